"""Sends static sites to web spaces automatically, after releases and corrections."""

import logging
from datetime import datetime

from club.errors import RemoteError
from club.models import Membership, Source
from club.queries.actors import Actor
from club.queries.web_spaces import automatic_web_spaces, is_site_being_sent
from club.services.web_spaces import notice_site_state, send_site
from tournament.queries.sent_results.site_state import site_state_of_club

log = logging.getLogger(__name__)
# The worker, as an owner allowed it by the setting.
AUTOMATIC_SITE = Actor(None, Membership.Role.OWNER, Source.DIRECTOR)


def send_changed_sites(now: datetime) -> list[str]:
    """Creates the jobs that are due; returns the slugs of their clubs."""
    sent = []
    for space in automatic_web_spaces():
        state = site_state_of_club(space.club, now)
        if notice_site_state(space, state) and not is_site_being_sent(space.club_id):
            try:
                send_site(space.club, actor=AUTOMATIC_SITE)
            except RemoteError as error:
                # Somebody pressed the button, or deleted the web space, in between.
                log.info("the site of club %s is not sent: %s", space.club_id, error.code)
                continue
            log.info("the site of club %s has changed and is sent", space.club_id)
            sent.append(space.club.slug)
    return sent
