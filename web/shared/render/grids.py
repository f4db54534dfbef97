"""Renders a grid of cells as HTML table rows, with links."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from reports.content.document import (
    NAMING,
    Cell,
    ColumnKind,
    Grid,
    GridColumn,
    StackedCell,
    TextCell,
)
from web.shared.render.cells import cell_html_in_language

CSS_CLASSES = {
    ColumnKind.NUMBER: "num",
    ColumnKind.MARK: "mark",
    ColumnKind.NAMES: "names",
    ColumnKind.TEAMS: "names",
    ColumnKind.WORDS: "names",
    ColumnKind.LABEL: "label",
}
LINK_END = '">'
LINK_END_NO_TAB = '" tabindex="-1">'


@dataclass(frozen=True, slots=True)
class HtmlGrid:
    """A title, a heading row and body rows as HTML."""

    title: str
    head: SafeString
    rows: tuple[SafeString, ...]
    parts: frozenset[int]


def render_grid(
    grid: Grid,
    *,
    links: Sequence[str] = (),
    linked: int = 0,
    also: Mapping[int, Sequence[str]] | None = None,
    aside: Collection[int] = (),
) -> HtmlGrid:
    """Renders a grid; `links` are the URLs of the column `linked`, by row.

    `also` has the URLs of other columns. An empty cell has no link. Columns in `aside`, where the
    row already links to the same page, are skipped by Tab: arrow keys reach them.
    """
    leads = {linked: links, **(also or {})}
    looks = [format_html('<td class="{}">', _css_class(column)) for column in grid.columns]
    heads = ((_css_class(column), column.heading) for column in grid.columns)
    # Looked up once, because a ranking of a hundred pairs has seven hundred cells.
    language = get_language()
    return HtmlGrid(
        grid.title,
        format_html_join("", '<th scope="col" class="{}">{}</th>', heads),
        tuple(
            _row_html(
                zip(looks, grid.columns, cells, strict=True),
                {column: targets[at] for column, targets in leads.items() if at < len(targets)},
                aside,
                language,
            )
            for at, cells in enumerate(grid.rows)
        ),
        grid.parts,
    )


def _row_html(
    cells: Iterable[tuple[SafeString, GridColumn, Cell]],
    links: Mapping[int, str],
    aside: Collection[int],
    language: str | None,
) -> SafeString:
    """Joins the cells of a row without escaping, because each is HTML already.

    A ranking is rendered again after each result, and `format_html` took half of the time.
    """
    parts = list[str]()
    for at, (opened, column, cell) in enumerate(cells):
        content = _grid_cell_html(column, cell, language)
        if content and (link := links.get(at)):
            end = LINK_END_NO_TAB if at in aside else LINK_END
            content = SafeString(f'<a href="{escape(link)}{end}{content}</a>')
        parts += (opened, content, "</td>")
    return SafeString("".join(parts))


def _css_class(column: GridColumn) -> str:
    strong = " strong" if column.strong else ""
    spare = " spare" if column.spare else ""
    return CSS_CLASSES[column.kind] + strong + spare


def _grid_cell_html(column: GridColumn, cell: Cell, language: str | None) -> SafeString:
    if isinstance(cell, StackedCell):
        upper = cell_html_in_language(cell.upper, language)
        lower = cell_html_in_language(cell.lower, language)
        return SafeString(f"{upper}<small>{lower}</small>")
    if column.kind in NAMING and isinstance(cell, TextCell):
        return _names_html(cell.words)
    return cell_html_in_language(cell, language)


@lru_cache(maxsize=4096)
def _names_html(names: str) -> SafeString:
    """Returns names, each kept on one line if there is room."""
    parts = names.replace(" & ", " &\n").split("\n")
    return format_html_join(" ", '<span class="whole">{}</span>', ((name,) for name in parts))
