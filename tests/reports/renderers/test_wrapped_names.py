"""Names that fit in no style: each player begins a line, and hyphens are where a word may end."""

import pytest

from reports.renderers.name_styles import NameStyle
from reports.renderers.wrapped_names import wrap_names
from tests.reports.renderers.fixed_width_canvas import Ruler

NAMES = "Tina Underwood-Featherstonehaugh & Wolf Abcdefghijklmnopqrstuvwxyz Jr. / Bo Li"


@pytest.mark.parametrize(
    ("room", "wrapped"),
    [
        (100, NAMES),
        (34, "Tina Underwood-Featherstonehaugh &|Wolf Abcdefghijklmnopqrstuvwxyz|Jr. /|Bo Li"),
        (20, "Tina Underwood-|Featherstonehaugh &|Wolf|Abcdefghijklmnopqrs-|tuvwxyz Jr. /|Bo Li"),
        (12, "Tina|Underwood-|Featherston-|ehaugh &|Wolf|Abcdefghijk…"),
    ],
)
def test_a_name_is_wrapped_at_spaces_and_hyphens_and_a_longer_word_is_hyphenated(room, wrapped):
    assert "|".join(wrap_names(Ruler(), NAMES, NameStyle.FULL, room)) == wrapped


def test_names_are_shortened_before_they_are_wrapped():
    wrapped = wrap_names(Ruler(), "Ann Mary Lee-Hill & Bo Li", NameStyle.ALL_INITIALS, 14)

    assert wrapped == ["A. M. Lee-", "Hill &", "B. Li"]
