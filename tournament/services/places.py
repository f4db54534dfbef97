"""Creates places: the numbers that contestants play under."""

from collections.abc import Iterable, Sequence
from itertools import count
from random import Random

from django.db import transaction

from club.models import Source, User
from club.services import ledger
from tournament.errors import (
    DrawOverError,
    SameEntryError,
    SectionGoneError,
    UnknownPairNumberError,
)
from tournament.models import Entry, Place, Section, Session
from tournament.queries import fingerprints
from tournament.services.sessions import lock_session, raise_revision
from tournament.validators.seatings import validate_at_boards, validate_seating_token


def number_entries(
    section: Section,
    entries: Iterable[Entry],
    *,
    line: str = "",
    numbers: Iterable[int] | None = None,
) -> list[Place]:
    """Number entries in the order given, from one unless other numbers are given."""
    numbered = zip(entries, count(1) if numbers is None else numbers, strict=False)
    return Place.objects.bulk_create(
        Place(section=section, line=line, number=number, entry=entry) for entry, number in numbered
    )


def new_label(called: str, session: Session) -> str:
    """What a pair is called in its event that first plays in this session, under this number."""
    return called if session.number == 1 else f"{called} · {session.number}"


@transaction.atomic
def swap_entries(
    one: Place, other: Place, *, by: User | None, source: Source, seen: str | None = None
) -> None:
    """Two pairs change places for the whole session: results stay with the place.

    `seen` is the fingerprint of the numbers that were shown; None asks for none.
    """
    if one.pk == other.pk:
        raise SameEntryError(pair=str(one))
    session = lock_session(one.section.session_id)
    validate_at_boards(session)
    places = Place.objects.filter(section__session=session).select_related("entry")
    now = places.in_bulk()
    entries = {place.pk: place.entry_id for place in now.values()}
    validate_seating_token(seen, fingerprints.of_numbers(entries))
    for place in (one, other):
        if place.pk not in now:
            raise UnknownPairNumberError(line=place.line, number=place.number)
    _seat_entries({one: now[other.pk].entry, other: now[one.pk].entry}, by=by, source=source)


@transaction.atomic
def draw_entries(
    section: Section, *, seed: int, by: User | None, source: Source
) -> Sequence[Place]:
    """Deal the section's entries out over its places; the same seed is the same draw."""
    session = lock_session(section.session_id)
    validate_at_boards(session)
    if session.state != Session.State.PLANNED:
        raise DrawOverError(session=str(session))
    places = list(section.places.select_related("entry").order_by("line", "number"))
    if not places:
        raise SectionGoneError(section=section.name)
    entries = [place.entry for place in places]
    Random(seed).shuffle(entries)
    _seat_entries(dict(zip(places, entries, strict=True)), by=by, source=source)
    return places


def _seat_entries(seats: dict[Place, Entry], *, by: User | None, source: Source) -> None:
    """Write who plays under each of these numbers; the caller has read them under the lock."""
    section = next(iter(seats)).section
    session = lock_session(section.session_id)
    for place, entry in seats.items():
        place.entry = entry
    Place.objects.bulk_update(seats, ["entry"])
    raise_revision(session)
    ledger.write_audit_entry(session.event.club, "seat", section, by=by, source=source)
