"""Sentence below standings that names the tie-breaks of a contest, if teams or pairs are level."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from reports.content.explanation_steps.step_labels import step_label
from standings.teams.match_contest import MatchContest

# The steps that explain each tie-break, whose labels name it.
STEPS_OF_TIE_BREAKS = {
    "between": "points_between",
    "wins": "wins_of_all",
    "opponents": "opponents_points",
    "quotient": "imp_quotient",
    "net": "net_imps",
}


def tie_break_notes(contest: MatchContest[Any]) -> Iterator[str]:
    """Yield the tie-breaks in their order, once some have played and have equal points."""
    played = [row.points for row in contest.standings if row.matches]
    if contest.tie_breaks and len(set(played)) < len(played):
        names = [step_label(STEPS_OF_TIE_BREAKS[key]) for key in contest.tie_breaks]
        yield _("Equal points are separated by, in this order: %(tie_breaks)s.") % {
            "tie_breaks": ", ".join(names)
        }
