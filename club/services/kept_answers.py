"""Stored responses by idempotency key, so that a repeated request is answered once."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from club.errors import RequestReusedError
from club.models import ApiKey, KeptAnswer

log = logging.getLogger(__name__)
KEPT_FOR = timedelta(days=7)


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
def answer_once(asked: IdempotentRequest, make: Callable[[], StoredResponse]) -> StoredResponse:
    """The answer that this request had before, or the one that it is given now, kept with it.

    The requests of one key wait for each other, so that none is answered twice. What is refused
    is not kept: asked again, it is looked at again.
    """
    ApiKey.objects.select_for_update(no_key=True).get(pk=asked.key)
    before = KeptAnswer.objects.filter(key=asked.key, request_id=asked.request_id).first()
    if before is None:
        return _kept(asked, make())
    if before.fingerprint != asked.fingerprint:
        raise RequestReusedError(request_id=asked.request_id)
    return StoredResponse(before.status, _ordered(before.body), again=True)


def _kept(asked: IdempotentRequest, answer: StoredResponse) -> StoredResponse:
    KeptAnswer.objects.create(
        key_id=asked.key,
        request_id=asked.request_id,
        fingerprint=asked.fingerprint,
        status=answer.status,
        body=answer.body,
    )
    gone, _rows = KeptAnswer.objects.filter(at__lt=timezone.now() - KEPT_FOR).delete()
    if gone:
        log.info("%s answers to programs are forgotten", gone)
    return replace(answer, body=_ordered(answer.body))


def _ordered(said: Any) -> Any:
    """The same in one order of its words: a database may keep them in an order of its own."""
    if isinstance(said, dict):
        return {word: _ordered(said[word]) for word in sorted(said)}
    return [_ordered(each) for each in said] if isinstance(said, list) else said
