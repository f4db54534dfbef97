"""The standings workbook, sheet by sheet, to go on working with. Knows columns; no file format."""

import tomllib
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from functools import cache

from django.conf import settings
from django.utils.translation import gettext as _

from boards.queries.table_results import SeatedPair
from reports.content import outcomes
from reports.content.appeals import appeal_cells, appeal_headings
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
from reports.content.face import face, method, occasion, top_of
from reports.content.list_columns import list_cells, list_headings, rank_in_stratum
from reports.content.lists import award
from reports.content.movements import title
from reports.content.moves import Sitting, sittings
from reports.content.names import chairs, label, names, runs, section_prefix
from reports.content.numbers import rank_number, with_exact
from reports.content.penalties import taken_from
from reports.content.play import Scored, by_board, by_pair
from reports.content.ranking import most, section_cells, section_columns
from reports.content.recap import percentage_of, total_columns, total_of, totals_of, won
from reports.content.regulations import ROUNDING, SMALL_GROUPS
from reports.content.rulings import note
from reports.content.tie_breaks import tie_cells, tie_headings
from reports.content.travellers import both_percentages, both_shares, share_headings
from reports.content.units import is_of_tops
from standings.printed_board_scores import board_places
from standings.ranking import Ranked
from standings.snapshot_cache import SessionSnapshot

PLACES = 2


def workbook(evening: SessionSnapshot, printed: datetime) -> Document:
    """Standings, recap, travellers, movement and what they were made by, a sheet each."""
    sheets = (
        standings(evening),
        _recap(evening),
        results(evening),
        _movement(evening),
        _info(evening, printed),
    )
    return Document(_("Standings"), sheets, face(evening, printed))


def standings(evening: SessionSnapshot) -> Grid:
    """One row a pair, in the columns that federations and clubs expect."""
    headings = (
        (_("Rank"), Kind.NUMBER),
        (_("Rank in stratum"), Kind.NUMBER),
        (_("Section"), Kind.LABEL),
        (_("Pair"), Kind.NUMBER),
        (_("Direction"), Kind.LABEL),
        (_("Player 1"), Kind.NAMES),
        (_("No. 1"), Kind.LABEL),
        (_("Player 2"), Kind.NAMES),
        (_("No. 2"), Kind.LABEL),
        (_("Score"), Kind.NUMBER),
        (_("Max"), Kind.NUMBER),
        (_("%"), Kind.NUMBER),
        (_("Adj"), Kind.NUMBER),
        (_("Carry-over"), Kind.NUMBER),
        (_("Total"), Kind.NUMBER),
        (_("Master points"), Kind.NUMBER),
        (_("Colour"), Kind.LABEL),
        (_("Club"), Kind.LABEL),
        *((each.heading, each.kind) for each in section_columns(evening)),
        *tie_headings(evening),
        *list_headings(evening),
        *appeal_headings(evening),
    )
    columns = tuple(Column(heading, kind) for heading, kind in headings)
    rows = tuple(_standing(evening, row) for row in evening.ranking)
    return Grid(columns, rows, title=_("Standings"))


def _standing(evening: SessionSnapshot, row: Ranked) -> Row:
    total = total_of(evening, row, evening.facts.regulations.decimals)
    taken = taken_from(evening, row)
    before = total
    if isinstance(taken, Number):
        less = total.value - taken.value
        before = with_exact(replace(total, value=less, exact=None), total.exact_value - taken.value)
        taken = replace(taken, places=2)
    return (
        rank_number(row.rank, shared=row.shared),
        rank_in_stratum(evening, row.pair.place),
        Text(row.pair.section),
        Number(Fraction(row.pair.number)),
        Text(row.pair.line),
        *_people(row.pair),
        before,
        *_of_tops(evening, row),
        taken,
        Blank(),
        total,
        award(evening, row.pair.place),
        Blank(),
        Text(evening.facts.club),
        *section_cells(evening, row.pair.place),
        *tie_cells(evening, row),
        *list_cells(evening, row.pair.place),
        *appeal_cells(evening, row.pair.place),
    )


def _of_tops(evening: SessionSnapshot, row: Ranked) -> tuple[Single, Single]:
    if not is_of_tops(evening):
        return Blank(), Blank()
    return Number(most(evening, row), PLACES), percentage_of(row)


def _people(pair: SeatedPair) -> Iterable[Single]:
    """Two names, each with its number; who came in for somebody stands behind a stroke."""
    if pair.forgotten:
        yield from (Text(names(pair)), Blank(), Blank(), Blank())
        return
    seats = [*chairs(pair), [], []][:2]
    for chair in seats:
        yield _joined(each.shown for each in chair)
        yield _joined(each.number for each in chair)


def _joined(words: Iterable[str]) -> Single:
    said = " / ".join(filter(None, words))
    return Text(said) if said else Blank()


def _recap(evening: SessionSnapshot) -> Grid:
    boards, shares, finals = evening.boards, by_pair(evening), totals_of(evening)
    places = min(PLACES, board_places(evening))
    columns = (
        Column(_("Section")),
        Column(_("Pair"), Kind.NUMBER),
        Column(_("Direction")),
        Column(_("Names"), Kind.NAMES),
        *(Column(str(board), Kind.NUMBER) for board in boards),
        *total_columns(evening),
    )
    rows = []
    for place, pair in evening.pairs.items():
        own = {share.cell.board: won(share, places) for share in shares[place]}
        cells = (own.get(board, Blank()) for board in boards)
        final = (replace(each, places=PLACES) for each in finals.get(place, ()))
        row = (*_called(pair), Text(names(pair)), *cells, *final)
        rows.append((*row, *[Blank()] * (len(columns) - len(row))))
    return Grid(columns, tuple(rows), title=_("Recap"))


