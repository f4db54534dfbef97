"""Queries of the data deleted with an imported session, and of the records that prevent this."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from boards.models import (
    Appeal,
    CheckEntry,
    Deal,
    FouledBoard,
    ImportedFile,
    Penalty,
    Result,
    Ruling,
    TableRecord,
)
from boards.queries.deletion.session_obstacles import Obstacle, later_and_joined_obstacles
from club.models import Player, Source
from tournament.models import LineUpPlayer, SeatingBoard, Session


@dataclass(frozen=True, slots=True)
class ImportedSessionContents:
    """What an imported session holds: numbers of rows, and the players that only it has.

    `changes` counts what people have added since the import.
    """

    file: ImportedFile
    results: int
    deals: int
    changes: int
    players: tuple[Player, ...]


def imported_session_obstacles(session: Session) -> Iterator[Obstacle]:
    """What prevents deleting an imported session with its results. Three queries."""
    if session.state == Session.State.RELEASED:
        yield {"rule": "released"}
    yield from later_and_joined_obstacles(session)


def imported_session_contents(session: Session, file: ImportedFile) -> ImportedSessionContents:
    """What is deleted with an imported session. Ten queries."""
    boards = SeatingBoard.objects.filter(seating__section__session=session)
    scored = boards.filter(Q(results__isnull=False) | Q(rulings__isnull=False)).distinct()
    deals = Deal.objects.filter(board__session=session)
    since = (rows.exclude(source=Source.IMPORT) for rows in _rows_of_play(session))
    return ImportedSessionContents(
        file=file,
        results=scored.count(),
        deals=deals.values("board").distinct().count(),
        changes=sum(rows.count() for rows in since),
        players=tuple(players_only_in_session(session, file)),
    )


def players_only_in_session(session: Session, file: ImportedFile) -> QuerySet[Player]:
    """Players that the import added, who have played nothing else and were not changed since.

    One query.
    """
    elsewhere = LineUpPlayer.objects.exclude(line_up__session=session).values("player")
    as_imported = {"master_points": None, "handicap": None, "guest": False, "mail": None}
    added = Player.objects.filter(pk__in=file.added_players, erased_at=None, **as_imported)
    return added.filter(club=session.event.club_id).exclude(pk__in=elsewhere).order_by("name", "pk")


def _rows_of_play(session: Session) -> Iterator[QuerySet[Any]]:
    at_table = {"seating_board__seating__section__session": session}
    for model in (Result, Ruling, CheckEntry, TableRecord, Appeal):
        yield model.objects.filter(**at_table)
    yield Deal.objects.filter(board__session=session)
    yield FouledBoard.objects.filter(session=session)
    yield Penalty.objects.filter(place__section__session=session)
