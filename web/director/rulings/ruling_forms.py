"""Form of a ruling; parses its fields into an adjusted score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.queries.rulings import PickedResult
from boards.services.results import ChangeRequest
from boards.validators.rulings import LONGEST_LAW_TEXT
from club.services.audit_log import Source
from club.validators.reasons import LONGEST_REASON
from scoring.errors import ScoringError
from scoring.laws.adjusted_scores import (
    AdjustedScore,
    CancelledBoard,
    RulingOutcome,
    WeightedResults,
    usual_law_of_ruling,
)
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import PERCENT_PLACES, Award
from scoring.notation.ruling_text import read_weighted_results
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.models import User
    from tournament.models import SeatingBoard

WITHDRAW = "lift"
RULING_KIND_CHOICES = (
    ("averages", gettext_lazy("Averages")),
    ("percentages", gettext_lazy("Percentages of the board")),
    ("assigned", gettext_lazy("Another score, or weighted scores")),
    ("split", gettext_lazy("A split score")),
    ("cancelled", gettext_lazy("Board cancelled")),
    (WITHDRAW, gettext_lazy("Withdraw rulings")),
)
AVERAGE_CHOICES = (("A+", "A+"), ("A", "A"), ("A-", "A−"), ("", gettext_lazy("nothing")))
# Placeholders of the lines of boxes: a weight and a score each.
EXAMPLES = (("60", "4SN="), ("40", "4SN-1"), ("%", ""), ("%", ""))
SCORE_FIELDS = {
    "both": ("weight", "score"),
    "NS": ("ns_weight", "ns_score"),
    "EW": ("ew_weight", "ew_score"),
}


class RulingForm(forms.Form):
    """Form of a ruling: kind, figures, results, Law, reason and idempotency key."""

    kind = forms.ChoiceField(choices=RULING_KIND_CHOICES, label=gettext_lazy("Kind of ruling"))
    average_north_south = forms.ChoiceField(choices=AVERAGE_CHOICES, required=False)
    average_east_west = forms.ChoiceField(choices=AVERAGE_CHOICES, required=False)
    percent_north_south = forms.DecimalField(
        required=False,
        max_digits=9,
        decimal_places=PERCENT_PLACES,
        label=gettext_lazy("North-South"),
    )
    percent_east_west = forms.DecimalField(
        required=False,
        max_digits=9,
        decimal_places=PERCENT_PLACES,
        label=gettext_lazy("East-West"),
    )
    law = forms.CharField(required=False, max_length=LONGEST_LAW_TEXT, label=gettext_lazy("Law"))
    reason = forms.CharField(
        required=False, max_length=LONGEST_REASON, label=gettext_lazy("Reason")
    )
    confirmed = forms.BooleanField(required=False)
    request_id = forms.UUIDField()

    def __init__(self, data: QueryDict, tables: Mapping[int, SeatingBoard]) -> None:
        """`tables` are the tables that play the board, by id; only these can be ruled on."""
        super().__init__(data)
        # Weights and scores come as repeated fields, which Django's form fields do not read.
        self.texts = data
        self.tables = tables
        self.shown_with: Mapping[int, int] = {}

    def clean(self) -> dict[str, Any]:
        """Parse the figures of the chosen kind; withdrawing rulings has none."""
        cleaned = super().clean() or {}
        try:
            verdict = self._verdict(cleaned)
        except ScoringError as refusal:
            raise ValidationError(error_message(refusal)) from refusal
        law = (cleaned.get("law") or "").strip() or (
            usual_law_of_ruling(verdict) if verdict else ""
        )
        return cleaned | {"verdict": verdict, "law": law}

    def _verdict(self, cleaned: Mapping[str, Any]) -> RulingOutcome | None:
        match cleaned.get("kind"):
            case "averages":
                sides = cleaned.get("average_north_south"), cleaned.get("average_east_west")
                north_south, east_west = (Average(side) if side else None for side in sides)
                return Averages(north_south, east_west)
            case "percentages":
                return _parse_percentages(cleaned)
            case "assigned":
                return AdjustedScore.both(*self._parts("both"))
            case "split":
                return AdjustedScore(self._parts("NS"), self._parts("EW"))
            case "cancelled":
                return CancelledBoard()
        return None

    def _parts(self, sides: str) -> WeightedResults:
        return read_weighted_results(self.typed(sides))

    def typed(self, sides: str) -> list[tuple[str, str]]:
        """The typed weights and scores, of both sides together or of one side."""
        weights, scores = (self.texts.getlist(name) for name in SCORE_FIELDS[sides])
        return list(zip(weights, scores, strict=False))

    @property
    def picked(self) -> list[PickedResult]:
        """The ticked results, each with the version that was seen."""
        return [
            PickedResult(row, _parse_version(self.texts.get(f"seen-{pk}", "")))
            for pk, row in self.tables.items()
            if str(pk) in self.texts.getlist("result")
        ]

    def asked(self, by: User, role: str) -> ChangeRequest:
        """The change request of a ruling, for the services."""
        cleaned = self.cleaned_data
        who = {"reason": cleaned["reason"], "role": role, "confirmed": cleaned["confirmed"]}
        # 0 is a placeholder: each picked result has its own version seen.
        return ChangeRequest(0, cleaned["request_id"], by, Source.DIRECTOR, **who)

    @property
    def beside(self) -> dict[int, int]:
        """Versions, at the preview, of the results that are not ticked."""
        # The effect that was shown depends on every result of the board, not only on the ticked
        # ones.
        pairs = (part.partition(":") for part in self.texts.get("beside", "").split(",") if part)
        picked = {part.seating_board.pk for part in self.picked}
        versions = {_parse_version(row): _parse_version(version) for row, _colon, version in pairs}
        return {row: versions[row] for row in self.tables.keys() - picked if row in versions}

    def sent(self) -> Iterator[tuple[str, str]]:
        """The posted fields and the versions previewed, for hidden fields of the preview.

        An empty reason is left out: the preview asks for it.
        """
        for name, values in self.texts.lists():
            if name not in ("csrfmiddlewaretoken", "step", "beside"):
                yield from ((name, value) for value in values if name != "reason" or value.strip())
        if self.shown_with:
            yield "beside", ",".join(f"{row}:{seen}" for row, seen in self.shown_with.items())


def weighted_score_rows(
    typed: Sequence[tuple[str, str]],
) -> list[tuple[tuple[str, str], tuple[str, str]]]:
    """Lines of boxes for weighted scores: filled ones first, each with a placeholder."""
    lines = [*typed, *[("", "")] * len(EXAMPLES)]
    return list(zip(lines, EXAMPLES, strict=False))


def _parse_percentages(cleaned: Mapping[str, Any]) -> Award:
    sides = [cleaned.get(f"percent_{side}") for side in ("north_south", "east_west")]
    if None in sides:
        raise ValidationError(_("Say how many per cent of the board each side has."))
    north_south, east_west = (Fraction(percent or 0) for percent in sides)
    return Award(north_south, east_west)


def _parse_version(text: str) -> int:
    # -1 is never a version, so unreadable text is refused as stale. The limit keeps absurdly long
    # digits from int().
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else -1
