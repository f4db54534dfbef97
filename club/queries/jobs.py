"""Reads jobs."""

from django.db.models import QuerySet

from club.models import Job


def jobs_of_session(club_id: int, session_id: int, kind: str) -> QuerySet[Job]:
    """The work of one kind asked for one session of a club, the latest first. One query."""
    asked = Job.objects.filter(club=club_id, kind=kind, arguments__session_id=session_id)
    return asked.order_by("-pk")
