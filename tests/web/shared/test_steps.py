"""Explanations in words: every step has a name, and every line recomputes what it claims."""

from fractions import Fraction

import pytest

from scoring import match_totals
from scoring.alberta import score_match
from scoring.chicago import score_chicago
from scoring.contract import Played, every_contract
from scoring.hands import Side
from scoring.match_totals import Bye, Own, Record
from scoring.matchpoints import explain_award, explain_matchpoints, explain_neuberg
from scoring.points import declarer_points, explain_points
from scoring.rubber import score_rubber
from scoring.sheet import explain_total
from scoring.steps import Number, Step
from scoring.totals import explain_percentage
from scoring.traveller import score
from tests.scoring.hands import our, we
from web.shared.steps import LABELS, in_scale, lines, value

CONSTANTS = {"neuberg_one", "hundred", "half", "ten", "match"}
SHARED = explain_matchpoints(420, [420, 170, 450])
TRAVELLER = score([("a", "b", 420), ("c", "d", 450)], expected=3)
SHEETS = [
    score_match([]),
    score_match([we("2S="), we("2S=", honours=our(100)), we("4S="), we("2S=")]),
    score_rubber([we("4S="), we("4S=")]),
    score_rubber([we("4S="), we("2S=")], ended=True),
    score_chicago([we("4S="), we("4S="), we("4S="), we("2S=")]),
]
MATCHES = (Own(1, "1B", 680, 740), Own(2, "2A", 500, 500))
RECORDS = [
    Record("1A", MATCHES, byes=(3,), bye_points=590, infractions=2, bye=Bye.AVERAGE),
    Record("1B", MATCHES, byes=(3,), bye_points=450, bye=Bye.FIXED),
]
EXPLAINED = [
    *(explain_points(Played(each, 13 - 6), vulnerable=True) for each in every_contract()),
    *(explain_points(Played(each, 13), vulnerable=False) for each in every_contract()),
    explain_neuberg(SHARED, results=4, expected=5),
    explain_award(Fraction(60), expected=5),
    explain_percentage([TRAVELLER], "a"),
    in_scale(SHARED, win=1),
    *(explain_total(sheet, Side.WE) for sheet in SHEETS),
    *(match_totals.explain_total(record) for record in RECORDS),
]


def keys(part):
    yield part.key
    if isinstance(part, Step):
        for each in part.operands:
            yield from keys(each)


def test_every_step_has_a_name():
    used = {key for step in EXPLAINED for key in keys(step)}

    assert used - CONSTANTS == set(LABELS)


@pytest.mark.parametrize("vulnerable", [False, True])
def test_a_score_recomputes_to_itself(vulnerable):
    played = [Played(each, tricks) for each in every_contract() for tricks in range(14)]

    recomputed = [value(explain_points(each, vulnerable=vulnerable)) for each in played]

    assert recomputed == [declarer_points(each, vulnerable=vulnerable) for each in played]


def test_a_line_says_the_operation_and_the_lines_below_say_what_it_rests_on():
    told = [(line.depth, line.words, line.law) for line in lines(SHARED)]

    times = "\N{MULTIPLICATION SIGN}"
    assert told == [
        (0, "matchpoints: 3 = 2 (for scores beaten) + 1 (for scores equalled)", "Law 78A"),
        (1, f"for scores beaten: 2 = 1 (scores beaten) {times} 2 (for each)", "Law 78A"),
        (1, f"for scores equalled: 1 = 1 (scores equalled) {times} 1 (for each)", "Law 78A"),
    ]


def test_what_adds_nothing_is_left_out():
    alone = explain_matchpoints(420, [170])

    assert next(line.words for line in lines(alone)) == "matchpoints: 2 = 2 (for scores beaten)"


def test_where_a_win_counts_one_the_matchpoints_are_halved():
    assert value(in_scale(SHARED, win=1)) == Fraction(3, 2)
    assert in_scale(SHARED, win=2) is SHARED


def test_a_leaf_is_worth_what_it_says():
    assert value(Number("percent", Fraction(121, 2))) == Fraction(121, 2)


def test_a_premium_names_the_game_that_pays_it():
    told = [(line.depth, line.words, line.law) for line in lines(explain_total(SHEETS[1], Side.WE))]

    times = "\N{MULTIPLICATION SIGN}"
    assert told[5:9] == [
        (1, "a hand: 460 = 60 (trick points) + 100 (honours) + 300 (slow game)", "Alberta 55 Plus"),
        (
            2,
            f"trick points: 60 = 1 (the stake of the double) {times} 60 (tricks before the double)",
            "Law 77",
        ),
        (3, "tricks before the double: 60 = 60 (tricks bid and made)", "Law 77"),
        (4, f"tricks bid and made: 60 = 2 (tricks bid) {times} 30 (each trick)", "Law 77"),
    ]
