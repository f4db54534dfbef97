"""An explanation for programs: every step with its operation, operands and exact value.

Knows how an exact number is written; the words are those of `web.shared.steps`.
"""

from typing import Any

from reports.content.step_labels import called, law
from reports.content.steps import figure
from scoring.steps import Part, Step


def as_data(part: Part, *, deepest: int | None = None) -> dict[str, Any]:
    """The step and all that it rests on, or as far down as is asked for.

    `value` is exact, `17/3` or `420`; `shown` as a page shows it. A number that rests on nothing
    has no operation: a fact of a row where it has no law, else a constant of that law. What lies
    deeper than is asked for has its operation, and `operands` of None.
    """
    data: dict[str, Any] = {
        "key": part.key,
        "label": called(part.key, part.of),
        "of": part.of,
        "value": str(part.value),
        "shown": figure(part.value),
        "law": law(part.law),
        "operation": None,
        "operands": [],
    }
    if isinstance(part, Step):
        data["operation"] = part.operation.value
        data["operands"] = _operands(part, deepest)
    return data


def _operands(step: Step, deepest: int | None) -> list[dict[str, Any]] | None:
    if deepest == 0:
        return None
    below = None if deepest is None else deepest - 1
    return [as_data(each, deepest=below) for each in step.operands]
