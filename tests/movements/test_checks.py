"""Each rule, seen by breaking a sound schedule in exactly that one way."""

from dataclasses import replace

import pytest

from movements.checks import Finding, schedule_faults, schedule_remarks
from movements.pairs import mitchell
from movements.schedule import Schedule, ScheduledSeat

SOUND = Schedule(
    (
        ScheduledSeat(1, 1, 1, 2, (1, 2)),
        ScheduledSeat(1, 2, 3, 4, (3, 4)),
        ScheduledSeat(2, 1, 1, 3, (5, 6)),
        ScheduledSeat(2, 2, 2, 4, (7, 8)),
    ),
    lines=1,
)


def changed(seat, **kwargs):
    seats = list(SOUND.seats)
    seats[seat] = replace(seats[seat], **kwargs)
    return replace(SOUND, seats=tuple(seats))


def without(seat):
    return replace(SOUND, seats=SOUND.seats[:seat] + SOUND.seats[seat + 1 :])


def test_a_sound_schedule_has_no_findings():
    assert list(schedule_faults(SOUND)) == []
    assert list(schedule_remarks(SOUND)) == []


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        (changed(0, round=0), Finding("number_below_one", (0, 1))),
        (changed(0, table=0), Finding("number_below_one", (1, 0))),
        (changed(0, boards=(0, 2)), Finding("number_below_one", (1, 1))),
        (changed(0, boards=(-1, 2)), Finding("number_below_one", (1, 1))),
        (changed(1, table=1), Finding("table_used_twice", (1, 1))),
        (changed(3, north_south=1), Finding("place_at_two_tables", (2, "", 1))),
        (changed(2, east_west=1), Finding("place_against_itself", (2, "", 1))),
        (changed(1, boards=()), Finding("boards_missing", (1, 2))),
        (changed(1, boards=(3, 3)), Finding("board_listed_twice", (1, 2, 3))),
        (changed(2, boards=(5, 3)), Finding("board_replayed", ("", 3, 3))),
    ],
    ids=lambda value: value.rule if isinstance(value, Finding) else "",
)
def test_a_broken_rule_is_named_and_no_other(broken, fault):
    assert list(schedule_faults(broken)) == [fault]


@pytest.mark.parametrize(
    ("doubtful", "remark"),
    [
        (
            replace(SOUND, seats=(*SOUND.seats, ScheduledSeat(3, 1, 2, 1, (9,)))),
            ("meeting_repeated", (("", 1), ("", 2))),
        ),
        (changed(2, boards=(7, 6)), ("board_shared", (2, 7))),
        (changed(3, round=3), ("place_absent", (2, "", 2))),
        (without(1), ("place_absent", (1, "", 3))),
        (changed(2, boards=(5,)), ("round_uneven", (2,))),
        (
            replace(SOUND, seats=tuple(replace(s, round=2 * s.round) for s in SOUND.seats)),
            ("round_empty", (1, 1)),
        ),
        (changed(2, boards=(5, 7)), ("board_not_compared", (1,))),
    ],
)
def test_an_acceptable_imperfection_of_a_schedule_is_a_remark(doubtful, remark):
    assert Finding(*remark) in list(schedule_remarks(doubtful))
    assert list(schedule_faults(doubtful)) == []


def test_a_high_number_breaks_no_rule():
    assert list(schedule_faults(changed(0, boards=(10**12,)))) == []


def test_a_gap_between_rounds_is_one_remark_at_any_length():
    late = replace(SOUND, seats=(*SOUND.seats, ScheduledSeat(10**7, 1, 2, 3, (9, 10))))

    assert [remark for remark in schedule_remarks(late) if remark.rule == "round_empty"] == [
        Finding("round_empty", (3, 10**7 - 1))
    ]


def test_sitting_out_twice_is_remarked_upon_and_once_is_not():
    rounds = [ScheduledSeat(1, 1, 3, None, (1,)), ScheduledSeat(2, 1, 3, None, (2,))]

    assert list(schedule_remarks(Schedule((rounds[0],), lines=2))) == []
    assert list(schedule_remarks(Schedule(tuple(rounds), lines=2))) == [
        Finding("sits_out_twice", ("NS", 3)),
    ]


def test_the_same_number_in_two_lines_is_two_pairs():
    schedule = Schedule(
        (ScheduledSeat(1, 1, 3, 3, (1,)), ScheduledSeat(1, 2, None, 1, (2,))), lines=2
    )

    assert list(schedule_faults(schedule)) == []


def test_boards_at_a_table_where_one_sits_out_are_neither_played_nor_shared():
    schedule = Schedule(
        (
            ScheduledSeat(1, 1, 1, None, (1,)),
            ScheduledSeat(1, 2, 2, 3, (1,)),
            ScheduledSeat(2, 1, 1, 2, (2,)),
        ),
        lines=1,
    )
    replayed = replace(schedule, seats=(*schedule.seats, ScheduledSeat(3, 1, 1, 3, (1,))))

    assert list(schedule_faults(schedule)) == []
    assert [remark.rule for remark in schedule_remarks(schedule)] == ["place_absent"]
    assert list(schedule_faults(replayed)) == [Finding("board_replayed", ("", 3, 1))]


def test_a_duplicated_row_is_one_fault():
    assert list(schedule_faults(replace(SOUND, seats=(*SOUND.seats, SOUND.seats[0])))) == [
        Finding("table_used_twice", (1, 1))
    ]


@pytest.mark.parametrize("seat", range(49))
def test_any_pair_that_goes_to_the_next_table_too_soon_is_found(seat):
    sound = mitchell.mitchell_schedule(7, rounds=7, boards_a_round=1)
    here = sound.seats[seat]
    there = replace(here, east_west=(here.east_west or 0) % 7 + 1)
    moved = (*sound.seats[:seat], there, *sound.seats[seat + 1 :])

    assert Finding("place_at_two_tables", (here.round, "EW", there.east_west)) in list(
        schedule_faults(replace(sound, seats=moved))
    )
