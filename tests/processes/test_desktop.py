"""A double click, as Linux can try it: the ZIP unpacked, its starter run, a browser opened."""

import os
import re
import signal
import subprocess
import sys
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from tests.processes.installation import ROOT, wait_until
from tests.processes.test_wheel import Browser, environment_of

pytestmark = pytest.mark.sqlite_only


@pytest.fixture(scope="module")
def starter(tmp_path_factory):
    """The starter in a folder whose name has a space and a letter that is not ASCII."""
    build, place = tmp_path_factory.mktemp("build"), tmp_path_factory.mktemp("Müllers desktop")
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "-w", build, ROOT], check=True)
    pack = [sys.executable, ROOT / "deploy" / "desktop" / "build_zip.py", build]
    packed = subprocess.run(pack, check=True, capture_output=True, text=True).stdout.strip()
    with ZipFile(packed) as archive:
        for entry in archive.infolist():
            # As macOS and Linux do, and Python's zipfile does not.
            os.chmod(archive.extract(entry, place), entry.external_attr >> 16)
    [folder] = place.iterdir()
    return folder / "Overtrick.command"


@pytest.fixture
def double_click(starter, tmp_path):
    """Starts the starter; returns its process and the file with the address that it opens."""
    opened, browser = tmp_path / "opened.txt", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> "{opened}"\n')
    browser.chmod(0o755)
    started = []

    def start():
        output = tmp_path / f"output-{len(started)}.txt"
        with output.open("w") as file:
            process = subprocess.Popen(
                [starter],
                cwd="/",
                env=environment_of(tmp_path) | {"BROWSER": f"{browser} %s"},
                stdout=file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        started.append(process)
        return process, output, opened

    yield start
    for process in started:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(30)


def test_the_first_double_click_installs_and_later_ones_open_the_club(double_click):
    process, output, opened = double_click()
    wait_until(lambda: opened.exists() or process.poll() is not None, seconds=400)
    first = output.read_text()
    assert process.poll() is None, first
    [join] = opened.read_text().split()

    home = Browser().post(join, username="nora", password="nine of diamonds").decode()
    again, second_output, _opened = double_click()
    code = again.wait(120)
    second = second_output.read_text()
    start = join.partition("join/")[0]

    assert re.fullmatch(r"http://127\.0\.0\.1:80\d\d/join/\S+/", join)
    assert ("Installing Overtrick." in first, "Installing" in second) == (True, False)
    assert (code, opened.read_text().split()) == (1, [join, start])
    assert 'href="/director/' in home and urlopen(f"{start}health/").status == 200
    os.killpg(process.pid, signal.SIGINT)
    assert process.wait(30) == 0
