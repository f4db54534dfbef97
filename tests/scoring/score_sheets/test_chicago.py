"""Chicago: vulnerability by the deal, part-scores that carry over, premiums for games."""

import pytest
from hypothesis import given

from scoring.score_sheets.chicago import score_chicago
from scoring.score_sheets.score_sheet import EntryReason, SheetEntry, explain_sheet_total
from scoring.score_sheets.sheet_hands import PASSED_OUT, SheetSide
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated
from tests.scoring.random_sheet_hands import hands_of
from tests.scoring.sheet_hands import our, swapped, they, we

NOBODY, BOTH = frozenset(), frozenset(SheetSide)
WE_ONLY, THEY_ONLY = frozenset({SheetSide.WE}), frozenset({SheetSide.THEY})


@pytest.mark.parametrize(
    ("options", "vulnerable"),
    [
        ({}, [NOBODY, THEY_ONLY, WE_ONLY, BOTH]),
        ({"first_dealer": SheetSide.THEY}, [NOBODY, WE_ONLY, THEY_ONLY, BOTH]),
        ({"dealer_vulnerable": False}, [NOBODY, WE_ONLY, THEY_ONLY, BOTH]),
        (
            {"first_dealer": SheetSide.THEY, "dealer_vulnerable": False},
            [NOBODY, THEY_ONLY, WE_ONLY, BOTH],
        ),
    ],
)
def test_the_deal_says_who_is_vulnerable(options, vulnerable):
    sheet = score_chicago([we("1N-1")] * 4, **options)

    assert [row.before.vulnerable for row in sheet.rows] == vulnerable


def test_a_deal_that_is_passed_out_is_dealt_again_by_the_same_player():
    sheet = score_chicago([PASSED_OUT, we("1N="), PASSED_OUT, PASSED_OUT, we("1N=")])

    assert [row.before.turn for row in sheet.rows] == [0, 0, 1, 1, 1]
    assert [row.before.vulnerable for row in sheet.rows] == [NOBODY, NOBODY, *[THEY_ONLY] * 3]


@pytest.mark.parametrize(
    ("hands", "totals"),
    [
        # Richard Pavlicek's sample round (How To Keep Score): 1,650 to 1,070.
        ([we("3S+1"), they("3N="), they("3CX="), we("6H=", honours=our(100))], (1650, 1070)),
        # A game when vulnerable 500, else 300; completed on the third deal from a part-score.
        ([we("4S="), they("4S=")], (420, 620)),
        ([we("2S="), they("1N="), we("1N=")], (60 + 40 + 500, 40)),
        # A game wipes both part-scores.
        ([we("2S="), they("3N="), we("1N="), they("1N=")], (100, 100 + 500 + 40 + 100)),
    ],
)
def test_a_chicago_comes_to_its_totals(hands, totals):
    assert score_chicago(hands, honours=True).totals == totals


@pytest.mark.parametrize(
    ("last", "paid"),
    [
        (we("1N="), [SheetEntry(SheetSide.WE, 100, EntryReason.PART_SCORE)]),
        (they("2C="), [SheetEntry(SheetSide.THEY, 500, EntryReason.GAME)]),
        (they("3N="), [SheetEntry(SheetSide.THEY, 500, EntryReason.GAME)]),
        (we("1N-1"), []),
    ],
)
def test_a_part_score_is_paid_when_made_on_the_last_deal_and_not_when_only_held(last, paid):
    sheet = score_chicago([we("1N-1"), they("2S="), we("1N-1"), last])

    premiums = {EntryReason.GAME, EntryReason.PART_SCORE}
    assert [entry for entry in sheet.entries if entry.reason in premiums] == paid
    assert sheet.over


@pytest.mark.parametrize(
    ("hands", "error", "code", "fields"),
    [
        ([PASSED_OUT, *[we("1N=")] * 5], "match_over", "match_over", {"hand": 6}),
        ([*[we("1N=")] * 4, PASSED_OUT], "match_over", "match_over", {"hand": 5}),
        (
            [we("1N="), we("2S=", honours=our(100))],
            "honours_off",
            "honours_off",
            {"hand": 2},
        ),
    ],
)
def test_a_fifth_deal_is_refused_and_so_are_honours_unless_agreed(hands, error, code, fields):
    with raises_code(error) as refused:
        score_chicago(hands)

    assert (refused.value.code, refused.value.facts) == (code, fields)


@given(hands_of(score_chicago, honours=False))
def test_sides_that_change_places_change_totals(hands):
    there = score_chicago([swapped(hand) for hand in hands], first_dealer=SheetSide.THEY)

    assert there.totals == score_chicago(hands).totals[::-1]


@given(hands_of(score_chicago, honours=False))
def test_both_totals_explain_themselves(hands):
    sheet = score_chicago(hands)

    assert sheet.totals == tuple(evaluated(explain_sheet_total(sheet, side)) for side in SheetSide)
