"""Formats the calculation of a score, total or rank as sentences, one for each operation."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from operator import eq, gt, lt
from textwrap import wrap
from typing import TypeGuard

from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from reports.content.cells.numbers import MINUS, MOST_PLACES, format_number, places_needed
from reports.content.document import NumberCell as Figure
from reports.content.explanation_steps.step_labels import Words, law_name, step_label
from scoring.steps import Exact, Part, Step, StepOperation

EXACT_PLACES = 4
FACTOR_PLACES = 6
# Steps that are written within the line above them, and have none of their own.
INLINE_STEPS = frozenset(
    {
        "beaten_points",
        "equalled_points",
        "neuberg_raised",
        "neuberg_product",
        "neuberg_share",
        "hundredfold",
        "factored_product",
        "cross_product",
        "one_top_product",
        "pool_product",
        "session_product",
        "undoubled",
        "tricks",
        "other_results",
        "award_product",
        "average",
        "counted_infractions",
    }
)
# The same where the line above only brings them to the scale of the event.
INLINE_SCALED_STEPS = frozenset({"matchpoints", "neuberg", "award"})
# What is shown of a count or a comparison beside what it says itself.
SHOWN_OPERANDS_OF_COUNTS = frozenset(
    {"wins", "could_reach", "reach", "pair_points", "points_on_line", "from_half"}
)
# What is shown even where it adds nothing to a sum.
ALWAYS_SHOWN_OPERANDS = frozenset(
    {
        *("ahead", "matchpoints", "neuberg", "award", "in_scale", "match"),
        *("forfeited", "assigned_score"),
    }
)
SIGNS = {
    StepOperation.SUM: " + ",
    StepOperation.PRODUCT: " \N{MULTIPLICATION SIGN} ",
    StepOperation.DIFFERENCE: f" {MINUS} ",
    StepOperation.QUOTIENT: " ÷ ",
    StepOperation.NEGATIVE: "",
    StepOperation.NEAREST: gettext_lazy(", to the nearest "),
    StepOperation.NEAREST_EVEN: gettext_lazy(", halves to the even, to the nearest "),
    StepOperation.DOWN: gettext_lazy(", down to a multiple of "),
}
LOOKUP_TEXTS = {
    StepOperation.IMPS: gettext_lazy("%(value)s on the IMP scale"),
    StepOperation.ENTRY: gettext_lazy("%(value)s in the table"),
}
COMPARISONS: "dict[StepOperation, tuple[Words, Callable[[Exact, Exact], bool]]]" = {
    StepOperation.LESS: (gettext_lazy("%(own)s is more than %(others)s"), lt),
    StepOperation.MORE: (gettext_lazy("%(own)s is less than %(others)s"), gt),
    StepOperation.EQUAL: (gettext_lazy("%(own)s is the same as %(others)s"), eq),
}
# Steps that say how many are ahead: one more than them is the place.
PLACE_STEPS = frozenset({"rank", "list_rank"})
COUNTING_OPERATIONS = frozenset(
    {StepOperation.COUNT, StepOperation.MOST, StepOperation.LEAST, *COMPARISONS}
)
PRECEDENCE = {
    StepOperation.SUM: 1,
    StepOperation.DIFFERENCE: 1,
    StepOperation.PRODUCT: 2,
    StepOperation.QUOTIENT: 2,
}


@dataclass(frozen=True, slots=True)
class StepLine:
    """One operation as text, its depth, and its Law."""

    depth: int
    words: str
    law: str


@dataclass(frozen=True, slots=True)
class StepDepth:
    """Limits of the steps to show.

    Shows at most `deepest` levels, nothing below `closed` steps, and no `left` steps at all.
    """

    deepest: int | None = None
    closed: frozenset[str] = frozenset()
    left: frozenset[str] = frozenset()

    def below(self, step: Step, depth: int) -> Iterator[Step]:
        """Yield the shown steps below this one that have their own lines."""
        if step.key not in self.closed and (self.deepest is None or depth < self.deepest):
            yield from (lower for lower in _steps_below(step) if lower.key not in self.left)


FULL_DEPTH = StepDepth()


def step_lines(part: Part, depth: StepDepth = FULL_DEPTH) -> tuple[StepLine, ...]:
    """Return the lines of a step; a plain number is one line."""
    if isinstance(part, Step):
        return tuple(walk_step_lines(part, depth))
    return (StepLine(0, _labelled_part(part), law_name(part.law)),)


def walk_step_lines(step: Step, depth: StepDepth = FULL_DEPTH, at: int = 0) -> Iterator[StepLine]:
    """Yield the step first, then the steps below it, each in its order."""
    yield StepLine(at, _sentence(step), law_name(step.law))
    for part in depth.below(step, at):
        yield from walk_step_lines(part, depth, at + 1)


def _steps_below(step: Step) -> Iterator[Step]:
    """Yield the steps with their own lines; steps compared for a place appear elsewhere."""
    for part in _operands_to_show(step):
        if _is_inline(part, step):
            yield from _steps_below(part)
        elif isinstance(part, Step):
            yield part


def _is_inline(part: Part, step: Step) -> TypeGuard[Step]:
    scaled = step.key == "in_scale" and part.key in INLINE_SCALED_STEPS
    return isinstance(part, Step) and (part.key in INLINE_STEPS or scaled)


def _operands_to_show(step: Step) -> tuple[Part, ...]:
    """Return the operands without zeros in a sum or factors of one for no double."""
    if step.operation is StepOperation.PRODUCT:
        return tuple(
            operand for operand in step.operands if operand.key != "stake" or operand.value != 1
        )
    if step.operation is StepOperation.SUM:
        some = tuple(
            operand
            for operand in step.operands
            if operand.value or operand.key in ALWAYS_SHOWN_OPERANDS
        )
        return some or step.operands[:1]
    if step.operation in LOOKUP_TEXTS:
        return step.operands[:1]
    if step.operation in COUNTING_OPERATIONS:
        return tuple(
            operand for operand in step.operands if operand.key in SHOWN_OPERANDS_OF_COUNTS
        )
    return step.operands


def brief_step_texts(part: Part) -> list[str]:
    """Return the whole arithmetic, then a line for each step below that is no comparison."""
    if not isinstance(part, Step):
        return [step_label(part.key)]
    below = (lower for lower in _steps_below(part) if lower.operation not in COUNTING_OPERATIONS)
    return [step_expression(part), *(_sentence(lower) for lower in below)]


def wrap_texts(texts: Iterable[str], *, width: int) -> list[str]:
    """Wrap lines to this many letters."""
    return [row for text in texts for row in wrap(text, width)]


def join_step_lines(lines: Iterable[StepLine]) -> str:
    """Join lines, naming the Law wherever it changes."""
    texts = []
    before = ""
    for line in lines:
        new = line.law and line.law != before
        texts.append(f"{line.words} ({line.law})" if new else line.words)
        before = line.law or before
    return "; ".join(texts)


def step_expression(step: Step) -> str:
    """Return the arithmetic of a step in figures, each with its name."""
    if step.operation is StepOperation.NEGATIVE:
        return MINUS + _operand_text(step, step.operands[0])
    if step.operation in LOOKUP_TEXTS:
        return str(LOOKUP_TEXTS[step.operation]) % {"value": _operand_text(step, step.operands[0])}
    if step.operation in (StepOperation.NEAREST, StepOperation.NEAREST_EVEN, StepOperation.DOWN):
        value, unit = step.operands
        share = _labelled_value(value, format_exact_value(value.value))
        return f"{share}{SIGNS[step.operation]}{format_step_value(unit.value)}"
    operands = _operands_to_show(step)
    if step.operation is StepOperation.SUM and _are_equal_tops(operands):
        return f"{len(operands)}{SIGNS[StepOperation.PRODUCT]}{_value_of_each_board(operands[0])}"
    return str(SIGNS[step.operation]).join(_operand_text(step, operand) for operand in operands)


def _are_equal_tops(parts: tuple[Part, ...]) -> bool:
    """Whether all tops are equal, so that they are counted instead of listed."""
    values = {(part.key, part.value) for part in parts}
    return len(parts) > 2 and len(values) == 1 and parts[0].key == "top"


def _value_of_each_board(part: Part) -> str:
    label = _("%(label)s of each board") % {"label": step_label(part.key)}
    return _("%(value)s (%(label)s)") % {"value": format_step_value(part.value), "label": label}


def _operand_text(step: Step, part: Part) -> str:
    """Return an operand's name, or its own arithmetic, in brackets where needed."""
    if not _is_inline(part, step):
        factor = step.operation is StepOperation.PRODUCT or part.key == "session"
        return _labelled_value(part, (_format_factor if factor else format_step_value)(part.value))
    inner = _operands_to_show(part)
    loose = len(inner) > 1 and PRECEDENCE[part.operation] < PRECEDENCE.get(step.operation, 0)
    loose = loose and len(_operands_to_show(step)) > 1
    return f"({step_expression(part)})" if loose else step_expression(part)


