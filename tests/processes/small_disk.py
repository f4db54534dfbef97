"""A small disk that a test fills: a file system in memory, where the system lets one be mounted."""

import subprocess
from contextlib import contextmanager, suppress

MEMORY = ("mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs")
CHUNK = b"\0" * 4096


def is_mount_allowed():
    """Whether it can be mounted, tried where nobody else sees it."""
    try:
        tried = subprocess.run(["unshare", "--mount", *MEMORY, "/mnt"], capture_output=True)
    except OSError:
        return False
    return tried.returncode == 0


@contextmanager
def mounted_disk(folder):
    """Mount the disk at a folder for the time of a test."""
    folder.mkdir(exist_ok=True)
    subprocess.run([*MEMORY, folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


@contextmanager
def filled_disk(folder):
    """Take every byte that is left on the disk, until the end of the block."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(CHUNK):
            pass
    try:
        yield
    finally:
        filler.unlink()
