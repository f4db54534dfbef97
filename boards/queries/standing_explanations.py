"""How every number of a tournament comes about, as steps. Knows no word.

Made of the pictures that the numbers are made of, by the functions beside those that made them:
no query here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from boards.queries.matches import Match
from boards.queries.placings import Table, View
from boards.queries.tournaments import Tournament
from scoring.match_totals import Scored
from scoring.match_totals import explain_total as explain_match_total
from scoring.ranking import ExplainedPlace
from scoring.sheet import Columns, explain_totals, explain_with_extra
from scoring.steps import Part, Step
from scoring.tie_steps import explain_standing


def match_score_of(match: Match, pair: int) -> Part:
    """The score of one pair of a match: as it was written down, or hand by hand."""
    side = match.side_of(pair)
    if not match.set_points:
        return explain_totals(match.sheets, side)
    return explain_with_extra(Columns(*match.set_points).of(side), match.extra_rows, side)


@dataclass(frozen=True)
class StandingSteps:
    """What the totals and places of one picture of a tournament come from, by entry.

    What a match came to is a fact, or is told `by_hand`: not to who may see no score sheet.
    """

    event: Tournament
    table: Table
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
        own = (each for each in self.event.matches if pair in each.pairs and each.points)
        return {each.round: match_score_of(each, pair) for each in own}

    def place(self, pair: int) -> ExplainedPlace | None:
        """The place, ties and all; None of who has left."""
        staying = {row.record.pair: self.totals[row.record.pair] for row in self.table.rows}
        if pair not in staying:
            return None
        return explain_standing(pair, staying, self.table.stages, self._scored)

    @cached_property
    def _scored(self) -> Sequence[Scored[int]]:
        return View(self.event, self.table.after_round).scored
