"""Records the zone (region of the association) that each pair of a match event comes from."""

import logging
from collections.abc import Mapping

from django.db import transaction

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.models import Event
from tournament.services.sessions.session_state import lock_event, raise_revision

log = logging.getLogger(__name__)


@transaction.atomic
def set_zones(event: Event, zones: Mapping[int, str], *, actor: Actor) -> None:
    """Sets the zones of these entries, by id; other entries keep theirs."""
    require_permission(actor.role, ClubPermission.DIRECT)
    for session in lock_event(event):
        raise_revision(session)
    entries = list(event.entries.filter(pk__in=zones))
    for entry in entries:
        entry.zone = zones[entry.pk]
    event.entries.bulk_update(entries, ["zone"])
    audit_log.write_audit_entry(event.club, "zones", event, by=actor.user, source=actor.source)
    log.info("set the zones of %s entries of event %s", len(entries), event.pk)
