"""Saves which players of a team sat in which room of a match, and from which board on."""

import logging
from collections.abc import Sequence

from django.db import transaction

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.models import RoomLineUp, TeamMatch
from tournament.queries.room_line_ups import (
    players_of_teams,
    room_line_ups_of_session,
    room_line_ups_token,
    seats_of_team_match,
)
from tournament.queries.team_matches import names_of_teams
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision
from tournament.validators.room_line_ups import (
    EnteredLineUp,
    MatchSeat,
    players_in_seats,
    validate_entered_line_ups,
    validate_nobody_in_two_rooms,
)
from tournament.validators.seatings import validate_seating_token

log = logging.getLogger(__name__)


@transaction.atomic
def set_room_line_ups(
    match: TeamMatch, line_ups: Sequence[EnteredLineUp], *, seen: str | None = None, actor: Actor
) -> None:
    """Replaces the line-ups of both teams in a match; without any, none are noted.

    Players sit until the next row of their seat. `seen` is the token of the line-ups that were
    shown, if they were. Raises InvalidTournamentDataError for a seat, board or player that is not
    of this match, or a player in two rooms at once.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(match.session_id)
    validate_seating_token(seen, room_line_ups_token(match))
    seats = seats_of_team_match(match, session.event.team_regulations)
    names = players_of_teams(session)
    validate_entered_line_ups(line_ups, seats, names, names_of_teams(session))
    elsewhere = _line_ups_elsewhere(match, seats)
    others = _seats_of_round(match, seats)
    seated = players_in_seats((*line_ups, *elsewhere), (*seats, *others))
    validate_nobody_in_two_rooms(seated, names)
    RoomLineUp.objects.filter(seating__team_match=match).delete()
    seating = {seat.seat: seat.seating for seat in seats}
    RoomLineUp.objects.bulk_create(
        RoomLineUp(
            seating_id=seating[row.round, row.table, row.entry],
            entry_id=row.entry,
            from_board=row.from_board,
            first_id=row.players[0],
            second_id=row.players[1],
        )
        for row in line_ups
    )
    raise_unscored_revision(session)
    audit_log.write_audit_entry(
        session.event.club, "room_line_ups", match, by=actor.user, source=actor.source
    )
    log.info("noted %s line-ups of match %s", len(line_ups), match.pk)


def _line_ups_elsewhere(match: TeamMatch, seats: Sequence[MatchSeat]) -> list[EnteredLineUp]:
    """Line-ups in other matches of the same rounds: in a movement a team has two a round."""
    rounds = {seat.round for seat in seats}
    own = {seat.seat for seat in seats}
    return [
        EnteredLineUp(*stint.seat, stint.from_board, stint.players)
        for stint in room_line_ups_of_session(match.session_id).stints
        if stint.round in rounds and stint.seat not in own
    ]


def _seats_of_round(match: TeamMatch, seats: Sequence[MatchSeat]) -> list[MatchSeat]:
    """Seats of the teams of a match in their other matches of its rounds."""
    rounds = {seat.round for seat in seats}
    teams = {seat.entry for seat in seats}
    others = TeamMatch.objects.filter(session=match.session_id, seatings__round__in=rounds)
    regulations = match.session.event.team_regulations
    return [
        seat
        for other in others.exclude(pk=match.pk).distinct()
        if teams & {other.home_id, other.away_id}
        for seat in seats_of_team_match(other, regulations)
        if seat.entry in teams and seat.round in rounds
    ]
