"""ACBLscore .MOV files: read by their bytes, written, and refused where they are defective."""

import pytest

from movements.catalogue import offer_by_reference
from movements.own.acblscore_mov import read_mov, write_mov
from movements.own.own_movement import OwnMovement
from movements.schedule import Schedule, ScheduledSeat
from movements.teams.team_catalogue import team_offer_by_reference
from tests.raising import raises_code

TEXT = b"Two tables, three rounds".ljust(70)
# For each of two tables its three rounds: North-South, East-West, set.
ENTRIES = bytes([4, 1, 1, 4, 2, 2, 4, 3, 3, 2, 3, 1, 3, 1, 2, 1, 2, 3])


def a_file(*, tables=2, rounds=3, sets=3, first=2, entries=ENTRIES):
    header = bytearray(7)
    header[first : first + 4] = bytes((1, tables, rounds, sets))
    return bytes(header) + TEXT + b" " * 630 + entries


HOWELL = Schedule(
    (
        ScheduledSeat(1, 1, 4, 1, (1, 2)),
        ScheduledSeat(1, 2, 2, 3, (1, 2)),
        ScheduledSeat(2, 1, 4, 2, (3, 4)),
        ScheduledSeat(2, 2, 3, 1, (3, 4)),
        ScheduledSeat(3, 1, 4, 3, (5, 6)),
        ScheduledSeat(3, 2, 1, 2, (5, 6)),
    ),
    lines=1,
)


@pytest.mark.parametrize("first", [2, 1])
def test_a_file_is_read_table_by_table_whether_bytes_count_from_zero_or_one(first):
    assert read_mov(a_file(first=first)) == OwnMovement("Two tables, three rounds", "pairs", HOWELL)


def test_an_empty_side_sits_out_and_an_empty_table_is_left_out():
    movement = read_mov(a_file(entries=bytes([0, 1, 1, 0, 0, 2, *ENTRIES[6:]])))

    assert movement.schedule.seats[0] == ScheduledSeat(1, 1, None, 1, (1, 2))
    assert (2, 1) not in [(seat.round, seat.table) for seat in movement.schedule.seats]


@pytest.mark.parametrize(
    ("reference", "boards"),
    [("howell.4.7.3.full", 3), ("mitchell.5.5.4.EW", 4), ("skip-mitchell.6.5.5.NS", 5)],
)
def test_a_written_movement_is_read_again(reference, boards):
    movement = OwnMovement("Ours", "pairs", offer_by_reference(reference).schedule())

    assert read_mov(write_mov(movement), boards_a_round=boards) == movement


def test_switched_tables_of_one_winner_are_written_with_the_sides_exchanged():
    seats = (ScheduledSeat(1, 1, 1, 2, (1,), arrow_switched=True),)
    movement = OwnMovement("", "pairs", Schedule(seats, lines=1))

    assert read_mov(write_mov(movement), boards_a_round=1).schedule.seats == (
        ScheduledSeat(1, 1, 2, 1, (1,)),
    )


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "own_size"),
        (b"x" * 700, "mov_header"),
        (a_file(entries=ENTRIES[:-1]), "mov_size"),
        (a_file(sets=2), "mov_set"),
        (a_file(rounds=0), "own_rounds"),
        (a_file(tables=101), "own_tables"),
    ],
)
def test_a_defective_file_is_refused(data, code):
    with raises_code(code):
        read_mov(data)


def test_no_more_boards_a_round_than_anybody_plays():
    with raises_code("own_boards"):
        read_mov(a_file(), boards_a_round=61)


TEAMS = team_offer_by_reference("american-whist.5.4.2").schedule


@pytest.mark.parametrize(
    ("movement", "code"),
    [
        (OwnMovement("", "teams", TEAMS), "mov_pairs_only"),
        (
            OwnMovement("", "pairs", Schedule((ScheduledSeat(1, 1, 1, 1, (1,), True),), lines=2)),
            "mov_switched",
        ),
        (
            OwnMovement(
                "",
                "pairs",
                Schedule(
                    (ScheduledSeat(1, 1, 1, 2, (1, 2)), ScheduledSeat(2, 1, 1, 3, (2, 3))), lines=1
                ),
            ),
            "mov_sets",
        ),
        (
            OwnMovement("", "pairs", Schedule((ScheduledSeat(1, 1, 256, 2, (1,)),), lines=1)),
            "mov_too_large",
        ),
    ],
)
def test_an_unrepresentable_movement_is_refused(movement, code):
    with raises_code(code):
        write_mov(movement)


def test_a_hundred_tables_and_rounds_are_written_and_no_more():
    def a_movement(*, table=1, round=1):
        return OwnMovement("", "pairs", Schedule((ScheduledSeat(round, table, 1, 2, (1,)),), 1))

    assert write_mov(a_movement(table=100))[2:6] == bytes((1, 100, 1, 1))
    assert write_mov(a_movement(round=100))[2:6] == bytes((1, 1, 100, 1))
    for movement in (a_movement(table=101), a_movement(round=101)):
        with raises_code("mov_too_large"):
            write_mov(movement)
