"""Queries of a club's API keys, and the lookup of a key by its secret."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.db.models import F, QuerySet

from club.models import ApiKey, Club, Membership, User

OWNER = Membership.Role.OWNER


@dataclass(frozen=True, slots=True)
class ApiKeyRow:
    """An API key with its member and that member's current role."""

    pk: int
    name: str
    may_write: bool
    used_at: datetime | None
    role: str
    user: User
    club: Club


def hash_secret(secret: str) -> str:
    """Returns the hash under which a secret is stored."""
    return sha256(secret.encode()).hexdigest()


def find_api_key(secret: str) -> ApiKeyRow | None:
    """Finds the valid key with this secret, if its member is still in the club. One query."""
    keys = ApiKey.objects.filter(
        secret_hash=hash_secret(secret),
        ended_at=None,
        user__is_active=True,
        user__memberships__club=F("club"),
    )
    with_role = keys.annotate(role=F("user__memberships__role")).select_related("user", "club")
    key = with_role.first()
    if key is None:
        return None
    return ApiKeyRow(key.pk, key.name, key.may_write, key.used_at, key.role, key.user, key.club)


def visible_api_keys(user: User, club: Club, role: str) -> QuerySet[ApiKey]:
    """Keys of a club that a member sees: an owner all of them, others their own. One query."""
    lasting = ApiKey.objects.filter(club=club, ended_at=None).select_related("user")
    return lasting if role == OWNER else lasting.filter(user=user)
