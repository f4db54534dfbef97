"""API keys of a club, and the lookup of a key by its hash."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from itertools import islice
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.db.models import CharField, F, QuerySet

from club.models import ApiKey, Club, Membership, User
from club.queries.compiled_queries import PreparedQuery, QueryParameter

OWNER = Membership.Role.OWNER
# Columns stand in the order of their model, as `from_db` takes them.
KEY_COLUMNS = ("pk", "name", "may_write", "used_at")
USER_COLUMNS = tuple(column.attname for column in User._meta.concrete_fields)
CLUB_COLUMNS = tuple(column.attname for column in Club._meta.concrete_fields)


@dataclass(frozen=True, slots=True)
class ApiKeyRow:
    """A key that opens its club: for whom it was made, and what that member may do there now."""

    pk: int
    name: str
    may_write: bool
    used_at: datetime | None
    role: str
    user: User
    club: Club


def hash_secret(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode()).hexdigest()


def find_api_key(secret: str) -> ApiKeyRow | None:
    """The key with this secret, while it and its member's place in the club last. One query."""
    rows = KEY_QUERY(secret=hash_secret(secret))
    if not rows:
        return None
    values = iter(rows[0])
    pk, name, may_write, used_at, role = islice(values, len(KEY_COLUMNS) + 1)
    user = User.from_db(DEFAULT_DB_ALIAS, USER_COLUMNS, list(islice(values, len(USER_COLUMNS))))
    club = Club.from_db(DEFAULT_DB_ALIAS, CLUB_COLUMNS, list(values))
    return ApiKeyRow(pk, name, may_write, used_at, role, user, club)


def _key_values() -> QuerySet[ApiKey, tuple[Any, ...]]:
    rows = ApiKey.objects.filter(
        secret_hash=QueryParameter("secret", CharField()),
        ended_at=None,
        user__is_active=True,
        user__memberships__club=F("club"),
    ).order_by()
    return rows.values_list(
        *KEY_COLUMNS,
        "user__memberships__role",
        *(f"user__{column}" for column in USER_COLUMNS),
        *(f"club__{column}" for column in CLUB_COLUMNS),
    )


KEY_QUERY = PreparedQuery(_key_values)


def visible_api_keys(user: User, club: Club, role: str) -> QuerySet[ApiKey]:
    """The keys of a club that last: one's own, and to an owner everybody's. One query."""
    lasting = ApiKey.objects.filter(club=club, ended_at=None).select_related("user")
    return lasting if role == OWNER else lasting.filter(user=user)
