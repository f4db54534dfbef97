"""What pairs, people and boards are called on paper. Knows the evening's picture; no layout."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from boards.queries.table_results import SeatedPair, SeatedPlayer, TableResult
from club.queries.players import NOBODY as NOBODY
from scoring.laws.compass import Direction, Side
from standings.snapshot_cache import SessionSnapshot


def label(evening: SessionSnapshot, place: int | None) -> str:
    """A pair's number as it is called: with its line, and with its section where there are two."""
    if place is None:
        return NOBODY
    pair = evening.pairs[place]
    return f"{section_prefix(evening, pair.section)}{pair.label}"


def number(evening: SessionSnapshot, place: int | None, *, line: str = "") -> str:
    """A pair's number in a column that says the line already; of another line, its whole label."""
    if place is None:
        return NOBODY
    pair = evening.pairs[place]
    if line and pair.line not in ("", line):
        return label(evening, place)
    return f"{section_prefix(evening, pair.section)}{pair.number}"


def section_prefix(evening: SessionSnapshot, section: str) -> str:
    """The section's letter, where there is more than one."""
    return section if len(evening.rooms) > 1 else ""


def table_title(evening: SessionSnapshot, section: str, table: int) -> str:
    """The table as it is called in the room."""
    if len(evening.rooms) > 1:
        return _("Section %(section)s Table %(table)s") % {"section": section, "table": table}
    return _("Table %(table)s") % {"table": table}


def names(pair: SeatedPair) -> str:
    """The people of a pair; who came in for somebody stands behind a stroke.

    Of whoever was erased a dash is left, and of two of them the number they played under.
    """
    return forgotten(pair.label) if pair.forgotten else " & ".join(map(chair_names, chairs(pair)))


def forgotten(label: str) -> str:
    """What a pair is called once its people are erased."""
    return _("Pair %(pair)s") % {"pair": label}


def in_round(pair: SeatedPair, round_: int) -> str:
    """The people of a pair who play in a round."""
    if pair.forgotten:
        return forgotten(pair.label)
    sat = {each.position: each.shown for each in pair.people if each.from_round <= round_}
    return " & ".join(sat[position] for position in sorted(sat))


def chair_names(chair: Sequence[SeatedPlayer]) -> str:
    """Who sat in one chair, one after another."""
    return " / ".join(each.shown for each in chair)


def chairs(pair: SeatedPair) -> list[list[SeatedPlayer]]:
    """The people of a pair, chair by chair, each in the order they came."""
    positions = sorted({person.position for person in pair.people})
    return [[each for each in pair.people if each.position == at] for at in positions]


def runs(boards: Iterable[int]) -> str:
    """Board numbers, with a dash for each unbroken run."""
    found: list[list[int]] = []
    for board in sorted(boards):
        if found and board == found[-1][-1] + 1:
            found[-1].append(board)
        else:
            found.append([board])
    return ", ".join(_run(each) for each in found)


def _run(run: Sequence[int]) -> str:
    return str(run[0]) if len(run) == 1 else f"{run[0]}\N{EN DASH}{run[-1]}"


def direction_letter(direction: Direction) -> str:
    """One letter for a player's chair."""
    return {
        Direction.NORTH: _("N"),
        Direction.EAST: _("E"),
        Direction.SOUTH: _("S"),
        Direction.WEST: _("W"),
    }[direction]


def dealt(cell: TableResult) -> str:
    """Who deals a board and who is vulnerable on it."""
    return dealt_by(cell.dealer, cell.vulnerable)


def dealt_by(dealer: Direction | None, vulnerable: frozenset[Side] | None) -> str:
    """The same of a board that may say neither."""
    deals = "" if dealer is None else _dealer(dealer)
    return " · ".join(
        filter(None, (deals, "" if vulnerable is None else _vulnerability(vulnerable)))
    )


def _dealer(direction: Direction) -> str:
    return {
        Direction.NORTH: _("dealer North"),
        Direction.EAST: _("dealer East"),
        Direction.SOUTH: _("dealer South"),
        Direction.WEST: _("dealer West"),
    }[direction]


def _vulnerability(sides: frozenset[Side]) -> str:
    if len(sides) == 2:
        return _("all vulnerable")
    if Side.NORTH_SOUTH in sides:
        return _("N-S vulnerable")
    return _("E-W vulnerable") if sides else _("none vulnerable")


def vulnerable_in_brief(sides: frozenset[Side] | None) -> str:
    """The same in a narrow column."""
    if sides is None:
        return ""
    if len(sides) == 2:
        return _("All")
    if Side.NORTH_SOUTH in sides:
        return _("NS")
    return _("EW") if sides else NOBODY
