"""Sets the starting times of a session's rounds."""

import logging
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from itertools import pairwise

from django.db import transaction

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.errors import InvalidTournamentDataError
from tournament.models import Round, Session
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision

log = logging.getLogger(__name__)
MATCH_MINUTES = 35  # about as long as four hands and the move take


def consecutive_round_times(
    begins: time, *, first: int, rounds: int, minutes: int
) -> dict[int, time]:
    """Times of rounds that follow each other from this time on."""
    start = datetime.combine(date.min, begins)
    return {
        first + turn: (start + timedelta(minutes=minutes * turn)).time() for turn in range(rounds)
    }


def validate_round_times(times: Mapping[int, time]) -> None:
    """Checks that each round starts after the one before, on the same day."""
    for (_before, earlier), (round_, later) in pairwise(sorted(times.items())):
        if later <= earlier:
            raise InvalidTournamentDataError("round_times", round=round_)


@transaction.atomic
def set_round_times(session: Session, times: Mapping[int, time], *, actor: Actor) -> None:
    """Sets the starting times of these rounds; other rounds have none."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(session.pk)
    validate_round_times(times)
    session.rounds.all().delete()
    Round.objects.bulk_create(
        Round(session=session, number=number, starts_at=starts_at)
        for number, starts_at in sorted(times.items())
    )
    raise_unscored_revision(session)
    audit_log.write_audit_entry(
        session.event.club, "round_times", session, by=actor.user, source=actor.source
    )
    log.info("set the times of %s rounds of session %s", len(times), session.pk)
