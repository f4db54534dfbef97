"""The documentation is true to the code, and its links lead somewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.browser.desk import CHROMIUM, a_browser
from tests.test_house import LEVEL

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PROSE = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(DOCS.glob("*.md"))]
ROOMS = {
    f"{file.parent.relative_to(ROOT)}/"
    for package in LEVEL
    for file in (ROOT / package).rglob("*.py")
    if file.parent.name != "migrations" and len(file.relative_to(ROOT).parts) > 2
} | {f"{package}/" for package in LEVEL}


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """All of it, built; a link that leads nowhere fails it."""
    folder = tmp_path_factory.mktemp("docs")
    command = [sys.executable, "-m", "mkdocs", "build", "-d", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    return folder


def test_every_page_is_built(pages):
    built = {file.stem for file in pages.glob("*.html")} - {"404"}

    assert built == {file.stem for file in DOCS.glob("*.md")}


@pytest.mark.parametrize("file", PROSE, ids=lambda file: file.name)
def test_what_is_linked_is_there(file):
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", file.read_text("utf-8"))

    gone = [link for link in links if "://" not in link and not (file.parent / link).exists()]

    assert gone == []


def test_the_house_is_told_room_by_room():
    told = set(re.findall(r"`([a-z_0-9/]+/)`", (DOCS / "house.md").read_text("utf-8")))

    assert told - {"reports/fonts/"} == ROOMS


@pytest.mark.parametrize("file", PROSE, ids=lambda file: file.name)
def test_files_that_are_named_are_there(file):
    named = re.findall(r"`((?:[a-z_0-9]+/)+[a-z_0-9]+\.[a-z0-9]+)`", file.read_text("utf-8"))

    assert [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")
def test_the_keys_are_one_page_to_print(pages, tmp_path):
    with a_browser() as browser:
        page = browser.new_page()
        page.goto((pages / "keys.html").as_uri())
        page.pdf(path=tmp_path / "keys.pdf", format="A4")

    assert len(PdfReader(tmp_path / "keys.pdf").pages) == 1
