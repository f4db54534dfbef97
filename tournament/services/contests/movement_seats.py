"""Creates all matches and seats of a movement of teams, such as an American Whist."""

from collections import Counter
from collections.abc import Mapping, Sequence

from movements.teams.scheduled_matches import ScheduledTeamMatch, list_scheduled_matches
from movements.teams.team_schedule import TeamSchedule
from tournament.models import Place, Seat, Seating, SeatingBoard, Section, TeamMatch


def seat_team_movement(
    section: Section, entries: Mapping[int, int], schedule: TeamSchedule
) -> None:
    """Creates every round; `entries` are by the numbers of the teams.

    Board 1 of the schedule is the first board of the session.
    """
    matches = list_scheduled_matches(schedule)
    rows = _create_matches(section, entries, matches)
    tables = [
        (seat, Seating(section=section, round=seat.round, table=seat.table, team_match=row))
        for row, match in zip(rows, matches, strict=True)
        for seat in match.seats
    ]
    Seating.objects.bulk_create(seating for _seat, seating in tables)
    places: dict[tuple[str, int | None], Place] = {
        (place.line, place.entry_id): place for place in section.places.all()
    }
    Seat.objects.bulk_create(
        Seat(
            seating=seating,
            place=places[line, entries[team]],
            round=seat.round,
            chairs=line,
        )
        for seat, seating in tables
        for line, team in (("NS", seat.north_south), ("EW", seat.east_west))
        if team is not None
    )
    skipped = section.session.first_board - 1
    SeatingBoard.objects.bulk_create(
        SeatingBoard(seating=seating, number=skipped + board)
        for seat, seating in tables
        for board in seat.boards
    )


def _create_matches(
    section: Section, entries: Mapping[int, int], matches: Sequence[ScheduledTeamMatch]
) -> list[TeamMatch]:
    """Creates the matches and byes, numbered in each round in the order of the schedule."""
    numbers = Counter[int]()
    rows = []
    for match in matches:
        numbers[match.round] += 1
        rows.append(
            TeamMatch(
                session=section.session,
                round=match.round,
                number=numbers[match.round],
                home_id=entries[match.home],
                away_id=None if match.away is None else entries[match.away],
            )
        )
    return TeamMatch.objects.bulk_create(rows)
