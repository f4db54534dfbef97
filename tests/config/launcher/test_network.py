"""Addresses of either version of the Internet Protocol, as pages and the terminal write them."""

import socket
from threading import Event

import pytest

from config.launcher import network


@pytest.mark.parametrize(
    ("host", "page"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("club.example", "http://club.example:8000/"),
        ("::1", "http://[::1]:8000/"),
        ("2001:db8::7", "http://[2001:db8::7]:8000/"),
    ],
)
def test_an_ipv6_address_is_in_brackets(host, page):
    assert network.start_page_url(host, 8000) == page


@pytest.mark.parametrize(
    ("listened_at", "reached_at"),
    [("0.0.0.0", "127.0.0.1"), ("::", "::1"), ("192.168.1.4", "192.168.1.4")],
)
def test_a_server_on_all_addresses_is_reached_on_this_computer(listened_at, reached_at):
    assert network.reachable_host(listened_at) == reached_at


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_a_port_in_use_is_found_at_either_kind_of_address(host):
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(kind) as other:
        try:
            other.bind((host, 0))
        except OSError:
            pytest.skip("no IPv6 here")
        other.listen()

        refusal = network.find_listen_error(host, other.getsockname()[1])

    assert refusal and refusal.strerror == "Address already in use"


def test_an_unknown_host_name_is_an_error():
    assert isinstance(network.find_listen_error("nobody.invalid", 8000), OSError)


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "0.0.0.0"])
def test_an_address_stays_as_it_is_typed(host):
    assert network.resolve_host(host) == host


def test_a_name_becomes_the_address_to_listen_at():
    assert network.resolve_host("localhost") in ("127.0.0.1", "::1")


def test_open_requests_do_not_delay_a_stop_signal():
    stop = Event()
    stop.set()

    assert network.wait_for_page("127.0.0.1", 9, seconds=3600, stop=stop) is False
