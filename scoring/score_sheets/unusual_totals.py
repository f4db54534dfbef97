"""Marks unusual totals of four-hand matches, which are mostly typing errors.

The rules and their limits are our own; the association's document has none.
`python -m tests.scoring.match_totals_measured` measures them.
"""

from scoring.laws.contract import Contract, Denomination, Doubling, PlayedContract
from scoring.laws.points import trick_points
from scoring.laws.unusual_results import UnusualMark, UnusualMarks
from scoring.score_sheets.alberta import ONLY_LEG
from scoring.score_sheets.match_totals import STEP

ONE_CLUB = trick_points(PlayedContract(Contract(1, Denomination.CLUBS, Doubling.UNDOUBLED), 7))
# Both totals of four played hands together: 1♣ made four times, and the only leg.
LEAST_OF_BOTH = 4 * ONE_CLUB + ONLY_LEG
# Of 20,000 matches drawn from published results one in 300 has a side above this.
USUAL_MOST = 2500


def unusual_totals(we: int, they: int) -> UnusualMarks:
    """Mark totals that four played hands cannot score or rarely score.

    A played hand scores for one of the sides, so 0 to 0 is impossible; passed-out hands do not
    count among the four.
    """
    marks = []
    if we + they < LEAST_OF_BOTH:
        marks.append(UnusualMark("too_little_for_four_hands", {"least": LEAST_OF_BOTH}))
    elif STEP in (we, they):
        marks.append(UnusualMark("no_side_scores_ten", {"points": STEP}))
    highest = max(we, they)
    if highest > USUAL_MOST:
        marks.append(UnusualMark("high_total", {"points": highest, "usual": USUAL_MOST}))
    return tuple(marks)
