"""Formats the absences of players of an individual: their rounds, and what the boards become."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.queries.player_absences import AbsenceSpan
from scoring.laws.absences import AbsenceTreatment

ABSENCE_TREATMENTS = {
    AbsenceTreatment.NOT_PLAYED.value: gettext_lazy("Not played"),
    AbsenceTreatment.PLUS_AND_AVERAGE.value: gettext_lazy(
        "Average plus for the opponents, average for the side of the absent player"
    ),
    AbsenceTreatment.BOTH_PLUS.value: gettext_lazy("Average plus for both sides"),
}


def format_absence_rounds(span: AbsenceSpan) -> str:
    """Return `round 3`, `rounds 3 to 5` or `from round 3 on`, and the first board if it has one."""
    values = {"first": span.from_round, "last": span.to_round, "board": span.from_board}
    if span.to_round is None:
        text = _("from round %(first)s on")
    elif span.to_round == span.from_round:
        text = _("round %(first)s")
    else:
        text = _("rounds %(first)s to %(last)s")
    if span.from_board is not None:
        text = _("%(rounds)s, from board %(board)s on") % {"rounds": text, "board": "%(board)s"}
    return text % values
