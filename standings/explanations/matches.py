"""Explains step by step every score, total and place of an event of four-hand matches.

Computed from the same snapshot as the numbers, without queries.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from boards.queries.matches.match_states import MatchState
from scoring.boards.ranking import ExplainedPlace
from scoring.score_sheets.match_totals import ScoredMatch
from scoring.score_sheets.match_totals import explain_pair_total as explain_match_total
from scoring.score_sheets.score_sheet import (
    SheetColumns,
    explain_total_of_sheets,
    explain_total_with_extra_hands,
)
from scoring.score_sheets.tie_explanations import explain_four_hand_place
from scoring.steps import Part, Step
from standings.matches.match_event import MatchEventSnapshot
from standings.matches.match_standings import CountedMatches, MatchStandings


def explain_match_score(match: MatchState, pair: int) -> Part:
    """Explain the score of one pair of a match: as entered, or hand by hand."""
    side = match.side_of(pair)
    if not match.set_points:
        return explain_total_of_sheets(match.sheets, side)
    return explain_total_with_extra_hands(
        SheetColumns(*match.set_points).of(side), match.extra_rows, side
    )


@dataclass(frozen=True)
class StandingSteps:
    """Steps of the totals and places in a match event, by entry.

    A match's score is a plain number unless `by_hand` shows its hands; users without permission to
    see score sheets get plain numbers.
    """

    event: MatchEventSnapshot
    table: MatchStandings
    by_hand: bool = False

    @cached_property
    def totals(self) -> Mapping[int, Step]:
        """The steps of every pair's total, match by match."""
        return {
            pair: explain_match_total(record, self._matches(pair))
            for pair, record in self.table.records.items()
        }

    def _matches(self, pair: int) -> Mapping[int, Part]:
        if not self.by_hand:
            return {}
        own = (match for match in self.event.matches if pair in match.pairs and match.points)
        return {match.round: explain_match_score(match, pair) for match in own}

    def place(self, pair: int) -> ExplainedPlace | None:
        """Explain the place, including ties; None for a withdrawn pair."""
        staying = {row.record.pair: self.totals[row.record.pair] for row in self.table.rows}
        if pair not in staying:
            return None
        return explain_four_hand_place(pair, staying, self.table.stages, self._scored)

    @cached_property
    def _scored(self) -> Sequence[ScoredMatch[int]]:
        return CountedMatches(self.event, self.table.after_round).scored
