"""Regulations of extra ranking lists: strata, handicap, members and guests, master points.

They are one frozen, versioned value.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Self

from scoring.errors import InvalidRegulationError
from scoring.events.master_points import EBU_INDIVIDUAL, EBU_PAIRS, awards_by_place
from scoring.events.strata import Strata

VERSION = 1
OWN = "own"
SCALES = {scale.key: scale for scale in (EBU_PAIRS, EBU_INDIVIDUAL)}
MOST_STRATA = 5
MOST_AWARDS = 60
MOST_LIMIT = 9_999_999
MOST_AWARD = 9_999


@dataclass(frozen=True, slots=True)
class EventLists:
    """Strata by master points, a handicap list, lists of members and guests, and awards.

    `limits` are the limits of the strata, falling; `highest` places a pair by its better player.
    `keep_mean` keeps the mean of the field unchanged by handicaps. `scale` names a published scale
    of master points; else `awards` are the event's own awards from first place on, or none.
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
        """The limits as strata; None without limits."""
        return Strata(self.limits, self.highest) if self.limits else None

    def place_awards(self, tables: int, *, boards: int, winners: int) -> list[int]:
        """Return the awards by place in one field; two winners make two half fields."""
        if self.scale == OWN:
            return list(self.awards)
        if not self.scale:
            return []
        scale = SCALES[self.scale]
        return awards_by_place(
            tables, boards=boards, scale=replace(scale, seats=scale.seats // winners)
        )

    def as_dict(self) -> dict[str, Any]:
        """The ranking lists for storage, with the version of their shape."""
        return {"version": VERSION, **asdict(self)}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Self:
        """Read stored ranking lists; keys missing from an older shape get their defaults."""
        values: dict[str, Any] = {key: value for key, value in stored.items() if key != "version"}
        if stored.get("version", VERSION) != VERSION or values.keys() - set(cls.__slots__):
            raise InvalidRegulationError("regulation", regulation="version", value=dict(stored))
        for key in ("limits", "awards"):
            values[key] = tuple(values.get(key, ()))
        return cls(**values)
