"""Forms for match results: a hand, a slip, final scores, an ending."""

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
from scoring.notation.hands import read_sheet_hand
from scoring.score_sheets.hands import DealtHand
from scoring.score_sheets.match_totals import FinalScores
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
    """The text of the box, for one line of the sheet."""

    number = forms.IntegerField(min_value=1, max_value=99)
    text = forms.CharField(required=False, max_length=MAX_HAND_LENGTH, label=gettext_lazy("Hand"))

    def read(self, cleaned: dict[str, Any]) -> DealtHand:
        """By the one grammar; what it refuses is said at the box."""
        try:
            return read_sheet_hand(cleaned.get("text", ""))
        except ScoringError as refusal:
            raise ValidationError({"text": error_message(refusal)}) from refusal


class SheetHandPreviewForm(SheetHandForm):
    """A hand that is being typed."""

    def clean(self) -> dict[str, Any]:
        """Read the text."""
        cleaned = super().clean() or {}
        return cleaned | {"hand": self.read(cleaned)}


class SheetHandEntryForm(ResultChangeForm, SheetHandForm):
    """A hand of the sheet, or word that a line of it is taken out."""

    out = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        """Read the text, unless the line goes."""
        cleaned = super().clean() or {}
        return cleaned | {"hand": None if cleaned.get("out") else self.read(cleaned)}


class PointsField(forms.IntegerField):
    """One total; whatever is no number is refused in the same words."""

    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    default_error_messages = dict.fromkeys(
        ("required", "invalid"), gettext_lazy("Type both totals as numbers, such as 680 and 740.")
    )


class MatchTotalsForm(ResultChangeForm):
    """Both totals of a match, by whatever they were found."""

    we = PointsField(label=gettext_lazy("We"))
    they = PointsField(label=gettext_lazy("They"))

    def clean(self) -> dict[str, Any]:
        """Totals that a match can have."""
        cleaned = super().clean() or {}
        if "we" not in cleaned or "they" not in cleaned:
            return cleaned
        try:
            return cleaned | {"scores": FinalScores(cleaned["we"], cleaned["they"])}
        except ScoringError as refusal:
            raise ValidationError({"we": error_message(refusal)}) from refusal


class SlipForm(MatchTotalsForm):
    """Both totals of a slip, and those that the director was asked about and confirms.

    `confirmed_change` confirms that they replace recorded ones, `confirmed_totals` everything.
    """

    confirmed_totals = forms.CharField(required=False, max_length=20)
    confirmed_change = forms.CharField(required=False, max_length=20)

    @property
    def typed_totals(self) -> str:
        """Both totals as they are typed, by which a confirmation is shown from another."""
        return f"{self.data.get('we', '')} {self.data.get('they', '')}"

    @property
    def confirms_totals(self) -> bool:
        """The question was about the totals that are typed now."""
        return bool(self.cleaned_data["confirmed_totals"] == self.typed_totals)

    @property
    def confirms_change(self) -> bool:
        """The director knows that the totals typed now replace recorded ones."""
        return self.confirms_totals or self.cleaned_data["confirmed_change"] == self.typed_totals

    def asked(self, by: User, role: str) -> ChangeRequest:
        """As any change; these totals are confirmed, or no totals."""
        return replace(super().asked(by, role), confirmed=self.confirms_totals)


class FinalScoresForm(SlipForm):
    """The same, and why they stand; of a forfeit or a no-show, which pair it was."""

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
    """The bell, that a play-off is abandoned, or that the score follows from the hands again."""

    ending = forms.ChoiceField(
        choices=[
            (each.value, each)
            for each in (MatchEnding.BELL, MatchEnding.OPEN, MatchEnding.ABANDONED)
        ]
    )

    def done(self) -> str:
        """What has happened, for the page that comes next."""
        if self.cleaned_data["ending"] == MatchEnding.BELL:
            return _("Ended at the bell. The score stands, without premiums for legs.")
        if self.cleaned_data["ending"] == MatchEnding.ABANDONED:
            return _("The play-off is abandoned and void.")
        return _("Reopened. The score is computed from the hands.")
