"""Preset scoring regulations that reproduce the results of other scoring programs."""

from collections.abc import Mapping
from dataclasses import replace

from scoring.boards.one_top import BOARDS
from scoring.boards.printed_board_figures import COMPSCORE3, ONE_PLACE
from scoring.errors import InvalidRegulationError
from scoring.events.regulations import BOARD, EXACT, NO_FACTOR, Regulations

# What each program does otherwise than the defaults, in the order of the page.
PRESETS: Mapping[str, Mapping[str, int | str]] = {
    "acblscore": {
        "win": 1,
        "rounding": "acblscore",
        "board_rounding": "two_places",
        "directions": "together",
    },
    "compscore3": {
        "rounding": "compscore3",
        "board_display": COMPSCORE3,
        "datum": "butler_compscore3",
        "averages": "averages_of_two",
    },
    "kops": {
        "short_boards": BOARD,
        "board_rounding": "two_places",
        "board_display": ONE_PLACE,
        "percentage_of": BOARDS,
        "cross": "cross_kops",
        "level": EXACT,
    },
    "pary": {
        "short_boards": BOARD,
        "percentage_of": BOARDS,
        "datum": "butler_pary",
    },
    "bbo": {
        "short_boards": NO_FACTOR,
        "percentage_of": BOARDS,
    },
}
# The regulations that a preset sets; the others have nothing to do with the program.
SCORING = frozenset(
    {
        "datum",
        "datum_unit",
        "datum_half",
        "cross",
        "comparison_cap",
        "round_cap",
        "win",
        "rounding",
        "decimals",
        "short_boards",
        "board_rounding",
        "board_display",
        "percentage_of",
        "averages",
        "directions",
        "level",
    }
)


def regulations_of_program(regulations: Regulations, program: str) -> Regulations:
    """Return the regulations with that program's choices, and defaults for the rest."""
    if program not in PRESETS:
        raise InvalidRegulationError("regulation", regulation="preset", value=program)
    plain = Regulations()
    chosen = {**{name: getattr(plain, name) for name in SCORING}, **PRESETS[program]}
    return replace(regulations, **chosen)
