"""Checks of schedules of individuals: each fault and each remark by a schedule that has it."""

import pytest

from movements.checks import Finding
from movements.individual.individual_checks import individual_faults, individual_remarks
from movements.individual.individual_schedule import IndividualSchedule, IndividualSeat
from tests.raising import raises_code


def schedule(*seats):
    return IndividualSchedule(tuple(IndividualSeat(*seat) for seat in seats))


@pytest.mark.parametrize(
    ("faulty", "faults"),
    [
        (schedule((1, 0, (1, 2, 3, 4), (1,))), [Finding("number_below_one", (1, 0))]),
        (
            schedule((1, 1, (1, 2, 3, 4), (1,)), (1, 1, (5, 6, 7, 8), (2,))),
            [Finding("table_used_twice", (1, 1))],
        ),
        (
            schedule((1, 1, (1, 2, 3, 4), (1,)), (1, 2, (1, 6, 7, 8), (2,))),
            [Finding("player_in_two_chairs", (1, 1))],
        ),
        (schedule((1, 1, (1, 2, 3, 4), ())), [Finding("boards_missing", (1, 1))]),
        (
            schedule((1, 1, (1, 2, 3, 4), (1, 1))),
            [Finding("board_listed_twice", (1, 1, 1))],
        ),
        (
            schedule((1, 1, (1, 2, 3, 4), (1,)), (2, 1, (1, 6, 7, 8), (1,))),
            [Finding("board_replayed", (1, 1))],
        ),
    ],
)
def test_a_fault_is_found(faulty, faults):
    assert list(individual_faults(faulty)) == faults


def test_an_acceptable_imperfection_is_a_remark():
    accepted = schedule(
        (1, 1, (1, 2, 3, 4), (1,)),
        (1, 2, (5, 6, 7, 8), (1,)),
        (2, 1, (2, 1, 5, 6), (2,)),
    )

    assert list(individual_remarks(accepted)) == [
        Finding("partner_repeated", (1, 2)),
        Finding("partner_repeated", (5, 6)),
        Finding("board_shared", (1, 1)),
        Finding("player_sits_out", (3, 1)),
        Finding("player_sits_out", (4, 1)),
        Finding("player_sits_out", (7, 1)),
        Finding("player_sits_out", (8, 1)),
    ]


def test_a_table_has_four_chairs():
    with raises_code("chairs"):
        IndividualSeat(1, 1, (1, 2, 3), (1,))
