"""HTTP clients that each send the next request as soon as they get a response."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import Protocol
from urllib.parse import urlencode
from uuid import uuid4

HOST = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class PendingRequest:
    """One request that records something, and its idempotency key."""

    request_id: str
    bytes: bytes


class RowToSend(Protocol):
    """A row that a client sends requests for, one after the other."""

    def next(self) -> PendingRequest:
        """Return the next request."""


@dataclass(slots=True)
class Slip:
    """One row that a client writes repeatedly: version after version."""

    path: str
    texts: Iterator[str]
    headers: str
    fields: dict[str, str] = field(default_factory=dict)
    seen: int = 0

    def next(self) -> PendingRequest:
        """Return the request for the version after the one seen."""
        request_id = uuid4().hex
        kwargs = {"request_id": request_id, "seen": self.seen, "text": next(self.texts)}
        body = urlencode(self.fields | kwargs)
        self.seen += 1
        head = f"POST {self.path} HTTP/1.1\r\nHost: {HOST}\r\n{self.headers}"
        length = f"Content-Length: {len(body)}\r\n\r\n"
        return PendingRequest(request_id, (head + FORM + length + body).encode())


FORM = "Content-Type: application/x-www-form-urlencoded\r\n"


@dataclass(slots=True)
class Tally:
    """Responses of all rounds. What was sent before `measured_from` is not in the waits.

    It is a time of `perf_counter`: the first request on each new connection of a server is slow.
    """

    acknowledged: set[str] = field(default_factory=set)
    refused: list[tuple[int, str]] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    measured_from: float = 0.0

    def note(self, status: int, request: PendingRequest, body: bytes, waited: float) -> None:
        """Record one response."""
        if perf_counter() - waited >= self.measured_from:
            self.waits.append(waited)
        # A page is answered by a redirect.
        if status < 400:
            self.acknowledged.add(request.request_id)
        else:
            self.refused.append((status, body[:300].decode(errors="replace")))


async def answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The status and what is in it."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = int(header(head, "content-length") or 0)
    return int(head[9:12]), await reader.readexactly(length)


def header(head: bytes, name: str) -> str:
    """Return a line of the lower-case response head; empty if it is missing."""
    return head.partition(f"\r\n{name}:".encode())[2].partition(b"\r\n")[0].decode().strip()
