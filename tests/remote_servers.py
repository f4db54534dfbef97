"""Real servers in threads: SFTP by paramiko, WebDAV by WsgiDAV, an HTTP receiver."""

import os
import socket
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from wsgiref.simple_server import WSGIRequestHandler, make_server

import paramiko
from wsgidav.wsgidav_app import WsgiDAVApp

NAME, PASSWORD = "crown", "correct horse"


@dataclass
class SftpServer:
    """A running SFTP server: its address, its key, and what was renamed."""

    port: int
    host_key: str
    posix_rename: bool = True
    renamed: list[str] = field(default_factory=list)


@contextmanager
def an_sftp_server(root, *, posix_rename=True):
    """An SFTP server of one folder, for `NAME` with `PASSWORD`."""
    key = paramiko.ECDSAKey.generate()
    listener = socket.create_server(("127.0.0.1", 0))
    server = SftpServer(listener.getsockname()[1], key.fingerprint, posix_rename)
    transports = []

    def serve():
        while True:
            try:
                connection, _address = listener.accept()
            except OSError:
                return
            transport = paramiko.Transport(connection)
            transports.append(transport)
            transport.add_server_key(key)
            transport.set_subsystem_handler(
                "sftp", paramiko.SFTPServer, SftpFiles, root=Path(root), server_facts=server
            )
            try:
                transport.start_server(server=SignInByPassword())
            # A program that only asks for the key of the server hangs up.
            except (paramiko.SSHException, EOFError, ConnectionError):
                transport.close()

    thread = Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        # A close alone does not wake a thread that waits in `accept`.
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        for transport in transports:
            transport.close()
            transport.join(5)
        thread.join(5)


class SignInByPassword(paramiko.ServerInterface):
    def check_auth_password(self, username, password):
        known = (username, password) == (NAME, PASSWORD)
        return paramiko.AUTH_SUCCESSFUL if known else paramiko.AUTH_FAILED

    def check_channel_request(self, kind, chanid):
        return paramiko.OPEN_SUCCEEDED

    def get_allowed_auths(self, username):
        return "password"


class OpenSftpFile(paramiko.SFTPHandle):
    def stat(self):
        return paramiko.SFTPAttributes.from_stat(os.fstat(self.readfile.fileno()))


class SftpFiles(paramiko.SFTPServerInterface):
    """Files below one folder of this computer."""

    def __init__(self, server, *args, root, server_facts, **kwargs):
        super().__init__(server, *args, **kwargs)
        self.root = root
        self.facts = server_facts

    def _real(self, path):
        return self.root / self.canonicalize(path).lstrip("/")

    def _answer(self, action, *args):
        try:
            action(*args)
        except OSError as error:
            return paramiko.SFTPServer.convert_errno(error.errno)
        return paramiko.SFTP_OK

    def list_folder(self, path):
        try:
            names = os.listdir(self._real(path))
        except OSError as error:
            return paramiko.SFTPServer.convert_errno(error.errno)
        rows = []
        for name in names:
            attributes = paramiko.SFTPAttributes.from_stat(os.stat(self._real(path) / name))
            attributes.filename = name
            rows.append(attributes)
        return rows

    def stat(self, path):
        try:
            return paramiko.SFTPAttributes.from_stat(os.stat(self._real(path)))
        except OSError as error:
            return paramiko.SFTPServer.convert_errno(error.errno)

    lstat = stat

    def open(self, path, flags, attributes):
        try:
            descriptor = os.open(self._real(path), flags, 0o644)
        except OSError as error:
            return paramiko.SFTPServer.convert_errno(error.errno)
        mode = "wb" if flags & os.O_WRONLY else "rb"
        handle = OpenSftpFile(flags)
        file = os.fdopen(descriptor, mode)
        handle.readfile = handle.writefile = file
        return handle

    def remove(self, path):
        return self._answer(os.remove, self._real(path))

    def rename(self, old, new):
        if self._real(new).exists():
            return paramiko.SFTP_FAILURE
        self.facts.renamed.append(new)
        return self._answer(os.rename, self._real(old), self._real(new))

    def posix_rename(self, old, new):
        if not self.facts.posix_rename:
            return paramiko.SFTP_OP_UNSUPPORTED
        self.facts.renamed.append(new)
        return self._answer(os.replace, self._real(old), self._real(new))

    def mkdir(self, path, attributes):
        return self._answer(os.mkdir, self._real(path))


@dataclass
class WebDavServer:
    """A running WebDAV server: its port and the requests that it got."""

    port: int
    requests: list[tuple[str, str]] = field(default_factory=list)


@contextmanager
def a_webdav_server(root, *, shown_at=""):
    """A WebDAV server of one folder, for `NAME` with `PASSWORD`.

    Behind a proxy it is `shown_at` another path than the one that it knows.
    """
    application = WsgiDAVApp(
        {
            "provider_mapping": {"/": str(root)},
            "simple_dc": {"user_mapping": {"*": {NAME: {"password": PASSWORD}}}},
            "http_authenticator": {"accept_digest": False, "default_to_digest": False},
            "logging": {"enable": False},
            "verbose": 0,
        }
    )
    requests = []

    def noted(environ, start_response):
        environ["PATH_INFO"] = environ["PATH_INFO"].removeprefix(shown_at)
        requests.append((environ["REQUEST_METHOD"], environ["PATH_INFO"]))
        # WsgiDAV reads on after the body, where this server would wait for more.
        length = int(environ.get("CONTENT_LENGTH") or 0)
        environ["wsgi.input"] = BytesIO(environ["wsgi.input"].read(length))
        return application(environ, start_response)

    server = make_server("127.0.0.1", 0, noted, handler_class=QuietHandler)
    with _serving(server):
        yield WebDavServer(server.server_port, requests)


class QuietHandler(WSGIRequestHandler):
    def log_message(self, format, *args):
        pass


@dataclass
class HttpReceiver:
    """A running HTTP server: its port, its requests, and the answers that are still to come."""

    port: int
    requests: list[tuple[dict, bytes]] = field(default_factory=list)
    answers: list[tuple[int, dict]] = field(default_factory=list)


@contextmanager
def an_http_receiver(*answers):
    """A server that answers POST with these statuses, and then 200 for ever."""
    receiver = HttpReceiver(0, answers=[(status, {}) for status in answers])

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            length = int(self.headers["Content-Length"])
            receiver.requests.append((dict(self.headers), self.rfile.read(length)))
            status, headers = receiver.answers.pop(0) if receiver.answers else (200, {})
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"ok")

        def log_message(self, format, *args):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.port = server.server_port
    with _serving(server):
        yield receiver


@contextmanager
def _serving(server):
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)
