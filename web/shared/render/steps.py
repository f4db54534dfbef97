"""Re-exports the functions of `reports` that write calculation steps as lines of text."""

from reports.content.explanation_steps.step_labels import LABELS
from reports.content.explanation_steps.step_sentences import (
    FULL_DEPTH,
    StepDepth,
    StepLine,
    step_lines,
    walk_step_lines,
)

__all__ = ["FULL_DEPTH", "LABELS", "StepDepth", "StepLine", "step_lines", "walk_step_lines"]
