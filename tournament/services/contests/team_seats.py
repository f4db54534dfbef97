"""Creates the matches of a round of teams, with the seats of both rooms."""

from collections.abc import Iterable, Iterator

from tournament.models import Place, Seat, Seating, SeatingBoard, Section, Session, TeamMatch
from tournament.services.contests.round_draw import ContestRoundDraw


def seat_team_round(
    section: Section, draw: ContestRoundDraw, *, boards: int, first_board: int | None = None
) -> None:
    """Creates the matches of a round with their seats; the caller has locked the session.

    Match m has its open room at table 2m − 1 and its closed room at table 2m. The round plays
    `boards` boards from `first_board` on; if that is left out, those after the rounds before it.
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
    first = first_board or section.session.first_board + (draw.round - 1) * boards
    SeatingBoard.objects.bulk_create(
        SeatingBoard(seating=seating, number=number)
        for seating, _home, _away in rooms
        for number in range(first, first + boards)
    )


def _matches(session: Session, draw: ContestRoundDraw) -> Iterator[TeamMatch]:
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
