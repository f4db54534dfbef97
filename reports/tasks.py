"""Celery tasks that create print sets and score simultaneous events."""

from collections.abc import Sequence
from datetime import datetime

from celery import shared_task
from django.utils import translation

from club.services.jobs.jobs import JobResult, Progress, run_job
from reports.documents import (
    PRINT_SET,
    SCORE_SIMULTANEOUS,
    TOURNAMENT_SET,
    MatchEventReport,
    simultaneous_file,
)
from reports.documents import build_match_print_set as made_tournament_set
from reports.documents import build_print_set as made_set
from standings.matches.match_event import match_event_snapshot
from standings.services.simultaneous import score_simultaneous_by_id
from standings.simultaneous.overall import (
    simultaneous_entries,
    simultaneous_overall,
    simultaneous_totals,
)
from standings.snapshot_cache import snapshot_of_session


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
) -> JobResult:
    """Create the print set as requested; safe to run twice, with the same result."""
    printed = datetime.fromisoformat(printed_at)
    with translation.override(language):
        file = made_set(snapshot_of_session(session_id), papers, printed, progress=progress)
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
        file = made_tournament_set(report, papers, printed, progress=progress)
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
