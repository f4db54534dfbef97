"""Form for the regulations of four-hand matches: bye score, stage, places with tie-breaks."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.score_sheets.four_hand_regulations import MOST_POINTS, FourHandRegulations


class FourHandRegulationsForm(forms.Form):
    """Form with a field for each regulation of four-hand matches."""

    places = forms.IntegerField(
        label=gettext_lazy("Places that count"),
        min_value=1,
        max_value=40,
        initial=3,
        help_text=gettext_lazy("Ties for these places are resolved; lower ties stay."),
    )
    bye = forms.ChoiceField(
        label=gettext_lazy("A round without an opponent scores"),
        choices=[
            ("by_the_book", gettext_lazy("as usual")),
            ("nothing", gettext_lazy("nothing")),
            ("average", gettext_lazy("the pair's own average")),
            ("fixed", gettext_lazy("a fixed score")),
        ],
        help_text=gettext_lazy(
            "As usual: nothing if every pair has as many byes, otherwise the pair's own average."
        ),
    )
    bye_points = forms.IntegerField(
        label=gettext_lazy("Fixed score"), min_value=0, max_value=MOST_POINTS, required=False
    )
    stage = forms.ChoiceField(
        label=gettext_lazy("Stage"),
        choices=[
            ("games", gettext_lazy("the games themselves")),
            ("play_offs", gettext_lazy("area or zone play-offs")),
        ],
    )
    no_time = forms.BooleanField(
        label=gettext_lazy(
            "In play-offs without time for extra hands, two tied pairs are ranked by who beat whom"
        ),
        required=False,
    )

    def clean_bye_points(self) -> int:
        """Empty, or a multiple of ten, as every score is."""
        points: int = self.cleaned_data["bye_points"] or 0
        if points % 10:
            raise forms.ValidationError(_("A score ends in 0."))
        return points

    def clean(self) -> dict[str, Any]:
        """Refuse a fixed score without its rule, the rule without its score, and the like."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        # The cleaned value is 0 for an empty box too; a fixed score of 0 has to be typed.
        if cleaned["bye"] == "fixed" and self.data.get("bye_points", "").strip() == "":
            self.add_error("bye_points", _("Type the fixed score of a bye, such as 400."))
        elif cleaned["bye"] != "fixed" and cleaned["bye_points"]:
            message = _(
                "A fixed score goes with “a fixed score” only: choose that, or clear the score."
            )
            self.add_error("bye_points", message)
        if cleaned["no_time"] and cleaned["stage"] != "play_offs":
            message = _("This is for area or zone play-offs: choose that stage, or clear this.")
            self.add_error("no_time", message)
        return cleaned

    @property
    def regulations(self) -> FourHandRegulations:
        """The regulations as a value."""
        names = ("places", "bye", "bye_points", "stage", "no_time")
        return FourHandRegulations(**{name: self.cleaned_data[name] for name in names})


def initial_regulations(regulations: FourHandRegulations) -> dict[str, Any]:
    """Initial form values from these regulations."""
    return {name: getattr(regulations, name) for name in FourHandRegulationsForm.base_fields}
