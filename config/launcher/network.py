"""Finds this computer's network addresses, checks ports, and builds URLs, for IPv4 and IPv6."""

import socket
from http.client import HTTPConnection, HTTPException
from ipaddress import ip_address
from threading import Event
from time import monotonic

# Documentation addresses (RFC 5737, RFC 3849): connecting a UDP socket to one finds our own address
# and sends nothing.
UNUSED_ADDRESSES = (
    (socket.AF_INET, ("192.0.2.1", 9)),
    (socket.AF_INET6, ("2001:db8::1", 9)),
)
# The loopback address at which this computer reaches a listener on every address.
LOOPBACK_OF_WILDCARD = {"0.0.0.0": "127.0.0.1", "::": "::1"}


def find_listen_error(host: str, port: int) -> OSError | None:
    """Returns the error of listening at this host and port, or None."""
    try:
        kind, _type, _protocol, _name, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(kind, socket.SOCK_STREAM) as probe:
            if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
            else:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        return error
    return None


def resolve_host(host: str) -> str:
    """Returns the address of a host name, which the web server cannot look up itself."""
    found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return str(found[0][4][0])


def lan_address() -> str | None:
    """Returns this computer's address in the local network, if it is in one."""
    return next(
        (address for kind, there in UNUSED_ADDRESSES if (address := _source_address(kind, there))),
        None,
    )


def _source_address(kind: socket.AddressFamily, there: tuple[str, int]) -> str | None:
    """Returns this computer's source address for a route; None for loopback or no network."""
    try:
        with socket.socket(kind, socket.SOCK_DGRAM) as probe:
            probe.connect(there)
            address = str(probe.getsockname()[0])
    except OSError:
        return None
    source = ip_address(address.partition("%")[0])
    elsewhere = source.is_loopback or source.is_unspecified
    # A link-local address of IPv6 needs the name of an interface, which no browser takes.
    return None if elsewhere or (source.version == 6 and source.is_link_local) else address


def format_url_host(host: str) -> str:
    """Returns the host as written in a URL: IPv6 in brackets (RFC 3986)."""
    return f"[{host}]" if ":" in host else host


def start_page_url(host: str, port: int) -> str:
    """Returns the URL of the first page."""
    return f"http://{format_url_host(host)}:{port}/"


def reachable_host(host: str) -> str:
    """Returns the host at which this computer reaches a server that listens there."""
    return LOOPBACK_OF_WILDCARD.get(host, host)


def page_responds(host: str, port: int, *, path: str = "/") -> bool:
    """Returns whether the server answers with anything but a 5xx error."""
    page = HTTPConnection(host, port, timeout=5)
    try:
        page.request("GET", path)
        return page.getresponse().status < 500
    except (OSError, HTTPException):
        return False
    finally:
        page.close()


def wait_for_page(host: str, port: int, *, seconds: float, stop: Event | None = None) -> bool:
    """Waits until the page responds; False after the timeout, or once `stop` is set."""
    deadline = monotonic() + seconds
    stop = stop or Event()
    while not (there := page_responds(host, port)) and monotonic() < deadline:
        if stop.wait(0.1):
            break
    return there
