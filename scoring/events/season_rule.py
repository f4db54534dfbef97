"""Rule of a season ladder: it ranks players or pairs, and combines their sessions."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Self

from scoring.errors import InvalidRegulationError
from scoring.events.multi_session import BY_BOARDS, EQUAL, SessionCombination

VERSION = 1
PLAYERS, PAIRS = WHOSE = ("players", "pairs")
# Sanity limit for numbers of sessions: more than one a day for a year.
MOST = 400


@dataclass(frozen=True, slots=True)
class SeasonRule:
    """A ladder of players or of pairs: the mean of the sessions that count.

    `by_boards` weights sessions by boards. `drop` leaves out the worst sessions, and `best` counts
    only the best (0: all). Contestants with fewer than `least` sessions are not ranked.
    """

    whose: str = PLAYERS
    by_boards: bool = False
    drop: int = 0
    best: int = 0
    least: int = 1

    def __post_init__(self) -> None:
        if self.whose not in WHOSE:
            raise InvalidRegulationError("regulation", regulation="season", value=self.whose)
        if not (0 <= self.drop <= MOST and 0 <= self.best <= MOST and 1 <= self.least <= MOST):
            raise InvalidRegulationError(
                "regulation", regulation="season", value=(self.drop, self.best, self.least)
            )

    @property
    def combination(self) -> SessionCombination:
        """The rule as a `SessionCombination`."""
        usual = BY_BOARDS if self.by_boards else EQUAL
        return replace(usual, drop=self.drop, best=self.best or None, least=self.least)

    def as_dict(self) -> dict[str, Any]:
        """The rule of a season for storage, with the version of its shape."""
        return {"version": VERSION, **asdict(self)}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Self:
        """Read the stored rule of a season; keys missing from an older shape get their defaults."""
        values: dict[str, Any] = {key: value for key, value in stored.items() if key != "version"}
        if stored.get("version", VERSION) != VERSION or values.keys() - set(cls.__slots__):
            raise InvalidRegulationError("regulation", regulation="version", value=dict(stored))
        return cls(**values)
