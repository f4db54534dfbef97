"""Renders one result as text and HTML: contract, lead, score and marks."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult
from reports.content.cells import outcome_cells
from scoring.laws.adjusted_scores import OutcomeOrRuling
from scoring.laws.compass import Side
from scoring.laws.unusual_results import UnusualMarks
from scoring.notation.ruling_text import write_ruling as written_ruling
from web.shared.messages.unusual_mark_texts import describe_unusual_marks
from web.shared.render import cells


class ResultCellTexts(NamedTuple):
    """The text of a result as HTML: in parts, and as one line that names the side.

    `written` is the entry as it would be typed, empty without a result. `begun` is the table cell
    of the entry page from inside its opening tag to the end of the result.
    """

    written: str
    contract: SafeString
    lead: SafeString
    north_south: SafeString
    east_west: SafeString
    note: str
    odd: bool
    unscored: bool
    line: SafeString
    begun: SafeString


class RenderedResult(NamedTuple):
    """The text of one version of a result, with the ids for its links."""

    pk: int
    version: int
    board: int
    words: ResultCellTexts


def result_cell_html(
    rendered: RenderedResult,
    place: str,
    *,
    rules: bool = False,
    refusal: str = "",
    notices: Sequence[str] = (),
    swing: str = "",
) -> SafeString:
    """The table cell of the entry page; `place` is the session's URL.

    `rules` adds a link to the ruling page; `notices` are about matches that have changed though a
    later round is drawn. `swing` is what the board is worth to the teams of a match.
    """
    text = rendered.words
    looks = " refused" if refusal else " odd" if text.odd else ""
    page = f"{place}results/{rendered.pk}/"
    past = _history_link(page, rendered.version) if rendered.version > 1 else ""
    ruling = f"{place}boards/{rendered.board}/ruling/?result={rendered.pk}" if rules else ""
    unscored = _unscored(ruling) if text.unscored else ""
    error = format_html(' <strong class="error">{}</strong>', refusal) if refusal else ""
    drawn = format_html_join(
        "", ' <span class="drawn-round remark">{}</span>', ((notice,) for notice in notices)
    )
    worth = format_html(' <span class="swing">{}</span>', swing) if swing else ""
    td = f'<td class="said{looks}" data-version="{rendered.version}"'
    return SafeString(f"{td}{text.begun}{unscored}{worth}{past}{error}{drawn}</div></td>")


def _history_link(address: str, version: int) -> SafeString:
    """Link to the versions of a result that was changed."""
    title = _("every version")
    times = version - 1
    text = _("changed") if times == 1 else _("changed %(times)s×") % {"times": times}
    return format_html(' <a class="past" href="{}" title="{}">{}</a>', address, title, text)


def _unscored(ruling: str) -> SafeString:
    """Note that a board not played scores for neither pair, with a link to give an average."""
    text = _("no score for either pair")
    average = _("give an average by a ruling")
    link = format_html(' · <a href="{}">{}</a>', ruling, average) if ruling else ""
    return format_html(' <span class="unscored">{}{}</span>', text, link)


def render_result(
    cell: TableResult, marks: UnusualMarks = (), *, checked: bool = False
) -> RenderedResult:
    """Render a table result, with its marks as unusual and whether it was checked."""
    # Only these decide the text, so equal results at different tables share a cached one.
    cell_values = (cell.outcome, cell.vulnerable, cell.lead, cell.why, cell.play_at, cell.turned)
    text = _result_cell_texts(*cell_values, describe_unusual_marks(marks), checked, get_language())
    return RenderedResult(cell.pk, cell.version, cell.board, text)


# The language is an argument because the cached text is translated.
@lru_cache(maxsize=4096)
def _result_cell_texts(
    outcome: OutcomeOrRuling | None,
    vulnerable: frozenset[Side],
    lead: str,
    why: str,
    play_at: str,
    turned: bool,
    marks: str,
    checked: bool,
    _language: str | None,
) -> ResultCellTexts:
    """The text of a result, cached as the same results recur within a session and in the next."""
    where = (0, "", 0, 0, 0, None, None, False)
    cell = TableResult(*where, vulnerable, outcome=outcome, lead=lead, why=why)
    led, north_south, east_west = map(
        cells.cell_html, (outcome_cells.lead_cell(cell), *outcome_cells.score_cells(cell))
    )
    round_ = _("sat the other way round") if turned else ""
    check = _("✓ checked") if marks and checked else ""
    notes = (marks, check, _not_played_text(why, play_at), round_)
    note = "; ".join(filter(None, notes))
    written = written_ruling(outcome) if outcome is not None else ""
    contract = cells.contract_result_html(cell)
    scores = format_html(
        '<span class="ns">{}</span> <span class="ew">{}</span>', north_south, east_west
    )
    columns = _joined_line(contract, led, scores) if written else SafeString()
    # The columns of the entry page name the sides; a line on its own has to name its side.
    alone = (
        _joined_line(contract, led, cells.cell_html(outcome_cells.side_score_cell(cell)))
        if written
        else ""
    )
    remark = format_html(' <span class="remark">{}</span>', note) if note else ""
    marked = SafeString(" data-late" if cell.is_late else "")
    begun = format_html(' data-written="{}"{}><div>{}{}', written, marked, columns, remark)
    unscored = cell.not_played and not cell.is_late
    line = format_html("{}{}", alone, remark)
    text = (contract, led, north_south, east_west, note)
    return ResultCellTexts(written, *text, bool(marks) and not checked, unscored, line, begun)


def _joined_line(*parts: SafeString) -> SafeString:
    return format_html('<span class="made">{}</span> <span class="lead">{}</span> {}', *parts)


def _not_played_text(key: str, play_at: str) -> str:
    if not key:
        return ""
    return f"{not_played_reason_text(key)}, {play_at}" if play_at else not_played_reason_text(key)


def not_played_reason_text(key: str) -> str:
    """Why a board was not played, in a word or two."""
    return {
        "late": _("to be played late"),
        "slow": _("too slow"),
        "cancelled": _("cancelled"),
    }[key]
