"""Words made fit to draw: what cannot be seen goes, what reads from the right is turned."""

import pytest

from reports.renderers.text_layout import fit_text, fit_text_parts, prepare_text, wrap_text
from tests.reports.renderers.fixed_width_canvas import Ruler


@pytest.mark.parametrize(
    ("sentence", "drawn"),
    [
        ("Ada Ace", "Ada Ace"),
        ("Théo\N{ZERO WIDTH SPACE}", "Théo"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}ecA", "ecA"),
        ("abc אבג דהו xyz", "abc והד גבא xyz"),
        ("אבג, 1", "גבא, 1"),
    ],
)
def test_words_are_drawn_in_the_order_they_are_read(sentence, drawn):
    assert prepare_text(sentence) == drawn


@pytest.mark.parametrize(
    ("room", "sentence"), [(7, "Ada Ace"), (6, "Ada A…"), (5, "Ada…"), (1, "…"), (0, "…")]
)
def test_text_without_space_leaves_an_ellipsis(room, sentence):
    assert fit_text(Ruler(), "Ada Ace", room) == (sentence if room else "")


@pytest.mark.parametrize(
    ("room", "sentence"),
    [
        (40, "Crown · Games · 21 Nov 2026 · Cy Cole"),
        (30, "Crown · Games · 21 Nov 2026"),
        (26, "Crown · Games"),
        (4, "Cro…"),
    ],
)
def test_parts_of_a_long_footer_are_left_out_whole(room, sentence):
    assert fit_text_parts(Ruler(), "Crown · Games · 21 Nov 2026 · Cy Cole", room) == sentence


def test_sentences_are_broken_between_words():
    assert wrap_text(Ruler(), "East-West up 1 table each round", 12) == [
        "East-West up",
        "1 table each",
        "round",
    ]
    assert wrap_text(Ruler(), "", 12) == []
