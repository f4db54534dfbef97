"""Page that lists the movements for a number of teams, and why others do not suit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from club.queries.permissions import ClubPermission
from movements.catalogue import LEAST_BOARDS, MOST_BOARDS
from movements.teams.team_catalogue import (
    LEAST_TEAMS,
    LONGEST_TEAM_SESSION,
    MOST_TEAMS,
    TeamExclusion,
    TeamOffer,
    list_team_exclusions,
)
from reports.content.cells.movement_names import movement_name
from tournament.queries.movements.club_movements import suitable_club_team_offers
from web.director.access.member_access import SignedInRequest, for_club
from web.shared.messages.flash_messages import add_form_error, form_page_status
from web.shared.pages.movements.movement_values import (
    describe_contest_exclusion,
    describe_offer_length,
    describe_unplayable,
)

if TYPE_CHECKING:
    from club.models import Club

# A movement such as the pivot has dozens of variants that differ in the order of rounds only.
LENGTHS_LISTED = 3


class TeamMovementsForm(forms.Form):
    """How many teams play, and about how many boards."""

    teams = forms.IntegerField(
        label=gettext_lazy("Teams"), min_value=LEAST_TEAMS, max_value=MOST_TEAMS
    )
    least = forms.IntegerField(
        label=gettext_lazy("Boards, at least"), min_value=1, max_value=LONGEST_TEAM_SESSION
    )
    most = forms.IntegerField(
        label=gettext_lazy("at most"), min_value=1, max_value=LONGEST_TEAM_SESSION
    )


@dataclass(frozen=True, slots=True)
class TeamOfferRow:
    """A movement in one length: its figures, and the address that opens an event with it."""

    name: str
    own: bool
    length: str
    opponents: str
    copies: int
    sitting_out: int
    unplayable: str
    url: str


@for_club(may=ClubPermission.DIRECT)
@require_safe
def team_movements_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """The movements for so many teams, the best first, and the others with their reasons."""
    plain = {"teams": 8, "least": LEAST_BOARDS, "most": MOST_BOARDS}
    form = TeamMovementsForm({**plain, **request.GET.dict()})
    rows: list[TeamOfferRow] = []
    exclusions: tuple[TeamExclusion, ...] = ()
    if form.is_valid():
        asked: dict[str, Any] = form.cleaned_data
        with add_form_error(form):
            offers = suitable_club_team_offers(
                club.pk, asked["teams"], least=asked["least"], most=asked["most"]
            )
            rows = [_offer_row(club, offer) for offer in _first_offers(offers)]
            exclusions = list_team_exclusions(asked["teams"], offers)
    context = {
        "club": club,
        "form": form,
        "rows": rows,
        "exclusions": [
            (movement_name(row.movement.key), describe_contest_exclusion(row)) for row in exclusions
        ],
    }
    status = form_page_status(form)
    return render(request, "director/teams/movements.html", context, status=status)


def _first_offers(offers: Iterable[TeamOffer]) -> Iterable[TeamOffer]:
    """Returns the best offer of each movement in its first lengths, in their order."""
    lengths = defaultdict[str, set[tuple[int, int]]](set)
    first = []
    for offer in offers:
        known, length = lengths[offer.movement.key], (offer.rounds, offer.boards_a_round)
        if length not in known and len(known) < LENGTHS_LISTED:
            known.add(length)
            first.append(offer)
    return first


def _offer_row(club: Club, offer: TeamOffer) -> TeamOfferRow:
    survey = offer.survey
    met = survey.opponents
    span = str(met.most) if met.least == met.most else f"{met.least}\N{EN DASH}{met.most}"
    unplayable = describe_unplayable(offer)
    query = urlencode({"movement": offer.reference})
    return TeamOfferRow(
        movement_name(offer.movement.caption),
        bool(offer.movement.own_reference),
        describe_offer_length(offer),
        _("%(met)s of %(all)s") % {"met": span, "all": survey.opponents_possible},
        survey.copies,
        survey.sitting_out,
        unplayable,
        "" if unplayable else f"{reverse('director:new_team_event', args=[club.slug])}?{query}",
    )
