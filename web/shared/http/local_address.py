"""Context processor `is_local_only`: the page's address works on this computer only."""

from collections.abc import Callable
from functools import partial
from ipaddress import ip_address

from django.http import HttpRequest
from django.http.request import split_domain_port


def local_address_context(request: HttpRequest) -> dict[str, Callable[[], bool]]:
    """For templates: `is_local_only`, worked out where a page asks for it."""
    return {"is_local_only": partial(is_local_only, request)}


def is_local_only(request: HttpRequest) -> bool:
    """Whether the page was asked for at an address that means this computer to every computer."""
    host = split_domain_port(request.get_host())[0].strip("[]").rstrip(".")
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified
