"""Page that creates a session, with one of the suitable movements."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode
from uuid import UUID, uuid4, uuid5

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from boards.services.setup.new_session import NewSessionPlan, create_session
from club.queries.permissions import ClubPermission
from movements.errors import InvalidMovementError, MovementError
from movements.exclusions import list_exclusions
from movements.linked.linked_offers import LinkedOffer
from movements.offers import MovementOffer
from reports.content.cells.movement_names import movement_name
from scoring.boards.imp_boards import MATCHPOINTS
from tournament.errors import TournamentError
from tournament.queries.movements.club_movements import suitable_club_offers
from tournament.queries.sessions import session_name_exists
from tournament.validators.seatings import validate_table_numbers
from web.director.access.member_access import SignedInRequest, for_club
from web.director.setup.forms import NewSessionForm, SessionPlanForm
from web.director.setup.linked_sessions import (
    find_linked_offers,
    linked_context,
    open_linked_sessions,
)
from web.shared.http.time_zone import club_today
from web.shared.messages.errors.error_text import error_message
from web.shared.pages.movements.movement_choice import PlayingTimes, movement_choice
from web.shared.pages.movements.movement_offers import describe_exclusion, describe_nearest_offers

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Section


# A date farther away is asked about: it is more likely mistyped than planned.
LONG_AGO = timedelta(31)
LONG_AHEAD = timedelta(366)


@for_club(may=ClubPermission.DIRECT)
def new_session_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Wishes for a new session, and the movements that suit; picking one creates the session.

    With linked sessions, all of them are created.
    """
    form = _form(request, club)
    valid = form.is_bound and form.is_valid()
    linked = valid and form.cleaned_data["sessions"] > 1
    offers = find_movement_offers(form, club) if valid and not linked else ()
    linked_offers = find_linked_offers(form, club) if linked else ()
    reference = request.POST.get("offer")
    both: tuple[MovementOffer | LinkedOffer, ...] = (*offers, *linked_offers)
    picked = next((offer for offer in both if offer.reference == reference), None)
    doubts = _unlikely_plan_warnings(club, form, picked) if both else []
    if picked and doubts and not form.cleaned_data["sure"]:
        form.add_error("sure", _("check the name and the date, or tick this."))
        picked = None
    section = _create_picked(request, club, form, picked)
    if section:
        return redirect("director:seating", club.slug, section.session_id)
    context = {"club": club, "form": form, "doubts": doubts, **offer_context(form, offers, club)}
    context["exclusions"] = _exclusion_rows(form, offers, club)
    context |= linked_context(form, linked_offers, club)
    if offers:
        context |= _one_more_pair(form)
    context["request_id"] = form.data.get("request_id") or uuid4()
    return render(request, "director/new_session.html", context, status=422 if form.errors else 200)


def _create_picked(
    request: SignedInRequest,
    club: Club,
    form: NewSessionForm,
    picked: MovementOffer | LinkedOffer | None,
) -> Section | None:
    """The first section of what was picked; None if nothing was, or the form has an error."""
    if isinstance(picked, LinkedOffer):
        return open_linked_sessions(form, club, picked, actor=request.actor)
    return _create_session(request, club, form, picked) if picked else None


def _one_more_pair(form: NewSessionForm) -> dict[str, object]:
    """The number of pairs if one more walks in, and the query of this page for them."""
    pairs = form.cleaned_data["pairs"] + 1
    wishes = {**dict(form.data.items()), "pairs": str(pairs), "tables": ""}
    left_out = ("csrfmiddlewaretoken", "offer", "request_id", "sure")
    query = urlencode({name: value for name, value in wishes.items() if name not in left_out})
    return {"more_pairs": pairs, "more_pairs_query": query}


def _unlikely_plan_warnings(
    club: Club, form: NewSessionForm, picked: MovementOffer | LinkedOffer | None
) -> list[str]:
    """Warnings of a likely mistake: a date far away, or a session that exists already."""
    cleaned = form.cleaned_data
    day = cleaned["local_date"]
    away = cleaned["local_date"] - club_today(club.time_zone)
    text = {"name": cleaned["name"], "day": date_format(day), "days": abs(away.days)}
    doubts = []
    if -away > LONG_AGO:
        doubts.append(_("%(day)s is %(days)s days ago.") % text)
    elif away > LONG_AHEAD:
        doubts.append(_("%(day)s is %(days)s days ahead.") % text)
    # A second click on the same movement finds the session that the first one created: no warning.
    own = _request_id_of_offer(cleaned["request_id"], picked) if picked else None
    if session_name_exists(club.pk, cleaned["name"], day, other_than=own):
        doubts.append(_("There is a session “%(name)s” on %(day)s already.") % text)
    return doubts