def _called(pair: SeatedPair) -> Row:
    return (Text(pair.section), Number(Fraction(pair.number)), Text(pair.line))


def results(evening: SessionSnapshot) -> Grid:
    """One row a result, board by board, the best for North-South first."""
    shares = ((each, Kind.NUMBER) for each in share_headings(evening))
    headings = (
        (_("Board"), Kind.NUMBER),
        (_("Round"), Kind.NUMBER),
        (_("Table"), Kind.LABEL),
        (_("NS"), Kind.LABEL),
        (_("EW"), Kind.LABEL),
        (_("Contract"), Kind.LABEL),
        (_("Declarer"), Kind.LABEL),
        (_("Lead"), Kind.LABEL),
        (_("Tricks"), Kind.NUMBER),
        (_("NS score"), Kind.NUMBER),
        *shares,
        (_("NS %"), Kind.NUMBER),
        (_("EW %"), Kind.NUMBER),
        (_("Note"), Kind.NAMES),
    )
    columns = tuple(Column(heading, kind) for heading, kind in headings)
    rows = tuple(_result(evening, each) for board in by_board(evening).values() for each in board)
    return Grid(columns, rows, title=_("Travellers"))


def _result(evening: SessionSnapshot, each: Scored) -> Row:
    cell = each.cell
    points, places = cell.points, min(PLACES, board_places(evening))
    return (
        Number(Fraction(cell.board)),
        Number(Fraction(cell.round)),
        Text(_table(evening, cell.section, cell.table)),
        Text(label(evening, cell.north_south)),
        Text(label(evening, cell.east_west)),
        outcomes.contract(cell),
        outcomes.declarer(cell),
        outcomes.lead(cell),
        outcomes.tricks(cell),
        Blank() if points is None else Number(Fraction(points)),
        *both_shares(each, places),
        *both_percentages(evening, each),
        Text(_note(each)),
    )


def _table(evening: SessionSnapshot, section: str, table: int) -> str:
    return f"{section_prefix(evening, section)}{table}"


def _note(each: Scored) -> str:
    """What the columns do not say: why it was not played, or that the cards were turned."""
    cell = each.cell
    reasons = {
        "late": _("to be played late"),
        "slow": _("not played: too slow"),
        "cancelled": _("cancelled"),
    }
    said = list(filter(None, (note(cell), reasons.get(cell.why, ""))))
    said += [cell.play_at] if cell.play_at else []
    said += [_("arrow-switched")] if cell.arrow_switched is not cell.turned else []
    return ", ".join(said)


def _movement(evening: SessionSnapshot) -> Grid:
    columns = (
        Column(_("Section")),
        Column(_("Round"), Kind.NUMBER),
        Column(_("Table"), Kind.NUMBER),
        Column(_("NS")),
        Column(_("EW")),
        Column(_("Boards")),
        Column(_("Arrow-switched")),
    )
    rows = tuple(_seat(evening, each) for each in sittings(evening))
    return Grid(columns, rows, title=_("Movement"))


def _seat(evening: SessionSnapshot, each: Sitting) -> Row:
    return (
        Text(each.section),
        Number(Fraction(each.round)),
        Number(Fraction(each.table)),
        Text(label(evening, each.north_south)),
        Text(label(evening, each.east_west)),
        Text(runs(each.boards)),
        Text(_("yes") if each.arrow_switched else ""),
    )


def _info(evening: SessionSnapshot, printed: datetime) -> Grid:
    facts, seen = evening.facts, face(evening, printed)
    rows: tuple[Row, ...] = (
        (Text(_("Club")), Text(facts.club)),
        (Text(_("Event")), Text(occasion(facts))),
        *(((Text(_("Date")), Day(facts.local_date)),) if facts.local_date else ()),
        (Text(_("State")), Text(seen.notice or _("released"))),
        (Text(_("Movement")), Text(_movements(evening))),
        (Text(_("Method")), Text(method(evening))),
        *(_tops(evening) if is_of_tops(evening) else ()),
        (Text(str(ROUNDING.title)), Text(_rounding(evening))),
        *(_small_groups(evening) if evening.fouled else ()),
        (Text(_("Revision")), Number(Fraction(facts.revision))),
        (Text(_("Made")), Text(seen.printed)),
        (Text(_("Program")), Text(program())),
    )
    return Grid((Column(_("Fact")), Column(_("Value"), Kind.NAMES)), rows, title=_("Info"))


def _tops(evening: SessionSnapshot) -> Iterable[Row]:
    top = Fraction(top_of(evening) * evening.facts.regulations.win, 2)
    yield Text(_("Top")), Number(top, PLACES)
    yield Text(_("Factor rule")), Text(_factor_rule())


def _rounding(evening: SessionSnapshot) -> str:
    """By which rule, and where the exact figures are."""
    rule = ROUNDING.chosen(evening.facts.regulations).words
    where = _("cells hold what is shown; columns headed “(exact)” have the exact fractions")
    return f"{rule}; {where}"


def _small_groups(evening: SessionSnapshot) -> Iterable[Row]:
    chosen = SMALL_GROUPS.chosen(evening.facts.regulations)
    yield Text(str(SMALL_GROUPS.title)), Text(str(chosen.words))


def _movements(evening: SessionSnapshot) -> str:
    return ", ".join(dict.fromkeys(title(room.movement) for room in evening.rooms.values()))


@cache
def program() -> str:
    """What made it, and which version of it."""
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["project"]
    return f"Overtrick {project['version']}"


def _factor_rule() -> str:
    return _("Neuberg: matchpoints of a board with fewer results are brought to the full number")
