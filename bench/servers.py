"""Web servers of Overtrick and of the plain code it is compared with, with the same options."""

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

OVERTRICK, BARE = "config.rsgi:application", "bench.bare.wsgi:application"


@contextmanager
def serving(application: str, folder: Path, **settings: str) -> Iterator[int]:
    """Yield the port of a server with that data folder, and stop it at the end."""
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
    """Return a port that is not in use."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])
