"""Assigns draw labels to pairs, or draws them at random."""

import logging
from collections.abc import Mapping
from random import Random

from django.db import transaction

from club.models import Source, User
from club.services import audit_log
from movements.round_robin.draw import pair_labels
from tournament.errors import SessionStateError
from tournament.models import Entry, Event, Place, Session
from tournament.services.sessions.session_state import lock_event, raise_revision
from tournament.validators.draw_labels import validate_draw_labels

log = logging.getLogger(__name__)


@transaction.atomic
def assign_labels(
    event: Event, given: Mapping[int, str], *, by: User | None, source: Source
) -> None:
    """These entries, by their ids, play under these labels; anyone who is left out keeps its own.

    Before the first result only: what was played stays with the pair that played it.
    """
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
    audit_log.write_audit_entry(event.club, "label", event, by=by, source=source)
    log.info("labelled the %s entries of event %s", len(entries), event.pk)


@transaction.atomic
def draw_labels(event: Event, *, seed: int, by: User | None, source: Source) -> None:
    """Deal the labels out again; the same seed is the same draw."""
    entries = list(event.entries.order_by("pk").values_list("pk", flat=True))
    order = list(pair_labels(len(entries)))
    Random(seed).shuffle(order)
    assign_labels(event, dict(zip(entries, order, strict=True)), by=by, source=source)


def _write_labels(event: Event, labelled: Mapping[str, Entry], order: tuple[str, ...]) -> None:
    """A label is a place's number in every day's section; no two have one label on the way."""
    for label, entry in labelled.items():
        Entry.objects.filter(pk=entry.pk).update(label=f"({entry.pk})")
        entry.label = label
    Entry.objects.bulk_update(labelled.values(), ["label"])
    places = list(Place.objects.filter(section__session__event=event))
    for place in places:
        place.entry = labelled[order[place.number - 1]]
    Place.objects.bulk_update(places, ["entry"])
