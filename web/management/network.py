"""Ports and addresses of this computer. Knows sockets; nothing of what is served."""

import socket
from http.client import HTTPConnection, HTTPException
from time import monotonic, sleep

# An address that is never used: asking the way there names our own address and sends nothing.
ELSEWHERE = ("192.0.2.1", 9)


def why_not_listen(host: str, port: int) -> OSError | None:
    """Why no server could listen there now, if none could."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return error
    return None


def own_address() -> str | None:
    """This computer's address on the network it is in, if it is in one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith(("127.", "0.")) else address


def answers(host: str, port: int, *, path: str = "/") -> bool:
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
    while not (there := answers(host, port)) and monotonic() < deadline:
        sleep(0.1)
    return there
