"""Creates and revokes API keys. Only a hash of the secret is stored."""

import logging
import secrets
from collections.abc import Collection
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from club.errors import InvalidClubDataError
from club.models import ApiKey, Club, User
from club.queries.actors import Actor
from club.queries.api_key_areas import sort_areas
from club.queries.api_keys import ApiKeyRow, hash_secret
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log

log = logging.getLogger(__name__)
PREFIX = "ovt_"
LONGEST_NAME = 60
LONGEST_LIFE = timedelta(days=3653)
USE_INTERVAL = timedelta(minutes=1)


@transaction.atomic
def create_api_key(
    club: Club,
    user: User,
    name: str,
    *,
    areas: Collection[str],
    last_day: date | None = None,
    actor: Actor,
) -> tuple[ApiKey, str]:
    """Creates a key for a part of its user's permissions; returns it with its secret.

    Every key reads. It expires at the end of `last_day`, in the club's time zone.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    _require_own_key(user.pk, actor)
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise InvalidClubDataError("key_name", name=name[:LONGEST_NAME], longest=LONGEST_NAME)
    secret = PREFIX + secrets.token_urlsafe(32)
    key = ApiKey.objects.create(
        club=club,
        user=user,
        name=name,
        secret_hash=hash_secret(secret),
        areas=sort_areas(areas),
        expires_at=_end_of_last_day(club, last_day),
    )
    audit_log.write_audit_entry(club, "make_key", key, by=actor.user, source=actor.source)
    log.info("created key %s of club %s", key.pk, club.pk)
    return key, secret


@transaction.atomic
def revoke_api_key(key: ApiKey, *, actor: Actor) -> ApiKey:
    """Revokes the key; revoking it again changes nothing."""
    require_permission(actor.role, ClubPermission.DIRECT)
    _require_own_key(key.user_id, actor)
    ended = ApiKey.objects.filter(pk=key.pk, ended_at=None).update(ended_at=timezone.now())
    if ended:
        audit_log.write_audit_entry(key.club, "end_key", key, by=actor.user, source=actor.source)
        log.info("revoked key %s of club %s", key.pk, key.club_id)
    return key


def _end_of_last_day(club: Club, last_day: date | None) -> datetime | None:
    if last_day is None:
        return None
    zone = ZoneInfo(club.time_zone)
    today = timezone.now().astimezone(zone).date()
    if not today <= last_day <= today + LONGEST_LIFE:
        raise InvalidClubDataError("key_last_day", day=last_day, last=today + LONGEST_LIFE)
    return datetime.combine(last_day + timedelta(days=1), time.min, zone)


def _require_own_key(user_id: int, actor: Actor) -> None:
    """Raises an error if the key is of another user, unless an owner acts."""
    if actor.user is None or actor.user.pk != user_id:
        require_permission(actor.role, ClubPermission.OWN)


def record_api_key_use(key: ApiKeyRow) -> None:
    """Records when a key was last used, to the minute, so that most requests write nothing."""
    now = timezone.now()
    if key.used_at is None or key.used_at <= now - USE_INTERVAL:
        long_ago = Q(used_at=None) | Q(used_at__lte=now - USE_INTERVAL)
        ApiKey.objects.filter(long_ago, pk=key.pk).update(used_at=now)
