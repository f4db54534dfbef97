"""Paper sizes by name, in points: A4 and US Letter."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PaperSize:
    """An upright sheet, in points."""

    name: str
    width: float
    height: float


A4 = PaperSize("a4", 595.28, 841.89)
LETTER = PaperSize("letter", 612.0, 792.0)
PAPER_SIZES = {size.name: size for size in (A4, LETTER)}
