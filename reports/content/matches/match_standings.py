"""Standings of a match event, with notes on byes, penalties and withdrawals."""

from collections.abc import Iterable
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from reports.content.cells.pair_names import NOBODY
from reports.content.document import (
    Block,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    Paragraph,
    Row,
    SingleCell,
    TextCell,
)
from reports.content.matches.match_event_report import (
    MatchEventReport,
    contestant_names,
    contestant_names_cell,
)
from reports.content.matches.match_page_header import (
    build_match_page_header,
    nothing_recorded_text,
)
from reports.content.matches.tie_resolutions import tie_sentences
from scoring.score_sheets.match_totals import PENALTY, ByePolicy, ByeScoring, PairRecord
from scoring.score_sheets.tie_procedure import PlacedPair
from standings.matches.match_event import MatchEventSnapshot
from standings.matches.match_standings import MatchStandings

# With so many pairs the two names stand side by side, so that it stays one sheet.
MANY = 30


def match_standings_document(report: MatchEventReport, printed: datetime) -> Document:
    """Build the standings, the withdrawn pairs, and the notes."""
    return Document(
        standings_title(report),
        tuple(_blocks(report)),
        build_match_page_header(report, printed),
        together=True,
    )


def standings_title(report: MatchEventReport) -> str:
    """Return the title of the standings, with the round."""
    if report.after_round is None:
        return _("Standings")
    return _("Standings after round %(round)s") % {"round": report.table.after_round}


def _blocks(report: MatchEventReport) -> Iterable[Block]:
    if not report.recorded:
        yield Paragraph(nothing_recorded_text())
        return
    yield standings_grid(report)
    yield from map(Paragraph, standings_notes(report))


def standings_grid(report: MatchEventReport) -> Grid:
    """Return a row for each pair; withdrawn pairs follow below a line."""
    table = report.table
    placed = [
        (
            TextCell(standing_rank_text(row)),
            *_record(report, row.record),
            *_note(report, row.record.pair),
        )
        for row in table.rows
    ]
    withdrawn = [
        (TextCell(NOBODY), *_record(report, record), *_note(report, record.pair))
        for record in table.withdrawn
    ]
    notes = (GridColumn(_("Note"), ColumnKind.WORDS),) if table.by_play_off else ()
    columns = (GridColumn(_("Rank"), ColumnKind.NUMBER), *_columns(report), *notes)
    return Grid(columns, (*placed, *withdrawn), parts=frozenset({len(placed)}))


def standing_rank_text(row: PlacedPair[int]) -> str:
    """Return a pair's place in a match event, with an equals sign if it is shared."""
    return f"{row.rank}=" if row.shared else str(row.rank)


def place_note(table: MatchStandings, pair: int) -> str:
    """Return how a place was decided, if not by the total."""
    return _("by play-off") if pair in table.by_play_off else ""


def _note(report: MatchEventReport, pair: int) -> Row:
    """Return the note cell, if any play-off decided a place."""
    return (TextCell(place_note(report.table, pair)),) if report.table.by_play_off else ()


def _columns(report: MatchEventReport) -> tuple[GridColumn, ...]:
    return (
        GridColumn(_("Pair"), strong=True),
        GridColumn(_("Names"), ColumnKind.NAMES),
        *((GridColumn(_("Zone"), ColumnKind.WORDS, spare=True),) if has_zones(report) else ()),
        GridColumn(_("Played"), ColumnKind.NUMBER, spare=True),
        GridColumn(_("Won"), ColumnKind.NUMBER, spare=True),
        GridColumn(_("Drawn"), ColumnKind.NUMBER, spare=True),
        GridColumn(_("Lost"), ColumnKind.NUMBER, spare=True),
        GridColumn(_("For"), ColumnKind.NUMBER, spare=True),
        GridColumn(_("Against"), ColumnKind.NUMBER, spare=True),
        *((GridColumn(_("Byes"), ColumnKind.NUMBER, spare=True),) if _with_byes(report) else ()),
        *(
            (GridColumn(_("Penalties"), ColumnKind.NUMBER, spare=True),)
            if _with_penalties(report)
            else ()
        ),
        GridColumn(_("Total"), ColumnKind.NUMBER, strong=True),
    )


