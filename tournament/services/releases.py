"""Releases parts of a session to players, now or from a moment on, and withdraws them."""

import logging
from collections.abc import Mapping
from datetime import datetime
from typing import Literal

from django.db import transaction
from django.utils import timezone

from club.models import Source, User
from club.services import ledger
from tournament.models import Session
from tournament.queries.released import ReleasedPart
from tournament.services.sessions import lock_session, raise_unscored_revision
from tournament.validators.releases import (
    validate_drawn,
    validate_releasable,
    validate_something,
    validate_to_come,
)

log = logging.getLogger(__name__)
Since = datetime | Literal["now"] | None
State = Session.State


@transaction.atomic
def release_session(
    session: Session, things: Mapping[ReleasedPart, Since], *, by: User | None, source: Source
) -> Session:
    """Players see these things from now or from then on, and those with None not at all.

    What is not named stays as it is; what they see already they have seen since it was released.
    """
    session = lock_session(session.pk)
    validate_releasable(session)
    now = timezone.now()
    for thing, since in things.items():
        stands = getattr(session, thing.moment)
        setattr(session, thing.moment, _moment(stands, since, now))
    moments = [thing.moment for thing in ReleasedPart]
    validate_something(session, [getattr(session, moment) for moment in moments])
    if session.state != State.RELEASED:
        session.state, session.released_at = State.RELEASED, now
    raise_unscored_revision(session, *moments)
    ledger.write_audit_entry(session.event.club, "release", session, by=by, source=source)
    log.info("session %s shows %s", session.pk, _said(session))
    return session


@transaction.atomic
def announce_session(session: Session, since: Since, *, by: User | None, source: Source) -> Session:
    """The programme says that it will be played, from now or from then on; or says it no more."""
    session = lock_session(session.pk)
    session.announced_from = _moment(session.announced_from, since, timezone.now())
    raise_unscored_revision(session, "announced_from")
    action = "announced" if session.announced_from else "unannounced"
    ledger.write_audit_entry(session.event.club, action, session, by=by, source=source)
    log.info("session %s is %s from %s", session.pk, action, session.announced_from)
    return session


@transaction.atomic
def publish_draw(day: Session, since: Since, *, by: User | None, source: Source) -> Session:
    """Players see who meets whom, when and where on this day, from now or from then on; or not.

    Results are shown by `release_session` alone.
    """
    day = lock_session(day.pk)
    validate_drawn(day)
    day.draw_from = _moment(day.draw_from, since, timezone.now())
    raise_unscored_revision(day, "draw_from")
    action = "published_draw" if day.draw_from else "withdrew_draw"
    ledger.write_audit_entry(day.event.club, action, day, by=by, source=source)
    log.info("session %s: %s from %s", day.pk, action, day.draw_from)
    return day


def _moment(stands: datetime | None, since: Since, now: datetime) -> datetime | None:
    """From when on, when this is asked of what stands."""
    if since == "now":
        return stands if stands and stands <= now else now
    if since and since != stands:
        validate_to_come(since, now)
    return since


def _said(session: Session) -> str:
    return ", ".join(
        f"{thing.value} from {getattr(session, thing.moment)}" for thing in ReleasedPart
    )
