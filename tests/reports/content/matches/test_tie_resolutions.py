"""Resolved ties in words: each rule of the procedure, and its open decisions."""

from dataclasses import replace

import pytest

from boards.queries.matches.match_states import MatchEnding
from reports.content.matches.tie_resolutions import tie_sentences
from standings.matches.match_event import TieDecision
from tests.reports.content.matches.match_event_snapshots import (
    a_match,
    a_match_snapshot,
    every_final,
    report_on,
)

TWO = {"1A": 300, "1B": 300, "2A": 100, "2B": 50}
RULE_1 = "Place 1: 1A and 1B. Two are tied: they play an extra four-hand match (Alberta 55 Plus)."
LEVEL = ["we 1N=", "they 1N=", "we 1C-1", "they 1C-1"]


def sentences_of(points, **kwargs):
    return tie_sentences(report_on(a_match_snapshot(finals=every_final(4, points), **kwargs)))


def a_play_off(*hands):
    entries = {"1A": 1, "1B": 2}
    return a_match(entries, ("1A", "1B"), round=4, table=1, hands=hands, play_off=True)


@pytest.mark.parametrize(
    ("hands", "sentence"),
    [
        (None, "The extra hands are still to be played."),
        (LEVEL[:1], "The extra hands are under way."),
        (
            LEVEL,
            "Extra hands: 1A 140, 1B 140. They are still level and play "
            "one more hand (Overtrick's own rule).",
        ),
        (
            [*LEVEL, "they 1N="],
            "Extra hands: 1A 140, 1B 180; level after four, then one hand at a time "
            "(Overtrick's own rule); so 1B, then 1A.",
        ),
    ],
)
def test_two_who_are_level_play_extra_hands(hands, sentence):
    play_offs = () if hands is None else (a_play_off(*hands),)

    assert sentences_of(TWO, play_offs=play_offs) == [f"{RULE_1} {sentence}"]


def test_a_play_off_that_was_abandoned_decides_nothing():
    played = a_play_off(*LEVEL, "they 1N=")
    abandoned = replace(played, ending=MatchEnding.ABANDONED, set_after=5)

    assert sentences_of(TWO, play_offs=(abandoned,)) == [
        f"{RULE_1} The extra hands are still to be played."
    ]


def test_of_three_the_winner_of_both_matches_is_first_and_the_others_play():
    finals = every_final(4, {}) | {
        ("1A", "1B"): (300, 100),
        ("1A", "2A"): (300, 100),
        ("1A", "2B"): (0, 0),
        ("1B", "2A"): (250, 250),
        ("2B", "1B"): (0, 250),
        ("2A", "2B"): (250, 0),
    }

    assert tie_sentences(report_on(a_match_snapshot(finals=finals))) == [
        "Place 1: 1A, 1B and 2A. Three or more are tied: who beat whom in the matches among them "
        "(Alberta 55 Plus); a level match is half a win each (Overtrick's own rule). "
        "1A won 2 of 2; 1B won 0.5 of 2; 2A won 0.5 of 2; so 1A, then 1B and 2A.",
        "Place 2: 1B and 2A. Two are still tied: they play an extra four-hand match "
        "(Alberta 55 Plus). The extra hands are still to be played.",
    ]


CIRCLE = every_final(4, {}) | {
    ("1A", "1B"): (300, 200),
    ("1A", "2A"): (200, 400),
    ("1A", "2B"): (100, 0),
    ("1B", "2A"): (300, 200),
    ("2B", "1B"): (0, 100),
}


def test_a_circle_stays_tied_until_the_convenor_decides():
    picture = a_match_snapshot(finals=CIRCLE)
    decided = TieDecision(1, ((3,), (1, 2)), "Drawn by lot", None, "ann")
    taken_back = TieDecision(2, (), "", 1, "ann")

    silent = [
        "Place 1: 1A, 1B and 2A. Who beat whom leaves them level, or not all have met. "
        "The document says no more. 2A won 1 of 2, with 600 points; 1A won 1 of 2, with 500 "
        "points; 1B won 1 of 2, with 500 points. They stay tied until the convenor decides "
        "(Overtrick's own rule)."
    ]
    assert tie_sentences(report_on(picture)) == silent
    assert tie_sentences(report_on(replace(picture, decisions=(decided,)))) == [
        "Place 1: 1A, 1B and 2A. The convenor decided: Drawn by lot. So 2A, then 1A and 1B."
    ]
    assert tie_sentences(report_on(replace(picture, decisions=(decided, taken_back)))) == silent


def test_a_tie_below_the_medals_is_not_listed():
    assert sentences_of({"1A": 300, "1B": 200, "2A": 100, "2B": 100})[0].startswith("Place 3")
    assert (
        tie_sentences(
            report_on(a_match_snapshot(5, finals=every_final(5, {"1A": 9, "1B": 8, "2A": 7})))
        )
        == []
    )
