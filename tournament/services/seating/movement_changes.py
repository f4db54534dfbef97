"""Movement changes during play: late pair, switched places, dropped round, arrow switch.

Every repair reads the section's seating as a schedule, has it changed, checked as any other
schedule, and written where it differs. `seen` is the fingerprint of the seating that was shown
to anyone who asks, so that the same request twice does not undo itself; None asks for none.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from django.db import transaction

from club.models import Source, User
from club.services import audit_log
from movements import changes
from movements.schedule import Schedule
from tournament.errors import InvalidTournamentDataError, TournamentDataNotFoundError
from tournament.models import Entry, Place, Section
from tournament.queries import edit_tokens
from tournament.queries.schedules import section_schedule
from tournament.services.seating.places import label_in_session, number_entries
from tournament.services.seating.reseating import reseat_section
from tournament.services.sessions.session_state import lock_session, raise_revision
from tournament.validators.seatings import validate_board_session, validate_seating_token
from tournament.validators.sections import validate_late_pair_allowed

log = logging.getLogger(__name__)


def fill_half_table(
    section: Section, *, from_round: int, by: User | None, source: Source, seen: str | None = None
) -> Place:
    """A late pair takes the seats that stand empty, from this round on."""
    with _movement_change(section, "fill_half_table", by=by, source=source, seen=seen) as schedule:
        validate_late_pair_allowed(lock_session(section.session_id))
        changes.fill_empty_sides(schedule, 0, from_round=from_round)
        place = _late_place(section, schedule)
        reseat_section(section, changes.fill_empty_sides(schedule, place.pk, from_round=from_round))
        return place


def switch_places(
    first: Place,
    second: Place,
    *,
    from_round: int,
    by: User | None,
    source: Source,
    seen: str | None = None,
) -> None:
    """Two pairs take each other's seats from this round on; what they played stays theirs."""
    if first.pk == second.pk:
        raise InvalidTournamentDataError("same_entry", pair=str(first))
    if first.section_id != second.section_id:
        raise TournamentDataNotFoundError("unknown_place", line=second.line, number=second.number)
    with _movement_change(
        first.section, "switch_places", by=by, source=source, seen=seen
    ) as schedule:
        changed = changes.switch_pairs(schedule, first.pk, second.pk, from_round=from_round)
        reseat_section(first.section, changed)


def drop_last_round(
    section: Section, *, by: User | None, source: Source, seen: str | None = None
) -> int:
    """The last round is not played; how many rounds are left."""
    with _movement_change(section, "drop_last_round", by=by, source=source, seen=seen) as schedule:
        left = _round_numbers(schedule) - 1
        reseat_section(section, changes.drop_rounds_after(schedule, left))
        return left


def arrow_switch_round(
    section: Section, round_: int, *, by: User | None, source: Source, seen: str | None = None
) -> None:
    """Both sides of every table hold each other's cards in this round; done twice, as before.

    Two lines that hold the same cards in some round are one field: one winner.
    """
    with _movement_change(
        section, "arrow_switch_round", by=by, source=source, seen=seen
    ) as schedule:
        changed = changes.arrow_switch_in_schedule(schedule, round_)
        reseat_section(section, changed)
        switched = any(seat.arrow_switched for seat in changed.seats)
        two_lines = section.places.exclude(line="").exists()
        section.winners = 2 if two_lines and not switched else 1
        section.save(update_fields=["winners"])


@contextmanager
def _movement_change(
    section: Section, action: str, *, by: User | None, source: Source, seen: str | None
) -> Iterator[Schedule]:
    with transaction.atomic():
        session = lock_session(section.session_id)
        validate_board_session(session)
        schedule = section_schedule(section)
        validate_seating_token(seen, edit_tokens.schedule_edit_token(schedule))
        yield schedule
        raise_revision(session)
        audit_log.write_audit_entry(session.event.club, action, section, by=by, source=source)
        transaction.on_commit(partial(log.info, "repaired section %s: %s", section.pk, action))


def _round_numbers(schedule: Schedule) -> int:
    return max((seat.round for seat in schedule.seats), default=0)


def _late_place(section: Section, schedule: Schedule) -> Place:
    """The number that was left out when the section was numbered, else the next one."""
    lines = _lines_of_empty_sides(section, schedule)
    line = lines.pop() if len(lines) == 1 else ""
    taken = set(section.places.filter(line=line).values_list("number", flat=True))
    number = min(set(range(1, len(taken) + 2)) - taken)
    entry = Entry.objects.create(
        event=section.session.event,
        label=label_in_session(str(Place(line=line, number=number)), section.session),
    )
    return number_entries(section, [entry], line=line, numbers=[number])[0]


def _lines_of_empty_sides(section: Section, schedule: Schedule) -> set[str]:
    """The lines of those who sit where the empty sides are: the phantom is of their line."""
    lines = dict(section.places.values_list("pk", "line"))
    sides = {
        "NS" if seat.north_south is None else "EW"
        for seat in schedule.seats
        if (seat.north_south is None) != (seat.east_west is None)
    }
    return sides if set(lines.values()) == {"NS", "EW"} else {""}
