"""Page that creates the next session of an event, for the pairs that qualify."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from uuid import uuid4, uuid5

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.services.setup.new_session import NewSessionPlan
from club.queries.permissions import ClubPermission
from movements.offers import MovementOffer
from reports.content.cells.numbers import format_number
from reports.content.cells.pair_names import erased_pair_name
from reports.content.events.overall import overall_figure_number, overall_pair_names
from standings.events.qualification import (
    BEST,
    CONSOLATION,
    REST,
    SECTION,
    STAY,
    ContinuationOption,
    ContinuationOptions,
    continuation_options,
    entries_tied_at_cut,
)
from standings.services.next_session import ContinuationChoice, create_next_session
from tournament.errors import TournamentError
from tournament.queries.overalls import sessions_of_event
from tournament.queries.sessions import sections_of_session
from tournament.services.setup.next_session import SAME, STANDING
from web.director.access.member_access import SignedInRequest, for_club
from web.director.setup.forms import SessionPlanForm
from web.director.setup.new_session import find_movement_offers, offer_context
from web.director.standings.event_overall import pairs_event_or_404
from web.shared.http.time_zone import club_today
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Event, Section

MAX_NEW_PAIRS = 200
REMOVED_FIELDS = ("pairs", "tables", "method", "win")


class NextSessionForm(SessionPlanForm):
    """Form for the next session of an event: who goes on, who does not, and the seating."""

    way = forms.ChoiceField(label=gettext_lazy("Who goes on"))
    best = forms.IntegerField(
        label=gettext_lazy("How many of the best"),
        min_value=0,
        max_value=10_000,
        required=False,
        help_text=gettext_lazy(
            "For a cut or another section. Pairs that do not qualify are not counted."
        ),
    )
    seats = forms.ChoiceField(
        label=gettext_lazy("Seated"),
        choices=[
            (STANDING, gettext_lazy("the best at table 1")),
            (SAME, gettext_lazy("as they sat last, where they can")),
        ],
        help_text=gettext_lazy("The page of the seating draws them, or changes two."),
    )
    new = forms.IntegerField(
        label=gettext_lazy("New pairs that join"),
        min_value=0,
        max_value=MAX_NEW_PAIRS,
        required=False,
    )
    out = forms.MultipleChoiceField(
        label=gettext_lazy("Pairs that do not qualify"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Pairs that do not come. After a cut the next pair moves up."),
    )
    seen = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput())

    def __init__(self, *args: Any, now: ContinuationOptions, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in REMOVED_FIELDS:
            del self.fields[name]
        self.now = now
        self.fields["way"].choices = [  # type: ignore[attr-defined]
            (key, label) for key, label in _way_choices(now) if key in now.ways
        ]
        everybody = dict.fromkeys(entry for way in now.ways.values() for entry in way.entries)
        self.fields["out"].choices = [  # type: ignore[attr-defined]
            (str(entry), _entry_caption(now, entry)) for entry in everybody
        ]

    def clean(self) -> dict[str, Any]:
        """Work out who goes on, and with that the number of pairs."""
        # Past SessionPlanForm.clean, which requires pairs or tables: those fields are removed.
        cleaned = super(SessionPlanForm, self).clean() or {}
        if cleaned.get("way") == BEST and not cleaned.get("best"):
            self.add_error("best", _("Type how many qualify for the final."))
        if self.errors.keys() & {"way", "best", "out", "new"}:
            return cleaned
        going = self.now.ways[cleaned["way"]].chosen(
            best=_best_count(cleaned), out=_excluded_entries(cleaned)
        )
        return cleaned | {"going": going, "pairs": len(going.entries) + (cleaned.get("new") or 0)}


def _way_choices(now: ContinuationOptions) -> list[tuple[str, Any]]:
    cut = now.ways[STAY].group.stage > 1
    return [
        (STAY, _("all who are in the final") if cut else _("everybody")),
        (BEST, _("the best, to a final") if not cut else _("the best of the final, to the next")),
        (REST, _("those who are not in the final, to a consolation")),
        (CONSOLATION, _("all who are in the consolation")),
        (SECTION, _("everybody else, to another section of %(name)s") % {"name": now.latest}),
    ]


def _entry_caption(now: ContinuationOptions, entry: int) -> str:
    line = now.overall.by_entry.get(entry)
    if line is None:
        return erased_pair_name(now.labels[entry])
    figure_text = format_number(overall_figure_number(now.overall, line.computed.figure))
    return " · ".join(filter(None, (line.label, overall_pair_names(line), figure_text)))


def _best_count(cleaned: Mapping[str, Any]) -> int:
    return cleaned.get("best") or 0 if cleaned["way"] in (BEST, SECTION) else 0


def _excluded_entries(cleaned: Mapping[str, Any]) -> list[int]:
    return [int(entry) for entry in cleaned.get("out") or ()]


@for_club(may=ClubPermission.DIRECT)
def next_session_page(request: SignedInRequest, club: Club, event: str) -> HttpResponse:
    """Who goes on, and the movements that suit; picking one creates the next session."""
    event_row = pairs_event_or_404(club, event)
    form = _form(request, event_row)
    offers = find_movement_offers(form, club, at="way") if form.is_bound and form.is_valid() else ()
    picked = next(
        (candidate for candidate in offers if candidate.reference == request.POST.get("offer")),
        None,
    )
    section = _open_session(request, event_row, form, picked) if picked else None
    if section:
        return redirect("director:seating", club.slug, section.session_id)
    context = {"club": club, "event": event_row, "form": form, **offer_context(form, offers, club)}
    context["level"] = [
        _entry_caption(form.now, candidate) for candidate in _entries_level_with_cut(form)
    ]
    context["several_sections"] = len(sections_of_session(form.now.latest.pk)) > 1
    context |= {"request_id": form.data.get("request_id") or uuid4(), "seen": _edit_token(form)}
    return render(
        request, "director/next_session.html", context, status=422 if form.errors else 200
    )


def _form(request: SignedInRequest, event: Event) -> NextSessionForm:
    typed = request.POST if request.method == "POST" else request.GET
    number = len(sessions_of_event(event)) + 1
    name = _("%(event)s, session %(number)s") % {"event": event.name, "number": number}
    initial = {"local_date": club_today(event.club.time_zone), "name": name[:120]}
    return NextSessionForm(typed or None, initial=initial, now=continuation_options(event))


def _entries_level_with_cut(form: NextSessionForm) -> tuple[int, ...]:
    """Entries just below the cut that are tied with the last one above it."""
    cleaned = form.cleaned_data if form.is_bound else {}
    if not {"going", "way"} <= cleaned.keys():
        return ()
    way = form.now.ways[cleaned["way"]]
    return entries_tied_at_cut(form.now.overall, cleaned["going"], way, _excluded_entries(cleaned))


def _edit_token(form: NextSessionForm) -> str:
    going: ContinuationOption | None = form.cleaned_data.get("going") if form.is_bound else None
    return going.seen if going else ""


def _open_session(
    request: SignedInRequest, event: Event, form: NextSessionForm, offer: MovementOffer
) -> Section | None:
    cleaned = form.cleaned_data
    continuation = ContinuationChoice(
        cleaned["way"],
        _best_count(cleaned),
        _excluded_entries(cleaned),
        cleaned["seats"],
        cleaned["seen"] or None,
    )
    try:
        plan = _plan(cleaned, offer)
        return create_next_session(event, plan, continuation, actor=request.actor)
    except TournamentError as refusal:
        form.add_error(None, error_message(refusal))
    return None


def _plan(cleaned: Mapping[str, Any], offer: MovementOffer) -> NewSessionPlan:
    page_id = cleaned["request_id"]
    return NewSessionPlan(
        name=cleaned["name"],
        local_date=cleaned["local_date"],
        schedule=offer.schedule(),
        movement=offer.movement.caption,
        winners=offer.winners,
        first_board=cleaned["first_board"],
        copies=max(cleaned["copies"], offer.copies),
        table_numbers=cleaned["table_numbers"],
        request_id=uuid5(page_id, offer.reference) if page_id else None,
    )
