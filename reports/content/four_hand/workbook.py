"""The workbook of a tournament, sheet by sheet, to go on working with. Knows columns; no format."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from fractions import Fraction
from itertools import chain

from django.utils.translation import gettext as _

from boards.queries.matches import MatchState, State
from reports.content.document import (
    Blank,
    Column,
    Day,
    Document,
    Grid,
    Kind,
    Number,
    Row,
    Single,
    Text,
)
from reports.content.four_hand.face import days_of, face, occasion
from reports.content.four_hand.hands import hand_cells, hand_columns, of
from reports.content.four_hand.reasons import ending
from reports.content.four_hand.shown import Shown, names, pair_labels, two_names
from reports.content.four_hand.standings import bye_rule, figures, note_of_place
from reports.content.numbers import rank_number
from reports.content.workbook import program
from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from scoring.score_sheets.hands import SheetHand, SheetSide
from scoring.score_sheets.match_totals import PairRecord
from scoring.score_sheets.sheet import SheetRow as SheetRow
from standings.matches.match_standings import CrosstableCell as Met
from standings.matches.match_standings import crosstable_of_matches as rows_of

PLAYERS = 2


def workbook(shown: Shown, printed: datetime) -> Document:
    """Standings, crosstable, every match, every hand, and what they were made by."""
    sheets = (
        standings(shown),
        _crosstable(shown),
        matches(shown),
        _hands(shown),
        _info(shown, printed),
    )
    return Document(_("Standings"), sheets, face(shown, printed))


def standings(shown: Shown) -> Grid:
    """One row a pair; who has withdrawn has no rank."""
    headings = (
        (_("Rank"), Kind.NUMBER),
        (_("Pair"), Kind.LABEL),
        (_("Zone"), Kind.LABEL),
        (_("Player 1"), Kind.NAMES),
        (_("Player 2"), Kind.NAMES),
        (_("Played"), Kind.NUMBER),
        (_("Won"), Kind.NUMBER),
        (_("Drawn"), Kind.NUMBER),
        (_("Lost"), Kind.NUMBER),
        (_("For"), Kind.NUMBER),
        (_("Against"), Kind.NUMBER),
        (_("Byes"), Kind.NUMBER),
        (_("Bye points"), Kind.NUMBER),
        (_("Infractions"), Kind.NUMBER),
        (_("Penalties"), Kind.NUMBER),
        (_("Total"), Kind.NUMBER),
        (_("Note"), Kind.WORDS),
    )
    columns = tuple(Column(heading, kind) for heading, kind in headings)
    placed = (
        (rank_number(row.rank, shared=row.shared), *_record(shown, row.record))
        for row in shown.table.rows
    )
    withdrawn = ((Blank(), *_record(shown, each)) for each in shown.table.withdrawn)
    return Grid(columns, (*placed, *withdrawn), title=_("Standings"))


def _record(shown: Shown, record: PairRecord[int]) -> Row:
    pair = shown.pair(record.pair)
    first, others = two_names(pair)
    after = pair.withdrawn_after
    gone = _("withdrawn after round %(round)s") % {"round": after} if after is not None else ""
    note = ", ".join(filter(None, (note_of_place(shown.table, record.pair), gone)))
    return (
        Text(pair.label),
        _text(pair.zone),
        _text(first),
        _text(others),
        *figures(record),
        _number(len(record.byes)),
        _number(len(record.byes) * record.bye_points),
        _number(record.infractions),
        _number(-record.penalty),
        _number(record.total),
        _text(note),
    )


def _crosstable(shown: Shown) -> Grid:
    """Two columns for each opponent: the points for, and those against."""
    rows = rows_of(shown.event, after_round=shown.after_round)
    labels = [row.contestant.label for row in rows]
    columns = (
        Column(_("Pair")),
        Column(_("Names"), Kind.NAMES),
        *(Column(heading, Kind.NUMBER) for label in labels for heading in _for_and_against(label)),
        Column(_("Total"), Kind.NUMBER),
    )
    written = (
        (
            Text(row.contestant.label),
            _text(names(row.contestant)),
            *chain.from_iterable(_both(met) for met in row.cells),
            _number(row.record.total),
        )
        for row in rows
    )
    return Grid(columns, tuple(written), title=_("Crosstable"))


def _for_and_against(label: str) -> tuple[str, str]:
    facts = {"pair": label}
    return (_("%(pair)s for") % facts, _("%(pair)s against") % facts)


def _both(met: Met | None) -> tuple[Single, Single]:
    if met is None or met.points is None or not met.counts:
        return (Blank(), Blank())
    own, other = met.points
    return (_number(own), _number(other))


def matches(shown: Shown) -> Grid:
    """One row a match, as drawn, whether it has been played or not; then the play-offs."""
    headings = (
        (_("Round"), Kind.NUMBER),
        (_("Date"), Kind.LABEL),
        (_("Table"), Kind.NUMBER),
        (_("We"), Kind.LABEL),
        (_("They"), Kind.LABEL),
        (_("We names"), Kind.NAMES),
        (_("They names"), Kind.NAMES),
        (_("We points"), Kind.NUMBER),
        (_("They points"), Kind.NUMBER),
        (_("Hands"), Kind.NUMBER),
        (_("Counts"), Kind.LABEL),
        (_("Note"), Kind.WORDS),
    )
    columns = tuple(Column(heading, kind) for heading, kind in headings)
    rows = tuple(_match(shown, match) for match in _every(shown))
    return Grid(columns, rows, title=_("Matches"))


def _every(shown: Shown) -> Iterator[MatchState]:
    yield from (each for each in shown.event.matches if each.round <= shown.table.after_round)
    if shown.after_round is None:
        yield from shown.event.play_offs


def _match(shown: Shown, match: MatchState) -> Row:
    days = {each.pk: each.local_date for each in shown.event.sessions}
    day = days[match.session]
    we, they = (shown.pair(each) for each in match.pairs)
    points = match.points
    return (
        Blank() if match.play_off else _number(match.round),
        Day(day) if day else Blank(),
        _number(match.table),
        Text(we.label),
        Text(they.label),
        _text(names(we)),
        _text(names(they)),
        *((Blank(), Blank()) if points is None else map(_number, points)),
        _number(match.played),
        _counts(shown, match),
        _text(_note(shown, match)),
    )


def _counts(shown: Shown, match: MatchState) -> Single:
    """Whether its points are in the totals; nothing while it has none."""
    if match.points is None and not match.abandoned:
        return Blank()
    return Text(_("no") if match.play_off or not shown.counts(match) else _("yes"))


def _note(shown: Shown, match: MatchState) -> str:
    """What the columns do not say."""
    said = [_("Play-off.")] if match.play_off else []
    said += [ending(match, pair_labels(shown.event, match))] if match.ending else []
    said += [_("Under way.")] if match.state is State.UNDER_WAY else []
    said += [] if shown.counts(match) else [_("Does not count.")]
    return " ".join(said)


def _hands(shown: Shown) -> Grid:
    """One row a hand, with what it wrote in either column."""
    columns = (
        Column(_("Round"), Kind.NUMBER),
        Column(_("Table"), Kind.NUMBER),
        Column(_("We")),
        Column(_("They")),
        Column(_("Hand"), Kind.NUMBER),
        *hand_columns(),
        Column(_("Tricks"), Kind.NUMBER),
        Column(_("Honours"), Kind.NUMBER),
        Column(_("Honours to")),
        Column(_("Revoke by")),
        Column(_("Tricks transferred"), Kind.NUMBER),
        Column(_("We below"), Kind.NUMBER),
        Column(_("We above"), Kind.NUMBER),
        Column(_("They below"), Kind.NUMBER),
        Column(_("They above"), Kind.NUMBER),
        Column(_("Game")),
        Column(_("Play-off")),
    )
    rows = tuple(row for match in _every(shown) for row in _match_hands(shown, match))
    return Grid(columns, rows, title=_("Hands"))


def _match_hands(shown: Shown, match: MatchState) -> Iterator[Row]:
    labels = (shown.event.label(match.pairs[0]), shown.event.label(match.pairs[1]))
    written = chain.from_iterable(sheet.rows for sheet in match.sheets)
    for at, row in enumerate(written):
        yield (
            Blank() if match.play_off else _number(match.round),
            _number(match.table),
            *map(Text, labels),
            _number(match.lines[at].number),
            *hand_cells(match, at, row.before.vulnerable, labels),
            *_more(row, labels),
            *_columns(row),
            _text(of(row.game, labels) if row.game else ""),
            _text(_("yes") if match.play_off else ""),
        )


def _more(row: SheetRow, labels: tuple[str, str]) -> Row:
    """Tricks, honours and a revoke, where there were any."""
    hand = row.hand
    if not isinstance(hand, SheetHand):
        return (Blank(),) * 5
    claim = next(iter(hand.claims), None)
    revoke = hand.revoke
    return (
        _number(hand.played.tricks),
        _number(claim.points) if claim else Blank(),
        Text(of(claim.side, labels)) if claim else Blank(),
        Text(of(revoke.side, labels)) if revoke else Blank(),
        _number(revoke.tricks) if revoke else Blank(),
    )


def _columns(row: SheetRow) -> Iterable[Number]:
    """What a hand wrote below and above the line, WE first."""
    for side in SheetSide:
        for below in (True, False):
            yield _number(sum(e.points for e in row.entries if e.side is side and e.below is below))


def _info(shown: Shown, printed: datetime) -> Grid:
    event, after, seen = shown.event, shown.after_round, face(shown, printed)
    rows: tuple[Row, ...] = (
        (Text(_("Club")), Text(event.club)),
        (Text(_("Event")), Text(occasion(event))),
        *((Text(_("Date")), Day(each)) for each in dict.fromkeys(days_of(event))),
        (Text(_("State")), Text(seen.notice or _("final"))),
        (Text(_("Pairs")), _number(len(event.contestants))),
        (Text(_("Rounds")), _number(len(event.rounds))),
        (Text(_("As after round")), Blank() if after is None else _number(after)),
        (Text(_("Method")), Text(seen.method)),
        (Text(_("Bye")), Text(bye_rule(shown.table.policy))),
        (Text(_("Stage")), Text(_stage(event.regulations))),
        (Text(_("Places in which a tie is resolved")), _number(event.regulations.places)),
        (Text(_("Made")), Text(seen.printed)),
        (Text(_("Program")), Text(program())),
    )
    return Grid((Column(_("Fact")), Column(_("Value"), Kind.WORDS)), rows, title=_("Info"))


def _stage(regulations: FourHandRegulations) -> str:
    if regulations.stage == "games":
        return _("games")
    return _("play-off without time for extra hands") if regulations.no_time else _("play-off")


def _text(words: str) -> Single:
    return Text(words) if words else Blank()


def _number(value: int) -> Number:
    return Number(Fraction(value))
