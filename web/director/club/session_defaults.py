"""Page of default settings for a club's new sessions, from a region's preset or its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.services.session_defaults import change_session_defaults
from reports.content.regulations.regulation_choices import NamedRegulation, RegulationChoice
from reports.content.regulations.session_defaults import (
    NAMED_DEFAULTS,
    REGION_NAMES,
    default_changes,
)
from scoring.session_defaults import DEFAULT_CHOICES, REGIONS, SessionDefaults
from web.director.access.member_access import SignedInRequest, for_club
from web.shared.messages.flash_messages import form_page_status

if TYPE_CHECKING:
    from club.models import Club


class SessionDefaultsForm(forms.Form):
    """Form with a choice for each setting; one that is not sent keeps its value."""

    def __init__(self, *args: Any, current: SessionDefaults, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.current = current
        for named in NAMED_DEFAULTS:
            self.fields[named.key] = forms.TypedChoiceField(
                label=named.title,
                required=False,
                # All choices of a setting have one type; a form only sends text.
                coerce=type(DEFAULT_CHOICES[named.key][0]),
                empty_value="" if "" in DEFAULT_CHOICES[named.key] else None,
                choices=[(str(choice.value), choice.words) for choice in named.choices],
            )

    @property
    def chosen(self) -> SessionDefaults:
        """The chosen settings; the current ones until a valid form was sent."""
        if not self.is_bound or not self.is_valid():
            return self.current
        sent = {
            key: value
            for key, value in self.cleaned_data.items()
            if key in self.data and value is not None
        }
        return SessionDefaults(**self.current.as_dict() | sent)


@dataclass(frozen=True, slots=True)
class DefaultRow:
    """A setting on the page: its choices and the picked one."""

    named: NamedRegulation
    picked: RegulationChoice


@dataclass(frozen=True, slots=True)
class RegionLink:
    """Link that previews the preset of a region."""

    name: str
    query: str
    is_current: bool


@for_club
@require_http_methods(["GET", "HEAD", "POST"])
def session_defaults_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Settings of new sessions: GET previews a change, POST makes it."""
    current = club.session_defaults
    posted = request.method == "POST"
    # None leaves the form unbound; an empty query would bind it.
    form = SessionDefaultsForm(request.POST if posted else request.GET or None, current=current)
    chosen = form.chosen
    if posted and not form.errors:
        change_session_defaults(club, chosen, actor=request.actor)
        messages.success(request, _("Saved. New sessions begin with these settings."))
        return redirect("director:session_defaults", club.slug)
    context = {
        "club": club,
        "form": form,
        "region": REGION_NAMES[current.region],
        "regions": _region_links(current),
        "rows": [DefaultRow(named, named.chosen(chosen)) for named in NAMED_DEFAULTS],
        "changes": list(default_changes(current, chosen)),
        "chosen_region": REGION_NAMES[chosen.region],
    }
    status = form_page_status(form)
    return render(request, "director/session_defaults.html", context, status=status)


def _region_links(current: SessionDefaults) -> list[RegionLink]:
    """Links with each region's preset, as the form of this page would send it."""
    return [
        RegionLink(str(REGION_NAMES[region]), urlencode(preset.as_dict()), preset == current)
        for region, preset in REGIONS.items()
    ]
