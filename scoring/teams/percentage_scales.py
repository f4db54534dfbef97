"""Scales that convert the percentage of a Swiss pairs match to victory points.

The EBU's tables are those of its White Book, 3.1.7, for matches of up to 27 boards. We have not
seen every row of the longer ones. The straight line is Overtrick's own, for any length: nobody
published it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.boards.rounding import explain_in_units
from scoring.errors import InvalidRegulationError
from scoring.steps import Part, Step, StepNumber, StepOperation

EBU = "ebu_swiss_pairs"
LINE = "swiss_pairs"
# A match of 75 % or more gives all 20 victory points on the line, one of 25 % or less none.
FULL, EMPTY, MOST_POINTS = 75, 25, 20
LEVEL, HALF_OF_ALL = 10, 50
CENT = Fraction(1, 100)
# By the longest match: the highest percentage, in hundredths, that gives 10, 11, … 19 points; more
# gives 20. On a bound it is the points nearer to 10. Below 50 % the points are those of the other
# side, from 20.
EBU_TABLES: Mapping[int, tuple[int, ...]] = {
    4: (5092, 5280, 5471, 5670, 5880, 6108, 6363, 6661, 7036, 7595),
    6: (5078, 5239, 5402, 5572, 5751, 5945, 6162, 6417, 6737, 7213),
    9: (5065, 5198, 5333, 5474, 5623, 5783, 5964, 6175, 6440, 6835),
    13: (5054, 5165, 5278, 5395, 5519, 5653, 5804, 5980, 6201, 6530),
    19: (5045, 5138, 5232, 5330, 5434, 5545, 5671, 5818, 6003, 6278),
    27: (5038, 5116, 5194, 5277, 5363, 5457, 5562, 5685, 5840, 6071),
}


@dataclass(frozen=True, slots=True)
class PercentageScale:
    """A scale from percentages to victory points, for matches of so many boards.

    Its points have at most `places` decimals.
    """

    key: str
    fewest: int
    most: int
    places: int
    explain: Callable[[Part, int], Part]


def explain_percentage_points(percentage: Part, *, boards: int, scale: str = LINE) -> Part:
    """Explain the victory points that a scale gives for the percentage of a match."""
    return percentage_scale(scale, boards=boards).explain(percentage, boards)


def percentage_scale(key: str, *, boards: int) -> PercentageScale:
    """Return the scale with this key, which must have a table for matches of so many boards."""
    if key not in SCALES:
        raise InvalidRegulationError("regulation", regulation="percentage_scale", value=key)
    scale = SCALES[key]
    if not scale.fewest <= boards <= scale.most:
        raise InvalidRegulationError(
            "percentage_scale", boards=boards, fewest=scale.fewest, most=scale.most
        )
    return scale


def _explain_line(percentage: Part, _boards: int) -> Part:
    """Explain 10 points at 50 %, 20 from 75 %, 0 to 25 %, to two places."""
    quarter = StepNumber("quarter", EMPTY, LINE)
    above = Step("above_quarter", StepOperation.DIFFERENCE, (percentage, quarter), LINE)
    width = StepNumber("percent_a_point", Fraction(FULL - EMPTY, MOST_POINTS), LINE)
    points = Step("points_on_line", StepOperation.QUOTIENT, (above, width), LINE)
    if points.value >= MOST_POINTS:
        most = StepNumber("most_points", MOST_POINTS, LINE)
        return Step("victory_points", StepOperation.LEAST, (points, most), LINE)
    if points.value <= 0:
        least = StepNumber("least_points", 0, LINE)
        return Step("victory_points", StepOperation.MOST, (points, least), LINE)
    if (Fraction(points.value) / CENT).denominator == 1:
        return points
    # The loser's half goes down where the winner's goes up, so that both are 20.
    unit = StepNumber("one_cent", CENT, LINE)
    lost = percentage.value < HALF_OF_ALL
    return explain_in_units("victory_points", points, unit, LINE, turned=lost)


def _explain_ebu(percentage: Part, boards: int) -> Part:
    """Explain 10 points and one for each bound of the table that the percentage is beyond."""
    longest = min(most for most in EBU_TABLES if most >= boards)
    half = StepNumber("half_of_all", HALF_OF_ALL, EBU)
    lost = percentage.value < HALF_OF_ALL
    sides = (half, percentage) if lost else (percentage, half)
    distance = Step("from_half", StepOperation.DIFFERENCE, sides, EBU)
    # The table has two places; a half is rounded away from average (White Book 4.2.6).
    if (Fraction(distance.value) / CENT).denominator > 1:
        unit = StepNumber("one_cent", CENT, EBU)
        distance = explain_in_units("from_half", distance, unit, EBU, turned=False)
    bounds = (
        StepNumber("table_bound", Fraction(bound, 100) - HALF_OF_ALL, EBU)
        for bound in EBU_TABLES[longest]
    )
    passed = Step("bounds_passed", StepOperation.LESS, (distance, *bounds), EBU)
    operation = StepOperation.DIFFERENCE if lost else StepOperation.SUM
    return Step("victory_points", operation, (StepNumber("level_points", LEVEL, EBU), passed), EBU)


SCALES: Mapping[str, PercentageScale] = {
    EBU: PercentageScale(EBU, 1, max(EBU_TABLES), 0, _explain_ebu),
    LINE: PercentageScale(LINE, 1, 100, 2, _explain_line),
}
