"""Moves of pairs and boards after a round, against the rule of a Mitchell and a relay."""

import pytest

from movements.catalogue import offer_by_reference
from movements.round_moves import BoardMove, PairMove, board_moves, pair_moves


@pytest.fixture
def mitchell():
    """Seven tables: East-West go up one table, boards down one."""
    return offer_by_reference("mitchell.7.7.4.full").schedule()


def test_in_a_mitchell_east_west_go_up_and_north_south_stay(mitchell):
    moves = pair_moves(mitchell, 1)

    assert {move for move in moves if not move.stays} == {
        PairMove(("EW", table), table, 1, table % 7 + 1, 1) for table in range(1, 8)
    }
    assert {move.place for move in moves if move.stays} == {("NS", table) for table in range(1, 8)}


def test_in_a_mitchell_boards_go_down(mitchell):
    first = {move.tables: move.next_tables for move in board_moves(mitchell, 1)}

    assert first == {(table,): ((table - 2) % 7 + 1,) for table in range(1, 8)}


def test_after_the_last_round_nobody_has_a_table(mitchell):
    assert {move.next_table for move in pair_moves(mitchell, 7)} == {None}


def test_boards_on_a_stand_have_no_table_for_a_round():
    relay = offer_by_reference("relay-mitchell.8.8.3.full").schedule()

    resting = [move for move in board_moves(relay, 1) if () in (move.tables, move.next_tables)]

    # One set comes from the stand between tables 4 and 5, and another one goes there.
    assert resting == [BoardMove((13, 14, 15), (), (4,)), BoardMove((16, 17, 18), (5,), ())]


def test_tables_that_share_have_the_same_boards():
    relay = offer_by_reference("relay-mitchell.8.8.3.full").schedule()

    shared = [move.tables for move in board_moves(relay, 1) if len(move.tables) > 1]

    assert shared == [(1, 8)]
