"""Table rows that compare two rankings of a session or contest, before and after a change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reports.content.cells.pair_names import pair_label, player_names
from reports.content.results.ranking import rank_text, ranked_figure_text
from reports.content.swiss_pairs.pair_standings import pair_place_text
from reports.content.teams.team_standings import team_place_text
from standings.previews.regulations import ranking_changes
from standings.ranking import RankedPair
from standings.snapshot_cache import SessionSnapshot
from standings.swiss_pairs.pair_contest import PairContest
from standings.teams.team_contest import TeamContest


@dataclass(frozen=True, slots=True)
class RankingChangeRow:
    """A pair or team with its rank and figure before and after the change."""

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


def contest_change_rows(
    before: TeamContest | PairContest, after: TeamContest | PairContest
) -> Iterator[RankingChangeRow]:
    """Every team or pair of a contest, in the new order. No query."""
    texts = _contest_places(before)
    for entry, text in _contest_places(after).items():
        entrant, was = after.entrants[entry], texts[entry]
        yield RankingChangeRow(str(entrant.number), entrant.name, was, text, was != text)


def _contest_places(contest: TeamContest | PairContest) -> dict[int, str]:
    return {
        place.contestant.contestant: pair_place_text(contest, place)
        if isinstance(contest, PairContest)
        else team_place_text(contest, place)
        for place in contest.ranking
    }
