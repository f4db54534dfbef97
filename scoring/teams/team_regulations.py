"""The regulations of a contest of teams: format, match length, scale and tie-breaks."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Self

from scoring.boards.matchpoints import WIN
from scoring.errors import InvalidRegulationError
from scoring.teams.board_a_match import PATTON
from scoring.teams.contest_tie_breaks import TIE_BREAKS, contest_tie_breaks
from scoring.teams.contests import BYE, MOST_ROUNDS
from scoring.teams.knock_out import EXTRA_BOARDS, TIE_RULES, MatchCarryRule
from scoring.teams.own_scale import OWN, ScaleLine, own_scale
from scoring.teams.victory_point_scales import ACBL_20, ACBL_30, published_scale
from scoring.teams.victory_points import DISCRETE, MOST_BOARDS, VictoryPointScale
from scoring.teams.victory_points import LAW as WBF

VERSION = 1
SWISS = "swiss"
ROUND_ROBIN = "round_robin"
KNOCK_OUT = "knock_out"
MOVEMENT = "movement"
FORMATS = (SWISS, ROUND_ROBIN, KNOCK_OUT, MOVEMENT)
BYE_OF_ODD, TRIPLE = "bye", "triple"
# What an odd number of teams in a Swiss plays; the first is the default.
ODD_RULES = (BYE_OF_ODD, TRIPLE)
SCALES = (WBF, DISCRETE, ACBL_20, ACBL_30)
# An event can have another table, too.
EVENT_SCALES = (*SCALES, OWN)
BY_IMPS, BY_BOARDS, BY_PATTON = "imps", "board_a_match", "patton"
# What a match is scored by; the first is the default.
SCORINGS = (BY_IMPS, BY_BOARDS, BY_PATTON)
# A bye without victory points gives this part of the points of a match, as 12 of 20 VPs are.
PART_OF_BYE = Fraction(3, 5)
# The greatest number of victory points that a round without an opponent can give.
MOST_FOR_BYE = 30
# A match is stopped for the score, and teams change places, at most this often.
MOST_SEGMENTS = 8
# Three teams in a triple, and two that meet.
LEAST_WITH_TRIPLE = 5


@dataclass(frozen=True, slots=True)
class TeamRegulations:
    """How a contest of teams is played and ranked.

    Each match has `boards` boards, played at two tables. `scale` turns its margin into victory
    points: the continuous or the discrete scale of the WBF, a published table, or the lines of
    `own_scale`. A round without an opponent gives `bye` victory points. With `scoring` by boards or
    by Patton there are no IMPs and no victory points: the points of the boards count, and a bye
    gives three fifths of those of a match. After `rounds` rounds no other is drawn; 0 is all of a
    round robin, or a Swiss without a fixed end.
    The tie-breaks separate level teams in order; other ties share the place. With `same_boards`
    every match plays the same cards, so that tables can be compared.

    Of a `movement`, such as an American Whist or a club's own, `movement` is the reference of its
    schedule; its rounds are all drawn at once, and the rooms of a match can be played in different
    rounds.

    Who loses a match of a knock-out goes out; the match is played in `segments` of equal length,
    its IMPs decide, and `ties` says who wins a level one. Teams that have met in
    the session `carry_from` (0: none) carry `carry_part` of the lead, at most `carry_cap` IMPs.
    With `third_place` the losers of the semi-finals play for third place during the final.

    Of a Swiss with an odd number of teams, `odd` says whether one has a bye in each round, or
    three meet in a triple over two rounds.
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
    odd: str = BYE_OF_ODD
    movement: str = ""
    scoring: str = BY_IMPS
    third_place: bool = False
    own_scale: tuple[ScaleLine, ...] = ()

    def __post_init__(self) -> None:
        for name, value, known in (
            ("format", self.format, FORMATS),
            ("scale", self.scale, EVENT_SCALES),
            ("ties", self.ties, TIE_RULES),
            ("odd", self.odd, ODD_RULES),
            ("scoring", self.scoring, SCORINGS),
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
        if self.format == KNOCK_OUT and self.scoring != BY_IMPS:
            raise InvalidRegulationError("scoring_of_knock_out")
        if (self.format == MOVEMENT) is not bool(self.movement):
            raise InvalidRegulationError("movement_of_format", format=self.format)
        if (self.scale == OWN) is not bool(self.own_scale):
            raise InvalidRegulationError("own_scale_of_event", scale=self.scale)
        contest_tie_breaks(self.tie_breaks)
        self.carry_rule()
        self.table()

    @property
    def in_imps(self) -> bool:
        """Whether boards are worth IMPs, and matches victory points."""
        return self.scoring == BY_IMPS

    @property
    def bye_points(self) -> Fraction:
        """The points of a round without an opponent."""
        if self.in_imps:
            return self.bye
        shared = PATTON.shared if self.scoring == BY_PATTON else 0
        return PART_OF_BYE * self.boards * (WIN + shared)

    def carry_rule(self) -> MatchCarryRule:
        """Return what teams that have met before carry into a match."""
        return MatchCarryRule(self.carry_part, self.carry_cap)

    def begins_triple(self, teams: int, round_: int) -> bool:
        """Whether a round of so many teams begins a triple: two rounds are left for it."""
        lasts = not self.rounds or round_ < self.rounds
        of_swiss = self.format == SWISS and self.odd == TRIPLE
        return of_swiss and lasts and teams % 2 == 1 and teams >= LEAST_WITH_TRIPLE

    def table(self, boards: int = 0) -> VictoryPointScale | None:
        """Return the table of the scale for matches of `boards` boards (0: the usual length).

        None for the continuous scale.
        """
        without = self.scale == WBF or self.format == KNOCK_OUT or not self.in_imps
        if without:
            return None
        if self.scale == OWN:
            return own_scale(self.own_scale)
        return published_scale(self.scale, boards=boards or self.boards)

    def as_dict(self) -> dict[str, Any]:
        """Return the value for storage, with the version of its shape; fractions as text."""
        own = {
            **asdict(self),
            "bye": str(self.bye),
            "tie_breaks": list(self.tie_breaks),
            "carry_part": str(self.carry_part),
            "carry_cap": None if self.carry_cap is None else str(self.carry_cap),
            "own_scale": [
                (lowest, str(winner), str(loser)) for lowest, winner, loser in self.own_scale
            ],
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
        values["own_scale"] = tuple(
            (lowest, Fraction(winner), Fraction(loser))
            for lowest, winner, loser in values.get("own_scale", ())
        )
        return cls(**values)
