"""Changes the players of an entry, including substitutes from a given round."""

import logging
from collections.abc import Sequence

from django.db import transaction

from club.models import Player, Source
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from club.services.players import find_or_add_visitor
from tournament.errors import SessionStateError
from tournament.models import Entry, LineUp, Place, Seat, Session, TableToken
from tournament.models.line_up import LineUpPlayer
from tournament.services.seating.linked_seats import first_players, name_in_linked_sessions
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision
from tournament.services.tables.director_calls import require_seat
from tournament.validators.line_ups import (
    validate_entry_has_place,
    validate_no_double_seat,
    validate_player_count,
)

log = logging.getLogger(__name__)


@transaction.atomic
def set_line_up(
    entry: Entry,
    session: Session,
    players: Sequence[Player],
    *,
    from_round: int = 1,
    actor: Actor,
) -> LineUp:
    """Sets the players of an entry from this round on.

    The earlier rounds keep the players of before.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(session.pk)
    line_up = _save_line_up(entry, session, players, from_round)
    audit_log.write_audit_entry(
        session.event.club, "line_up", line_up, by=actor.user, source=actor.source
    )
    log.info("set the line-up of entry %s from round %s", entry.pk, from_round)
    return line_up


@transaction.atomic
def name_players_at_table(
    token: TableToken, device: str, place: int, people: Sequence[Player | str]
) -> LineUp:
    """Sets the players of a pair at this table that has none, as they name themselves there.

    A name that is not on the club's list is added as a visitor's. Only a director changes names.
    """
    session = lock_session(token.section.session_id)
    token = require_seat(token, device)
    here = {"seating__section": token.section_id, "seating__table": token.table}
    if not Seat.objects.filter(place=place, **here).exists():
        raise SessionStateError("names_elsewhere", table=token.table)
    entry = Place.objects.select_related("entry").get(pk=place).entry
    if LineUpPlayer.objects.filter(line_up__entry=entry, line_up__session=session).exists():
        raise SessionStateError("names_known", table=token.table)
    club = session.event.club
    players = [
        find_or_add_visitor(club, person, table_token=token.pk)
        if isinstance(person, str)
        else person
        for person in people
    ]
    line_up = _save_line_up(entry, session, players, 1)
    audit_log.write_audit_entry(
        club, "line_up", line_up, by=None, source=Source.TABLE, table_token=token.pk
    )
    log.info("token %s named the players of entry %s", token.pk, entry.pk)
    return line_up


def _save_line_up(
    entry: Entry, session: Session, players: Sequence[Player], from_round: int
) -> LineUp:
    validate_entry_has_place(entry, session)
    validate_player_count(session, players)
    line_up, _made = LineUp.objects.get_or_create(entry=entry, session=session)
    before = first_players(entry, session)
    _create_line_up_players(line_up, players, from_round)
    validate_no_double_seat(line_up)
    raise_unscored_revision(session)
    if from_round == 1:
        name_in_linked_sessions(entry, session, before)
    return line_up


def _create_line_up_players(line_up: LineUp, players: Sequence[Player], from_round: int) -> None:
    line_up.players.filter(from_round__gte=from_round).delete()
    stay = {row.position: row.player_id for row in line_up.players.all()}
    LineUpPlayer.objects.bulk_create(
        LineUpPlayer(line_up=line_up, player=player, position=position, from_round=from_round)
        for position, player in enumerate(players, start=1)
        if stay.get(position) != player.pk
    )
