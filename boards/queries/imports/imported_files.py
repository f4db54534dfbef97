"""Queries of the files that events were imported from."""

from django.db.models import QuerySet

from boards.models import ImportedFile
from tournament.models import Session


def imported_file_of_event(event_id: int) -> ImportedFile | None:
    """The file of an imported event; None if it was played here. One query."""
    return ImportedFile.objects.filter(event=event_id).first()


def imported_file_of_session(session: Session) -> ImportedFile | None:
    """The file of an imported session; None if it was played here. One query.

    A later session of an imported event was played here.
    """
    first = Session.objects.filter(event=session.event_id).order_by("number").values("pk")[:1]
    stored = (
        ImportedFile.objects.filter(event=session.event_id).defer("values").annotate(first=first)
    )
    return stored.filter(first=session.pk).first()


def imported_files_of_club(club_id: int) -> QuerySet[ImportedFile]:
    """The club's imported events, the last import first. Two queries."""
    # Without what was published, which is large.
    rows = ImportedFile.objects.filter(event__club=club_id).defer("values")
    return rows.select_related("event").prefetch_related("event__sessions").order_by("-pk")


def events_of_file(club_id: int, file_name: str) -> list[str]:
    """The names of the events imported from files of this name, the last first. One query."""
    rows = ImportedFile.objects.filter(event__club=club_id, file_name=file_name)
    return list(rows.order_by("-pk").values_list("event__name", flat=True))
