"""Page that sets up the next session in the same sections, with pairs exchanged between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from club.queries.permissions import ClubPermission
from standings.events.section_exchange import SectionExchanges, section_exchanges
from standings.services.section_exchange import ExchangedSessionPlan, create_exchanged_session
from tournament.errors import TournamentDataNotFoundError
from web.director.access.member_access import SignedInRequest, for_club
from web.director.setup.forms import DayField
from web.director.standings.event_overall import pairs_event_or_404
from web.shared.http.time_zone import club_today
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.flash_messages import add_form_error, form_page_status
from web.shared.pages.movements.section_exchange import exchange_rows

if TYPE_CHECKING:
    from club.models import Club

MAX_SEED = 1_000_000


class SectionExchangeForm(forms.Form):
    """Name and date of the next session, and how its pairs change sections."""

    name = forms.CharField(label=gettext_lazy("Name of the session"), max_length=120)
    local_date = DayField(
        label=gettext_lazy("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    seed = forms.IntegerField(
        label=gettext_lazy("Number of the draw"),
        min_value=1,
        max_value=MAX_SEED,
        initial=1,
        help_text=gettext_lazy("Another number draws otherwise; the same one alike."),
    )
    rule = forms.ChoiceField(label=gettext_lazy("Exchange"), widget=forms.RadioSelect)
    seen = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput())
    request_id = forms.UUIDField(required=False, widget=forms.HiddenInput())

    def __init__(self, *args: Any, now: SectionExchanges, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["rule"].choices = [  # type: ignore[attr-defined]
            (row.rule, row.title) for row in exchange_rows(now)
        ]


@for_club(may=ClubPermission.DIRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def section_exchange_page(request: SignedInRequest, club: Club, event: str) -> HttpResponse:
    """The rules that suit, with the meetings that each would bring; a chosen one is carried out."""
    event_row = pairs_event_or_404(club, event)
    typed = request.POST if request.method == "POST" else request.GET
    now = section_exchanges(event_row, seed=_typed_seed(typed.get("seed", "")))
    if now is None:
        refusal = TournamentDataNotFoundError("exchange_not_offered", session=str(event_row))
        messages.error(request, error_message(refusal))
        return redirect("director:overall", club.slug, event_row.slug)
    initial = {**_initial_values(now, club), "seed": _typed_seed(typed.get("seed", ""))}
    data = request.POST if request.method == "POST" else None
    form = SectionExchangeForm(data, initial=initial, now=now)
    if form.is_valid():
        cleaned = form.cleaned_data
        plan = ExchangedSessionPlan(cleaned["name"], cleaned["local_date"], cleaned["request_id"])
        with add_form_error(form):
            session = create_exchanged_session(
                event_row,
                plan,
                cleaned["rule"],
                actor=request.actor,
                seed=cleaned["seed"],
                seen=cleaned["seen"] or None,
            )
            messages.success(request, _("%(session)s is set up.") % {"session": session})
            return redirect("director:seating", club.slug, session.pk)
    context = {
        "club": club,
        "event": event_row,
        "now": now,
        "rows": list(exchange_rows(now)),
        "form": form,
    }
    return render(request, "director/section_exchange.html", context, status=form_page_status(form))


def _initial_values(now: SectionExchanges, club: Club) -> dict[str, Any]:
    event, number = now.latest.event.name[:90], now.latest.number + 1
    return {
        "name": _("%(event)s, session %(number)s") % {"event": event, "number": number},
        "local_date": club_today(club.time_zone),
        "rule": now.exchanges[0].rule,
        "seen": now.seen,
        "request_id": uuid4(),
    }


def _typed_seed(text: str) -> int:
    """The number of the draw for the figures; a wrong one is refused by the form."""
    return int(text) if text.isascii() and text.isdigit() and 0 < len(text) < 7 else 1
