"""Connections that stop halfway: none of them keeps a page from anybody, or itself for ever."""

import os
import re
import socket
import threading
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from io import BytesIO
from time import monotonic, sleep
from zipfile import ZipFile

import pytest

MANY = 200
BOUND, TIMES_CALM = 1.0, 8
"""Seconds for nineteen pages of twenty, or so many times what they take without an attack where the
computer is doing other things. Without a thread there is no page at all."""
HEAD = "POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: csrftoken={token}\r\n"
FORM = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n"
SIGNED_IN = """
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from tests.builders import a_director
user, kept = a_director(), SessionStore()
kept[SESSION_KEY] = str(user.pk)
kept[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
kept[HASH_SESSION_KEY] = user.get_session_auth_hash()
kept.save()
print(json.dumps(kept.session_key))
"""


def half_a_form(path, length):
    head = HEAD.format(path=path, token="a" * 32) + FORM.format(length=length)
    return (head + "login=ann&password=").encode()


def whole_sign_in():
    """Any token is taken that is the cookie's too; the name is nobody's."""
    form = f"csrfmiddlewaretoken={'a' * 32}&login=nobody&password=right+horse+battery"
    head = HEAD.format(path="/accounts/login/", token="a" * 32) + FORM.format(length=len(form))
    return (head + form).encode()


ATTACKS = {
    "sign-ins with an invented name": whole_sign_in(),
    "half a sign-in form": half_a_form("/accounts/login/", 500),
    "half a body that is large": half_a_form("/accounts/login/", 900_000),
    "half a body at the API": half_a_form("/api/v1/sessions/", 500),
    "half a head": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Wait: ",
    "nothing": b"",
    "a large file that is not read": (
        b"GET /static/web/overtrick.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 20
    ),
}


@contextmanager
def connected(installation, many, sent):
    with ExitStack() as stack:
        yield [stack.enter_context(open_connection(installation, sent)) for _ in range(many)]


def read_response(connection, begun):
    connection.settimeout(60)
    head, _, body = (begun + connection.recv(65_536)).partition(b"\r\n\r\n")
    length = int(re.search(rb"content-length: (\d+)", head.lower())[1])
    while len(body) < length:
        body += connection.recv(1_000_000)
    return body


def read_until_closed(connection):
    connection.settimeout(60)
    return b"".join(iter(lambda: connection.recv(65_536), b""))


@contextmanager
def open_connection(installation, sent):
    with socket.create_connection(("127.0.0.1", installation.port), timeout=60) as connection:
        connection.sendall(sent)
        yield connection


def slow_page(installation):
    """The time within which all but the slowest of twenty pages are answered."""
    return sorted(wait_for_page(installation) for _ in range(20))[18]


def bound_of(calm):
    return max(BOUND, TIMES_CALM * calm)


def wait_for_page(installation):
    start = monotonic()
    assert installation.get() == 200
    return monotonic() - start


@pytest.mark.parametrize("attack", ATTACKS)
def test_two_hundred_stalled_connections_block_no_page(shared_installation, attack):
    calm = slow_page(shared_installation)
    with connected(shared_installation, MANY, ATTACKS[attack]):
        sleep(0.5)
        slow = slow_page(shared_installation)

    assert slow <= bound_of(calm)


def test_slow_requests_block_no_page(shared_installation):
    done, calm = threading.Event(), slow_page(shared_installation)

    def trickle(connections):
        while not done.wait(0.5):
            for connection in connections:
                connection.sendall(b"x")

    with connected(shared_installation, MANY, ATTACKS["half a sign-in form"]) as connections:
        thread = threading.Thread(target=trickle, args=(connections,))
        thread.start()
        try:
            slow = slow_page(shared_installation)
        finally:
            done.set()
            thread.join()

    assert slow <= bound_of(calm)


QUOTED = 'other="' + "\\" * 25_000 + '"'
HEADS = {
    "a cookie of backslashes": (f"Cookie: {QUOTED}", b"200"),
    "a cookie as long as a book": (f"Cookie: {QUOTED * 10}", b"431"),
    "a language header as long as a book": ("Accept-Language: " + "fr, " * 80_000, b"431"),
}


