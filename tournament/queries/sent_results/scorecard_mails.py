"""Queries of score cards sent by e-mail."""

from django.db.models import QuerySet
from django.utils import timezone

from club.models import Job
from tournament.models import ScorecardMail

MAIL_SCORECARDS = "mail_scorecards"
State = ScorecardMail.State
INTERRUPTED = "mail_interrupted"


def last_mails_of_session(session_id: int) -> dict[int, ScorecardMail]:
    """The last mail to each player of a session. One query."""
    rows = ScorecardMail.objects.filter(session=session_id).order_by("pk")
    return {row.player_id: row for row in rows}


def mails_to_send(session_id: int) -> QuerySet[ScorecardMail]:
    """Mails of a session that are due, in order. One query."""
    rows = ScorecardMail.objects.filter(session=session_id, state=State.WAITING)
    return rows.filter(next_attempt_at__lte=timezone.now()).order_by("pk")


def sessions_with_due_mails() -> list[int]:
    """Sessions with mails that are due, and without a job that sends them. Two queries."""
    due = ScorecardMail.objects.filter(state=State.WAITING, next_attempt_at__lte=timezone.now())
    sessions = sorted(set(due.order_by().values_list("session", flat=True)))
    if not sessions:
        return []
    states = (Job.State.WAITING, Job.State.RUNNING)
    open_ = Job.objects.filter(kind=MAIL_SCORECARDS, state__in=states)
    busy = {arguments["session_id"] for arguments in open_.values_list("arguments", flat=True)}
    return [session for session in sessions if session not in busy]
