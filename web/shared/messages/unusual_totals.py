"""Texts of warnings about unusual totals of a four-hand match, and a question to confirm them."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.laws.unusual_results import UnusualMarks
from scoring.score_sheets.unusual_totals import unusual_totals
from web.shared.render.numbers import format_points

MARK_REASONS = {
    "too_little_for_four_hands": gettext_lazy("four hands score %(least)s or more together"),
    "no_side_scores_ten": gettext_lazy("no side scores %(points)s in four hands"),
    "high_total": gettext_lazy("%(points)s is very high for four hands"),
}


def unusual_reasons(we: int, they: int) -> str:
    """Returns all reasons why totals are unusual; empty for usual ones."""
    return "; ".join(describe_total_marks(unusual_totals(we, they)))


def describe_total_marks(marks: UnusualMarks) -> list[str]:
    """Returns the reason for each mark."""
    return list(_mark_reasons(marks))


def _mark_reasons(marks: UnusualMarks) -> Iterator[str]:
    for mark in marks:
        yield str(MARK_REASONS[mark.code]) % {
            name: _formatted_value(fact) for name, fact in mark.facts.items()
        }


def _formatted_value(fact: object) -> object:
    return format_points(fact) if isinstance(fact, int) else fact


def unusual_question(we: int, they: int) -> str:
    """Returns the question before recording unusual totals; empty for usual ones."""
    reasons = unusual_reasons(we, they)
    if not reasons:
        return ""
    text = _("Check the slip: %(reasons)s. Press Enter here to record %(we)s to %(they)s.")
    return text % {"reasons": reasons, "we": format_points(we), "they": format_points(they)}
