"""The rules that an event's regulations name. Knows regulations; not what is scored by them."""

from dataclasses import replace
from functools import lru_cache

from scoring.adjustments import AVERAGE_RULES, AverageRule
from scoring.butler import AS_USUAL, DATUM_RULES, DatumRule
from scoring.cross_imps import CROSS_RULES, CrossRule
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
    datum, cross = datum_rule_of(regulations), cross_rule_of(regulations)
    return Method(regulations.method, datum, cross, average_rule_of(regulations))


def datum_rule_of(regulations: Regulations) -> DatumRule:
    """What a score is measured by at Butler, and how that is rounded."""
    named = next(each for each in DATUM_RULES if each.key == regulations.datum)
    rule = replace(named, rounded_to=regulations.datum_unit)
    half = regulations.datum_half
    return rule if half == AS_USUAL else replace(rule, half=half)


def cross_rule_of(regulations: Regulations) -> CrossRule:
    """What becomes of the comparisons, and the most that one of them counts."""
    rule = next(each for each in CROSS_RULES if each.key == regulations.cross)
    cap = regulations.comparison_cap
    return replace(rule, cap=cap) if cap else rule
