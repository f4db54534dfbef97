"""Outcomes of the boards that cannot be played because a player of an individual is absent."""

from enum import Enum

from scoring.laws.adjusted_scores import OutcomeOrRuling
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import NotPlayed


class AbsenceTreatment(Enum):
    """What the boards of an absent player become; the first is the usual one.

    Partners share a score, so the absent player has what the partner has, who is not at fault
    (Law 12C2(a)).
    """

    NOT_PLAYED = "not_played"
    PLUS_AND_AVERAGE = "plus_and_average"
    BOTH_PLUS = "both_plus"


def outcome_of_absence(treatment: AbsenceTreatment, *, north_south: bool) -> OutcomeOrRuling:
    """Return the outcome of a board; `north_south` if the absent player's side holds those cards.

    Three of the four are in no way at fault, whom the Law gives an average plus.
    """
    if treatment is AbsenceTreatment.NOT_PLAYED:
        return NotPlayed()
    own = Average.PLUS if treatment is AbsenceTreatment.BOTH_PLUS else Average.AVERAGE
    return Averages(own, Average.PLUS) if north_south else Averages(Average.PLUS, own)