def has_zones(report: MatchEventReport) -> bool:
    """Whether any pair has a zone."""
    return any(pair.zone for pair in report.event.contestants.values())


def _with_byes(report: MatchEventReport) -> bool:
    return any(record.byes and record.bye_points for record in report.table.records.values())


def _with_penalties(report: MatchEventReport) -> bool:
    return any(record.penalty for record in report.table.records.values())


def _record(report: MatchEventReport, record: PairRecord[int]) -> Row:
    pair = report.pair(record.pair)
    return (
        TextCell(pair.label),
        contestant_names_cell(pair)
        if len(report.table.records) < MANY
        else TextCell(contestant_names(pair)),
        *((TextCell(pair.zone),) if has_zones(report) else ()),
        *match_figure_cells(record),
        *((_number(len(record.byes) * record.bye_points),) if _with_byes(report) else ()),
        *((_number(-record.penalty),) if _with_penalties(report) else ()),
        _number(record.total),
    )


def match_figure_cells(record: PairRecord[int]) -> tuple[SingleCell, ...]:
    """Return matches played, won, drawn and lost, points for and against."""
    won = record.won
    drawn = record.drawn
    lost = record.lost
    counted = (len(record.matches), won, drawn, lost, record.points_for, record.points_against)
    return tuple(_number(count) for count in counted)


def _number(value: int) -> NumberCell:
    return NumberCell(Fraction(value))


def standings_notes(report: MatchEventReport) -> list[str]:
    """Return notes on progress, byes, infractions and ties."""
    sentences = [_progress(report), bye_note(report.event, report.table)]
    if _with_penalties(report):
        rule = _("The first infraction is a warning, each later one costs %(points)s points.")
        sentences.append(rule % {"points": PENALTY})
    return [*filter(None, sentences), *_withdrawal_sentences(report), *tie_sentences(report)]


def _withdrawal_sentences(report: MatchEventReport) -> list[str]:
    """Return a sentence for each withdrawn pair and its matches."""
    counting = _("%(pair)s withdrew after round %(round)s: its matches count.")
    void = _("%(pair)s withdrew after round %(round)s: its matches do not count.")
    pairs = (report.pair(record.pair) for record in report.table.withdrawn)
    sentences = [
        (void if pair.void else counting) % {"pair": pair.label, "round": pair.withdrawn_after}
        for pair in pairs
    ]
    if sentences:
        sentences.append(
            _(
                "The rules of Alberta 55 Plus do not cover withdrawals: Overtrick's own rule or "
                "the convenor's choice applies."
            )
        )
    return sentences


def _progress(report: MatchEventReport) -> str:
    """Return how many of the matches are in; empty when all are."""
    drawn = [match for match in report.event.matches if match.round <= report.table.after_round]
    done = [match for match in drawn if match.points is not None]
    missing = [match for match in drawn if match.points is None and report.plays(match)]
    counts = {"done": len(done), "all": len(done) + len(missing)}
    return _("Matches that are in: %(done)s of %(all)s.") % counts if missing else ""


def bye_note(event: MatchEventSnapshot, table: MatchStandings) -> str:
    """Return the score of a bye; empty if no pair has or will have one."""
    drawn = any(round_.byes for round_ in event.rounds)
    return describe_bye_rule(table.policy) if drawn or _any_bye(table) else ""


def _any_bye(table: MatchStandings) -> bool:
    return any(record.byes for record in table.records.values())


def describe_bye_rule(policy: ByePolicy) -> str:
    """Return the score of a round without an opponent as text."""
    if policy.bye is ByeScoring.AVERAGE:
        return _(
            "A bye scores the pair's own average match, to the nearest 10 (Overtrick's own rule)."
        )
    if policy.bye is ByeScoring.FIXED:
        return _("A bye scores %(points)s points (set by the convenor).") % {
            "points": policy.points
        }
    if policy.uneven:
        return _(
            "A bye scores nothing, though not everybody misses as many matches "
            "(set by the convenor)."
        )
    return _("A bye scores nothing (Overtrick's own rule).")
