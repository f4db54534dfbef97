"""Parses and writes rulings as text, such as `60% 4SN= + 40% 4SN-1`."""

import re
from collections.abc import Iterable
from fractions import Fraction

from scoring.boards.rounding import round_exactly
from scoring.errors import InvalidScoreError
from scoring.laws.adjusted_scores import (
    AdjustedScore,
    CancelledBoard,
    ComparableResult,
    OutcomeOrRuling,
    WeightedResult,
    WeightedResults,
)
from scoring.laws.averages import HUNDRED, Averages
from scoring.laws.outcome import Award, NotPlayed
from scoring.notation.entry_parts import plain_entry
from scoring.notation.entry_reader import read_typed_outcome
from scoring.notation.entry_writer import write_outcome as written_outcome

CANCELLED = "CANCELLED"
WEIGHT = re.compile(
    r"(?P<of>\d{1,4})/(?P<all>\d{1,4})|(?P<percent>\d{1,3}(?:\.\d{1,4})?)%?", re.ASCII
)


def write_ruling(outcome: OutcomeOrRuling) -> str:
    """Write a result as it is typed, or a ruling as `A+/A-`, `60% 4SN= + 40% 4SN-1`.

    A split score has North-South's results before the slash and East-West's after it.
    """
    match outcome:
        case AdjustedScore() if outcome.is_split:
            return f"{_write_parts(outcome.north_south)} / {_write_parts(outcome.east_west)}"
        case AdjustedScore():
            return _write_parts(outcome.north_south)
        case CancelledBoard():
            return CANCELLED
        case _:
            return written_outcome(outcome)


def write_weight(weight: Fraction) -> str:
    """Write a weight in per cent, if two places are exact; else as a fraction."""
    percent = HUNDRED * weight
    if round_exactly(percent) != percent:
        return f"{weight.numerator}/{weight.denominator}"
    return f"{round_exactly(percent).normalize():f}%"


def read_weight(text: str) -> Fraction:
    """Read a weight in per cent or as a fraction: `60`, `33.3%`, `2/3`."""
    match = WEIGHT.fullmatch(text.strip().replace(" ", "").replace(",", "."))
    if not match or match["all"] in ("0", "00", "000", "0000"):
        raise InvalidScoreError("weight_text", text=text)
    if match["percent"]:
        return Fraction(match["percent"]) / HUNDRED
    return Fraction(int(match["of"]), int(match["all"]))


def read_comparable_result(text: str) -> ComparableResult:
    """Read a result that can be compared: neither an award nor a board that was not played."""
    outcome = read_typed_outcome(text)
    if isinstance(outcome, Award | Averages | NotPlayed):
        raise InvalidScoreError("not_a_score", text=text)
    return outcome


def read_weighted_results(typed: Iterable[tuple[str, str]]) -> WeightedResults:
    """Read pairs of weight and result, skipping empty ones; a single result needs no weight."""
    filled = [(weight, text) for weight, text in typed if plain_entry(weight) or plain_entry(text)]
    if len(filled) == 1 and not plain_entry(filled[0][0]):
        return (WeightedResult(read_comparable_result(filled[0][1]), Fraction(1)),)
    return tuple(
        WeightedResult(read_comparable_result(text), read_weight(weight)) for weight, text in filled
    )


def _write_parts(parts: WeightedResults) -> str:
    if len(parts) == 1:
        return written_outcome(parts[0].outcome)
    return " + ".join(
        f"{write_weight(weight)} {written_outcome(outcome)}" for outcome, weight in parts
    )
