"""Room games in a row, where a side is vulnerable once it has won one."""

from scoring.notation.sheet_hand_text import read_sheet_hand
from scoring.score_sheets.room_game_series import score_room_games
from scoring.score_sheets.sheet_hands import SheetSide
from tests.raising import raises_code

WE, THEY = SheetSide


def games(*texts):
    return score_room_games(read_sheet_hand(text) for text in texts)


def test_a_side_with_a_game_is_vulnerable_in_later_games():
    sheets = games("W2S=", "W4S=", "P", "W3N-1", "T3N=", "T4SX-1")

    assert [[set(row.before.vulnerable) for row in sheet.rows] for sheet in sheets] == [
        [set(), set()],
        [{WE}, {WE}, {WE}],
        [{WE, THEY}],
    ]
    assert [sheet.totals for sheet in sheets] == [(180, 0), (0, 200), (200, 0)]


def test_a_game_that_was_won_is_followed_by_one_that_is_not_begun():
    sheets = games("W4S=", "P", "T5D=")

    assert [(len(sheet.rows), sheet.over) for sheet in sheets] == [(1, True), (2, True), (0, False)]
    assert sheets[-1].standing.vulnerable == frozenset(SheetSide)
    assert sheets[-1].standing.turn == 3


def test_a_sitting_without_hands_is_one_unstarted_game():
    assert [(sheet.rows, sheet.standing.vulnerable) for sheet in games()] == [((), frozenset())]


def test_an_impossible_hand_is_refused_by_its_number_in_the_sitting():
    with raises_code("honours_off") as refused:
        games("W4S=", "W4S= H100")

    assert refused.value.facts == {"hand": 2}
