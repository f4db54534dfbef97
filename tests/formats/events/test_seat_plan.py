import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.events.imported_event import EventPair, EventPairKey, EventResult, ImportedEvent
from formats.events.seat_plan import FOUND_ROUNDS, STATED_ROUNDS, plan_event_sections
from movements.checks import schedule_faults
from movements.schedule import ScheduledSeat
from scoring.laws.outcome import BareScore
from tests.raising import raises_code


def a_pair(number, direction="", section=""):
    return EventPairKey(section, direction, number)


def an_event(*results):
    keys = dict.fromkeys(pair for result in results for pair in result.pairs)
    return ImportedEvent("Monday", tuple(map(EventPair, keys)), (), results)


def a_result(board, north_south, east_west, **more):
    return EventResult(board, north_south, east_west, BareScore(420), **more)


def seats(*results):
    (section,) = plan_event_sections(an_event(*results))
    return section.schedule.seats


def test_a_meeting_gets_the_first_round_in_which_both_pairs_are_free():
    one, two, three, four = map(a_pair, range(1, 5))

    assert seats(
        a_result(1, one, two),
        a_result(2, one, two),
        a_result(3, three, four),
        a_result(3, one, three),
    ) == (
        ScheduledSeat(1, 1, 1, 2, (1, 2)),
        ScheduledSeat(1, 2, 3, 4, (3,)),
        ScheduledSeat(2, 1, 1, 3, (3,)),
    )


def test_rounds_and_tables_of_the_file_are_kept():
    one, two = a_pair(1, "NS"), a_pair(1, "EW")
    results = [a_result(board, one, two, round=3, table=7) for board in (5, 6)]

    (section,) = plan_event_sections(an_event(*results))

    assert section.movement == STATED_ROUNDS
    assert section.schedule.seats == (ScheduledSeat(3, 7, 1, 1, (5, 6)),)


def test_rounds_are_found_where_one_result_lacks_its_own():
    results = [
        a_result(1, a_pair(1), a_pair(2), round=3, table=7),
        a_result(2, a_pair(1), a_pair(2)),
    ]

    (section,) = plan_event_sections(an_event(*results))

    assert section.movement == FOUND_ROUNDS


def test_pairs_that_sit_the_other_way_are_arrow_switched():
    assert seats(a_result(1, a_pair(4, "EW"), a_pair(3, "NS"))) == (
        ScheduledSeat(1, 1, 3, 4, (1,), arrow_switched=True),
    )


def test_a_sit_out_has_one_side():
    assert seats(a_result(1, None, a_pair(3))) == (ScheduledSeat(1, 1, None, 3, (1,)),)


def test_each_section_has_its_own_seats():
    results = [
        a_result(1, a_pair(1, section=section), a_pair(2, section=section)) for section in "BA"
    ]

    plans = plan_event_sections(an_event(*results))

    assert [(plan.name, len(plan.results)) for plan in plans] == [("A", 1), ("B", 1)]


@pytest.mark.parametrize(
    ("results", "code"),
    [
        ([a_result(1, a_pair(1, section="A"), a_pair(2, section="B"))], "event_sections_meet"),
        ([a_result(1, a_pair(1, "NS"), a_pair(2, "NS"))], "event_direction"),
        (
            [
                a_result(1, a_pair(1), a_pair(2), round=1, table=1),
                a_result(2, a_pair(1), a_pair(3), round=1, table=1),
            ],
            "event_seat",
        ),
    ],
)
def test_an_impossible_seating_is_refused(results, code):
    with raises_code(code):
        plan_event_sections(an_event(*results))


@given(
    st.lists(
        st.tuples(st.integers(1, 20), st.integers(1, 12), st.integers(1, 12)),
        min_size=1,
        max_size=60,
        unique_by=(lambda row: (row[0], row[1]), lambda row: (row[0], row[2])),
    ),
    st.booleans(),
)
@settings(max_examples=100, deadline=None)
def test_any_meetings_make_a_schedule_without_faults(rows, two_lines):
    ours, theirs = ("NS", "EW") if two_lines else ("", "")
    results = [
        a_result(board, a_pair(first, ours), a_pair(other if two_lines else other + 12, theirs))
        for board, first, other in rows
    ]

    (section,) = plan_event_sections(an_event(*results))

    assert list(schedule_faults(section.schedule)) == []
    seated = {(seat.round, seat.table): seat for seat in section.schedule.seats}
    for place in section.results:
        seat = seated[place.round, place.table]
        assert place.result.board in seat.boards
        assert (seat.north_south, seat.east_west) == tuple(
            pair.number for pair in place.result.pairs
        )
