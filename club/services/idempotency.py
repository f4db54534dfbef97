"""Idempotency keys: a repeated API request gets the stored response."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from club.errors import ClubConflictError
from club.models import ApiKey, KeptAnswer

log = logging.getLogger(__name__)
RETENTION = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class IdempotentRequest:
    """A request that changes something: whose, under which id, and what it asks in brief."""

    key: int
    request_id: UUID
    fingerprint: str


@dataclass(frozen=True, slots=True)
class StoredResponse:
    """What was answered; `again` where it was answered before."""

    status: int
    body: Any
    again: bool = False


@transaction.atomic
def respond_once(request: IdempotentRequest, make: Callable[[], StoredResponse]) -> StoredResponse:
    """The answer that this request had before, or the one that it is given now, kept with it.

    The requests of one key wait for each other, so that none is answered twice. What is refused
    is not kept: asked again, it is looked at again.
    """
    ApiKey.objects.select_for_update(no_key=True).get(pk=request.key)
    stored = KeptAnswer.objects.filter(key=request.key, request_id=request.request_id).first()
    if stored is None:
        return _store_response(request, make())
    if stored.fingerprint != request.fingerprint:
        raise ClubConflictError("request_reused", request_id=request.request_id)
    return StoredResponse(stored.status, _sort_keys(stored.body), again=True)


def _store_response(request: IdempotentRequest, response: StoredResponse) -> StoredResponse:
    KeptAnswer.objects.create(
        key_id=request.key,
        request_id=request.request_id,
        fingerprint=request.fingerprint,
        status=response.status,
        body=response.body,
    )
    gone, _rows = KeptAnswer.objects.filter(at__lt=timezone.now() - RETENTION).delete()
    if gone:
        log.info("%s answers to programs are forgotten", gone)
    return replace(response, body=_sort_keys(response.body))


def _sort_keys(value: Any) -> Any:
    """The same in one order of its words: a database may keep them in its own order."""
    if isinstance(value, dict):
        return {word: _sort_keys(value[word]) for word in sorted(value)}
    return [_sort_keys(item) for item in value] if isinstance(value, list) else value
