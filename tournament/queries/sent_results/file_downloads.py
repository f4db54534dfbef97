"""Queries of the last downloads of files with results."""

from collections.abc import Sequence

from tournament.models import Event, FileDownload, Session


def downloads_of_session(session: Session) -> Sequence[FileDownload]:
    """The last download of each file of a session, newest first. One query."""
    rows = FileDownload.objects.filter(session=session.pk)
    return list(rows.select_related("user").order_by("-downloaded_at", "-pk"))


def downloads_of_event(event: Event) -> Sequence[FileDownload]:
    """The last download of each file of a match event. One query."""
    rows = FileDownload.objects.filter(event=event.pk, session=None)
    return list(rows.select_related("user").order_by("-downloaded_at", "-pk"))


def last_download_of_session(session_id: int) -> object:
    """A value that every download of a file of the session changes. One query."""
    rows = FileDownload.objects.filter(session=session_id).order_by("-downloaded_at", "-pk")
    return rows.values_list("pk", "downloaded_at").first()
