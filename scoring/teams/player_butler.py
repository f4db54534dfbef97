"""Ranks the players of teams, or their partnerships, by Butler IMPs a board, with explanations."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from scoring.boards.ranking import RankedPlace, RankingCriterion, rank_field
from scoring.steps import Step, StepNumber, StepOperation

LAW = "contest"
# A player, or the two of a partnership.
P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """The Butler IMPs of a player's side on a board."""

    board: int
    imps: Fraction


@dataclass(frozen=True, slots=True)
class PlayerButlerTotal(Generic[P]):
    """A player or a partnership with the boards that count, at least one."""

    player: P
    boards: tuple[PlayedBoard, ...]

    @property
    def imps(self) -> Fraction:
        """The sum of the IMPs."""
        return sum((row.imps for row in self.boards), start=Fraction(0))

    @property
    def mean(self) -> Fraction:
        """The IMPs a board."""
        return self.imps / len(self.boards)


def rank_players_by_butler(
    totals: Sequence[PlayerButlerTotal[P]],
) -> list[RankedPlace[PlayerButlerTotal[P]]]:
    """Return the players from first to last; those with the same mean share a place."""
    by_mean: RankingCriterion[PlayerButlerTotal[P]] = RankingCriterion(
        "player_mean", "IMPs a board", lambda row: row.mean
    )
    return rank_field(totals, [by_mean])


def explain_player_butler(total: PlayerButlerTotal[P]) -> Step:
    """Explain the IMPs a board: the sum of the IMPs, divided by the number of boards."""
    parts = tuple(StepNumber("butler_of_board", row.imps, of=row.board) for row in total.boards)
    imps = Step("player_imps", StepOperation.SUM, parts, LAW)
    boards = Step("player_boards", StepOperation.COUNT, parts, LAW)
    return Step("player_mean", StepOperation.QUOTIENT, (imps, boards), LAW)
