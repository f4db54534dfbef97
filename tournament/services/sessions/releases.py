"""Releases parts of a session to players, announces a session, or publishes a draw."""

import logging
from collections.abc import Mapping
from datetime import datetime
from typing import Literal

from django.db import transaction
from django.utils import timezone

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
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
    actor: Actor,
) -> Session:
    """Releases each of these parts now or at a time; None hides the part.

    Other parts stay as they are. A part that players already see keeps its release time.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
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
    audit_log.write_audit_entry(
        session.event.club, "release", session, by=actor.user, source=actor.source
    )
    log.info("session %s shows %s", session.pk, _describe_releases(session))
    return session


@transaction.atomic
def announce_session(session: Session, since: ReleaseMoment, *, actor: Actor) -> Session:
    """Announces the session in the programme now or from a time; None removes it."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(session.pk)
    session.announced_from = _resolve_moment(session.announced_from, since, timezone.now())
    raise_unscored_revision(session, "announced_from")
    action = "announced" if session.announced_from else "unannounced"
    audit_log.write_audit_entry(
        session.event.club, action, session, by=actor.user, source=actor.source
    )
    log.info("session %s is %s from %s", session.pk, action, session.announced_from)
    return session


@transaction.atomic
def show_wall_display(session: Session, *, shown: bool, actor: Actor) -> Session:
    """Opens the wall display to everybody, or closes it; what it shows follows the releases."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(session.pk)
    if shown is (session.wall_from is not None):
        return session
    session.wall_from = timezone.now() if shown else None
    raise_unscored_revision(session, "wall_from")
    action = "show_wall" if shown else "hide_wall"
    audit_log.write_audit_entry(
        session.event.club, action, session, by=actor.user, source=actor.source
    )
    log.info("%s: session %s", action, session.pk)
    return session


@transaction.atomic
def publish_draw(day: Session, since: ReleaseMoment, *, actor: Actor) -> Session:
    """Publishes the draw of a match day, with times and tables, now or from a time; None hides it.

    `release_session` releases the results.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    day = lock_session(day.pk)
    validate_match_day(day)
    day.draw_from = _resolve_moment(day.draw_from, since, timezone.now())
    raise_unscored_revision(day, "draw_from")
    action = "published_draw" if day.draw_from else "withdrew_draw"
    audit_log.write_audit_entry(day.event.club, action, day, by=actor.user, source=actor.source)
    log.info("session %s: %s from %s", day.pk, action, day.draw_from)
    return day


def _resolve_moment(
    current: datetime | None, since: ReleaseMoment, now: datetime
) -> datetime | None:
    """Returns the new time for a requested one; "now" keeps a time that has passed."""
    if since == "now":
        return current if current and current <= now else now
    if since and since != current:
        validate_future_moment(since, now)
    return since


def _describe_releases(session: Session) -> str:
    return ", ".join(
        f"{thing.value} from {getattr(session, thing.moment)}" for thing in ReleasedPart
    )
