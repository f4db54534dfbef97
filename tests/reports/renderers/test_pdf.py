"""Documents as PDF: what is read on each page, how much goes on one, and what cannot harm it."""

from dataclasses import replace
from fractions import Fraction
from io import BytesIO

import pytest
from pypdf import PdfReader

from reports.content.document import (
    BlankCell,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    PageHeader,
    PageShape,
    Paragraph,
    PrintedCard,
    StackedCell,
    TextCell,
)
from reports.content.paper_sizes import A4, LETTER
from reports.documents import render_pdf
from tests.reports.plain_text import lines, pages

FOOT = 7
FACE = PageHeader("Crown", "Spring Pairs", "Matchpoints", "PROVISIONAL", "Printed today")
HEADS = (
    GridColumn("Rank", ColumnKind.NUMBER),
    GridColumn("Names", ColumnKind.NAMES),
    GridColumn("%", ColumnKind.NUMBER),
)


def a_grid(names, **kwargs):
    rows = (
        (NumberCell(Fraction(n)), TextCell(name), TextCell("50.00"))
        for n, name in enumerate(names, 1)
    )
    return Grid(HEADS, tuple(rows), **kwargs)


def sizes(pdf):
    """The size of every sheet, and the sizes of the type on it."""
    reader, links = PdfReader(BytesIO(pdf)), []
    for page in reader.pages:
        fonts = set()
        page.extract_text(visitor_text=lambda text, _m, _t, _f, size, to=fonts: to.add(size))
        links.append((tuple(round(float(side), 2) for side in page.mediabox[2:]), fonts))
    return links


def test_every_page_names_its_owner_and_the_number_of_pages():
    document = Document("Ranking", (a_grid(f"Pair {n}" for n in range(90)),), FACE)

    first, second = pages(render_pdf(document))

    for page, expected in ((1, first), (2, second)):
        assert expected[:3] == [
            "Ranking PROVISIONAL",
            "Crown · Spring Pairs Matchpoints",
            "Rank Names %",
        ]
        assert expected[-1] == f"Printed today page {page} of 2"
    names = [line for line in first + second if line.endswith("50.00")]
    assert names == [f"{n + 1} Pair {n} 50.00" for n in range(90)]


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_a_ranking_of_forty_pairs_is_one_page_that_can_be_read(paper):
    fields = tuple(a_grid([f"Ada Ace & Bo Bell {n}" for n in range(20)], title=t) for t in "NE")

    face = replace(FACE, paper=paper)
    ((measured, type_sizes),) = sizes(render_pdf(Document("Ranking", fields, face, together=True)))

    assert measured == (paper.width, paper.height)
    assert min(type_sizes - {0}) >= 7


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_a_recap_of_28_pairs_and_28_boards_takes_sheets_that_can_be_read(paper):
    board = StackedCell(NumberCell(Fraction(2075, 100), 2), TextCell("v14"))
    columns = (
        GridColumn("Pair"),
        GridColumn("Names", ColumnKind.NAMES),
        *(GridColumn(str(n + 1), ColumnKind.NUMBER, even=True) for n in range(28)),
        GridColumn("Total", ColumnKind.NUMBER),
        GridColumn("%", ColumnKind.NUMBER, strong=True),
    )
    row = (TextCell("14 NS"), StackedCell(TextCell("Ada Ace"), TextCell("Bo Bell")), *[board] * 28)
    grid = Grid(columns, ((*row, TextCell("415.25"), TextCell("53.24")),) * 28)

    face = replace(FACE, paper=paper)
    document = Document("Recap", (grid,), face, PageShape.LYING, together=True)
    sheets = sizes(render_pdf(document))

    assert {measured for measured, _sizes in sheets} == {(paper.height, paper.width)}
    assert min(size for _m, sizes_ in sheets for size in sizes_ if size not in (0, FOOT)) >= 8.5
    rows = [line for line in lines(render_pdf(document)) if line.startswith("14 NS")]
    assert (len(sheets), len(rows)) == (3, 56)


def test_a_larger_recap_continues_on_another_page():
    grid = Grid((GridColumn("Pair"),), ((StackedCell(TextCell("1"), TextCell("2")),),) * 80)
    document = Document("Recap", (grid,), FACE, PageShape.LYING, together=True)

    assert [page[-1] for page in pages(render_pdf(document))] == [
        f"Printed today page {page} of 4" for page in (1, 2, 3, 4)
    ]