@pytest.mark.parametrize("head", HEADS)
def test_hostile_request_heads_block_no_page(shared_installation, head):
    line, status = HEADS[head]
    sent = f"GET /accounts/login/ HTTP/1.1\r\nHost: 127.0.0.1\r\n{line}\r\n\r\n".encode()
    calm = slow_page(shared_installation)

    with connected(shared_installation, 20, sent) as connections:
        slow = slow_page(shared_installation)
        answers = {connection.recv(12)[9:] for connection in connections}

    assert (slow <= bound_of(calm), answers) == (True, {status})


def test_stalled_connections_are_closed(shared_installation):
    sent = [ATTACKS["half a sign-in form"], ATTACKS["half a head"], ATTACKS["nothing"]]
    with ExitStack() as stack:
        halted = [stack.enter_context(open_connection(shared_installation, part)) for part in sent]
        answers = [read_until_closed(connection) for connection in halted]

    assert [answer[:13] for answer in answers] == [b"HTTP/1.1 408 ", b"", b""]


def test_a_large_body_before_sign_in_is_refused_with_instructions(shared_installation):
    status, page = upload(shared_installation, "/accounts/login/", b"x" * 2_000_000)

    assert (status, "larger than 1 MB. Sign in first" in page) == (413, True)


def test_a_body_larger_than_any_file_is_refused_after_sign_in_too(signed_in_installation):
    installation, cookie = signed_in_installation

    status, page = upload(
        installation, "/director/crown/players/list/import/", b"x" * 33_000_000, cookie=cookie
    )

    assert (status, "larger than 32 MB. Choose a smaller file." in page) == (413, True)


def test_a_body_of_unknown_length_requires_a_length(shared_installation):
    chunked = (
        b"POST /api/v1/sessions/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n"
        b"Content-Type: application/json\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
    )
    with open_connection(shared_installation, chunked) as connection:
        answer = read_until_closed(connection)

    assert answer.startswith(b"HTTP/1.1 411 ") and b'"code": "body_length"' in answer


def test_a_list_from_a_slow_phone_arrives_whole(signed_in_installation):
    """1.2 MB at 50 kB a second take longer than a form may."""
    installation, cookie = signed_in_installation
    rows = "".join(f"Player {number:06},{number:06}\r\n" for number in range(55_000))
    content = f"name,number\r\n{rows}".encode()

    status, _page = upload(
        installation, "/director/crown/players/list/import/", content, cookie=cookie, pace=50_000
    )

    files = [
        file for file in (installation.folder / "media" / "imports").rglob("*") if file.is_file()
    ]
    assert (len(content) > 1_200_000, status, len(files)) == (True, 302, 1)


def test_an_unread_download_blocks_nobody_and_completes(
    signed_in_installation,
):
    installation, cookie = signed_in_installation
    media = installation.folder / "media" / "photos"
    media.mkdir(parents=True)
    (media / "large").write_bytes(os.urandom(6_000_000))
    body = f"csrfmiddlewaretoken={'a' * 32}".encode()
    head = HEAD.format(path="/director/crown/backup/", token=f"{'a' * 32}; sessionid={cookie}")
    request, calm = (head + FORM.format(length=len(body))).encode() + body, slow_page(installation)

    with connected(installation, 20, request) as readers:
        begun = [reader.recv(12) for reader in readers]
        slow = slow_page(installation)
        rest = read_response(readers[0], begun[0])

    assert (set(begun), slow <= bound_of(calm)) == ({b"HTTP/1.1 200"}, True)
    assert ZipFile(BytesIO(rest)).testzip() is None


@pytest.fixture
def signed_in_installation(running_installation):
    return running_installation, running_installation.run_python(SIGNED_IN)


def upload(installation, path, content, *, cookie="", pace=None):
    """The answer to a file that is sent as a form sends it, at that pace."""
    token, mark = "a" * 32, "----a-boundary"
    fields = (
        f'--{mark}\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{token}'
    )
    file = (
        f'\r\n--{mark}\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n'
        "Content-Type: text/csv\r\n\r\n"
    )
    body = (fields + file).encode() + content + f"\r\n--{mark}--\r\n".encode()
    connection = HTTPConnection("127.0.0.1", installation.port, timeout=120)
    try:
        connection.putrequest("POST", path)
        connection.putheader("Content-Type", f"multipart/form-data; boundary={mark}")
        connection.putheader("Content-Length", str(len(body)))
        connection.putheader("Cookie", f"csrftoken={token}; sessionid={cookie}")
        connection.endheaders()
        step = (pace or 20 * len(body)) // 20
        for start in range(0, len(body), step):
            connection.send(body[start : start + step])
            if pace:
                sleep(1 / 20)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()
