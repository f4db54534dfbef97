"""Builds the desktop ZIP (`make desktop`) from the wheel, the package list and the start scripts.

Written to build/overtrick-VERSION-desktop.zip.
"""

import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
STARTERS = ("Overtrick.bat", "Overtrick.command", "Overtrick.desktop")
FILES = (*STARTERS, "start_overtrick.py", "Read me first.txt")
# The same bytes for the same files.
DATE = (2026, 1, 1, 0, 0, 0)


def pack_desktop_zip(build: Path) -> Path:
    """Writes the ZIP beside the only wheel in a folder, and returns its path."""
    [wheel] = build.glob("overtrick-*.whl")
    version = wheel.name.split("-")[1]
    target = build / f"overtrick-{version}-desktop.zip"
    sources = [*(HERE / name for name in FILES), ROOT / "requirements.txt", wheel]
    with ZipFile(target, "w") as archive:
        for source in sources:
            entry = ZipInfo(f"Overtrick {version}/{source.name}", DATE)
            # Made on Unix, with the right to execute: macOS and Linux ask for it.
            entry.create_system = 3
            entry.external_attr = (0o100755 if source.name in STARTERS else 0o100644) << 16
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, source.read_bytes())
    return target


if __name__ == "__main__":
    print(pack_desktop_zip(Path(sys.argv[1])))
