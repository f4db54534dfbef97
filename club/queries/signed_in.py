"""The signed-in user of a request, read by one compiled query."""

from django.contrib.sessions.models import Session
from django.db.models import CharField, DateTimeField, IntegerField
from django.utils import timezone

from club.models import User
from club.queries.prepared import Prepared, QueryParameter, as_read

COLUMNS = tuple(column.attname for column in User._meta.concrete_fields)
KEPT = Prepared(
    lambda: Session.objects.filter(
        session_key=QueryParameter("key", CharField()),
        expire_date__gt=QueryParameter("now", DateTimeField()),
    ).values_list("session_data")
)
USER = Prepared(
    lambda: User.objects.filter(pk=QueryParameter("user", IntegerField())).values_list(*COLUMNS)
)


def kept_for(key: str) -> str | None:
    """What the session under this key keeps, signed, until it ends. One query."""
    found = KEPT(key=key, now=timezone.now())
    return str(found[0][0]) if found else None


def user_who_returns(user_id: int) -> User | None:
    """The user as the row stands now. One query."""
    found = USER(user=user_id)
    return as_read(User, COLUMNS, found[0]) if found else None
