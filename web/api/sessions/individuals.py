"""API that creates an individual event from a movement and the names of its players."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from boards.services.setup.individual_events import NewIndividualPlan, open_individual
from club.queries.permissions import ClubPermission
from movements.individual.individual_catalogue import MOST_PLAYERS, IndividualOffer
from tournament.queries.movements.club_movements import find_club_individual_offer
from web.api.framework.base_views import ClubApiView, get_session_or_404
from web.api.framework.input_fields import PatternField
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.sessions.sessions import NewSessionInputSerializer, SessionSerializer

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Session


class IndividualInputSerializer(NewSessionInputSerializer):
    """Serializer for a new individual; `movement` is the reference of an offer for players."""

    example = {
        "name": "Monday individual",
        "date": "2026-11-23",
        "movement": "individual-howell.12.11.2",
    }
    movement = PatternField(
        r"^([a-z-]{1,40}\.[0-9]{1,2}\.[a-z0-9-]{1,60}\.[0-9]{1,3}|own\.[0-9]{1,9}\.[0-9]{1,9})$",
        help_text="Reference of an offer from /movements/ for a number of players.",
        expected=_("Send the reference of an offer, such as individual-howell.12.11.2."),
    )
    names = serializers.ListField(
        child=serializers.CharField(max_length=150),
        default=list,
        max_length=MOST_PLAYERS,
        help_text="Names in the order of the players' numbers; empty: typed later.",
    )


class IndividualListView(ClubApiView):
    """Individuals of the club."""

    tag = "sessions"

    @api_operation(
        "open_individual",
        SessionSerializer,
        request_body=IndividualInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, club: Club) -> Session:
        """Create an individual with numbered players, chairs and boards."""
        offer = find_club_individual_offer(club.pk, call.cleaned["movement"])
        plan = _read_individual_plan(club, offer, call)
        section = open_individual(club, plan, **call.who)
        return get_session_or_404(call.key, section.session_id)


def _read_individual_plan(club: Club, offer: IndividualOffer, call: ApiCall) -> NewIndividualPlan:
    cleaned = call.cleaned
    day: date = cleaned["date"]
    return NewIndividualPlan(
        name=cleaned["name"],
        local_date=day,
        schedule=offer.schedule,
        movement=offer.movement.caption,
        names=tuple(cleaned["names"]),
        regulations=club.session_defaults.regulations(
            win=cleaned.get("win"), method=cleaned["method"]
        ),
        first_board=cleaned["first_board"],
        copies=offer.survey.copies,
        request_id=call.own_id,
    )
