"""Table rows that compare two rankings of a session, before and after a change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reports.content.cells.pair_names import pair_label, player_names
from reports.content.results.ranking import rank_text, ranked_figure_text
from standings.previews.regulations import ranking_changes
from standings.ranking import RankedPair
from standings.snapshot_cache import SessionSnapshot


@dataclass(frozen=True, slots=True)
class RankingChangeRow:
    """A pair with its rank and figure before and after the change."""

    pair: str
    names: str
    before: str
    after: str
    changed: bool


def ranking_change_rows(
    before: SessionSnapshot, after: SessionSnapshot
) -> Iterator[RankingChangeRow]:
    """Every pair that is ranked before or after, in the new order. No query."""
    for change in ranking_changes(before, after):
        figures = (_ranked_text(before, change.before), _ranked_text(after, change.after))
        names = player_names(after.pairs[change.place])
        yield RankingChangeRow(pair_label(after, change.place), names, *figures, change.changed)


def _ranked_text(snapshot: SessionSnapshot, row: RankedPair | None) -> str:
    return "" if row is None else f"{rank_text(row)} · {ranked_figure_text(snapshot, row)}"
