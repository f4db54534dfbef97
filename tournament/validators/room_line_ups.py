"""Validates the line-ups of a team match: seats, players of the team, nobody in two rooms."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournament.errors import InvalidTournamentDataError

# A round, a table, and the entry of the team.
RoomSeat = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class MatchSeat:
    """A pair's seat in a room of a match: its line, and its boards with the first of each part."""

    seating: int
    round: int
    table: int
    entry: int
    line: str
    is_open: bool
    boards: tuple[int, ...]
    part_starts: tuple[int, ...]

    @property
    def seat(self) -> RoomSeat:
        """The round, table and team."""
        return self.round, self.table, self.entry


@dataclass(frozen=True, slots=True)
class EnteredLineUp:
    """Two players of a team at a table of a match, from a board on; the first is North or East."""

    round: int
    table: int
    entry: int
    from_board: int
    players: tuple[int, int]


@dataclass(frozen=True, slots=True)
class SeatPlayers:
    """Who sits in a seat for each of its boards: empty where nobody is noted."""

    seat: MatchSeat
    players: Mapping[int, Collection[int]]


def validate_entered_line_ups(
    line_ups: Sequence[EnteredLineUp],
    seats: Collection[MatchSeat],
    names: Mapping[int, Mapping[int, str]],
    teams: Mapping[int, str],
) -> None:
    """Checks that each is a seat of the match, from a board of it, with two of the team's players.

    `names` are the players of each team, `teams` the names of the teams.
    """
    by_seat = {seat.seat: seat for seat in seats}
    seen = set[tuple[int, int, int, int]]()
    for row in line_ups:
        seat = by_seat.get((row.round, row.table, row.entry))
        if seat is None:
            raise InvalidTournamentDataError("room_of_match", table=row.table, round=row.round)
        if row.from_board not in seat.boards or (*seat.seat, row.from_board) in seen:
            raise InvalidTournamentDataError("line_up_board", board=row.from_board, table=row.table)
        seen.add((*seat.seat, row.from_board))
        team = teams[row.entry]
        if row.players[0] == row.players[1]:
            player = names.get(row.entry, {}).get(row.players[0], "")
            raise InvalidTournamentDataError("two_chairs", player=player, team=team)
        if any(player not in names.get(row.entry, {}) for player in row.players):
            raise InvalidTournamentDataError("not_in_team", team=team)


def players_in_seats(
    line_ups: Iterable[EnteredLineUp], seats: Iterable[MatchSeat]
) -> Iterator[SeatPlayers]:
    """Yields who sits in each seat, board by board."""
    rows = sorted(line_ups, key=lambda row: row.from_board)
    for seat in seats:
        own = [row for row in rows if (row.round, row.table, row.entry) == seat.seat]
        players: dict[int, Collection[int]] = {}
        for board in seat.boards:
            begun = [row.players for row in own if row.from_board <= board]
            players[board] = begun[-1] if begun else ()
        yield SeatPlayers(seat, players)


def validate_nobody_in_two_rooms(
    seated: Iterable[SeatPlayers], names: Mapping[int, Mapping[int, str]]
) -> None:
    """Checks that nobody plays a board twice, or at two tables in a round."""
    for one, other in combinations(seated, 2):
        if one.seat.entry != other.seat.entry or one.seat.seating == other.seat.seating:
            continue
        for board, player in _players_twice(one, other):
            raise InvalidTournamentDataError(
                "two_rooms",
                player=names[one.seat.entry].get(player, ""),
                board=board,
                tables=f"{one.seat.table}, {other.seat.table}",
            )


def _players_twice(one: SeatPlayers, other: SeatPlayers) -> Iterator[tuple[int, int]]:
    """Yields a board and a player who is in both seats at once."""
    common = [board for board in one.players if board in other.players]
    for board in common:
        for player in one.players[board]:
            if player in other.players[board]:
                yield board, player
    if not common and one.seat.round == other.seat.round:
        there = {player for players in other.players.values() for player in players}
        for board, players in one.players.items():
            yield from ((board, player) for player in players if player in there)
