"""Places: numbers entries, swaps pairs and draws pairs at random."""

from collections.abc import Iterable, Sequence
from itertools import count
from random import Random

from django.db import transaction

from club.models import Source, User
from club.services import audit_log
from tournament.errors import (
    InvalidTournamentDataError,
    SessionStateError,
    TournamentDataNotFoundError,
)
from tournament.models import Entry, Place, Section, Session
from tournament.queries import edit_tokens
from tournament.services.sessions.session_state import lock_session, raise_revision
from tournament.validators.seatings import validate_board_session, validate_seating_token


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


def label_in_session(called: str, session: Session) -> str:
    """What a pair is called in its event that first plays in this session, under this number."""
    return called if session.number == 1 else f"{called} · {session.number}"


@transaction.atomic
def swap_entries(
    first: Place, second: Place, *, by: User | None, source: Source, seen: str | None = None
) -> None:
    """Two pairs change places for the whole session: results stay with the place.

    `seen` is the fingerprint of the numbers that were shown; None asks for none.
    """
    if first.pk == second.pk:
        raise InvalidTournamentDataError("same_entry", pair=str(first))
    session = lock_session(first.section.session_id)
    validate_board_session(session)
    places = Place.objects.filter(section__session=session).select_related("entry")
    now = places.in_bulk()
    entries = {place.pk: place.entry_id for place in now.values()}
    validate_seating_token(seen, edit_tokens.numbering_edit_token(entries))
    for place in (first, second):
        if place.pk not in now:
            raise TournamentDataNotFoundError("unknown_place", line=place.line, number=place.number)
    _save_place_entries(
        {first: now[second.pk].entry, second: now[first.pk].entry}, by=by, source=source
    )


@transaction.atomic
def draw_entries(
    section: Section, *, seed: int, by: User | None, source: Source
) -> Sequence[Place]:
    """Deal the section's entries out over its places; the same seed is the same draw."""
    session = lock_session(section.session_id)
    validate_board_session(session)
    if session.state != Session.State.PLANNED:
        raise SessionStateError("draw_over", session=str(session))
    places = list(section.places.select_related("entry").order_by("line", "number"))
    if not places:
        raise TournamentDataNotFoundError("section_gone", section=section.name)
    entries = [place.entry for place in places]
    Random(seed).shuffle(entries)
    _save_place_entries(dict(zip(places, entries, strict=True)), by=by, source=source)
    return places


def _save_place_entries(seats: dict[Place, Entry], *, by: User | None, source: Source) -> None:
    """Write who plays under each of these numbers; the caller has read them under the lock."""
    section = next(iter(seats)).section
    session = lock_session(section.session_id)
    for place, entry in seats.items():
        place.entry = entry
    Place.objects.bulk_update(seats, ["entry"])
    raise_revision(session)
    audit_log.write_audit_entry(session.event.club, "seat", section, by=by, source=source)
