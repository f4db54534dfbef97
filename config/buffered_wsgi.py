"""RSGI adapter for a WSGI application that reads each request body before it takes a thread.

Granian's own WSGI interface lends a thread to a request as soon as its head is there, so a few
clients that stop in the middle of a body would hold every thread. Here the event loop reads the
body, under a deadline and a limit of size, and a request in that state costs one connection.
"""

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final

from granian.rsgi import HTTPProtocol, ProtocolClosed, Scope

from web.shared.http.body_limits import (
    BODY_ERROR_KEY,
    MAX_ANONYMOUS_BODY,
    MAX_HEAD,
    MAX_SIGNED_IN_BODY,
    BodyErrorCode,
)

Environ = dict[str, Any]
Headers = list[tuple[str, str]]
StartResponse = Callable[..., Any]
WSGIApplication = Callable[[Environ, StartResponse], Iterable[bytes]]

log = logging.getLogger(__name__)
# A body or file up to this size stays in memory.
MAX_BODY_IN_MEMORY = 64 * 1024
MAX_RESPONSE_IN_MEMORY = 512 * 1024
OK = 200
# A request with one of these may get another response than the whole file.
PARTIAL_FILE_HEADERS = ("HTTP_RANGE", "HTTP_IF_NONE_MATCH", "HTTP_IF_MODIFIED_SINCE")
# What else the response of a static file depends on; the last is set by a proxy that encrypts.
FILE_RESPONSE_VARIES = (
    "REQUEST_METHOD",
    "PATH_INFO",
    "HTTP_ACCEPT_ENCODING",
    "HTTP_X_FORWARDED_PROTO",
)
READING_METHODS = ("GET", "HEAD", "OPTIONS")
# Thirty files in the two or three encodings that browsers ask for; a client that invents more
# encodings only makes all be read again.
MAX_FILE_ANSWERS = 200


@dataclass(frozen=True, slots=True)
class BodyLimits:
    """Limits on the size of a request body and on the time it may take.

    A sender has `seconds`, plus one second for every `bytes_a_second` of the announced length: a
    slow phone has enough time, and a client that sends a byte now and then does not keep a
    connection open.
    """

    anybody: int = MAX_ANONYMOUS_BODY
    signed_in: int = MAX_SIGNED_IN_BODY
    seconds: float = 20.0
    bytes_a_second: int = 10_000

    def time_for(self, length: int) -> float:
        """Returns the seconds within which a body of this length must arrive."""
        return self.seconds + length / self.bytes_a_second


@dataclass(frozen=True, slots=True)
class BufferedResponse:
    """A complete response: its bytes, or the path of a file that granian sends."""

    status: int
    headers: Headers
    body: bytes
    path: str = ""


class BodyRefusedError(Exception):
    """The body is rejected; `code` gives the reason."""

    def __init__(self, code: BodyErrorCode) -> None:
        super().__init__(code)
        self.code = code


class SentFile:
    """`wsgi.file_wrapper`: the iterable for a response that is an open file (PEP 3333)."""

    def __init__(self, file: IO[bytes], block_size: int = MAX_BODY_IN_MEMORY) -> None:
        self.file = file
        self.block_size = max(block_size, MAX_BODY_IN_MEMORY)

    def __iter__(self) -> "SentFile":
        return self

    def __next__(self) -> bytes:
        if block := self.file.read(self.block_size):
            return block
        raise StopIteration

    def close(self) -> None:
        """Closes the file and the response that it belongs to."""
        self.file.close()

    def path_to_send(self) -> str:
        """Returns the path of a large file that is sent from start to end; else ""."""
        name = getattr(self.file, "name", None)
        if not isinstance(name, str) or not os.path.isabs(name):
            return ""
        try:
            opened = os.fstat(self.file.fileno())
            named = os.stat(name)
            from_start = self.file.tell() == 0
        except (AttributeError, OSError):
            return ""
        same = os.path.samestat(opened, named) and from_start
        return name if same and opened.st_size > MAX_RESPONSE_IN_MEMORY else ""


