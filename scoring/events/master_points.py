"""Master points: an award for each place, by a body's published scale.

A `Scale` says how many places are awarded and how the awards step down. Those whose figures are
public are here; another body's is another `Scale`, or its own list awards.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import TypeVar

from scoring.boards.ranking import RankedPlace
from scoring.errors import InvalidRegulationError
from scoring.steps import Step, StepNumber, StepOperation

T = TypeVar("T", bound=Hashable)
LAW = "master_points"


@dataclass(frozen=True, slots=True)
class MasterPointScale:
    """One body's scale: a part of the field by the number of boards, steps, and the least award.

    `parts` are lowest number of boards and the part of the field that is awarded from there on.
    `seats` are the contestants of a full table; half tables do not count, nor too few tables.
    """

    key: str
    seats: int
    step: int
    least: int
    parts: tuple[tuple[int, Fraction], ...]
    tables: int = 2

    def __post_init__(self) -> None:
        boards = [lowest for lowest, _part in self.parts]
        if not boards or boards != sorted(set(boards)) or min(self.step, self.least) < 1:
            raise InvalidRegulationError("regulation", regulation="master_points", value=self.key)


PARTS = ((12, Fraction(1, 4)), (18, Fraction(1, 3)), (36, Fraction(1, 2)))
EBU_PAIRS = MasterPointScale("ebu_club_pairs", seats=2, step=6, least=6, parts=PARTS)
EBU_INDIVIDUAL = MasterPointScale("ebu_club_individual", seats=4, step=3, least=6, parts=PARTS)
SCALES = (EBU_PAIRS, EBU_INDIVIDUAL)


def awards_by_place(tables: int, *, boards: int, scale: MasterPointScale) -> list[int]:
    """What each place has, from the first on, in a field of so many full tables."""
    reached = [part for lowest, part in scale.parts if boards >= lowest]
    if not reached or tables < scale.tables:
        return []
    places = ceil(tables * scale.seats * reached[-1])
    return [max(scale.step * at, scale.least) for at in range(places, 0, -1)]


def award_master_points(
    places: Iterable[RankedPlace[T]], scale: Sequence[int]
) -> dict[T, Fraction]:
    """What each contestant has: those who share a place share its awards and the next ones.

    Who cannot hold master points keeps the place all the same, and nobody else has its award.
    """
    ranking = list(places)
    points: dict[T, Fraction] = {}
    for place in ranking:
        level = sum(other.rank == place.rank for other in ranking)
        shared = scale[place.rank - 1 : place.rank - 1 + level]
        if shared:
            points[place.contestant] = Fraction(sum(shared), level)
    return points


def explain_master_points(rank: int, level: int, scale: Sequence[int]) -> Step:
    """How the award of a place is calculated that so many share."""
    own = scale[rank - 1 : rank - 1 + level]
    shared = tuple(StepNumber("place_award", award, of=rank + at) for at, award in enumerate(own))
    total = Step(
        "place_awards", StepOperation.SUM, shared or (StepNumber("no_award", 0, LAW),), LAW
    )
    if level == 1:
        return total
    return Step("award_shared", StepOperation.QUOTIENT, (total, StepNumber("sharing", level)), LAW)
