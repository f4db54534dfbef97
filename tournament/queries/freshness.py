"""Versions for conditional requests: everything a page depends on, in one query.

Knows which rows say that something has changed; not what changed, nor what a page shows of it.
A stamp is all of those rows as they are: of a member's page with the rows that say who is signed
in, of a player's page with what of it is seen by now.
"""

from typing import Any, NamedTuple

from django.contrib.sessions.models import Session as SignedIn
from django.db.models import (
    BooleanField,
    CharField,
    DateTimeField,
    ExpressionWrapper,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    SlugField,
    Subquery,
)
from django.utils import timezone

from club.models import Club, Job, User
from club.queries.prepared import Prepared, QueryParameter, Row
from club.queries.rights import Right, roles_with_right
from tournament.models import Event, Session
from tournament.queries.released import ReleasedPart
from tournament.queries.sessions import AT_BOARDS

MEMBERS = "event__club__memberships"
FOUR_HAND = Session.objects.filter(event__kind=Event.Kind.FOUR_HAND)
FIRST = ("pk", "revision", "state")
OWN = tuple(
    column.attname
    for column in Session._meta.concrete_fields
    if column.attname not in ("id", *FIRST)
)
OF_EVENT = ("event__name", "event__convenor")
OF_CLUB = tuple(f"event__club__{column.attname}" for column in Club._meta.concrete_fields)
OF_USER = tuple(
    f"{MEMBERS}__user__{column.attname}"
    for column in User._meta.concrete_fields
    if column.attname != "last_login"
)


class Now(NamedTuple):
    """A session at its revision, and all else that its pages depend on."""

    pk: int
    revision: int
    state: str
    others: Row


def session_now(user: User, club: str, session: int) -> Now | None:
    """What a session's pages depend on, for who may read there; nothing for others. One query."""
    return next(map(_now, SESSION(user=user.pk, club=club, session=session)), None)


def tournament_now(user: User, club: str, slug: str) -> tuple[Now, ...]:
    """The same for a tournament, one for each of its days. One query."""
    return tuple(map(_now, TOURNAMENT(user=user.pk, club=club, slug=slug)))


def session_stamp(user: int, key: str, club: str, session: int) -> Now | None:
    """The same, with the user's own row and what is kept for who is signed in. One query."""
    values = {"user": user, "key": key, "now": timezone.now(), "club": club}
    rows = SIGNED_SESSION.as_stored(**values, session=session)
    return next(map(_now, rows), None)


def tournament_stamp(user: int, key: str, club: str, slug: str) -> tuple[Now, ...]:
    """The same for a tournament. One query."""
    values = {"user": user, "key": key, "now": timezone.now(), "club": club}
    return tuple(map(_now, SIGNED_TOURNAMENT.as_stored(**values, slug=slug)))


def released_stamp(club: str, session: int) -> tuple[Row, ...]:
    """A released session, and what is seen of it by now. One query."""
    return RELEASED.as_stored(now=timezone.now(), club=club, session=session)


def released_tournament_stamp(club: str, slug: str) -> tuple[Row, ...]:
    """The days of which players see results or the draw, and what is seen of each. One query."""
    return RELEASED_TOURNAMENT.as_stored(now=timezone.now(), club=club, slug=slug)


def _now(row: Row) -> Now:
    return Now(row[0], row[1], row[2], row[3:])


def _of_member(sessions: QuerySet[Session], *signed_in: Any) -> QuerySet[Session, tuple[Any, ...]]:
    """The newest job of the club and the newest that is done stand for all that was printed."""
    jobs = Job.objects.filter(club=OuterRef("event__club")).order_by("-pk").values("pk")
    done = jobs.filter(state=Job.State.DONE)
    asked = {
        f"{MEMBERS}__user": QueryParameter("user", IntegerField()),
        f"{MEMBERS}__role__in": roles_with_right(Right.READ),
    }
    printed = Subquery(jobs[:1]), Subquery(done[:1])
    also = (f"{MEMBERS}__role", *OWN, *OF_EVENT, *OF_CLUB, *printed, *signed_in)
    return sessions.filter(**asked).order_by("number").values_list(*FIRST, *also)


def _signed_in() -> tuple[Any, ...]:
    """The user's own row, and what is kept under the key of the browser until it ends."""
    kept = SignedIn.objects.filter(
        session_key=QueryParameter("key", CharField()),
        expire_date__gt=QueryParameter("now", DateTimeField()),
    )
    return *OF_USER, Subquery(kept.values("session_data")[:1])


def _one(sessions: QuerySet[Session]) -> QuerySet[Session]:
    return sessions.filter(
        event__club__slug=QueryParameter("club", SlugField()),
        pk=QueryParameter("session", IntegerField()),
    )


def _days(sessions: QuerySet[Session]) -> QuerySet[Session]:
    return sessions.filter(
        event__club__slug=QueryParameter("club", SlugField()),
        event__slug=QueryParameter("slug", SlugField()),
    )


def _released(sessions: QuerySet[Session]) -> QuerySet[Session, tuple[Any, ...]]:
    now = QueryParameter("now", DateTimeField())
    seen = (
        ExpressionWrapper(Q(**{f"{thing.moment}__lte": now}), BooleanField())
        for thing in ReleasedPart
    )
    published = Q(draw_from__lte=now)
    rows = sessions.filter(Q(state=Session.State.RELEASED) | published).order_by("number")
    draw = ExpressionWrapper(published, BooleanField())
    return rows.values_list(*FIRST, *OWN, *OF_EVENT, *OF_CLUB, *seen, draw)


SESSION = Prepared(lambda: _of_member(_one(AT_BOARDS)))
TOURNAMENT = Prepared(lambda: _of_member(_days(FOUR_HAND)))
SIGNED_SESSION = Prepared(lambda: _of_member(_one(AT_BOARDS), *_signed_in()))
SIGNED_TOURNAMENT = Prepared(lambda: _of_member(_days(FOUR_HAND), *_signed_in()))
RELEASED = Prepared(lambda: _released(_one(AT_BOARDS)))
RELEASED_TOURNAMENT = Prepared(lambda: _released(_days(FOUR_HAND)))
