"""Releases parts of a session to players, announces sessions and publishes draws."""

import logging
from collections.abc import Mapping
from datetime import datetime
from typing import Literal

from django.db import transaction
from django.utils import timezone

from club.models import Source, User
from club.services import audit_log
from tournament.models import Session
from tournament.queries.releases import ReleasedPart
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision
from tournament.validators.releases import (
    validate_any_part_released,
    validate_future_moment,
    validate_match_day,
    validate_session_closed,
)

log = logging.getLogger(__name__)
ReleaseMoment = datetime | Literal["now"] | None
State = Session.State


@transaction.atomic
def release_session(
    session: Session,
    things: Mapping[ReleasedPart, ReleaseMoment],
    *,
    by: User | None,
    source: Source,
) -> Session:
    """Players see these things from now or from then on, and those with None not at all.

    What is not named stays as it is; what they see already they have seen since it was released.
    """
    session = lock_session(session.pk)
    validate_session_closed(session)
    now = timezone.now()
    for thing, since in things.items():
        current = getattr(session, thing.moment)
        setattr(session, thing.moment, _resolve_moment(current, since, now))
    moments = [thing.moment for thing in ReleasedPart]
    validate_any_part_released(session, [getattr(session, moment) for moment in moments])
    if session.state != State.RELEASED:
        session.state = State.RELEASED
        session.released_at = now
    raise_unscored_revision(session, *moments)
    audit_log.write_audit_entry(session.event.club, "release", session, by=by, source=source)
    log.info("session %s shows %s", session.pk, _describe_releases(session))
    return session


@transaction.atomic
def announce_session(
    session: Session, since: ReleaseMoment, *, by: User | None, source: Source
) -> Session:
    """The programme says that it will be played, from now or from then on; or says it no more."""
    session = lock_session(session.pk)
    session.announced_from = _resolve_moment(session.announced_from, since, timezone.now())
    raise_unscored_revision(session, "announced_from")
    action = "announced" if session.announced_from else "unannounced"
    audit_log.write_audit_entry(session.event.club, action, session, by=by, source=source)
    log.info("session %s is %s from %s", session.pk, action, session.announced_from)
    return session


@transaction.atomic
def publish_draw(day: Session, since: ReleaseMoment, *, by: User | None, source: Source) -> Session:
    """Players see who meets whom, when and where on this day, from now or from then on; or not.

    Results are shown by `release_session` alone.
    """
    day = lock_session(day.pk)
    validate_match_day(day)
    day.draw_from = _resolve_moment(day.draw_from, since, timezone.now())
    raise_unscored_revision(day, "draw_from")
    action = "published_draw" if day.draw_from else "withdrew_draw"
    audit_log.write_audit_entry(day.event.club, action, day, by=by, source=source)
    log.info("session %s: %s from %s", day.pk, action, day.draw_from)
    return day


def _resolve_moment(
    current: datetime | None, since: ReleaseMoment, now: datetime
) -> datetime | None:
    """From when on, when this is asked of the current value."""
    if since == "now":
        return current if current and current <= now else now
    if since and since != current:
        validate_future_moment(since, now)
    return since


def _describe_releases(session: Session) -> str:
    return ", ".join(
        f"{thing.value} from {getattr(session, thing.moment)}" for thing in ReleasedPart
    )
