"""The regulations of Swiss pairs: match length, rounds, victory points, bye and tie-breaks."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Self

from scoring.errors import InvalidRegulationError
from scoring.steps import Part
from scoring.teams.contest_tie_breaks import contest_tie_breaks
from scoring.teams.contests import MOST_ROUNDS
from scoring.teams.matches import explain_whole_imp_margin
from scoring.teams.percentage_scales import LINE, percentage_scale
from scoring.teams.victory_points import MOST_BOARDS, explain_match_victory_points

VERSION = 1
SWISS_PAIRS = "swiss_pairs"
LAW = "swiss_pairs"
FORMS = ("swiss", "lagged", "danish")


@dataclass(frozen=True, slots=True)
class SwissPairRegulations:
    """How Swiss pairs are drawn and ranked.

    Each round is a match of `boards` boards; every table plays the same ones and is compared with
    the others by the event's method. With `victory_points` a match brings points of 20: IMPs by
    the continuous scale of the WBF, percentages by `percentage_scale`. Otherwise the
    percentages or IMPs of the matches are added up. A round without an opponent counts as a match
    of `bye` percent.
    """

    boards: int = 6
    rounds: int = 5
    victory_points: bool = True
    form: str = "swiss"
    bye: Fraction = Fraction(60)
    tie_breaks: tuple[str, ...] = ("between", "opponents", "wins")
    percentage_scale: str = LINE

    def __post_init__(self) -> None:
        if not 1 <= self.boards <= MOST_BOARDS:
            raise InvalidRegulationError("match_boards", boards=self.boards, most=MOST_BOARDS)
        for name, value, valid in (
            ("rounds", self.rounds, 1 <= self.rounds <= MOST_ROUNDS),
            ("form", self.form, self.form in FORMS),
            ("bye", str(self.bye), 0 <= self.bye <= 100),
        ):
            if not valid:
                raise InvalidRegulationError("regulation", regulation=name, value=value)
        contest_tie_breaks(self.tie_breaks)
        percentage_scale(self.percentage_scale, boards=self.boards)

    @property
    def format(self) -> str:
        """The format of the event, as it is stored."""
        return SWISS_PAIRS

    def as_dict(self) -> dict[str, Any]:
        """Return the value for storage, with its format and the version of its shape."""
        own = {**asdict(self), "bye": str(self.bye), "tie_breaks": list(self.tie_breaks)}
        return {"version": VERSION, "format": SWISS_PAIRS, **own}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Self:
        """Read stored regulations of Swiss pairs; missing keys get their defaults."""
        values = {key: value for key, value in stored.items() if key not in ("version", "format")}
        if stored.get("version", VERSION) != VERSION or values.keys() - set(cls.__slots__):
            raise InvalidRegulationError("regulation", regulation="version", value=dict(stored))
        if "bye" in values:
            values["bye"] = Fraction(values["bye"])
        if "tie_breaks" in values:
            values["tie_breaks"] = tuple(values["tie_breaks"])
        return cls(**values)


def explain_imp_points(imps: Part, *, boards: int) -> Part:
    """Explain the victory points of a match in IMPs: rounded to whole ones, then by the WBF."""
    return explain_match_victory_points(explain_whole_imp_margin(imps), boards=boards)
