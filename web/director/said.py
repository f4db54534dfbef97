"""What stands for one board at one table, in the words and figures of one line of the desk."""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from boards.queries.seated import Cell
from reports.content import outcomes
from scoring import notation
from web.shared import cells, remarks


@dataclass(frozen=True, slots=True)
class Said:
    """Ready to be shown; `written` is the entry that would say it again."""

    pk: int
    version: int
    written: str
    contract: SafeString
    lead: SafeString
    north_south: SafeString
    east_west: SafeString
    note: str
    odd: bool


def said(cell: Cell) -> Said:
    """The line of a cell."""
    north_south, east_west = outcomes.scores(cell)
    found = remarks.odd(cell)
    return Said(
        pk=cell.pk,
        version=cell.version,
        written=notation.written(cell.outcome) if cell.outcome is not None else "",
        contract=cells.said(cell),
        lead=cells.html(outcomes.lead(cell)),
        north_south=cells.html(north_south),
        east_west=cells.html(east_west),
        note="; ".join(filter(None, (remarks.worded(found), _why(cell), _turned(cell)))),
        odd=bool(found),
    )


def _why(cell: Cell) -> str:
    if not cell.why:
        return ""
    when = f", {cell.play_at}" if cell.play_at else ""
    return f"{why(cell.why)}{when}"


def why(key: str) -> str:
    """Why a board was not played, in a word."""
    return {
        "late": _("to be played late"),
        "slow": _("too slow"),
        "cancelled": _("cancelled"),
    }[key]


def _turned(cell: Cell) -> str:
    return _("sat the other way round") if cell.turned else ""
