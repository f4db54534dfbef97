"""Explanation of every number of a match event, as steps without text.

Made of the pictures that the numbers are made of, by the functions beside those that made them:
no query here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from boards.queries.matches.match_states import MatchState
from scoring.boards.ranking import ExplainedPlace
from scoring.score_sheets.match_totals import ScoredMatch
from scoring.score_sheets.match_totals import explain_pair_total as explain_match_total
from scoring.score_sheets.sheet import (
    SheetColumns,
    explain_total_of_sheets,
    explain_total_with_extra_hands,
)
from scoring.score_sheets.tie_explanations import explain_four_hand_place
from scoring.steps import Part, Step
from standings.matches.match_event import MatchEventSnapshot
from standings.matches.match_standings import CountedMatches, MatchStandings


def explain_match_score(match: MatchState, pair: int) -> Part:
    """The score of one pair of a match: as it was written down, or hand by hand."""
    side = match.side_of(pair)
    if not match.set_points:
        return explain_total_of_sheets(match.sheets, side)
    return explain_total_with_extra_hands(
        SheetColumns(*match.set_points).of(side), match.extra_rows, side
    )


@dataclass(frozen=True)
class StandingSteps:
    """What the totals and places of one picture of a tournament come from, by entry.

    What a match came to is a fact, or is shown `by_hand`: not to who may see no score sheet.
    """

    event: MatchEventSnapshot
    table: MatchStandings
    by_hand: bool = False

    @cached_property
    def totals(self) -> Mapping[int, Step]:
        """Everybody's total, match by match."""
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
        """The place, ties and all; None of who has left."""
        staying = {row.record.pair: self.totals[row.record.pair] for row in self.table.rows}
        if pair not in staying:
            return None
        return explain_four_hand_place(pair, staying, self.table.stages, self._scored)

    @cached_property
    def _scored(self) -> Sequence[ScoredMatch[int]]:
        return CountedMatches(self.event, self.table.after_round).scored
