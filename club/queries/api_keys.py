"""Queries of a club's API keys, and the lookup of a key by its secret."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.db.models import F, QuerySet
from django.utils import timezone

from club.models import ApiKey, Club, Membership, User
from club.queries.api_key_areas import ApiKeyArea

OWNER = Membership.Role.OWNER


@dataclass(frozen=True, slots=True)
class ApiKeyRow:
    """An API key with its member and that member's current role."""

    pk: int
    name: str
    areas: tuple[str, ...]
    expires_at: datetime | None
    used_at: datetime | None
    role: str
    user: User
    club: Club

    def includes(self, area: ApiKeyArea) -> bool:
        """Whether the key has this area."""
        return area in self.areas

    @property
    def may_write(self) -> bool:
        """Whether the key has an area besides reading."""
        return len(self.areas) > 1

    @property
    def is_expired(self) -> bool:
        """Whether the key's last day is over."""
        return self.expires_at is not None and self.expires_at <= timezone.now()


def hash_secret(secret: str) -> str:
    """Returns the hash under which a secret is stored."""
    return sha256(secret.encode()).hexdigest()


def find_api_key(secret: str) -> ApiKeyRow | None:
    """Finds the key with this secret, if its member is still in the club. One query.

    A key that is expired is found too, so that its program learns why it is refused.
    """
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
    return ApiKeyRow(
        key.pk,
        key.name,
        tuple(key.areas),
        key.expires_at,
        key.used_at,
        key.role,
        key.user,
        key.club,
    )


def visible_api_keys(user: User, club: Club, role: str) -> QuerySet[ApiKey]:
    """Keys of a club that a member sees: an owner all of them, others their own. One query."""
    lasting = ApiKey.objects.filter(club=club, ended_at=None).select_related("user")
    return lasting if role == OWNER else lasting.filter(user=user)
