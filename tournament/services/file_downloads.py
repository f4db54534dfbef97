"""Notes which files with results were downloaded, and with the scores of which revision."""

from django.utils import timezone

from club.models import User
from tournament.models import Event, FileDownload, Session


def note_session_download(session: Session, file: str, *, score_revision: int, user: User) -> None:
    """Notes that a file of a session was downloaded with the scores of this revision."""
    FileDownload.objects.update_or_create(
        event=session.event,
        session=session,
        file=file,
        defaults={"score_revision": score_revision, "downloaded_at": timezone.now(), "user": user},
    )


def note_event_download(event: Event, file: str, *, score_revision: int, user: User) -> None:
    """Notes that a file of a match event was downloaded, at the score revisions of its days."""
    FileDownload.objects.update_or_create(
        event=event,
        session=None,
        file=file,
        defaults={"score_revision": score_revision, "downloaded_at": timezone.now(), "user": user},
    )
