"""Gives linked sessions that are only planned new seats, and restores what they were before.

What a change replaces is stored with it: movement, places, seats, entries and line-ups. So an undo
gives pairs that had left their names back. Names that were typed since stay.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from club.models import Player
from movements.schedule import Schedule
from movements.schedule import ScheduledSeat as Scheduled
from tournament.models import (
    Entry,
    LineUp,
    LineUpPlayer,
    LinkedChange,
    Place,
    Section,
)
from tournament.queries.movements.linked_sessions import LinkedSession
from tournament.queries.schedules import section_schedule
from tournament.queries.seating_changes import seats_as_json
from tournament.services.seating.copied_line_ups import copy_line_ups
from tournament.services.seating.movement_replacement import free_entry_labels
from tournament.services.seating.reseating import reseat_section
from tournament.services.seating.seatings import seat_section
from tournament.services.sessions.session_state import raise_revision

log = logging.getLogger(__name__)
# A label stands once in an event: entries that change theirs need another one on the way.
LABEL_ON_THE_WAY = "(%s)"


@dataclass(frozen=True, slots=True)
class LinkedSeatPlan:
    """The new movement of a section; its schedule is in one line and counts from one."""

    section: Section
    movement: str
    schedule: Schedule
    copies: int


def state_before_change(rows: Sequence[LinkedSession]) -> dict[str, Any]:
    """Return the sections, places, seats, entries and line-ups as JSON, for `LinkedChange`."""
    entries = Entry.objects.filter(places__section__in=[row.section.pk for row in rows]).distinct()
    return {
        "sections": [_section_as_json(row.section) for row in rows],
        "entries": list(entries.order_by("pk").values("pk", "label", "zone")),
    }


def seat_linked_sessions(
    plans: Sequence[LinkedSeatPlan], numbers: Mapping[int, int], new_numbers: Sequence[int]
) -> None:
    """Give every section its movement, with the same number for an entry in all of them.

    `numbers` are those of entries that play on. Each of the `new_numbers` gets one new entry. Other
    entries leave these sections, and the event if they play in no other session. The caller holds
    the locks of all sessions.
    """
    event = plans[0].section.session.event
    sections = [plan.section for plan in plans]
    for section in sections:
        section.seatings.all().delete()
    Place.objects.filter(section__in=sections).delete()
    left = LineUp.objects.filter(session__in=[section.session_id for section in sections])
    left.exclude(entry__in=numbers).delete()
    entries = Entry.objects.filter(event=event, pk__in=numbers).in_bulk()
    only_here = [
        entry for entry in entries.values() if not Place.objects.filter(entry=entry).exists()
    ]
    Entry.objects.filter(event=event, places=None).exclude(pk__in=numbers).delete()
    for entry in only_here:
        entry.label = LABEL_ON_THE_WAY % entry.pk
    Entry.objects.bulk_update(only_here, ["label"])
    by_number = {numbers[pk]: entry for pk, entry in entries.items()}
    new = [Entry(event=event) for _number in new_numbers]
    by_number |= dict(zip(new_numbers, new, strict=True))
    _label_entries(sections[0], by_number, [*only_here, *new])
    Entry.objects.bulk_update(only_here, ["label"])
    Entry.objects.bulk_create(new)
    for plan in plans:
        _seat_planned_section(plan, by_number)
        _name_who_joins(plan.section, entries.values())
    log.info("gave %s linked sessions of event %s new seats", len(plans), event.pk)


def restore_linked_sessions(change: LinkedChange, sections: Mapping[int, Section]) -> None:
    """Give the sections back what they had before a change; the caller holds the locks."""
    before = change.before
    for row in before["sections"]:
        sections[row["section"]].seatings.all().delete()
    Place.objects.filter(section__in=sections.values()).delete()
    # The players of these sessions, the ones typed since included, of entries that stay.
    stored = {entry["pk"]: entry for entry in before["entries"]}
    there = Entry.objects.filter(event=change.event).in_bulk(list(stored))
    others = Entry.objects.filter(event=change.event, places=None).exclude(pk__in=stored)
    others.delete()
    left = LineUp.objects.filter(session__in=[row.session_id for row in sections.values()])
    left.exclude(entry__in=stored).delete()
    for entry in there.values():
        entry.label = LABEL_ON_THE_WAY % entry.pk
    Entry.objects.bulk_update(there.values(), ["label"])
    gone = [
        Entry(pk=pk, event=change.event, label=row["label"], zone=row["zone"])
        for pk, row in stored.items()
        if pk not in there
    ]
    Entry.objects.bulk_create(gone)
    for pk, entry in there.items():
        entry.label = stored[pk]["label"]
    Entry.objects.bulk_update(there.values(), ["label"])
    for row in before["sections"]:
        _restore_section(sections[row["section"]], row)


def _section_as_json(section: Section) -> dict[str, Any]:
    players = LineUpPlayer.objects.filter(
        line_up__session=section.session_id, line_up__entry__places__section=section
    )
    columns = ("line_up__entry", "player", "position", "from_round")
    return {
        "section": section.pk,
        "movement": section.movement,
        "winners": section.winners,
        "table_numbers": section.table_numbers,
        "copies": section.session.copies,
        "places": list(section.places.order_by("pk").values("pk", "line", "number", "entry")),
        "seats": seats_as_json(section_schedule(section)),
        "players": [list(row) for row in players.order_by("pk").values_list(*columns)],
    }


def _label_entries(
    section: Section, by_number: Mapping[int, Entry], unlabelled: Iterable[Entry]
) -> None:
    """Label entries by their number in the first of the sections, as in a new session."""
    numbers = {id(entry): number for number, entry in by_number.items()}
    ordered = sorted(unlabelled, key=lambda entry: numbers[id(entry)])
    places = [Place(section=section, number=numbers[id(entry)]) for entry in ordered]
    for entry, label in zip(ordered, free_entry_labels(section, places), strict=True):
        entry.label = label


def _seat_planned_section(plan: LinkedSeatPlan, by_number: Mapping[int, Entry]) -> None:
    section, session = plan.section, plan.section.session
    session.copies = plan.copies
    session.save(update_fields=["copies"])
    section.movement, section.winners = plan.movement, 1
    if len(section.table_numbers) != len(plan.schedule.tables):
        section.table_numbers = []
    section.save(update_fields=["movement", "winners", "table_numbers"])
    Place.objects.bulk_create(
        Place(section=section, number=number, entry=by_number[number])
        for _line, number in plan.schedule.places
    )
    seat_section(section, plan.schedule)


def _name_who_joins(section: Section, entries: Iterable[Entry]) -> None:
    """Copy the players of entries that were not in this session, as for another session."""
    known = set(LineUp.objects.filter(session=section.session).values_list("entry", flat=True))
    copy_line_ups(section.session, [entry for entry in entries if entry.pk not in known])


def _restore_section(section: Section, row: Mapping[str, Any]) -> None:
    session = section.session
    session.copies = row["copies"]
    session.save(update_fields=["copies"])
    section.movement, section.winners = row["movement"], row["winners"]
    section.table_numbers = row["table_numbers"]
    section.save(update_fields=["movement", "winners", "table_numbers"])
    Place.objects.bulk_create(
        Place(
            pk=place["pk"],
            section=section,
            line=place["line"],
            number=place["number"],
            entry_id=place["entry"],
        )
        for place in row["places"]
    )
    seats = (
        Scheduled(round_, table, north_south, east_west, tuple(boards), arrow_switched=switched)
        for round_, table, north_south, east_west, boards, switched in row["seats"]
    )
    reseat_section(section, Schedule(tuple(seats), lines=1))
    _restore_players(section, row["players"])
    raise_revision(session)


def _restore_players(section: Section, players: Sequence[Sequence[int]]) -> None:
    """Enter the players of entries without a line-up now; erased or merged ones stay away."""
    known = set(LineUp.objects.filter(session=section.session).values_list("entry", flat=True))
    there = set(
        Player.objects.filter(pk__in=[row[1] for row in players]).values_list("pk", flat=True)
    )
    named = LineUpPlayer.objects.filter(line_up__session=section.session)
    seated = set(named.values_list("player", flat=True))
    line_ups: dict[int, LineUp] = {}
    for entry, player, position, from_round in players:
        if entry in known or player not in there or player in seated:
            continue
        if entry not in line_ups:
            line_ups[entry] = LineUp.objects.create(entry_id=entry, session=section.session)
        LineUpPlayer.objects.create(
            line_up=line_ups[entry], player_id=player, position=position, from_round=from_round
        )
