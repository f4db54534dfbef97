"""Analysis of one pair's session: best and worst boards, averages by opponents and by role.

A role is what the pair did on a board: it declared or defended. Only boards that count are
analysed. An artificial score or a ruling is no result of the pair's play, so it is not compared
with double dummy.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TypeVar

from reports.content.results.scored_results import PairBoardShare, shares_by_pair
from scoring.boards.board_means import (
    explain_mean_of_boards,
    explain_points_over_par,
    explain_tricks_over_double_dummy,
    gain_over_average,
    mean_of_boards,
    points_over_par,
    tricks_over_double_dummy,
)
from scoring.boards.imp_boards import MATCHPOINTS
from scoring.boards.one_top import BOARDS
from scoring.boards.totals import percentage_of_possible
from scoring.laws.outcome import ContractResult, PassedOut
from scoring.steps import Part, Step, StepNumber, part_of
from standings.explanations.pairs import SessionFigureSteps
from standings.snapshot_cache import SessionSnapshot

K = TypeVar("K")
# Boards listed as best and as worst, and the most if several are equal to the last of them.
LISTED_BOARDS = 3
MAX_LISTED_BOARDS = 6
ALL_TRICKS = 13
AVERAGE_PERCENT = 50


class PlayedRole(Enum):
    """What a pair did on a board."""

    DECLARED = "declared"
    DEFENDED = "defended"
    PASSED_OUT = "passed_out"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class BoardGroup:
    """A pair's figures on some of its boards, in one `role` or against the same opponents.

    `average` is a percentage, or the mean a board in IMPs or points. `gain` is in matchpoints above
    average, or in IMPs or points. `points` is the mean score to the pair. `over_par` and
    `over_double_dummy` are means over the boards that can be compared; None without one.
    """

    role: PlayedRole | None
    shares: tuple[PairBoardShare, ...]
    average: Fraction | None
    gain: Fraction
    points: Fraction | None
    over_par: Fraction | None
    over_double_dummy: Fraction | None

    @property
    def boards(self) -> frozenset[int]:
        """The numbers of the boards."""
        return frozenset(share.cell.board for share in self.shares)


@dataclass(frozen=True, slots=True)
class PairAnalysis:
    """The boards of a pair in order of play, and its figures on those that count.

    In an individual each of `opponents` is of one partner too. Without `with_deals` nothing is
    compared with double dummy.
    """

    place: int
    shares: tuple[PairBoardShare, ...]
    best: tuple[PairBoardShare, ...]
    worst: tuple[PairBoardShare, ...]
    opponents: tuple[BoardGroup, ...]
    roles: tuple[BoardGroup, ...]
    with_deals: bool


@dataclass(frozen=True, slots=True)
class BoardGroupSteps:
    """Steps of the figures of a group of boards; None for a figure that it lacks."""

    average: Part | None
    gain: Part
    points: Part | None
    over_par: Part | None
    over_double_dummy: Part | None


def analyse_pair(
    snapshot: SessionSnapshot,
    place: int,
    *,
    with_deals: bool,
    shares: Sequence[PairBoardShare] | None = None,
) -> PairAnalysis:
    """Analyse the session of a pair, or of a player of an individual.

    `shares` are those of `shares_by_pair`, if the caller has them.
    """
    own = shares_by_pair(snapshot)[place] if shares is None else shares
    counted = tuple(share for share in own if share.matchpoints is not None)
    best, worst = best_and_worst_boards(counted)

    against = _group_boards(counted, lambda share: (share.partner, share.opponents))
    roles = _group_boards(counted, role_on_board)
    return PairAnalysis(
        place,
        tuple(own),
        best,
        worst,
        tuple(_board_group(snapshot, some, with_deals=with_deals) for some in against.values()),
        tuple(
            _board_group(snapshot, roles[role], with_deals=with_deals, role=role)
            for role in PlayedRole
            if role in roles
        ),
        with_deals,
    )


def _group_boards(
    shares: Iterable[PairBoardShare], by: Callable[[PairBoardShare], K]
) -> Mapping[K, list[PairBoardShare]]:
    groups = defaultdict[K, list[PairBoardShare]](list)
    for share in shares:
        groups[by(share)].append(share)
    return groups


def best_and_worst_boards(
    shares: Iterable[PairBoardShare],
) -> tuple[tuple[PairBoardShare, ...], tuple[PairBoardShare, ...]]:
    """Return the best boards, the best first, and the worst, the worst first.

    The best are above average, the worst below. Each list has three boards and those equal to the
    third, but never more than six.
    """
    figures = {share: figure for share in shares if (figure := board_figure(share)) is not None}
    above = {
        share: -more for share, figure in figures.items() if (more := _more(share, figure)) > 0
    }
    below = {share: less for share, figure in figures.items() if (less := _more(share, figure)) < 0}
    return _first_boards(above), _first_boards(below)


def _more(share: PairBoardShare, figure: Fraction) -> Fraction:
    return figure if share.signed else figure - AVERAGE_PERCENT


def _first_boards(figures: Mapping[PairBoardShare, Fraction]) -> tuple[PairBoardShare, ...]:
    # Sorting is stable: equal boards stay in order of play.
    ordered = sorted(figures, key=lambda share: figures[share])
    first = ordered[:LISTED_BOARDS]
    equal = [share for share in ordered[LISTED_BOARDS:] if figures[share] == figures[first[-1]]]
    return tuple([*first, *equal][:MAX_LISTED_BOARDS])


def board_figure(share: PairBoardShare) -> Fraction | None:
    """Return the percentage of a board, or its IMPs or points; None where nothing is compared."""
    return share.matchpoints if share.signed else share.percentage


def role_on_board(share: PairBoardShare) -> PlayedRole:
    """Return what the pair did on a board; an assigned contract counts like a played one."""
    match share.cell.made:
        case ContractResult(declarer=declarer):
            own = declarer.side.value == share.line
            return PlayedRole.DECLARED if own else PlayedRole.DEFENDED
        case PassedOut():
            return PlayedRole.PASSED_OUT
        case _:
            return PlayedRole.OTHER


def par_score(share: PairBoardShare) -> int | None:
    """Return the par score of a board to the pair; None if its double-dummy table is unknown.

    A board on which tables had different cards has no par: its deal is that of one group.
    """
    table = None if share.cell.group else share.cell.double_dummy
    if table is None or table.par is None:
        return None
    return table.par if share.line == "NS" else -table.par


def double_dummy_tricks(share: PairBoardShare) -> tuple[int, int] | None:
    """Return the tricks that the pair's side took, and its double-dummy tricks in that contract."""
    cell = share.cell
    played, table = cell.made, cell.double_dummy
    if cell.ruled or cell.group or table is None or not isinstance(played, ContractResult):
        return None
    makes = table.makes(played.declarer, played.contract.denomination)
    if played.declarer.side.value == share.line:
        return played.tricks, makes
    return ALL_TRICKS - played.tricks, ALL_TRICKS - makes


