"""Requests the background job that builds the static website of a club."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils import timezone

from club.services.jobs.jobs import create_job
from tournament.queries.sent_results.site_state import site_state_of_club

if TYPE_CHECKING:
    from club.models import Club, Job
    from club.queries.actors import Actor

CLUB_SITE = "club_site"


def request_club_site(
    club: Club, *, session_ids: Sequence[int], match_events: Sequence[str], actor: Actor
) -> Job:
    """Creates the job of a site, with the state of what it shows: it can say later that it is old.

    The state is read before the pages, so that a change meanwhile makes the site stale.
    """
    sessions, events = list(session_ids), list(match_events)
    now = timezone.now()
    state = site_state_of_club(club, now, session_ids=sessions, match_events=events)
    return create_job(
        club,
        CLUB_SITE,
        actor=actor,
        slug=club.slug,
        session_ids=sessions,
        match_events=events,
        state=state,
    )
