"""Web servers of the bench's own: the house and the bare side, by the house's own switches."""

import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from bench import installation
from bench.clients import HOST
from config.launcher import network, server_programs

HOUSE, BARE = "config.rsgi:application", "bench.bare.wsgi:application"


@contextmanager
def serving(application: str, folder: Path, **settings: str) -> Iterator[int]:
    """The port of a server that answers from that folder until the block ends."""
    port = free_port()
    program = server_programs.web_server_program(HOST, port, hosts=[HOST])
    program = replace(program, arguments=[*program.arguments[:-1], application])
    environment = installation.environment(folder) | dict(program.environment) | settings
    with (folder / "server.log").open("ab") as log:
        process = subprocess.Popen(
            program.command,
            cwd=installation.ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        if not network.wait_for_page(HOST, port, seconds=30):
            raise RuntimeError(f"{application} does not answer")
        yield port
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(20)


def free_port() -> int:
    """One that nobody listens at."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])
