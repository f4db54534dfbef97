"""Creates the next session of an event for the best pairs, all of them or the others."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db import transaction

from boards.services.boards import lay_out_boards
from club.models import Source, User
from standings.events.qualification import SECTION, STAY, Going, Way, ways_on
from tournament.errors import NobodyGoesOnError, StaleOverallError, UnknownEntryError
from tournament.models import Event, Section
from tournament.services.seating.sections import NewSectionPlan
from tournament.services.setup.new_session import NewSessionPlan
from tournament.services.setup.next_session import (
    STANDING,
    Continuation,
    continue_event,
    extend_session,
    find_continued_session,
    lock_event_for_session,
)

__all__ = ["GoOn", "continue_evening"]


@dataclass(frozen=True, slots=True)
class GoOn:
    """Which of the ways on, the best so many of it (0: all) but for who is left `out`.

    `seen` is the fingerprint of who went on, or of how all stood, when that was shown; None asks
    for none.
    """

    way: str = STAY
    best: int = 0
    out: Collection[int] = ()
    seats: str = STANDING
    seen: str | None = None


@transaction.atomic
def continue_evening(
    event: Event, plan: NewSessionPlan, asked: GoOn, *, by: User | None, source: Source
) -> Section:
    """A session that can be played, or a section of one, of pairs that played in the event before.

    The same request twice is one session.
    """
    event = lock_event_for_session(event)
    if planned := find_continued_session(event, plan):
        return planned
    now = ways_on(event)
    going = _going(now, asked)
    more = Continuation(going.entries, going.group, asked.seats)
    if asked.way == SECTION:
        facts = (plan.schedule, plan.movement, plan.winners)
        room = NewSectionPlan(*facts, table_numbers=plan.table_numbers)
        section = extend_session(now.latest, room, more, by=by, source=source)
    else:
        section = continue_event(event, plan, more, by=by, source=source)
    lay_out_boards(section.session)
    return section


def _going(now: Way, asked: GoOn) -> Going:
    if asked.way not in now.ways:
        raise StaleOverallError()
    way = now.ways[asked.way]
    if strangers := set(asked.out) - now.labels.keys():
        raise UnknownEntryError(entry=min(strangers))
    going = way.chosen(best=asked.best, out=asked.out)
    if asked.seen not in (None, going.seen, now.seen):
        raise StaleOverallError()
    if not going.entries:
        raise NobodyGoesOnError()
    return going
