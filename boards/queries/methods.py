"""The rules that an event's regulations name. Knows regulations; not what is scored by them."""

from functools import lru_cache

from scoring.adjustments import AVERAGE_RULES, AverageRule
from scoring.butler import DATUM_RULES
from scoring.cross_imps import CROSS_RULES
from scoring.fouled import SmallGroups, small_groups
from scoring.imp_boards import MATCHPOINTS, Method
from scoring.regulations import Regulations


def average_rule_of(regulations: Regulations) -> AverageRule:
    """What an average is worth."""
    return next(each for each in AVERAGE_RULES if each.key == regulations.averages)


def small_groups_of(regulations: Regulations) -> SmallGroups:
    """Which groups of a fouled board have fixed figures."""
    return small_groups(regulations.small_groups)


@lru_cache(maxsize=64)
def method_of(regulations: Regulations) -> Method | None:
    """How boards are scored in IMPs or points; None at matchpoints."""
    if regulations.method == MATCHPOINTS:
        return None
    datum = next(each for each in DATUM_RULES if each.key == regulations.datum)
    cross = next(each for each in CROSS_RULES if each.key == regulations.cross)
    return Method(regulations.method, datum, cross, average_rule_of(regulations))
