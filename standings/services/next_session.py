"""Creates the next session of an event, with the pairs that have qualified."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db import transaction

from boards.services.boards import create_missing_boards
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from standings.events.qualification import (
    SECTION,
    STAY,
    ContinuationOption,
    ContinuationOptions,
    continuation_options,
)
from tournament.errors import (
    InvalidTournamentDataError,
    StaleSessionError,
    TournamentDataNotFoundError,
)
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

__all__ = ["ContinuationChoice", "create_next_session"]


@dataclass(frozen=True, slots=True)
class ContinuationChoice:
    """The chosen option, and its best pairs (0: all) without those left `out`.

    `seen` is the token of the option or the order when it was shown; None skips the check.
    """

    way: str = STAY
    best: int = 0
    out: Collection[int] = ()
    seats: str = STANDING
    seen: str | None = None


@transaction.atomic
def create_next_session(
    event: Event,
    plan: NewSessionPlan,
    choice: ContinuationChoice,
    *,
    actor: Actor,
) -> Section:
    """Create a session, or a section of one, for pairs that played in the event before.

    A repeated request returns the same session.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    event = lock_event_for_session(event)
    if planned := find_continued_session(event, plan):
        return planned
    now = continuation_options(event)
    going = _chosen_option(now, choice)
    more = Continuation(going.entries, going.group, choice.seats)
    if choice.way == SECTION:
        section_values = (plan.schedule, plan.movement, plan.winners)
        room = NewSectionPlan(*section_values, table_numbers=plan.table_numbers)
        section = extend_session(now.latest, room, more, actor=actor)
    else:
        section = continue_event(event, plan, more, actor=actor)
    create_missing_boards(section.session)
    return section


def _chosen_option(now: ContinuationOptions, choice: ContinuationChoice) -> ContinuationOption:
    if choice.way not in now.ways:
        if choice.seen not in (None, now.seen):
            raise StaleSessionError("stale_overall")
        raise InvalidTournamentDataError("qualification_not_offered", offered=", ".join(now.ways))
    way = now.ways[choice.way]
    if strangers := set(choice.out) - now.labels.keys():
        raise TournamentDataNotFoundError("unknown_entry", entry=min(strangers))
    going = way.chosen(best=choice.best, out=choice.out)
    if choice.seen not in (None, going.seen, now.seen):
        raise StaleSessionError("stale_overall")
    if not going.entries:
        raise InvalidTournamentDataError("nobody_goes_on")
    return going
