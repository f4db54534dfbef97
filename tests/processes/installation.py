"""A running installation for tests: its folder, database and processes. Linux only, by /proc."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg

ROOT = Path(__file__).parent.parent.parent
DATABASE, REDIS = os.environ.get("TEST_DATABASE_URL"), os.environ.get("TEST_REDIS_URL")
PROLOGUE = "import django, json; django.setup()\n"


class Installation:
    """One data folder and, where a server is named, one database on it."""

    def __init__(self, folder, *, database=DATABASE, redis=REDIS):
        self.folder, self.name = folder, f"test_overtrick_{uuid4().hex[:12]}"
        self.database, self.redis = database, redis
        self.port = free_port()
        self.launcher, self.kills = None, 0
        folder.mkdir(exist_ok=True)

    @property
    def environment(self):
        return os.environ | {
            "DATA_DIR": str(self.folder),
            "DATABASE_URL": in_database(self.name) if self.database else "",
            "REDIS_URL": self.redis or "",
            "REDIS_PREFIX": self.name,
            "DJANGO_SETTINGS_MODULE": "tests.processes.settings",
            "OVERTRICK_INSTALLATION": self.name,
        }

    def manage(self, *arguments, check=True):
        """Run a management command; return its output."""
        done = subprocess.run(
            [sys.executable, "manage.py", *map(str, arguments)],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
        )
        assert not check or done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr

    def run_python(self, code, **values):
        """Run Python code in this installation; return the JSON that it prints."""
        script = PROLOGUE + f"values = json.loads({json.dumps(values)!r})\n{code}"
        done = subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def start(self, *arguments):
        """Run `manage.py club` and wait for its address."""
        self.output = self.folder / "output.txt"
        with self.output.open("w") as output_file:
            self.launcher = subprocess.Popen(
                [sys.executable, "manage.py", "club", "--port", str(self.port), *arguments],
                cwd=ROOT,
                env=self.environment,
                stdout=output_file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        ends = wait_until(lambda: "Ctrl-C" in self.output.read_text() or self.launcher.poll())
        assert ends is True, self.output.read_text() + self.log()

    def log(self):
        file = self.folder / "overtrick.log"
        return file.read_text() if file.exists() else ""

    def processes(self, of=""):
        """The ids of its running processes whose command contains `of`."""
        mark = f"OVERTRICK_INSTALLATION={self.name}".encode()
        return [
            int(entry.name)
            for entry in Path("/proc").iterdir()
            if entry.name.isdigit() and mark in read(entry / "environ").split(b"\0")
            if of.encode() in read(entry / "cmdline")
        ]

    def get(self, path="/accounts/login/"):
        """The status of a page, or nothing."""
        page = HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            page.request("GET", path)
            return page.getresponse().status
        except OSError:
            return None
        finally:
            page.close()

    def stop(self, number=signal.SIGINT):
        """Press Ctrl-C."""
        self.launcher.send_signal(number)
        return self.launcher.wait(30)

    def end(self):
        for pid in self.processes():
            kill(pid)
        if self.launcher:
            self.launcher.wait()
        if self.database:
            run_sql(f'DROP DATABASE IF EXISTS "{self.name}" WITH (FORCE)')


@contextmanager
def an_installation(folder, *, template=None, database=DATABASE):
    """Make an upgraded installation. Copying a template is quicker than upgrading."""
    installation = Installation(folder, database=database)
    if database:
        run_sql(
            f'CREATE DATABASE "{installation.name}"'
            + (f' TEMPLATE "{template.name}"' if template else "")
        )
    elif template:
        shutil.copytree(template.folder, folder, dirs_exist_ok=True)
    try:
        yield installation
    finally:
        installation.end()


def kill(pid):
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def read(file):
    try:
        return file.read_bytes()
    except OSError:
        return b""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(done, *, seconds=70):
    deadline = monotonic() + seconds
    while not (answer := done()):
        assert monotonic() < deadline, "nothing came of waiting"
        sleep(0.1)
    return answer


def in_database(name):
    return urlunsplit(urlsplit(DATABASE)._replace(path=f"/{name}"))


def run_sql(statement):
    with psycopg.connect(in_database("postgres"), autocommit=True) as server:
        server.execute(statement)
