"""Words made fit to draw: what cannot be seen goes, what reads from the right is turned."""

import pytest

from reports.renderers.text_layout import fit_text, fit_text_parts, prepare_text, wrap_text
from tests.reports.renderers.ruler import Ruler


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


def test_sentences_are_broken_between_words():
    assert wrap_text(Ruler(), "East-West up 1 table each round", 12) == [
        "East-West up",
        "1 table each",
        "round",
    ]
    assert wrap_text(Ruler(), "", 12) == []