def _sentence(step: Step) -> str:
    if step.operation in COMPARISONS:
        return _comparison_sentence(step)
    values = {"label": _step_label(step), "value": format_step_value(step.value)}
    if step.key in PLACE_STEPS:
        return _place_sentence(step)
    if step.key == "penalties" and len(step.operands) == 1:
        return _("%(label)s: %(value)s") % {
            **values,
            "label": step_label("penalty", step.operands[0].of),
        }
    if not step.operands:
        return _("%(label)s: none") % values
    if step.operation is StepOperation.COUNT:
        return _("%(label)s: %(value)s") % values
    if step.operation is StepOperation.MOST:
        return _("%(label)s: %(value)s, the most of %(count)s") % {
            **values,
            "count": len(step.operands),
        }
    if step.operation is StepOperation.LEAST:
        return _("%(label)s: %(value)s, the least of %(count)s") % {
            **values,
            "count": len(step.operands),
        }
    return _("%(label)s: %(value)s = %(parts)s") % {**values, "parts": step_expression(step)}


def _place_sentence(step: Step) -> str:
    """Return a sentence on a place: how many are ahead, by each criterion."""
    ahead = (part for part in step.operands if part.key != "own_rank" and part.value)
    counts = [f"{format_step_value(part.value)} {step_label(part.key)}" for part in ahead]
    values = {"label": step_label(step.key), "place": format_step_value(step.value)}
    values["ahead"] = ", ".join(counts) or _("nobody ahead")
    return _("%(label)s %(place)s: %(ahead)s") % values


