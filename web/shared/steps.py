"""An explanation in words, for every door. The words themselves are those of the papers."""

from reports.content.step_labels import LABELS
from reports.content.steps import ALL, Depth, Line, lines, told

__all__ = ["ALL", "LABELS", "Depth", "Line", "lines", "told"]
