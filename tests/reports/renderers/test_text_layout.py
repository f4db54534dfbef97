"""Words made fit to draw: what cannot be seen goes, what reads from the right is turned."""

import pytest

from reports.renderers.text_layout import (
    fit_names,
    fit_text,
    fit_text_parts,
    name_style,
    prepare_text,
    wrap_text,
)


class Ruler:
    """Ink that is one wide for each letter."""

    def width(self, words, *, strong=False):
        return len(words)


@pytest.mark.parametrize(
    ("words", "drawn"),
    [
        ("Ada Ace", "Ada Ace"),
        ("Théo\N{ZERO WIDTH SPACE}", "Théo"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}ecA", "ecA"),
        ("abc אבג דהו xyz", "abc והד גבא xyz"),
        ("אבג, 1", "גבא, 1"),
    ],
)
def test_words_are_drawn_in_the_order_they_are_read(words, drawn):
    assert prepare_text(words) == drawn


@pytest.mark.parametrize(
    ("room", "said"), [(7, "Ada Ace"), (6, "Ada A…"), (5, "Ada…"), (1, "…"), (0, "…")]
)
def test_what_has_no_room_leaves_a_sign(room, said):
    assert fit_text(Ruler(), "Ada Ace", room) == (said if room else "")


def column(lines, room):
    """The lines as one column writes them."""
    style = name_style(Ruler(), lines, room)
    return [fit_names(Ruler(), each, style, room) for each in lines]


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (30, "Ada van Ace & Bo King"),
        (20, "A. van Ace & B. King"),
        (10, "Ace & King"),
        (8, "A… & K…"),
    ],
)
def test_of_names_in_one_line_the_surnames_give_way_last(room, said):
    assert column(["Ada van Ace & Bo King"], room) == [said]


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (40, "Ana María de la Ace & Bo King"),
        (26, "A. M. de la Ace & B. King"),
        (24, "Ace & King"),
    ],
)
def test_middle_names_become_initials_before_given_names_go(room, said):
    assert column(["Ana María de la Ace & Bo King"], room) == [said]


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (30, "van Ace, Ana María"),
        (17, "van Ace, A. María"),
        (16, "van Ace, A. M."),
        (10, "van Ace,…"),
    ],
)
def test_a_surname_that_comes_first_is_kept_and_given_names_are_shortened(room, said):
    assert column(["van Ace, Ana María"], room) == [said]


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (40, "Crown · Games · 21 Nov 2026 · Cy Cole"),
        (30, "Crown · Games · 21 Nov 2026"),
        (26, "Crown · Games"),
        (4, "Cro…"),
    ],
)
def test_of_a_foot_whole_parts_are_left_out(room, said):
    assert fit_text_parts(Ruler(), "Crown · Games · 21 Nov 2026 · Cy Cole", room) == said


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (14, ["Carol Dean", "Tina Underwood", "Al Morgan"]),
        (12, ["C. Dean", "T. Underwood", "A. Morgan"]),
        (9, ["C. Dean", "T. Under…", "A. Morgan"]),
    ],
)
def test_all_names_of_a_column_are_written_in_one_style(room, said):
    assert column(["Carol Dean", "Tina Underwood", "Al Morgan"], room) == said


def test_one_pair_with_surnames_alone_means_surnames_for_all():
    said = column(["Ann Hollingsworth & Bo King", "Cy Ng & Di Orr"], 20)

    assert said == ["Hollingsworth & King", "Ng & Orr"]


def test_a_name_that_fits_in_no_style_does_not_shorten_the_others():
    said = column(["Ada Ace & Bo King", "N" * 60 + " & Cy Ng"], 20)

    assert said == ["Ada Ace & Bo King", "NNNNNNNNNNN… & Cy Ng"]


def test_of_names_in_one_line_the_longest_gives_way_first():
    said = column(["Ann Hollingsworth & Bo King & Cy Ng"], 20)

    assert said == ["Holling… & King & Ng"]


@pytest.mark.parametrize("name", ["Theodora", "Ann  Ace-Longstreet & ", "", "אבגדה והזחט"])
def test_every_name_is_fitted_somehow(name):
    for room in range(12):
        assert all(len(each) <= room for each in column([name, "Bo King"], room))


def test_sentences_are_broken_between_words():
    assert wrap_text(Ruler(), "East-West up 1 table each round", 12) == [
        "East-West up",
        "1 table each",
        "round",
    ]
    assert wrap_text(Ruler(), "", 12) == []
