"""Finds the players of each pair in a Bridgemate file, from the numbers typed at the tables."""

from collections.abc import Callable, Mapping

from formats.bridgemate.bridgemate_rows import NAMES, PLAYERS, BridgemateRow, BridgemateTables
from formats.events.imported_event import (
    LONGEST_NAME,
    LONGEST_NUMBER,
    MOST_PLAYERS,
    EventPairKey,
    EventPlayer,
    EventRemark,
)

SIDES = {"N": (0, "NS"), "S": (0, "NS"), "E": (1, "EW"), "W": (1, "EW")}
SEAT_ORDER = "NSEW"

# The seating of a section by round and table, and its keys of pairs.
Seating = tuple[
    Mapping[tuple[int, int], tuple[int, int]], Callable[[int, str], EventPairKey | None]
]


def players_of_pairs(
    tables: BridgemateTables, sections: Mapping[int, Seating], remarks: list[EventRemark]
) -> dict[EventPairKey, tuple[EventPlayer, ...]]:
    """Return the players of each pair, those of the first round first.

    A number that is typed for two players stays with the first; the other one keeps the name. In
    the same seat it is the same player, whose name was corrected.
    """
    columns = ("Section", "Table", "Direction", "Number", "Name", "Round")
    rows = sorted(tables.rows(PLAYERS, columns), key=_seat_order)
    names = _names_by_number(tables)
    pairs: dict[EventPairKey, tuple[EventPlayer, ...]] = {}
    owners: dict[str, tuple[EventPairKey, str, EventPlayer]] = {}
    for row in rows:
        key = _pair_at_seat(row, sections)
        player = _player(row, names)
        if key is None or player is None:
            continue
        if player.number:
            seat = row.text("Direction").upper()
            owner_key, owner_seat, owner = owners.setdefault(player.number, (key, seat, player))
            if owner_key == key and (owner_seat == seat or owner == player):
                player = owner
            else:
                facts = {"value": player.number, "pair": str(key)}
                remarks.append(EventRemark("number_twice", row.row, facts, PLAYERS))
                player = EventPlayer(player.name)
        known = pairs.get(key, ())
        if player not in known and len(known) < MOST_PLAYERS:
            pairs[key] = (*known, player)
    return pairs


def _seat_order(row: BridgemateRow) -> tuple[int, int, int, int]:
    direction = row.text("Direction").upper()[:1] or "?"
    return (
        row.number("Round"),
        row.number("Section"),
        row.number("Table"),
        SEAT_ORDER.find(direction),
    )


def _names_by_number(tables: BridgemateTables) -> dict[str, str]:
    """Return the names of the file's list by number, as text with its zeros if it has that."""
    names: dict[str, str] = {}
    for row in tables.rows(NAMES, ("ID", "Name", "strID")):
        number = row.text("strID") or str(row.number("ID"))
        names.setdefault(number, row.text("Name")[:LONGEST_NAME])
    return names


def _pair_at_seat(row: BridgemateRow, sections: Mapping[int, Seating]) -> EventPairKey | None:
    section = sections.get(row.number("Section"))
    side = SIDES.get(row.text("Direction").upper())
    if section is None or side is None:
        return None
    seats, key = section
    # 0 stands for the seats of the beginning.
    sides = seats.get((row.number("Round") or 1, row.number("Table")), (0, 0))
    return key(sides[side[0]], side[1])


def _player(row: BridgemateRow, names: Mapping[str, str]) -> EventPlayer | None:
    number = row.text("Number")[:LONGEST_NUMBER]
    number = "" if not number.strip("0") else number
    name = row.text("Name")[:LONGEST_NAME] or names.get(number, "")
    if not name and not number:
        return None
    # A number without a name is somebody whom the club may know.
    return EventPlayer(name or number, number)
