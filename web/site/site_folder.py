"""Writes the files of a static website into a folder, and deletes outdated files."""

from collections.abc import Iterable
from pathlib import Path

from club.errors import SiteError
from web.site.site_pages import INDEX, SitePage

# The files of the last run, so that the next one deletes what is gone and nothing else.
LISTING = "overtrick-files.txt"


def write_site(pages: Iterable[SitePage], folder: Path) -> tuple[int, int]:
    """Writes the files that have changed; returns how many there are, and how many it wrote.

    A page that players no longer see is deleted, if an earlier run wrote it. Raises `SiteError`
    before it writes over a file that no earlier run wrote.
    """
    listing = folder / LISTING
    earlier = _listed_files(listing)
    # The index comes last, and is the likeliest file of a club's own site.
    if INDEX not in earlier and (folder / INDEX).exists():
        raise SiteError("site_file_exists", file=INDEX)
    paths: list[str] = []
    written = 0
    try:
        for page in pages:
            written += _write_page(page, folder, is_own=page.path in earlier)
            paths.append(page.path)
    except BaseException:
        # The next run deletes the files of this one, too.
        _write_listing(listing, {*earlier, *paths})
        raise
    _delete_files(folder, earlier.difference(paths))
    _write_listing(listing, paths)
    return len(paths), written


def delete_site(folder: Path) -> None:
    """Deletes the files of the run before, because players see nothing of the site any longer."""
    listing = folder / LISTING
    if listing.exists():
        _delete_files(folder, _listed_files(listing))
        _write_listing(listing, ())


def _delete_files(folder: Path, paths: Iterable[str]) -> None:
    for path in paths:
        if _is_inside(folder, path):
            (folder / path).unlink(missing_ok=True)


def _write_page(page: SitePage, folder: Path, *, is_own: bool) -> bool:
    """Writes a file if it has changed, and returns whether it has."""
    file = folder / page.path
    if not _is_inside(folder, page.path):
        raise SiteError("site_file_exists", file=page.path)
    if file.is_file() and file.read_bytes() == page.content:
        return False
    if file.exists() and not is_own:
        raise SiteError("site_file_exists", file=page.path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(page.content)
    return True


def _listed_files(listing: Path) -> set[str]:
    if not listing.exists():
        return set()
    return set(listing.read_text("utf-8", errors="replace").split("\n")) - {""}


def _write_listing(listing: Path, paths: Iterable[str]) -> None:
    if listing.parent.is_dir():
        listing.write_text("\n".join(paths), "utf-8")


def _is_inside(folder: Path, path: str) -> bool:
    """Whether a path leads to a file of the folder: the list can be edited, and links lead away."""
    file = folder / path
    root = folder.resolve()
    return (
        not file.is_symlink()
        and not file.is_dir()
        and file.resolve().is_relative_to(root)
        and file.name != LISTING
    )
