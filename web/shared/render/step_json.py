"""Converts calculation steps to dictionaries for JSON, with exact values."""

from typing import Any

from reports.content.explanation_steps.step_labels import law_name, step_label
from reports.content.explanation_steps.step_sentences import format_step_value
from scoring.steps import Part, Step


def step_to_dict(part: Part, *, deepest: int | None = None) -> dict[str, Any]:
    """Returns a step with all its operands, or those down to a depth.

    `value` is exact, `17/3` or `420`; `shown` is as pages show it. A step without operands has no
    operation: it is recorded data if it names no Law, otherwise a constant of that Law. Below the
    depth, a step has its operation, and `operands` of None.
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
