"""Calculation steps as JSON-ready dictionaries with exact values."""

from typing import Any

from reports.content.explanation_steps.step_labels import law_name, step_label
from reports.content.explanation_steps.step_sentences import format_step_value
from scoring.steps import Part, Step


def step_to_dict(part: Part, *, deepest: int | None = None) -> dict[str, Any]:
    """The step and all that it rests on, or as far down as is asked for.

    `value` is exact, `17/3` or `420`; `shown` as a page shows it. A number that rests on nothing
    has no operation: a fact of a row where it has no law, else a constant of that law. What lies
    deeper than is asked for has its operation, and `operands` of None.
    """
    data: dict[str, Any] = {
        "key": part.key,
        "label": step_label(part.key, part.of),
        "of": part.of,
        "value": str(part.value),
        "shown": format_step_value(part.value),
        "law": law_name(part.law),
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
    return [step_to_dict(operand, deepest=below) for operand in step.operands]
