"""Page that creates a Swiss pairs event."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from boards.services.setup.swiss_pair_events import SwissPairsPlan, open_swiss_pairs
from club.queries.permissions import ClubPermission
from web.director.access.member_access import SignedInRequest, for_club
from web.director.swiss_pairs.forms import NewSwissPairsForm
from web.shared.http.time_zone import club_today
from web.shared.messages.flash_messages import add_form_error, form_page_status

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Section


@for_club(may=ClubPermission.DIRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def new_swiss_pairs_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Form for new Swiss pairs; creates the event with its first round."""
    form = NewSwissPairsForm(
        request.POST if request.method == "POST" else None,
        initial=_initial(club),
        defaults=club.session_defaults,
    )
    if form.is_valid() and form.plan:
        section = _create(request, club, form, form.plan)
        if section:
            return redirect("director:team_rounds", club.slug, section.session_id)
    context = {"club": club, "form": form}
    return render(
        request, "director/swiss_pairs/new_swiss_pairs.html", context, status=form_page_status(form)
    )


def _create(
    request: SignedInRequest, club: Club, form: NewSwissPairsForm, plan: SwissPairsPlan
) -> Section | None:
    with add_form_error(form, at="pairs"):
        return open_swiss_pairs(club, plan, actor=request.actor)
    return None


def _initial(club: Club) -> dict[str, object]:
    day = club_today(club.time_zone)
    name = _("%(weekday)s Swiss pairs") % {"weekday": date_format(day, "l")}
    bye = club.session_defaults.pair_bye
    return {"local_date": day, "name": name, "bye": bye, "request_id": uuid4()}
