"""Assigns the columns of a results table (CSV or workbook) to fields by their headings."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from formats.errors import EventFileError
from formats.tables import Cells


class TravellerField(Enum):
    """What a column of a table of results holds."""

    BOARD = "board"
    NORTH_SOUTH = "ns"
    EAST_WEST = "ew"
    CONTRACT = "contract"
    DECLARER = "declarer"
    TRICKS = "tricks"
    RESULT = "result"
    SCORE = "score"
    SCORE_EAST_WEST = "score_ew"
    LEAD = "lead"
    SECTION = "section"
    ROUND = "round"
    TABLE = "table"
    NAMES_NORTH_SOUTH = "names_ns"
    NAMES_EAST_WEST = "names_ew"
    FIGURE_NORTH_SOUTH = "figure_ns"
    FIGURE_EAST_WEST = "figure_ew"
    PERCENT_NORTH_SOUTH = "percent_ns"
    PERCENT_EAST_WEST = "percent_ew"
    NOTHING = ""


def _sides(*templates: str, side: str) -> tuple[str, ...]:
    """Return headings of one side, with `{}` in place of each way to write it."""
    written = {"ns": ("ns", "n s", "north south"), "ew": ("ew", "e w", "east west", "eo", "ow")}
    return tuple(template.format(name) for name in written[side] for template in templates)


PAIRS = ("{}", "{} pair", "pair {}", "{} no", "{} number", "paire {}", "paar {}", "par {}")
SCORES = ("{} score", "score {}", "{} points", "points {}", "{} plus", "{} punkte")
NAMES = ("{} names", "names {}", "{} players", "noms {}", "namen {}")
FIGURES = ("{} mp", "mp {}", "{} mps", "{} matchpoints", "{} imps", "imps {}", "{} imp")
PERCENTS = ("{} percent", "percent {}")
HEADINGS: Mapping[TravellerField, tuple[str, ...]] = {
    TravellerField.BOARD: (
        *("board", "brd", "bd", "board no", "board number", "boardno", "donne", "bord", "spiel"),
        *("mano", "mano no", "spil", "giv", "bricka", "rozdanie", "etui"),
    ),
    TravellerField.NORTH_SOUTH: (*_sides(*PAIRS, side="ns"), "pairid ns"),
    TravellerField.EAST_WEST: (*_sides(*PAIRS, side="ew"), "pairid ew"),
    TravellerField.CONTRACT: ("contract", "contr", "contrat", "kontrakt", "contratto", "contrato"),
    TravellerField.DECLARER: (
        *("declarer", "by", "played by", "dec", "decl", "declarant", "von", "leider", "spelf"),
        *("dichiarante", "declarante", "speler"),
    ),
    TravellerField.TRICKS: ("tricks", "tricks taken", "levees", "stiche", "slagen", "prese"),
    TravellerField.RESULT: ("result", "res", "made", "ergebnis", "resultat", "resultaat"),
    TravellerField.SCORE: ("score", *_sides(*SCORES, side="ns")),
    TravellerField.SCORE_EAST_WEST: _sides(*SCORES, side="ew"),
    TravellerField.LEAD: ("lead", "opening lead", "entame", "ausspiel", "uitkomst", "attacco"),
    TravellerField.SECTION: ("section", "sektion", "sectie", "sezione"),
    TravellerField.ROUND: ("round", "rnd", "runde", "ronde", "tour", "turno"),
    TravellerField.TABLE: ("table", "tbl", "tisch", "tafel", "tavolo", "mesa"),
    TravellerField.NAMES_NORTH_SOUTH: _sides(*NAMES, side="ns"),
    TravellerField.NAMES_EAST_WEST: _sides(*NAMES, side="ew"),
    TravellerField.FIGURE_NORTH_SOUTH: _sides(*FIGURES, side="ns"),
    TravellerField.FIGURE_EAST_WEST: _sides(*FIGURES, side="ew"),
    TravellerField.PERCENT_NORTH_SOUTH: _sides(*PERCENTS, side="ns"),
    TravellerField.PERCENT_EAST_WEST: _sides(*PERCENTS, side="ew"),
}
KNOWN = {word: field for field, words in HEADINGS.items() for word in words}
APART = re.compile(r"[\W_]+")
SIGNS = str.maketrans({"%": " percent ", "+": " plus ", "#": " no "})
LOOKED_AT = 20
NEEDED = (TravellerField.BOARD, TravellerField.NORTH_SOUTH, TravellerField.EAST_WEST)


@dataclass(frozen=True, slots=True)
class TravellerColumns:
    """Each column's field, and the first row after the headings."""

    fields: tuple[TravellerField, ...]
    first: int = 0

    def check(self) -> None:
        """Refuse columns that lack the board, a pair, or a score and a whole contract."""
        held = set(self.fields)
        for field in NEEDED:
            if field not in held:
                raise EventFileError("event_column", element=field.value)
        contract = {TravellerField.CONTRACT, TravellerField.DECLARER}
        tricks = held & {TravellerField.TRICKS, TravellerField.RESULT}
        scored = held & {TravellerField.SCORE, TravellerField.SCORE_EAST_WEST}
        if not scored and not (contract <= held and tricks):
            raise EventFileError("event_column", element=TravellerField.SCORE.value)


def field_of_traveller_heading(heading: str) -> TravellerField:
    """Return the field of a heading, ignoring case, accents and dots."""
    letters = unicodedata.normalize("NFKD", heading.translate(SIGNS).casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return KNOWN.get(" ".join(APART.split(bare)).strip(), TravellerField.NOTHING)


def guess_traveller_columns(rows: Sequence[Cells]) -> TravellerColumns:
    """Return the columns by the row of headings with the most known ones; each field once."""
    best = TravellerColumns(())
    for at, row in enumerate(rows[:LOOKED_AT]):
        fields: list[TravellerField] = []
        for cell in row:
            field = field_of_traveller_heading(cell)
            fields.append(TravellerField.NOTHING if field in fields else field)
        if _count_known(fields) > _count_known(best.fields):
            best = TravellerColumns(tuple(fields), at + 1)
    width = max(map(len, rows), default=0)
    return TravellerColumns(
        (*best.fields, *(TravellerField.NOTHING,) * (width - len(best.fields))), best.first
    )


def name_traveller_columns(rows: Sequence[Cells], named: Mapping[str, str]) -> TravellerColumns:
    """Return the guessed columns with those that a user names: a field and its heading."""
    guessed = guess_traveller_columns(rows)
    first = guessed.first or _row_of_headings(rows, named)
    headings = rows[first - 1] if first else ()
    fields = list(guessed.fields)
    known = {field.value: field for field in TravellerField if field.value}
    for name, heading in named.items():
        at = next((at for at, cell in enumerate(headings) if cell.strip() == heading), None)
        if name not in known or at is None:
            raise EventFileError("event_column", element=f"{name}={heading}"[:60])
        fields = [TravellerField.NOTHING if field is known[name] else field for field in fields]
        fields[at] = known[name]
    return TravellerColumns(tuple(fields), first)


def _row_of_headings(rows: Sequence[Cells], named: Mapping[str, str]) -> int:
    """Return the first row after the one that has a heading which a user names, or 0."""
    headings = set(named.values())
    found = (at for at, row in enumerate(rows[:LOOKED_AT]) if headings & set(map(str.strip, row)))
    return next(found, -1) + 1


def _count_known(fields: Sequence[TravellerField]) -> int:
    return sum(field is not TravellerField.NOTHING for field in fields)
