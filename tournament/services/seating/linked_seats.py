"""Keeps the pairs of linked sessions that are only planned as they sit in an earlier one.

Over linked sessions every pair meets every other if it keeps its number. So what changes in one
session before play, numbers and names, changes in the later ones.
"""

import logging
from collections.abc import Iterator, Sequence

from tournament.models import Entry, LineUp, Place, Section, Session
from tournament.models.line_up import LineUpPlayer
from tournament.queries.movements.linked_sessions import LINKED_KEYS
from tournament.services.sessions.session_state import lock_session, raise_revision

log = logging.getLogger(__name__)


def renumber_linked_sessions(section: Section) -> None:
    """Gives the pairs of later linked sessions the numbers that they have in this section.

    The caller holds the lock of this section's session.
    """
    entries = dict(_places_by_number(section))
    for later in _later_linked_sections(section):
        places = [place for place in later.places.all() if (place.line, place.number) in entries]
        for place in places:
            place.entry_id = entries[place.line, place.number]
        Place.objects.bulk_update(places, ["entry"])
        raise_revision(later.session)
        log.info("renumbered linked session %s as section %s", later.session_id, section.pk)


def name_in_linked_sessions(entry: Entry, session: Session, before: Sequence[int]) -> None:
    """Copies the first players of an entry to later linked sessions.

    Where a later session has others than this one had `before` (player ids), it keeps them.
    """
    place = Place.objects.filter(entry=entry, section__session=session).first()
    if place is None:
        return
    players = first_players(entry, session)
    for later in _later_linked_sections(place.section):
        if first_players(entry, later.session) not in ([], list(before)):
            continue
        line_up, _made = LineUp.objects.get_or_create(entry=entry, session=later.session)
        line_up.players.all().delete()
        LineUpPlayer.objects.bulk_create(
            LineUpPlayer(line_up=line_up, player_id=player, position=position)
            for position, player in enumerate(players, start=1)
        )
        raise_revision(later.session)


def first_players(entry: Entry, session: Session) -> list[int]:
    """The players of an entry in round one of a session, by chair. One query."""
    rows = LineUpPlayer.objects.filter(line_up__entry=entry, line_up__session=session, from_round=1)
    return list(rows.order_by("position").values_list("player", flat=True))


def _places_by_number(section: Section) -> Iterator[tuple[tuple[str, int], int]]:
    for line, number, entry in section.places.values_list("line", "number", "entry"):
        yield (line, number), entry


def _later_linked_sections(section: Section) -> list[Section]:
    """The sections of later planned sessions that are linked with this one, locked in order."""
    if section.movement not in LINKED_KEYS:
        return []
    session = section.session
    later = Session.objects.filter(
        event=session.event_id, number__gt=session.number, state=Session.State.PLANNED
    )
    sections = Section.objects.filter(session__in=later, movement__in=LINKED_KEYS)
    locked = []
    for one in sections.order_by("session__number"):
        one.session = lock_session(one.session_id)
        locked.append(one)
    return locked
