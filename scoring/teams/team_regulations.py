"""The regulations of a contest of teams: format, match length, scale and tie-breaks."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Self

from scoring.errors import InvalidRegulationError
from scoring.teams.contests import BYE, MOST_ROUNDS, TIE_BREAKS, contest_tie_breaks
from scoring.teams.knock_out import EXTRA_BOARDS, TIE_RULES, MatchCarryRule
from scoring.teams.victory_point_scales import ACBL_20, ACBL_30, published_scale
from scoring.teams.victory_points import LAW as WBF
from scoring.teams.victory_points import MOST_BOARDS, VictoryPointScale

VERSION = 1
SWISS = "swiss"
ROUND_ROBIN = "round_robin"
KNOCK_OUT = "knock_out"
FORMATS = (SWISS, ROUND_ROBIN, KNOCK_OUT)
SCALES = (WBF, ACBL_20, ACBL_30)
# The greatest number of victory points that a round without an opponent can give.
MOST_FOR_BYE = 30
# A match is stopped for the score, and teams change places, at most this often.
MOST_SEGMENTS = 8


@dataclass(frozen=True, slots=True)
class TeamRegulations:
    """How a contest of teams is played and ranked.

    Each match has `boards` boards, played at two tables. `scale` turns its margin into victory
    points: the continuous scale of the WBF, or a published table. A round without an opponent gives
    `bye` victory points. After `rounds` rounds no other is drawn; 0 is all of a round robin, or a
    Swiss without a fixed end. The tie-breaks separate level teams in order; other ties share the
    place. With `same_boards` every match plays the same cards, so that tables can be compared.

    Who loses a match of a knock-out goes out; the match is played in `segments` of equal length,
    its IMPs decide, and `ties` says who wins a level one. Teams that have met in
    the session `carry_from` (0: none) carry `carry_part` of the lead, at most `carry_cap` IMPs.
    """

    format: str = SWISS
    boards: int = 7
    scale: str = WBF
    bye: Fraction = BYE
    tie_breaks: tuple[str, ...] = tuple(tie_break.key for tie_break in TIE_BREAKS)
    same_boards: bool = True
    rounds: int = 0
    segments: int = 1
    ties: str = EXTRA_BOARDS
    carry_from: int = 0
    carry_part: Fraction = Fraction(1, 2)
    carry_cap: Fraction | None = None

    def __post_init__(self) -> None:
        for name, value, known in (
            ("format", self.format, FORMATS),
            ("scale", self.scale, SCALES),
            ("ties", self.ties, TIE_RULES),
        ):
            if value not in known:
                raise InvalidRegulationError("regulation", regulation=name, value=value)
        if not 1 <= self.boards <= MOST_BOARDS:
            raise InvalidRegulationError("match_boards", boards=self.boards, most=MOST_BOARDS)
        if not 0 <= self.rounds <= MOST_ROUNDS:
            raise InvalidRegulationError("regulation", regulation="rounds", value=self.rounds)
        if not 0 <= self.bye <= MOST_FOR_BYE:
            raise InvalidRegulationError("regulation", regulation="bye", value=str(self.bye))
        if not 1 <= self.segments <= MOST_SEGMENTS or self.boards % self.segments:
            raise InvalidRegulationError(
                "match_segments", segments=self.segments, boards=self.boards, most=MOST_SEGMENTS
            )
        contest_tie_breaks(self.tie_breaks)
        self.carry_rule()
        self.table()

    def carry_rule(self) -> MatchCarryRule:
        """Return what teams that have met before carry into a match."""
        return MatchCarryRule(self.carry_part, self.carry_cap)

    def table(self) -> VictoryPointScale | None:
        """Return the table of the scale for this match length; None for the continuous one."""
        without = self.scale == WBF or self.format == KNOCK_OUT
        return None if without else published_scale(self.scale, boards=self.boards)

    def as_dict(self) -> dict[str, Any]:
        """Return the value for storage, with the version of its shape; fractions as text."""
        own = {
            **asdict(self),
            "bye": str(self.bye),
            "tie_breaks": list(self.tie_breaks),
            "carry_part": str(self.carry_part),
            "carry_cap": None if self.carry_cap is None else str(self.carry_cap),
        }
        return {"version": VERSION, **own}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Self:
        """Read stored regulations of teams; missing keys get their defaults."""
        values: dict[str, Any] = {key: value for key, value in stored.items() if key != "version"}
        if stored.get("version", VERSION) != VERSION or values.keys() - set(cls.__slots__):
            raise InvalidRegulationError("regulation", regulation="version", value=dict(stored))
        for name in ("bye", "carry_part", "carry_cap"):
            if values.get(name) is not None:
                values[name] = Fraction(values[name])
        if "tie_breaks" in values:
            values["tie_breaks"] = tuple(values["tie_breaks"])
        return cls(**values)
