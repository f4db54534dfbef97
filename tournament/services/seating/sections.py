"""Adds a section with its own movement to a session, or removes one."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from string import ascii_uppercase

from django.db import transaction

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from movements.schedule import Schedule
from tournament.models import Entry, LineUp, Place, Section, Session
from tournament.queries.sections import entries_only_in, section_edit_token, section_line_ups
from tournament.services.seating.pair_numbers import label_in_session, number_entries
from tournament.services.seating.seatings import seat_section
from tournament.services.sessions.session_state import lock_session, raise_revision
from tournament.validators.seatings import validate_seating_token
from tournament.validators.sections import validate_new_section, validate_section_deletable

log = logging.getLogger(__name__)
# A to Z, then AA, BB: the same letter again, as boards and bidding boxes are marked.
SECTION_NAMES: tuple[str, ...] = (*ascii_uppercase, *(2 * letter for letter in ascii_uppercase))


@dataclass(frozen=True, slots=True)
class NewSectionPlan:
    """Movement and table numbers of a new section; it plays the session's boards."""

    schedule: Schedule
    movement: str
    winners: int
    copies: int = 1
    table_numbers: Sequence[int] = ()


def place_label_in_event(place: Place, section: Section) -> str:
    """Label of an entry that first plays under this place, such as `B3 NS`.

    The first section has no letter, because it may be the only one.
    """
    letter = "" if section.name == SECTION_NAMES[0] else section.name
    return label_in_session(f"{letter}{place}", section.session)


@transaction.atomic
def add_section(
    session: Session,
    plan: NewSectionPlan,
    *,
    actor: Actor,
    seen: int | None = None,
) -> Section:
    """Adds a section with numbers and seats; names may follow later.

    If given, `seen` must be the current number of sections, so that a repeated request adds one
    only.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(session.pk)
    names = list(session.sections.values_list("name", flat=True))
    validate_new_section(session, names, seen=seen, most=len(SECTION_NAMES))
    # Never fewer, because other sections use the existing board sets.
    if plan.copies > session.copies:
        session.copies = plan.copies
        session.save(update_fields=["copies"])
    section = Section.objects.create(
        session=session,
        name=_next_name(names),
        winners=plan.winners,
        movement=plan.movement,
        table_numbers=list(plan.table_numbers),
    )
    _number_section(section, plan.schedule.places)
    seat_section(section, plan.schedule)
    audit_log.write_audit_entry(
        session.event.club, "section", section, by=actor.user, source=actor.source
    )
    log.info("added section %s to session %s: %s", section.pk, session.pk, plan.movement)
    return section


def _next_name(names: list[str]) -> str:
    return next(name for name in SECTION_NAMES if name not in names)


def _number_section(section: Section, places: Iterable[tuple[str, int]]) -> None:
    """Creates an entry for each number, labelled such as `B3 NS`."""
    session = section.session
    for line, group in groupby(places, key=lambda place: place[0]):
        numbers = [number for _line, number in group]
        called = (f"{section.name}{Place(line=line, number=number)}" for number in numbers)
        labels = (label_in_session(name, session) for name in called)
        entries = Entry.objects.bulk_create(
            Entry(event=session.event, label=label) for label in labels
        )
        number_entries(section, entries, line=line, numbers=numbers)


@transaction.atomic
def delete_section(section: Section, *, actor: Actor, seen: str | None = None) -> Session:
    """Deletes a section with its places, seats and the entries that play only in it.

    Entries with another session in the event stay in that one. The caller checks that nothing was
    played; foreign keys protect rows of play. `seen` is the edit token of the section.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(section.session_id)
    validate_section_deletable(session, section)
    validate_seating_token(seen, section_edit_token(section))
    gone = list(entries_only_in(section).values_list("pk", flat=True))
    LineUp.objects.filter(
        pk__in=list(section_line_ups(section).values_list("pk", flat=True))
    ).delete()
    section.seatings.all().delete()
    section.places.all().delete()
    Entry.objects.filter(pk__in=gone).delete()
    Section.objects.filter(pk=section.pk).delete()
    raise_revision(session)
    audit_log.write_audit_entry(
        session.event.club,
        "section_off",
        session,
        by=actor.user,
        source=actor.source,
        reason=section.name,
    )
    log.info("removed section %s from session %s", section.pk, session.pk)
    return session
