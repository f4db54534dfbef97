"""Assigns the labels of pairs in the draw of a match event, such as 1A, or draws them by lot."""

import logging
from collections.abc import Mapping
from random import Random

from django.db import transaction

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from movements.round_robin.draw import pair_labels
from tournament.errors import SessionStateError
from tournament.models import Entry, Event, Place, Session
from tournament.services.sessions.session_state import lock_event, raise_revision
from tournament.validators.draw_labels import validate_draw_labels

log = logging.getLogger(__name__)


@transaction.atomic
def assign_labels(event: Event, given: Mapping[int, str], *, actor: Actor) -> None:
    """Gives these entries, by id, these labels; other entries keep theirs.

    Only before the first result, because results stay with the pair that played.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    sessions = lock_event(event)
    for session in sessions:
        if session.state != Session.State.PLANNED:
            raise SessionStateError("draw_over", session=str(session))
    entries = list(event.entries.order_by("pk"))
    wanted = {entry: given.get(entry.pk, entry.label) for entry in entries}
    order = pair_labels(len(entries))
    validate_draw_labels(list(wanted.values()), order)
    _write_labels(event, {label: entry for entry, label in wanted.items()}, order)
    for session in sessions:
        raise_revision(session)
    audit_log.write_audit_entry(event.club, "label", event, by=actor.user, source=actor.source)
    log.info("labelled the %s entries of event %s", len(entries), event.pk)


@transaction.atomic
def draw_labels(event: Event, *, seed: int, actor: Actor) -> None:
    """Draws the labels at random; the same seed gives the same draw."""
    require_permission(actor.role, ClubPermission.DIRECT)
    entries = list(event.entries.order_by("pk").values_list("pk", flat=True))
    order = list(pair_labels(len(entries)))
    # Seeded, so that a doubted draw can be repeated.
    Random(seed).shuffle(order)
    assign_labels(event, dict(zip(entries, order, strict=True)), actor=actor)


def _write_labels(event: Event, labelled: Mapping[str, Entry], order: tuple[str, ...]) -> None:
    """Writes labels and place numbers, with temporary labels because they are unique."""
    for label, entry in labelled.items():
        # Labels are unique in an event: swapping two needs a third name in between.
        Entry.objects.filter(pk=entry.pk).update(label=f"({entry.pk})")
        entry.label = label
    Entry.objects.bulk_update(labelled.values(), ["label"])
    places = list(Place.objects.filter(section__session__event=event))
    for place in places:
        place.entry = labelled[order[place.number - 1]]
    Place.objects.bulk_update(places, ["entry"])
