"""An explanation in words: each operation as a line, and the lines that it rests on below it.

Knows the names of steps and how to recompute them; not which result they explain.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, prod

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.content.document import Number as Figure
from reports.content.numbers import MINUS, places_needed, written
from scoring.steps import Number, Operation, Step

LABELS = {
    "score": gettext_lazy("score to declarer"),
    "trick_points": gettext_lazy("trick points"),
    "stake": gettext_lazy("the stake of the double"),
    "undoubled": gettext_lazy("tricks before the double"),
    "first_odd_trick": gettext_lazy("more for the first at notrump"),
    "tricks": gettext_lazy("tricks bid and made"),
    "level": gettext_lazy("tricks bid"),
    "odd_trick": gettext_lazy("each trick"),
    "game_or_part_score": gettext_lazy("game or part-score"),
    "slam": gettext_lazy("slam"),
    "insult": gettext_lazy("for making it doubled"),
    "overtricks": gettext_lazy("overtricks"),
    "overtrick": gettext_lazy("each overtrick"),
    "undertricks": gettext_lazy("undertricks"),
    "undertrick": gettext_lazy("an undertrick"),
    "matchpoints": gettext_lazy("matchpoints"),
    "beaten_points": gettext_lazy("for scores beaten"),
    "beaten": gettext_lazy("scores beaten"),
    "beaten_each": gettext_lazy("for each"),
    "equalled_points": gettext_lazy("for scores equalled"),
    "equalled": gettext_lazy("scores equalled"),
    "equalled_each": gettext_lazy("for each"),
    "neuberg": gettext_lazy("brought to all tables by the Neuberg formula"),
    "neuberg_raised": gettext_lazy("matchpoints and one"),
    "neuberg_product": gettext_lazy("for all that were expected"),
    "neuberg_share": gettext_lazy("for each result"),
    "expected_results": gettext_lazy("results expected"),
    "results": gettext_lazy("results there are"),
    "own_result": gettext_lazy("own result"),
    "other_results": gettext_lazy("other results"),
    "win": gettext_lazy("for a score beaten"),
    "top": gettext_lazy("top"),
    "percent": gettext_lazy("per cent"),
    "award_product": gettext_lazy("per cent times top"),
    "award": gettext_lazy("award"),
    "total": gettext_lazy("total"),
    "hundredfold": gettext_lazy("a hundred times the total"),
    "possible": gettext_lazy("all the tops"),
    "percentage": gettext_lazy("percentage"),
    "in_scale": gettext_lazy("in the scale of this event"),
    "sheet_total": gettext_lazy("total of the sheet"),
    "hand": gettext_lazy("a hand"),
    "no_hand": gettext_lazy("no hand yet"),
    "honours": gettext_lazy("honours"),
    "game": gettext_lazy("game"),
    "fast_game": gettext_lazy("fast game"),
    "slow_game": gettext_lazy("slow game"),
    "leg": gettext_lazy("leg on at the end"),
    "part_score": gettext_lazy("part-score on the last deal"),
    "rubber": gettext_lazy("rubber"),
    "unfinished_game": gettext_lazy("the only game of an unfinished rubber"),
    "unfinished_part_score": gettext_lazy("the only part-score of an unfinished game"),
    "matches": gettext_lazy("own scores"),
    "byes": gettext_lazy("byes"),
    "points_each": gettext_lazy("points each"),
    "average": gettext_lazy("average match"),
    "average_in_tens": gettext_lazy("average match in tens"),
    "matches_played": gettext_lazy("matches played"),
    "before_penalties": gettext_lazy("before penalties"),
    "infractions": gettext_lazy("infractions after the warning"),
    "penalties": gettext_lazy("penalties"),
}
RULES_OF_GAMES = {
    "alberta55": gettext_lazy("Alberta 55 Plus"),
    "rubber": gettext_lazy("rubber bridge"),
    "chicago": gettext_lazy("Chicago"),
    "room": gettext_lazy("room game"),
}
SIGNS = {
    Operation.SUM: " + ",
    Operation.PRODUCT: " \N{MULTIPLICATION SIGN} ",
    Operation.DIFFERENCE: f" {MINUS} ",
    Operation.QUOTIENT: " ÷ ",
    Operation.NEGATIVE: "",
    Operation.NEAREST: gettext_lazy(", to the nearest "),
}
RULES: dict[Operation, Callable[[Sequence[Fraction]], Fraction]] = {
    Operation.SUM: lambda values: sum(values, Fraction(0)),
    Operation.PRODUCT: lambda values: prod(values, start=Fraction(1)),
    Operation.DIFFERENCE: lambda values: values[0] - values[1],
    Operation.QUOTIENT: lambda values: values[0] / values[1],
    Operation.NEGATIVE: lambda values: -values[0],
    Operation.NEAREST: lambda values: floor(values[0] / values[1] + Fraction(1, 2)) * values[1],
}


@dataclass(frozen=True, slots=True)
class Line:
    """One operation in words, how deep it lies, and the Law that it follows."""

    depth: int
    words: str
    law: str


def value(part: Step | Number) -> Fraction:
    """What a step comes to, computed again from its leaves."""
    if isinstance(part, Number):
        return Fraction(part.value)
    return RULES[part.operation]([value(each) for each in part.operands])


def lines(step: Step, depth: int = 0) -> Iterator[Line]:
    """The step first, then the steps that it rests on, each in its order."""
    yield Line(depth, _sentence(step), _law(step))
    for part in _told(step):
        if isinstance(part, Step):
            yield from lines(part, depth + 1)


def told(part: Step | Number) -> tuple[Line, ...]:
    """The lines of a step; a number that rests on nothing is a line alone."""
    if isinstance(part, Step):
        return tuple(lines(part))
    return (Line(0, _part(part), _law(part)),)


def in_scale(step: Step, *, win: int) -> Step:
    """Matchpoints at two for a win, in a scale where it may count one."""
    if win == 2:
        return step
    return Step("in_scale", Operation.QUOTIENT, (step, Number("half", 2)), step.law)


def _sentence(step: Step) -> str:
    parts = str(SIGNS[step.operation]).join(_part(each) for each in _told(step))
    sign = MINUS if step.operation is Operation.NEGATIVE else ""
    facts = {"label": LABELS[step.key], "value": _figure(value(step)), "parts": sign + parts}
    return _("%(label)s: %(value)s = %(parts)s") % facts


def _part(part: Step | Number) -> str:
    """The Law's own constants need no name."""
    facts = {"value": _figure(value(part)), "label": LABELS.get(part.key)}
    return _("%(value)s (%(label)s)") % facts if facts["label"] else _figure(value(part))


def _told(step: Step) -> tuple[Step | Number, ...]:
    """What adds nothing to a sum is not worth telling."""
    if step.operation is not Operation.SUM:
        return step.operands
    return tuple(each for each in step.operands if value(each)) or step.operands[:1]


def _law(step: Step | Number) -> str:
    if step.law in RULES_OF_GAMES:
        return str(RULES_OF_GAMES[step.law])
    return _("Law %(law)s") % {"law": step.law} if step.law else ""


def _figure(exact: Fraction) -> str:
    return written(Figure(exact, places_needed([exact])))
