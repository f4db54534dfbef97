"""Content as plain words, so that a test compares whole papers; a dash is a hyphen here."""

from collections import defaultdict
from datetime import datetime
from io import BytesIO
from zoneinfo import ZoneInfo

from pypdf import PdfReader

from reports.content.cells.numbers import format_cell
from reports.content.document import Paragraph, PrintedCard, ScoreSheetBlock

PRINTED = datetime(2026, 11, 23, 22, 41, tzinfo=ZoneInfo("Europe/London"))


def block_text(block):
    match block:
        case Paragraph(words):
            return words
        case PrintedCard(title, subtitle, blocks, _compass, beside, _sign):
            return (
                title,
                subtitle,
                *map(block_text, blocks),
                *(tuple(map(block_text, b)) for b in beside),
            )
        case ScoreSheetBlock():
            return score_sheet_text(block)
    return (block.title, [column.heading for column in block.columns], *rows(block))


def score_sheet_text(block):
    """Headings, figures above the line, those below it with the lines drawn across, the sums."""
    below = []
    for number, figures in enumerate(block.below, start=1):
        below.append(_figures(figures))
        below += ["line"] if number in block.ruled_off else []
    above = [_figures(figures) for figures in block.above]
    return [*block.headings], above, below, [format_cell(line) for line in block.foot]


def _figures(figures):
    return [f"{format_cell(figure.cell)} {figure.note}" if figure else "" for figure in figures]


def rows(block):
    return [[format_cell(cell).replace("\N{EN DASH}", "-") for cell in row] for row in block.rows]


def pages(pdf):
    """Each page as its lines from the top, the words of a line from the left."""
    return [_lines(page) for page in PdfReader(BytesIO(pdf)).pages]


def lines(pdf):
    return [line for page in pages(pdf) for line in page]


def _lines(page):
    groups = defaultdict(list)

    def note(text, _matrix, placed, _font, _size):
        if text.strip():
            groups[round(placed[5], 1)].append((placed[4], text.strip()))

    page.extract_text(visitor_text=note)
    return [
        " ".join(word for _x, word in sorted(groups[y], key=lambda fragment: fragment[0]))
        for y in sorted(groups, reverse=True)
    ]
