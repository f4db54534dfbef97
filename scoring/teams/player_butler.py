"""Ranks the players of teams by their Butler IMPs a board, with explanations."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.boards.ranking import RankedPlace, RankingCriterion, rank_field
from scoring.steps import Step, StepNumber, StepOperation

LAW = "contest"


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """The Butler IMPs of a player's side on a board."""

    board: int
    imps: Fraction


@dataclass(frozen=True, slots=True)
class PlayerButlerTotal:
    """A player with the boards that count, at least one."""

    player: int
    boards: tuple[PlayedBoard, ...]

    @property
    def imps(self) -> Fraction:
        """The sum of the IMPs."""
        return sum((row.imps for row in self.boards), start=Fraction(0))

    @property
    def mean(self) -> Fraction:
        """The IMPs a board."""
        return self.imps / len(self.boards)


BY_MEAN: RankingCriterion[PlayerButlerTotal] = RankingCriterion(
    "player_mean", "IMPs a board", lambda row: row.mean
)


def rank_players_by_butler(
    totals: Sequence[PlayerButlerTotal],
) -> list[RankedPlace[PlayerButlerTotal]]:
    """Return the players from first to last; those with the same mean share a place."""
    return rank_field(totals, [BY_MEAN])


def explain_player_butler(total: PlayerButlerTotal) -> Step:
    """Explain a player's IMPs a board: the sum of the IMPs, divided by the number of boards."""
    parts = tuple(StepNumber("butler_of_board", row.imps, of=row.board) for row in total.boards)
    imps = Step("player_imps", StepOperation.SUM, parts, LAW)
    boards = Step("player_boards", StepOperation.COUNT, parts, LAW)
    return Step("player_mean", StepOperation.QUOTIENT, (imps, boards), LAW)
