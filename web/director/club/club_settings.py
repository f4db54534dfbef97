"""Settings page of a club: name, time zone, language, paper size and other settings."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.errors import ClubError
from club.queries.permissions import ClubPermission
from club.services.clubs import change_club
from movements.parameters import FASTEST_PACE, SLOWEST_PACE
from web.director.access.member_access import SignedInRequest, for_club
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.models import Club

NAMES_SHOWN_CHOICES = (
    ("full", gettext_lazy("Names")),
    ("hidden", gettext_lazy("Numbers only, such as “Pair 7”")),
)
PAPER_CHOICES = (
    ("a4", gettext_lazy("A4 (210 × 297 mm)")),
    ("letter", gettext_lazy("Letter (8½ × 11 inches)")),
)


class ClubSettingsForm(forms.Form):
    """Settings of a club that an owner can change; the service validates them."""

    name = forms.CharField(label=gettext_lazy("Name of the club"), max_length=120)
    time_zone = forms.CharField(
        label=gettext_lazy("Time zone"),
        max_length=64,
        help_text=gettext_lazy("Type it like Europe/London. Every time is shown in it."),
        widget=forms.TextInput(attrs={"list": "zones", "autocomplete": "off"}),
    )
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=lambda: settings.LANGUAGES)
    paper = forms.ChoiceField(
        label=gettext_lazy("Paper size"),
        choices=PAPER_CHOICES,
        help_text=gettext_lazy("Every PDF and workbook is laid out for it."),
    )
    names_shown = forms.ChoiceField(
        label=gettext_lazy("Shown to players"), choices=NAMES_SHOWN_CHOICES
    )
    minutes_a_board = forms.DecimalField(
        label=gettext_lazy("Minutes per board"),
        min_value=FASTEST_PACE,
        max_value=SLOWEST_PACE,
        max_digits=3,
        decimal_places=1,
        help_text=gettext_lazy("Including the moves. Finishing times are computed with it."),
    )
    starts_at = forms.TimeField(
        label=gettext_lazy("Play usually starts at"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )


@for_club(may=ClubPermission.OWN)
def club_settings_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Settings form with the current values, or with the errors of a refused change."""
    stored = {name: getattr(club, name) for name in ClubSettingsForm.base_fields}
    form = ClubSettingsForm(request.POST if request.method == "POST" else None, initial=stored)
    if form.is_valid() and _save_settings(request, club, form):
        messages.success(request, _("Club settings saved."))
        return redirect("director:club_settings", club.slug)
    context = {"club": club, "form": form, "zones": sorted(available_timezones())}
    status = 422 if form.errors else 200
    return render(request, "director/club_settings.html", context, status=status)


def _save_settings(request: SignedInRequest, club: Club, form: ClubSettingsForm) -> bool:
    """Save the settings; False, with an error in the form, if the service refuses."""
    try:
        change_club(club, **form.cleaned_data, actor=request.actor)
    except ClubError as refusal:
        # An error about a single setting has the name of its field as code.
        field = refusal.code if refusal.code in form.fields else "name"
        form.add_error(field, error_message(refusal))
    return form.is_valid()
