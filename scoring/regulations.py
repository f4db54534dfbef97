"""The regulations of an event as one frozen, validated, versioned value."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from scoring.errors import RegulationError

VERSION = 1
ROUNDINGS = ("exact", "acblscore")


@dataclass(frozen=True, slots=True)
class Regulations:
    """What the body that runs an event may choose.

    `win` is what one score beaten is worth in matchpoints: 2 (and 1 for a tie) or 1 (and a half).
    `rounding` names the policy by which figures are rounded once, for display.
    """

    win: int = 2
    rounding: str = "exact"

    def __post_init__(self) -> None:
        if self.win not in (1, 2):
            raise RegulationError(regulation="win", value=self.win)
        if self.rounding not in ROUNDINGS:
            raise RegulationError(regulation="rounding", value=self.rounding)

    def as_dict(self) -> dict[str, Any]:
        """As it is stored, with the version of its shape."""
        return {"version": VERSION, **asdict(self)}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Self:
        """As it was stored; what an older shape leaves out is the default."""
        facts = {key: value for key, value in stored.items() if key != "version"}
        if stored.get("version", VERSION) != VERSION or facts.keys() - set(cls.__slots__):
            raise RegulationError(regulation="version", value=dict(stored))
        return cls(**facts)
