"""Score cards of pairs of a match event for one day: their matches, hands, legs and totals."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from boards.queries.matches.match_states import MatchState
from reports.content.document import (
    BlankCell,
    CardContent,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    Paragraph,
    PrintedCard,
    Row,
    SingleCell,
    TextCell,
)
from reports.content.matches.match_endings import describe_ending
from reports.content.matches.match_event_report import (
    MatchEventReport,
    contestant_label_and_names,
    contestant_names,
    match_pair_labels,
)
from reports.content.matches.match_page_header import build_match_page_header
from reports.content.matches.match_standings import standing_rank_text
from reports.content.matches.score_sheets import score_sheet_cards
from reports.content.page_header import long_card_document
from scoring.score_sheets.match_totals import PairRecord
from standings.matches.match_event import Contestant
from standings.matches.match_standings import DayRound, rounds_of_entry


@dataclass(frozen=True, slots=True)
class MatchDayView:
    """What the cards of a day show: the day, and only what players may see of the others.

    `report` has the standings after the last round of the day. They are left out unless
    `has_standings`, the play-offs unless `has_play_offs`, and the opponents' names unless
    `names_opponents`.
    """

    report: MatchEventReport
    session: int
    has_standings: bool
    has_play_offs: bool
    names_opponents: bool


def match_day_cards(view: MatchDayView) -> dict[int, PrintedCard]:
    """Return the card of each pair by its entry."""
    records = view.report.table.records if view.has_standings else {}
    return {
        entry: _match_day_card(view, contestant, records.get(entry))
        for entry, contestant in view.report.event.contestants.items()
    }


def match_day_card_document(
    report: MatchEventReport, card: PrintedCard, printed: datetime
) -> Document:
    """Build a document of the card of one pair."""
    return long_card_document(card, build_match_page_header(report, printed))


def _match_day_card(
    view: MatchDayView, contestant: Contestant, record: PairRecord[int] | None
) -> PrintedCard:
    rounds = [
        day_round
        for day_round in rounds_of_entry(view.report.event, contestant.pk)
        if day_round.session == view.session
    ]
    play_offs = _play_offs_of_day(view, contestant.pk)
    matches = [day_round.match for day_round in rounds if day_round.match] + play_offs
    blocks: tuple[CardContent, ...] = (
        _matches_grid(view, contestant.pk, rounds, play_offs),
        *map(Paragraph, _total_sentences(view, contestant, rounds, record)),
        *_hands_of_matches(view, matches),
    )
    return PrintedCard(_card_title(view, contestant, record), contestant_names(contestant), blocks)


def _card_title(view: MatchDayView, contestant: Contestant, record: PairRecord[int] | None) -> str:
    pair = _("Pair %(pair)s") % {"pair": contestant.label}
    rows = view.report.table.rows if record else ()
    row = next((row for row in rows if row.record.pair == contestant.pk), None)
    if row is None:
        return pair
    values = {"pair": pair, "rank": standing_rank_text(row), "total": row.record.total}
    return _("%(pair)s · place %(rank)s · total %(total)s") % values


def _play_offs_of_day(view: MatchDayView, entry: int) -> list[MatchState]:
    if not view.has_play_offs:
        return []
    return [
        match
        for match in view.report.event.play_offs
        if match.session == view.session and entry in match.pairs
    ]


def _matches_grid(
    view: MatchDayView, entry: int, rounds: Iterable[DayRound], play_offs: Iterable[MatchState]
) -> Grid:
    columns = (
        GridColumn(_("Round")),
        GridColumn(_("Table"), ColumnKind.NUMBER),
        GridColumn(_("Against"), ColumnKind.NAMES),
        GridColumn(_("Own"), ColumnKind.NUMBER, strong=True),
        GridColumn(_("Opponents"), ColumnKind.NUMBER),
        GridColumn(_("Note"), ColumnKind.WORDS),
    )
    rows = [
        _match_row(view, entry, str(day_round.round), day_round.match)
        if day_round.match
        else _bye_row(view, entry, day_round)
        for day_round in rounds
    ]
    rows += [_match_row(view, entry, _("Play-off"), match) for match in play_offs]
    return Grid(columns, tuple(rows), title=_("Matches"))


def _bye_row(view: MatchDayView, entry: int, day_round: DayRound) -> Row:
    record = view.report.table.records.get(entry) if view.has_standings else None
    points: SingleCell = BlankCell()
    if record and day_round.round in record.byes:
        points = _number(record.bye_points)
    blank = BlankCell()
    return TextCell(str(day_round.round)), blank, TextCell(_("Bye")), points, blank, blank


def _match_row(view: MatchDayView, entry: int, round_: str, match: MatchState) -> Row:
    event = view.report.event
    other = event.contestants[match.pairs[match.pairs[0] == entry]]
    points = match.seen_by(entry)
    own, against = map(_number, points) if points else (BlankCell(), BlankCell())
    return (
        TextCell(round_),
        _number(match.table),
        TextCell(contestant_label_and_names(other) if view.names_opponents else other.label),
        own,
        against,
        TextCell(_note(view, match)),
    )


def _note(view: MatchDayView, match: MatchState) -> str:
    """Return how a match ended without its hands, or that it is missing or does not count."""
    if not view.report.counts(match):
        return _("does not count")
    if match.points is None and not match.abandoned:
        return _("not complete")
    labels = match_pair_labels(view.report.event, match)
    return describe_ending(match.ending, match.absent, labels)


def _total_sentences(
    view: MatchDayView,
    contestant: Contestant,
    rounds: Iterable[DayRound],
    record: PairRecord[int] | None,
) -> Iterator[str]:
    """Yield the points of the day, and the record and total in the standings."""
    scored = [
        day_round.points
        for day_round in rounds
        if day_round.points and day_round.match and view.report.counts(day_round.match)
    ]
    if scored:
        own, against = (sum(column) for column in zip(*scored, strict=True))
        values = {"own": own, "against": against}
        yield _("Matches of this day together: %(own)s, opponents %(against)s.") % values
    if record is None:
        return
    yield (
        _("After round %(round)s: won %(won)s, drawn %(drawn)s, lost %(lost)s, total %(total)s.")
        % {
            "round": view.report.table.after_round,
            "won": record.won,
            "drawn": record.drawn,
            "lost": record.lost,
            "total": record.total,
        }
    )
    if record.byes and record.bye_points:
        values = {"points": len(record.byes) * record.bye_points}
        yield _("The total includes %(points)s points for byes.") % values
    if record.penalty:
        yield _("Penalties of %(points)s points are subtracted.") % {"points": record.penalty}
    if contestant.withdrawn_after is not None:
        yield _("Withdrawn after round %(round)s.") % {"round": contestant.withdrawn_after}


def _hands_of_matches(view: MatchDayView, matches: Iterable[MatchState]) -> Iterator[CardContent]:
    """Yield the hands of each match that was entered hand by hand, with legs and total."""
    for match in matches:
        if not match.lines:
            continue
        labels = match_pair_labels(view.report.event, match)
        sides = _("We %(we)s, They %(they)s") % {"we": labels[0], "they": labels[1]}
        for sheet in score_sheet_cards(view.report, match):
            title = f"{sheet.title} · {sides}"
            for block in sheet.beside[0]:
                yield replace(block, title=title, whole=True) if isinstance(block, Grid) else block
        yield Paragraph(_totals_sentence(match, labels))


def _totals_sentence(match: MatchState, labels: tuple[str, str]) -> str:
    values: Mapping[str, object] = {
        "we": labels[0],
        "we_points": match.totals.we,
        "they": labels[1],
        "they_points": match.totals.they,
    }
    return _("Total of %(we)s: %(we_points)s. Total of %(they)s: %(they_points)s.") % values


def _number(value: int) -> NumberCell:
    return NumberCell(Fraction(value))
