"""Table rows with each pair's rank and total before and after a previewed change."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from reports.content.cells.pair_names import NOBODY
from reports.content.matches.match_event_report import contestant_names
from reports.content.matches.match_standings import standing_rank_text
from standings.matches.match_event import Contestant, MatchEventSnapshot
from standings.matches.match_standings import MatchStandings
from web.shared.render.numbers import format_points

NOT_RANKED = (NOBODY, NOBODY)


@dataclass(frozen=True, slots=True)
class StandingChangeRow:
    """A pair's rank and total before and after the change."""

    pair: Contestant
    people: str
    before: tuple[str, str]
    after: tuple[str, str]

    @property
    def moved(self) -> bool:
        """Whether rank or total change."""
        return self.before != self.after


def list_standing_changes(
    snapshot: MatchEventSnapshot, before: MatchStandings, after: MatchStandings
) -> list[StandingChangeRow]:
    """All pairs of the snapshot, in the order of the standings after the change."""
    ranks_before = _ranks_and_totals(before)
    return [
        StandingChangeRow(
            snapshot.contestants[pair],
            contestant_names(snapshot.contestants[pair]),
            ranks_before.get(pair, NOT_RANKED),
            now,
        )
        for pair, now in _ranks_and_totals(after).items()
    ]


def _ranks_and_totals(table: MatchStandings) -> dict[int, tuple[str, str]]:
    rows = {
        row.record.pair: (standing_rank_text(row), format_points(row.record.total))
        for row in table.rows
    }
    gone = {
        record.pair: (_("withdrawn"), format_points(record.total)) for record in table.withdrawn
    }
    return rows | gone
