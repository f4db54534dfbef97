"""Queries of the background jobs of a session, event, club or simultaneous event."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Count, QuerySet

from club.models import Job


def jobs_of_session(club_id: int, session_id: int, kind: str) -> QuerySet[Job]:
    """Jobs of one kind for a session of a club, newest first. One query."""
    jobs = Job.objects.filter(club=club_id, kind=kind, arguments__session_id=session_id)
    return jobs.order_by("-pk")


def last_print_time(jobs: QuerySet[Job], papers: Collection[str]) -> datetime | None:
    """Request time of the newest done job that has one of these documents. One query."""
    done = jobs.filter(state=Job.State.DONE).values_list("asked_at", "arguments")
    # The databases search a list in JSON each in its own way; a session has few print sets.
    with_paper = (
        asked_at for asked_at, arguments in done if set(papers) & set(arguments.get("papers", ()))
    )
    return next(with_paper, None)


def jobs_of_event(club_id: int, event_id: int, kind: str) -> QuerySet[Job]:
    """Jobs of one kind for an event of a club, newest first. One query."""
    jobs = Job.objects.filter(club=club_id, kind=kind, arguments__event_id=event_id)
    return jobs.order_by("-pk")


def count_open_jobs() -> dict[str, int]:
    """Numbers of jobs of all clubs that wait and that run. One query."""
    states = (Job.State.WAITING, Job.State.RUNNING)
    jobs = Job.objects.filter(state__in=states).order_by()
    counts = dict(jobs.values_list("state").annotate(number=Count("pk")))
    return {state.value: counts.get(state, 0) for state in states}


def jobs_of_kinds(club_id: int, kinds: Collection[str]) -> QuerySet[Job]:
    """Jobs of these kinds of a club, newest first. One query."""
    return Job.objects.filter(club=club_id, kind__in=kinds).order_by("-pk")


def jobs_of_club(club_id: int, kind: str) -> QuerySet[Job]:
    """Jobs of one kind of a club, newest first. One query."""
    return Job.objects.filter(club=club_id, kind=kind).order_by("-pk")


def sessions_with_done_job(club_id: int, kind: str, sessions: Collection[int]) -> set[int]:
    """Returns those of these sessions that have a done job of that kind. At most one query."""
    done = Job.objects.filter(club=club_id, kind=kind, state=Job.State.DONE)
    jobs = done.filter(arguments__session_id__in=list(sessions)) if sessions else Job.objects.none()
    return {job.arguments["session_id"] for job in jobs.only("arguments")}


def jobs_of_simultaneous(club_id: int, simultaneous_id: int, kind: str) -> QuerySet[Job]:
    """Jobs of one kind for a simultaneous, newest first. One query."""
    jobs = Job.objects.filter(club=club_id, kind=kind, arguments__simultaneous_id=simultaneous_id)
    return jobs.order_by("-pk")
