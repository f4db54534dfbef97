"""A scored board is plain or booked, and anyone who reads it need not know which."""

from fractions import Fraction

from boards.queries.table_results import TableResult
from scoring.boards.rounded_shares import itemise_traveller
from scoring.laws.outcome import Award, BareScore, PassedOut
from standings.board_scores import score_matchpoint_boards, shares_of_table_result, total_by_place


def a_cell(pk, outcome, *, board=1):
    return TableResult(pk, "A", pk, 1, board, 10 + pk, 20 + pk, False, outcome=outcome, version=1)


CELLS = (
    a_cell(1, BareScore(420)),
    a_cell(2, PassedOut()),
    a_cell(3, Award(Fraction(60), Fraction(40))),
    *(a_cell(pk, BareScore(points), board=2) for pk, points in ((1, 110), (2, -50), (3, 110))),
)


def test_exact_and_rounded_boards_have_the_same_shares_and_totals():
    plain = score_matchpoint_boards(CELLS, known={})
    mixed = {1: itemise_traveller(plain[1]), 2: plain[2]}

    assert [shares_of_table_result(cell, mixed[cell.board]) for cell in CELLS] == [
        shares_of_table_result(cell, plain[cell.board]) for cell in CELLS
    ]
    assert total_by_place(mixed.values()) == total_by_place(plain.values())
    assert [score.top for score in mixed.values()] == [4, 4]
