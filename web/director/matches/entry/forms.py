"""Forms for the result of a four-hand match: one hand, totals of a slip, or final scores."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.queries.matches.match_states import AbsentPair, MatchEnding
from boards.services.results import ChangeRequest
from scoring.errors import ScoringError
from scoring.notation.sheet_hand_text import read_sheet_hand
from scoring.score_sheets.match_totals import FinalScores
from scoring.score_sheets.sheet_hands import DealtHand
from web.director.entry.forms import ResultChangeForm, SingleErrorForm
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.models import User

MAX_HAND_LENGTH = 40
MANUAL_ENDINGS = (
    (MatchEnding.TYPED.value, gettext_lazy("Final scores from the slip")),
    (MatchEnding.DIRECTOR.value, gettext_lazy("Set by the director")),
    (MatchEnding.FORFEIT.value, gettext_lazy("A forfeit")),
    (MatchEnding.NO_SHOW.value, gettext_lazy("A pair did not show up")),
)


class SheetHandForm(SingleErrorForm):
    """Text of the entry box, for one line of the score sheet."""

    number = forms.IntegerField(min_value=1, max_value=99)
    text = forms.CharField(required=False, max_length=MAX_HAND_LENGTH, label=gettext_lazy("Hand"))

    def read(self, cleaned: dict[str, Any]) -> DealtHand:
        """Parse the text by the grammar of hands; an error is shown at the field."""
        try:
            return read_sheet_hand(cleaned.get("text", ""))
        except ScoringError as refusal:
            raise ValidationError({"text": error_message(refusal)}) from refusal


class SheetHandPreviewForm(SheetHandForm):
    """A hand that is being typed, for the preview."""

    def clean(self) -> dict[str, Any]:
        """Parse the hand typed for a score sheet."""
        cleaned = super().clean() or {}
        return cleaned | {"hand": self.read(cleaned)}


class SheetHandEntryForm(ResultChangeForm, SheetHandForm):
    """A hand of the score sheet, or the removal of its line (`out`)."""

    out = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        """Parse the text, unless the line is removed."""
        cleaned = super().clean() or {}
        return cleaned | {"hand": None if cleaned.get("out") else self.read(cleaned)}


class PointsField(forms.IntegerField):
    """One total; an empty box and a text that is no number have the same error message."""

    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    default_error_messages = dict.fromkeys(
        ("required", "invalid"), gettext_lazy("Type both totals as numbers, such as 680 and 740.")
    )


class MatchTotalsForm(ResultChangeForm):
    """Both totals of a match."""

    we = PointsField(label=gettext_lazy("We"))
    they = PointsField(label=gettext_lazy("They"))

    def clean(self) -> dict[str, Any]:
        """Refuse totals that no match can have."""
        cleaned = super().clean() or {}
        if "we" not in cleaned or "they" not in cleaned:
            return cleaned
        try:
            return cleaned | {"scores": FinalScores(cleaned["we"], cleaned["they"])}
        except ScoringError as refusal:
            raise ValidationError({"we": error_message(refusal)}) from refusal


class SlipForm(MatchTotalsForm):
    """Both totals of a slip, and the totals that the user confirmed after a question.

    `confirmed_change` confirms that they replace recorded ones, `confirmed_totals` also that they
    are unusual.
    """

    # The totals in question, not a checkbox: totals that were changed after the question are
    # unconfirmed.
    confirmed_totals = forms.CharField(required=False, max_length=20)
    confirmed_change = forms.CharField(required=False, max_length=20)

    @property
    def typed_totals(self) -> str:
        """Both totals as typed, to compare them with the confirmed ones."""
        return f"{self.data.get('we', '')} {self.data.get('they', '')}"

    @property
    def confirms_totals(self) -> bool:
        """Whether the totals as typed now are confirmed."""
        return bool(self.cleaned_data["confirmed_totals"] == self.typed_totals)

    @property
    def confirms_change(self) -> bool:
        """Whether it is confirmed that the totals as typed now replace recorded ones."""
        return self.confirms_totals or self.cleaned_data["confirmed_change"] == self.typed_totals

    def asked(self, by: User, role: str) -> ChangeRequest:
        """The change request, confirmed if the totals as typed now are."""
        return replace(super().asked(by, role), confirmed=self.confirms_totals)


class FinalScoresForm(SlipForm):
    """Both totals with the kind of ending; for a forfeit or no-show also the absent pair."""

    ending = forms.ChoiceField(
        choices=MANUAL_ENDINGS, initial=MatchEnding.TYPED.value, label=gettext_lazy("Why")
    )
    absent = forms.ChoiceField(
        choices=[("", ""), *AbsentPair.choices],
        required=False,
        label=gettext_lazy("Forfeit or no-show: which pair"),
    )
    field_order = ("ending", "absent", "we", "they", "reason")


class MatchEndingForm(ResultChangeForm):
    """End a match at the bell, abandon a play-off, or reopen a match."""

    ending = forms.ChoiceField(
        choices=[
            (each.value, each)
            for each in (MatchEnding.BELL, MatchEnding.OPEN, MatchEnding.ABANDONED)
        ]
    )

    def done(self) -> str:
        """The success message of ending, abandoning or reopening a match."""
        if self.cleaned_data["ending"] == MatchEnding.BELL:
            return _("Ended at the bell. The score stands, without premiums for legs.")
        if self.cleaned_data["ending"] == MatchEnding.ABANDONED:
            return _("The play-off is abandoned and void.")
        return _("Reopened. The score is computed from the hands.")
