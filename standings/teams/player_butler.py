"""Ranks the players of teams by Butler IMPs, from the line-ups recorded for each room."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from boards.queries.table_results import TableResult
from scoring.boards.imp_boards import BUTLER
from scoring.boards.ranking import RankedPlace
from scoring.teams.player_butler import (
    PlayedBoard,
    PlayerButlerTotal,
    rank_players_by_butler,
)
from standings.board_scores import shares_of_table_result
from standings.teams.team_contest import TeamContest
from tournament.queries.room_line_ups import RoomStint


@dataclass(frozen=True, slots=True)
class ButlerPlayer:
    """A player of a team, by name and the entry of the team."""

    pk: int
    name: str
    entry: int


@dataclass(frozen=True, slots=True)
class PlayerButler:
    """The players from first to last; `unnoted` sides of results have no line-up."""

    places: tuple[RankedPlace[PlayerButlerTotal], ...]
    players: Mapping[int, ButlerPlayer]
    unnoted: int


def player_butler_of(contest: TeamContest) -> PlayerButler:
    """Rank the players by the IMPs a board of the sides that they sat in, against the datum.

    The contest has its line-ups. The datum is that of the event's regulations, of all results of a
    board. No query.
    """
    played = defaultdict[int, list[PlayedBoard]](list)
    players = dict[int, ButlerPlayer]()
    unnoted = 0
    for stint, row in _played_sides(contest):
        if stint is None:
            unnoted += 1
            continue
        for player, name in zip(stint.players, stint.names, strict=True):
            played[player].append(row)
            players[player] = ButlerPlayer(player, name, stint.entry)
    totals = [PlayerButlerTotal(player, tuple(rows)) for player, rows in played.items()]
    by_name = sorted(totals, key=lambda row: (players[row.player].name.casefold(), row.player))
    return PlayerButler(tuple(rank_players_by_butler(by_name)), players, unnoted)


def _played_sides(contest: TeamContest) -> Iterator[tuple[RoomStint | None, PlayedBoard]]:
    """Yield each side of each result with its IMPs, and who sat there if it is noted."""
    rules = replace(contest.session.facts.regulations, method=BUTLER)
    facts = replace(contest.session.facts, regulations=rules)
    # What is known was scored by the event's own method.
    snapshot = replace(contest.session, facts=facts, known={})
    for cell in snapshot.cells:
        if cell.is_missing or snapshot.key(cell) not in snapshot.travellers:
            continue
        shares = shares_of_table_result(cell, snapshot.board_of(cell))
        for place, share in zip((cell.north_south, cell.east_west), shares, strict=True):
            if place is None or share is None:
                continue
            entry = snapshot.pairs[place].entry
            yield _stint(contest, cell, entry), PlayedBoard(cell.board, Fraction(share))


def _stint(contest: TeamContest, cell: TableResult, entry: int) -> RoomStint | None:
    return contest.line_ups.players_of_board((cell.round, cell.table, entry), cell.board)
