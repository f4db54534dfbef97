"""Explanations document of a match event: each pair's matches, total and place."""

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from boards.queries.matches.match_states import MatchState
from reports.content.document import (
    BlankCell,
    Block,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    Paragraph,
    Row,
    TextCell,
)
from reports.content.explanation_steps.step_sentences import (
    brief_step_texts,
    join_step_lines,
    step_lines,
    wrap_texts,
)
from reports.content.matches.match_endings import match_ending_sentence
from reports.content.matches.match_event_report import (
    MatchEventReport,
    contestant_label_and_names,
    match_pair_labels,
)
from reports.content.matches.match_page_header import (
    build_match_page_header,
    empty_document,
    nothing_recorded_text,
)
from scoring.score_sheets.match_totals import OwnMatch, PairRecord
from standings.explanations.matches import StandingSteps, explain_match_score

WIDTH = 88


def match_explanations_document(report: MatchEventReport, printed: datetime) -> Document:
    """Explain each pair's matches, total and place, from first to last."""
    title = _("Explanations")
    if not report.recorded:
        return empty_document(
            title, build_match_page_header(report, printed), nothing_recorded_text()
        )
    steps = StandingSteps(report.event, report.table)
    placed = [row.record for row in report.table.rows]
    blocks = (
        block
        for record in (*placed, *report.table.withdrawn)
        if record.matches or record.byes
        for block in _pair(report, steps, record)
    )
    return Document(title, tuple(blocks), build_match_page_header(report, printed))


def _pair(
    report: MatchEventReport, steps: StandingSteps, record: PairRecord[int]
) -> Iterator[Block]:
    matches = {match.round: match for match in report.event.matches if record.pair in match.pairs}
    columns = (
        GridColumn(_("Round"), ColumnKind.NUMBER),
        GridColumn(_("Against")),
        GridColumn(_("Explanation"), ColumnKind.WORDS),
        GridColumn(_("Own"), ColumnKind.NUMBER, strong=True),
        GridColumn(_("Theirs"), ColumnKind.NUMBER),
    )
    parts = set()
    lines = list[Row]()
    for own in record.matches:
        parts.add(len(lines))
        lines += _rows(report, record.pair, own, matches[own.round])
    title = contestant_label_and_names(report.pair(record.pair))
    yield Grid(columns, tuple(lines), title=title, parts=frozenset(parts - {0}))
    yield from map(Paragraph, _total_sentences(steps, record.pair))


def _rows(
    report: MatchEventReport, pair: int, own: OwnMatch[int], match: MatchState
) -> Iterator[Row]:
    """Yield the row of a match, and its hands in rows below it."""
    first, *others = wrap_texts(brief_step_texts(explain_match_score(match, pair)), width=WIDTH)
    if match.absent:
        others.append(match_ending_sentence(match, match_pair_labels(report.event, match)))
    yield (
        NumberCell(Fraction(own.round)),
        TextCell(report.pair(own.opponent).label),
        TextCell(first),
        NumberCell(Fraction(own.points)),
        NumberCell(Fraction(own.against)),
    )
    for line in others:
        yield (BlankCell(), BlankCell(), TextCell(line), BlankCell(), BlankCell())


def _total_sentences(steps: StandingSteps, pair: int) -> Iterator[str]:
    yield join_step_lines(step_lines(steps.totals[pair]))
    if rank := steps.place(pair):
        shared = step_lines(rank.shared) if rank.shared.value else ()
        yield join_step_lines((*step_lines(rank.rank), *shared))
