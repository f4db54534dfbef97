"""Draws a QR code on a PDF page, as black bars."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

import segno

from reports.content.document import QrCodeBlock
from reports.renderers.grids import DrawingArea
from reports.renderers.text_layout import DrawingSurface

# Sizes of type: at 11 points a code is 5 cm wide, which a phone reads at arm's length.
SIDE = 13.0
# The light margin that ISO/IEC 18004 asks for, in squares.
QUIET_ZONE = 4


@dataclass(frozen=True, slots=True)
class MeasuredQrCode:
    """The dark and light squares of a code, row by row from the top."""

    squares: tuple[tuple[bool, ...], ...]

    @property
    def least(self) -> float:
        """The width of the QR code, at size one."""
        return SIDE

    @property
    def wanted(self) -> float:
        """The same as `least`, because it is readable at that size."""
        return SIDE

    @property
    def rows(self) -> tuple[()]:
        """No rows that could grow into free space."""
        return ()

    @property
    def height(self) -> float:
        """The height of the QR code, at size one."""
        return SIDE


def measure_qr_code(block: QrCodeBlock) -> MeasuredQrCode:
    """Compute the squares of a code."""
    code = segno.make(block.text, error="m", micro=False)
    return MeasuredQrCode(tuple(tuple(bool(dark) for dark in row) for row in code.matrix))


def draw_qr_code(surface: DrawingSurface, code: MeasuredQrCode, area: DrawingArea) -> float:
    """Draw a code with its light margin; return its lower edge."""
    side = SIDE * area.size
    square = side / (len(code.squares) + 2 * QUIET_ZONE)
    left = area.x + QUIET_ZONE * square
    for row, (start, count) in _dark_runs(code):
        y = area.y - (QUIET_ZONE + row + 0.5) * square
        surface.rule(left + start * square, y, left + (start + count) * square, y, square)
    return area.y - side


def _dark_runs(code: MeasuredQrCode) -> Iterator[tuple[int, tuple[int, int]]]:
    for row, squares in enumerate(code.squares):
        start = 0
        for dark, run in groupby(squares):
            count = len(list(run))
            if dark:
                yield row, (start, count)
            start += count
