"""Deletes an imported session with its results, and the players that only the import added."""

import logging

from boards.models import (
    Appeal,
    Board,
    CheckDecision,
    CheckEntry,
    ContestAdjustment,
    Deal,
    FouledBoard,
    Hearing,
    ImportedFile,
    Penalty,
    Result,
    Ruling,
    TableRecord,
)
from boards.queries.deletion.imported_session import (
    imported_session_obstacles,
    players_only_in_session,
)
from club.models import Player
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from tournament.errors import SessionStateError
from tournament.models import Session
from tournament.services.sessions.session_removal import remove_session

log = logging.getLogger(__name__)


def remove_imported_session(
    session: Session, others: list[Session], file: ImportedFile, *, actor: Actor
) -> None:
    """Deletes a locked session with everything that was imported or recorded in it.

    Rows of play are otherwise never deleted; here the file still has them. Players stay who have
    played elsewhere, or were changed since.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    for obstacle in imported_session_obstacles(session):
        raise SessionStateError("session_in_use", session=str(session), **obstacle)
    players = list(players_only_in_session(session, file).values_list("pk", flat=True))
    _remove_play(session)
    remove_session(session, others, actor=actor, action="delete_import")
    Player.objects.filter(pk__in=players).delete()
    log.info("deleted imported session %s and %s players", session.pk, len(players))


def _remove_play(session: Session) -> None:
    """Deletes what protects the seats, the places and the boards, from the end of each chain."""
    at_table = {"seating_board__seating__section__session": session}
    CheckDecision.objects.filter(
        check_entry__seating_board__seating__section__session=session
    ).delete()
    Hearing.objects.filter(appeal__seating_board__seating__section__session=session).delete()
    for model in (CheckEntry, Appeal, Ruling, Result, TableRecord):
        model.objects.filter(**at_table).delete()
    penalties = Penalty.objects.filter(place__section__session=session)
    adjustments = ContestAdjustment.objects.filter(session=session)
    for notes in (penalties, adjustments):
        # A withdrawal protects what it withdraws.
        notes.exclude(reverses=None).delete()
        notes.all().delete()
    FouledBoard.objects.filter(session=session).delete()
    Deal.objects.filter(board__session=session).delete()
    Board.objects.filter(session=session).delete()
