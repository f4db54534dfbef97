"""Rules of a knock-out of teams: carry-over, extra boards of a level match, final places."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.boards.ranking import explain_place
from scoring.errors import InvalidRegulationError
from scoring.steps import Part, Step, StepNumber, StepOperation
from scoring.teams.matches import ImpSwing

EXTRA_BOARDS, BETTER_SEED, DIRECTOR = "extra_boards", "better_seed", "director"
# Who wins a match that is level after its boards; the first is the default.
TIE_RULES = (EXTRA_BOARDS, BETTER_SEED, DIRECTOR)
LEAST_EXTRA_BOARDS = 2
# Extra boards are an eighth of the boards of the match.
EXTRA_PART = 8
LAW = "knock_out"
# No regulation lets a team carry more IMPs into a match.
MOST_CARRIED = 100
# The parts of a lead that regulations carry; the first is the default.
CARRY_PARTS = ("1/2", "1/3", "1")


@dataclass(frozen=True, slots=True)
class MatchCarryRule:
    """What of the lead in earlier matches two teams carry into a match.

    `part` of the lead is carried, at most `cap` IMPs; without a cap it is not limited.
    """

    part: Fraction
    cap: Fraction | None = None

    def __post_init__(self) -> None:
        if not 0 < self.part <= 1:
            raise InvalidRegulationError("regulation", regulation="carry", value=str(self.part))
        if self.cap is not None and not 0 < self.cap <= MOST_CARRIED:
            raise InvalidRegulationError("regulation", regulation="carry_cap", value=str(self.cap))


def carried_lead(margins: Sequence[Fraction], rule: MatchCarryRule) -> Fraction:
    """Return the IMPs that a team carries for its margins in earlier matches against the other.

    A team that is behind carries nothing: the other carries the lead.
    """
    lead = max(sum(margins, start=Fraction(0)), Fraction(0)) * rule.part
    return lead if rule.cap is None else min(lead, rule.cap)


def explain_carried_lead(margins: Sequence[Part], rule: MatchCarryRule) -> Step:
    """Explain `carried_lead`; `margins` are the steps of the margins in earlier matches."""
    none = StepNumber("no_lead", 0, LAW)
    lead = Step("earlier_lead", StepOperation.SUM, tuple(margins) or (none,), LAW)
    ahead = Step("own_lead", StepOperation.MOST, (lead, none), LAW)
    part = StepNumber("carried_part", rule.part)
    carried = Step("carried_imps", StepOperation.PRODUCT, (ahead, part), LAW)
    if rule.cap is None or carried.value <= rule.cap:
        return carried
    cap = StepNumber("carried_cap", rule.cap)
    return Step("carried_imps", StepOperation.LEAST, (carried, cap), LAW)


def count_extra_boards(boards: int) -> int:
    """Return how many extra boards decide a level match of this many boards.

    An eighth, rounded up, and at least two (EBU White Book, split ties of knock-out team events). A
    match that is still level plays as many again.
    """
    return max(LEAST_EXTRA_BOARDS, -(-boards // EXTRA_PART))


def match_leader(imps: ImpSwing) -> int | None:
    """Return the side that is ahead, 0 the home team and 1 the away team; None if it is level."""
    if imps.home == imps.away:
        return None
    return 0 if imps.home > imps.away else 1


def explain_rounds_won(rounds: Sequence[int], *, bye: bool) -> Step:
    """Explain how many rounds a team has won; a bye of the first round is one of them."""
    parts = [StepNumber("bye_of_round", 1, of=1)] if bye else []
    parts += [StepNumber("round_won", 1, of=number) for number in rounds]
    return Step(
        "rounds_won", StepOperation.SUM, tuple(parts) or (StepNumber("no_round_won", 0, LAW),), LAW
    )


def explain_knock_out_place(
    own: tuple[Part, bool, bool | None], others: Sequence[tuple[Part, bool, bool | None]]
) -> Step:
    """Explain a place: one more than the teams that won more rounds, or as many and are still in.

    Each team is given by the step of its rounds won, whether it is still in, and whether it won the
    match for third place, which separates the losers of the semi-finals; None without that match.
    """
    return explain_place(_criteria(*own), [_criteria(*other) for other in others]).rank


def _criteria(rounds_won: Part, still_in: bool, third: bool | None) -> tuple[Part, ...]:
    criteria = rounds_won, StepNumber("still_in", int(still_in), LAW)
    return criteria if third is None else (*criteria, StepNumber("third_place", int(third), LAW))
