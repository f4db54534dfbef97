"""Words made fit to draw: what cannot be seen goes, what reads from the right is turned."""

import pytest

from reports.renderers.ink import drawable, fitted, wrapped


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
    assert drawable(words) == drawn


@pytest.mark.parametrize(
    ("room", "said"), [(7, "Ada Ace"), (6, "Ada A…"), (5, "Ada…"), (1, "…"), (0, "…")]
)
def test_what_has_no_room_leaves_a_sign(room, said):
    assert fitted(Ruler(), "Ada Ace", room) == (said if room else "")


def test_sentences_are_broken_between_words():
    assert wrapped(Ruler(), "East-West up 1 table each round", 12) == [
        "East-West up",
        "1 table each",
        "round",
    ]
    assert wrapped(Ruler(), "", 12) == []
