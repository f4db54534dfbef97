"""The travellers: what every table did with a board, and how often. Knows results; no layout."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from reports.content import outcomes
from reports.content.document import (
    Blank,
    Block,
    Column,
    Document,
    Grid,
    Kind,
    Number,
    Paragraph,
    Row,
    Single,
    Text,
)
from reports.content.face import face
from reports.content.fouled_boards import group_notes
from reports.content.names import dealt, names, number
from reports.content.numbers import with_exact, worded, written
from reports.content.play import Scored, by_board, by_score, places_of
from reports.content.rulings import group_of
from reports.content.units import is_of_tops, unit
from scoring.boards.totals import percentage_of_possible as share_in_percent
from standings.printed_board_scores import board_places
from standings.snapshot_cache import SessionSnapshot

# Of the cells behind the numbers of the pairs: where nobody noted a lead there is none.
LEAD = 2


def travellers(evening: SessionSnapshot, printed: datetime) -> Document:
    """Each board with its results by name, the best for North-South first, and frequencies."""
    places = places_of(evening)
    blocks: list[Block] = []
    for board, rows in by_board(evening).items():
        blocks.append(_named_results(evening, rows, places))
        said = [_frequencies_said(rows, places), *group_notes(evening, board)]
        blocks.append(Paragraph(" · ".join(filter(None, said))))
    nothing = (Paragraph(_("Nothing has been recorded yet.")),)
    return Document(_("Travellers"), tuple(blocks) or nothing, face(evening, printed))


@dataclass(frozen=True, slots=True)
class TravellerGrids:
    """A board's results by pair number, and how often each score came."""

    results: Grid
    frequencies: Grid


def traveller_grids(evening: SessionSnapshot) -> Mapping[int, TravellerGrids]:
    """Each board for a page, where pair numbers lead to the names."""
    places = places_of(evening)
    return {
        board: TravellerGrids(_results(evening, rows, places), _frequencies(evening, rows, places))
        for board, rows in by_board(evening).items()
    }


def board_title(scored: Scored) -> str:
    """The board's number, who deals and who is vulnerable, and whether it was fouled."""
    facts = {"board": scored.cell.board, "dealt": dealt(scored.cell)}
    title = _("Board %(board)s · %(dealt)s") % facts
    return f"{title} · {_('fouled (Law 87)')}" if scored.cell.group else title


def result_columns() -> tuple[Column, ...]:
    """How a table's result is written down."""
    return (
        Column(_("NS"), Kind.NUMBER),
        Column(_("EW"), Kind.NUMBER),
        Column(_("Contract"), room=4),
        Column(_("By"), Kind.MARK),
        Column(_("Lead"), spare=True),
        Column(_("Tricks"), Kind.NUMBER),
        Column(_("NS+"), Kind.NUMBER, room=4),
        Column(_("EW+"), Kind.NUMBER, room=4),
    )


def _results(evening: SessionSnapshot, rows: Sequence[Scored], places: int) -> Grid:
    columns = (
        *result_columns(),
        *share_columns(evening, strong=True),
    )
    lines = tuple(_result(evening, each, places) for each in rows)
    return Grid(columns, lines, title=board_title(rows[0]))


def _result(evening: SessionSnapshot, each: Scored, places: int) -> Row:
    cell = each.cell
    return (
        Text(number(evening, cell.north_south, line="NS")),
        Text(number(evening, cell.east_west, line="EW")),
        outcomes.contract(cell),
        outcomes.declarer(cell),
        outcomes.lead(cell),
        outcomes.tricks(cell),
        *outcomes.scores(cell),
        *both_shares(each, places),
    )


