"""Club settings page for owners: name, time zone, language, paper size, names shown."""

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
from club.services.audit_log import Source
from club.services.clubs import change_club
from web.director.access.permissions import SignedInRequest, for_club
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.models import Club

NAMES_SHOWN_CHOICES = (
    ("full", gettext_lazy("Names: everybody reads who played")),
    ("hidden", gettext_lazy("Numbers alone: to the public a pair is “Pair 7”")),
)
PAPER_CHOICES = (
    ("a4", gettext_lazy("A4 (210 × 297 mm)")),
    ("letter", gettext_lazy("Letter (8½ × 11 inches)")),
)


class ClubSettingsForm(forms.Form):
    """What an owner can change of a club; what cannot be is for the service to say."""

    name = forms.CharField(label=gettext_lazy("Name of the club"), max_length=120)
    time_zone = forms.CharField(
        label=gettext_lazy("Time zone"),
        max_length=64,
        help_text=gettext_lazy("Write it like Europe/London; every time is shown in it."),
        widget=forms.TextInput(attrs={"list": "zones", "autocomplete": "off"}),
    )
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=lambda: settings.LANGUAGES)
    paper = forms.ChoiceField(
        label=gettext_lazy("Paper in the printer"),
        choices=PAPER_CHOICES,
        help_text=gettext_lazy("Every PDF and workbook is laid out for it."),
    )
    names_shown = forms.ChoiceField(
        label=gettext_lazy("Shown to players"), choices=NAMES_SHOWN_CHOICES
    )


@for_club(may=ClubPermission.OWN)
def club_settings_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """The form as the club is, or as it was sent with what is not valid."""
    stored = {name: getattr(club, name) for name in ClubSettingsForm.base_fields}
    form = ClubSettingsForm(request.POST if request.method == "POST" else None, initial=stored)
    if form.is_valid() and _save_settings(request, club, form):
        messages.success(request, _("The club is as you say now."))
        return redirect("director:club_settings", club.slug)
    context = {"club": club, "form": form, "zones": sorted(available_timezones())}
    status = 422 if form.errors else 200
    return render(request, "director/club_settings.html", context, status=status)


def _save_settings(request: SignedInRequest, club: Club, form: ClubSettingsForm) -> bool:
    """Whether the club is so now; else the form says why not."""
    try:
        change_club(club, **form.cleaned_data, by=request.user, source=Source.DIRECTOR)
    except ClubError as refusal:
        field = refusal.code if refusal.code in form.fields else "name"
        form.add_error(field, error_message(refusal))
    return form.is_valid()
