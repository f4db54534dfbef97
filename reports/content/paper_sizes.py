"""Paper sizes by name, in points: A4 and US Letter."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PaperSize:
    """A sheet held upright, in points."""

    name: str
    width: float
    height: float


A4 = PaperSize("a4", 595.28, 841.89)
LETTER = PaperSize("letter", 612.0, 792.0)
PAPER_SIZES = {each.name: each for each in (A4, LETTER)}
