"""Address of the page that players open first for a released session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse

from tournament.queries.releases import ReleasedPart, is_visible

if TYPE_CHECKING:
    from datetime import datetime

    from tournament.models import Session


def players_page_path(session: Session, now: datetime) -> str:
    """The path of the visible standings of teams or Swiss pairs, else of the ranking. No query."""
    in_standings = session.event.in_matches and is_visible(session, ReleasedPart.RANKING, now)
    name = "public:team_standings" if in_standings else "public:ranking"
    return reverse(name, args=[session.event.club.slug, session.pk])