def _form(request: SignedInRequest, club: Club) -> NewSessionForm:
    typed = request.POST if request.method == "POST" else request.GET
    day = club_today(club.time_zone)
    name = _("%(weekday)s pairs") % {"weekday": date_format(day, "l")}
    initial = {
        "local_date": day,
        "name": name,
        "starts_at": club.starts_at,
        "win": club.session_defaults.win,
    }
    return NewSessionForm(typed or None, initial=initial)


def nearest_offers_notice(form: SessionPlanForm, offers: tuple[MovementOffer, ...]) -> str:
    """Note above the movements if none of them is exactly what was wished for."""
    if not offers:
        return ""
    cleaned = form.cleaned_data
    return describe_nearest_offers(
        offers, pairs=cleaned["pairs"], least=cleaned["least"], most=cleaned["most"]
    )


def offer_context(
    form: SessionPlanForm, offers: tuple[MovementOffer, ...], club: Club
) -> dict[str, Any]:
    """The recommendation and the table of candidates, with a notice if none fits exactly."""
    cleaned = form.cleaned_data if offers else {}
    starts_at = cleaned.get("starts_at") or club.starts_at
    choice = movement_choice(
        offers,
        copies=cleaned.get("copies", 1),
        times=PlayingTimes(Fraction(club.minutes_a_board), starts_at),
        winners=cleaned.get("winners"),
        stationary=cleaned.get("stationary") or 0,
    )
    return {**choice, "nearest": nearest_offers_notice(form, offers)}


def _club_wishes(form: SessionPlanForm, club: Club) -> dict[str, Any]:
    """The wishes as arguments of the catalogue, with the club's pace and custom."""
    return {
        **form.wishes,
        "pace": Fraction(club.minutes_a_board),
        "custom": club.session_defaults.boards_move,
    }


def find_movement_offers(
    form: SessionPlanForm, club: Club, *, at: str = "pairs"
) -> tuple[MovementOffer, ...]:
    """The movements that suit the wishes, the club's own among them.

    If none do, the form has the error `at` a field. One query.
    """
    cleaned = form.cleaned_data
    try:
        if cleaned["table_numbers"]:
            validate_table_numbers(cleaned["table_numbers"], tables=(cleaned["pairs"] + 1) // 2)
        return suitable_club_offers(club.pk, cleaned["pairs"], **_club_wishes(form, club))
    except InvalidMovementError as refusal:
        form.add_error("least", error_message(refusal))
    except MovementError as refusal:
        seated = refusal.code == "too_few_stationary"
        form.add_error("stationary" if seated else at, error_message(refusal))
    except TournamentError as refusal:
        form.add_error("table_numbers", error_message(refusal))
    return ()


def _create_session(
    request: SignedInRequest, club: Club, form: SessionPlanForm, offer: MovementOffer
) -> Section | None:
    try:
        plan = _plan(form.cleaned_data, offer, club)
        return create_session(club, plan, actor=request.actor)
    except TournamentError as refusal:
        form.add_error(None, error_message(refusal))
    return None


def _plan(cleaned: Mapping[str, Any], offer: MovementOffer, club: Club) -> NewSessionPlan:
    return NewSessionPlan(
        name=cleaned["name"],
        local_date=cleaned["local_date"],
        schedule=offer.schedule(),
        movement=offer.movement.caption,
        winners=offer.winners,
        regulations=club.session_defaults.regulations(
            win=cleaned["win"], method=cleaned["method"] or MATCHPOINTS
        ),
        first_board=cleaned["first_board"],
        copies=max(cleaned["copies"], offer.copies),
        table_numbers=cleaned["table_numbers"],
        request_id=_request_id_of_offer(cleaned["request_id"], offer),
    )


def _request_id_of_offer(page_id: UUID | None, offer: MovementOffer | LinkedOffer) -> UUID | None:
    """Idempotency key of a pick: the same movement picked twice on a page is one session."""
    return uuid5(page_id, offer.reference) if page_id else None


def _exclusion_rows(
    form: SessionPlanForm, offers: tuple[MovementOffer, ...], club: Club
) -> list[tuple[str, str]]:
    """Movements that are not offered, each with its reason; empty if there are no offers."""
    if not offers:
        return []
    exclusions = list_exclusions(form.cleaned_data["pairs"], offers, **_club_wishes(form, club))
    return [(movement_name(row.movement.key), describe_exclusion(row)) for row in exclusions]
