"""Computes the double-dummy tables of a session's deals in a background job."""

import logging
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import timedelta
from functools import partial
from threading import BoundedSemaphore
from time import sleep

from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Greatest
from django.utils import timezone

from boards.models import DoubleDummyTable
from boards.queries.double_dummy import MAX_ATTEMPTS, DealTricks, tricks_of_session
from club.models import Job
from club.queries.actors import Actor
from club.queries.jobs import jobs_of_session
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from club.services.jobs.jobs import Progress, cancel_jobs, create_job, run_job, wake_worker
from deals.double_dummy import write_double_dummy
from deals.solver.pool import AHEAD, DEADLINE_SECONDS, SolvedDeal, is_solver_installed, solve_deals
from tournament.errors import StaleSessionError
from tournament.models import Session
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision

log = logging.getLogger(__name__)

DOUBLE_DUMMY = "double_dummy"
# Longer than a claimed deal can wait for its process and then take.
CLAIM = timedelta(seconds=(AHEAD + 1) * DEADLINE_SECONDS)
# Seconds until the next look at the deals that another job computes.
PAUSE = 1.0
# One set of processes at a time: a worker runs jobs in two threads, and each set uses all cores.
PROCESSES = BoundedSemaphore()


def create_job_for_new_deals(session: Session, *, actor: Actor) -> Job | None:
    """Create a job in the caller's transaction if a current deal has no computed table.

    Also beside another job of the session, which may have listed its deals before this change.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    if not is_solver_installed():
        return None
    if not any(deal.is_open for deal in tricks_of_session(session)):
        return None
    arguments = {"session_id": session.pk}
    return create_job(session.event.club, DOUBLE_DUMMY, actor=actor, is_audited=False, **arguments)


@transaction.atomic
def request_double_dummy(session: Session, *, actor: Actor) -> Job | None:
    """Create a job for all missing tables, also those given up; None if none is missing."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(session.pk)
    cards = [deal.cards for deal in tricks_of_session(session) if not deal.computed]
    given_up = DoubleDummyTable.objects.filter(cards__in=cards, attempts__gte=MAX_ATTEMPTS)
    given_up.update(attempts=0)
    job = create_job_for_new_deals(session, actor=actor)
    if job is not None:
        _write_audit_entry(session, "compute_tables", actor)
    return job


@transaction.atomic
def cancel_double_dummy(session: Session, *, actor: Actor) -> int:
    """End the session's jobs; computed tables stay. Returns the number of jobs."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(session.pk)
    jobs = jobs_of_session(session.event.club_id, session.pk, DOUBLE_DUMMY)
    number = cancel_jobs(jobs, actor=actor)
    if number:
        _write_audit_entry(session, "cancel_tables", actor)
    return number


def _write_audit_entry(session: Session, action: str, actor: Actor) -> None:
    """Write the entry of a locked session, whose revision wakes who waits for changes."""
    raise_unscored_revision(session)
    audit_log.write_audit_entry(
        session.event.club, action, session, by=actor.user, source=actor.source
    )


def run_double_dummy_job(job_id: int) -> None:
    """Run a job, or leave it waiting while this worker runs another, which wakes it at its end.

    It does not wait in its thread, where print sets would wait behind it.
    """
    if not PROCESSES.acquire(blocking=False):
        return
    try:
        run_job(job_id, partial(compute_double_dummy, job_id))
    finally:
        PROCESSES.release()
    # Its message is lost if it came meanwhile; the sweep would find it some seconds later.
    waiting = Job.objects.filter(kind=DOUBLE_DUMMY, state=Job.State.WAITING).order_by("pk").first()
    if waiting:
        wake_worker(waiting)


def compute_double_dummy(job_id: int, progress: Progress, *, session_id: int) -> None:
    """Compute and store the missing tables of a session; safe to run twice.

    No transaction is open while a deal is being solved. The session's revision is raised at the
    end, also if nothing was missing: the worker that computed them may have been killed before.
    """
    session = Session.objects.filter(pk=session_id).first()
    if session is None:
        return
    try:
        while deals := _report_open(session, progress):
            report = partial(_report_open, session, progress)
            if not _compute(job_id, deals, report):
                sleep(PAUSE)
    finally:
        _show_tables(session_id)


def _report_open(session: Session, progress: Progress) -> list[DealTricks]:
    """Report how many boards have their table, and return those that have not."""
    deals = tricks_of_session(session)
    open_deals = [deal for deal in deals if deal.is_open]
    progress(len(deals) - len(open_deals), len(deals))
    return open_deals


def _compute(job_id: int, deals: Iterable[DealTricks], report: "partial[list[DealTricks]]") -> int:
    """Compute the deals that no other job has claimed; returns their number."""
    # A deal may be that of two boards.
    claimed = _claim_deals(job_id, dict.fromkeys(deal.cards for deal in deals))
    solved_deals = solve_deals(claimed)
    number = 0
    try:
        for solved in solved_deals:
            _store(solved)
            number += 1
            report()
    finally:
        solved_deals.close()
        # What was claimed and not solved, because the job was cancelled or an error ended it.
        mine = DoubleDummyTable.objects.filter(claimed_by=job_id, tricks="")
        # At least 0: somebody may have asked to try again meanwhile, which begins at 0.
        attempts = Greatest(F("attempts") - 1, 0)
        mine.update(claimed_by=None, claimed_until=None, attempts=attempts)
    return number


def _claim_deals(job_id: int, deals: Iterable[str]) -> Iterator[str]:
    for cards in deals:
        if _claim(job_id, cards):
            yield cards


def _claim(job_id: int, cards: str) -> bool:
    """Mark a deal as this job's; False if it is computed, given up or another job's.

    A claim of the job itself was made by a worker that has since been lost.
    """
    now = timezone.now()
    table = DoubleDummyTable(cards=cards)
    DoubleDummyTable.objects.bulk_create([table], ignore_conflicts=True)
    free = Q(claimed_until=None) | Q(claimed_until__lt=now) | Q(claimed_by=job_id)
    open_table = DoubleDummyTable.objects.filter(
        free, cards=cards, tricks="", attempts__lt=MAX_ATTEMPTS
    )
    return bool(
        open_table.update(claimed_by=job_id, claimed_until=now + CLAIM, attempts=F("attempts") + 1)
    )


def _store(solved: SolvedDeal) -> None:
    """Store a table, or end the claim on a deal that was stopped at a limit."""
    tricks = write_double_dummy(solved.double_dummy) if solved.double_dummy else ""
    if not tricks:
        log.warning("double dummy was stopped at a limit: %s", solved.cards)
    table = DoubleDummyTable.objects.filter(cards=solved.cards, tricks="")
    table.update(tricks=tricks, claimed_by=None, claimed_until=None)


@transaction.atomic
def _show_tables(session_id: int) -> None:
    """Raise the revision, by which pages and documents are cached."""
    # The session may have been deleted meanwhile.
    with suppress(StaleSessionError):
        raise_unscored_revision(lock_session(session_id))
