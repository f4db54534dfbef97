"""Combines a contestant's scores from several sessions: sum, mean, weighted mean, carry-over.

Takes each session's exact figure; rounding is left to the display.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeVar

from scoring.errors import InvalidRegulationError
from scoring.steps import Part, Step, StepNumber, StepOperation

C = TypeVar("C", bound=Hashable)
LAW = "several"
MODES = ("full", "proportional", "none")


class AttendedSession(NamedTuple):
    """A session that a contestant played: its percentage or points, and its number of boards.

    `number` is the session's number, if any, for the explanation.
    """

    figure: Fraction
    boards: int
    number: int | None = None


@dataclass(frozen=True, slots=True)
class SessionCombination:
    """Rule that combines sessions into one figure: a mean, weighted by boards or not, or a sum.

    `drop` leaves out the worst sessions, or `best` counts only the best. Contestants with fewer
    than `least` sessions are not ranked.
    """

    key: str
    by_boards: bool = True
    drop: int = 0
    best: int | None = None
    least: int = 1
    summed: bool = False

    def __post_init__(self) -> None:
        if self.drop < 0 or (self.best is not None and self.best < 1):
            raise InvalidRegulationError(
                "regulation", regulation="drop", value=self.drop or self.best
            )
        if self.least < 1:
            raise InvalidRegulationError("regulation", regulation="least", value=self.least)


BY_BOARDS = SessionCombination("by_boards")
EQUAL = SessionCombination("equal_sessions", by_boards=False)
ADDED = SessionCombination("sessions_added", by_boards=False, summed=True)


def combine_sessions(
    attended: Sequence[AttendedSession], rule: SessionCombination = BY_BOARDS
) -> Fraction | None:
    """Combine a contestant's sessions into one figure; None with too few sessions.

    A session without boards has no weight, where sessions are weighted by boards.
    """
    if len(attended) < rule.least:
        return None
    counted = _sessions_that_count(attended, rule)
    if rule.summed:
        return sum((session.figure for session in counted), Fraction(0))
    weights = [_weight(session, rule) for session in counted]
    total = sum(
        (session.figure * by for session, by in zip(counted, weights, strict=True)), Fraction(0)
    )
    return total / sum(weights) if sum(weights) else None


def ladder_figures(
    season: Mapping[C, Sequence[AttendedSession]], rule: SessionCombination
) -> dict[C, Fraction]:
    """Return the figure of everybody with enough sessions."""
    figures = ((who, combine_sessions(attended, rule)) for who, attended in season.items())
    return {who: figure for who, figure in figures if figure is not None}


def _sessions_that_count(
    attended: Sequence[AttendedSession], rule: SessionCombination
) -> list[AttendedSession]:
    """Return the sessions that count, at least one; among equal ones the longer counts."""
    best = sorted(attended, key=lambda session: (session.figure, session.boards), reverse=True)
    keep = max(len(best) - rule.drop, 1)
    return best[: min(keep, rule.best or keep)]


def _weight(attended: AttendedSession, rule: SessionCombination) -> int:
    return attended.boards if rule.by_boards else 1


@dataclass(frozen=True, slots=True)
class CarryRule:
    """Rule for the carry-over to the next stage: all, a part of the lead, or nothing.

    `part` of the difference from the mean carries over, scaled by the boards of both stages if
    `by_boards`, and limited to `cap`.
    """

    key: str
    mode: str = "proportional"
    part: Fraction = Fraction(1)
    by_boards: bool = False
    cap: Fraction | None = None

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            raise InvalidRegulationError("regulation", regulation="carry", value=self.mode)
        if not 0 < self.part <= 1 or (self.cap is not None and self.cap <= 0):
            raise InvalidRegulationError("regulation", regulation="carry", value=self.part)


def carried_figure(
    score: Fraction, field: Iterable[Fraction], rule: CarryRule, *, boards: tuple[int, int] = (1, 1)
) -> Fraction:
    """Return a contestant's carry-over; `field` are the scores of all qualifiers.

    `boards` are the numbers of boards before and after. The carry-over is 0 for an empty field or a
    lead without boards.
    """
    going = list(field)
    if rule.mode != "proportional":
        return score if rule.mode == "full" else Fraction(0)
    if _has_no_lead(going, rule, boards):
        return Fraction(0)
    lead = score - sum(going, start=Fraction(0)) / len(going)
    part_of_lead = lead * rule.part * (Fraction(boards[1], boards[0]) if rule.by_boards else 1)
    return part_of_lead if rule.cap is None else max(-rule.cap, min(rule.cap, part_of_lead))


def _has_no_lead(field: Sequence[object], rule: CarryRule, boards: tuple[int, int]) -> bool:
    return not field or (rule.by_boards and not boards[0])


def explain_combined_sessions(
    attended: Sequence[AttendedSession], rule: SessionCombination = BY_BOARDS
) -> Step:
    """Explain `combine_sessions`: each session that counts, times its boards."""
    counted = _sessions_that_count(attended, rule)
    figures = [StepNumber("session", session.figure, of=session.number) for session in counted]
    if rule.summed:
        return Step("combined", StepOperation.SUM, tuple(figures), rule.key)
    if not rule.by_boards:
        total = Step("sessions", StepOperation.SUM, tuple(figures), rule.key)
        count = Step("sessions_counted", StepOperation.COUNT, tuple(figures), rule.key)
        return Step("combined", StepOperation.QUOTIENT, (total, count), rule.key)
    boards = [StepNumber("boards", session.boards) for session in counted]
    weighed = (
        Step("session_product", StepOperation.PRODUCT, both, rule.key)
        for both in zip(figures, boards, strict=True)
    )
    total = Step("sessions", StepOperation.SUM, tuple(weighed), rule.key)
    played = Step("boards_played", StepOperation.SUM, tuple(boards), rule.key)
    if not played.value:
        return total
    return Step("combined", StepOperation.QUOTIENT, (total, played), rule.key)


def explain_carried_figure(
    score: Part, field: Sequence[Part], rule: CarryRule, *, boards: tuple[int, int] = (1, 1)
) -> Part:
    """Explain `carried_figure` as a step."""
    if rule.mode == "full":
        return score
    if rule.mode != "proportional" or _has_no_lead(field, rule, boards):
        return StepNumber("carried_nothing", 0, LAW)
    total = Step("field_total", StepOperation.SUM, tuple(field), LAW)
    count = Step("field_size", StepOperation.COUNT, tuple(field), LAW)
    mean = Step("field_mean", StepOperation.QUOTIENT, (total, count), LAW)
    lead = Step("lead", StepOperation.DIFFERENCE, (score, mean), LAW)
    part_of_lead = Step(
        "carried", StepOperation.PRODUCT, (lead, StepNumber("carried_part", rule.part)), LAW
    )
    if rule.by_boards:
        ratio = StepNumber("boards_ratio", Fraction(boards[1], boards[0]))
        part_of_lead = Step("carried", StepOperation.PRODUCT, (part_of_lead, ratio), LAW)
    if rule.cap is None or -rule.cap <= part_of_lead.value <= rule.cap:
        return part_of_lead
    above = lead.value > 0
    cap = StepNumber("carried_cap", rule.cap if above else -rule.cap)
    return Step(
        "carried", StepOperation.LEAST if above else StepOperation.MOST, (part_of_lead, cap), LAW
    )
