"""Folder on an SFTP server, whose host key must be the one that a person has accepted."""

import socket
from contextlib import suppress
from types import TracebackType
from typing import Self

from paramiko import (
    AuthenticationException,
    SFTPClient,
    SFTPError,
    SSHException,
    Transport,
)

from club.errors import RemoteError
from club.services.remote.addresses import RemoteAddress, resolve_remote_host

SECONDS = 20.0
# While the pages of a large site are made, nothing is sent, and many servers end what is silent.
SECONDS_BETWEEN_SIGNS_OF_LIFE = 15
MOST_BYTES_READ = 8_000_000
FAULTS = (SSHException, SFTPError, OSError, EOFError)
# The end of a file that is being written; renamed when it is whole.
PART = ".overtrick-part"


class SftpFolder:
    """A folder on an SFTP server, over one connection, with a name and password."""

    def __init__(self, address: RemoteAddress, username: str, password: str, host_key: str) -> None:
        self.address = address
        self._username = username
        self._password = password
        self._host_key = host_key
        self._base = address.path.rstrip("/")
        self._folders = {""}
        self._transport: Transport | None = None
        self._sftp: SFTPClient | None = None

    def __enter__(self) -> Self:
        self._transport = open_transport(self.address)
        try:
            self._check_host_key(self._transport)
            self._transport.auth_password(self._username, self._password)
            self._sftp = SFTPClient.from_transport(self._transport)
            channel = self.sftp.get_channel()
            assert channel is not None
            channel.settimeout(SECONDS)
            self._transport.set_keepalive(SECONDS_BETWEEN_SIGNS_OF_LIFE)
        except AuthenticationException:
            self._transport.close()
            raise RemoteError("remote_sign_in", host=self.address.host) from None
        except FAULTS as error:
            self._transport.close()
            raise _connection_error(self.address, error) from None
        except BaseException:
            self._transport.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._transport:
            self._transport.close()

    @property
    def sftp(self) -> SFTPClient:
        """The open connection."""
        assert self._sftp is not None
        return self._sftp

    def read_file(self, path: str) -> bytes | None:
        """Returns a file; None if there is none."""
        try:
            with self.sftp.open(self._full(path), "rb") as file:
                return bytes(file.read(MOST_BYTES_READ))
        except FileNotFoundError:
            return None
        except FAULTS as error:
            raise self._file_error(path, error) from None

    def write_file(self, path: str, content: bytes) -> None:
        """Writes a file under another name, then renames it: readers never see half of it."""
        full = self._full(path)
        try:
            self._make_folder(path.rpartition("/")[0])
            with self.sftp.open(full + PART, "wb") as file:
                file.set_pipelined(True)
                file.write(content)
            self._rename(full + PART, full)
        except FAULTS as error:
            raise self._file_error(path, error) from None

    def delete_file(self, path: str) -> None:
        """Deletes a file; one that does not exist is no error."""
        try:
            self.sftp.remove(self._full(path))
        except FileNotFoundError:
            pass
        except FAULTS as error:
            raise self._file_error(path, error) from None

    def root_names(self) -> set[str]:
        """Returns the names in the folder itself; it has to exist."""
        try:
            return set(self.sftp.listdir(self._base or "/"))
        except FileNotFoundError:
            raise RemoteError("remote_no_folder", folder=self._base or "/") from None
        except FAULTS as error:
            raise self._file_error("", error) from None

    def _full(self, path: str) -> str:
        return f"{self._base}/{path}"

    def _make_folder(self, folder: str) -> None:
        if folder in self._folders:
            return
        self._make_folder(folder.rpartition("/")[0])
        # A server answers a folder that exists with an unspecific error; writing into it tells.
        with suppress(OSError):
            self.sftp.mkdir(self._full(folder))
        self._folders.add(folder)

    def _rename(self, part: str, full: str) -> None:
        try:
            self.sftp.posix_rename(part, full)
        except OSError:
            # A server without that extension renames to no file that exists.
            with suppress(FileNotFoundError):
                self.sftp.remove(full)
            self.sftp.rename(part, full)

    def _check_host_key(self, transport: Transport) -> None:
        shown = transport.get_remote_server_key().fingerprint
        if shown != self._host_key:
            raise RemoteError(
                "remote_host_key", host=self.address.host, shown=shown, expected=self._host_key
            )

    def _file_error(self, path: str, error: Exception) -> RemoteError:
        if isinstance(error, PermissionError):
            return RemoteError("remote_file", path=self._full(path), reason=error.strerror or "")
        if isinstance(error, TimeoutError):
            return RemoteError("remote_timeout", host=self.address.host)
        return RemoteError("remote_file", path=self._full(path), reason=str(error)[:200])


def open_transport(address: RemoteAddress) -> Transport:
    """Connects to an SSH server, and reads its key; nobody is signed in."""
    ip = resolve_remote_host(address)
    try:
        connection = socket.create_connection((ip, address.port), timeout=SECONDS)
    except OSError as error:
        raise _connection_error(address, error) from None
    transport = Transport(connection)
    transport.banner_timeout = transport.auth_timeout = SECONDS
    try:
        transport.start_client(timeout=SECONDS)
    except FAULTS as error:
        transport.close()
        raise _connection_error(address, error) from None
    return transport


def read_host_key(address: RemoteAddress) -> str:
    """Returns the fingerprint that the server shows, such as `SHA256:…`."""
    transport = open_transport(address)
    try:
        return str(transport.get_remote_server_key().fingerprint)
    finally:
        transport.close()


def _connection_error(address: RemoteAddress, error: Exception) -> RemoteError:
    if isinstance(error, TimeoutError):
        return RemoteError("remote_timeout", host=address.host)
    return RemoteError("remote_refused", host=address.host, reason=str(error)[:200])
