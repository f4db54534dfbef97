"""Page of default settings for a club's new sessions, from a region's preset or its own."""

from __future__ import annotations

from collections.abc import Mapping
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
from scoring.errors import ScoringError
from scoring.session_defaults import DEFAULT_CHOICES, REGIONS, SessionDefaults
from scoring.teams.own_scale import LONGEST_TEXT, read_own_scale, write_own_scale
from web.director.access.member_access import SignedInRequest, for_club
from web.shared.messages.errors.error_text import error_message
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
        self.fields["own_scale"] = forms.CharField(
            label=_("Your club's own table of victory points"),
            required=False,
            max_length=LONGEST_TEXT,
            initial=current.own_scale,
            widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
            help_text=_(
                "One line for each range of IMPs: the range, the winner's points, the loser's "
                "points, such as 0-2 10 10, then 3-7 11 9, and at the end 60+ 20 0."
            ),
        )

    def clean(self) -> dict[str, Any]:
        """Check the table, and that there is one if new events begin with it."""
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                self._defaults(cleaned)
            except ScoringError as refusal:
                self.add_error("own_scale", error_message(refusal))
        return cleaned

    def _defaults(self, cleaned: Mapping[str, Any]) -> SessionDefaults:
        sent = {
            key: value for key, value in cleaned.items() if key in self.data and value is not None
        }
        if text := sent.get("own_scale"):
            sent["own_scale"] = write_own_scale(read_own_scale(text))
        return SessionDefaults(**self.current.as_dict() | sent)

    @property
    def chosen(self) -> SessionDefaults:
        """The chosen settings; the current ones until a valid form was sent."""
        if not self.is_bound or not self.is_valid():
            return self.current
        return self._defaults(self.cleaned_data)


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
        "own_scale": chosen.own_scale,
        "own_scale_changes": chosen.own_scale != current.own_scale,
        "chosen_region": REGION_NAMES[chosen.region],
    }
    status = form_page_status(form)
    return render(request, "director/session_defaults.html", context, status=status)


def _region_links(current: SessionDefaults) -> list[RegionLink]:
    """Links with each region's preset, as the form of this page would send it."""
    return [
        RegionLink(str(REGION_NAMES[region]), _query_of(preset), region == current.region)
        for region, preset in REGIONS.items()
    ]


def _query_of(preset: SessionDefaults) -> str:
    """The settings as the form sends them; the club keeps its own table."""
    return urlencode({key: value for key, value in preset.as_dict().items() if key != "own_scale"})
