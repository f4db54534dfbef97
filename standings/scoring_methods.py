"""Scoring methods named by an event's regulations."""

from dataclasses import replace
from functools import lru_cache

from scoring.boards.butler import AS_USUAL, DATUM_RULES, DatumRule
from scoring.boards.cross_imps import CROSS_RULES, CrossRule
from scoring.boards.fouled import SmallGroups, small_groups_rule
from scoring.boards.imp_boards import MATCHPOINTS, ImpMethod
from scoring.events.regulations import Regulations
from scoring.laws.adjustments import AVERAGE_RULES, AverageRule


def average_rule_of_event(regulations: Regulations) -> AverageRule:
    """What an average is worth."""
    return next(
        average_rule for average_rule in AVERAGE_RULES if average_rule.key == regulations.averages
    )


def small_groups_of(regulations: Regulations) -> SmallGroups:
    """Which groups of a fouled board have fixed figures."""
    return small_groups_rule(regulations.small_groups)


@lru_cache(maxsize=64)
def imp_method_of(regulations: Regulations) -> ImpMethod | None:
    """How boards are scored in IMPs or points; None at matchpoints."""
    if regulations.method == MATCHPOINTS:
        return None
    datum = datum_rule_of(regulations)
    cross = cross_rule_of(regulations)
    return ImpMethod(regulations.method, datum, cross, average_rule_of_event(regulations))


def datum_rule_of(regulations: Regulations) -> DatumRule:
    """What a score is measured by at Butler, and how that is rounded."""
    named = next(datum_rule for datum_rule in DATUM_RULES if datum_rule.key == regulations.datum)
    rule = replace(named, rounded_to=regulations.datum_unit)
    half = regulations.datum_half
    return rule if half == AS_USUAL else replace(rule, half=half)


def cross_rule_of(regulations: Regulations) -> CrossRule:
    """What becomes of the comparisons, and the most that one of them counts."""
    rule = next(cross_rule for cross_rule in CROSS_RULES if cross_rule.key == regulations.cross)
    cap = regulations.comparison_cap
    return replace(rule, cap=cap) if cap else rule
