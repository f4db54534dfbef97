"""HTTP client for addresses that members type: its time limit, and certificates."""

import socket
import ssl
from contextlib import contextmanager, nullcontext, suppress
from ipaddress import ip_network
from threading import Thread
from time import monotonic, sleep

import pytest

from club.services.remote.addresses import RemoteAddress
from club.services.remote.http_client import RemoteHttpClient
from tests.raising import raises_code
from tests.tls_certificates import write_certificates


@contextmanager
def a_slow_server(beginning):
    """A server that answers with this beginning, then with a byte ten times a second."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve():
        connection, _address = listener.accept()
        with connection:
            connection.recv(4096)
            connection.sendall(beginning)
            for _ in range(100):
                sleep(0.1)
                try:
                    connection.sendall(b"a")
                except OSError:
                    return

    thread = Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        listener.close()
        thread.join(5)


@pytest.mark.parametrize(
    "beginning", [b"HTTP/1.1 200 OK\r\nX-Slow: ", b"HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n"]
)
def test_a_server_that_never_ends_its_answer_is_left(beginning, settings):
    settings.PRIVATE_NETWORKS = [ip_network("127.0.0.0/8")]
    with a_slow_server(beginning) as port:
        address = RemoteAddress("http", "127.0.0.1", port, "/")
        begun = monotonic()
        with (
            RemoteHttpClient(address, seconds=5, seconds_in_all=0.5) as client,
            raises_code("remote_timeout"),
        ):
            client.send("POST", "/")

    assert monotonic() - begun < 3


@contextmanager
def an_encrypted_server(certificate):
    """A server that answers every connection with 200 by TLS; its port."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    listener = socket.create_server(("127.0.0.1", 0))

    def serve():
        plain, _address = listener.accept()
        plain.settimeout(5)
        with plain, suppress(OSError), context.wrap_socket(plain, server_side=True) as connection:
            connection.recv(4096)
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")

    def serve_all():
        # Another program of this computer may try the port first.
        with suppress(OSError):
            while True:
                serve()

    thread = Thread(target=serve_all, daemon=True)
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join(5)


@pytest.mark.parametrize(
    ("host", "is_known", "code"),
    [
        ("club.example", True, None),
        ("other.example", True, "remote_certificate"),
        ("club.example", False, "remote_certificate"),
    ],
)
def test_a_certificate_is_of_the_name_and_signed_by_a_known_authority(
    host, is_known, code, settings, tmp_path, monkeypatch
):
    settings.PRIVATE_NETWORKS = [ip_network("127.0.0.0/8")]
    authority, certificate = write_certificates(tmp_path, "club.example")
    if is_known:
        monkeypatch.setenv("SSL_CERT_FILE", str(authority))
    with an_encrypted_server(certificate) as port:
        answer = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]
        monkeypatch.setattr("socket.getaddrinfo", lambda *_args, **_kwargs: answer)
        client = RemoteHttpClient(RemoteAddress("https", host, port, "/"), seconds=60)
        with client, nullcontext() if code is None else raises_code(code):
            assert client.send("GET", "/").body == b"ok"


def test_a_public_address_is_refused_without_encryption(monkeypatch):
    answer = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", 80))]
    monkeypatch.setattr("socket.getaddrinfo", lambda *_args, **_kwargs: answer)

    with raises_code("remote_unencrypted"):
        RemoteHttpClient(RemoteAddress("http", "example.org", 80, "/"), seconds=5)
