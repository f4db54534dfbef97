"""Preview of a session's ranking under other scoring regulations."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.events.regulations import Regulations
from standings.ranking import RankedPair
from standings.snapshot_cache import SessionSnapshot


@dataclass(frozen=True, slots=True)
class RankingChange:
    """A pair's place and figures before and after; None where it is unranked."""

    place: int
    before: RankedPair | None
    after: RankedPair | None

    @property
    def changed(self) -> bool:
        """Whether the regulations change anything displayed of the pair."""
        return _printed_place(self.before) != _printed_place(self.after)


def with_regulations(snapshot: SessionSnapshot, regulations: Regulations) -> SessionSnapshot:
    """Return the snapshot scored by these regulations. No query."""
    return replace(snapshot, facts=replace(snapshot.facts, regulations=regulations), known={})


def ranking_changes(before: SessionSnapshot, after: SessionSnapshot) -> tuple[RankingChange, ...]:
    """Every pair ranked before or after, in the new order. No query."""
    was = _by_place(before)
    will = _by_place(after)
    return tuple(RankingChange(place, was.get(place), will.get(place)) for place in {**will, **was})


def _by_place(snapshot: SessionSnapshot) -> Mapping[int, RankedPair]:
    return {row.pair.place: row for row in snapshot.ranking}


def _printed_place(row: RankedPair | None) -> object:
    return row and (row.rank, row.shared, row.shown)
