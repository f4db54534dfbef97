"""Default settings of a club's new sessions, for each region of the world."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Self

from scoring.boards.imp_boards import MATCHPOINTS
from scoring.boards.rounded_shares import EXACT
from scoring.errors import InvalidRegulationError
from scoring.events.regulations import APART, CHOICES, MINUTES, TOGETHER, Regulations
from scoring.laws.averages import BY_LAW, PAIRS_IMPS
from scoring.teams.own_scale import OWN as OWN_SCALE
from scoring.teams.own_scale import ScaleLine, read_own_scale
from scoring.teams.percentage_scales import EBU as EBU_PAIRS
from scoring.teams.percentage_scales import LINE
from scoring.teams.percentage_scales import SCALES as PAIR_SCALES
from scoring.teams.team_regulations import EVENT_SCALES
from scoring.teams.victory_point_scales import ACBL_20
from scoring.teams.victory_point_scales import SCALES as PUBLISHED_TABLES
from scoring.teams.victory_points import DISCRETE as WBF_DISCRETE
from scoring.teams.victory_points import LAW as WBF_CONTINUOUS

OWN = "own"
GENERAL_WORDS, AMERICAN_WORDS = "", "american"
# The regulations of a pairs session that a club sets for all its new sessions.
REGULATION_KEYS = (
    "win",
    "rounding",
    "board_rounding",
    "directions",
    "averages",
    "small_groups",
    "correction_minutes",
    "appeal_minutes",
)
# What may be chosen, setting by setting, in the order of the page; the first is the default.
DEFAULT_CHOICES: Mapping[str, tuple[int | str, ...]] = {
    "boards_move": ("", "relay", "skip"),
    **{key: CHOICES[key] for key in REGULATION_KEYS},
    "team_scale": EVENT_SCALES,
    "team_bye": (12, 10, 15, 18),
    "pair_scale": (LINE, *(key for key in PAIR_SCALES if key != LINE)),
    "pair_bye": (60, 50),
    "words": (GENERAL_WORDS, AMERICAN_WORDS),
    "clock": (24, 12),
}


@dataclass(frozen=True, slots=True)
class SessionDefaults:
    """What new sessions of a club begin with; sessions that exist keep what they have.

    `boards_move` is how boards move at an even number of tables: shared with a relay stand, or by a
    skip; empty where the club has no preference. `team_scale` and `pair_scale` turn matches of
    teams and percentages of Swiss pairs into victory points; the club's own table of them is
    `own_scale`, the text that `scoring.teams.own_scale` reads. A round without an opponent gives
    `team_bye` victory points, or `pair_bye` percent. `words` are names of movements, and `clock` is
    the hours of the clock. The others are regulations of `scoring.events`.
    """

    boards_move: str = ""
    win: int = 2
    rounding: str = EXACT
    board_rounding: str = EXACT
    directions: str = APART
    averages: str = BY_LAW.key
    small_groups: str = "ebu_fouled"
    correction_minutes: int = MINUTES[0]
    appeal_minutes: int = MINUTES[0]
    team_scale: str = WBF_CONTINUOUS
    team_bye: int = 12
    pair_scale: str = LINE
    pair_bye: int = 60
    words: str = GENERAL_WORDS
    clock: int = 24
    own_scale: str = ""

    def __post_init__(self) -> None:
        for name, allowed in DEFAULT_CHOICES.items():
            value = getattr(self, name)
            if value not in allowed:
                raise InvalidRegulationError("regulation", regulation=name, value=value)
        if self.own_scale:
            read_own_scale(self.own_scale)
        elif self.team_scale == OWN_SCALE:
            raise InvalidRegulationError("own_scale_of_club")

    @property
    def own_scale_lines(self) -> tuple[ScaleLine, ...]:
        """The lines of the club's own table of victory points; none without one."""
        return read_own_scale(self.own_scale) if self.own_scale else ()

    @property
    def region(self) -> str:
        """The region whose preset this is; `own` if a setting differs from every preset."""
        # A table that is kept and not used is no difference.
        used = replace(self, own_scale="") if self.team_scale != OWN_SCALE else self
        return next((region for region, preset in REGIONS.items() if preset == used), OWN)

    def regulations(self, *, method: str = MATCHPOINTS, win: int | None = None) -> Regulations:
        """Return the regulations of a new session of pairs or of an individual."""
        chosen = {key: getattr(self, key) for key in REGULATION_KEYS}
        return Regulations(**chosen | {"method": method, "win": win or self.win})

    def team_scale_for(self, boards: int) -> str:
        """Return the scale for matches of so many boards: the WBF's if the table has none."""
        tables = [table for table in PUBLISHED_TABLES if table.key == self.team_scale]
        if tables and not any(table.fewest <= boards <= table.most for table in tables):
            return WBF_CONTINUOUS
        return self.team_scale

    def pair_scale_for(self, boards: int) -> str:
        """Return the scale of percentages for so many boards: the line if the table has none."""
        scale = PAIR_SCALES[self.pair_scale]
        return self.pair_scale if scale.fewest <= boards <= scale.most else LINE

    def as_dict(self) -> dict[str, Any]:
        """Return the value for storage."""
        return asdict(self)

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Self:
        """Read the stored value; settings missing from an older one get their defaults."""
        if unknown := stored.keys() - set(cls.__slots__):
            raise InvalidRegulationError("regulation", regulation=min(unknown), value="")
        return cls(**stored)


REGIONS: Mapping[str, SessionDefaults] = {
    # The Laws leave these choices to the regulating authority; where the WBF names none, they are
    # the Laws' own: 2 and 1 matchpoints (78A), 30 minutes (79C1 and 92B). Victory points by its
    # continuous scale of 2013.
    "wbf": SessionDefaults(),
    # Share-and-relay is the English book's movement for even tables. Fixed figures for small groups
    # of a fouled board: White Book 4.2.3.3. Swiss pairs: White Book 3.1.7. Teams: the WBF's
    # discrete scale, White Book 3.1.1. Averages of 2 IMPs in pairs scored by IMPs: its practice.
    # Twenty minutes for corrections, rulings and appeals: White Book 2004, section 146.
    "ebu": SessionDefaults(
        boards_move="relay",
        averages=PAIRS_IMPS.key,
        correction_minutes=20,
        appeal_minutes=20,
        team_scale=WBF_DISCRETE,
        pair_scale=EBU_PAIRS,
    ),
    # Matchpoints of 1 and ½, and rounding and joint lists of both directions, as ACBLscore has them
    # in published games (`scoring.events.presets`). Skip Mitchells are the American book's for even
    # tables. Fouled boards: ACBL Bulletin, June 1991. The 20-point scale: ACBL Tech Files. Periods:
    # the Laws' own.
    "acbl": SessionDefaults(
        boards_move="skip",
        win=1,
        rounding="acblscore",
        board_rounding="two_places",
        directions=TOGETHER,
        small_groups="acbl1991",
        team_scale=ACBL_20,
        words=AMERICAN_WORDS,
        clock=12,
    ),
}


def region_defaults(region: str) -> SessionDefaults:
    """Return the preset of this region; raises InvalidRegulationError for another."""
    if region not in REGIONS:
        raise InvalidRegulationError("regulation", regulation="region", value=region)
    return REGIONS[region]
