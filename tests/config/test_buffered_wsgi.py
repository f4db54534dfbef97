"""The server's front: what it makes of a request's head, and which files it sends by their path."""

import asyncio
import tempfile
from dataclasses import dataclass
from threading import Event, current_thread
from time import monotonic

import pytest
from django.http import parse_cookie

from config.buffered_wsgi import (
    MAX_BODY_IN_MEMORY,
    MAX_FILE_ANSWERS,
    MAX_RESPONSE_IN_MEMORY,
    BodyLimits,
    BodyRefusedError,
    BufferedWSGI,
    SentFile,
    read_content_length,
    wsgi_environ,
)
from web.shared.http.body_limits import BODY_ERROR_KEY, MAX_HEAD


@dataclass
class Headers:
    lines: list

    def items(self):
        return self.lines


@dataclass
class Scope:
    """A request's head as granian passes it."""

    headers: Headers
    path: str = "/"
    query_string: str = ""
    method: str = "POST"
    scheme: str = "http"
    http_version: str = "1.1"
    client: str = "[::1]:50000"
    server: str = "[::1]:8000"


def test_a_head_becomes_the_environment_of_wsgi():
    lines = [
        ("host", "[::1]:8000"),
        ("content-type", "text/plain"),
        ("content-length", "12"),
        ("cookie", "a=1"),
        ("cookie", "b=2"),
        ("accept", "text/html"),
        ("accept", "*/*"),
        ("x_forwarded_proto", "https"),
    ]

    environ = wsgi_environ(Scope(Headers(lines), path="/é", query_string="a=%20"))

    assert {name: value for name, value in environ.items() if not name.startswith("wsgi.")} == {
        "SCRIPT_NAME": "",
        "SERVER_SOFTWARE": "granian",
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/Ã©",
        "QUERY_STRING": "a=%20",
        "SERVER_NAME": "::1",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "::1",
        "HTTP_HOST": "[::1]:8000",
        "CONTENT_TYPE": "text/plain",
        "CONTENT_LENGTH": "12",
        "HTTP_COOKIE": "a=1; b=2",
        "HTTP_ACCEPT": "text/html,*/*",
    }


