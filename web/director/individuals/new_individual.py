"""Page that creates an individual event from one of the movements suitable for its players."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4, uuid5

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from boards.services.setup.individual_events import NewIndividualPlan, open_individual
from club.queries.permissions import ClubPermission
from movements.individual.individual_catalogue import IndividualOffer
from web.director.access.member_access import SignedInRequest, for_club
from web.director.individuals.forms import NewIndividualForm
from web.director.individuals.offer_text import describe_individual_offer
from web.shared.http.time_zone import club_today
from web.shared.messages.flash_messages import add_form_error, form_page_status

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Section


@for_club(may=ClubPermission.DIRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def new_individual_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Form for an individual: the first POST shows the movements, one with an offer opens it."""
    form = NewIndividualForm(
        request.POST if request.method == "POST" else None, initial=_initial(club), club=club
    )
    if form.is_valid():
        wanted = request.POST.get("offer")
        offer = next((each for each in form.offers if each.reference == wanted), None)
        if offer and (section := _open(request, club, form, offer)):
            return redirect("director:seating", club.slug, section.session_id)
    context = {
        "club": club,
        "form": form,
        "offers": [describe_individual_offer(offer) for offer in form.shown_offers],
    }
    status = form_page_status(form)
    return render(request, "director/individuals/new_individual.html", context, status=status)


def _open(
    request: SignedInRequest, club: Club, form: NewIndividualForm, offer: IndividualOffer
) -> Section | None:
    cleaned = form.cleaned_data
    plan = NewIndividualPlan(
        name=cleaned["name"],
        local_date=cleaned["local_date"],
        schedule=offer.schedule,
        movement=offer.movement.caption,
        names=cleaned["names"],
        regulations=club.session_defaults.regulations(),
        first_board=cleaned["first_board"],
        copies=offer.survey.copies,
        # The same movement picked twice on a page is one event.
        request_id=uuid5(cleaned["request_id"], offer.reference),
    )
    with add_form_error(form, at="names"):
        return open_individual(club, plan, actor=request.actor)
    return None


def _initial(club: Club) -> dict[str, object]:
    day = club_today(club.time_zone)
    name = _("%(weekday)s individual") % {"weekday": date_format(day, "l")}
    return {"local_date": day, "name": name, "request_id": uuid4()}
