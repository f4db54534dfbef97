"""Assigns pair numbers to entries, swaps the numbers of two pairs, or draws them by lot."""

from collections.abc import Iterable, Sequence
from itertools import count
from random import Random

from django.db import transaction

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.errors import (
    InvalidTournamentDataError,
    SessionStateError,
    TournamentDataNotFoundError,
)
from tournament.models import Entry, Place, Section, Session
from tournament.queries import edit_tokens
from tournament.services.seating.linked_seats import renumber_linked_sessions
from tournament.services.sessions.session_state import lock_session, raise_revision
from tournament.validators.seatings import validate_numbers_free, validate_seating_token


def number_entries(
    section: Section,
    entries: Iterable[Entry],
    *,
    line: str = "",
    numbers: Iterable[int] | None = None,
) -> list[Place]:
    """Creates places for entries in this order, from 1 or with the given numbers."""
    # Not strict: `count` never ends.
    numbered = zip(entries, count(1) if numbers is None else numbers, strict=False)
    return Place.objects.bulk_create(
        Place(section=section, line=line, number=number, entry=entry) for entry, number in numbered
    )


def label_in_session(called: str, session: Session) -> str:
    """Label of an entry that first plays in this session, under this number."""
    return called if session.number == 1 else f"{called} · {session.number}"


@transaction.atomic
def swap_entries(first: Place, second: Place, *, actor: Actor, seen: str | None = None) -> None:
    """Swaps two pairs for the whole session: results stay with the place.

    A token in `seen` must be that of the current numbers (optimistic lock).
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    if first.pk == second.pk:
        raise InvalidTournamentDataError("same_entry", pair=str(first))
    session = lock_session(first.section.session_id)
    validate_numbers_free(session)
    places = Place.objects.filter(section__session=session).select_related("entry")
    now = places.in_bulk()
    entries = {place.pk: place.entry_id for place in now.values()}
    validate_seating_token(seen, edit_tokens.numbering_edit_token(entries))
    # Checked after the token: a number that is gone is refused as a stale page first.
    for place in (first, second):
        if place.pk not in now:
            raise TournamentDataNotFoundError("unknown_place", line=place.line, number=place.number)
    _save_place_entries({first: now[second.pk].entry, second: now[first.pk].entry}, actor=actor)


@transaction.atomic
def draw_entries(section: Section, *, seed: int, actor: Actor) -> Sequence[Place]:
    """Draws the entries of the section to its places; the same seed gives the same draw."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(section.session_id)
    validate_numbers_free(session)
    if session.state != Session.State.PLANNED:
        raise SessionStateError("draw_over", session=str(session))
    places = list(section.places.select_related("entry").order_by("line", "number"))
    if not places:
        raise TournamentDataNotFoundError("section_gone", section=section.name)
    entries = [place.entry for place in places]
    # Seeded, so that a doubted draw can be repeated.
    Random(seed).shuffle(entries)
    _save_place_entries(dict(zip(places, entries, strict=True)), actor=actor)
    return places


def _save_place_entries(seats: dict[Place, Entry], *, actor: Actor) -> None:
    """Writes the entry of each place; the caller has read them under the lock."""
    section = next(iter(seats)).section
    session = lock_session(section.session_id)
    for place, entry in seats.items():
        place.entry = entry
    Place.objects.bulk_update(seats, ["entry"])
    raise_revision(session)
    renumber_linked_sessions(section)
    audit_log.write_audit_entry(
        session.event.club, "seat", section, by=actor.user, source=actor.source
    )
