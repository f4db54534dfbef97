"""Creates the matches of a round of teams, with the seats of both rooms."""

from collections.abc import Iterable, Iterator, Sequence

from tournament.models import Place, Seat, Seating, SeatingBoard, Section, Session, TeamMatch
from tournament.queries.team_matches import first_board_of_round
from tournament.services.contests.round_draw import ContestRoundDraw

# A table of a match: who sits North-South, who East-West, and its first board.
TeamRoom = tuple[Seating, int | None, int | None, int]


def seat_team_round(
    section: Section, draw: ContestRoundDraw, *, boards: int, first_board: int | None = None
) -> None:
    """Creates the matches of a round with their seats; the caller has locked the session.

    Match m has its open room at table 2m − 1 and its closed room at table 2m. The round plays
    `boards` boards from `first_board` on; if that is left out, those after the rounds before it.
    A triple has the three tables after these, also in the round after, with a set of boards for
    each of its matches.
    """
    TeamMatch.objects.bulk_create(_matches(section.session, draw))
    matches = TeamMatch.objects.filter(
        session=section.session, round=draw.round, away__isnull=False, triple=False
    )
    first = first_board or first_board_of_round(section.session, draw.round, boards=boards)
    rooms = [(*room, first) for room in _rooms(section, matches)]
    rooms += _rooms_of_triples(section, draw, first, boards)
    _create_rooms(section, draw.round, rooms, boards)


def _create_rooms(section: Section, round_: int, rooms: Sequence[TeamRoom], boards: int) -> None:
    Seating.objects.bulk_create(room[0] for room in rooms)
    places: dict[tuple[str, int | None], Place] = {
        (place.line, place.entry_id): place for place in section.places.all()
    }
    Seat.objects.bulk_create(
        Seat(seating=seating, place=places[line, entry], round=round_, chairs=line)
        for seating, north_south, east_west, _first in rooms
        for line, entry in (("NS", north_south), ("EW", east_west))
    )
    SeatingBoard.objects.bulk_create(
        SeatingBoard(seating=seating, number=number)
        for seating, _home, _away, first in rooms
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
    if draw.triple:
        one, two, three = draw.triple
        # Each is at home once: who is North-South at a table of the first round.
        meetings = ((one, two), (two, three), (three, one))
        for number, (home, away) in enumerate(meetings, start=len(draw.meetings) + 1):
            yield TeamMatch(
                session=session,
                round=draw.round,
                number=number,
                home_id=home,
                away_id=away,
                triple=True,
            )


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


def _rooms_of_triples(
    section: Section, draw: ContestRoundDraw, first: int, boards: int
) -> Iterator[TeamRoom]:
    """Yields the open rooms of a triple that begins, or the closed rooms of one that goes on.

    Who is North-South stays at the table, and the East-West pairs go to the next one.
    """
    table = 2 * len(draw.meetings) + 1
    triples = TeamMatch.objects.filter(session=section.session, triple=True).order_by("number")
    for place, match in enumerate(triples.filter(round=draw.round)):
        seating = Seating(section=section, round=draw.round, table=table + place, team_match=match)
        yield seating, match.home_id, match.away_id, first + place * boards
    for place, match in enumerate(triples.filter(round=draw.round - 1)):
        # The first of the three at home sits North-South at the first table in both rounds.
        seating = Seating(
            section=section, round=draw.round, table=table + (place + 1) % 3, team_match=match
        )
        yield seating, match.away_id, match.home_id, first + (place - 1) * boards
