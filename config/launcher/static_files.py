"""Collects static files under hashed names when a source file has changed."""

from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

from config.launcher.instance_lock import wait_for_file_lock


def gather_static_files() -> bool:
    """Collects static files if any was added, changed or removed; returns whether it did.

    Where installations share the folder, files of other versions stay: while they are upgraded one
    after the other, a page of one version may ask the other one for its stylesheet.
    """
    folder = Path(settings.STATIC_ROOT)
    stamp = folder / "gathered"
    shared = folder != Path(settings.DATA_DIR) / "static"
    now = _fingerprint()
    # Two that start at the same time would write the same files.
    with wait_for_file_lock(folder.with_name(f"{folder.name}.lock")):
        if stamp.exists() and stamp.read_text() == now:
            return False
        call_command("collectstatic", interactive=False, clear=not shared, verbosity=0)
        stamp.write_text(now)
    return True


def _fingerprint() -> str:
    """Returns a hash of the names and contents of all static files."""
    listed = sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            content = sha256(Path(storage.path(name)).read_bytes()).hexdigest()
            listed.update(f"{name} {content}\n".encode())
    return listed.hexdigest()
