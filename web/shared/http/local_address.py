"""Context processor `is_local_only`: whether the request came to a loopback address."""

from collections.abc import Callable
from functools import partial
from ipaddress import ip_address

from django.http import HttpRequest
from django.http.request import split_domain_port


def local_address_context(request: HttpRequest) -> dict[str, Callable[[], bool]]:
    """Adds `is_local_only` to templates, computed on use."""
    return {"is_local_only": partial(is_local_only, request)}


def is_local_only(request: HttpRequest) -> bool:
    """Returns whether the request's host is a loopback address."""
    host = split_domain_port(request.get_host())[0].strip("[]").rstrip(".")
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified
