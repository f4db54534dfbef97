"""Workbook of a match event: standings, crosstable, matches, hands, info."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from fractions import Fraction
from itertools import chain

from django.utils.translation import gettext as _

from boards.queries.matches.match_states import MatchProgress, MatchState
from reports.content.cells.numbers import rank_number
from reports.content.document import (
    BlankCell,
    ColumnKind,
    DateCell,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    Row,
    SingleCell,
    TextCell,
)
from reports.content.matches.crosstable import crosstable_adjustments
from reports.content.matches.match_endings import match_ending_sentence
from reports.content.matches.match_event_report import (
    MatchEventReport,
    contestant_names,
    match_pair_labels,
    split_contestant_names,
)
from reports.content.matches.match_page_header import (
    build_match_page_header,
    describe_match_occasion,
    first_and_last_day,
)
from reports.content.matches.match_standings import (
    describe_bye_rule,
    match_figure_cells,
    place_note,
)
from reports.content.matches.sheet_hand_cells import (
    label_of_side,
    sheet_hand_cells,
    sheet_hand_columns,
)
from reports.content.results.session_workbook import program_version
from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from scoring.score_sheets.match_totals import PairRecord
from scoring.score_sheets.score_sheet import SheetRow as SheetRow
from scoring.score_sheets.sheet_hands import SheetHand, SheetSide
from standings.matches.match_event import MatchEventSnapshot
from standings.matches.match_standings import CrosstableCell as Met
from standings.matches.match_standings import crosstable_of_matches as rows_of

PLAYERS = 2


def match_workbook(report: MatchEventReport, printed: datetime) -> Document:
    """Build a workbook of standings, crosstable, matches, hands and info."""
    sheets = (
        workbook_standings_grid(report),
        _crosstable_grid(report),
        workbook_matches_grid(report),
        _hands_grid(report),
        _info_grid(report, printed),
    )
    return Document(_("Standings"), sheets, build_match_page_header(report, printed))


def workbook_standings_grid(report: MatchEventReport) -> Grid:
    """Return a row for each pair; withdrawn pairs have no rank."""
    headings = (
        (_("Rank"), ColumnKind.NUMBER),
        (_("Pair"), ColumnKind.LABEL),
        (_("Zone"), ColumnKind.LABEL),
        (_("Player 1"), ColumnKind.NAMES),
        (_("Player 2"), ColumnKind.NAMES),
        (_("Played"), ColumnKind.NUMBER),
        (_("Won"), ColumnKind.NUMBER),
        (_("Drawn"), ColumnKind.NUMBER),
        (_("Lost"), ColumnKind.NUMBER),
        (_("For"), ColumnKind.NUMBER),
        (_("Against"), ColumnKind.NUMBER),
        (_("Byes"), ColumnKind.NUMBER),
        (_("Bye points"), ColumnKind.NUMBER),
        (_("Infractions"), ColumnKind.NUMBER),
        (_("Penalties"), ColumnKind.NUMBER),
        (_("Total"), ColumnKind.NUMBER),
        (_("Note"), ColumnKind.WORDS),
    )
    columns = tuple(GridColumn(heading, kind) for heading, kind in headings)
    placed = (
        (rank_number(row.rank, shared=row.shared), *_record(report, row.record))
        for row in report.table.rows
    )
    withdrawn = ((BlankCell(), *_record(report, record)) for record in report.table.withdrawn)
    return Grid(columns, (*placed, *withdrawn), title=_("Standings"))


def _record(report: MatchEventReport, record: PairRecord[int]) -> Row:
    pair = report.pair(record.pair)
    first, others = split_contestant_names(pair)
    after = pair.withdrawn_after
    gone = _("withdrawn after round %(round)s") % {"round": after} if after is not None else ""
    note = ", ".join(filter(None, (place_note(report.table, record.pair), gone)))
    return (
        TextCell(pair.label),
        _text_cell(pair.zone),
        _text_cell(first),
        _text_cell(others),
        *match_figure_cells(record),
        _number_cell(len(record.byes)),
        _number_cell(len(record.byes) * record.bye_points),
        _number_cell(record.infractions),
        _number_cell(-record.penalty),
        _number_cell(record.total),
        _text_cell(note),
    )


def _crosstable_grid(report: MatchEventReport) -> Grid:
    """Return two columns for each opponent, points for and against, then byes and penalties."""
    rows = rows_of(report.event, after_round=report.after_round)
    labels = [row.contestant.label for row in rows]
    adjustments = crosstable_adjustments(rows)
    columns = (
        GridColumn(_("Pair")),
        GridColumn(_("Names"), ColumnKind.NAMES),
        *(
            GridColumn(heading, ColumnKind.NUMBER)
            for label in labels
            for heading in _for_and_against(label)
        ),
        *(GridColumn(heading, ColumnKind.NUMBER) for heading, _points_of in adjustments),
        GridColumn(_("Total"), ColumnKind.NUMBER),
    )
    written = (
        (
            TextCell(row.contestant.label),
            _text_cell(contestant_names(row.contestant)),
            *chain.from_iterable(_score_cells(met) for met in row.cells),
            *(_number_cell(points_of(row.record)) for _heading, points_of in adjustments),
            _number_cell(row.record.total),
        )
        for row in rows
    )
    return Grid(columns, tuple(written), title=_("Crosstable"))


def _for_and_against(label: str) -> tuple[str, str]:
    values = {"pair": label}
    return (_("%(pair)s for") % values, _("%(pair)s against") % values)


def _score_cells(met: Met | None) -> tuple[SingleCell, SingleCell]:
    if met is None or met.points is None or not met.counts:
        return (BlankCell(), BlankCell())
    own, other = met.points
    return (_number_cell(own), _number_cell(other))


def workbook_matches_grid(report: MatchEventReport) -> Grid:
    """Return a row for each drawn match, played or not; then the play-offs."""
    headings = (
        (_("Round"), ColumnKind.NUMBER),
        (_("Date"), ColumnKind.LABEL),
        (_("Table"), ColumnKind.NUMBER),
        (_("We"), ColumnKind.LABEL),
        (_("They"), ColumnKind.LABEL),
        (_("We names"), ColumnKind.NAMES),
        (_("They names"), ColumnKind.NAMES),
        (_("We points"), ColumnKind.NUMBER),
        (_("They points"), ColumnKind.NUMBER),
        (_("Hands"), ColumnKind.NUMBER),
        (_("Counts"), ColumnKind.LABEL),
        (_("Note"), ColumnKind.WORDS),
    )
    columns = tuple(GridColumn(heading, kind) for heading, kind in headings)
    rows = tuple(_match(report, match) for match in _listed_matches(report))
    return Grid(columns, rows, title=_("Matches"))


def _listed_matches(report: MatchEventReport) -> Iterator[MatchState]:
    yield from (match for match in report.event.matches if match.round <= report.table.after_round)
    if report.after_round is None:
        yield from report.event.play_offs


def _match(report: MatchEventReport, match: MatchState) -> Row:
    days = {item.pk: item.local_date for item in report.event.sessions}
    day = days[match.session]
    we, they = (report.pair(item) for item in match.pairs)
    points = match.points
    return (
        BlankCell() if match.play_off else _number_cell(match.round),
        DateCell(day) if day else BlankCell(),
        _number_cell(match.table),
        TextCell(we.label),
        TextCell(they.label),
        _text_cell(contestant_names(we)),
        _text_cell(contestant_names(they)),
        *((BlankCell(), BlankCell()) if points is None else map(_number_cell, points)),
        _number_cell(match.played),
        _counts(report, match),
        _text_cell(_note(report, match)),
    )


def _counts(report: MatchEventReport, match: MatchState) -> SingleCell:
    """Return whether its points are in the totals; empty without a score."""
    if match.points is None and not match.abandoned:
        return BlankCell()
    return TextCell(_("no") if match.play_off or not report.counts(match) else _("yes"))


def _note(report: MatchEventReport, match: MatchState) -> str:
    """Return a note on anything that the columns do not show."""
    notes = [_("Play-off.")] if match.play_off else []
    notes += (
        [match_ending_sentence(match, match_pair_labels(report.event, match))]
        if match.ending
        else []
    )
    notes += [_("Under way.")] if match.state is MatchProgress.UNDER_WAY else []
    if match.state is MatchProgress.NOT_BEGUN and report.plays(match):
        notes.append(_("Not played yet."))
    notes += [] if report.counts(match) else [_("Does not count.")]
    return " ".join(notes)


def _hands_grid(report: MatchEventReport) -> Grid:
    """Return a row for each hand, with its points in either column."""
    columns = (
        GridColumn(_("Round"), ColumnKind.NUMBER),
        GridColumn(_("Table"), ColumnKind.NUMBER),
        GridColumn(_("We")),
        GridColumn(_("They")),
        GridColumn(_("Hand"), ColumnKind.NUMBER),
        *sheet_hand_columns(),
        GridColumn(_("Tricks"), ColumnKind.NUMBER),
        GridColumn(_("Honours"), ColumnKind.NUMBER),
        GridColumn(_("Honours to")),
        GridColumn(_("Revoke by")),
        GridColumn(_("Tricks transferred"), ColumnKind.NUMBER),
        GridColumn(_("We below"), ColumnKind.NUMBER),
        GridColumn(_("We above"), ColumnKind.NUMBER),
        GridColumn(_("They below"), ColumnKind.NUMBER),
        GridColumn(_("They above"), ColumnKind.NUMBER),
        GridColumn(_("Game")),
        GridColumn(_("Play-off")),
    )
    rows = tuple(row for match in _listed_matches(report) for row in _match_hands(report, match))
    return Grid(columns, rows, title=_("Hands"))


def _match_hands(report: MatchEventReport, match: MatchState) -> Iterator[Row]:
    labels = (report.event.label(match.pairs[0]), report.event.label(match.pairs[1]))
    written = chain.from_iterable(sheet.rows for sheet in match.sheets)
    for at, row in enumerate(written):
        yield (
            BlankCell() if match.play_off else _number_cell(match.round),
            _number_cell(match.table),
            *map(TextCell, labels),
            _number_cell(match.lines[at].number),
            *sheet_hand_cells(match, at, row.before.vulnerable, labels),
            *_detail_cells(row, labels),
            *_points_cells(row),
            _text_cell(label_of_side(row.game, labels) if row.game else ""),
            _text_cell(_play_off_mark(match)),
        )


def _play_off_mark(match: MatchState) -> str:
    if match.abandoned:
        return _("void")
    return _("yes") if match.play_off else ""


def _detail_cells(row: SheetRow, labels: tuple[str, str]) -> Row:
    """Return tricks, honours and a revoke, if any."""
    hand = row.hand
    if not isinstance(hand, SheetHand):
        return (BlankCell(),) * 5
    claim = next(iter(hand.claims), None)
    revoke = hand.revoke
    return (
        _number_cell(hand.played.tricks),
        _number_cell(claim.points) if claim else BlankCell(),
        TextCell(label_of_side(claim.side, labels)) if claim else BlankCell(),
        TextCell(label_of_side(revoke.side, labels)) if revoke else BlankCell(),
        _number_cell(revoke.tricks) if revoke else BlankCell(),
    )


def _points_cells(row: SheetRow) -> Iterable[NumberCell]:
    """Return a hand's points below and above the line, WE first."""
    for side in SheetSide:
        for below in (True, False):
            yield _number_cell(
                sum(e.points for e in row.entries if e.side is side and e.below is below)
            )


def _info_grid(report: MatchEventReport, printed: datetime) -> Grid:
    event = report.event
    after = report.after_round
    seen = build_match_page_header(report, printed)
    rows: tuple[Row, ...] = (
        (TextCell(_("Club")), TextCell(event.club)),
        (TextCell(_("Event")), TextCell(describe_match_occasion(event))),
        *_day_rows(event),
        (TextCell(_("State")), TextCell(seen.notice or _("final"))),
        (TextCell(_("Pairs")), _number_cell(len(event.contestants))),
        (TextCell(_("Rounds")), _number_cell(len(event.rounds))),
        (TextCell(_("As after round")), BlankCell() if after is None else _number_cell(after)),
        (TextCell(_("Method")), TextCell(seen.method)),
        (TextCell(_("Bye")), TextCell(describe_bye_rule(report.table.policy))),
        (TextCell(_("Stage")), TextCell(_stage(event.regulations))),
        (TextCell(_("Places in which a tie is resolved")), _number_cell(event.regulations.places)),
        (TextCell(_("Made")), TextCell(seen.printed)),
        (TextCell(_("Program")), TextCell(program_version())),
    )
    return Grid(
        (GridColumn(_("Fact")), GridColumn(_("Value"), ColumnKind.WORDS)), rows, title=_("Info")
    )


def _day_rows(event: MatchEventSnapshot) -> tuple[Row, ...]:
    """Return the day, or the first and the last."""
    days = tuple(dict.fromkeys(first_and_last_day(event)))
    labels = (_("Date"),) if len(days) == 1 else (_("First day"), _("Last day"))
    return tuple((TextCell(label), DateCell(day)) for label, day in zip(labels, days, strict=True))


def _stage(regulations: FourHandRegulations) -> str:
    if regulations.stage == "games":
        return _("games")
    return _("play-off without time for extra hands") if regulations.no_time else _("play-off")


def _text_cell(text: str) -> SingleCell:
    return TextCell(text) if text else BlankCell()


def _number_cell(value: int) -> NumberCell:
    return NumberCell(Fraction(value))