@pytest.mark.parametrize(
    ("lines", "query"),
    [
        ([("cookie", "a=" + "b" * MAX_HEAD)], ""),
        ([(f"x-{number}", "a" * 1_000) for number in range(32)], ""),
        ([], "a=b&" * (MAX_HEAD // 4 + 1)),
    ],
)
def test_only_the_host_of_an_oversized_head_is_kept(lines, query):
    head = [("host", "club.example"), ("x-forwarded-proto", "https"), *lines]

    environ = wsgi_environ(Scope(Headers(head), query_string=query))

    assert {name: environ[name] for name in environ if name.startswith("HTTP_")} == {
        "HTTP_HOST": "club.example",
        "HTTP_X_FORWARDED_PROTO": "https",
    }
    assert (environ[BODY_ERROR_KEY], environ["QUERY_STRING"]) == ("head_too_large", "")


def test_an_oversized_host_is_dropped():
    environ = wsgi_environ(Scope(Headers([("host", "a" * MAX_HEAD)])))

    assert (environ[BODY_ERROR_KEY], "HTTP_HOST" in environ) == ("head_too_large", False)


def test_cookies_with_a_backslash_are_dropped():
    """Python 3.11.7 took 26 minutes to unquote one of 300 kB."""
    quoted = 'other="' + "\\" * 10_000 + '"'

    environ = wsgi_environ(Scope(Headers([("cookie", f"a=1;{quoted}; b=2"), ("cookie", quoted)])))

    assert parse_cookie(environ["HTTP_COOKIE"]) == {"a": "1", "b": "2"}


@pytest.mark.parametrize(
    "head",
    [
        {"CONTENT_LENGTH": "-1"},
        {"CONTENT_LENGTH": "²"},
        {"CONTENT_LENGTH": "1, 1"},
        {"HTTP_TRANSFER_ENCODING": "chunked"},
        {"CONTENT_LENGTH": "5", "HTTP_TRANSFER_ENCODING": "chunked"},
    ],
)
def test_an_invalid_content_length_is_refused(head):
    with pytest.raises(BodyRefusedError) as refused:
        read_content_length(head)

    assert refused.value.code == "body_length"


def test_a_long_body_has_longer_to_arrive():
    limits = BodyLimits(seconds=20, bytes_a_second=10_000)

    assert [limits.time_for(0), limits.time_for(1_000_000)] == [20, 120]


@pytest.mark.parametrize(
    ("size", "begun", "by_path"),
    [
        (MAX_RESPONSE_IN_MEMORY + 1, 0, True),
        (MAX_RESPONSE_IN_MEMORY, 0, False),
        (MAX_RESPONSE_IN_MEMORY + 1, 1, False),
    ],
)
def test_a_large_file_is_sent_by_its_path_from_its_first_byte(tmp_path, size, begun, by_path):
    (tmp_path / "file").write_bytes(b"x" * size)
    with (tmp_path / "file").open("rb") as opened:
        opened.seek(begun)

        path = SentFile(opened).path_to_send()

    assert path == (str(tmp_path / "file") if by_path else "")


def test_a_file_replaced_while_sending_is_sent_as_opened(tmp_path):
    file = tmp_path / "file"
    file.write_bytes(b"x" * (MAX_RESPONSE_IN_MEMORY + 1))
    with file.open("rb") as opened:
        (tmp_path / "other").write_bytes(b"y" * (MAX_RESPONSE_IN_MEMORY + 1))
        (tmp_path / "other").replace(file)

        assert SentFile(opened).path_to_send() == ""
        assert b"".join(SentFile(opened)) == b"x" * (MAX_RESPONSE_IN_MEMORY + 1)


class Protocol:
    """A client as granian passes it: sends its chunks, then nothing more, and stays."""

    def __init__(self, chunks, *, stays=False):
        self.chunks, self.stays, self.status = iter(chunks), stays, 0

    def __aiter__(self):
        return self

    async def __anext__(self):
        for chunk in self.chunks:
            return chunk
        if self.stays:
            await asyncio.sleep(60)
        raise StopAsyncIteration

    def response_bytes(self, status, headers, body):
        self.status, self.body = status, body


def answer_of(protocol, *, length, is_signed_in=lambda environ: False, **limits):
    """Answer a body of that length, by an application that names the refusal."""

    def application(environ, start_response):
        refused = environ.get(BODY_ERROR_KEY)
        start_response("503 Refused" if refused else "200 OK", [])
        return [(refused or "taken").encode()]

    served = BufferedWSGI(
        application,
        threads=1,
        writing_threads=1,
        is_signed_in=is_signed_in,
        limits=BodyLimits(**limits),
    )
    scope = Scope(Headers([("content-length", str(length))]))
    asyncio.run(served.__rsgi__(scope, protocol))
    return protocol.body.decode()


def test_a_body_that_cannot_be_written_to_disk_is_refused(monkeypatch, tmp_path):
    """As on a full disk: the temporary file cannot be made."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    long = [b"x" * MAX_BODY_IN_MEMORY] * 2

    assert answer_of(Protocol(long), length=2 * MAX_BODY_IN_MEMORY) == "body_not_taken"


def test_a_body_is_refused_where_the_sender_cannot_be_looked_up():
    def no_database(_environ):
        raise OSError("the database does not answer")

    protocol = Protocol([b"x" * 20])

    assert answer_of(protocol, length=20, anybody=10, is_signed_in=no_database) == "body_not_taken"


def test_a_refused_body_is_read_no_longer_than_the_time_limit():
    """3,000 bytes at 100 a second would have half a minute; the one byte of anybody has 0.1 s."""
    begun = monotonic()
    protocol = Protocol([b"x"], stays=True)

    code = answer_of(
        protocol, length=3_000, anybody=1, signed_in=2_000, seconds=0.1, bytes_a_second=100
    )

    assert (code, monotonic() - begun < 10) == ("body_too_large", True)


def test_a_request_that_writes_does_not_wait_for_those_that_read():
    """Both readers' threads make pages until the result is recorded."""
    recorded = Event()

    def application(environ, start_response):
        is_result = environ["REQUEST_METHOD"] == "POST"
        if is_result:
            recorded.set()
        start_response("200 OK" if recorded.wait(10) else "503 Busy", [])
        return [b""]

    served = BufferedWSGI(
        application, threads=2, writing_threads=1, is_signed_in=lambda environ: False
    )
    protocols = [Protocol([]) for _request in range(5)]
    methods = ("GET", "HEAD", "OPTIONS", "GET", "POST")

    async def send_all():
        scopes = [Scope(Headers([("content-length", "0")]), method=method) for method in methods]
        await asyncio.gather(*map(served.__rsgi__, scopes, protocols))

    asyncio.run(send_all())

    assert [protocol.status for protocol in protocols] == [200] * 5


@pytest.mark.parametrize(
    ("path", "method", "length", "hands_over"),
    [
        ("/static/web/a.css", "GET", "0", False),
        ("/static/web/a.css", "HEAD", "0", False),
        ("/static/web/a.css", "POST", "0", True),
        ("/static/web/a.css", "GET", "2", True),
        ("/static/web/b.css", "GET", "0", True),
    ],
)
def test_a_cached_file_is_sent_without_a_thread(path, method, length, hands_over):
    ran = []

    def application(_environ, start_response):
        ran.append(current_thread())
        start_response("200 OK", [])
        return [b"body {}"]

    served = BufferedWSGI(
        application,
        threads=1,
        writing_threads=1,
        is_signed_in=lambda environ: False,
        files=frozenset({"/static/web/a.css"}),
    )
    protocol = Protocol([b"{}"])
    scope = Scope(Headers([("content-length", length)]), path=path, method=method)

    asyncio.run(served.__rsgi__(scope, protocol))

    assert (protocol.status, ran != [current_thread()]) == (200, hands_over)


FILES = frozenset({"/static/web/a.css", "/static/web/b.css"})


@pytest.mark.parametrize(
    ("lines", "path", "method", "runs"),
    [
        ([], "/static/web/a.css", "GET", 1),
        ([("cookie", "a=1"), ("user-agent", "another")], "/static/web/a.css", "GET", 1),
        ([], "/static/web/b.css", "GET", 2),
        ([], "/static/web/a.css", "HEAD", 2),
        ([("accept-encoding", "gzip")], "/static/web/a.css", "GET", 2),
        ([("x-forwarded-proto", "https")], "/static/web/a.css", "GET", 2),
        ([("range", "bytes=0-1")], "/static/web/a.css", "GET", 2),
        ([("if-none-match", '"a"')], "/static/web/a.css", "GET", 2),
        ([("if-modified-since", "Sun, 22 Nov 2026 00:00:00 GMT")], "/static/web/a.css", "GET", 2),
    ],
)
def test_a_file_is_read_once_for_concurrent_requests(lines, path, method, runs):
    ran = ask_for_files([([], "/static/web/a.css", "GET"), (lines, path, method)])

    assert len(ran) == runs


def test_invented_accept_encodings_stay_within_the_cache_limit():
    first = ([], "/static/web/a.css", "GET")
    invented = [
        ([("accept-encoding", str(number))], "/static/web/a.css", "GET")
        for number in range(MAX_FILE_ANSWERS)
    ]

    ran = ask_for_files([first, *invented, first, first])

    assert len(ran) == len(invented) + 2


def ask_for_files(requests):
    """The paths of those that the application was asked for."""
    ran = []

    def application(environ, start_response):
        ran.append(environ["PATH_INFO"])
        start_response("200 OK", [])
        return [environ["PATH_INFO"].encode()]

    served = BufferedWSGI(
        application, threads=1, writing_threads=1, is_signed_in=lambda environ: False, files=FILES
    )
    for lines, path, method in requests:
        protocol = Protocol([])
        scope = Scope(Headers(lines), path=path, method=method)
        asyncio.run(served.__rsgi__(scope, protocol))
        assert (protocol.status, protocol.body) == (200, path.encode())
    return ran
