"""Parses and resolves addresses of other servers, and refuses those in private networks.

A club's page could otherwise make the server connect to the network behind it.
"""

import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, unquote, urlsplit

from django.conf import settings

from club.errors import RemoteError

LONGEST_ADDRESS = 300
DEFAULT_PORTS = {"https": 443, "http": 80, "sftp": 22}
IPAddress = IPv4Address | IPv6Address
# The last 32 bits are an IPv4 address, which a NAT64 gateway or an old kernel connects to.
IPV4_AT_THE_END = (IPv6Network("64:ff9b::/96"), IPv6Network("::/96"))
# NAT64 of a network's own prefix, where the place of the IPv4 address is not known.
LOCAL_NAT64 = IPv6Network("64:ff9b:1::/48")


@dataclass(frozen=True, slots=True)
class RemoteAddress:
    """The parts of an address: scheme, host name, port and path."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """Scheme, host and port, as the Host header and messages show them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == DEFAULT_PORTS[self.scheme] else f"{host}:{self.port}"


def parse_remote_address(text: str, *schemes: str) -> RemoteAddress:
    """Parses an address with one of these schemes; raises `RemoteError` for anything else."""
    refusal = RemoteError("remote_address", address=text[:LONGEST_ADDRESS])
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise refusal from None
    if not _is_plain_address(text, parts) or parts.scheme not in schemes:
        raise refusal
    assert parts.hostname is not None
    try:
        # The Host header and the certificate have the name in ASCII.
        host = parts.hostname.encode("idna").decode()
    except UnicodeError:
        raise refusal from None
    path = f"{parts.path}?{parts.query}" if parts.query else parts.path
    path = unquote(path) if parts.scheme == "sftp" else path
    return RemoteAddress(parts.scheme, host, port or DEFAULT_PORTS[parts.scheme], path or "/")


def _is_plain_address(text: str, parts: SplitResult) -> bool:
    """Whether it has a host, and neither a password, a fragment nor spaces."""
    return (
        len(text) <= LONGEST_ADDRESS
        and text.isprintable()
        and " " not in text
        and bool(parts.hostname)
        and "@" not in parts.netloc
        and not parts.fragment
    )


def resolve_remote_host(address: RemoteAddress) -> str:
    """Returns an IP address of the host to connect to; refuses private ones.

    The connection goes to this IP address: a second look-up could answer another one.
    """
    try:
        answers = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise RemoteError("remote_unknown_host", host=address.host) from None
    ips = [ip_address(answer[4][0]) for answer in answers]
    for ip in ips:
        if not is_allowed_ip(ip):
            raise RemoteError("remote_private", host=address.host)
    return str(ips[0])


def is_allowed_ip(ip: IPAddress) -> bool:
    """Returns whether connections to this IP address are allowed: public, or in the settings."""
    plain = _embedded_ipv4(ip) or ip
    if any(ip in network or plain in network for network in settings.PRIVATE_NETWORKS):
        return True
    if isinstance(plain, IPv6Address) and (plain.is_site_local or plain in LOCAL_NAT64):
        return False
    return plain.is_global and not plain.is_multicast


def _embedded_ipv4(ip: IPAddress) -> IPv4Address | None:
    """The IPv4 address inside an IPv6 one, which reaches the same host; None without one."""
    if isinstance(ip, IPv4Address):
        return None
    if any(ip in network for network in IPV4_AT_THE_END):
        return IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip.ipv4_mapped or ip.sixtofour
