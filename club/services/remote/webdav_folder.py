"""Folder on a WebDAV server, such as Nextcloud or the web space of a hosting provider."""

from types import TracebackType
from typing import Self
from urllib.parse import quote, unquote, urlsplit
from xml.etree.ElementTree import ParseError, XMLParser

from urllib3.util import make_headers

from club.errors import RemoteError
from club.services.remote.addresses import RemoteAddress
from club.services.remote.http_client import RemoteHttpClient, RemoteResponse

SECONDS = 20.0
# A listing of the pages of a site has some 100 bytes a file.
MOST_BYTES_READ = 8_000_000
MISSING = (404, 409)
PROPFIND = (
    b'<?xml version="1.0"?><d:propfind xmlns:d="DAV:"><d:prop><d:resourcetype/></d:prop>'
    b"</d:propfind>"
)
HREF = "{DAV:}href"


class WebDavFolder:
    """A folder on a WebDAV server, over one connection, with a name and password."""

    def __init__(self, address: RemoteAddress, username: str, password: str) -> None:
        self.address = address
        self._base = f"{address.path.rstrip('/')}/"
        self._headers = make_headers(basic_auth=f"{username}:{password}") if username else {}
        self._folders = {""}
        self._client: RemoteHttpClient | None = None

    def __enter__(self) -> Self:
        self._client = RemoteHttpClient(self.address, seconds=SECONDS)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._client:
            self._client.__exit__(kind, error, trace)

    def read_file(self, path: str) -> bytes | None:
        """Returns a file; None if there is none."""
        response = self._send("GET", path)
        if response.status in MISSING:
            return None
        self._require(response, path, 200)
        return response.body

    def write_file(self, path: str, content: bytes) -> None:
        """Writes a file, and the folders above it that are missing."""
        self._make_folder(path.rpartition("/")[0])
        response = self._send("PUT", path, content)
        self._require(response, path, 200, 201, 204)

    def delete_file(self, path: str) -> None:
        """Deletes a file; one that does not exist is no error."""
        response = self._send("DELETE", path)
        self._require(response, path, 200, 202, 204, *MISSING)

    def root_names(self) -> set[str]:
        """Returns the names in the folder itself; it has to exist."""
        response = self._send(
            "PROPFIND", "", PROPFIND, {"Depth": "1", "Content-Type": "application/xml"}
        )
        if response.status in MISSING:
            raise RemoteError("remote_no_folder", folder=self._base)
        self._require(response, "", 207)
        return _names_in_listing(response.body, self._base)

    def _make_folder(self, folder: str) -> None:
        if folder in self._folders:
            return
        self._make_folder(folder.rpartition("/")[0])
        # 405: it exists.
        self._require(self._send("MKCOL", f"{folder}/"), folder, 200, 201, 405)
        self._folders.add(folder)

    def _send(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        headers: dict[str, str] | None = None,
    ) -> RemoteResponse:
        assert self._client is not None
        return self._client.send(
            method,
            self._base + quote(path),
            body=body,
            headers={**self._headers, **(headers or {})},
            most_bytes=MOST_BYTES_READ,
        )

    def _require(self, response: RemoteResponse, path: str, *allowed: int) -> None:
        if response.status in allowed:
            return
        if response.status in (401, 403):
            raise RemoteError("remote_sign_in", host=self.address.host)
        raise RemoteError(
            "remote_status", host=self.address.host, status=response.status, path=path or self._base
        )


class _HrefCollector:
    """Collects the addresses in a listing; refuses documents that declare entities."""

    def __init__(self) -> None:
        self.hrefs: list[str] = []
        self._text: list[str] | None = None

    def start(self, tag: str, _attributes: dict[str, str]) -> None:
        """Begins an element."""
        if tag == HREF:
            self._text = []

    def data(self, text: str) -> None:
        """Adds text of an address."""
        if self._text is not None:
            self._text.append(text)

    def end(self, tag: str) -> None:
        """Ends an element."""
        if tag == HREF and self._text is not None:
            self.hrefs.append("".join(self._text).strip())
            self._text = None

    def doctype(self, _name: str, _public: str | None, _system: str | None) -> None:
        """Refuses a document type: its entities could fill the memory."""
        raise RemoteError("remote_listing")


def _names_in_listing(body: bytes, base: str) -> set[str]:
    collector = _HrefCollector()
    parser = XMLParser(target=collector)
    try:
        parser.feed(body)
        parser.close()
    except ParseError:
        raise RemoteError("remote_listing") from None
    inside = [unquote(urlsplit(href).path) for href in collector.hrefs]
    own = unquote(base)
    # A listing names the folder itself (RFC 4918, 9.1). One with other addresses, of a server
    # behind a proxy for instance, would look empty, and files of others would be overwritten.
    if own.rstrip("/") not in {path.rstrip("/") for path in inside}:
        raise RemoteError("remote_listing")
    return {
        name
        for path in inside
        if path.startswith(own) and (name := path.removeprefix(own).rstrip("/"))
    }
