"""Lists that an event has in addition to its scratch ranking, as one frozen, versioned value."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Self

from scoring.errors import InvalidRegulationError
from scoring.events.master_points import EBU_INDIVIDUAL, EBU_PAIRS, awards_by_place
from scoring.events.strata import Strata

VERSION = 1
OWN = "own"
SCALES = {each.key: each for each in (EBU_PAIRS, EBU_INDIVIDUAL)}
MOST_STRATA = 5
MOST_AWARDS = 60
MOST_LIMIT = 9_999_999
MOST_AWARD = 9_999


@dataclass(frozen=True, slots=True)
class EventLists:
    """Strata by master points, a handicap list, a list of members and one of guests, awards.

    `limits` are the strata's, falling, and `highest` puts a pair where its better player is.
    `keep_mean` leaves the mean of the field where it was. `scale` is a published scale of master
    points, or the event's own `awards` from the first place on, or none.
    """

    limits: tuple[int, ...] = ()
    highest: bool = False
    handicap: bool = False
    keep_mean: bool = False
    home: bool = False
    scale: str = ""
    awards: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        most = max(self.limits, default=0)
        if len(self.limits) >= MOST_STRATA or most > MOST_LIMIT:
            raise InvalidRegulationError("regulation", regulation="strata", value=self.limits)
        Strata(self.limits, self.highest)
        if self.scale not in ("", OWN, *SCALES) or (self.scale == OWN) is not bool(self.awards):
            raise InvalidRegulationError("regulation", regulation="master_points", value=self.scale)
        falling = sorted(self.awards, reverse=True)
        if list(self.awards) != falling or len(self.awards) > MOST_AWARDS:
            raise InvalidRegulationError("regulation", regulation="awards", value=self.awards)
        if self.awards and not 1 <= min(self.awards) <= max(self.awards) <= MOST_AWARD:
            raise InvalidRegulationError("regulation", regulation="awards", value=self.awards)

    @property
    def strata(self) -> Strata | None:
        """The limits as strata; None where there are none."""
        return Strata(self.limits, self.highest) if self.limits else None

    def place_awards(self, tables: int, *, boards: int, winners: int) -> list[int]:
        """What the places of one field have: of two winners each has half of the contestants."""
        if self.scale == OWN:
            return list(self.awards)
        if not self.scale:
            return []
        scale = SCALES[self.scale]
        return awards_by_place(
            tables, boards=boards, scale=replace(scale, seats=scale.seats // winners)
        )

    def as_dict(self) -> dict[str, Any]:
        """As it is stored, with the version of its shape."""
        return {"version": VERSION, **asdict(self)}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Self:
        """As it was stored; what an older shape leaves out is the default."""
        values: dict[str, Any] = {key: value for key, value in stored.items() if key != "version"}
        if stored.get("version", VERSION) != VERSION or values.keys() - set(cls.__slots__):
            raise InvalidRegulationError("regulation", regulation="version", value=dict(stored))
        for key in ("limits", "awards"):
            values[key] = tuple(values.get(key, ()))
        return cls(**values)
