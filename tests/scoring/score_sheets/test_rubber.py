"""Rubber bridge: its premiums by the Laws of Contract Bridge, and the brief guide's figures."""

import pytest
from hypothesis import given

from scoring.score_sheets.rubber import score_rubber
from scoring.score_sheets.score_sheet import (
    EntryReason,
    SheetEntry,
    column_totals,
    explain_sheet_total,
)
from scoring.score_sheets.sheet_hands import PASSED_OUT, SheetSide
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated
from tests.scoring.random_sheet_hands import hands_of
from tests.scoring.sheet_hands import our, swapped, their, they, we

RUBBERS = hands_of(score_rubber, most=10)


@pytest.mark.parametrize(
    ("hands", "totals"),
    [
        # Two games to none: 700; a game each before: 500. No premium for a game by itself.
        ([we("4S="), we("3N=")], (120 + 100 + 700, 0)),
        ([we("4S="), they("5D="), we("3N=")], (120 + 100 + 500, 100)),
        # Sixty, then forty: a game over two deals; the other side's forty does not carry over.
        ([we("2S="), they("1N="), we("2C="), they("2S="), we("3N=")], (900, 100)),
        # The second game is played vulnerable: a slam 750, doubled overtricks 200, undertricks 100.
        ([we("4S="), we("6S=")], (120 + 180 + 750 + 700, 0)),
        ([we("4S="), we("1CX+1"), we("3N-2")], (120 + 40 + 50 + 200, 200)),
        # Honours, to either side; a passed-out deal only moves the deal.
        ([we("1N=", honours=their(150)), PASSED_OUT, we("2S-1", honours=our(100))], (140, 200)),
    ],
)
def test_a_rubber_comes_to_its_totals(hands, totals):
    assert score_rubber(hands).totals == totals


@pytest.mark.parametrize(
    ("hands", "closing"),
    [
        ([], ()),
        ([we("1N-1")], ()),
        ([we("1N=")], (SheetEntry(SheetSide.WE, 100, EntryReason.UNFINISHED_PART_SCORE),)),
        ([we("1N="), they("1N=")], ()),
        ([they("4S=")], (SheetEntry(SheetSide.THEY, 300, EntryReason.UNFINISHED_GAME),)),
        (
            [they("4S="), we("1N="), PASSED_OUT],
            (
                SheetEntry(SheetSide.THEY, 300, EntryReason.UNFINISHED_GAME),
                SheetEntry(SheetSide.WE, 100, EntryReason.UNFINISHED_PART_SCORE),
            ),
        ),
        ([they("4S="), we("4S=")], ()),
        ([we("4S="), we("4S=")], ()),
    ],
)
def test_a_rubber_that_will_not_be_finished_pays_the_only_game_and_the_only_part_score(
    hands, closing
):
    going_on, ended = score_rubber(hands), score_rubber(hands, ended=True)

    assert (going_on.closing, ended.closing, ended.over) == ((), closing, True)
    assert ended.totals == column_totals((*going_on.entries, *closing))


@pytest.mark.parametrize(
    ("hands", "over"),
    [([], False), ([we("4S="), they("4S=")], False), ([we("4S="), they("4S="), they("3N=")], True)],
)
def test_a_rubber_is_over_with_a_sides_second_game(hands, over):
    assert score_rubber(hands).over is over


@pytest.mark.parametrize("after", [they("1N="), PASSED_OUT])
def test_a_hand_after_the_rubber_is_refused_by_its_number(after):
    with raises_code("match_over") as refused:
        score_rubber([we("4S="), PASSED_OUT, we("4S="), after])

    assert (refused.value.code, refused.value.facts) == ("match_over", {"hand": 4})


@given(RUBBERS)
def test_sides_that_change_places_change_totals(hands):
    there = score_rubber([swapped(hand) for hand in hands], ended=True)

    assert there.totals == score_rubber(hands, ended=True).totals[::-1]


@given(RUBBERS)
def test_both_totals_explain_themselves(hands):
    sheet = score_rubber(hands, ended=True)

    assert sheet.totals == tuple(evaluated(explain_sheet_total(sheet, side)) for side in SheetSide)
