"""What a session would come to by other regulations. Knows a picture; asks no row."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from boards.queries.evening import Evening
from boards.queries.ranked import Ranked
from scoring.regulations import Regulations


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


def under(evening: Evening, regulations: Regulations) -> Evening:
    """The same picture by these regulations. No query."""
    return replace(evening, facts=replace(evening.facts, regulations=regulations), known={})


def moved(before: Evening, after: Evening) -> tuple[Moved, ...]:
    """Everybody who is ranked in one of them, in the order that would be. No query."""
    was, will = _by_place(before), _by_place(after)
    return tuple(Moved(place, was.get(place), will.get(place)) for place in {**will, **was})


def _by_place(evening: Evening) -> Mapping[int, Ranked]:
    return {row.pair.place: row for row in evening.ranking}


def _seen(row: Ranked | None) -> object:
    return row and (row.rank, row.shared, row.shown)
