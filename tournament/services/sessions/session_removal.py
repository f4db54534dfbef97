"""Deletes a session or match event in which nothing is recorded."""

import logging

from club.models import Source, User
from club.services import audit_log
from tournament.errors import SessionStateError
from tournament.models import Entry, Event, LineUp, Place, Seating, Session
from tournament.services.sessions.session_details import describe_details
from tournament.services.sessions.session_state import raise_unscored_revision

log = logging.getLogger(__name__)


def remove_session(
    session: Session, others: list[Session], *, by: User | None, source: Source
) -> None:
    """Delete a locked session, and its event where it has no `others`.

    Pairs that play in another session of the event stay in that one. Whether something is recorded
    is checked before; rows of play are protected in any case, so nothing recorded can go with it.
    """
    if later := [other for other in others if other.number > session.number]:
        raise SessionStateError(
            "session_in_use", rule="later", session=str(session), later=str(later[-1])
        )
    event = session.event
    reason = describe_details(str(session), [session.local_date])
    audit_log.write_audit_entry(
        event.club, "delete_session", session, by=by, source=source, reason=reason
    )
    elsewhere = Place.objects.exclude(section__session=session).values("entry")
    here = Entry.objects.filter(places__section__session=session).exclude(pk__in=elsewhere)
    gone = list(here.values_list("pk", flat=True))
    _remove_days([session])
    Entry.objects.filter(pk__in=gone).delete()
    for other in others:
        raise_unscored_revision(other)
    if not others:
        Event.objects.filter(pk=event.pk).delete()
    elif len(others) == 1:
        Event.objects.filter(pk=event.pk).update(several=False)
    log.info("deleted session %s", session.pk)


def remove_match_event(
    event: Event, days: list[Session], *, by: User | None, source: Source
) -> None:
    """Delete a tournament whose `days` are locked, with its draw and its pairs."""
    reason = describe_details(event.name, [day.local_date for day in days])
    audit_log.write_audit_entry(
        event.club, "delete_match_event", event, by=by, source=source, reason=reason
    )
    _remove_days(days)
    Event.objects.filter(pk=event.pk).delete()
    log.info("deleted tournament %s", event.pk)


def _remove_days(sessions: list[Session]) -> None:
    """The seats go before the numbers that they are seats of, which are protected."""
    keys = [session.pk for session in sessions]
    LineUp.objects.filter(session__in=keys).delete()
    Seating.objects.filter(section__session__in=keys).delete()
    Place.objects.filter(section__session__in=keys).delete()
    Session.objects.filter(pk__in=keys).delete()
