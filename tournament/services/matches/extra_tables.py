"""Seats the pairs of a play-off, or a late pair against the pairs with a bye, in a match event."""

import logging
from collections.abc import Iterable

from django.db import transaction
from django.db.models import Count, Max

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from club.services.players import find_or_add_player
from movements.errors import MovementNotFoundError
from movements.round_robin.draw import pair_labels
from tournament.errors import SessionStateError
from tournament.models import Entry, Event, Place, Seat, Seating, Section, Session
from tournament.queries.match_events import draw_sections
from tournament.services.players.line_ups import set_line_up
from tournament.services.seating.pair_numbers import number_entries
from tournament.services.sessions.session_state import lock_session, raise_revision

log = logging.getLogger(__name__)


@transaction.atomic
def seat_play_off(session: Session, first: Entry, second: Entry, *, actor: Actor) -> Seating:
    """Adds a table where two pairs play each other again, outside the draw.

    Two play-offs at the same time are two tables of one round.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(session.pk)
    section, _made = Section.objects.get_or_create(
        session=session, purpose=Section.Purpose.PLAY_OFF, defaults={"name": "PO", "winners": 1}
    )
    places = [_place_of_entry(section, entry) for entry in (first, second)]
    # The round after the last of these two: nobody sits twice in a round of a section.
    last = Seat.objects.filter(place__in=places).aggregate(last=Max("round"))["last"] or 0
    tables = section.seatings.filter(round=last + 1).count()
    seating = Seating.objects.create(section=section, round=last + 1, table=tables + 1)
    _create_seats(seating, places)
    raise_revision(session)
    audit_log.write_audit_entry(
        session.event.club, "play_off", seating, by=actor.user, source=actor.source
    )
    log.info("seated a play-off at seating %s", seating.pk)
    return seating


def _place_of_entry(section: Section, entry: Entry) -> Place:
    place = section.places.filter(entry=entry).first()
    return place or number_entries(section, [entry], numbers=[section.places.count() + 1])[0]


def _create_seats(seating: Seating, places: Iterable[Place]) -> None:
    Seat.objects.bulk_create(
        Seat(seating=seating, place=place, round=seating.round, chairs=chairs)
        for chairs, place in zip(("NS", "EW"), places, strict=True)
    )


@transaction.atomic
def seat_late_pair(
    event: Event,
    *,
    from_round: int,
    zone: str = "",
    players: Iterable[str] = (),
    actor: Actor,
) -> Entry:
    """Seats a late pair against the pairs that would have the bye, from this round on.

    It gets the free label and stays at the table where those pairs would wait.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    sections = draw_sections(event)
    locked = {section.pk: lock_session(section.session_id) for section in sections}
    # The draw has one place free: a second pair would play only the rounds before the first came.
    if seated := event.entries.filter(late_from__isnull=False).first():
        raise SessionStateError("late_pair_seated", pair=seated.label)
    alone = _tables_with_bye(sections, from_round)
    pairs = event.entries.count()
    if not alone:
        raise MovementNotFoundError("no_bye", pairs=pairs)
    # The draw was made for an even number with the bye as the last label.
    label = pair_labels(pairs + 1)[-1]
    entry = Entry.objects.create(event=event, label=label, zone=zone, late_from=from_round)
    people = [find_or_add_player(event.club, name, actor=actor) for name in players]
    for section in sections:
        place = number_entries(section, [entry], numbers=[pairs + 1])[0]
        _seat_late_place(place, [table for table in alone if table.section_id == section.pk])
        if people:
            set_line_up(entry, section.session, people, actor=actor)
            # Setting the line-up raised the revision of another instance of the session.
            locked[section.pk].refresh_from_db()
        raise_revision(locked[section.pk])
    audit_log.write_audit_entry(event.club, "late_pair", entry, by=actor.user, source=actor.source)
    log.info("seated late entry %s from round %s", entry.pk, from_round)
    return entry


@transaction.atomic
def unseat_late_pair(entry: Entry, *, actor: Actor) -> None:
    """Deletes a late pair with its seats and line-ups; its opponents have the bye again.

    The caller checks that none of its matches has a row: those rows are never deleted. New players
    that were typed for it stay in the club's player list.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    event = entry.event
    label = entry.label
    sections = draw_sections(event)
    locked = [lock_session(section.session_id) for section in sections]
    places = list(Place.objects.filter(entry=entry))
    Seat.objects.filter(place__in=places).delete()
    Place.objects.filter(pk__in=[place.pk for place in places]).delete()
    entry.delete()
    for session in locked:
        raise_revision(session)
    audit_log.write_audit_entry(
        event.club, "undo_late_pair", event, by=actor.user, source=actor.source, reason=label
    )
    log.info("removed late entry %s from event %s", label, event.pk)


def _tables_with_bye(sections: Iterable[Section], from_round: int) -> list[Seating]:
    """Tables where a pair sits alone, from this round on."""
    tables = Seating.objects.filter(section__in=sections, round__gte=from_round)
    return list(tables.annotate(sitting=Count("seats")).filter(sitting=1).order_by("round"))


def _seat_late_place(place: Place, tables: Iterable[Seating]) -> None:
    Seat.objects.bulk_create(
        Seat(seating=table, place=place, round=table.round, chairs="EW") for table in tables
    )
