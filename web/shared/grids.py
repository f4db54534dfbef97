"""A grid of content as rows of ready HTML, made once, so that a page only has to lay them out."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from reports.content.document import Cell, Column, Grid, Kind, Stacked, Text
from web.shared.cells import html_in

LOOKS = {
    Kind.NUMBER: "num",
    Kind.MARK: "mark",
    Kind.NAMES: "names",
    Kind.WORDS: "names",
    Kind.LABEL: "label",
}
LINK, ASIDE = '">', '" tabindex="-1">'


@dataclass(frozen=True, slots=True)
class Sheet:
    """A title, a heading row and the other rows, each a run of table cells."""

    title: str
    head: SafeString
    rows: tuple[SafeString, ...]
    parts: frozenset[int]


def sheet(
    grid: Grid,
    *,
    links: Sequence[str] = (),
    linked: int = 0,
    also: Mapping[int, Sequence[str]] | None = None,
    aside: Collection[int] = (),
) -> Sheet:
    """The grid; `links` are where the cells of the column `linked` lead, row by row.

    `also` says the same of other columns. An empty cell leads nowhere. Tab passes over the columns
    `aside`, where another link of the row leads to the same page: arrow keys go there.
    """
    leads = {linked: links, **(also or {})}
    looks = [format_html('<td class="{}">', _look(column)) for column in grid.columns]
    heads = ((_look(column), column.heading) for column in grid.columns)
    # Asked for once: a ranking of a hundred pairs has seven hundred cells.
    language = get_language()
    return Sheet(
        grid.title,
        format_html_join("", '<th scope="col" class="{}">{}</th>', heads),
        tuple(
            _row(
                zip(looks, grid.columns, cells, strict=True),
                {column: each[at] for column, each in leads.items() if at < len(each)},
                aside,
                language,
            )
            for at, cells in enumerate(grid.rows)
        ),
        grid.parts,
    )


def _row(
    cells: Iterable[tuple[SafeString, Column, Cell]],
    links: Mapping[int, str],
    aside: Collection[int],
    language: str | None,
) -> SafeString:
    """The cells of a row, joined as they are: each is markup already, so nothing is escaped twice.

    A ranking is made anew after each result, and `format_html` took half of the time.
    """
    parts = list[str]()
    for at, (opened, column, cell) in enumerate(cells):
        shown = _cell(column, cell, language)
        if shown and (link := links.get(at)):
            end = ASIDE if at in aside else LINK
            shown = SafeString(f'<a href="{escape(link)}{end}{shown}</a>')
        parts += (opened, shown, "</td>")
    return SafeString("".join(parts))


def _look(column: Column) -> str:
    strong, spare = " strong" if column.strong else "", " spare" if column.spare else ""
    return LOOKS[column.kind] + strong + spare


def _cell(column: Column, cell: Cell, language: str | None) -> SafeString:
    if isinstance(cell, Stacked):
        upper, lower = html_in(cell.upper, language), html_in(cell.lower, language)
        return SafeString(f"{upper}<small>{lower}</small>")
    if column.kind is Kind.NAMES and isinstance(cell, Text):
        return _people(cell.words)
    return html_in(cell, language)


@lru_cache(maxsize=4096)
def _people(words: str) -> SafeString:
    """Names, each of them kept on one line where there is room for it."""
    people = words.replace(" & ", " &\n").split("\n")
    return format_html_join(" ", '<span class="whole">{}</span>', ((each,) for each in people))
