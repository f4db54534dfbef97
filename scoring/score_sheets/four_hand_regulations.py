"""The regulations of an event of four-hand matches as one frozen, validated value."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from scoring.errors import InvalidRegulationError

VERSION = 1
STAGES = ("games", "play_offs")
BYES = ("by_the_book", "nothing", "average", "fixed")
MOST_POINTS = 40_000  # four hands of a grand slam redoubled, thirteen down, give 30,400


@dataclass(frozen=True, slots=True)
class FourHandRegulations:
    """The choices of the body that runs an event of four-hand matches.

    `stage` is the provincial games or a play-off for them. `no_time` says that two pairs tied at a
    play-off have no time for extra hands. Ties are resolved for the first `places` places. `bye`
    says how a round without an opponent scores. `by_the_book` is our usual rule, as the document
    has none: 0 in a complete round robin, else the pair's own average. `bye_points` is the score of
    a fixed bye.
    """

    stage: str = "games"
    no_time: bool = False
    places: int = 3
    bye: str = "by_the_book"
    bye_points: int = 0

    def __post_init__(self) -> None:
        for name, allowed in (("stage", STAGES), ("bye", BYES), ("places", range(1, 100))):
            if getattr(self, name) not in allowed:
                raise InvalidRegulationError(
                    "regulation", regulation=name, value=getattr(self, name)
                )
        if not 0 <= self.bye_points <= MOST_POINTS or self.bye_points % 10:
            raise InvalidRegulationError(
                "regulation", regulation="bye_points", value=self.bye_points
            )

    def as_dict(self) -> dict[str, Any]:
        """The four-hand regulations for storage, with the version of their shape."""
        return {"version": VERSION, **asdict(self)}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Self:
        """Read stored four-hand regulations; keys missing from an older shape get defaults."""
        values = {key: value for key, value in stored.items() if key != "version"}
        if stored.get("version", VERSION) != VERSION or values.keys() - set(cls.__slots__):
            raise InvalidRegulationError("regulation", regulation="version", value=dict(stored))
        return cls(**values)
