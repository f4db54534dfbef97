"""The documentation is true to the code, and its links lead somewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.browser.entry_page import CHROMIUM, a_browser
from tests.test_structure import LEVEL

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PROSE = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")),
    *sorted(DOCS.glob("*.md")),
]
PACKAGES = {
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
    built = {file.stem for file in pages.glob("*.html")} - {"404", "search"}

    assert built == {file.stem for file in DOCS.glob("*.md")} | {"contributing"}


@pytest.mark.parametrize("file", PROSE, ids=lambda file: file.name)
def test_every_link_has_a_target(file):
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", file.read_text("utf-8"))

    # `build_hook.py` makes this page of CONTRIBUTING.md.
    gone = {link for link in links if "://" not in link and not (file.parent / link).exists()}

    assert gone <= {"contributing.md"}


def test_architecture_lists_every_package():
    text = (DOCS / "architecture.md").read_text("utf-8")

    listed = set(re.findall(r"^\| `([A-Za-z_0-9/]+/)` \|", text, re.MULTILINE))

    assert listed - {"reports/fonts/"} == PACKAGES


def test_files_and_folders_of_the_architecture_are_there():
    text = (DOCS / "architecture.md").read_text("utf-8")

    files = re.findall(r"\b(?:\w+/)+\w+\.[a-z0-9]+\b", text)
    folders = re.findall(r"`((?:\w+/)+)`", text)

    assert files and folders
    assert [name for name in files if not (ROOT / name).is_file()] == []
    assert [name for name in folders if not (ROOT / name).is_dir()] == []


def test_rows_of_the_index_name_each_subject_once_with_its_files():
    text = (DOCS / "architecture.md").read_text("utf-8")
    index = text.partition("## Where to change what")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (.+?) \| (.+) \|$", index, re.MULTILINE)
    rows = [row for row in rows if row[1] not in ("Begin at", "---")]

    subjects = [subject for subject, _places in rows]
    paths = [re.findall(r"`([\w./-]+/[\w.-]*)`", places) for _subject, places in rows]
    settings = re.findall(r"`([A-Z][A-Z_]+)`", index)
    defined = (ROOT / "config/settings.py").read_text("utf-8")

    assert subjects
    assert [name for name in subjects if subjects.count(name) > 1] == []
    assert [row for row, named in zip(subjects, paths, strict=True) if not named] == []
    assert [path for named in paths for path in named if not (ROOT / path).exists()] == []
    assert [name for name in settings if not re.search(rf"^{name} =", defined, re.MULTILINE)] == []


def test_symbols_named_in_recipes_are_there():
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    code = "\n".join(
        file.read_text("utf-8")
        for package in (*LEVEL, "tests")
        for file in (ROOT / package).rglob("*.py")
    )

    named = re.findall(r"`([A-Za-z]+(?:_[a-z_A-Z]+)+|[A-Z][a-z]+[A-Z][A-Za-z]+)`", text)

    assert named and [name for name in named if not re.search(rf"\b{name}\b", code)] == []


@pytest.mark.parametrize("file", PROSE, ids=lambda file: file.name)
def test_files_that_are_named_are_there(file):
    named = re.findall(r"`((?:[a-z_0-9]+/)+[a-z_0-9]+\.[a-z0-9]+)`", file.read_text("utf-8"))

    assert [name for name in named if not (ROOT / name).exists()] == []


def test_a_change_is_one_line_of_the_changelog():
    lines = (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()

    long = [line for line in lines if line.startswith("- ") and len(line) > len("- ") + 100]
    wrapped = [line for line in lines if line.startswith(" ")]

    assert (long, wrapped) == ([], [])


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this computer")
@pytest.mark.slow
def test_the_entry_keys_print_on_one_page(pages, tmp_path):
    with a_browser() as browser:
        page = browser.new_page()
        page.goto((pages / "keys.html").as_uri())
        page.pdf(path=tmp_path / "keys.pdf", format="A4")

    assert len(PdfReader(tmp_path / "keys.pdf").pages) == 1
