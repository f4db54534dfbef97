"""Text on the overview of a match event about phones: what they ask, and which are silent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from boards.queries.matches.match_states import MatchState
from standings.matches.match_event import match_event_snapshot
from tournament.queries.tables.table_tokens import seated_tokens_of_match_event
from web.director.access.member_access import SignedInRequest
from web.director.matches.captions import match_event_url, match_url
from web.director.matches.match_event_access import for_match_event
from web.director.matches.overview.match_progress import unfinished_matches
from web.director.overview.phone_states import PhoneState, describe_silence, respond_with_states
from web.shared.phones.phone_presence import OTHER_SIDE, phone_presences

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournament.models import Event


@for_match_event
@require_safe
def match_phone_states_text(request: SignedInRequest, event: Event) -> HttpResponse:
    """What the phones at the tables of matches ask at the moment, for the script that polls it."""
    return respond_with_states(request, list(_phone_states(event)))


def _phone_states(event: Event) -> Iterator[PhoneState]:
    """Tables with a match in play whose phone waits for an answer, or was not heard of for long."""
    now, tokens = timezone.now(), seated_tokens_of_match_event(event)
    presences = phone_presences(token.pk for token in tokens)
    matches = _matches_in_play(event) if presences else {}
    for token in tokens:
        presence = presences.get(token.pk)
        match = matches.get((token.section.session_id, token.table))
        if presence is None or match is None:
            continue
        text = describe_silence(presence, now)
        if not text and presence.question == OTHER_SIDE:
            text = _("the other pair is asked to accept hand %(hand)s") % {"hand": presence.board}
        if text:
            title = _("Table %(table)s") % {"table": token.table}
            yield PhoneState(
                _("%(table)s: %(text)s") % {"table": title, "text": text},
                match_url(match_event_url(event), match),
            )


def _matches_in_play(event: Event) -> dict[tuple[int, int], MatchState]:
    """The first match of each table that is not over, by day and table."""
    matches = sorted(unfinished_matches(match_event_snapshot(event.pk)), key=lambda one: -one.round)
    return {(match.session, match.table): match for match in matches}
