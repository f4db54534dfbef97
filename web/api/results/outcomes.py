"""Serializers for the result of a board, as typed text or as separate fields.

Responses have both. Requests have either; an incomplete result is rejected with its missing fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from boards.queries.table_results import TableResult
from scoring import notation
from scoring.laws.adjusted_scores import AdjustedScore, CancelledBoard, OutcomeOrRuling
from scoring.laws.averages import Averages
from scoring.laws.compass import Direction
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.outcome import (
    PERCENT_PLACES,
    Award,
    BareScore,
    ContractResult,
    NotPlayed,
    Outcome,
    PassedOut,
)
from scoring.notation import TypedEntry, TypedOutcome, read_entry
from scoring.notation.entry_writer import write_contract, write_percent
from scoring.notation.ruling_text import write_ruling as written_ruling
from web.api.framework.errors import InvalidFieldError
from web.api.framework.input_fields import PatternField
from web.api.results.ruling_serializers import (
    RULING_KINDS,
    RulingPayload,
    RulingSerializer,
    represent_ruling,
)

OUTCOME_KINDS = ("contract", "passed_out", "score", "not_played", "award", *RULING_KINDS)
NOT_PLAYED_REASONS = ("late", "slow", "cancelled")
# Stricter than the entry box: a program has no reason to write a contract in several ways.
CONTRACT_PATTERN = re.compile(r"([1-7])(C|D|H|S|NT?)(X{0,2})")
DECLARERS = [each.value for each in Direction]


class PercentField(serializers.DecimalField):
    """Percentage of a board, with two decimals unless more are needed."""

    def __init__(self, **kwargs: Any) -> None:
        # Nine digits: three before the point and six after it.
        super().__init__(9, PERCENT_PLACES, min_value=0, max_value=100, **kwargs)

    def to_representation(self, value: Any) -> Any:
        """Formats with two decimals if they are exact."""
        return write_percent(Fraction(value))


class AwardSerializer(serializers.Serializer[Any]):
    """Serializer for the percentages that a director awards."""

    north_south = PercentField()
    east_west = PercentField()


class OutcomeSerializer(serializers.Serializer[Any]):
    """Serializer for an outcome: `entry` as a scorer types it, and separate fields.

    Fields that do not apply to its kind are null.
    """

    kind = serializers.ChoiceField(choices=OUTCOME_KINDS)
    entry = serializers.CharField(
        help_text="As typed: 4SXN=, PASS, -620, NP, A6040, 60% 4SN= + 40% 4SN-1."
    )
    contract = serializers.CharField(allow_null=True, help_text="4S, 3NT, 2HX.")
    declarer = serializers.ChoiceField(choices=DECLARERS, allow_null=True)
    tricks = serializers.IntegerField(
        allow_null=True, help_text="Tricks that declarer took, of 13."
    )
    points = serializers.IntegerField(allow_null=True, help_text="To North-South.")
    award = AwardSerializer(allow_null=True)
    ruling = RulingSerializer(allow_null=True)
    lead = serializers.CharField(help_text="Suit first: HK; empty if not recorded.")
    not_played_reason = serializers.CharField(
        source="why", help_text="late, slow or cancelled; empty if it was played."
    )
    play_at = serializers.CharField(help_text="When it is to be played later; otherwise empty.")
    sides_swapped = serializers.BooleanField(
        source="turned", help_text="The pairs sat in each other's seats."
    )


@dataclass(frozen=True, slots=True)
class OutcomePayload:
    """An outcome in the response."""

    kind: str
    entry: str
    points: int | None
    lead: str
    why: str
    play_at: str
    turned: bool
    contract: str | None = None
    declarer: str | None = None
    tricks: int | None = None
    award: Mapping[str, str] | None = None
    ruling: RulingPayload | None = None


def represent_outcome(cell: TableResult) -> OutcomePayload | None:
    """Returns the current outcome of a table result; None without one."""
    if cell.outcome is None:
        return None
    return OutcomePayload(
        kind=get_outcome_kind(cell.outcome),
        entry=_entry_text(cell),
        points=cell.points,
        lead=cell.lead,
        why=cell.why,
        play_at=cell.play_at,
        turned=cell.turned,
        **_represent_pieces(cell.outcome),
        ruling=represent_ruling(cell),
    )


def _entry_text(cell: TableResult) -> str:
    if isinstance(cell.outcome, Averages | AdjustedScore | CancelledBoard):
        return written_ruling(cell.outcome)
    return notation.write_outcome(cell.outcome, lead=cell.lead) if cell.outcome else ""


def get_outcome_kind(outcome: OutcomeOrRuling) -> str:
    """Returns the kind of an outcome."""
    # By the exact type: an adjusted score with one score is still a ruling, not a result.
    kinds = {
        ContractResult: "contract",
        PassedOut: "passed_out",
        BareScore: "score",
        NotPlayed: "not_played",
        Award: "award",
        Averages: "averages",
        AdjustedScore: "assigned",
        CancelledBoard: "cancelled",
    }
    return kinds[type(outcome)]


def _represent_pieces(outcome: OutcomeOrRuling) -> dict[str, Any]:
    if isinstance(outcome, ContractResult):
        return {
            "contract": write_contract(outcome.contract),
            "declarer": outcome.declarer.value,
            "tricks": outcome.tricks,
        }
    if not isinstance(outcome, Award):
        return {}
    shares = {"north_south": outcome.north_south, "east_west": outcome.east_west}
    return {"award": {side: write_percent(share) for side, share in shares.items()}}


class OutcomeInputSerializer(serializers.Serializer[Any]):
    """Serializer for a result: `entry`, or its separate fields."""

    entry = serializers.CharField(
        required=False, max_length=40, help_text="The whole result, as typed on the page: 4SN=."
    )
    contract = serializers.CharField(required=False, max_length=5, help_text="4S, 3NT, 2HX, 6NTXX.")
    declarer = serializers.ChoiceField(choices=DECLARERS, required=False)
    tricks = serializers.IntegerField(
        required=False, min_value=0, max_value=13, help_text="Tricks that declarer took, of 13."
    )
    lead = PatternField(
        "^[CDHS]([2-9TJQKA])$",
        required=False,
        help_text="The card led, suit first: HK, DT.",
        expected=_("Send the card led, suit first: HK, DT."),
    )
    passed_out = serializers.BooleanField(required=False)
    points = serializers.IntegerField(
        required=False, min_value=-10_000, max_value=10_000, help_text="A bare score, to NS."
    )
    award = AwardSerializer(required=False)
    not_played = serializers.BooleanField(required=False)
    not_played_reason = serializers.ChoiceField(choices=NOT_PLAYED_REASONS, required=False)
    play_at = serializers.CharField(required=False, max_length=60)


@dataclass(frozen=True, slots=True)
class ResultInput:
    """A parsed result for the service."""

    outcome: TypedOutcome
    lead: str
    why: str
    play_at: str


CONTRACT_FIELDS = ("contract", "declarer", "tricks")
INPUT_FIELDS = ("entry", "contract", "passed_out", "points", "award", "not_played")


# Further fields allowed with each way; any other would be lost silently.
COMPANION_FIELDS = {
    "entry": ("lead", "not_played_reason", "play_at"),
    "contract": ("declarer", "tricks", "lead"),
    "not_played": ("not_played_reason", "play_at"),
}


def read_outcome(cleaned: Mapping[str, Any]) -> ResultInput:
    """Parses an outcome; rejects fields that would have no effect."""
    way = _pick_input_field(cleaned)
    for name in ("lead", "not_played_reason", "play_at"):
        if cleaned.get(name) and name not in COMPANION_FIELDS.get(way, ()):
            raise InvalidFieldError("two_results", first=way, second=name)
    entry = _read_typed_entry(way, cleaned)
    late = "late" if entry.late else ""
    not_played = isinstance(entry.outcome, NotPlayed)
    why = cleaned.get("not_played_reason") or late
    play_at = cleaned.get("play_at", "")
    if not_played and not why:
        raise InvalidFieldError("why_missing")
    if not not_played and why:
        raise InvalidFieldError("two_results", first=way, second="not_played_reason")
    if play_at and why != "late":
        raise InvalidFieldError(
            "two_results", first=f"not_played_reason={why}" if why else way, second="play_at"
        )
    return ResultInput(entry.outcome, _read_lead(way, entry, cleaned), why, play_at)


def _read_lead(way: str, entry: TypedEntry, cleaned: Mapping[str, Any]) -> str:
    """Returns the card led, from the entry or its own field; both must agree."""
    lead = str(cleaned.get("lead", ""))
    if lead and (entry.lead not in ("", lead) or not isinstance(entry.outcome, ContractResult)):
        raise InvalidFieldError("two_results", first=way, second="lead", rule="lead")
    return lead or entry.lead


def _read_typed_entry(way: str, cleaned: Mapping[str, Any]) -> TypedEntry:
    if way == "entry":
        # Typing 42 for 420 is a setting of a user on pages; a program sends whole scores.
        return read_entry(cleaned["entry"], last_zero_dropped=False)
    return TypedEntry(OUTCOME_READERS[way](cleaned))


def _pick_input_field(cleaned: Mapping[str, Any]) -> str:
    """Returns the one field that gives the outcome; rejects none or several."""
    # `false` means that it did not happen, but 0 points are a score.
    given = [name for name in INPUT_FIELDS if name in cleaned and cleaned[name] is not False]
    if any(name in cleaned for name in CONTRACT_FIELDS[1:]) and "contract" not in given:
        given = [*given, "contract"]
    if len(given) > 1:
        raise InvalidFieldError("two_results", first=given[0], second=given[1])
    if not given:
        raise InvalidFieldError("half_result", missing="entry")
    return given[0]


def _read_contract_result(cleaned: Mapping[str, Any]) -> ContractResult:
    for name in CONTRACT_FIELDS:
        if name not in cleaned:
            raise InvalidFieldError("half_result", missing=name)
    return ContractResult(
        read_contract(cleaned["contract"]), Direction(cleaned["declarer"]), cleaned["tricks"]
    )


def read_contract(text: str) -> Contract:
    """Parses a contract without its declarer."""
    read = CONTRACT_PATTERN.fullmatch(text.strip().upper())
    if not read:
        raise InvalidFieldError("contract_text", contract=text)
    level, denomination, doubled = read.groups()
    # The multiplier of the score: 1, 2 or 4 for none, X and XX.
    return Contract(int(level), Denomination(denomination[0]), Doubling(2 ** len(doubled)))


OUTCOME_READERS: Mapping[str, Callable[[Mapping[str, Any]], Outcome]] = {
    "contract": _read_contract_result,
    "passed_out": lambda cleaned: PassedOut(),
    "points": lambda cleaned: BareScore(cleaned["points"]),
    "award": lambda cleaned: Award(
        Fraction(cleaned["award"]["north_south"]), Fraction(cleaned["award"]["east_west"])
    ),
    "not_played": lambda cleaned: NotPlayed(),
}
