"""The regulations of an event as one frozen, validated, versioned value."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from scoring.boards.board_display import DISPLAYS, TWO_PLACES
from scoring.boards.butler import AS_USUAL, DATUM_HALVES, DATUM_RULES, DATUM_UNITS
from scoring.boards.cross_imps import COMPARISON_CAPS, CROSS_RULES
from scoring.boards.cross_imps import NO_CAP as NO_COMPARISON_CAP
from scoring.boards.fouled import SMALL_GROUPS
from scoring.boards.imp_boards import MATCHPOINTS, METHODS
from scoring.boards.one_top import PERCENTAGES, TOPS
from scoring.boards.rounded_shares import BOARD_ROUNDING
from scoring.boards.rounded_shares import EXACT as KEPT_EXACT
from scoring.boards.rounding import DECIMALS, PLACES, POLICIES, rounding_policy
from scoring.errors import InvalidRegulationError
from scoring.events.round_caps import NO_CAP, ROUND_CAPS
from scoring.events.tie_breaks import SHARED, TIE_BREAKS
from scoring.laws.adjustments import AVERAGE_RULES

# How long a score may be corrected or a ruling appealed; the first is the Laws' own.
MINUTES = (30, 15, 20, 60, 120, 1440, 2880, 10080)

VERSION = 7
VERSIONS = frozenset(range(1, VERSION + 1))
FIELD = "field"
SECTION = "section"
BOARD = "board"
NO_FACTOR = "none"
APART = "apart"
TOGETHER = "together"
ROUNDED = "rounded"
EXACT = "exact"
SHOWN = "shown"
TIES = (SHARED, *(each.key for each in TIE_BREAKS))
# What may be chosen, regulation by regulation; the first of each is the default.
CHOICES: Mapping[str, tuple[int | str, ...]] = {
    "method": METHODS,
    "datum": tuple(each.key for each in DATUM_RULES),
    "datum_unit": DATUM_UNITS,
    "datum_half": DATUM_HALVES,
    "cross": tuple(each.key for each in CROSS_RULES),
    "comparison_cap": COMPARISON_CAPS,
    "round_cap": ROUND_CAPS,
    "win": (2, 1),
    "short_boards": (FIELD, BOARD, NO_FACTOR),
    "board_rounding": BOARD_ROUNDING,
    "board_display": DISPLAYS,
    "percentage_of": PERCENTAGES,
    "rounding": tuple(each.key for each in POLICIES),
    "decimals": DECIMALS,
    "averages": tuple(each.key for each in AVERAGE_RULES),
    "correction_minutes": MINUTES,
    "appeal_minutes": MINUTES,
    "small_groups": tuple(each.key for each in SMALL_GROUPS),
    "compared": (FIELD, SECTION),
    "ranked": (FIELD, SECTION),
    "directions": (APART, TOGETHER),
    "level": (ROUNDED, EXACT, SHOWN),
    "first_tie_break": TIES,
    "second_tie_break": TIES,
    "third_tie_break": TIES,
}


@dataclass(frozen=True, slots=True)
class Regulations:
    """What the body that runs an event may choose.

    `win` is what one score beaten is worth in matchpoints: 2 (and 1 for a tie) or 1 (and a half).
    `rounding` names the policy by which figures are rounded once, for display, and `averages` the
    rule by which an average is worth something (Law 12C2); totals and percentages are shown with so
    many `decimals`. `small_groups_rule` says which groups of a
    fouled board are worth fixed figures (Law 87B).
    `method` is how boards are compared (Law 78); at Butler `datum` says against what, which is
    rounded to `datum_unit` (0 is not at all) by `datum_half`. At cross-IMPs `cross` says how the
    comparisons become a figure, and `comparison_cap` the most that one of them counts.
    `correction_minutes` (Law 79C) and `appeal_minutes` (Law 92B) are counted from the moment when
    the official score can be inspected.
    Boards with fewer results than others are brought to as many as any board has, as many tables
    as met on that board, or left as they are, by `short_boards`. What a board is worth may be
    rounded before it is added up (`board_rounding`), and printed otherwise (`board_display`).
    `percentage_of` says whether a session's percentage is of all the tops or the mean of its
    boards, and `round_cap` the most IMPs that a pair can win in one round.
    Two winners may be listed `together` beside their own rankings by `directions`.
    Boards are `compared`, and pairs are `ranked`, across the field or each section apart. Who has
    exactly as much is `level`, or who is shown to have as much, or as the rounding has it. Who is
    level is parted by the tie-breaks in their order, and else shares the place (Law 78D).
    """

    win: int = 2
    rounding: str = "exact"
    averages: str = "12C2"
    method: str = MATCHPOINTS
    datum: str = "butler_trimmed"
    cross: str = "cross_mean"
    correction_minutes: int = MINUTES[0]
    appeal_minutes: int = MINUTES[0]
    small_groups: str = "ebu_fouled"
    compared: str = FIELD
    ranked: str = FIELD
    short_boards: str = FIELD
    board_rounding: str = KEPT_EXACT
    board_display: str = TWO_PLACES
    percentage_of: str = TOPS
    round_cap: int = NO_CAP
    directions: str = APART
    level: str = ROUNDED
    datum_unit: int = DATUM_UNITS[0]
    datum_half: str = AS_USUAL
    comparison_cap: int = NO_COMPARISON_CAP
    decimals: int = PLACES
    first_tie_break: str = SHARED
    second_tie_break: str = SHARED
    third_tie_break: str = SHARED

    def __post_init__(self) -> None:
        for name, allowed in CHOICES.items():
            value = getattr(self, name)
            if value not in allowed:
                raise InvalidRegulationError("regulation", regulation=name, value=value)

    @property
    def levels_shown(self) -> bool:
        """Who is shown to have as much is level; a policy of rounding is one of matchpoints."""
        if self.level == ROUNDED:
            return self.method == MATCHPOINTS and rounding_policy(self.rounding).levels
        return self.level == SHOWN

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """What parts those who are level, in order; nothing where they share the place."""
        chosen = (self.first_tie_break, self.second_tie_break, self.third_tie_break)
        return tuple(dict.fromkeys(key for key in chosen if key != SHARED))

    def as_dict(self) -> dict[str, Any]:
        """As it is stored, with the version of its shape."""
        return {"version": VERSION, **asdict(self)}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Self:
        """As it was stored; what an older shape leaves out is the default."""
        values = {key: value for key, value in stored.items() if key != "version"}
        if stored.get("version", VERSION) not in VERSIONS or values.keys() - set(cls.__slots__):
            raise InvalidRegulationError("regulation", regulation="version", value=dict(stored))
        return cls(**values)
