"""One operation of one route: what it asks, what it answers, who may, and that it is done once.

What is said here both runs and is written into the schema, so that neither can leave the other.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial, wraps
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid5

from django.db import DatabaseError
from django.http.response import HttpResponseBase
from rest_framework import serializers
from rest_framework.response import Response

from boards.services.results import Request
from club.queries.api_keys import ApiKeyRow
from club.queries.rights import Right
from club.services.kept_answers import IdempotentRequest, StoredResponse, answer_once
from club.services.ledger import Source
from standings.snapshot_cache import forget_snapshots
from web.api.errors import RequestIdError
from web.api.paging import Order, PageSerializer
from web.api.problems import STALE, OutdatedError
from web.api.reading import read_body, read_parameters

OK, CREATED, ACCEPTED = 200, 201, 202
READING = ("GET", "HEAD")
Row = type[serializers.BaseSerializer[Any]]


@dataclass(frozen=True, slots=True)
class Call:
    """A request as a handler sees it: by which key, and what it asks, checked."""

    key: ApiKeyRow
    asked: Mapping[str, Any]
    request_id: UUID | None = None
    http: Any = None

    @property
    def request(self) -> Request:
        """As the services of play want it."""
        seen, reason = self.asked["seen"], self.asked["reason"]
        who = {"reason": reason, "role": self.key.role}
        who["confirmed"] = self.asked.get("confirmed", False)
        return Request(seen, self.own_id, self.key.user, Source.API, **who)

    @property
    def own_id(self) -> UUID:
        """The request's id as the house knows it: another key's same id is another request."""
        assert self.request_id is not None
        return uuid5(self.request_id, f"key {self.key.pk}")

    @property
    def who(self) -> dict[str, Any]:
        """By whom, and through which door."""
        return {"by": self.key.user, "source": Source.API}


@dataclass(frozen=True, slots=True)
class Operation:
    """What is said of an operation, to whoever asks and to the schema.

    What `stands` where somebody else was first is told as an answer is, or in a form of its own.
    """

    name: str
    says: str
    answer: Row | None
    right: Right = Right.READ
    status: int = OK
    asks: type[serializers.Serializer[Any]] | None = None
    filters: type[serializers.Serializer[Any]] | None = None
    order: Order | None = None
    many: bool = False
    wraps: Callable[[Any], Any] | None = None
    stands: bool | Row = False
    revised: bool = False
    refuses: bool = False
    files: Mapping[str, str] | None = None

    def shown(self, row: Any) -> Any:
        """A row as it is answered."""
        return self.answer(row).data if self.answer else row


ENTERED: dict[str, Any] = {"right": Right.ENTER, "status": CREATED, "stands": True}
"""What is said of every operation that adds a version of what was played."""
Handler = Callable[..., Any]


def operation(
    name: str, answer: Row | None = None, **facts: Any
) -> Callable[[Handler], Callable[..., HttpResponseBase]]:
    """A handler `(self, call, found)` of a door as a method that answers; see `Operation`."""

    def decorated(handler: Handler) -> Callable[..., HttpResponseBase]:
        said = Operation(name, handler.__doc__ or "", answer, **facts)

        @wraps(handler)
        def respond(self: Any, request: Any, **words: Any) -> HttpResponseBase:
            work = _read if request.method in READING else _written
            return work(said, partial(handler, self), self, request, words)

        respond.operation = said  # type: ignore[attr-defined]
        return respond

    return decorated


def _read(
    said: Operation, handler: Handler, door: Any, request: Any, words: dict[str, Any]
) -> HttpResponseBase:
    found = door.find(request.auth, **words)
    asked = dict(read_parameters(request, _parameters(said)))
    page = {name: asked.pop(name, None) for name in ("limit", "after")} if said.order else {}
    made = handler(Call(request.auth, asked, http=request), found)
    if isinstance(made, HttpResponseBase):
        return made
    if said.order:
        rows, last = said.order.page(made, **page)
        return Response({"items": _many(said, rows), "next": _next(request, last)})
    if said.many:
        return Response({"items": _many(said, made)})
    return Response(said.shown(made), said.status)


def _many(said: Operation, rows: Any) -> Any:
    assert said.answer is not None
    wrapped = [said.wraps(row) for row in rows] if said.wraps else rows
    return said.answer(wrapped, many=True).data


def _parameters(said: Operation) -> list[type[serializers.Serializer[Any]]]:
    return [each for each in (said.filters, PageSerializer if said.order else None) if each]


def _next(request: Any, last: int | None) -> str | None:
    if last is None:
        return None
    query = request.query_params.copy()
    query["after"] = str(last)
    return f"{request.path}?{query.urlencode()}"


def _written(
    said: Operation, handler: Handler, door: Any, request: Any, words: dict[str, Any]
) -> HttpResponseBase:
    request_id = _request_id(request)
    body = request.data
    found = door.find(request.auth, **words)
    read_parameters(request, [])
    call = Call(request.auth, read_body(body, said.asks), request_id, request)
    asked = IdempotentRequest(request.auth.pk, request_id, _fingerprint(request, body))

    def make() -> StoredResponse:
        return StoredResponse(said.status, said.shown(handler(call, found)))

    try:
        answer = answer_once(asked, make)
    except STALE as refusal:
        raise OutdatedError(refusal, door.stands(call, found)) from refusal
    except (DatabaseError, TypeError, ValueError):
        # What was read of an evening after it was written is not true any more.
        forget_snapshots()
        raise
    headers = {"Idempotent-Replayed": "true"} if answer.again else None
    return Response(answer.body, answer.status, headers=headers)


def _request_id(request: Any) -> UUID:
    try:
        return UUID(request.headers.get("Idempotency-Key", ""))
    except ValueError:
        raise RequestIdError() from None


def _fingerprint(request: Any, body: Any) -> str:
    said = json.dumps([request.method, request.path, body], sort_keys=True)
    return sha256(said.encode()).hexdigest()
