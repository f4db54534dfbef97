"""Double-dummy tables of a session: computed once a deal, resumed, cancelled and given up."""

import sys
from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from boards.models import Deal, DoubleDummyTable
from boards.queries.double_dummy import double_dummy_progress, tricks_of_session
from boards.services import double_dummy
from boards.services.deals import DealRequest, prefer_computed_tables, record_deals
from boards.services.double_dummy import (
    DOUBLE_DUMMY,
    cancel_double_dummy,
    compute_double_dummy,
    request_double_dummy,
)
from boards.tasks import compute_double_dummy_job
from club.errors import MissingPermissionError
from club.models import Job, LedgerEntry, Source
from deals.deal import write_deal
from deals.double_dummy import read_double_dummy
from deals.solver import pool
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_seated_section, an_actor
from tests.deals.hands import random_deal
from tournament.models import Session

pytestmark = pytest.mark.django_db
TRICKS = "7" * 20
# Solves each deal at once, and notes it; or never, where it is told so.
PROGRAM = """
import sys, time
print("ready", flush=True)
for line in sys.stdin:
    with open({log!r}, "a") as log:
        log.write(line)
    time.sleep(60 if line.strip() in {slow!r} else 0)
    print({tricks!r}, flush=True)
"""


@pytest.fixture
def solver(monkeypatch, tmp_path):
    """Replaces the library by a program; returns the deals that were solved."""
    log = tmp_path / "solved.txt"
    log.touch()

    def use(*slow):
        program = PROGRAM.format(log=str(log), tricks=TRICKS, slow=slow)
        monkeypatch.setattr(pool, "COMMAND", [sys.executable, "-c", program])
        return lambda: sorted(log.read_text().split("\n")[:-1])

    for module in (pool, double_dummy):
        monkeypatch.setattr(module, "is_solver_installed", lambda: True)
    monkeypatch.setattr(double_dummy, "PAUSE", 0.01)
    return use


def a_session(club="crown", **seeds):
    """A session whose boards 1, 2, … have random deals of these seeds."""
    session = a_seated_section(club=club).session
    deal(session, *seeds.get("seeds", (1, 2, 3)))
    return session


def deal(session, *seeds, makes=None):
    deals = {board: random_deal(seed) for board, seed in enumerate(seeds, start=1)}
    seen = {row.board.number: row.version for row in Deal.objects.filter(board__session=session)}
    request = DealRequest(seen, uuid4(), None, Source.DIRECTOR, "director")
    return record_deals(session, deals, request, makes=makes)


def cards(*seeds):
    return sorted(write_deal(random_deal(seed)) for seed in seeds)


def jobs():
    return Job.objects.filter(kind=DOUBLE_DUMMY).order_by("pk")


def run_all():
    for job in jobs():
        compute_double_dummy_job(job.pk)


def known(session):
    return {row.board: row.computed for row in tricks_of_session(session)}


def test_saved_deals_are_computed_by_a_job_and_shown(solver):
    solved = solver()
    session = a_session()
    before = snapshot_of_session(session.pk)

    run_all()

    [job] = jobs()
    after = snapshot_of_session(session.pk)
    tricks = read_double_dummy(TRICKS).tricks
    assert (job.state, job.done, job.total, job.file.name) == ("done", 3, 3, "")
    assert solved() == cards(1, 2, 3)
    assert {cell.board: cell.double_dummy for cell in before.cells if cell.board < 4} == {
        1: None,
        2: None,
        3: None,
    }
    # Both sides take seven tricks everywhere, so the dealer's side bids one notrump first.
    assert {
        cell.board: (cell.double_dummy.tricks, cell.double_dummy.par)
        for cell in after.cells
        if cell.board < 4
    } == {1: (tricks, 90), 2: (tricks, -90), 3: (tricks, 90)}


def test_no_job_is_created_for_deals_that_are_known(solver):
    solved = solver()
    a_session()
    run_all()

    other = a_session(club="other", seeds=(3, 1))
    run_all()

    assert jobs().count() == 1
    assert known(other) == {1: TRICKS, 2: TRICKS}
    assert solved() == cards(1, 2, 3)


def test_a_deal_of_two_boards_is_computed_once(solver):
    solved = solver()
    session = a_session(seeds=(1, 1, 2))

    run_all()

    assert known(session) == dict.fromkeys((1, 2, 3), TRICKS)
    assert solved() == cards(1, 2)


def test_no_job_is_created_without_the_library(solver, monkeypatch):
    solver()
    monkeypatch.setattr(double_dummy, "is_solver_installed", lambda: False)

    session = a_session()

    assert not jobs().exists()
    assert request_double_dummy(session, actor=an_actor()) is None


