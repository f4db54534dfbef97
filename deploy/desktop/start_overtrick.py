"""Installs Overtrick for one user and opens it in the browser; the start scripts run it.

The wheel and the list of locked packages are beside this file. It is run by whatever Python the
computer has, so it uses nothing that Python 3.6 lacks.
"""

import hashlib
import os
import socket
import subprocess
import sys
import venv
from pathlib import Path

NEEDED = (3, 11)
# As in config/environment.py: the program is put beside the folder of the data.
APP_DATA_FOLDERS = {"win32": "AppData/Local", "darwin": "Library/Application Support"}
PORTS = range(8000, 8010)


def program_folder(home: Path, platform: str) -> Path:
    """Returns the folder of the installed program."""
    return home / APP_DATA_FOLDERS.get(platform, ".local/share") / "overtrick-program"


def program_file(folder: Path, name: str, os_name: str) -> Path:
    """Returns the path of a program in a virtual environment."""
    return folder / "Scripts" / (name + ".exe") if os_name == "nt" else folder / "bin" / name


def find_wheel(here: Path) -> Path:
    """Returns the wheel beside this file; an error if there is none or more than one."""
    wheels = sorted(here.glob("overtrick-*.whl"))
    if len(wheels) != 1:
        sys.exit("Unpack the whole ZIP file into a new folder, then start Overtrick from there.")
    return wheels[0]


def installed_stamp(wheel: Path, requirements: Path) -> str:
    """Returns a text that changes with the version of Overtrick, its packages, and Python."""
    content = hashlib.sha256(wheel.read_bytes() + requirements.read_bytes()).hexdigest()
    return "{} {}.{}".format(content, *sys.version_info[:2])


def install_once(here: Path, folder: Path, os_name: str) -> None:
    """Installs this version unless it is there already."""
    wheel, requirements, stamp = find_wheel(here), here / "requirements.txt", folder / "installed"
    wanted = installed_stamp(wheel, requirements)
    if stamp.exists() and stamp.read_text() == wanted:
        return
    print(
        "Installing Overtrick. This takes a few minutes and needs the internet, only this once.",
        flush=True,
    )
    try:
        # Not over an older version, whose packages would stay.
        venv.create(str(folder), clear=True, with_pip=True)
    except OSError as error:
        # Windows deletes no program that runs.
        sys.exit(f"Close the older Overtrick and try again. ({error})")
    pip = [str(program_file(folder, "python", os_name)), "-m", "pip", "install", "-q"]
    pip += ["--disable-pip-version-check"]
    for options in (["--require-hashes", "-r", str(requirements)], ["--no-deps", str(wheel)]):
        if subprocess.call(pip + options):
            sys.exit(
                "The installation did not work. Check the internet connection, then try again."
            )
    stamp.write_text(wanted)


def free_port() -> int:
    """Returns the first port that no other program uses."""
    for port in PORTS:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
    return PORTS[0]


def start_overtrick() -> None:
    """Installs Overtrick where needed and runs it until its window is closed."""
    if sys.version_info < NEEDED:
        sys.exit(
            "Overtrick needs Python 3.11 or newer; this computer has {}.{}. Install a newer one "
            "from https://www.python.org/downloads/ and try again.".format(*sys.version_info[:2])
        )
    here, folder = Path(__file__).resolve().parent, program_folder(Path.home(), sys.platform)
    install_once(here, folder, os.name)
    command = [str(program_file(folder, "overtrick", os.name)), "--browser"]
    command += ["--port", str(free_port()), *sys.argv[1:]]
    print("Overtrick opens in your browser. It runs until you close this window.", flush=True)
    try:
        sys.exit(subprocess.call(command))
    except KeyboardInterrupt:
        sys.exit(0)


if __name__ == "__main__":
    start_overtrick()
