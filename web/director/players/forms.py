"""Forms that edit, erase or merge players."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.validators.player_figures import PlayerFigures, parse_decimal
from club.validators.players import LONGEST_NUMBER
from tournament.services.players.merged_and_erased_players import ERASURE_REASONS

ERASURE_REASON_LABELS = {
    "asked": _("the player asked for it"),
    "family": _("the family asked for it"),
    "mistake": _("this never was a player"),
}


class PlayerFigureField(forms.CharField):
    """A number with a decimal point or comma; the services check its range."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=12, **kwargs)
        self.widget.attrs["inputmode"] = "decimal"

    def clean(self, value: Any) -> Decimal | None:
        """The number, or None where the box is empty."""
        text = super().clean(value)
        if not text:
            return None
        number = parse_decimal(text)
        if number is None:
            raise forms.ValidationError(
                _("“%(text)s” is not a number. Type digits, with up to two decimals."),
                params={"text": text},
            )
        return number


class PlayerForm(forms.Form):
    """Name and number of a player, and the figures for ranking lists."""

    name = forms.CharField(label=_("Name"), max_length=120)
    number = forms.CharField(
        label=_("Number"),
        max_length=LONGEST_NUMBER,
        required=False,
        help_text=_("Letters, digits and zeros in front stay as they are typed."),
    )

    master_points = PlayerFigureField(
        label=_("Master points or rank points"),
        required=False,
        help_text=_("They decide the stratum of a pair. Leave empty if unknown."),
    )
    handicap = PlayerFigureField(
        label=_("Handicap in %"), required=False, help_text=_("What a handicap list adds.")
    )
    guest = forms.BooleanField(label=_("A guest, not a member of this club"), required=False)

    @property
    def facts(self) -> dict[str, Any]:
        """The details as arguments of the services."""
        own = {"name": self.cleaned_data["name"], "number": self.cleaned_data["number"]}
        return own | {
            "figures": PlayerFigures(
                self.cleaned_data["master_points"],
                self.cleaned_data["handicap"],
                self.cleaned_data["guest"],
            )
        }


class ErasePlayerForm(forms.Form):
    """Reason for erasing a player, and a confirmation."""

    why = forms.ChoiceField(
        label=_("Reason"), choices=[(each, ERASURE_REASON_LABELS[each]) for each in ERASURE_REASONS]
    )
    sure = forms.BooleanField(label=_("I understand that this can't be undone"))


class MergePlayersForm(forms.Form):
    """Which name and number the merged player keeps."""

    name = forms.ChoiceField(label=_("The name that stays"))
    number = forms.ChoiceField(label=_("The number that stays"), required=False)
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, names: list[str], numbers: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field, offered in (("name", names), ("number", numbers)):
            # Equal names or numbers are offered once.
            choices = [(fromkey, fromkey or _("none")) for fromkey in dict.fromkeys(offered)]
            self.fields[field].choices = choices  # type: ignore[attr-defined]
            self.fields[field].initial = choices[0][0]
