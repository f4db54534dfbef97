"""The scoring regulations of a pairs event as one frozen, validated, versioned value."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from scoring.boards.butler import AS_USUAL, DATUM_HALVES, DATUM_RULES, DATUM_UNITS
from scoring.boards.cross_imps import COMPARISON_CAPS, CROSS_RULES
from scoring.boards.cross_imps import NO_CAP as NO_COMPARISON_CAP
from scoring.boards.fouled_boards import SMALL_GROUPS
from scoring.boards.imp_boards import MATCHPOINTS, METHODS
from scoring.boards.one_top import PERCENTAGES, TOPS
from scoring.boards.printed_board_figures import DISPLAYS, TWO_PLACES
from scoring.boards.printed_totals import POLICIES, rounding_policy
from scoring.boards.rounded_shares import BOARD_ROUNDING
from scoring.boards.rounded_shares import EXACT as KEPT_EXACT
from scoring.boards.rounding import DECIMALS, PLACES
from scoring.errors import InvalidRegulationError
from scoring.events.pair_tie_breaks import SHARED, TIE_BREAKS
from scoring.events.round_caps import NO_CAP, ROUND_CAPS
from scoring.laws.averages import AVERAGE_RULES

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
TIES = (SHARED, *(tie_break.key for tie_break in TIE_BREAKS))
# What may be chosen, regulation by regulation; the first of each is the default.
CHOICES: Mapping[str, tuple[int | str, ...]] = {
    "method": METHODS,
    "datum": tuple(rule.key for rule in DATUM_RULES),
    "datum_unit": DATUM_UNITS,
    "datum_half": DATUM_HALVES,
    "cross": tuple(rule.key for rule in CROSS_RULES),
    "comparison_cap": COMPARISON_CAPS,
    "round_cap": ROUND_CAPS,
    "win": (2, 1),
    "short_boards": (FIELD, BOARD, NO_FACTOR),
    "board_rounding": BOARD_ROUNDING,
    "board_display": DISPLAYS,
    "percentage_of": PERCENTAGES,
    "rounding": tuple(policy.key for policy in POLICIES),
    "decimals": DECIMALS,
    "averages": tuple(rule.key for rule in AVERAGE_RULES),
    "correction_minutes": MINUTES,
    "appeal_minutes": MINUTES,
    "small_groups": tuple(rule.key for rule in SMALL_GROUPS),
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
    """The scoring choices of the body that runs an event.

    `win` is the matchpoints for one score beaten: 2 (1 for a tie) or 1 (½ for a tie). `rounding`
    names the policy that rounds figures once, for display. `averages` names the rule for averages
    (Law 12C2). Totals and percentages show `decimals` decimals. `small_groups` names the groups of
    a fouled board with fixed percentages (Law 87B).

    `method` is how boards are compared (Law 78). With Butler, `datum` names the rule of the datum,
    which is rounded to `datum_unit` (0: exact) by `datum_half`. With cross-IMPs, `cross` says how
    comparisons become one figure, and `comparison_cap` limits each comparison. `correction_minutes`
    (Law 79C) and `appeal_minutes` (Law 92B) count from the moment when the official score can be
    inspected.

    `short_boards` says whether boards with fewer results are scaled to the most results of any
    board, scaled to the tables that met on that board, or not scaled. `board_rounding` rounds
    boards before they are added up; `board_display` prints them differently. `percentage_of` takes
    a session's percentage from all tops, or as the mean of its boards. `round_cap` limits the IMPs
    that a pair can win in one round.

    `directions` can list two winners `together` in addition to their own rankings. `compared`
    compares boards, and `ranked` ranks pairs, across the field or in each section. `level` says who
    ties: pairs with exactly equal figures, with equal displayed figures, or as the rounding policy
    says. The tie-breaks separate tied pairs in order; other ties share the place (Law 78D).
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
        """Whether equal displayed figures tie; rounding policies apply to matchpoints only."""
        if self.level == ROUNDED:
            return self.method == MATCHPOINTS and rounding_policy(self.rounding).levels
        return self.level == SHOWN

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """The tie-breaks in order; empty where tied pairs share the place."""
        chosen = (self.first_tie_break, self.second_tie_break, self.third_tie_break)
        return tuple(dict.fromkeys(key for key in chosen if key != SHARED))

    def as_dict(self) -> dict[str, Any]:
        """The regulations for storage, with the version of their shape."""
        return {"version": VERSION, **asdict(self)}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Self:
        """Read an event's stored regulations; keys missing from an older shape get defaults."""
        values = {key: value for key, value in stored.items() if key != "version"}
        if stored.get("version", VERSION) not in VERSIONS or values.keys() - set(cls.__slots__):
            raise InvalidRegulationError("regulation", regulation="version", value=dict(stored))
        return cls(**values)
