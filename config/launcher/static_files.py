"""Collects static files under hashed names when a source file has changed."""

from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def gather_static_files() -> bool:
    """Collects static files if any was added, changed or removed; returns whether it did."""
    stamp = Path(settings.STATIC_ROOT) / "gathered"
    now = _fingerprint()
    if stamp.exists() and stamp.read_text() == now:
        return False
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(now)
    return True


def _fingerprint() -> str:
    """Returns a hash of the names, sizes and times of all static files."""
    listed = sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            file = Path(storage.path(name)).stat()
            listed.update(f"{name} {file.st_size} {file.st_mtime_ns}\n".encode())
    return listed.hexdigest()
