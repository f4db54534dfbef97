"""A folder with a static site: what is written, what is deleted, and what is left alone."""

import os

import pytest

from tests.raising import raises_code
from web.site.site_folder import LISTING, delete_site, write_site
from web.site.site_pages import SitePage

PAGES = (SitePage("crown/1/index.html", b"ranking"), SitePage("index.html", b"index"))


def contents(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != LISTING
    }


def test_a_file_outside_the_folder_is_not_deleted(tmp_path):
    folder = tmp_path / "site"
    write_site(PAGES, folder)
    others = [tmp_path / "thesis.txt", tmp_path / "letter.txt"]
    for other in others:
        other.write_text("mine")
    (folder / "away").symlink_to(tmp_path)
    edited = ["../thesis.txt", str(others[1]), "away/thesis.txt", "crown", "", LISTING]
    (folder / LISTING).write_text("\n".join(edited))

    delete_site(folder)

    assert [other.read_text() for other in others] == ["mine", "mine"]
    assert (folder / "crown").is_dir()


def test_a_page_is_not_written_through_a_link_that_leads_away(tmp_path):
    folder = tmp_path / "site"
    folder.mkdir()
    (tmp_path / "other").mkdir()
    (folder / "crown").symlink_to(tmp_path / "other")

    with raises_code("site_file_exists"):
        write_site(PAGES, folder)

    assert os.listdir(tmp_path / "other") == []


@pytest.mark.parametrize("name", ["index.html", "crown/1/index.html"])
def test_a_foreign_file_is_not_overwritten(tmp_path, name):
    (tmp_path / "crown/1").mkdir(parents=True)
    (tmp_path / name).write_bytes(b"home page")

    with raises_code("site_file_exists"):
        write_site(PAGES, tmp_path)

    assert contents(tmp_path) == {name: b"home page"}


def test_files_of_an_interrupted_run_are_deleted_by_the_next(tmp_path):
    def pages():
        yield PAGES[0]
        raise OSError

    with pytest.raises(OSError):
        write_site(pages(), tmp_path)
    write_site(PAGES[1:], tmp_path)

    assert contents(tmp_path) == {"index.html": b"index"}


def test_a_deleted_site_leaves_the_files_of_others(tmp_path):
    write_site(PAGES, tmp_path)
    (tmp_path / "own.txt").write_bytes(b"mine")

    delete_site(tmp_path)
    delete_site(tmp_path / "none")

    assert contents(tmp_path) == {"own.txt": b"mine"}
