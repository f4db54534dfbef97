"""What a club is called, where on the clock, what it prints on and shows. An owner's page."""

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
from club.queries.rights import Right
from club.services.clubs import change_club
from club.services.ledger import Source
from web.director.access import SignedIn, for_director
from web.shared.refusals import sentence

if TYPE_CHECKING:
    from club.models import Club

SHOWN = (
    ("full", gettext_lazy("Names: everybody reads who played")),
    ("hidden", gettext_lazy("Numbers alone: to the public a pair is “Pair 7”")),
)
PRINTED_ON = (
    ("a4", gettext_lazy("A4 (210 × 297 mm)")),
    ("letter", gettext_lazy("Letter (8½ × 11 inches)")),
)


class ClubForm(forms.Form):
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
        choices=PRINTED_ON,
        help_text=gettext_lazy("Every PDF and workbook is laid out for it."),
    )
    names_shown = forms.ChoiceField(label=gettext_lazy("Shown to players"), choices=SHOWN)


@for_director(may=Right.OWN)
def club_settings(request: SignedIn, club: Club) -> HttpResponse:
    """The form as the club is, or as it was sent with what will not do."""
    stored = {name: getattr(club, name) for name in ClubForm.base_fields}
    form = ClubForm(request.POST if request.method == "POST" else None, initial=stored)
    if form.is_valid() and _changed(request, club, form):
        messages.success(request, _("The club is as you say now."))
        return redirect("director:club_settings", club.slug)
    facts = {"club": club, "form": form, "zones": sorted(available_timezones())}
    status = 422 if form.errors else 200
    return render(request, "director/club_settings.html", facts, status=status)


def _changed(request: SignedIn, club: Club, form: ClubForm) -> bool:
    """Whether the club is so now; else the form says why not."""
    try:
        change_club(club, **form.cleaned_data, by=request.user, source=Source.DIRECTOR)
    except ClubError as refusal:
        field = refusal.code if refusal.code in form.fields else "name"
        form.add_error(field, sentence(refusal))
    return form.is_valid()
