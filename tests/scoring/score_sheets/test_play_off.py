"""A tie played off: four hands, then single ones, each afresh, until somebody is ahead."""

import pytest

from scoring.score_sheets.alberta import PASSED_OUT, SheetSide
from scoring.score_sheets.play_off import score_play_off
from scoring.score_sheets.score_sheet import EntryReason, SheetColumns, SheetEntry
from tests.raising import raises_code
from tests.scoring.sheet_hands import our, they, we

LEVEL = [we("4S="), they("4S="), we("1N-1"), they("1N-1")]  # 620 and 100 vulnerable: 720 each


@pytest.mark.parametrize(
    ("hands", "totals", "winner", "sheets"),
    [
        ([], (0, 0), None, 1),
        ([we("1N="), we("1N="), we("1N=")], (420, 0), None, 1),
        ([we("1N="), we("1N-1"), they("1N-1"), we("1N-1")], (190, 100), SheetSide.WE, 1),
        (LEVEL, (720, 720), None, 1),
        ([*LEVEL, PASSED_OUT], (720, 720), None, 2),
        ([*LEVEL, PASSED_OUT, they("1N=")], (720, 760), SheetSide.THEY, 2),
        ([*LEVEL, we("2NX-1", honours=our(150))], (870, 820), SheetSide.WE, 2),
        ([*LEVEL, we("4CX-1", honours=our(100))], (820, 820), None, 2),
        ([*LEVEL, we("4CX-1", honours=our(100)), they("7N-1")], (870, 820), SheetSide.WE, 3),
    ],
)
def test_hands_are_added_until_one_side_is_ahead(hands, totals, winner, sheets):
    play_off = score_play_off(hands)

    assert (play_off.totals, play_off.winner, len(play_off.sheets)) == (totals, winner, sheets)


def test_legs_are_paid_after_the_four_hands_and_for_no_extra_one():
    legs = [we("1N="), they("1N="), we("1N-1"), they("1N-1")]

    first, extra = score_play_off([*legs, we("1N=")]).sheets

    assert [entry for entry in first.entries if entry.reason is EntryReason.LEG] == [
        SheetEntry(SheetSide.WE, 50, EntryReason.LEG),
        SheetEntry(SheetSide.THEY, 50, EntryReason.LEG),
    ]
    assert extra.entries == (SheetEntry(SheetSide.WE, 40, EntryReason.TRICK_SCORE),)


def test_an_extra_hand_begins_afresh_and_the_deal_moves_on():
    extra = score_play_off([*LEVEL, PASSED_OUT, we("6S=")]).sheets[1].rows[1]

    assert extra.before.vulnerable == frozenset()
    assert (extra.before.turn, extra.before.legs) == (5, SheetColumns(0, 0))
    assert extra.entries == (
        SheetEntry(SheetSide.WE, 180, EntryReason.TRICK_SCORE),
        SheetEntry(SheetSide.WE, 500, EntryReason.SLAM),
        SheetEntry(SheetSide.WE, 500, EntryReason.FAST_GAME),
    )


@pytest.mark.parametrize(
    ("hands", "number"),
    [
        ([*[we("1N=")] * 4, they("1N=")], 5),
        ([*LEVEL, PASSED_OUT, we("1N="), they("1N=")], 7),
        ([*LEVEL, we("1N="), PASSED_OUT, they("1N=")], 6),
        ([*[we("1N=")] * 4, PASSED_OUT], 5),
    ],
)
def test_a_hand_after_the_decision_is_refused(hands, number):
    with raises_code("match_over") as refused:
        score_play_off(hands)

    assert refused.value.facts == {"hand": number}


def test_a_faulty_extra_hand_is_named_by_its_number_on_the_sheet():
    with raises_code("honours") as refused:
        score_play_off([PASSED_OUT, *LEVEL, we("1N=", honours=our(100))])

    assert refused.value.facts == {"hand": 6, "points": 100, "rule": "notrump"}
