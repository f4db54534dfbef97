"""API of pair numbers: swap the numbers of two pairs, or draw all numbers by lot."""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from club.queries.permissions import ClubPermission
from club.validators.row_ids import LARGEST_ID
from standings.snapshot_cache import snapshot_of_session
from tournament.queries.sessions import sections_of_session
from tournament.services.seating.pair_numbers import draw_entries, swap_entries
from web.api.framework.base_views import SessionApiView
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.sessions.pairs import PairPayload, PairSerializer, get_named_pair, represent_pair

if TYPE_CHECKING:
    from tournament.models import Session

MOST_SEED = 2**32 - 1


class NumberSwapInputSerializer(serializers.Serializer[Any]):
    """Serializer for two pairs of a session."""

    example = {"pair": 1, "other": 2}
    pair = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)
    other = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)


class NumberDrawInputSerializer(serializers.Serializer[Any]):
    """Serializer for a draw of the pair numbers."""

    example = {"seed": 4711}
    seed = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_SEED,
        help_text="The same seed gives the same draw; left out: a random one.",
    )


class NumberSwapView(SessionApiView):
    """Swap of two pair numbers."""

    tag = "pairs"

    @api_operation(
        "swap_pair_numbers",
        PairSerializer,
        request_body=NumberSwapInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
        answers_list=True,
    )
    def post(self, call: ApiCall, session: Session) -> list[PairPayload]:
        """Swap the numbers of two pairs for the whole session; results stay with the number."""
        places = [get_named_pair(session, call.cleaned[name]) for name in ("pair", "other")]
        swap_entries(*places, **call.who)
        now = snapshot_of_session(session.pk)
        return [represent_pair(now, place.pk) for place in places]


class NumberDrawView(SessionApiView):
    """Draw of the pair numbers."""

    tag = "pairs"

    @api_operation(
        "draw_pair_numbers",
        PairSerializer,
        request_body=NumberDrawInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
        answers_list=True,
    )
    def post(self, call: ApiCall, session: Session) -> list[PairPayload]:
        """Draw the numbers of all pairs by lot before play, section by section."""
        seed = call.cleaned.get("seed", randbits(32))
        for section in sections_of_session(session.pk):
            draw_entries(section, seed=seed, **call.who)
        now = snapshot_of_session(session.pk)
        return [represent_pair(now, place) for place in now.pairs]
