"""Reads the outcome from a result row (contract, declarer, tricks, score) of an event file."""

from collections.abc import Mapping
from typing import NamedTuple

from formats.events.imported_event import EventRemark, ImportedOutcome
from formats.events.outcome_text import (
    PASSES,
    UNKNOWN,
    contract_result,
    outcome_of_score,
    points_of_result,
    read_adjusted_percentages,
    read_contract_text,
    read_declarer,
    read_exact_number,
    read_signed_number,
    read_tricks,
    wrong_value,
)
from scoring.errors import ScoringError
from scoring.laws.compass import Side
from scoring.laws.outcome import Award

COLUMNS = {"contract": "contract", "declarer": "declarer", "tricks": "tricks", "score": "score"}


class ResultRow(NamedTuple):
    """The texts of a row, its line, and what the file calls its columns.

    `percentages` of both sides are used where the score says that it was adjusted.
    """

    line: int
    contract: str
    declarer: str
    tricks: str
    score: str
    percentages: tuple[str, str] = ("", "")
    columns: Mapping[str, str] = COLUMNS


def read_row_outcome(
    row: ResultRow, board: int, vulnerable: frozenset[Side], remarks: list[EventRemark]
) -> ImportedOutcome | None:
    """Return the outcome, None if the row has none; a score goes before a contract without it."""
    names = row.columns
    written, element = row.score, names["score"]
    if not written and _is_adjusted(row.contract):
        written, element = row.contract, names["contract"]
    award = read_adjusted_percentages(written) or _award_of_percentages(row, written, element)
    if award is not None:
        return award
    score = read_signed_number(row.score, line=row.line, element=names["score"])
    result = contract_result(
        read_contract_text(row.contract, line=row.line, element=names["contract"]),
        read_declarer(row.declarer, line=row.line, element=names["declarer"]),
        read_tricks(row.tricks, line=row.line, element=names["tricks"]),
    )
    if score is None:
        return result
    if result is not None:
        computed = points_of_result(result, vulnerable)
        if computed == score:
            return result
        facts = {"board": board, "computed": computed, "score": score}
        remarks.append(EventRemark("score_differs", row.line, facts))
    try:
        return outcome_of_score(score)
    except ScoringError as error:
        raise wrong_value(row.line, names["score"], row.score) from error


def _is_adjusted(contract: str) -> bool:
    """Whether the column of contracts has an adjusted score: `A60/40`, `60% 4SN= + 40% 4SN-1`."""
    written = contract.strip().upper()
    return written not in PASSES and (written.startswith("A") or "%" in written or "/" in written)


def _award_of_percentages(row: ResultRow, text: str, element: str) -> Award | None:
    """Return the award of a row whose score is a word such as `A`, by both percentages."""
    written = text.strip().upper()
    is_word = written.startswith(("A", "%")) or text is not row.score
    if written in UNKNOWN or not is_word:
        return None
    ours, theirs = map(read_exact_number, row.percentages)
    if ours is None or theirs is None or not 0 <= min(ours, theirs) <= max(ours, theirs) <= 100:
        raise wrong_value(row.line, element, text)
    return Award(ours, theirs)
