"""Creates the next session of an event in the same sections, with pairs exchanged between them."""

from django.db import transaction

from boards.services.boards import create_missing_boards
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from standings.events.section_exchange import section_exchanges
from tournament.errors import StaleSessionError, TournamentDataNotFoundError
from tournament.models import Event, Session
from tournament.services.sessions.session_state import lock_event, raise_unscored_revision
from tournament.services.setup.exchanged_sections import (
    ExchangedSessionPlan,
    seat_exchanged_session,
)
from tournament.services.setup.next_session import lock_event_for_session
from tournament.validators.seatings import validate_board_session

__all__ = ["ExchangedSessionPlan", "create_exchanged_session"]


@transaction.atomic
def create_exchanged_session(
    event: Event,
    plan: ExchangedSessionPlan,
    rule: str,
    *,
    actor: Actor,
    seed: int = 1,
    seen: str | None = None,
) -> Session:
    """Give the pairs of the latest session other places in its sections, by a rule.

    The sections keep their movements, tables and board numbers. `seen` is the token of the order
    and the latest session when they were shown. A repeated request returns the same session.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    event = lock_event_for_session(event)
    if plan.request_id is not None:
        planned = Session.objects.filter(event=event, request_id=plan.request_id).first()
        if planned is not None:
            return planned
    sessions = lock_event(event)
    validate_board_session(sessions[0])
    now = section_exchanges(event, seed=seed)
    if now is None:
        raise TournamentDataNotFoundError("exchange_not_offered", session=str(event))
    if seen not in (None, now.seen):
        raise StaleSessionError("stale_overall")
    exchange = now.by_rule(rule)
    session = seat_exchanged_session(now.latest, now.sections, plan, exchange.places)
    create_missing_boards(session)
    for earlier in sessions:
        raise_unscored_revision(earlier)
    audit_log.write_audit_entry(event.club, "continue", session, by=actor.user, source=actor.source)
    return session
