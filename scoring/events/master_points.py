"""Master points: the award for each place, by the published scale of a bridge organisation.

A `MasterPointScale` says how many places get an award and how the awards step down. The public
scales are here. For another body, add a scale or list the awards in the event.
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
    """One body's scale: the part of the field with awards, the steps, and the least award.

    `parts` pairs the lowest number of boards with the part of the field that is awarded from there
    on. `seats` is the number of contestants at a full table. Half tables do not count, and a field
    of fewer than `tables` tables gets no awards.
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
    """Return the award of each place, from the first on, in a field of this many full tables."""
    reached = [part for lowest, part in scale.parts if boards >= lowest]
    if not reached or tables < scale.tables:
        return []
    places = ceil(tables * scale.seats * reached[-1])
    return [max(scale.step * at, scale.least) for at in range(places, 0, -1)]


def award_master_points(
    places: Iterable[RankedPlace[T]], scale: Sequence[int]
) -> dict[T, Fraction]:
    """Return each contestant's award; a shared place shares its awards and the next ones.

    Contestants who cannot hold master points keep their place, and nobody else gets their award.
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
    """Explain the award of a place shared by `level` contestants."""
    own = scale[rank - 1 : rank - 1 + level]
    shared = tuple(StepNumber("place_award", award, of=rank + at) for at, award in enumerate(own))
    total = Step(
        "place_awards", StepOperation.SUM, shared or (StepNumber("no_award", 0, LAW),), LAW
    )
    if level == 1:
        return total
    return Step("award_shared", StepOperation.QUOTIENT, (total, StepNumber("sharing", level)), LAW)
