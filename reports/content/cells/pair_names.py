"""Formats pair labels and numbers, player names, table titles, dealer and vulnerability."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from boards.queries.table_results import SeatedPair, SeatedPlayer, TableResult
from club.queries.players import NOBODY as NOBODY
from scoring.laws.compass import Direction, Side
from standings.snapshot_cache import SessionSnapshot


def pair_label(snapshot: SessionSnapshot, place: int | None) -> str:
    """Return a pair's number with its line, and with its section if there are several."""
    if place is None:
        return NOBODY
    pair = snapshot.sides[place]
    label = f"{pair.shown_number} {side_letters(pair.line)}".strip()
    return f"{section_prefix(snapshot, pair.section)}{label}"


def side_letters(line: str) -> str:
    """Return `NS` or `EW` in the reader's language; empty for a pair without a line."""
    return {"NS": _("NS"), "EW": _("EW")}.get(line, line)


def contestant_column(snapshot: SessionSnapshot) -> str:
    """Return the heading of a column of contestants' numbers."""
    return _("Player") if snapshot.individual else _("Pair")


def contestant_title(snapshot: SessionSnapshot, place: int) -> str:
    """Return the heading of a contestant's own page: `Pair 7`.

    It is `Player 7` in an individual, and `Team 7 Lions, NS` for one half of a team.
    """
    label = pair_label(snapshot, place)
    pair = snapshot.pairs.get(place)
    if pair and pair.team:
        values = {"team": team_number_and_name(pair), "line": pair.line}
        return _("Team %(team)s, %(line)s") % values
    if snapshot.individual:
        return _("Player %(player)s") % {"player": label}
    return _("Pair %(pair)s") % {"pair": label}


def team_number_and_name(pair: SeatedPair) -> str:
    """Return the number and the name of the team of which this is one half."""
    return f"{pair.shown_number} {pair.team}"


def pair_number(snapshot: SessionSnapshot, place: int | None, *, line: str = "") -> str:
    """Return a pair's number for a column of one `line`; a pair of another line gets its label."""
    if place is None:
        return NOBODY
    pair = snapshot.sides[place]
    if line and pair.line not in ("", line):
        return pair_label(snapshot, place)
    return f"{section_prefix(snapshot, pair.section)}{pair.shown_number}"


def section_prefix(snapshot: SessionSnapshot, section: str) -> str:
    """Return the section's letter, if there are several sections."""
    return section if len(snapshot.sections) > 1 else ""


def table_title(snapshot: SessionSnapshot, section: str, table: int) -> str:
    """Return the displayed name of the table."""
    if len(snapshot.sections) > 1:
        return _("Section %(section)s Table %(table)s") % {"section": section, "table": table}
    return _("Table %(table)s") % {"table": table}


def player_names(pair: SeatedPair) -> str:
    """Return the players of a pair; substitutes follow a slash.

    An erased player shows as a dash, and a pair of two erased players as its number.
    """
    return (
        erased_pair_name(pair.label)
        if pair.forgotten
        else " & ".join(map(chair_names, players_by_chair(pair)))
    )


def erased_pair_name(label: str) -> str:
    """Return the name of a pair whose players are erased."""
    return _("Pair %(pair)s") % {"pair": label}


def player_names_in_round(pair: SeatedPair, round_: int) -> str:
    """Return the players of a pair in a round."""
    if pair.forgotten:
        return erased_pair_name(pair.label)
    sat = {player.position: player.shown for player in pair.people if player.from_round <= round_}
    return " & ".join(sat[position] for position in sorted(sat))


def chair_names(chair: Sequence[SeatedPlayer]) -> str:
    """Return the players of one chair, in order."""
    return " / ".join(player.shown for player in chair)


def players_by_chair(pair: SeatedPair) -> list[list[SeatedPlayer]]:
    """Return the players of a pair by chair, each in order of arrival."""
    positions = sorted({person.position for person in pair.people})
    return [[player for player in pair.people if player.position == at] for at in positions]


def format_board_ranges(boards: Iterable[int]) -> str:
    """Format board numbers, with a dash for each unbroken run."""
    ranges: list[list[int]] = []
    for board in sorted(boards):
        if ranges and board == ranges[-1][-1] + 1:
            ranges[-1].append(board)
        else:
            ranges.append([board])
    return ", ".join(_board_range(board_range) for board_range in ranges)


def _board_range(run: Sequence[int]) -> str:
    return str(run[0]) if len(run) == 1 else f"{run[0]}\N{EN DASH}{run[-1]}"


def direction_letter(direction: Direction) -> str:
    """Return the letter of a direction."""
    return {
        Direction.NORTH: _("N"),
        Direction.EAST: _("E"),
        Direction.SOUTH: _("S"),
        Direction.WEST: _("W"),
    }[direction]


def describe_deal_of_result(cell: TableResult) -> str:
    """Return the dealer and vulnerability of a table result's board."""
    return describe_dealer_and_vulnerability(cell.dealer, cell.vulnerable)


def describe_dealer_and_vulnerability(
    dealer: Direction | None, vulnerable: frozenset[Side] | None
) -> str:
    """Return the dealer and vulnerability as text; both can be unknown."""
    deals = "" if dealer is None else _describe_dealer(dealer)
    return " · ".join(
        filter(None, (deals, "" if vulnerable is None else _describe_vulnerability(vulnerable)))
    )


def _describe_dealer(direction: Direction) -> str:
    return {
        Direction.NORTH: _("dealer North"),
        Direction.EAST: _("dealer East"),
        Direction.SOUTH: _("dealer South"),
        Direction.WEST: _("dealer West"),
    }[direction]


def _describe_vulnerability(sides: frozenset[Side]) -> str:
    if len(sides) == 2:
        return _("all vulnerable")
    if Side.NORTH_SOUTH in sides:
        return _("N-S vulnerable")
    return _("E-W vulnerable") if sides else _("none vulnerable")


def vulnerability_code(sides: frozenset[Side] | None) -> str:
    """Return the vulnerability as a short text for narrow columns."""
    if sides is None:
        return ""
    if len(sides) == 2:
        return _("All")
    if Side.NORTH_SOUTH in sides:
        return _("NS")
    return _("EW") if sides else NOBODY
