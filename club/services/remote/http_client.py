"""HTTP client for URLs that members typed: no redirects, private hosts or long responses."""

import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from ipaddress import ip_address
from threading import Event, Timer
from types import TracebackType
from typing import Self

import urllib3
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError, NewConnectionError, SSLError, TimeoutError

from club.errors import RemoteError
from club.services.remote.addresses import RemoteAddress, resolve_remote_host

MOST_BYTES_READ = 1_000_000


@dataclass(frozen=True, slots=True)
class RemoteResponse:
    """A response: status, headers, and the first bytes of its body."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class RemoteHttpClient:
    """Connections to one host, whose IP address is looked up and checked once.

    `seconds` is the longest silence, `seconds_in_all` the longest time of a whole exchange: a host
    that sends one byte every few seconds must not keep a worker.
    """

    def __init__(
        self, address: RemoteAddress, *, seconds: float, seconds_in_all: float = 120.0
    ) -> None:
        self.address = address
        self._seconds_in_all = seconds_in_all
        self._connection: HTTPConnection | None = None
        ip = resolve_remote_host(address)
        # In a club's own network, many disks have no certificate. Elsewhere others read along.
        if address.scheme == "http" and ip_address(ip).is_global:
            raise RemoteError("remote_unencrypted", host=address.host)
        timeout = urllib3.Timeout(connect=seconds, read=seconds)
        self._pool: urllib3.HTTPConnectionPool
        if address.scheme == "https":
            self._pool = urllib3.HTTPSConnectionPool(
                ip,
                address.port,
                timeout=timeout,
                maxsize=1,
                ssl_context=ssl.create_default_context(),
                # The certificate is of the name, and the connection goes to the IP address.
                server_hostname=address.host,
                assert_hostname=address.host,
            )
        else:
            self._pool = urllib3.HTTPConnectionPool(ip, address.port, timeout=timeout, maxsize=1)
        self._pool.ConnectionCls = self._noted_connection_class()

    def _noted_connection_class(self) -> type[HTTPConnection]:
        """The class of the pool's connections, which note themselves for the time limit."""
        is_encrypted = self.address.scheme == "https"
        plain: type[HTTPConnection] = HTTPSConnection if is_encrypted else HTTPConnection
        client = self

        class NotedConnection(plain):  # type: ignore[misc, valid-type]
            def connect(self) -> None:
                client._connection = self
                super().connect()

        return NotedConnection

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pool.close()

    def send(
        self,
        method: str,
        path: str,
        *,
        body: bytes = b"",
        headers: Mapping[str, str] | None = None,
        most_bytes: int = MOST_BYTES_READ,
    ) -> RemoteResponse:
        """Sends one request. Raises `RemoteError` if there is no answer."""
        with self._time_limit() as late:
            try:
                response = self._exchange(
                    method, path, body, {"Host": self.address.origin, **(headers or {})}, most_bytes
                )
            except (HTTPError, OSError) as error:
                if not late.is_set():
                    raise self._remote_error(error) from None
        if late.is_set():
            raise RemoteError("remote_timeout", host=self.address.host)
        return response

    @contextmanager
    def _time_limit(self) -> Iterator[Event]:
        """Ends the exchange after its longest time; the event is set if it did."""
        late = Event()

        def end_exchange() -> None:
            late.set()
            if self._connection is not None and self._connection.sock is not None:
                with suppress(OSError):
                    # Of the plain socket: that of TLS would also drop its state, while another
                    # thread reads by it.
                    socket.socket.shutdown(self._connection.sock, socket.SHUT_RDWR)

        timer = Timer(self._seconds_in_all, end_exchange)
        timer.daemon = True
        timer.start()
        try:
            yield late
        finally:
            timer.cancel()

    def _exchange(
        self, method: str, path: str, body: bytes, headers: Mapping[str, str], most_bytes: int
    ) -> RemoteResponse:
        response = self._pool.urlopen(
            method,
            path,
            body=body or None,
            headers=headers,
            redirect=False,
            retries=False,
            preload_content=False,
        )
        try:
            content = response.read(most_bytes, decode_content=False)
        finally:
            # Closed, so that nobody waits for the rest of a long answer.
            if response.length_remaining == 0:
                response.release_conn()
            else:
                response.close()
        return RemoteResponse(response.status, dict(response.headers), content)

    def _remote_error(self, error: Exception) -> RemoteError:
        host = self.address.host
        # The library counts a refused connection among the timeouts.
        if isinstance(error, TimeoutError) and not isinstance(error, NewConnectionError):
            return RemoteError("remote_timeout", host=host)
        if isinstance(error, SSLError):
            return RemoteError("remote_certificate", host=host, reason=_reason(error))
        return RemoteError("remote_refused", host=host, reason=_reason(error))


def _reason(error: Exception) -> str:
    """The end of an error of the library, without the object that its text begins with."""
    return str(error).rpartition(">: ")[2][:200]
