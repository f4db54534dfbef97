"""The launcher on Windows and macOS, simulated: no such computer is at hand."""

import errno
import importlib.util
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from types import ModuleType

import pytest

from config import environment
from config.launcher import command_line, instance_lock, server_programs, supervisor


def load_on_windows(module, monkeypatch):
    """A second copy of a module, loaded as on Windows."""
    monkeypatch.setattr(sys, "platform", "win32")
    spec = importlib.util.spec_from_file_location("on_windows", module.__file__)
    loaded = importlib.util.module_from_spec(spec)
    # Dataclasses look their module up.
    monkeypatch.setitem(sys.modules, "on_windows", loaded)
    spec.loader.exec_module(loaded)
    return loaded


@pytest.mark.parametrize(
    ("platform", "folder"),
    [
        ("win32", "AppData/Local/overtrick"),
        ("darwin", "Library/Application Support/overtrick"),
        ("linux", ".local/share/overtrick"),
    ],
)
def test_data_is_where_the_system_keeps_it(monkeypatch, tmp_path, platform, folder):
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.delenv("DATA_DIR", raising=False)

    assert environment.data_folder("DATA_DIR") == tmp_path / folder
    assert (tmp_path / folder).is_dir()


def test_on_windows_a_file_is_locked_by_its_own_means(monkeypatch, tmp_path):
    held, windows = set(), ModuleType("msvcrt")

    def lock(handle, mode, size):
        if held:
            raise OSError(errno.EACCES, "Permission denied")
        held.add((mode, size))

    windows.LK_NBLCK, windows.locking = 2, lock
    monkeypatch.setitem(sys.modules, "msvcrt", windows)
    lock_module = load_on_windows(instance_lock, monkeypatch)

    first, second = (lock_module.InstanceLock(tmp_path, programs=["web"]) for _ in range(2))
    with first, pytest.raises(lock_module.AlreadyRunningError), second:
        pass

    assert held == {(2, 1)}


def test_on_windows_a_process_is_stopped_with_all_that_it_started(monkeypatch):
    commands = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(subprocess, "run", lambda command, **_: commands.append(command))

    supervisor._kill_tree(4711)

    assert commands == [["taskkill", "/T", "/F", "/PID", "4711"]]


def test_on_windows_the_web_server_has_one_process(monkeypatch):
    windows = load_on_windows(server_programs, monkeypatch)

    command = windows.web_server_program("127.0.0.1", 8000, hosts=["localhost"]).command

    assert command[command.index("--workers") + 1] == "1"


def test_a_terminal_with_a_limited_encoding_is_no_error(monkeypatch):
    output = TextIOWrapper(BytesIO(), encoding="cp1252")
    monkeypatch.setattr(sys, "stdout", output)

    command_line._run_or_exit([])
    print("Stopping… █")
    output.flush()

    assert output.buffer.getvalue().decode("cp1252").rstrip() == "Stopping… ?"
