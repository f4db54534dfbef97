"""Boards of a team match with averages."""

import pytest

from boards.queries.table_results import TableResult
from scoring.laws.averages import BY_LAW, Average, Averages
from scoring.laws.outcome import BareScore
from scoring.teams.matches import ImpSwing
from standings.teams.team_boards import team_board

PLUS, AVERAGE, MINUS = Average


def a_result(table, outcome):
    return TableResult(table, "A", 1, table, 5, 1, 2, False, outcome=outcome)


@pytest.mark.parametrize(
    ("in_open", "in_closed", "imps"),
    [
        (Averages(PLUS, MINUS), BareScore(420), (3, -3)),
        (BareScore(420), Averages(PLUS, MINUS), (-3, 3)),
        (Averages(PLUS, AVERAGE), Averages(PLUS, AVERAGE), (1.5, 1.5)),
        # A side without an average counts as average.
        (Averages(PLUS, None), Averages(PLUS, PLUS), (3, 1.5)),
        (Averages(None, MINUS), Averages(AVERAGE, AVERAGE), (0, -1.5)),
    ],
)
def test_averages_of_both_rooms_are_halved(in_open, in_closed, imps):
    board = team_board(a_result(1, in_open), a_result(2, in_closed), BY_LAW)

    assert board.swing == ImpSwing(*imps)
