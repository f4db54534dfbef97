"""Converts pair numbers and adjusted scores of an event to the forms that export files allow."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from formats.events.imported_event import (
    EventPairKey,
    EventResult,
    ImportedEvent,
    ImportedOutcome,
)
from scoring.boards.imp_boards import MATCHPOINTS
from scoring.boards.rounding import round_exactly
from scoring.laws.adjusted_scores import AdjustedScore, ComparableResult
from scoring.laws.averages import PLAIN, Averages
from scoring.laws.outcome import (
    PERCENT_PLACES,
    Award,
    BareScore,
    ContractResult,
    PassedOut,
)


def with_one_numbering(event: ImportedEvent) -> ImportedEvent:
    """Return the event with East-West's numbers after North-South's, where one series is needed.

    The formats name a pair by its number and side alone. With one winner, or where a pair sits the
    other way, a number that both directions have would be read as the wrong pair.
    """
    if event.winners == 2 and not any(map(_sits_the_other_way, event.results)):
        return event
    numbers = {pair.key: pair.key.number for pair in event.pairs}
    if any(pair.key.direction for pair in event.pairs):
        last = max(key.number for key in numbers if key.direction != "EW")
        numbers |= {key: last + key.number for key in numbers if key.direction == "EW"}
    keys = {
        key: EventPairKey(key.section, key.direction if event.winners == 2 else "", number)
        for key, number in numbers.items()
    }
    return replace(
        event,
        pairs=tuple(replace(pair, key=keys[pair.key]) for pair in event.pairs),
        results=tuple(_with_pairs(result, keys) for result in event.results),
    )


def _sits_the_other_way(result: EventResult) -> bool:
    sides = ((result.north_south, "EW"), (result.east_west, "NS"))
    return any(pair is not None and pair.direction == other for pair, other in sides)


def _with_pairs(result: EventResult, keys: Mapping[EventPairKey, EventPairKey]) -> EventResult:
    return replace(
        result,
        north_south=result.north_south and keys[result.north_south],
        east_west=result.east_west and keys[result.east_west],
    )


def single_outcome(outcome: ImportedOutcome) -> ComparableResult | None:
    """Return a result that other tables are compared with; None for all other outcomes."""
    if isinstance(outcome, AdjustedScore):
        return outcome.single
    return outcome if isinstance(outcome, ContractResult | PassedOut | BareScore) else None


@dataclass(frozen=True, slots=True)
class AwardText:
    """An adjusted score that is no single result, as the files hold it.

    `percentages` are North-South's and East-West's, empty if only the figures are known.
    """

    percentages: tuple[str, str]

    @property
    def is_short(self) -> bool:
        """Whether both percentages have two digits, as in `A6040`."""
        return all(len(text) == 2 and text.isdecimal() for text in self.percentages)


def award_text(result: EventResult, method: str) -> AwardText | None:
    """Return the adjusted score of a result; None if there is none, or if it cannot be written.

    In IMPs a weighted score has no percentages, and USEBIO has no decimals of them.
    """
    outcome = result.outcome
    figures = result.published
    if isinstance(outcome, Award):
        both = (outcome.north_south, outcome.east_west)
        award = AwardText((_percent_text(both[0]), _percent_text(both[1])))
        return award if award.is_short or method == MATCHPOINTS else None
    if not isinstance(outcome, Averages | AdjustedScore) or single_outcome(outcome):
        return None
    if method == MATCHPOINTS:
        ours, theirs = figures.north_south_percentage, figures.east_west_percentage
        if not ours and not theirs:
            return None
        # Where nobody sat, there is no figure.
        return AwardText((_without_zeros(ours or "0"), _without_zeros(theirs or "0")))
    if not isinstance(outcome, Averages):
        return None
    sides = (outcome.north_south, outcome.east_west)
    ours, theirs = (str(PLAIN.percent(average)) if average else "50" for average in sides)
    return AwardText((ours, theirs))


def _percent_text(percent: Fraction) -> str:
    # Six decimals are those that an award is stored with.
    text = f"{round_exactly(percent, places=PERCENT_PLACES):f}"
    return _without_zeros(text)


def _without_zeros(text: str) -> str:
    """Return a percentage without zeros after its decimals, with two digits before them."""
    whole, _point, decimals = text.partition(".")
    decimals = decimals.rstrip("0")
    return f"{whole.zfill(2)}.{decimals}" if decimals else whole.zfill(2)


def is_written(result: EventResult, method: str) -> bool:
    """Whether USEBIO and PBN have a form for the outcome of a result."""
    return bool(single_outcome(result.outcome) or award_text(result, method))
