"""Ports and addresses of this computer, for IPv4 and IPv6."""

import socket
from http.client import HTTPConnection, HTTPException
from ipaddress import ip_address
from time import monotonic, sleep

# Addresses that are never used (RFC 5737, RFC 3849): asking the way there names our own address
# and sends nothing.
UNUSED_ADDRESSES = (
    (socket.AF_INET, ("192.0.2.1", 9)),
    (socket.AF_INET6, ("2001:db8::1", 9)),
)
# What a listener on every address is reached by on this computer.
LOOPBACK_OF_WILDCARD = {"0.0.0.0": "127.0.0.1", "::": "::1"}


def find_listen_error(host: str, port: int) -> OSError | None:
    """Why no server could listen there now, if none could."""
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


def lan_address() -> str | None:
    """This computer's address on the network it is in, if it is in one."""
    return next(
        (address for kind, there in UNUSED_ADDRESSES if (address := _source_address(kind, there))),
        None,
    )


def _source_address(kind: socket.AddressFamily, there: tuple[str, int]) -> str | None:
    """The address that this computer would send from; none of its own and of no other network."""
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
    """The host as it is written in the address of a page: IPv6 in brackets (RFC 3986)."""
    return f"[{host}]" if ":" in host else host


def start_page_url(host: str, port: int) -> str:
    """The address of the first page."""
    return f"http://{format_url_host(host)}:{port}/"


def reachable_host(host: str) -> str:
    """Where this computer reaches a server that listens there."""
    return LOOPBACK_OF_WILDCARD.get(host, host)


def page_responds(host: str, port: int, *, path: str = "/") -> bool:
    """Whether a page comes back from there, whatever it says, unless it is an error of ours."""
    page = HTTPConnection(host, port, timeout=5)
    try:
        page.request("GET", path)
        return page.getresponse().status < 500
    except (OSError, HTTPException):
        return False
    finally:
        page.close()


def wait_for_page(host: str, port: int, *, seconds: float) -> bool:
    """Wait until a page comes back; False if none does in time."""
    deadline = monotonic() + seconds
    while not (there := page_responds(host, port)) and monotonic() < deadline:
        sleep(0.1)
    return there
