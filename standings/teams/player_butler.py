"""Butler rankings of players and partnerships of teams, from the line-ups noted of each room."""

from collections import defaultdict
from collections.abc import Iterator
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


# Two players who sat together, in the order of their names.
Partnership = tuple[ButlerPlayer, ButlerPlayer]


@dataclass(frozen=True, slots=True)
class PlayerButler:
    """The players, and the partnerships, from first to last.

    `unnoted` sides of results have no line-up.
    """

    places: tuple[RankedPlace[PlayerButlerTotal[ButlerPlayer]], ...]
    partnerships: tuple[RankedPlace[PlayerButlerTotal[Partnership]], ...]
    unnoted: int


def player_butler_of(contest: TeamContest) -> PlayerButler:
    """Rank players and partnerships by the IMPs a board of the sides in which they sat.

    IMPs are against the datum, that of the event's regulations of all results of a board. The
    contest has its line-ups. No query.
    """
    played = defaultdict[ButlerPlayer, list[PlayedBoard]](list)
    together = defaultdict[Partnership, list[PlayedBoard]](list)
    unnoted = 0
    for stint, row in _played_sides(contest):
        if stint is None:
            unnoted += 1
            continue
        people = zip(stint.players, stint.names, strict=True)
        one, other = sorted(
            (ButlerPlayer(player, name, stint.entry) for player, name in people), key=_name_order
        )
        for player in (one, other):
            played[player].append(row)
        together[one, other].append(row)
    players = [PlayerButlerTotal(player, tuple(played[player])) for player in played]
    pairs = [PlayerButlerTotal(pair, tuple(together[pair])) for pair in together]
    return PlayerButler(
        tuple(rank_players_by_butler(sorted(players, key=lambda total: _name_order(total.player)))),
        tuple(
            rank_players_by_butler(
                sorted(pairs, key=lambda total: [*map(_name_order, total.player)])
            )
        ),
        unnoted,
    )


def _name_order(player: ButlerPlayer) -> tuple[str, int]:
    return player.name.casefold(), player.pk


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
