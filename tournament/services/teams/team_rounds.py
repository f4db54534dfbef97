"""Draws rounds of a contest of teams: matches, and the seats of both rooms."""

import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from django.db import transaction
from django.db.models import Max, ProtectedError

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.errors import InvalidTournamentDataError, SessionStateError
from tournament.models import Place, Seat, Seating, SeatingBoard, Section, Session, TeamMatch
from tournament.services.sessions.session_state import lock_session, raise_revision

log = logging.getLogger(__name__)
MOST_ROUNDS = 40


@dataclass(frozen=True, slots=True)
class TeamRoundDraw:
    """The matches of a round in table order, as entries: home and away; and who has the bye."""

    round: int
    meetings: tuple[tuple[int, int], ...]
    bye: int | None = None


@transaction.atomic
def draw_team_round(section: Section, draw: TeamRoundDraw, *, actor: Actor) -> None:
    """Adds the next round of a contest, after its last one.

    Every team has one match, or the bye if their number is odd.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(section.session_id)
    validate_round_draw(section, draw)
    seat_team_round(section, draw, boards=session.event.team_regulations.boards)
    raise_revision(session)
    audit_log.write_audit_entry(
        session.event.club, "draw_round", section, by=actor.user, source=actor.source
    )
    log.info("drew round %s of section %s", draw.round, section.pk)


@transaction.atomic
def delete_last_round(section: Section, round_: int, *, actor: Actor) -> None:
    """Deletes the last round, so that it can be drawn again; one with results stays."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(section.session_id)
    if round_ != last_drawn_round(session):
        raise SessionStateError("not_the_last_round", round=round_)
    try:
        TeamMatch.objects.filter(session=session, round=round_).delete()
    except ProtectedError as error:
        raise SessionStateError("already_played", round=round_) from error
    raise_revision(session)
    audit_log.write_audit_entry(
        session.event.club, "delete_round", section, by=actor.user, source=actor.source
    )
    log.info("deleted round %s of section %s", round_, section.pk)


def last_drawn_round(session: Session) -> int:
    """Returns the number of the last round with matches; 0 if none is drawn."""
    return session.team_matches.aggregate(last=Max("round"))["last"] or 0


def validate_round_draw(section: Section, draw: TeamRoundDraw) -> None:
    """Checks that it is the next round, and that every team is in it once."""
    last = last_drawn_round(section.session)
    if draw.round != last + 1 or draw.round > MOST_ROUNDS:
        raise SessionStateError("not_the_next_round", round=draw.round, next=last + 1)
    validate_drawn_entries(section, draw, line="NS")


def validate_drawn_entries(section: Section, draw: TeamRoundDraw, *, line: str) -> None:
    """Checks that every entry with a number in this line is in the draw once."""
    teams = set(section.places.filter(line=line).values_list("entry_id", flat=True))
    drawn = Counter(chain(chain.from_iterable(draw.meetings), [draw.bye] if draw.bye else []))
    labels = dict(section.session.event.entries.values_list("pk", "label"))
    for entry, times in drawn.items():
        if entry not in teams:
            raise InvalidTournamentDataError("unknown_team", round=draw.round)
        if times > 1:
            raise InvalidTournamentDataError(
                "team_drawn_twice", team=labels[entry], round=draw.round
            )
    for entry in sorted(teams - drawn.keys()):
        raise InvalidTournamentDataError("team_not_drawn", team=labels[entry], round=draw.round)


def seat_team_round(section: Section, draw: TeamRoundDraw, *, boards: int) -> None:
    """Creates the matches of a round with their seats; the caller has locked the session.

    Match m has its open room at table 2m − 1 and its closed room at table 2m. The round plays
    `boards` boards after those of the rounds before it.
    """
    TeamMatch.objects.bulk_create(_matches(section.session, draw))
    matches = TeamMatch.objects.filter(
        session=section.session, round=draw.round, away__isnull=False
    )
    rooms = list(_rooms(section, matches))
    Seating.objects.bulk_create(seating for seating, _home, _away in rooms)
    places: dict[tuple[str, int | None], Place] = {
        (place.line, place.entry_id): place for place in section.places.all()
    }
    Seat.objects.bulk_create(
        Seat(seating=seating, place=places[line, entry], round=draw.round, chairs=line)
        for seating, north_south, east_west in rooms
        for line, entry in (("NS", north_south), ("EW", east_west))
    )
    first = section.session.first_board + (draw.round - 1) * boards
    SeatingBoard.objects.bulk_create(
        SeatingBoard(seating=seating, number=number)
        for seating, _home, _away in rooms
        for number in range(first, first + boards)
    )


def _matches(session: Session, draw: TeamRoundDraw) -> Iterator[TeamMatch]:
    for number, (home, away) in enumerate(draw.meetings, start=1):
        yield TeamMatch(
            session=session, round=draw.round, number=number, home_id=home, away_id=away
        )
    if draw.bye:
        number = len(draw.meetings) + 1
        yield TeamMatch(session=session, round=draw.round, number=number, home_id=draw.bye)


def _rooms(
    section: Section, matches: Iterable[TeamMatch]
) -> Iterator[tuple[Seating, int | None, int | None]]:
    """Yields each room with the entries of its North-South and East-West pair."""
    for match in matches:
        open_table = 2 * match.number - 1
        sides = (match.home_id, match.away_id), (match.away_id, match.home_id)
        for table, (north_south, east_west) in enumerate(sides, start=open_table):
            seating = Seating(section=section, round=match.round, table=table, team_match=match)
            yield seating, north_south, east_west