def test_related_blocks_stay_on_one_page():
    boards = tuple(
        block
        for n in range(1, 6)
        for block in (
            a_grid(["Ada"] * 20, title=f"Board {n}", whole=True),
            Paragraph(f"Frequencies {n}"),
        )
    )

    boards_of_pages = [
        [line for line in page if line.startswith(("Board", "Freq"))]
        for page in pages(render_pdf(Document("Travellers", boards, FACE)))
    ]
    assert boards_of_pages == [
        [line for n in at for line in (f"Board {n}", f"Frequencies {n}")]
        for at in ((1, 2), (3, 4), (5,))
    ]


def test_a_block_longer_than_a_page_is_split():
    tall = a_grid(["Ada"] * 100, title="Board 1", whole=True)

    text_lines = lines(render_pdf(Document("Travellers", (tall,), FACE)))
    assert len([line for line in text_lines if line.endswith("Ada 50.00")]) == 100


@pytest.mark.parametrize(
    ("shape", "a_sheet"), [(PageShape.HALVES, 2), (PageShape.QUARTERS, 4), (PageShape.EIGHTHS, 8)]
)
def test_cards_are_cut_from_sheets(shape, a_sheet):
    grid = Grid(
        (GridColumn("Round"), GridColumn("Boards", letters=6)),
        ((TextCell("1"), BlankCell()),),
        ruled=True,
    )
    cards = tuple(
        PrintedCard(
            f"Card {n}", "N & S", (grid, Paragraph("Signed: ____")), compass=("N", "E", "S", "W")
        )
        for n in range(1, 6)
    )

    pdf = render_pdf(Document("Slips", cards, FACE, shape))

    text = " ".join(lines(pdf))
    assert len(sizes(pdf)) == -(-5 // a_sheet)
    assert [text.count(f"Card {n}") for n in range(1, 6)] == [1] * 5
    assert [text.count(f"{n} of 5") for n in range(1, 6)] == [1] * 5
    assert text.count("Signed: ____") == text.count("PROVISIONAL") == 5


def test_a_card_that_is_too_long_continues_on_the_next():
    card = PrintedCard("Pair 1", "", (a_grid(f"Pair {n}" for n in range(100)),))

    text_lines = lines(render_pdf(Document("Cards", (card,), FACE, PageShape.HALVES)))

    assert len([line for line in text_lines if line == "Pair 1"]) == 2
    assert [line for line in text_lines if line.endswith("50.00")] == [
        f"{n + 1} Pair {n} 50.00" for n in range(100)
    ]


HOSTILE = (
    "<b>Mallory</b> & <script>",
    "=1+1",
    "%s %(x)s {}",
    "\\) Tj ET (",
    "Ada\N{NULL}\N{RIGHT-TO-LEFT OVERRIDE} Ace",
)


def test_a_name_is_printed_as_plain_text():
    text_lines = lines(render_pdf(Document("Ranking", (a_grid(HOSTILE),), FACE)))

    assert [line for line in text_lines if line.endswith("50.00")] == [
        "1 <b>Mallory</b> & <script> 50.00",
        "2 =1+1 50.00",
        "3 %s %(x)s {} 50.00",
        "4 \\) Tj ET ( 50.00",
        "5 Ada Ace 50.00",
    ]


def test_a_name_of_120_letters_is_wrapped():
    name = "Wolfeschlegel" * 9 + "Smi"
    text = "".join(lines(render_pdf(Document("Ranking", (a_grid([name]),), FACE))))

    assert name in text.replace("-", "").replace("50.00", "").replace(" ", "")


@pytest.mark.parametrize("shape", PageShape)
def test_hostile_names_break_no_document(shape):
    names = (*HOSTILE, "", "😀" * 120, "שרה כהן", "محمد علي", "\ud800", "\n\t", "Ω" * 120)
    cards = tuple(
        PrintedCard(name, name, (a_grid([name]),), compass=(name[:1],) * 4) for name in names
    )
    blocks = cards if shape in (PageShape.HALVES, PageShape.QUARTERS) else (a_grid(names),)
    face = PageHeader(*[names[6]] * 5)

    assert render_pdf(Document(names[0], blocks, face, shape)).startswith(b"%PDF")
