"""Sends a static site to a folder: new files first, the index last, then outdated files go."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from zlib import compress, decompress

from club.errors import SiteError
from club.services.jobs.jobs import Progress
from club.services.remote.remote_folder import RemoteFolder
from web.site.site_pages import INDEX, SitePage

# The files that earlier runs sent, so that the next one deletes what is gone and nothing else.
LISTING = "overtrick-files.txt"
# Files between two versions of the listing, which names them before they are sent: the next run
# knows the files of one that was interrupted.
BATCH = 200
# In the listing, the hash of a file that may be there in part.
UNKNOWN = "-"
# The first line of the listing names the club after this: two clubs may share a web space. The
# listings of early versions have neither a club nor hashes.
OWNER = "#"


@dataclass(frozen=True, slots=True)
class SentSite:
    """Numbers of files of a site, of those that were sent, and of those that were deleted."""

    files: int
    sent: int
    deleted: int


def send_pages(
    pages: Iterable[SitePage],
    folder: RemoteFolder,
    progress: Progress = lambda _done, _total: None,
    *,
    club: str,
) -> SentSite:
    """Sends the files that have changed, and deletes those of earlier runs that are gone.

    A file that no earlier run sent is left alone: `SiteError` if a page has its name, or if the
    folder holds the site of a club with another address than `club`.
    """
    listed = _read_listing(folder, club)
    # Packed: a site of many sessions would fill the memory.
    site: dict[str, bytes] = {}
    hashes: dict[str, str] = {}
    for page in pages:
        site[page.path] = compress(page.content, level=1)
        hashes[page.path] = sha256(page.content).hexdigest()
    _refuse_foreign_names(site, listed, folder)
    changed = [path for path in site if listed.get(path) != hashes[path]]
    # What links to new pages comes after them.
    changed.sort(key=lambda path: path == INDEX)
    for start in range(0, len(changed), BATCH):
        batch = changed[start : start + BATCH]
        listed |= dict.fromkeys(batch, UNKNOWN)
        _write_listing(folder, listed, club)
        for number, path in enumerate(batch, start):
            progress(number, len(changed))
            folder.write_file(path, decompress(site[path]))
            listed[path] = hashes[path]
    gone = sorted(listed.keys() - site.keys())
    for path in gone:
        folder.delete_file(path)
    if changed or gone:
        _write_listing(folder, hashes, club)
    return SentSite(len(site), len(changed), len(gone))


def delete_pages(folder: RemoteFolder, *, club: str) -> SentSite:
    """Deletes the files of earlier runs, because players see nothing of the site any longer."""
    listed = _read_listing(folder, club)
    # The index first: it links to the others.
    for path in sorted(listed, key=lambda path: path != INDEX):
        folder.delete_file(path)
    if listed:
        _write_listing(folder, {}, club)
    return SentSite(0, 0, len(listed))


def _refuse_foreign_names(site: Iterable[str], listed: Iterable[str], folder: RemoteFolder) -> None:
    """Refuses a site whose first folders, or index, belong to somebody else."""
    own = {path.partition("/")[0] for path in listed}
    wanted = {path.partition("/")[0] for path in site}
    # By the names in the root alone: a look at each file would take a minute for 300 pages.
    if foreign := (wanted - own) & folder.root_names():
        raise SiteError("site_file_exists", file=min(foreign))


def _read_listing(folder: RemoteFolder, club: str) -> dict[str, str]:
    """Returns the files of earlier runs with their hashes; `UNKNOWN` where there is none."""
    content = folder.read_file(LISTING) or b""
    lines = [line.partition("\t") for line in content.decode("utf-8", "replace").split("\n")]
    owner = next((digest for path, _tab, digest in lines if path == OWNER), club)
    if owner != club:
        raise SiteError("site_of_other_club", club=owner)
    return {path: digest or UNKNOWN for path, _tab, digest in lines if _is_site_path(path)}


def _is_site_path(path: str) -> bool:
    """Whether a path stays in the folder: the listing can be edited there."""
    parts = path.split("/")
    return path not in (LISTING, OWNER) and all(parts) and ".." not in parts and "." not in parts


def _write_listing(folder: RemoteFolder, listed: dict[str, str], club: str) -> None:
    files = (f"{path}\t{digest}" for path, digest in sorted(listed.items()))
    folder.write_file(LISTING, "\n".join([f"{OWNER}\t{club}", *files]).encode())
