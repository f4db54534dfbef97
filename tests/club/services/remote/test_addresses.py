"""Addresses of servers elsewhere: what is parsed, and which networks are refused."""

from ipaddress import ip_address, ip_network

import pytest

from club.services.remote.addresses import (
    RemoteAddress,
    is_allowed_ip,
    parse_remote_address,
    resolve_remote_host,
)
from tests.raising import raises_code


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://Example.org", RemoteAddress("https", "example.org", 443, "/")),
        ("https://example.org:8443/a/?b=1", RemoteAddress("https", "example.org", 8443, "/a/?b=1")),
        ("sftp://example.org/a%20b", RemoteAddress("sftp", "example.org", 22, "/a b")),
        ("sftp://example.org/a?b", RemoteAddress("sftp", "example.org", 22, "/a?b")),
        ("https://[2001:db8::1]/", RemoteAddress("https", "2001:db8::1", 443, "/")),
        ("https://例え.example/", RemoteAddress("https", "xn--r8jz45g.example", 443, "/")),
    ],
)
def test_an_address_has_a_scheme_a_host_a_port_and_a_path(text, address):
    assert parse_remote_address(text, "https", "sftp") == address


@pytest.mark.parametrize(
    "text",
    [
        "",
        "example.org",
        "http://example.org/",
        "https://",
        "https://ada:secret@example.org/",
        "https://example.org/#top",
        "https://example.org:port/",
        "https://example..org/",
        "https://" + 64 * "a" + ".org/",
        "https://example.org/a b",
        "https://example.org/\n",
        "https://example.org/" + 300 * "a",
    ],
)
def test_other_text_is_refused(text):
    with raises_code("remote_address"):
        parse_remote_address(text, "https")


@pytest.mark.parametrize(
    ("ip", "allowed"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        *((ip, False) for ip in ("127.0.0.1", "10.0.0.1", "172.16.3.4", "192.168.1.1", "0.0.0.0")),
        *((ip, False) for ip in ("169.254.169.254", "100.64.0.1", "224.0.0.1", "::1", "fe80::1")),
        *((ip, False) for ip in ("::ffff:127.0.0.1", "::ffff:10.0.0.1", "fd00::1", "::")),
        *((ip, False) for ip in ("64:ff9b::a00:1", "64:ff9b:1::1", "2002:7f00:1::", "fec0::1")),
        ("::7f00:1", False),
        ("64:ff9b::5db8:d822", True),
    ],
)
def test_private_addresses_are_refused(ip, allowed):
    assert is_allowed_ip(ip_address(ip)) is allowed


def test_a_network_of_the_settings_is_allowed(settings):
    settings.PRIVATE_NETWORKS = [ip_network("192.168.1.0/24"), ip_network("::1")]
    ips = ("192.168.1.9", "192.168.2.9", "::ffff:192.168.1.9", "::1", "::2")

    allowed = [is_allowed_ip(ip_address(ip)) for ip in ips]

    assert allowed == [True, False, True, True, False]


@pytest.mark.parametrize(
    ("host", "code"), [("localhost", "remote_private"), ("none.invalid", "remote_unknown_host")]
)
def test_a_host_name_is_looked_up_before_the_connection(host, code):
    with raises_code(code):
        resolve_remote_host(RemoteAddress("https", host, 443, "/"))
