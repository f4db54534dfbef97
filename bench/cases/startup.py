"""Times `manage.py check` against an empty project, and a fresh clone up to its first page."""

import os
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter, sleep

from bench import installation, servers
from bench.clients import HOST
from bench.measure import AtMost, Case, Effort, Race, Skipped, Within, WrongError
from config.launcher import network

PUBLISHED = 0.313
A_MINUTE = 60.0
SAID = (
    "import sys; from django.core.management import execute_from_command_line as run;"
    "run(['manage.py', 'check']); print(*sys.modules)"
)


@contextmanager
def check(_effort: Effort) -> Iterator[Race]:
    """Time `manage.py check`; the first round has compiled everything."""
    with TemporaryDirectory(prefix="bench-", dir=installation.scratch()) as name:
        ours = installation.environment(Path(name))
        ours.pop("PYTHONDONTWRITEBYTECODE", None)
        bare = ours | {"DJANGO_SETTINGS_MODULE": "bench.bare.project"}
        heavy = _heavy(ours)
        yield Race(
            lambda: _seconds([sys.executable, "manage.py", "check"], ours),
            lambda: _seconds([sys.executable, "-m", "django", "check"], bare),
            PUBLISHED,
            clock=perf_counter,
            notes=lambda: f"loads none of {', '.join(heavy)}",
        )


def _heavy(environment: dict[str, str]) -> list[str]:
    """Return the slow libraries, after checking that `manage.py check` loads none."""
    tool = tomllib.loads((installation.ROOT / "pyproject.toml").read_text())["tool"]
    libraries = sorted({module.split(" -> ")[1] for module in tool["structure"]["heavy"]})
    command = [sys.executable, "-c", SAID]
    done = subprocess.run(
        command, cwd=installation.ROOT, env=environment, capture_output=True, text=True
    )
    if loaded := set(libraries) & set(done.stdout.split()) or done.returncode:
        raise WrongError(f"a check loads {loaded}: {done.stderr[-300:]}")
    return libraries


def _seconds(command: list[str], environment: dict[str, str]) -> float:
    start = perf_counter()
    subprocess.run(command, cwd=installation.ROOT, env=environment, check=True, capture_output=True)
    return perf_counter() - start


@contextmanager
def clone(effort: Effort) -> Iterator[Race]:
    """Time `git clone`, `make run` and the first page, against installing the packages alone."""
    if effort.seconds < Effort().seconds:
        raise Skipped("--quick installs nothing")
    for program in ("git", "make"):
        if shutil.which(program) is None:
            raise Skipped(f"{program} is not here")
    with TemporaryDirectory(prefix="bench-") as name:
        numbers = count()
        yield Race(
            lambda: _to_first_page(Path(name) / str(next(numbers))),
            lambda: _install(Path(name) / str(next(numbers))),
            clock=perf_counter,
            rounds=1,
            warm=False,
        )


def _to_first_page(folder: Path) -> float:
    port, start = servers.free_port(), perf_counter()
    subprocess.run(["git", "clone", "-q", str(installation.ROOT), str(folder)], check=True)
    data = folder.with_name(f"{folder.name}-data")
    environment = installation.environment(data)
    for name in ("PYTHONPATH", "DJANGO_SETTINGS_MODULE", "VIRTUAL_ENV"):
        environment.pop(name, None)
    with folder.with_name(f"{folder.name}.log").open("wb") as log:
        running = subprocess.Popen(
            ["make", "run", f"PORT={port}", f"PYTHON={sys.executable}"],
            cwd=folder,
            env=environment,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        return _answered(running, port, start, Path(log.name))
    finally:
        os.killpg(running.pid, signal.SIGINT)
        running.wait(30)


def _answered(running: "subprocess.Popen[bytes]", port: int, start: float, log: Path) -> float:
    until = monotonic() + 3 * A_MINUTE
    while not network.page_responds(HOST, port):
        if running.poll() is not None or monotonic() > until:
            raise WrongError(f"a fresh clone does not come up: {log.read_text()[-600:]}")
        sleep(0.1)
    return perf_counter() - start


def _install(folder: Path) -> float:
    start = perf_counter()
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    wanted = ["--require-hashes", "-r", str(installation.ROOT / "requirements.txt")]
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "-q"]
    subprocess.run([*pip, "--disable-pip-version-check", *wanted], check=True)
    return perf_counter() - start


CASES = (
    Case("manage.py check", AtMost(1.6), check, "bare Django + DRF"),
    Case("clone to first page", Within(A_MINUTE), clone, "installing alone"),
)