def _step_label(step: Step) -> str:
    """Return the subject of a line; a figure converted to the event's scale keeps its subject."""
    scaled = step.key == "in_scale" and step.operands[0].key in INLINE_SCALED_STEPS
    return step_label(step.operands[0].key if scaled and step.of is None else step.key, step.of)


def _comparison_sentence(step: Step) -> str:
    """Return how many were compared, and their values."""
    text, holds = COMPARISONS[step.operation]
    own, *others = (operand.value for operand in step.operands)
    # Of the many results of a board few are different.
    counted = Counter(operand for operand in others if holds(operand, own))
    texts = {"label": step_label(step.key, step.of), "value": format_step_value(step.value)}
    if not counted:
        return _("%(label)s: none") % texts
    alike = step.operation is not StepOperation.EQUAL and format_step_value(own) in map(
        format_step_value, counted
    )
    write = (
        format_exact_value if alike or step.operands[0].key == "percentage" else format_step_value
    )
    texts["which"] = str(text) % {
        "own": write(own),
        "others": format_values_with_counts(counted, write),
    }
    return _("%(label)s: %(value)s, as %(which)s") % texts


def format_values_with_counts(values: Iterable[Exact], write: Callable[[Exact], str]) -> str:
    """Format distinct figures from the highest down, with their counts."""
    times = Counter(values)
    return ", ".join(
        write(value)
        if times[value] == 1
        else f"{write(value)} ({times[value]}\N{MULTIPLICATION SIGN})"
        for value in sorted(times, reverse=True)
    )


def _labelled_part(part: Part) -> str:
    return _labelled_value(part, format_step_value(part.value))


def _labelled_value(part: Part, value: str) -> str:
    """Return a value with its label; constants of a Law need none."""
    return _labelled_text(get_language(), part.key, part.of, value)


@lru_cache(maxsize=8192)
def _labelled_text(_language: str | None, key: str, of: int | None, value: str) -> str:
    label = step_label(key, of)
    return _("%(value)s (%(label)s)") % {"value": value, "label": label} if label else value


def format_step_value(exact: Exact) -> str:
    """Format a number to two places at most."""
    # A page of explanations has thousands of numbers, few of them different.
    return _format_ratio(*exact.as_integer_ratio(), get_language())


@lru_cache(maxsize=8192)
def _format_ratio(numerator: int, denominator: int, _language: str | None) -> str:
    value = Fraction(numerator, denominator)
    return format_number(Figure(value, places_needed([value])))


def _format_factor(exact: Exact) -> str:
    """Format a factor to as many places as the displayed product needs."""
    value = Fraction(exact)
    return (
        format_step_value(value)
        if _is_exact_in_two_places(value)
        else f"{format_number(Figure(value, FACTOR_PLACES))}…"
    )


def _is_exact_in_two_places(value: Fraction) -> bool:
    """Whether two places show the value exactly."""
    scale: int = 10**MOST_PLACES
    return scale % value.denominator == 0


def format_exact_value(exact: Exact) -> str:
    """Format a number before rounding; an ellipsis ends an infinite decimal."""
    value = Fraction(exact)
    if _is_exact_in_two_places(value):
        return format_step_value(value)
    text = format_number(Figure(value, EXACT_PLACES))
    return text if 10**EXACT_PLACES % value.denominator == 0 else f"{text}…"