def test_a_job_that_runs_again_computes_the_missing_tables(solver):
    solved = solver()
    session = a_session()
    [job] = jobs()
    first, second, _third = (row.cards for row in tricks_of_session(session))
    # A worker stored one deal, claimed another and was killed.
    DoubleDummyTable.objects.create(cards=first, tricks=TRICKS, attempts=1)
    until = timezone.now() + timedelta(hours=1)
    DoubleDummyTable.objects.create(
        cards=second, attempts=1, claimed_by=job.pk, claimed_until=until
    )
    session.refresh_from_db()
    revision = session.revision

    run_all()

    session.refresh_from_db()
    assert solved() == cards(2, 3)
    assert known(session) == dict.fromkeys((1, 2, 3), TRICKS)
    assert session.revision == revision + 1


def test_a_deal_that_another_job_computes_is_waited_for(solver, monkeypatch):
    solved = solver()
    session = a_session(seeds=(1,))
    [job] = jobs()
    until = timezone.now() + timedelta(seconds=60)
    table = DoubleDummyTable.objects.create(
        cards=cards(1)[0], attempts=1, claimed_by=job.pk + 1, claimed_until=until
    )

    def pause(_seconds):
        table.tricks, table.claimed_by, table.claimed_until = TRICKS, None, None
        table.save()

    monkeypatch.setattr(double_dummy, "sleep", pause)
    run_all()

    assert (solved(), known(session)) == ([], {1: TRICKS})


def test_second_job_waits_outside_its_thread_until_the_first_wakes_it(solver, monkeypatch):
    solver()
    session = a_session(seeds=(1,))
    deal(session, 2)
    woken, states = [], []
    monkeypatch.setattr(double_dummy, "wake_worker", lambda job: woken.append(job.pk))
    first, second = jobs()
    solve = double_dummy.solve_deals

    def solve_beside_another_job(claimed):
        compute_double_dummy_job(second.pk)
        states.append(jobs().get(pk=second.pk).state)
        return solve(claimed)

    monkeypatch.setattr(double_dummy, "solve_deals", solve_beside_another_job)
    compute_double_dummy_job(first.pk)

    assert (states, woken) == (["waiting"], [second.pk])
    assert [job.state for job in jobs()] == ["done", "waiting"]
    assert known(session) == {1: TRICKS}


def test_the_claim_of_a_lost_job_ends(solver):
    solved = solver()
    session = a_session(seeds=(1,))
    [job] = jobs()
    DoubleDummyTable.objects.create(
        cards=cards(1)[0], attempts=1, claimed_by=job.pk + 1, claimed_until=timezone.now()
    )

    run_all()

    assert (solved(), known(session)) == (cards(1), {1: TRICKS})


def test_a_deal_that_takes_too_long_is_given_up_and_can_be_tried_again(solver, monkeypatch):
    monkeypatch.setattr(
        double_dummy, "solve_deals", partial(pool.solve_deals, processes=1, seconds=0.3)
    )
    solved = solver(*cards(2))
    session = a_session(seeds=(1, 2))

    run_all()

    [job] = jobs()
    assert (job.state, job.done) == ("done", 2)
    assert known(session) == {1: TRICKS, 2: ""}
    assert double_dummy_progress(tricks_of_session(session)).failed == (2,)
    assert solved().count(cards(2)[0]) == 3

    solver()
    request_double_dummy(session, actor=an_actor())
    run_all()

    assert known(session) == {1: TRICKS, 2: TRICKS}
    assert request_double_dummy(session, actor=an_actor()) is None


def test_a_cancelled_job_stops_and_keeps_its_tables(solver, monkeypatch):
    solver()
    session = a_session(seeds=tuple(range(1, 7)))
    store = double_dummy._store

    def store_and_cancel(result):
        store(result)
        if DoubleDummyTable.objects.exclude(tricks="").count() == 2:
            assert cancel_double_dummy(session, actor=an_actor()) == 1

    monkeypatch.setattr(double_dummy, "_store", store_and_cancel)
    run_all()

    [job] = jobs()
    assert (job.state, job.error["code"]) == ("failed", "job_cancelled")
    assert sorted(known(session).values()) == [""] * 4 + [TRICKS] * 2
    assert not DoubleDummyTable.objects.exclude(claimed_by=None).exists()
    assert set(DoubleDummyTable.objects.filter(tricks="").values_list("attempts", flat=True)) <= {0}


