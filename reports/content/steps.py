"""An explanation in words: each operation as a line, and the lines that it rests on below it.

Knows the names of steps and how they are written down; not which result they explain.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from operator import eq, gt, lt
from textwrap import wrap
from typing import TypeGuard

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.content.document import Number as Figure
from reports.content.numbers import MINUS, places_needed, written
from reports.content.step_labels import Words, called, law
from scoring.steps import Exact, Part, Step, StepOperation

EXACT_PLACES, FACTOR_PLACES = 4, 6
WITHIN = frozenset(
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
"""Steps that are written within the line above them, and have none of their own."""
IN_SCALE = frozenset({"matchpoints", "neuberg", "award"})
"""The same where the line above only brings them to the scale of the event."""
TOLD_OF_COUNTED = frozenset({"wins", "could_reach", "reach", "pair_points"})
"""What is told of a count or a comparison beside what it says itself."""
KEPT = frozenset({"ahead", "matchpoints", "neuberg", "award", "in_scale", "match"})
"""What is told even where it adds nothing to a sum."""
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
LOOKED_UP = {
    StepOperation.IMPS: gettext_lazy("%(value)s on the IMP scale"),
    StepOperation.ENTRY: gettext_lazy("%(value)s in the table"),
}
COMPARISONS: "dict[StepOperation, tuple[Words, Callable[[Exact, Exact], bool]]]" = {
    StepOperation.LESS: (gettext_lazy("%(own)s is more than %(others)s"), lt),
    StepOperation.MORE: (gettext_lazy("%(own)s is less than %(others)s"), gt),
    StepOperation.EQUAL: (gettext_lazy("%(own)s is the same as %(others)s"), eq),
}
PLACES = frozenset({"place", "list_place"})
"""Steps that say how many are ahead: one more than them is the place."""
COUNTED = frozenset({StepOperation.COUNT, StepOperation.MOST, StepOperation.LEAST, *COMPARISONS})
BINDS = {
    StepOperation.SUM: 1,
    StepOperation.DIFFERENCE: 1,
    StepOperation.PRODUCT: 2,
    StepOperation.QUOTIENT: 2,
}


@dataclass(frozen=True, slots=True)
class Line:
    """One operation in words, how deep it lies, and the Law that it follows."""

    depth: int
    words: str
    law: str


@dataclass(frozen=True, slots=True)
class Depth:
    """How far down is told: so many steps, not below the `closed` ones, the `left` ones nowhere."""

    deepest: int | None = None
    closed: frozenset[str] = frozenset()
    left: frozenset[str] = frozenset()

    def below(self, step: Step, depth: int) -> Iterator[Step]:
        """The steps with lines of their own that are told below this one."""
        if step.key not in self.closed and (self.deepest is None or depth < self.deepest):
            yield from (each for each in _below(step) if each.key not in self.left)


ALL = Depth()


def told(part: Part, depth: Depth = ALL) -> tuple[Line, ...]:
    """The lines of a step; a number that rests on nothing is a line alone."""
    if isinstance(part, Step):
        return tuple(lines(part, depth))
    return (Line(0, _named(part), law(part.law)),)


def lines(step: Step, depth: Depth = ALL, at: int = 0) -> Iterator[Line]:
    """The step first, then the steps that it rests on, each in its order."""
    yield Line(at, _sentence(step), law(step.law))
    for part in depth.below(step, at):
        yield from lines(part, depth, at + 1)


def _below(step: Step) -> Iterator[Step]:
    """The steps with lines of their own; what was compared for a place has its own elsewhere."""
    for part in _told(step):
        if _is_within(part, step):
            yield from _below(part)
        elif isinstance(part, Step):
            yield part


def _is_within(part: Part, step: Step) -> TypeGuard[Step]:
    scaled = step.key == "in_scale" and part.key in IN_SCALE
    return isinstance(part, Step) and (part.key in WITHIN or scaled)


def _told(step: Step) -> tuple[Part, ...]:
    """What adds nothing to a sum, or multiplies by the stake of no double, is not worth telling."""
    if step.operation is StepOperation.PRODUCT:
        return tuple(each for each in step.operands if each.key != "stake" or each.value != 1)
    if step.operation is StepOperation.SUM:
        some = tuple(each for each in step.operands if each.value or each.key in KEPT)
        return some or step.operands[:1]
    if step.operation in LOOKED_UP:
        return step.operands[:1]
    if step.operation in COUNTED:
        return tuple(each for each in step.operands if each.key in TOLD_OF_COUNTED)
    return step.operands


def briefly(part: Part) -> list[str]:
    """The arithmetic of the whole, then a line for each step below that is no comparison."""
    if not isinstance(part, Step):
        return [called(part.key)]
    below = (each for each in _below(part) if each.operation not in COUNTED)
    return [expression(part), *(_sentence(each) for each in below)]


def rows(words: Iterable[str], *, width: int) -> list[str]:
    """Lines, in as many rows of so many letters as they need."""
    return [row for each in words for row in wrap(each, width)]


def sentences(lines: Iterable[Line]) -> str:
    """Lines one after another, with the Law wherever it changes."""
    said, before = [], ""
    for line in lines:
        new = line.law and line.law != before
        said.append(f"{line.words} ({line.law})" if new else line.words)
        before = line.law or before
    return "; ".join(said)


def expression(step: Step) -> str:
    """The arithmetic of a step in figures, each with its name."""
    if step.operation is StepOperation.NEGATIVE:
        return MINUS + _within(step, step.operands[0])
    if step.operation in LOOKED_UP:
        return str(LOOKED_UP[step.operation]) % {"value": _within(step, step.operands[0])}
    if step.operation in (StepOperation.NEAREST, StepOperation.NEAREST_EVEN, StepOperation.DOWN):
        value, unit = step.operands
        return f"{_name(value, exactly(value.value))}{SIGNS[step.operation]}{figure(unit.value)}"
    told = _told(step)
    if step.operation is StepOperation.SUM and _alike(told):
        return f"{len(told)}{SIGNS[StepOperation.PRODUCT]}{_name_of_each(told[0])}"
    return str(SIGNS[step.operation]).join(_within(step, each) for each in told)


def _alike(parts: tuple[Part, ...]) -> bool:
    """As many tops as there are boards, all the same: counted, and not read one by one."""
    values = {(each.key, each.value) for each in parts}
    return len(parts) > 2 and len(values) == 1 and parts[0].key == "top"


def _name_of_each(part: Part) -> str:
    label = _("%(label)s of each board") % {"label": called(part.key)}
    return _("%(value)s (%(label)s)") % {"value": figure(part.value), "label": label}


def _within(step: Step, part: Part) -> str:
    """A part of a line: by its name, or as arithmetic of its own, in brackets where it must be."""
    if not _is_within(part, step):
        factor = step.operation is StepOperation.PRODUCT or part.key == "session"
        return _name(part, (_factor if factor else figure)(part.value))
    inner = _told(part)
    loose = len(inner) > 1 and BINDS[part.operation] < BINDS.get(step.operation, 0)
    loose = loose and len(_told(step)) > 1
    return f"({expression(part)})" if loose else expression(part)


def _sentence(step: Step) -> str:
    if step.operation in COMPARISONS:
        return _compared(step)
    facts = {"label": _label(step), "value": figure(step.value)}
    if step.key in PLACES:
        return _place(step)
    if step.key == "penalties" and len(step.operands) == 1:
        return _("%(label)s: %(value)s") % {
            **facts,
            "label": called("penalty", step.operands[0].of),
        }
    if not step.operands:
        return _("%(label)s: none") % facts
    if step.operation is StepOperation.COUNT:
        return _("%(label)s: %(value)s") % facts
    if step.operation is StepOperation.MOST:
        return _("%(label)s: %(value)s, the most of %(count)s") % {
            **facts,
            "count": len(step.operands),
        }
    if step.operation is StepOperation.LEAST:
        return _("%(label)s: %(value)s, the least of %(count)s") % {
            **facts,
            "count": len(step.operands),
        }
    return _("%(label)s: %(value)s = %(parts)s") % {**facts, "parts": expression(step)}


def _place(step: Step) -> str:
    """A place by how many are ahead, by each thing that puts somebody ahead."""
    ahead = (part for part in step.operands if part.key != "own_place" and part.value)
    counts = [f"{figure(part.value)} {called(part.key)}" for part in ahead]
    facts = {"label": called(step.key), "place": figure(step.value)}
    facts["ahead"] = ", ".join(counts) or _("nobody ahead")
    return _("%(label)s %(place)s: %(ahead)s") % facts


def _label(step: Step) -> str:
    """What a line is about; brought to the scale of the event, it is about the same."""
    scaled = step.key == "in_scale" and step.operands[0].key in IN_SCALE
    return called(step.operands[0].key if scaled and step.of is None else step.key, step.of)


def _compared(step: Step) -> str:
    """How many, and which they are."""
    words, holds = COMPARISONS[step.operation]
    own, *others = (each.value for each in step.operands)
    counted = [each for each in others if holds(each, own)]
    facts = {"label": called(step.key, step.of), "value": figure(step.value)}
    if not counted:
        return _("%(label)s: none") % facts
    alike = step.operation is not StepOperation.EQUAL and figure(own) in map(figure, counted)
    write = exactly if alike or step.operands[0].key == "percentage" else figure
    facts["which"] = str(words) % {"own": write(own), "others": listed(counted, write)}
    return _("%(label)s: %(value)s, as %(which)s") % facts


def listed(values: Iterable[Exact], write: Callable[[Exact], str]) -> str:
    """Figures from the highest down, each once, with how often it was there."""
    times = Counter(values)
    return ", ".join(
        write(each) if times[each] == 1 else f"{write(each)} ({times[each]}\N{MULTIPLICATION SIGN})"
        for each in sorted(times, reverse=True)
    )


def _named(part: Part) -> str:
    return _name(part, figure(part.value))


def _name(part: Part, value: str) -> str:
    """The Law's own constants need no name."""
    label = called(part.key, part.of)
    return _("%(value)s (%(label)s)") % {"value": value, "label": label} if label else value


def figure(exact: Exact) -> str:
    """A number to two places at the most, as all others are shown."""
    value = Fraction(exact)
    return written(Figure(value, places_needed([value])))


def _factor(exact: Exact) -> str:
    """What is multiplied: to as many places as the product needs to come out as it is told."""
    value = Fraction(exact)
    return figure(value) if _is_shown(value) else f"{written(Figure(value, FACTOR_PLACES))}…"


def _is_shown(value: Fraction) -> bool:
    """Two places show all of it."""
    shown: int = 10 ** places_needed([value])
    return shown % value.denominator == 0


def exactly(exact: Exact) -> str:
    """A number before it is rounded: dots stand for what goes on."""
    value = Fraction(exact)
    if _is_shown(value):
        return figure(value)
    shown = written(Figure(value, EXACT_PLACES))
    return shown if 10**EXACT_PLACES % value.denominator == 0 else f"{shown}…"
