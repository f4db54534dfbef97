"""The scale of international match points (Law 78B): IMPs for a difference in points."""

from bisect import bisect_right
from fractions import Fraction
from math import floor

LAW = "78B"
# The lowest difference for one IMP, for two, and so on to twenty-four.
BOUNDS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)


def imps_of_difference(difference: int | Fraction) -> int:
    """Return the IMPs of a difference in points (Law 78B), by the lower of two bounds."""
    if difference < 0:
        return -imps_of_difference(-difference)
    return bisect_right(BOUNDS, floor(difference))
