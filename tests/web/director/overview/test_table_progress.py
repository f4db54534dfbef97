"""Times on the dashboard: tables behind their pace, results corrected since printed."""

from datetime import UTC, datetime, timedelta

import pytest

from boards.models import Result
from club.models import Job
from scoring.notation import read_typed_outcome
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_director, a_seated_section, recorded
from tournament.models import Session
from web.director.overview.table_progress import _progress_cell, session_progress
from web.director.timing.slow_tables import SlowTable, slow_tables_of_session

pytestmark = pytest.mark.django_db
SEVEN = datetime(2026, 11, 21, 19, 0, tzinfo=UTC)


def at(minutes):
    return SEVEN + timedelta(minutes=minutes)


@pytest.fixture
def section():
    return a_seated_section(tables=5)


def entered(section, round_, table, minutes, *, boards=2, text="4SN=", seen=0):
    """The first boards of a round at a table, as they came in so many minutes after seven."""
    for board in section.seatings.get(round=round_, table=table).boards.order_by("number")[:boards]:
        row = recorded(board, read_typed_outcome(text), seen=seen)
        Result.objects.filter(pk=row.pk).update(recorded_at=at(minutes))


def played(section, table, *minutes):
    for round_, minute in enumerate(minutes, 1):
        entered(section, round_, table, minute)


def late(section, minutes):
    return slow_tables_of_session(snapshot_of_session(section.session_id), at(minutes))


def the_progress(section, minutes, *, printed=None):
    now = snapshot_of_session(section.session_id)
    return session_progress(now, printed=printed, late=slow_tables_of_session(now, at(minutes)))


def spot(snapshot, table, round_):
    spots_shown = dict(snapshot.sections[0].tables)[str(table)][round_ - 1]
    return spots_shown.state, spots_shown.shape, spots_shown.words


def test_a_table_is_late_by_its_own_pace_and_not_by_that_of_others(section):
    played(section, 1, 20, 40, 60)
    played(section, 2, 10, 20, 30)

    assert late(section, 44) == ()
    assert late(section, 45) == (SlowTable("A", 2, 4, 5),)
    assert late(section, 92) == (SlowTable("A", 2, 4, 52), SlowTable("A", 1, 4, 12))


def test_a_tables_next_step_shows_its_delay(section):
    played(section, 4, 20, 40)

    progress = the_progress(section, 72)

    assert progress.steps[-2].words == "Table 4 is 12 minutes slow, in round 3"
    assert spot(progress, 4, 3) == (
        "late",
        "○ +12\N{PRIME}",
        "round 3, table 4: 0 of 2 in; 12 minutes slow",
    )


def test_a_result_makes_one_round_of_its_table_again(section):
    played(section, 4, 20, 40)
    the_progress(section, 41)
    before = _progress_cell.cache_info().misses
    entered(section, 2, 3, 42)

    progress = the_progress(section, 43)

    assert spot(progress, 3, 2)[:2] == ("in", "●")
    assert _progress_cell.cache_info().misses - before == 1


def test_a_half_entered_round_is_still_awaited(section):
    played(section, 4, 20, 40)
    entered(section, 3, 4, 55, boards=1)

    assert spot(the_progress(section, 72), 4, 3)[:2] == ("late", "◐ 1/2 +12\N{PRIME}")


def test_an_overdue_slip_does_not_change_the_pace(section):
    played(section, 4, 20, 40)
    entered(section, 4, 4, 80)

    assert late(section, 105) == ()
    assert late(section, 110) == (SlowTable("A", 4, 5, 10),)


def test_a_correction_does_not_change_the_pace(section):
    played(section, 4, 20, 40, 60)
    entered(section, 3, 4, 75, boards=1, seen=1)

    assert late(section, 92) == (SlowTable("A", 4, 4, 12),)


@pytest.mark.parametrize("state", ["closed", "released"])
def test_nobody_is_late_when_play_is_over(section, state):
    played(section, 4, 20, 40)
    Session.objects.filter(pk=section.session_id).update(state=state)

    assert late(section, 72) == ()


def test_a_table_without_results_for_hours_is_not_awaited(section):
    played(section, 4, 20, 40)

    assert late(section, 60 + 181) == ()


def test_a_table_that_has_finished_is_not_late(section):
    played(section, 4, 20, 40, 60, 80, 100)

    assert late(section, 200) == ()


def test_a_correction_after_printing_has_its_own_symbol(section):
    played(section, 1, 20, 40)
    entered(section, 1, 1, 50, boards=1, text="4SN+1", seen=1)
    entered(section, 2, 1, 30, boards=1, text="4SN+1", seen=1)

    progress = the_progress(section, 51, printed=at(45))

    assert spot(progress, 1, 1)[:2] == ("corrected", "◆")
    assert spot(progress, 1, 2)[:2] == ("in", "●")
    assert spot(progress, 1, 1)[2] == "round 1, table 1: 2 of 2 in; 1: corrected since printed"
    assert (progress.corrected, the_progress(section, 51).corrected) == (1, 0)


def test_a_first_result_after_printing_is_no_correction(section):
    entered(section, 1, 1, 50)

    assert the_progress(section, 51, printed=at(45)).corrected == 0


def test_a_new_print_set_is_suggested_only_after_one_with_results(client, section):
    client.force_login(a_director())
    page = f"/director/crown/{section.session_id}/"
    entered(section, 1, 1, 50, boards=1)
    entered(section, 1, 1, 60, boards=1, text="4SN+1", seen=1)
    sentence = "was corrected since the print set was made"
    Session.objects.filter(pk=section.session_id).update(released_at=at(55))
    done, marks = Job.State.DONE, [sentence in client.get(page).text]

    for minutes, state, papers in (
        (55, done, ["guidecards", "slips", "hands"]),
        (56, Job.State.FAILED, ["ranking"]),
        (57, done, ["slips", "ranking"]),
        (65, done, ["seating"]),
        (66, done, ["recap"]),
    ):
        Job.objects.create(
            club=section.session.event.club,
            kind="print_set",
            arguments={"session_id": section.session_id, "papers": papers},
            state=state,
            asked_at=at(minutes),
        )
        marks.append(sentence in client.get(page).text)

    assert marks == [False, False, False, True, True, False]


def test_unusual_results_are_to_be_checked(section):
    entered(section, 1, 1, 10, boards=1, text="2CXN+3")
    step = the_progress(section, 20).steps[0]
    entered(section, 1, 2, 15, boards=1, text="2CXN+3")

    texts = [step.words, the_progress(section, 20).steps[0].words]

    assert texts == [
        "Check table 1, board 1: doubled with 3 overtricks",
        "2 unusual results to check",
    ]
    assert the_progress(section, 20).steps[0].link.endswith("/unusual/")


def test_the_sit_out_pair_is_named(section):
    section.seatings.get(round=1, table=2).seats.get(chairs="EW").delete()
    entered(section, 1, 1, 10, boards=1)

    assert the_progress(section, 11).steps[-1].words == "Round 1: pair 2 NS sits out"


def test_every_table_of_a_round_says_which_pairs_meet(section):
    progress = the_progress(section, 0)

    meeting = dict(progress.sections[0].tables)["1"][1]
    assert "<small>1\N{EN DASH}5</small>" in meeting.html
    assert 'aria-label="round 2, table 1: 0 of 2 in; pairs 1 and 5"' in meeting.html
