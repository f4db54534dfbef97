"""Names that do not fit: initials, surnames, a cut; one style for a column."""

import pytest

from reports.renderers.name_styles import fit_names, name_style
from tests.reports.renderers.fixed_width_canvas import Ruler


def column(lines, room):
    """The lines as one column writes them."""
    style = name_style(Ruler(), lines, room)
    return [fit_names(Ruler(), line, style, room) for line in lines]


@pytest.mark.parametrize(
    ("room", "sentence"),
    [
        (30, "Ada van Ace & Bo King"),
        (20, "A. van Ace & B. King"),
        (10, "Ace & King"),
        (8, "A… & K…"),
    ],
)
def test_of_names_in_one_line_the_surnames_give_way_last(room, sentence):
    assert column(["Ada van Ace & Bo King"], room) == [sentence]


@pytest.mark.parametrize(
    ("room", "sentence"),
    [
        (40, "Ana María de la Ace & Bo King"),
        (26, "A. M. de la Ace & B. King"),
        (24, "Ace & King"),
    ],
)
def test_middle_names_become_initials_before_given_names_go(room, sentence):
    assert column(["Ana María de la Ace & Bo King"], room) == [sentence]


@pytest.mark.parametrize(
    ("room", "sentence"),
    [
        (30, "van Ace, Ana María"),
        (17, "van Ace, A. María"),
        (16, "van Ace, A. M."),
        (10, "van Ace,…"),
    ],
)
def test_a_surname_that_comes_first_is_kept_and_given_names_are_shortened(room, sentence):
    assert column(["van Ace, Ana María"], room) == [sentence]


@pytest.mark.parametrize(
    ("room", "sentence"),
    [
        (14, ["Carol Dean", "Tina Underwood", "Al Morgan"]),
        (12, ["C. Dean", "T. Underwood", "A. Morgan"]),
        (9, ["C. Dean", "T. Under…", "A. Morgan"]),
    ],
)
def test_all_names_of_a_column_are_written_in_one_style(room, sentence):
    assert column(["Carol Dean", "Tina Underwood", "Al Morgan"], room) == sentence


def test_one_pair_with_surnames_alone_means_surnames_for_all():
    names = column(["Ann Hollingsworth & Bo King", "Cy Ng & Di Orr"], 20)

    assert names == ["Hollingsworth & King", "Ng & Orr"]


def test_a_name_that_fits_in_no_style_does_not_shorten_the_others():
    names = column(["Ada Ace & Bo King", "N" * 60 + " & Cy Ng"], 20)

    assert names == ["Ada Ace & Bo King", "NNNNNNNNNNN… & Cy Ng"]


def test_of_names_in_one_line_the_longest_gives_way_first():
    names = column(["Ann Hollingsworth & Bo King & Cy Ng"], 20)

    assert names == ["Holling… & King & Ng"]


@pytest.mark.parametrize("name", ["Theodora", "Ann  Ace-Longstreet & ", "", "אבגדה והזחט"])
def test_every_name_is_fitted_somehow(name):
    for room in range(12):
        assert all(len(name_line) <= room for name_line in column([name, "Bo King"], room))