class BufferedWSGI:
    """RSGI application around a WSGI application, with its own thread pools.

    Requests that read and requests that write have a pool each: a result waits for no thread that
    makes a page, however many people read along.
    """

    def __init__(
        self,
        application: WSGIApplication,
        *,
        threads: int,
        writing_threads: int,
        is_signed_in: Callable[[Environ], bool],
        limits: BodyLimits | None = None,
        files: frozenset[str] = frozenset(),
    ) -> None:
        """Stores the application; `files` are paths of static files, answered without a thread.

        `threads` answer requests that read, `writing_threads` all others.
        """
        self._application = application
        self._is_signed_in = is_signed_in
        self._files = files
        self._file_answers: dict[tuple[str, ...], BufferedResponse] = {}
        self._limits = limits or BodyLimits()
        self._readers = ThreadPoolExecutor(threads, thread_name_prefix="reading")
        self._writers = ThreadPoolExecutor(writing_threads, thread_name_prefix="writing")

    def __rsgi_init__(self, _loop: asyncio.AbstractEventLoop) -> None:
        raise_open_files_limit()

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        """Answers one request."""
        environ = wsgi_environ(scope)
        loop = asyncio.get_running_loop()
        body: IO[bytes] = BytesIO()
        if self._is_file(environ):
            # Handing it to a thread and back would take as long as the response itself.
            environ["wsgi.input"] = body
            _respond(protocol, self._answer_file(environ))
            return
        try:
            if has_request_body(environ):
                body = await self._read_body(environ, protocol)
        except BodyRefusedError as error:
            # The application writes the error message; it gets no body.
            environ |= {BODY_ERROR_KEY: error.code, "CONTENT_LENGTH": "0"}
        except (ProtocolClosed, EOFError):
            return
        with body:
            environ["wsgi.input"] = body
            is_reading = environ["REQUEST_METHOD"] in READING_METHODS
            pool = self._readers if is_reading else self._writers
            answer = await loop.run_in_executor(pool, self._answer, environ)
        _respond(protocol, answer)

    def _is_file(self, environ: Environ) -> bool:
        """Returns whether the request is for a static file, which needs no thread."""
        if environ["PATH_INFO"] not in self._files or has_request_body(environ):
            return False
        return environ["REQUEST_METHOD"] in ("GET", "HEAD")

    def _answer_file(self, environ: Environ) -> BufferedResponse:
        """Returns the response of a static file, kept from the first request for it.

        The files do not change while the server runs. Django's share of such a request would be
        half of its cost.
        """
        if any(name in environ for name in PARTIAL_FILE_HEADERS):
            return self._answer(environ)
        key = tuple(environ.get(name, "") for name in FILE_RESPONSE_VARIES)
        answer = self._file_answers.get(key)
        if answer is None:
            answer = self._answer(environ)
            if len(self._file_answers) == MAX_FILE_ANSWERS:
                self._file_answers.clear()
            if answer.status == OK and not answer.path:
                self._file_answers[key] = answer
        return answer

    async def _read_body(self, environ: Environ, protocol: HTTPProtocol) -> IO[bytes]:
        """Reads the whole body and returns it, rewound.

        A body that is too large is still read to its end and discarded, because a browser shows no
        response while it is sending. The time limit for that is the one of the largest body allowed
        without sign-in; otherwise an announced 32 MB would hold a connection for an hour.
        """
        length = read_content_length(environ)
        refusal = await self._refuse_length(length, environ)
        body = SpooledTemporaryFile(MAX_BODY_IN_MEMORY)  # noqa: SIM115 — closed by the request
        read = 0
        most = length if refusal is None else min(length, self._limits.anybody)
        try:
            async with asyncio.timeout(self._limits.time_for(most)):
                async for chunk in protocol:
                    read += len(chunk)
                    if refusal is None:
                        refusal = _keep_chunk(body, chunk)
                    elif read > 2 * self._limits.signed_in:
                        break
        except TimeoutError:
            refusal = refusal or "body_late"
        except BaseException:
            body.close()
            raise
        if refusal is None and read == length:
            body.seek(0)
            return body
        body.close()
        if refusal is None:
            raise EOFError
        raise BodyRefusedError(refusal)

    async def _refuse_length(self, length: int, environ: Environ) -> BodyErrorCode | None:
        """Returns the error code for a body of this length, if any; long ones need a sign-in."""
        if length <= self._limits.anybody:
            return None
        if length > self._limits.signed_in:
            return "body_too_large"
        loop = asyncio.get_running_loop()
        try:
            known = await loop.run_in_executor(self._writers, self._is_signed_in, environ)
        except Exception:
            log.exception("could not find out whether the sender is signed in")
            return "body_not_taken"
        return None if known else "body_before_sign_in"

    def _answer(self, environ: Environ) -> BufferedResponse:
        """Runs the application in a thread of the pool and returns its whole response."""
        status = 500
        headers = Headers()

        def start_response(line: str, lines: Headers, _exc_info: Any = None) -> None:
            nonlocal status, headers
            status = int(line[:3])
            headers = lines

        blocks = self._application(environ, start_response)
        try:
            path = blocks.path_to_send() if isinstance(blocks, SentFile) else ""
            body = b"" if path else b"".join(blocks)
        finally:
            if close := getattr(blocks, "close", None):
                close()
        return BufferedResponse(status, headers, body, path)


