"""The papers of a tournament as files: whatever anybody is called, and however many they are."""

from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from reports import documents
from reports.documents import TOURNAMENT_PAPERS, match_document_file
from reports.print_sets import build_match_print_set
from tests.reports.content.matches.match_event_snapshots import (
    a_match_snapshot,
    every_final,
    report_on,
)
from tests.reports.plain_text import PRINTED

KEYS = [tournament_paper.key for tournament_paper in TOURNAMENT_PAPERS]
NAME = "2026-11-21_spring-games"
HANDS = ["we 2S=", "they 3N=", "P", "we 4H+1 100 we", "they 2C="]
HOSTILE = (
    ("=1+1", "@SUM(A1)", "+cmd"),
    ("<b>%s</b> {}", "\\) Tj ET ("),
    ("😀" * 60, "שרה כהן"),
    ("Wolfeschlegelsteinhausenbergerdorff " * 3, "\ud800\n\t"),
    (),
)


def a_report(**kwargs):
    return report_on(
        a_match_snapshot(hands={("1A", "1B"): HANDS}, finals={("2A", "2B"): (300, 0)}), **kwargs
    )


def a_hostile_report():
    picture = a_match_snapshot(5, hands={("1A", "1B"): HANDS}, finals={("2A", "2B"): (300, 0)})
    contestants = {
        pk: replace(contestant, players=players, zone=" ".join(players)[:60])
        for (pk, contestant), players in zip(picture.contestants.items(), HOSTILE, strict=True)
    }
    kwargs = {"name": "=1+1 <b>%s</b>", "club": "😀", "convenor": "%(x)s"}
    return report_on(replace(picture, contestants=contestants, **kwargs))


@pytest.mark.parametrize("key", KEYS)
def test_a_document_is_the_same_bytes_each_time(key):
    first, again = (match_document_file(a_report(), key, "pdf", PRINTED) for _ in range(2))

    assert (first.name, first.type) == (f"{NAME}_{key}.pdf", "application/pdf")
    assert first == again


@pytest.mark.parametrize(("key", "ending"), [("bill", "pdf"), ("draw", "xlsx"), ("x", "exe")])
def test_an_unknown_document_is_not_found(key, ending):
    assert match_document_file(a_report(), key, ending, PRINTED) is None


def test_a_document_after_a_round_has_it_in_its_file_name():
    file = match_document_file(a_report(after_round=2), "standings", "pdf", PRINTED)

    assert file.name == f"{NAME}_standings-after-2.pdf"


def test_a_print_set_has_every_document_and_a_combined_pdf():
    texts = []

    print_set = build_match_print_set(
        a_report(), KEYS, PRINTED, progress=lambda done, of: texts.append((done, of))
    )

    with ZipFile(BytesIO(print_set.content)) as archive:
        assert archive.namelist() == [
            *(f"{NAME}_{key}.pdf" for key in KEYS),
            f"{NAME}_standings.xlsx",
            f"{NAME}_standings.csv",
            f"{NAME}_matches.csv",
            f"{NAME}_printset.pdf",
        ]
    assert print_set.name == f"{NAME}_printset.zip"
    assert texts == [(done, 14) for done in range(1, 15)]


@pytest.mark.parametrize("key", KEYS)
def test_hostile_names_break_no_document(key):
    assert match_document_file(a_hostile_report(), key, "pdf", PRINTED).content.startswith(b"%PDF")


def test_no_name_is_a_formula_and_no_number_is_a_word():
    file = match_document_file(a_hostile_report(), "standings", "xlsx", PRINTED)

    book = load_workbook(BytesIO(file.content))
    row = next(row for row in book["Standings"] if row[1].value == "1A")
    kinds = [(cell.value, cell.data_type, cell.quotePrefix) for cell in row[:6]]
    assert book.sheetnames == ["Standings", "Crosstable", "Matches", "Hands", "Info"]
    assert kinds == [
        (1, "n", False),
        ("1A", "s", True),
        ("=1+1 @SUM(A1) +cmd", "s", True),
        ("=1+1", "s", True),
        ("@SUM(A1) & +cmd", "s", True),
        (1, "n", False),
    ]


def test_no_name_is_a_formula_in_a_list():
    file = match_document_file(a_hostile_report(), "matches", "csv", PRINTED)

    first = file.content.decode("utf-8-sig").splitlines()[1]
    assert first == (
        "1,2026-11-21,1,1A,1B,'=1+1 & @SUM(A1) & +cmd,<b>%s</b> {} & \\) Tj ET (,810,740,4,yes,"
    )


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("key", "sheets"), [("draw", 3), ("standings", 1), ("crosstable", 4), ("medals", 2)]
)
def test_forty_pairs_take_few_sheets(key, sheets, paper):
    picture = a_match_snapshot(40, finals=every_final(40, {"1A": 300, "20B": 40}))
    report = report_on(replace(picture, paper=paper))

    file = match_document_file(report, key, "pdf", PRINTED)

    assert len(PdfReader(BytesIO(file.content)).pages) == sheets


def test_every_file_extension_has_a_content_type():
    endings = {
        ending for _key, ending in (*documents.SESSION_TABLE_FILES, *documents.MATCH_TABLE_FILES)
    }
    assert endings | {"pdf", "zip"} == set(documents.MEDIA_TYPES)