def explain_board_group(
    steps: SessionFigureSteps, place: int, group: BoardGroup
) -> BoardGroupSteps:
    """Explain the figures of a group of boards, from the same rows."""
    scores = [_score_step(share) for share in group.shares if share.points is not None]
    par = [
        part_of(explain_points_over_par(*both), share.cell.board)
        for share in group.shares
        if group.over_par is not None and (both := _points_and_par(share))
    ]
    tricks = [
        part_of(explain_tricks_over_double_dummy(*both), share.cell.board)
        for share in group.shares
        if group.over_double_dummy is not None and (both := double_dummy_tricks(share))
    ]
    return BoardGroupSteps(
        steps.average_on(place, group.boards),
        steps.gain_on(place, group.boards),
        _mean_step("points_a_board", scores),
        _mean_step("over_par_a_board", par),
        _mean_step("over_double_dummy_a_board", tricks),
    )


def _score_step(share: PairBoardShare) -> Part:
    return StepNumber("points_scored", share.points or 0, of=share.cell.board)


def _mean_step(key: str, parts: Sequence[Part]) -> Step | None:
    return explain_mean_of_boards(key, parts) if parts else None


def _board_group(
    snapshot: SessionSnapshot,
    shares: Sequence[PairBoardShare],
    *,
    with_deals: bool,
    role: PlayedRole | None = None,
) -> BoardGroup:
    par = [both for share in shares if with_deals and (both := _points_and_par(share))]
    tricks = [both for share in shares if with_deals and (both := double_dummy_tricks(share))]
    own = [share.matchpoints for share in shares if share.matchpoints is not None]
    won = sum(own, Fraction(0))
    possible = sum((share.top for share in shares), Fraction(0))
    tops = snapshot.facts.regulations.method == MATCHPOINTS
    return BoardGroup(
        role,
        tuple(shares),
        _percentage(snapshot, shares) if tops else mean_of_boards(own),
        gain_over_average(won, possible) if tops else won,
        mean_of_boards([share.points for share in shares if share.points is not None]),
        mean_of_boards([points_over_par(*both) for both in par]),
        mean_of_boards([tricks_over_double_dummy(*both) for both in tricks]),
    )


def _points_and_par(share: PairBoardShare) -> tuple[int, int] | None:
    """Return the score and the par score of a board that was played, both to the pair."""
    par = par_score(share)
    if par is None or share.points is None or share.cell.ruled:
        return None
    return share.points, par


def _percentage(snapshot: SessionSnapshot, shares: Iterable[PairBoardShare]) -> Fraction | None:
    """Return the percentage on some boards, by the session's rule for percentages."""
    own = [(share.matchpoints or Fraction(0), share.top) for share in shares if share.top]
    if snapshot.facts.regulations.percentage_of == BOARDS:
        return mean_of_boards([100 * won / top for won, top in own])
    return percentage_of_possible(
        sum((won for won, _top in own), Fraction(0)), sum((top for _won, top in own), Fraction(0))
    )
