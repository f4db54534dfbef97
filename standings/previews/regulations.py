"""Preview of other regulations: the session snapshot scored by them. No query."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.events.regulations import Regulations
from standings.ranking import Ranked
from standings.snapshot_cache import SessionSnapshot


@dataclass(frozen=True, slots=True)
class Moved:
    """A pair's place and figures as they are, and as they would be; None where it has none."""

    place: int
    before: Ranked | None
    after: Ranked | None

    @property
    def changed(self) -> bool:
        """Anything that somebody would see is another."""
        return _seen(self.before) != _seen(self.after)


def with_regulations(evening: SessionSnapshot, regulations: Regulations) -> SessionSnapshot:
    """The same picture by these regulations. No query."""
    return replace(evening, facts=replace(evening.facts, regulations=regulations), known={})


def pairs_that_move(before: SessionSnapshot, after: SessionSnapshot) -> tuple[Moved, ...]:
    """Everybody who is ranked in one of them, in the order that would be. No query."""
    was = _by_place(before)
    will = _by_place(after)
    return tuple(Moved(place, was.get(place), will.get(place)) for place in {**will, **was})


def _by_place(evening: SessionSnapshot) -> Mapping[int, Ranked]:
    return {row.pair.place: row for row in evening.ranking}


def _seen(row: Ranked | None) -> object:
    return row and (row.rank, row.shared, row.shown)
