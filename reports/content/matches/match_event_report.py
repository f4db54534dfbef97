"""Data of a match event for its documents, now or after a round, and the names of its pairs."""

from dataclasses import dataclass
from functools import cached_property

from boards.queries.matches.match_states import MatchState
from reports.content.cells.pair_names import erased_pair_name
from reports.content.document import StackedCell, TextCell
from standings.matches.match_event import Contestant, MatchEventSnapshot
from standings.matches.match_standings import MatchStandings, compute_match_standings


@dataclass(frozen=True)
class MatchEventReport:
    """The snapshot of a match event; documents of results show it after `after_round`."""

    event: MatchEventSnapshot
    after_round: int | None = None

    @cached_property
    def table(self) -> MatchStandings:
        """The standings of the match event for its documents."""
        return compute_match_standings(self.event, after_round=self.after_round)

    @property
    def final(self) -> bool:
        """Whether the match event is final: every match is in, and no tie that counts is open."""
        return self.table.finished and not self.table.needs

    def pair(self, entry: int) -> Contestant:
        """Return a pair of the match event by its entry."""
        return self.event.contestants[entry]

    def plays(self, match: MatchState) -> bool:
        """Whether neither pair of a match had withdrawn by its round."""
        after = (self.pair(last_round).withdrawn_after for last_round in match.pairs)
        return all(last_round is None or match.round <= last_round for last_round in after)

    def counts(self, match: MatchState) -> bool:
        """Whether the match counts: no pair's matches are void."""
        void = {record.pair for record in self.table.withdrawn if self.pair(record.pair).void}
        return not void & set(match.pairs)

    @property
    def recorded(self) -> bool:
        """Whether any match has a score."""
        return any(record.matches for record in self.table.records.values())


def contestant_names(pair: Contestant) -> str:
    """Return the players of a pair, or the label of an erased pair."""
    return erased_pair_name(pair.label) if pair.forgotten else " & ".join(pair.players)


def contestant_names_cell(pair: Contestant) -> StackedCell:
    """Return both names, one above the other; later players follow the second."""
    return StackedCell(*map(TextCell, split_contestant_names(pair)))


def split_contestant_names(pair: Contestant) -> tuple[str, str]:
    """Split the names into the first and the others."""
    if pair.forgotten:
        return contestant_names(pair), ""
    return " & ".join(pair.players[:1]), " & ".join(pair.players[1:])


def contestant_label_and_names(pair: Contestant) -> str:
    """Return a pair's label and players."""
    return (
        pair.label
        if pair.forgotten
        else " · ".join(filter(None, (pair.label, contestant_names(pair))))
    )


def match_pair_labels(event: MatchEventSnapshot, match: MatchState) -> tuple[str, str]:
    """Return the labels of the two pairs of a match, WE first."""
    we, they = match.pairs
    return event.label(we), event.label(they)
