"""Bridgemate files for tests: the tables as the developer's guide of Bridge Systems has them."""

from collections.abc import Sequence
from datetime import date
from itertools import count
from typing import Any

from tests.formats.bridgemate.jet_builder import (
    BOOLEAN,
    DATE,
    INTEGER,
    JET4,
    LONG,
    TEXT,
    Layout,
    build_jet,
)

Row = dict[str, object]

DAY = date(2026, 3, 9)
SEATS = ("North", "East", "South", "West")
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
INTEGERS = ("Section", "Table", "Round")
COLUMNS = {
    "Section": [
        ("ID", INTEGER),
        ("Letter", TEXT),
        ("Tables", INTEGER),
        ("MissingPair", INTEGER),
        ("EWMoveBeforePlay", INTEGER),
        ("Session", INTEGER),
        ("ScoringType", INTEGER),
        ("Winners", INTEGER),
    ],
    "Tables": [*((name, INTEGER) for name in ("Section", "Table", "ComputerID", "Status"))],
    "RoundData": [
        *((name, INTEGER) for name in (*INTEGERS, "NSPair", "EWPair", "LowBoard", "HighBoard")),
        ("CustomBoards", TEXT),
    ],
    "ReceivedData": [
        ("ID", LONG),
        *((name, INTEGER) for name in (*INTEGERS, "Board", "PairNS", "PairEW", "Declarer")),
        *((name, TEXT) for name in ("NS/EW", "Contract", "Result", "LeadCard", "Remarks")),
        ("DateLog", DATE),
        ("TimeLog", DATE),
        ("Processed", BOOLEAN),
        ("Erased", BOOLEAN),
    ],
    "PlayerNumbers": [
        ("Section", INTEGER),
        ("Table", INTEGER),
        ("Direction", TEXT),
        ("Number", TEXT),
        ("Name", TEXT),
        ("Updated", BOOLEAN),
        ("Round", INTEGER),
    ],
    "PlayerNames": [("ID", LONG), ("Name", TEXT), ("strID", TEXT)],
    "HandRecord": [
        ("Section", INTEGER),
        ("Board", INTEGER),
        *((f"{seat}{suit}", TEXT) for seat in SEATS for suit in SUITS),
    ],
    "Session": [("ID", INTEGER), ("Name", TEXT), ("Date", DATE)],
}


def a_bws(
    layout: Layout = JET4,
    *,
    without: Sequence[str] = (),
    columns: Any = None,
    **tables: list[Row],
) -> bytes:
    """The bytes of a file with these rows; tables of this list are left out."""
    known = COLUMNS | (columns or {})
    listed = [(name, known[name], tables.get(name, [])) for name in known if name not in without]
    return build_jet(layout, listed)


def a_section(number: int = 1, letter: str = "A", **values: object) -> Row:
    return {"ID": number, "Letter": letter, "Tables": 2, "Winners": 0} | values


def rounds(*seats, section=1):
    """Rows of RoundData: round, table, North-South, East-West."""
    names = ("Round", "Table", "NSPair", "EWPair")
    return [{"Section": section} | dict(zip(names, seat, strict=True)) for seat in seats]


IDS = count(1)


def a_result(
    round_: int,
    table: int,
    board: int,
    ns: int,
    ew: int,
    contract: str | None = "4 S",
    result: str | None = "=",
    **values: object,
) -> Row:
    row: Row = {"Section": 1, "Round": round_, "Table": table, "Board": board}
    row |= {"PairNS": ns, "PairEW": ew, "Contract": contract, "Result": result, "NS/EW": "N"}
    return row | {"ID": next(IDS), "DateLog": DAY, "Declarer": ns} | values


def seats_of_table(table, *names, section=1, round_=0):
    """Rows of PlayerNumbers: names and numbers from North clockwise."""
    return [
        {
            "Section": section,
            "Table": table,
            "Direction": seat,
            "Name": name.partition(" ")[0] or None,
            "Number": name.partition(" ")[2] or None,
            "Round": round_,
        }
        for seat, name in zip("NESW", names, strict=False)
    ]


def hand_row(board, deal, section=1):
    values = {
        f"{seat}{suit}": cards or None
        for seat, hand in zip(SEATS, deal.hands.values(), strict=True)
        for suit, cards in zip(SUITS, str(hand).split("."), strict=True)
    }
    return {"Section": section, "Board": board} | values


# Two tables, two rounds, six boards, two of them at both tables: both directions count from 1.
MITCHELL = {
    "Section": [a_section()],
    "RoundData": rounds((1, 1, 1, 1), (1, 2, 2, 2), (2, 1, 1, 2), (2, 2, 2, 1)),
    "ReceivedData": [
        a_result(1, 1, 1, 1, 1, "4 S", "=", LeadCard="H10"),
        a_result(1, 1, 2, 1, 1, "3 NT", "-1", **{"NS/EW": "E"}),
        a_result(1, 2, 3, 2, 2, "PASS", None, **{"NS/EW": None}),
        a_result(1, 2, 4, 2, 2, "4 H xx", "+1", **{"NS/EW": "W"}),
        a_result(2, 1, 5, 1, 2, "1 C", "+1", **{"NS/EW": "S"}),
        a_result(2, 1, 6, 1, 2, "7 D x", "-13", **{"NS/EW": "S"}),
        a_result(2, 2, 5, 2, 1, "4 S", "+1"),
        a_result(2, 2, 6, 2, 1, None, None, Remarks="60%-40%"),
    ],
    "PlayerNumbers": [
        *seats_of_table(1, "Ann 11", "Eve 21", "Sue 12", "Will 22"),
        *seats_of_table(2, "Ned 13", "", "Sam 14", "Wyn 24"),
    ],
    "Session": [{"ID": 1, "Name": "Monday Pairs", "Date": DAY}],
}
