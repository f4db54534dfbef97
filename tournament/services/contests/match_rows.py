"""Writes the matches and byes of a contest of teams to match the seats at its tables."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.db.models import F

from movements.schedule import Schedule, ScheduledSeat
from tournament.models import Seating, Section, TeamMatch
from tournament.queries.schedules import section_schedule

# Above every round of a contest.
OUT_OF_THE_WAY = 1_000
Pairing = frozenset[int | None]
# Both pairs and the boards of a seat, which say which match it is: nobody plays a board twice.
SeatKey = tuple[int | None, int | None, tuple[int, ...]]


def matches_of_half_seats(section: Section) -> dict[SeatKey, int]:
    """Returns the matches of the seats with one side, as one team has left. Four queries."""
    matches = dict(section.seatings.values_list("pk", "team_match"))
    tables = {(row.round, row.table): row.pk for row in section.seatings.all()}
    return {
        _seat_key(seat): match
        for seat in section_schedule(section).seats
        if not seat.is_played and (match := matches[tables[seat.round, seat.table]])
    }


@dataclass(slots=True)
class _MatchRow:
    """A match as it is to be: a known row or a new one, its first round and its tables."""

    home: int
    away: int | None
    round: int
    row: TeamMatch | None
    tables: list[tuple[int, int]] = field(default_factory=list)


def write_team_matches(section: Section, half_seats: Mapping[SeatKey, int]) -> None:
    """Gives each two teams that meet one match, and each team without a seat in a round a bye.

    Matches keep their rows, so that what refers to them stays. `half_seats` are the matches of
    seats that one team has left, also of a team that is seated there again.
    """
    schedule = section_schedule(section)
    entries = dict(section.places.values_list("pk", "entry"))
    rows = list(section.session.team_matches.all())
    wanted = _wanted_matches(schedule, entries, rows, half_seats)
    wanted += _byes(section, schedule, rows)
    wanted.sort(key=lambda match: (match.round, match.away is None, match.tables))
    _write_rows(section, wanted)


def _seat_key(seat: ScheduledSeat) -> SeatKey:
    return seat.north_south, seat.east_west, seat.boards


def _wanted_matches(
    schedule: Schedule,
    entries: Mapping[int, int],
    rows: list[TeamMatch],
    half_seats: Mapping[SeatKey, int],
) -> list[_MatchRow]:
    by_teams = {frozenset((row.home_id, row.away_id)): row for row in rows if row.away_id}
    by_pk = {row.pk: row for row in rows}
    matches: dict[Pairing, _MatchRow] = {}
    for seat in sorted(schedule.seats, key=lambda seat: (seat.round, seat.table)):
        if seat.is_played:
            home, away = (entries[pair] for pair in (seat.north_south, seat.east_west) if pair)
        else:
            left = by_pk.get(half_seats.get(_seat_key(seat), 0))
            if left is None or left.away_id is None:
                continue
            home, away = left.home_id, left.away_id
        teams = frozenset((home, away))
        known = matches.setdefault(
            teams, _MatchRow(home, away, seat.round, by_teams.get(teams), [])
        )
        known.tables.append((seat.round, seat.table))
    return list(matches.values())


def _byes(section: Section, schedule: Schedule, rows: list[TeamMatch]) -> Iterator[_MatchRow]:
    """Yields a bye for each team that has no seat in a round, and has not left or is to come."""
    teams = {place.entry_id: place.entry for place in section.places.select_related("entry")}
    entries = dict(section.places.values_list("pk", "entry"))
    seated = defaultdict[int, set[int]](set)
    for seat in schedule.seats:
        sides = (seat.north_south, seat.east_west)
        seated[seat.round] |= {entries[pair] for pair in sides if pair}
    known = {(row.round, row.home_id): row for row in rows if row.away_id is None}
    for round_ in sorted(seated):
        for pk, entry in teams.items():
            gone = entry.withdrawn_after is not None and round_ > entry.withdrawn_after
            to_come = entry.late_from is not None and round_ < entry.late_from
            if pk not in seated[round_] and not gone and not to_come:
                yield _MatchRow(pk, None, round_, known.get((round_, pk)))


def _write_rows(section: Section, wanted: list[_MatchRow]) -> None:
    """Writes the rows, numbered in each round in this order, and the matches of the tables."""
    session = section.session
    kept = [match.row.pk for match in wanted if match.row]
    section.seatings.exclude(team_match__in=kept).update(team_match=None)
    session.team_matches.exclude(pk__in=kept).delete()
    # A team has one match in a round, so all are put out of the way first.
    session.team_matches.update(round=F("round") + OUT_OF_THE_WAY)
    numbers = defaultdict[int, int](int)
    for match in wanted:
        numbers[match.round] += 1
        row = match.row or TeamMatch(session=session)
        row.round, row.number = match.round, numbers[match.round]
        row.home_id, row.away_id = match.home, match.away
        row.save()
        match.row = row
    tables = {table: match.row for match in wanted for table in match.tables}
    seatings = list(section.seatings.all())
    for seating in seatings:
        seating.team_match = tables.get((seating.round, seating.table))
    Seating.objects.bulk_update(seatings, ["team_match"])
