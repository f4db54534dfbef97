"""What the worker prints. Knows of what and when; the papers themselves are `papers`."""

from collections.abc import Sequence
from datetime import datetime

from celery import shared_task
from django.utils import translation

from club.services.jobs import Made, Progress, run_job
from reports.papers import (
    PRINT_SET,
    SCORE_SIMULTANEOUS,
    TOURNAMENT_SET,
    Shown,
    simultaneous_file,
)
from reports.papers import print_set as made_set
from reports.papers import tournament_set as made_tournament_set
from standings.matches.match_event import match_event_snapshot
from standings.services.simultaneous import score_asked
from standings.simultaneous.overall import (
    simultaneous_entries,
    simultaneous_overall,
    simultaneous_totals,
)
from standings.snapshot_cache import snapshot_of_session


@shared_task(name=PRINT_SET)
def make_print_set(job_id: int) -> None:
    """Make the set that a job asks for."""
    run_job(job_id, print_set)


@shared_task(name=SCORE_SIMULTANEOUS)
def make_simultaneous(job_id: int) -> None:
    """Score the simultaneous that a job asks for."""
    run_job(job_id, scored_simultaneous)


@shared_task(name=TOURNAMENT_SET)
def make_tournament_set(job_id: int) -> None:
    """Make the set of a tournament that a job asks for."""
    run_job(job_id, tournament_set)


def print_set(
    progress: Progress,
    *,
    session_id: int,
    papers: Sequence[str],
    printed_at: str,
    language: str,
) -> Made:
    """The papers as they were asked for: whoever does it again makes the same again."""
    printed = datetime.fromisoformat(printed_at)
    with translation.override(language):
        made = made_set(snapshot_of_session(session_id), papers, printed, progress=progress)
    return Made(made.name, made.content)


def tournament_set(
    progress: Progress,
    *,
    event_id: int,
    papers: Sequence[str],
    printed_at: str,
    language: str,
) -> Made:
    """The same for a tournament."""
    printed = datetime.fromisoformat(printed_at)
    with translation.override(language):
        shown = Shown(match_event_snapshot(event_id))
        made = made_tournament_set(shown, papers, printed, progress=progress)
    return Made(made.name, made.content)


def scored_simultaneous(
    progress: Progress, *, simultaneous_id: int, by_id: int, language: str
) -> Made:
    """All its totals, written; and the ranking as a file of text."""
    row = score_asked(simultaneous_id, by_id)
    progress(1, 2)
    with translation.override(language):
        now = simultaneous_overall(row)
        entries = simultaneous_entries(now, list(simultaneous_totals(now)), named=row.club.slug)
        made = simultaneous_file(now, entries, "csv", printer=row.club)
    assert made
    return Made(made.name, made.content)
