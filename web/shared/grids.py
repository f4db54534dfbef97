"""A grid of content as rows of ready HTML, made once, so that a page only has to lay them out."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from reports.content.document import Cell, Column, Grid, Kind, Stacked, Text
from web.shared.cells import html

LOOKS = {
    Kind.NUMBER: "num",
    Kind.MARK: "mark",
    Kind.NAMES: "names",
    Kind.WORDS: "names",
    Kind.LABEL: "label",
}
LINK, ASIDE = '<a href="{}">{}</a>', '<a href="{}" tabindex="-1">{}</a>'


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
    heads = ((_look(column), column.heading) for column in grid.columns)
    return Sheet(
        grid.title,
        format_html_join("", '<th scope="col" class="{}">{}</th>', heads),
        tuple(
            _row(
                grid.columns,
                cells,
                {column: each[at] for column, each in leads.items() if at < len(each)},
                aside,
            )
            for at, cells in enumerate(grid.rows)
        ),
        grid.parts,
    )


def _row(
    columns: Sequence[Column],
    cells: Sequence[Cell],
    links: Mapping[int, str],
    aside: Collection[int],
) -> SafeString:
    looks = [_look(column) for column in columns]
    shown = [_cell(column, cell) for column, cell in zip(columns, cells, strict=True)]
    for linked, link in links.items():
        if link and shown[linked]:
            shown[linked] = format_html(ASIDE if linked in aside else LINK, link, shown[linked])
    pairs = zip(looks, shown, strict=True)
    return format_html_join("", '<td class="{}">{}</td>', pairs)


def _look(column: Column) -> str:
    strong, spare = " strong" if column.strong else "", " spare" if column.spare else ""
    return LOOKS[column.kind] + strong + spare


def _cell(column: Column, cell: Cell) -> SafeString:
    if isinstance(cell, Stacked):
        return format_html("{}<small>{}</small>", html(cell.upper), html(cell.lower))
    if column.kind is Kind.NAMES and isinstance(cell, Text):
        return _people(cell.words)
    return html(cell)


def _people(words: str) -> SafeString:
    """Names, each of them kept on one line where there is room for it."""
    people = words.replace(" & ", " &\n").split("\n")
    return format_html_join(" ", '<span class="whole">{}</span>', ((each,) for each in people))
