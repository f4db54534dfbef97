"""Rows in any order become boards: the last version of each, who held which cards, the points."""

import numpy as np
import pytest

from scoring.laws.compass import Direction, vulnerability_of_board
from scoring.laws.contract import all_contracts
from scoring.laws.outcome import ContractResult, north_south_points
from scoring.simultaneous.board_rows import (
    ROOM,
    BoardStream,
    GrowingColumn,
    ReportCodes,
    SeatedPairs,
    UnreadPlaceError,
)

CODES = ReportCodes(nothing=-2, passed_out=-1, score=20_000)
SPADES = ((3 * 18 + 0) * 14 + 10) * 4
"""Four spades made, by North."""
SEATS = [(7, 40, 0), (7, 50, 1), (2**40, 60, 1), (2**40, 40, 0), (9, 50, 0)]
ROWS = [
    (2, 7, 200, 1, 0, 20_050),
    (1, 7, 100, 1, 0, SPADES),
    (1, 2**40, 2**41, 1, 1, SPADES + 1),
    (1, 7, 100, 2, 1, -1),
    (2, 2**40, 300, 0, 0, -2),
    (1, 9, 400, 1, 0, SPADES),
]


def boards(ruled=None):
    seats = SeatedPairs([40, 50, 60], [SEATS[:2], SEATS[2:]])
    return seats, list(BoardStream([ROWS[:3], ROWS[3:]], seats, CODES, ruled or {}))


def plain(board):
    columns = (board.north_south, board.east_west, board.points)
    return board.number, board.seated, *(column.tolist() for column in columns), board.ruled


def test_boards_come_in_their_order_with_the_last_version_of_each_row():
    _seats, board = boards()

    assert [plain(row) for row in board] == [
        (1, 2, [1, 2], [0, 0], [0, -420], ()),
        (2, 2, [0], [1], [50], ()),
    ]


@pytest.mark.parametrize("place", [39, 45, 61])
def test_an_absent_player_has_no_seat(place):
    with pytest.raises(UnreadPlaceError):
        SeatedPairs([40, 50, 60], [SEATS, [(9, place, 1)]])


def test_a_ruling_with_a_later_decision_is_no_result():
    _seats, board = boards({100: 3, 300: 1, 2**41: 1})

    assert [plain(row) for row in board] == [
        (1, 2, [2], [0], [-420], (100,)),
        (2, 2, [0], [1], [50], (300,)),
    ]


def test_a_seat_says_who_held_the_cards_of_which_side():
    seats, _found = boards()

    assert seats.at(7, turned=False).tolist() == [0, 1]
    assert seats.at(2**40, turned=True).tolist() == [2, 0]
    assert seats.at(9, turned=False).tolist() == [1, -1]
    assert seats.at(4711, turned=False).tolist() == [-1, -1]


def test_no_rows_give_no_boards():
    assert list(BoardStream([], SeatedPairs([], []), CODES, {})) == []


def test_a_column_grows_in_length_and_in_breadth():
    column = GrowingColumn(np.int16)
    pieces = [np.arange(ROOM), np.array([2**40])]
    pieces[0] %= 1000

    for piece in pieces:
        column.add(piece)

    assert column.whole.tolist() == np.concatenate(pieces).tolist()


@pytest.mark.parametrize("board", range(1, 17))
def test_points_follow_the_vulnerability_of_the_board(board):
    vulnerable = vulnerability_of_board(board)
    results = [
        (number, tricks, declarer, ContractResult(contract, declarer, tricks))
        for number, contract in enumerate(all_contracts())
        for declarer in Direction
        for tricks in (0, 6, 9, 10, 13)
    ]
    rows = [
        (board, 7, own, 1, 0, (number * 14 + tricks) * 4 + chair)
        for own, (number, tricks, declarer, _result) in enumerate(results)
        for chair in [list(Direction).index(declarer)]
    ]

    [scored] = BoardStream([rows], SeatedPairs([40, 50], [SEATS[:2]]), CODES, {})

    assert scored.points.tolist() == [
        north_south_points(result, vulnerable=vulnerable)
        for _number, _tricks, _declarer, result in results
    ]