def _named_results(evening: SessionSnapshot, rows: Sequence[Scored], places: int) -> Grid:
    """The same with the names behind the numbers and, where there is a top, the percentages."""
    north_south, east_west, *rest = result_columns()
    tops = is_of_tops(evening)
    led = any(cell.lead for cell in evening.cells)
    if not led:
        del rest[LEAD]
    columns = (
        *(north_south, Column(_("North-South"), Kind.NAMES)),
        *(east_west, Column(_("East-West"), Kind.NAMES)),
        *rest,
        *share_columns(evening, strong=True),
        *((Column(_("NS %"), Kind.NUMBER), Column(_("EW %"), Kind.NUMBER)) if tops else ()),
    )
    lines = []
    for each in rows:
        number_ns, number_ew, *cells = _result(evening, each, places)
        if not led:
            del cells[LEAD]
        who = (
            _pair_names(evening, place) for place in (each.cell.north_south, each.cell.east_west)
        )
        shares = both_percentages(evening, each)
        lines.append(
            (number_ns, next(who), number_ew, next(who), *cells, *(shares if tops else ()))
        )
    return Grid(columns, tuple(lines), title=board_title(rows[0]), whole=True)


def _pair_names(evening: SessionSnapshot, place: int | None) -> Single:
    return Blank() if place is None else Text(names(evening.pairs[place]))


def both_percentages(evening: SessionSnapshot, each: Scored) -> tuple[Single, Single]:
    """What both sides have in per cent, with as many decimals as a board's figures may have."""
    places = board_places(evening)
    return (
        _percentage(each.north_south, each.top, places),
        _percentage(each.east_west, each.top, places),
    )


def _percentage(share: Fraction | None, top: Fraction, places: int) -> Single:
    """Of one side's share; nothing where there was nothing to compare."""
    if share is None or not top:
        return Blank()
    return Number(share_in_percent(share, top) or Fraction(0), places)


def _frequencies_said(rows: Sequence[Scored], places: int) -> str:
    """How often each score came, and what it was worth to North-South, in one line."""
    said = []
    for same in by_score(rows):
        first = same[0]
        facts = {
            "score": written(Number(Fraction(first.cell.points or 0), signed=True)),
            "times": len(same),
            "share": worded(_share(first.printed[0], first.north_south, places, first.signed)),
        }
        each = _("%(score)s × %(times)s: %(share)s") % facts
        said.append(
            " ".join(filter(None, (group_of(first.cell) if first.cell.group else "", each)))
        )
    return _("N-S frequencies: %(list)s") % {"list": ", ".join(said)} if said else ""


def share_columns(evening: SessionSnapshot, *, strong: bool = False) -> tuple[Column, Column]:
    """What both sides have of a board."""
    north_south, east_west = share_headings(evening)
    return (
        Column(north_south, Kind.NUMBER, strong=strong),
        Column(east_west, Kind.NUMBER, strong=strong),
    )


def share_headings(evening: SessionSnapshot) -> tuple[str, str]:
    """The same in words."""
    facts = {"unit": unit(evening).short}
    return _("NS %(unit)s") % facts, _("EW %(unit)s") % facts


def both_shares(each: Scored, places: int) -> tuple[Single, Single]:
    """What both sides have, in the event's own unit and scale already."""
    return (
        _share(each.printed[0], each.north_south, places, each.signed),
        _share(each.printed[1], each.east_west, places, each.signed),
    )


def _share(value: Fraction | None, exact: Fraction | None, places: int, signed: bool) -> Single:
    return Blank() if value is None else with_exact(Number(value, places, signed), exact)


def _frequencies(evening: SessionSnapshot, rows: Iterable[Scored], places: int) -> Grid:
    rows = list(rows)
    fouled = any(each.cell.group for each in rows)
    columns = (
        *((Column(_("Group"), Kind.MARK),) if fouled else ()),
        Column(_("NS+"), Kind.NUMBER, room=4),
        Column(_("EW+"), Kind.NUMBER, room=4),
        Column(_("Times"), Kind.NUMBER),
        *share_columns(evening),
    )
    lines = (_frequency(same, places) for same in by_score(rows))
    return Grid(columns, tuple(lines), title=_("Frequencies"))


def _frequency(same: Sequence[Scored], places: int) -> Row:
    first = same[0]
    return (
        *((Text(group_of(first.cell)),) if first.cell.group else ()),
        *outcomes.scores(first.cell),
        Number(Fraction(len(same))),
        *both_shares(first, places),
    )