def _respond(protocol: HTTPProtocol, answer: BufferedResponse) -> None:
    if answer.path:
        protocol.response_file(answer.status, answer.headers, answer.path)
    else:
        protocol.response_bytes(answer.status, answer.headers, answer.body)


def _keep_chunk(body: IO[bytes], chunk: bytes) -> BodyErrorCode | None:
    """Appends a part of a body; long bodies are written to the disk, which may be full."""
    try:
        body.write(chunk)
    except OSError:
        log.exception("a request body could not be written")
        return "body_not_taken"
    return None


# What stays of a head that is too large, so that a redirect to HTTPS goes to the right address.
ADDRESS_HEADERS = ("host", "x-forwarded-proto")
BASE_ENVIRON: Final[Mapping[str, Any]] = {
    "SCRIPT_NAME": "",
    "SERVER_SOFTWARE": "granian",
    "wsgi.version": (1, 0),
    "wsgi.errors": sys.stderr,
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
    "wsgi.file_wrapper": SentFile,
}


def wsgi_environ(scope: Scope) -> Environ:
    """Builds the WSGI environ of a request (PEP 3333), without `wsgi.input`."""
    server, _, port = scope.server.rpartition(":")
    environ: Environ = {
        **BASE_ENVIRON,
        "REQUEST_METHOD": scope.method,
        "PATH_INFO": _as_latin_1(scope.path),
        "QUERY_STRING": _as_latin_1(scope.query_string),
        "SERVER_NAME": server.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.url_scheme": scope.scheme,
    }
    headers = scope.headers.items()
    if _head_size(environ, headers) > MAX_HEAD:
        # What Django does with a head grows with its length, some of it with the square.
        environ |= {"QUERY_STRING": "", BODY_ERROR_KEY: "head_too_large"}
        headers = [line for line in headers if line[0] in ADDRESS_HEADERS and len(line[1]) < 300]
    _add_headers(environ, headers)
    return environ


def _head_size(environ: Environ, headers: Headers) -> int:
    lines = sum(len(name) + len(value) for name, value in headers)
    return lines + len(environ["PATH_INFO"]) + len(environ["QUERY_STRING"])


def _add_headers(environ: Environ, headers: Headers) -> None:
    for name, value in headers:
        # X_Real and X-Real would get the same key, and only X-Real can come from our proxy.
        if "_" in name:
            continue
        key = name.upper().replace("-", "_")
        if key == "COOKIE" and "\\" in value:
            value = _drop_quoted_cookies(value)
        if key not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
            key = f"HTTP_{key}"
        if key in environ:
            value = environ[key] + ("; " if key == "HTTP_COOKIE" else ",") + value
        environ[key] = value


def _drop_quoted_cookies(header: str) -> str:
    r"""Removes the cookies with a backslash, which are not ours.

    Python before 3.11.10 and 3.12.6 takes quadratic time to unquote them: one of 300 kB holds the
    interpreter for minutes (CVE-2024-7592).
    """
    return ";".join(cookie for cookie in header.split(";") if "\\" not in cookie)


def _as_latin_1(text: str) -> str:
    """Decodes the UTF-8 bytes of a text as Latin-1, which is how WSGI passes a path."""
    return text if text.isascii() else text.encode().decode("latin-1")


def has_request_body(environ: Environ) -> bool:
    """Returns whether the headers announce a body."""
    return environ.get("CONTENT_LENGTH", "0") != "0" or "HTTP_TRANSFER_ENCODING" in environ


def read_content_length(environ: Environ) -> int:
    """Returns the announced length of the body before a thread reads it; rejects chunked bodies.

    Django would read a chunked body as empty, and a truncated one looks complete. Browsers never
    send one; other programs get an error that asks for Content-Length.
    """
    length = environ.get("CONTENT_LENGTH", "")
    if "HTTP_TRANSFER_ENCODING" in environ or not (length.isascii() and length.isdecimal()):
        raise BodyRefusedError("body_length")
    return int(length)


def raise_open_files_limit() -> None:
    """Raises the limit of open files to what connections need; some systems start at 256."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 — not there on Windows

    wanted = 8192
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
