"""Django session data and user of a request, read by compiled queries."""

from django.contrib.sessions.models import Session
from django.db.models import CharField, DateTimeField, IntegerField
from django.utils import timezone

from club.models import User
from club.queries.compiled_queries import PreparedQuery, QueryParameter, build_stored_row

USER_COLUMNS = tuple(column.attname for column in User._meta.concrete_fields)
SESSION_DATA_QUERY = PreparedQuery(
    lambda: Session.objects.filter(
        session_key=QueryParameter("key", CharField()),
        expire_date__gt=QueryParameter("now", DateTimeField()),
    ).values_list("session_data")
)
USER_QUERY = PreparedQuery(
    lambda: User.objects.filter(pk=QueryParameter("user", IntegerField())).values_list(
        *USER_COLUMNS
    )
)


def find_session_data(key: str) -> str | None:
    """What the session under this key keeps, signed, until it ends. One query."""
    rows = SESSION_DATA_QUERY(key=key, now=timezone.now())
    return str(rows[0][0]) if rows else None


def find_session_user(user_id: int) -> User | None:
    """The user as the row stands now. One query."""
    rows = USER_QUERY(user=user_id)
    return build_stored_row(User, USER_COLUMNS, rows[0]) if rows else None