def test_a_job_whose_attempts_were_reset_can_be_cancelled(solver, monkeypatch):
    solver()
    session = a_session()
    tables = [DoubleDummyTable(cards=deal, attempts=2) for deal in cards(1, 2, 3)]
    DoubleDummyTable.objects.bulk_create(tables)
    store = double_dummy._store

    def store_and_try_again(result):
        store(result)
        assert request_double_dummy(session, actor=an_actor())
        cancel_double_dummy(session, actor=an_actor())

    monkeypatch.setattr(double_dummy, "_store", store_and_try_again)
    run_all()

    assert [(job.state, job.error["code"]) for job in jobs()] == [("failed", "job_cancelled")] * 2
    assert set(DoubleDummyTable.objects.filter(tricks="").values_list("attempts", flat=True)) == {0}


def test_only_a_director_requests_and_cancels(solver):
    solver()
    session = a_session()

    for change in (request_double_dummy, cancel_double_dummy):
        with pytest.raises(MissingPermissionError):
            change(session, actor=an_actor(role="assistant"))


def test_a_table_from_a_file_is_shown_and_compared(solver):
    solver()
    session = a_seated_section().session
    stated = read_double_dummy("8" * 20, par=120)
    same = read_double_dummy(TRICKS, par=90)
    deal(session, 1, 2, 3, makes={1: stated, 2: same})

    run_all()

    shown = {cell.board: cell.double_dummy for cell in snapshot_of_session(session.pk).cells}
    progress = double_dummy_progress(tricks_of_session(session))
    assert (shown[1], shown[2]) == (stated, same)
    assert (progress.known, progress.computed, progress.stated) == (3, 3, 2)
    assert (progress.waiting, progress.failed, progress.different) == ((), (), (1,))


def test_no_transaction_is_open_while_deals_are_solved(solver, monkeypatch):
    solver()
    session = a_session()
    open_transactions = []

    def watched(deals, **limits):
        for result in pool.solve_deals(deals, **limits):
            # The test itself runs in one.
            open_transactions.append(len(connection.savepoint_ids))
            yield result

    depth = len(connection.savepoint_ids)
    monkeypatch.setattr(double_dummy, "solve_deals", watched)
    compute_double_dummy(1, lambda done, total: None, session_id=session.pk)

    assert open_transactions == [depth] * 3


def test_a_deleted_session_ends_its_job(solver):
    solved = solver()

    compute_double_dummy(1, lambda done, total: None, session_id=0)

    assert solved() == []


@pytest.mark.parametrize("boards", [1, 3])
def test_progress_takes_one_query(solver, boards):
    solver()
    session = a_session(seeds=tuple(range(boards)))

    with CaptureQueriesContext(
        connection,
    ) as queries:
        progress = double_dummy_progress(tricks_of_session(session))

    assert (progress.known, len(queries)) == (boards, 1)


def test_the_computed_table_replaces_the_one_of_the_file_where_they_differ(solver):
    solver()
    session = a_seated_section().session
    stated = {1: "8" * 20, 2: TRICKS, 3: None}
    makes = {board: text and read_double_dummy(text) for board, text in stated.items()}
    deal(session, 1, 2, 3, makes=makes)
    run_all()
    before = Session.objects.get(pk=session.pk).revision
    request = DealRequest({}, uuid4(), None, Source.DIRECTOR, "director")

    rows = prefer_computed_tables(session, request)
    again = prefer_computed_tables(session, request)

    assert ([row.board.number for row in rows], again) == ([1], [])
    assert [(row.version, row.cards, row.double_dummy) for row in rows] == [
        (2, write_deal(random_deal(1)), "")
    ]
    assert Session.objects.get(pk=session.pk).revision == before + 1
    assert double_dummy_progress(tricks_of_session(session)).different == ()
    shown = {cell.board: cell.double_dummy for cell in snapshot_of_session(session.pk).cells}
    assert shown[1].tricks == read_double_dummy(TRICKS).tricks
    assert LedgerEntry.objects.filter(action="prefer_computed", row=rows[0].pk).count() == 1


def test_the_activity_log_has_who_started_and_cancelled_the_computation(solver):
    solver()
    session = a_session()

    request_double_dummy(session, actor=an_actor())
    cancel_double_dummy(session, actor=an_actor())
    cancel_double_dummy(session, actor=an_actor())

    entries = LedgerEntry.objects.filter(row=session.pk, kind="tournament.Session")
    actions = entries.order_by("pk").values_list("action", flat=True)
    assert [action for action in actions if action.endswith("_tables")] == [
        "compute_tables",
        "cancel_tables",
    ]
