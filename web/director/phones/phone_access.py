"""View decorator that looks up a session or match day, for its phones, clock and wall display."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404

from tournament.queries.sessions import sessions_of_any_kind
from web.director.access.member_access import MemberViewDecorator, SignedInRequest
from web.shared.http.time_zone import activate_club_locale

if TYPE_CHECKING:
    from tournament.models import Session


def director_phone_session(request: SignedInRequest, club: str, session: int) -> Session:
    """The session for the pages of its phones, if this user has a role there. One query."""
    row = get_object_or_404(sessions_of_any_kind(request.user, club), pk=session)
    activate_club_locale(row.event.club)
    return row


for_phone_session = MemberViewDecorator(director_phone_session, "club", "session")
