"""Forms that create or join a simultaneous tournament, or set its release time."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from tournament.services.events.simultaneous import CODE_LENGTH, SimultaneousPlan
from tournament.validators.simultaneous import LONGEST_NAME, MAX_BOARD
from web.director.release.release_times import ClubTimeField
from web.director.setup.forms import DayField

if TYPE_CHECKING:
    from tournament.models import Session

METHOD_CHOICES = [("matchpoints", _("matchpoints")), ("cross_imps", _("IMPs crosswise"))]
DATE_ATTRS = {"type": "date"}
# Room for the spaces and hyphens that the service removes from a typed code.
MAX_CODE_LENGTH = 3 * CODE_LENGTH


class RankingEmbargoForm(forms.Form):
    """Form with the time from which anybody sees the ranking."""

    public_from = ClubTimeField(
        label=_("Everybody sees the ranking from"),
        required=False,
        help_text=_(
            "Empty: as soon as the ranking of every session in it is released. With a time: "
            "from then on, once play is over, even if a session is not released."
        ),
    )

    @property
    def moment(self) -> datetime | None:
        """The time from which the ranking is public, or None."""
        public_from: datetime | None = self.cleaned_data["public_from"]
        return public_from


class EmbargoForm(RankingEmbargoForm):
    """The release time of an existing simultaneous, with its edit token."""

    seen = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput())


class SimultaneousPlanForm(RankingEmbargoForm):
    """Form for a new simultaneous: dates, boards, scoring and release time."""

    request_id = forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput())
    name = forms.CharField(label=_("Name of the simultaneous"), max_length=LONGEST_NAME)
    first_date = DayField(
        label=_("First day"), widget=forms.DateInput(attrs=DATE_ATTRS, format="%Y-%m-%d")
    )
    last_date = DayField(
        label=_("Last day"),
        required=False,
        widget=forms.DateInput(attrs=DATE_ATTRS, format="%Y-%m-%d"),
        help_text=_("Empty: it is one day."),
    )
    first_board = forms.IntegerField(
        label=_("First board"), min_value=1, max_value=MAX_BOARD, initial=1
    )
    last_board = forms.IntegerField(
        label=_("Last board"), min_value=1, max_value=MAX_BOARD, initial=24
    )
    method = forms.ChoiceField(label=_("Scored by"), choices=METHOD_CHOICES)
    field_order = ("name", "first_date", "last_date", "first_board", "last_board", "method")

    @property
    def plan(self) -> SimultaneousPlan:
        """The plan for the service."""
        cleaned = self.cleaned_data
        days = cleaned["first_date"], cleaned["last_date"] or cleaned["first_date"]
        boards = cleaned["first_board"], cleaned["last_board"]
        rest = cleaned["method"], self.moment, cleaned["request_id"]
        return SimultaneousPlan(cleaned["name"], days, boards, *rest)


class JoinSimultaneousForm(forms.Form):
    """A session, and the code of the simultaneous that it joins."""

    code = forms.CharField(label=_("Code of the simultaneous"), max_length=MAX_CODE_LENGTH)
    session = forms.ChoiceField(label=_("Session that plays in it"))

    def __init__(self, *args: Any, sessions: Iterable[Session], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = {str(session.pk): session for session in sessions}
        choices = [(pk, _session_caption(session)) for pk, session in self.known.items()]
        self.fields["session"].choices = choices  # type: ignore[attr-defined]

    @property
    def row(self) -> Session:
        """The session that joins the simultaneous."""
        return self.known[self.cleaned_data["session"]]


def _session_caption(session: Session) -> str:
    day = date_format(session.local_date) if session.local_date else ""
    return " · ".join(filter(None, (day, str(session))))
