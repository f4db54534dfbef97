"""Double clicks: where the program is put on each system, and what is in the ZIP.

Windows and macOS are simulated: no such computer is at hand.
"""

import importlib.util
import subprocess
import sys
from pathlib import Path, PurePosixPath, PureWindowsPath
from zipfile import ZipFile

import pytest

from config.environment import APP_DATA_FOLDERS

DESKTOP = Path(__file__).parents[2] / "deploy" / "desktop"


def load(name):
    spec = importlib.util.spec_from_file_location(name, DESKTOP / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


START, ZIP = load("start_overtrick"), load("build_zip")


@pytest.mark.parametrize(
    ("home", "platform", "os_name", "program"),
    [
        (
            PureWindowsPath(r"C:\Users\Zoë Smith"),
            "win32",
            "nt",
            r"C:\Users\Zoë Smith\AppData\Local\overtrick-program\Scripts\overtrick.exe",
        ),
        (
            PurePosixPath("/Users/zoë"),
            "darwin",
            "posix",
            "/Users/zoë/Library/Application Support/overtrick-program/bin/overtrick",
        ),
        (
            PurePosixPath("/home/zoe"),
            "linux",
            "posix",
            "/home/zoe/.local/share/overtrick-program/bin/overtrick",
        ),
    ],
)
def test_the_program_is_installed_in_the_user_data_folder(home, platform, os_name, program):
    folder = START.program_folder(home, platform)

    assert str(START.program_file(folder, "overtrick", os_name)) == program


def test_program_and_data_are_neighbours():
    assert START.APP_DATA_FOLDERS == APP_DATA_FOLDERS


def test_an_unpacked_folder_with_two_versions_is_refused(tmp_path):
    for version in ("0.1.0", "0.2.0"):
        (tmp_path / f"overtrick-{version}-py3-none-any.whl").touch()

    with pytest.raises(SystemExit, match="Unpack the whole ZIP file into a new folder"):
        START.find_wheel(tmp_path)


def test_an_older_python_is_named(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))

    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer; this computer has 3\.9"):
        START.start_overtrick()


@pytest.fixture
def unpacked(tmp_path):
    for name in ("overtrick-0.1.0-py3-none-any.whl", "requirements.txt"):
        (tmp_path / name).touch()
    (tmp_path / "program").mkdir()
    return tmp_path


def test_an_installation_that_fails_is_tried_again(unpacked, monkeypatch):
    monkeypatch.setattr(START.venv, "create", lambda *_args, **_options: None)
    monkeypatch.setattr(START.subprocess, "call", lambda command: 1)

    for _ in range(2):
        with pytest.raises(SystemExit, match="Check the internet connection"):
            START.install_once(unpacked, unpacked / "program", "posix")


def test_a_program_that_runs_is_not_replaced(unpacked, monkeypatch):
    def refuse(*_args, **_options):
        raise PermissionError(13, "The process cannot access the file")

    monkeypatch.setattr(START.venv, "create", refuse)

    with pytest.raises(SystemExit, match="Close the older Overtrick and try again"):
        START.install_once(unpacked, unpacked / "program", "nt")


def test_a_new_version_and_a_new_python_are_installed_again(tmp_path, monkeypatch):
    wheel, requirements = tmp_path / "a.whl", tmp_path / "requirements.txt"
    wheel.write_text("one")
    requirements.write_text("django")
    stamps = [START.installed_stamp(wheel, requirements)]
    requirements.write_text("django 6")
    stamps.append(START.installed_stamp(wheel, requirements))
    monkeypatch.setattr(sys, "version_info", (3, 15, 0))
    stamps.append(START.installed_stamp(wheel, requirements))

    assert len(set(stamps)) == 3


def test_the_zip_holds_everything_for_a_start_with_executable_files(tmp_path):
    (tmp_path / "overtrick-0.1.0-py3-none-any.whl").write_text("")

    with ZipFile(ZIP.pack_desktop_zip(tmp_path)) as archive:
        modes = {entry.filename: entry.external_attr >> 16 for entry in archive.infolist()}

    assert modes == {
        "Overtrick 0.1.0/Overtrick.bat": 0o100755,
        "Overtrick 0.1.0/Overtrick.command": 0o100755,
        "Overtrick 0.1.0/Overtrick.desktop": 0o100755,
        "Overtrick 0.1.0/start_overtrick.py": 0o100644,
        "Overtrick 0.1.0/Read me first.txt": 0o100644,
        "Overtrick 0.1.0/requirements.txt": 0o100644,
        "Overtrick 0.1.0/overtrick-0.1.0-py3-none-any.whl": 0o100644,
    }


def test_files_for_windows_have_its_line_ends_and_plain_letters():
    for name in ("Overtrick.bat", "Read me first.txt"):
        content = (DESKTOP / name).read_bytes()
        assert content.isascii() and content.count(b"\r\n") == content.count(b"\n")


def test_the_starter_of_a_mac_is_plain_shell():
    subprocess.run(["sh", "-n", DESKTOP / "Overtrick.command"], check=True)
