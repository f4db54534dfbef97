"""Celery tasks that create print sets and score simultaneous events."""

from collections.abc import Sequence
from datetime import datetime

from celery import shared_task
from django.utils import translation

from club.services.jobs.jobs import JobResult, Progress, run_job
from reports.contest_files import printed_contest
from reports.documents import (
    PRINT_SET,
    SCORE_SIMULTANEOUS,
    TOURNAMENT_SET,
    MatchEventReport,
    simultaneous_file,
)
from reports.print_sets import (
    build_contest_print_set,
    build_match_print_set,
    build_print_set,
)
from standings.matches.match_event import match_event_snapshot
from standings.services.simultaneous import score_simultaneous_by_id
from standings.simultaneous.overall import (
    simultaneous_entries,
    simultaneous_overall,
    simultaneous_totals,
)
from standings.snapshot_cache import snapshot_of_session
from tournament.queries.sessions import find_session_with_club


@shared_task(name=PRINT_SET)
def make_print_set(job_id: int) -> None:
    """Create the print set of a job."""
    run_job(job_id, run_print_set)


@shared_task(name=SCORE_SIMULTANEOUS)
def score_simultaneous_job(job_id: int) -> None:
    """Score the simultaneous of a job."""
    run_job(job_id, run_simultaneous_scoring)


@shared_task(name=TOURNAMENT_SET)
def make_match_print_set(job_id: int) -> None:
    """Create the print set of a match event's job."""
    run_job(job_id, run_match_print_set)


def run_print_set(
    progress: Progress,
    *,
    session_id: int,
    papers: Sequence[str],
    printed_at: str,
    language: str,
    contest_round: int = 0,
) -> JobResult:
    """Create the print set as requested; safe to run twice, with the same result.

    `contest_round` is the only round of the documents of a contest; 0 is every round.
    """
    printed = datetime.fromisoformat(printed_at)
    snapshot = snapshot_of_session(session_id)
    session = find_session_with_club(session_id) if snapshot.facts.in_matches else None
    contest = printed_contest(session) if session else None
    with translation.override(language):
        file = (
            build_contest_print_set(
                contest, papers, printed, round_=contest_round, progress=progress
            )
            if contest
            else build_print_set(snapshot, papers, printed, progress=progress)
        )
    return JobResult(file.name, file.content)


def run_match_print_set(
    progress: Progress,
    *,
    event_id: int,
    papers: Sequence[str],
    printed_at: str,
    language: str,
) -> JobResult:
    """Create the print set of a match event as requested; safe to run twice."""
    printed = datetime.fromisoformat(printed_at)
    with translation.override(language):
        report = MatchEventReport(match_event_snapshot(event_id))
        file = build_match_print_set(report, papers, printed, progress=progress)
    return JobResult(file.name, file.content)


def run_simultaneous_scoring(
    progress: Progress, *, simultaneous_id: int, by_id: int, language: str
) -> JobResult:
    """Score a simultaneous, and return its ranking as a CSV file."""
    row = score_simultaneous_by_id(simultaneous_id, by_id)
    progress(1, 2)
    with translation.override(language):
        now = simultaneous_overall(row)
        entries = simultaneous_entries(now, list(simultaneous_totals(now)), named=row.club.slug)
        file = simultaneous_file(now, entries, "csv", printer=row.club)
    assert file
    return JobResult(file.name, file.content)
