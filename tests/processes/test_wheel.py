"""The wheel, installed from locked packages in a new environment: `overtrick` opens the club.

Outside the clone, so that a file that the wheel lacks is not found there.
"""

import http.cookiejar
import os
import re
import subprocess
import sys
import urllib.parse
import urllib.request
from pathlib import Path

import pytest

from tests.processes.installation import ROOT, free_port, wait_until

pytestmark = pytest.mark.sqlite_only
JOIN_LINK = re.compile(r"http://\S+/join/\S+/")
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


@pytest.fixture(scope="module")
def wheel_file(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "-w", folder, ROOT], check=True)
    [file] = folder.glob("overtrick-*.whl")
    return file


@pytest.fixture(scope="module")
def overtrick_command(wheel_file, tmp_path_factory):
    """The command of the wheel in a separate environment."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    pip = [folder / "bin" / "pip", "install", "-q", "--disable-pip-version-check"]
    locked = ["--require-hashes", "-r", ROOT / "requirements.txt"]
    subprocess.run([*pip, *locked], check=True)
    subprocess.run([*pip, "--no-deps", wheel_file], check=True)
    return folder / "bin" / "overtrick"


def environment_of(folder):
    """The environment of somebody who has set nothing and whose home is this folder."""
    own = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8"}
    return own | {name: value for name, value in os.environ.items() if name.startswith("COVERAGE")}


def run_command(command, folder, *arguments):
    """The exit code and the output of a command."""
    done = subprocess.run(
        [command, *arguments],
        cwd=folder,
        env=environment_of(folder),
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.returncode, done.stdout + done.stderr


class Browser:
    """Opens pages with cookies and posts their forms."""

    def __init__(self):
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(jar)

    def get(self, address):
        with self.opener.open(address, timeout=60) as response:
            return response.read()

    def post(self, address, **fields):
        token = TOKEN.search(self.get(address).decode())[1]
        body = urllib.parse.urlencode({"csrfmiddlewaretoken": token} | fields).encode()
        with self.opener.open(address, body, timeout=60) as response:
            return response.read()


@pytest.fixture(scope="module")
def started_club(overtrick_command, tmp_path_factory):
    """The folder and the output of `overtrick`, while it runs."""
    folder = tmp_path_factory.mktemp("home")
    output = folder / "output.txt"
    with output.open("w") as file:
        launcher = subprocess.Popen(
            [overtrick_command, "--port", str(free_port())],
            cwd=folder,
            env=environment_of(folder),
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_until(lambda: "Ctrl-C" in output.read_text() or launcher.poll() is not None)
        yield folder, output.read_text()
    finally:
        launcher.terminate()
        launcher.wait(30)


def test_the_wheel_holds_every_file_of_the_program(wheel_file):
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--", *PROGRAM_FOLDERS],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split("\0")
    packaged = subprocess.run(
        [sys.executable, "-m", "zipfile", "-l", wheel_file],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    names = {line.split()[0].removeprefix("config/resources/") for line in packaged.splitlines()}

    assert {name for name in listed if name} - names == set()
    assert {name for name in names if name.startswith(("tests/", "bench/"))} == set()


PROGRAM_FOLDERS = (
    *("config", "web", "reports", "standings", "boards", "tournament", "club", "formats"),
    *("deals", "scoring", "movements", "templates", "fixtures", "locale", "docs"),
    *("mkdocs.yml", "CONTRIBUTING.md"),
)


def test_it_opens_the_demonstration_club_and_prints_from_it(started_club):
    _folder, output = started_club
    browser = Browser()
    join = JOIN_LINK.search(output)[0]
    start = join.partition("join/")[0]

    home = browser.post(join, username="nora", password="nine of diamonds").decode()
    session = re.search(r'href="(/director/[^"/]+/[0-9]+/)', home)[1]
    ranking = browser.get(urllib.parse.urljoin(start, f"{session}print/ranking.pdf"))
    style = re.search(r'href="(/static/[^"]+\.css)"', home)[1]

    assert ranking.startswith(b"%PDF-")
    assert b"--" in browser.get(urllib.parse.urljoin(start, style))
    assert "overtrick backup" in browser.get(f"{start}help/install/").decode()
    assert browser.get(f"{start}help/pictures/setup.png").startswith(b"\x89PNG")


def test_its_commands_work_on_the_same_data(overtrick_command, started_club):
    folder, _output = started_club

    code, text = run_command(overtrick_command, folder, "backup")

    file = Path(re.search(r"Backup written to (\S+)", text)[1])
    assert (code, file.is_relative_to(folder), file.stat().st_size > 10_000) == (0, True, True)


def test_an_older_backup_is_upgraded(overtrick_command, tmp_path):
    """It is upgraded by another process of the program."""
    backup = ROOT / "tests" / "processes" / "data"
    [oldest, *_newer] = sorted(backup.glob("*.zip"))
    run_command(overtrick_command, tmp_path, "upgrade")

    code, text = run_command(overtrick_command, tmp_path, "restore", str(oldest))

    assert (code, "was upgraded" in text) == (0, True), text


def test_a_wrong_option_is_refused_before_anything_is_written(overtrick_command, tmp_path):
    code, text = run_command(overtrick_command, tmp_path, "--port", "x")

    assert (code, "x is not a port" in text) == (1, True)
    assert not list(tmp_path.rglob("*.sqlite3"))


def test_a_message_names_the_installed_command(overtrick_command, tmp_path):
    code, text = run_command(overtrick_command, tmp_path, "invite", "crown")

    assert (code, text.strip().endswith("Run this first: overtrick upgrade")) == (1, True), text
