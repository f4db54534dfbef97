"""Documents by file name: the same bytes each time, and a whole session in one set."""

from io import BytesIO
from zipfile import ZipFile

import pytest

from reports import documents
from reports.documents import (
    DOCUMENT_TYPES,
    DownloadFile,
    session_document_file,
)
from reports.print_sets import build_print_set, extract_print_set_pdf
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_played_section, a_session
from tests.reports.plain_text import PRINTED, pages

pytestmark = pytest.mark.django_db
KEYS = [document_type.key for document_type in DOCUMENT_TYPES]
NAME = "2026-11-23_monday-pairs"


def played():
    return snapshot_of_session(a_played_section().session_id)


def unheard(done, total):
    pass


@pytest.mark.parametrize("key", KEYS)
def test_a_document_is_the_same_bytes_each_time(key):
    now = played()

    first, again = (session_document_file(now, key, "pdf", PRINTED) for _ in range(2))

    assert (first.name, first.type) == (f"{NAME}_{key}.pdf", "application/pdf")
    assert first.content.startswith(b"%PDF")
    assert first == again


@pytest.mark.parametrize(("key", "ending"), [("bill", "pdf"), ("ranking", "xlsx"), ("x", "exe")])
def test_an_unknown_document_is_not_found(key, ending):
    assert session_document_file(played(), key, ending, PRINTED) is None


def test_a_file_name_is_plain_for_any_event_name():
    evenings = (
        snapshot_of_session(a_session(name=name).session_id) for name in ("=1+1/../Élan", "…")
    )

    names = [
        session_document_file(evening, "standings", "csv", PRINTED).name for evening in evenings
    ]
    assert names == ["2026-11-23_11elan_standings.csv", "2026-11-23_session_standings.csv"]


def test_a_print_set_has_every_document_and_a_combined_pdf():
    calls = []

    print_set = build_print_set(
        played(), KEYS, PRINTED, progress=lambda done, of: calls.append((done, of))
    )

    papers_and_tables = [
        *(f"{NAME}_{key}.pdf" for key in KEYS),
        f"{NAME}_standings.xlsx",
        f"{NAME}_standings.csv",
        f"{NAME}_travellers.csv",
        f"{NAME}_event.xml",
        f"{NAME}_event.pbn",
        f"{NAME}_event.json",
        f"{NAME}_printset.pdf",
    ]
    assert print_set.name == f"{NAME}_printset.zip"
    with ZipFile(BytesIO(print_set.content)) as archive:
        assert archive.namelist() == papers_and_tables
        assert archive.testzip() is None
    assert calls == [(done, 19) for done in range(1, 20)]


def test_a_set_holds_the_chosen_documents_and_its_one_pdf_is_found_again():
    now = played()
    alone = session_document_file(now, "recap", "pdf", PRINTED).content

    archive = BytesIO(build_print_set(now, ["recap", "ranking"], PRINTED, progress=unheard).content)
    set_pdf = extract_print_set_pdf(archive)

    assert set_pdf.name == f"{NAME}_printset.pdf"
    first, second = pages(set_pdf.content)
    assert (first[0], second) == ("Ranking PROVISIONAL", *pages(alone))


def test_two_sets_of_one_moment_are_equal_but_for_the_clock_of_the_workbook():
    now = played()
    sets = [build_print_set(now, KEYS, PRINTED, progress=unheard) for _ in range(2)]

    first, again = (files(print_set) for print_set in sets)
    assert first.keys() == again.keys()
    assert {name for name in first if first[name] != again[name]} <= {f"{NAME}_standings.xlsx"}


def files(file: DownloadFile):
    with ZipFile(BytesIO(file.content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_every_file_extension_has_a_content_type():
    assert {ending for _key, ending in documents.SESSION_TABLE_FILES} | {"pdf", "zip"} == set(
        documents.MEDIA_TYPES
    )
