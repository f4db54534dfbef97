"""Reads and writes outcomes of boards as JSON: contracts, scores, adjusted scores."""

from typing import Any

from formats.errors import EventFileError
from formats.events.imported_event import ImportedOutcome
from formats.events.json_values import JsonReader
from formats.events.outcome_text import (
    contract_result,
    outcome_of_score,
    read_contract_text,
    read_declarer,
    wrong_value,
)
from scoring.errors import ScoringError
from scoring.laws.adjusted_scores import AdjustedScore, ComparableResult, WeightedResult
from scoring.laws.averages import Average, Averages
from scoring.laws.contract import Contract
from scoring.laws.outcome import Award, BareScore, ContractResult, NotPlayed, PassedOut

AVERAGES = tuple(average.value for average in Average)


def read_json_outcome(row: JsonReader) -> ImportedOutcome:
    """Read the one outcome of a row: its contract, score, award, or `not_played`."""
    if row.has("award"):
        return _read_award(row.inner("award"))
    if row.values.get("not_played") is True:
        return NotPlayed()
    return _read_result(row)


def _read_result(row: JsonReader) -> ComparableResult:
    """Read a contract with declarer and tricks, or else a score."""
    written = row.text("contract", "", most=12)
    element = row.path("contract")
    contract = read_contract_text(written, line=0, element=element)
    declarer = read_declarer(row.text("declarer", ""), line=0, element=row.path("declarer"))
    result = contract_result(contract, declarer, row.whole("tricks", None, most=13))
    if result:
        return result
    if not row.has("score"):
        # A contract without its declarer or tricks has no score.
        raise EventFileError("event_missing", element=row.path("score"))
    score = row.whole("score", least=-10_000, most=10_000)
    try:
        return outcome_of_score(score)
    except ScoringError as error:
        raise wrong_value(0, row.path("score"), str(score)) from error


def _read_award(award: JsonReader) -> ImportedOutcome:
    try:
        if award.has("ns_percent") or award.has("ew_percent"):
            return Award(award.fraction("ns_percent"), award.fraction("ew_percent"))
        if award.has("weighted"):
            return AdjustedScore.both(*_read_weighted(award, "weighted"))
        if award.has("ns_weighted"):
            return AdjustedScore(
                _read_weighted(award, "ns_weighted"), _read_weighted(award, "ew_weighted")
            )
        averages = [award.one_of(name, ("", *AVERAGES), "") for name in ("ns", "ew")]
        ours, theirs = (Average(value) if value else None for value in averages)
        return Averages(ours, theirs)
    except ScoringError as error:
        raise wrong_value(0, award.at, str(award.values)) from error


def _read_weighted(award: JsonReader, name: str) -> tuple[WeightedResult, ...]:
    return tuple(
        WeightedResult(_read_result(part), part.fraction("weight")) for part in award.objects(name)
    )


def write_json_outcome(outcome: ImportedOutcome) -> dict[str, Any]:
    """Write an outcome so that `read_json_outcome` returns an equal one."""
    match outcome:
        case ContractResult() | BareScore() | PassedOut():
            return _result_values(outcome)
        case NotPlayed():
            return {"not_played": True}
        case Award(north_south, east_west):
            return {"award": {"ns_percent": str(north_south), "ew_percent": str(east_west)}}
        case Averages(north_south=ours, east_west=theirs):
            sides = {"ns": ours, "ew": theirs}
            return {"award": {name: side.value for name, side in sides.items() if side}}
        case AdjustedScore() if outcome.is_split:
            sides_of = {"ns_weighted": outcome.north_south, "ew_weighted": outcome.east_west}
            return {"award": {name: _weighted_values(parts) for name, parts in sides_of.items()}}
        case AdjustedScore():
            return {"award": {"weighted": _weighted_values(outcome.north_south)}}


def _weighted_values(parts: tuple[WeightedResult, ...]) -> list[dict[str, Any]]:
    return [_result_values(part.outcome) | {"weight": str(part.weight)} for part in parts]


def _result_values(outcome: ComparableResult) -> dict[str, Any]:
    match outcome:
        case ContractResult(contract, declarer, tricks):
            written = {"contract": _contract_text(contract), "declarer": declarer.value}
            return written | {"tricks": tricks}
        case BareScore(points):
            return {"score": points}
        case PassedOut():
            return {"contract": "PASS"}


def _contract_text(contract: Contract) -> str:
    """Return a contract as other programs write it, such as `3NTX`."""
    denomination = contract.denomination.value.replace("N", "NT")
    return f"{contract.level}{denomination}{'X' * (contract.doubling.value // 2)}"
