"""Movement changes during play, from a round on, where nothing was played yet.

Every repair reads the section's seating as a schedule, has it changed, checked as any other
schedule, and written where it differs. `seen` is the fingerprint of the seating that was shown
to whoever asks, so that the same request twice does not undo itself; None asks for none.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from django.db import transaction

from club.models import Source, User
from club.services import ledger
from movements import changes
from movements.schedule import Schedule
from tournament.errors import SameEntryError, UnknownPairNumberError
from tournament.models import Entry, Place, Section
from tournament.queries import fingerprints
from tournament.queries.schedules import schedule_of
from tournament.services.places import new_label, number_entries
from tournament.services.reseating import reseat_section
from tournament.services.sessions import lock_session, raise_revision
from tournament.validators.seatings import validate_at_boards, validate_seating_token
from tournament.validators.sections import validate_late_pair

log = logging.getLogger(__name__)


def fill_half_table(
    section: Section, *, from_round: int, by: User | None, source: Source, seen: str | None = None
) -> Place:
    """A late pair takes the seats that stand empty, from this round on."""
    with _repairing(section, "fill_half_table", by=by, source=source, seen=seen) as schedule:
        validate_late_pair(lock_session(section.session_id))
        changes.fill_empty_sides(schedule, 0, from_round=from_round)
        place = _late_place(section, schedule)
        reseat_section(section, changes.fill_empty_sides(schedule, place.pk, from_round=from_round))
        return place


def switch_places(
    one: Place,
    other: Place,
    *,
    from_round: int,
    by: User | None,
    source: Source,
    seen: str | None = None,
) -> None:
    """Two pairs take each other's seats from this round on; what they played stays theirs."""
    if one.pk == other.pk:
        raise SameEntryError(pair=str(one))
    if one.section_id != other.section_id:
        raise UnknownPairNumberError(line=other.line, number=other.number)
    with _repairing(one.section, "switch_places", by=by, source=source, seen=seen) as schedule:
        changed = changes.switch_pairs(schedule, one.pk, other.pk, from_round=from_round)
        reseat_section(one.section, changed)


def drop_last_round(
    section: Section, *, by: User | None, source: Source, seen: str | None = None
) -> int:
    """The last round is not played; how many rounds are left."""
    with _repairing(section, "drop_last_round", by=by, source=source, seen=seen) as schedule:
        left = _rounds(schedule) - 1
        reseat_section(section, changes.drop_rounds_after(schedule, left))
        return left


def arrow_switch_round(
    section: Section, round_: int, *, by: User | None, source: Source, seen: str | None = None
) -> None:
    """Both sides of every table hold each other's cards in this round; done twice, as before.

    Two lines that hold the same cards in some round are one field: one winner.
    """
    with _repairing(section, "arrow_switch_round", by=by, source=source, seen=seen) as schedule:
        changed = changes.arrow_switch_in_schedule(schedule, round_)
        reseat_section(section, changed)
        switched = any(seat.arrow_switched for seat in changed.seats)
        two_lines = section.places.exclude(line="").exists()
        section.winners = 2 if two_lines and not switched else 1
        section.save(update_fields=["winners"])


@contextmanager
def _repairing(
    section: Section, action: str, *, by: User | None, source: Source, seen: str | None
) -> Iterator[Schedule]:
    with transaction.atomic():
        session = lock_session(section.session_id)
        validate_at_boards(session)
        schedule = schedule_of(section)
        validate_seating_token(seen, fingerprints.of_seating(schedule))
        yield schedule
        raise_revision(session)
        ledger.write_audit_entry(session.event.club, action, section, by=by, source=source)
        transaction.on_commit(partial(log.info, "repaired section %s: %s", section.pk, action))


def _rounds(schedule: Schedule) -> int:
    return max((seat.round for seat in schedule.seats), default=0)


def _late_place(section: Section, schedule: Schedule) -> Place:
    """The number that was left out when the section was numbered, else the next one."""
    lines = _empty_lines(section, schedule)
    line = lines.pop() if len(lines) == 1 else ""
    taken = set(section.places.filter(line=line).values_list("number", flat=True))
    number = min(set(range(1, len(taken) + 2)) - taken)
    entry = Entry.objects.create(
        event=section.session.event,
        label=new_label(str(Place(line=line, number=number)), section.session),
    )
    return number_entries(section, [entry], line=line, numbers=[number])[0]


def _empty_lines(section: Section, schedule: Schedule) -> set[str]:
    """The lines of those who sit where the empty sides are: the phantom is of their line."""
    lines = dict(section.places.values_list("pk", "line"))
    sides = {
        "NS" if seat.north_south is None else "EW"
        for seat in schedule.seats
        if (seat.north_south is None) != (seat.east_west is None)
    }
    return sides if set(lines.values()) == {"NS", "EW"} else {""}
