"""The room game: first to a hundred below the line, and who is vulnerable on the way."""

import pytest
from hypothesis import given

from scoring.score_sheets.room_game import room_game_winner, score_room_game
from scoring.score_sheets.score_sheet import explain_sheet_total
from scoring.score_sheets.sheet_hands import PASSED_OUT, SheetSide
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated
from tests.scoring.random_sheet_hands import hands_of
from tests.scoring.sheet_hands import our, swapped, they, we

NOBODY, WE_ONLY, BOTH = frozenset(), frozenset({SheetSide.WE}), frozenset(SheetSide)
GAMES = hands_of(score_room_game, honours=False)


@pytest.mark.parametrize(
    ("hands", "side"),
    [
        ([], None),
        ([we("2S="), they("2S="), PASSED_OUT], None),
        ([we("3N=")], SheetSide.WE),
        # Forty and sixty make a hundred, though the other side has more points above the line.
        ([they("1N="), we("6S-9"), we("7N-3"), they("2H=")], SheetSide.THEY),
        ([they("7NX-9"), they("4S=")], SheetSide.THEY),
    ],
)
def test_the_first_side_with_a_hundred_below_the_line_wins_at_once(hands, side):
    sheet = score_room_game(hands)

    assert (room_game_winner(sheet), sheet.over) == (side, side is not None)


@pytest.mark.parametrize(
    ("hands", "vulnerable"),
    [
        ([we("1N-1"), they("1N-1")], NOBODY),
        ([we("1N="), PASSED_OUT, they("1N-1")], WE_ONLY),
        ([we("1N="), they("1N=")], BOTH),
    ],
)
def test_a_side_that_has_made_a_contract_is_vulnerable_from_the_next_hand_on(hands, vulnerable):
    assert score_room_game(hands).standing.vulnerable == vulnerable


def test_by_whole_games_the_sides_that_won_one_are_vulnerable_throughout():
    sheet = score_room_game([they("1N="), we("1N-1"), they("1N-1")], vulnerable={SheetSide.WE})

    assert {row.before.vulnerable for row in sheet.rows} == {WE_ONLY}
    assert sheet.totals == (50, 40 + 100)


@pytest.mark.parametrize(
    ("hands", "totals"),
    [
        # Bid and made below the line, overtricks above it; nothing for game.
        ([we("3N+1")], (130, 0)),
        ([we("2D+1")], (60, 0)),
        # Slams 500 and 1000, 750 and 1500 after a contract made.
        ([we("6C=")], (620, 0)),
        ([we("7C=")], (1140, 0)),
        ([we("1C="), we("6C=")], (20 + 120 + 750, 0)),
        ([we("1C="), we("7C=")], (20 + 140 + 1500, 0)),
        # Fifty and a hundred for the insult.
        ([we("1CX=")], (40 + 50, 0)),
        ([we("1CXX=")], (80 + 100, 0)),
        # Each undertrick by the document's table.
        ([we("1C-2")], (0, 100)),
        ([we("1C="), we("1C-2")], (20, 200)),
        ([we("1CX-4")], (0, 100 + 200 + 200 + 300)),
        ([we("1C="), we("1CX-4")], (20, 200 + 300 + 300 + 300)),
        ([we("1CXX-1")], (0, 200)),
    ],
)
def test_the_documents_tables_hold(hands, totals):
    assert score_room_game(hands).totals == totals


@pytest.mark.parametrize(
    ("hands", "error", "code", "fields"),
    [
        ([PASSED_OUT, we("3N="), they("1N=")], "match_over", "match_over", {"hand": 3}),
        ([we("3N="), PASSED_OUT], "match_over", "match_over", {"hand": 2}),
        ([we("1S=", honours=our(100))], "honours_off", "honours_off", {"hand": 1}),
    ],
)
def test_a_hand_after_the_end_is_refused_and_so_are_honours(hands, error, code, fields):
    with raises_code(error) as refused:
        score_room_game(hands)

    assert (refused.value.code, refused.value.facts) == (code, fields)


@given(GAMES)
def test_sides_that_change_places_change_totals(hands):
    there = score_room_game([swapped(hand) for hand in hands])

    assert there.totals == score_room_game(hands).totals[::-1]


@given(GAMES)
def test_both_totals_explain_themselves(hands):
    sheet = score_room_game(hands)

    assert sheet.totals == tuple(evaluated(explain_sheet_total(sheet, side)) for side in SheetSide)
