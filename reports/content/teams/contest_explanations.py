"""Explanations document of a contest: how the points and the place of each side are computed."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext as _

from reports.content.document import ColumnKind, Document, Grid, GridColumn, TextCell
from reports.content.explanation_steps.step_sentences import StepLine, step_lines, wrap_texts
from reports.content.page_header import build_team_page_header
from standings.previews.drawn_rounds import AnyContest

# Letters of a line on an upright page, beside the Law.
WIDTH = 96


def contest_explanations_document(contest: AnyContest, printed: datetime) -> Document:
    """Explain the points and the place of each team or pair, from first to last."""
    blocks = tuple(_grids(contest))
    header = build_team_page_header(contest.session, printed)
    return Document(_("Explanations of the standings"), blocks, header)


def _grids(contest: AnyContest) -> Iterator[Grid]:
    """Yield a grid of each team or pair: the steps of its points, and of its place."""
    for place in contest.ranking:
        row = place.contestant
        entrant = contest.entrants[row.contestant]
        lines = (
            *step_lines(contest.explain_points(row)),
            *step_lines(contest.explain_place(row)),
        )
        yield _steps_grid(f"{entrant.number} {entrant.name}", lines)


def _steps_grid(title: str, lines: tuple[StepLine, ...]) -> Grid:
    columns = (GridColumn(_("Explanation"), ColumnKind.WORDS), GridColumn(_("By")))
    rows = tuple(
        (TextCell(text), TextCell(line.law if first else ""))
        for line in lines
        for first, text in _wrapped_line(line)
    )
    return Grid(columns, rows, title=title)


def _wrapped_line(line: StepLine) -> Iterator[tuple[bool, str]]:
    """Yield the text of a step in lines of a page, indented by its depth."""
    indent = "\N{NO-BREAK SPACE}" * (3 * line.depth)
    for number, text in enumerate(wrap_texts([line.words], width=WIDTH - len(indent))):
        yield number == 0, f"{indent}{text}"
