"""Looks up the scoring methods and rules that an event's regulations name."""

from dataclasses import replace
from functools import lru_cache

from scoring.boards.butler import AS_USUAL, DATUM_RULES, DatumRule
from scoring.boards.cross_imps import CROSS_RULES, CrossRule
from scoring.boards.fouled_boards import SmallGroups, small_groups_rule
from scoring.boards.imp_boards import MATCHPOINTS, ImpMethod
from scoring.events.regulations import Regulations
from scoring.laws.averages import AVERAGE_RULES, AverageRule


def average_rule_of_event(regulations: Regulations) -> AverageRule:
    """Return the rule for averages."""
    return next(
        average_rule for average_rule in AVERAGE_RULES if average_rule.key == regulations.averages
    )


def small_groups_of(regulations: Regulations) -> SmallGroups:
    """Return the rule for small groups of a fouled board."""
    return small_groups_rule(regulations.small_groups)


@lru_cache(maxsize=64)
def imp_method_of(regulations: Regulations) -> ImpMethod | None:
    """Return the method of scoring in IMPs or points; None for matchpoints."""
    if regulations.method == MATCHPOINTS:
        return None
    datum = datum_rule_of(regulations)
    cross = cross_rule_of(regulations)
    return ImpMethod(regulations.method, datum, cross, average_rule_of_event(regulations))


def datum_rule_of(regulations: Regulations) -> DatumRule:
    """Return the rule for Butler's datum and its rounding."""
    named = next(datum_rule for datum_rule in DATUM_RULES if datum_rule.key == regulations.datum)
    rule = replace(named, rounded_to=regulations.datum_unit)
    half = regulations.datum_half
    return rule if half == AS_USUAL else replace(rule, half=half)


def cross_rule_of(regulations: Regulations) -> CrossRule:
    """Return the rule that combines comparisons, with the cap of each."""
    rule = next(cross_rule for cross_rule in CROSS_RULES if cross_rule.key == regulations.cross)
    cap = regulations.comparison_cap
    return replace(rule, cap=cap) if cap else rule
