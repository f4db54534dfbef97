"""Changes the default settings of a club's new sessions.

The settings, their choices and each region's preset are in `scoring.session_defaults`.
"""

import logging

from django.db import transaction

from club.models import Club
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from club.services.clubs import lock_club
from scoring.session_defaults import SessionDefaults

log = logging.getLogger(__name__)


@transaction.atomic
def change_session_defaults(club: Club, defaults: SessionDefaults, *, actor: Actor) -> Club:
    """Changes the settings of new sessions, and the words and the clock of the club's pages.

    Sessions that exist keep their regulations.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    club = lock_club(club.pk)
    if defaults == club.session_defaults:
        return club
    club.session_defaults_json = defaults.as_dict()
    club.save(update_fields=["session_defaults_json"])
    audit_log.write_audit_entry(
        club, "change_session_defaults", club, by=actor.user, source=actor.source
    )
    log.info("changed the session defaults of club %s", club.pk)
    return club
