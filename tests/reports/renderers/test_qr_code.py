"""A drawn QR code has the dark squares of the code, and its light margin."""

import segno

from reports.content.document import QrCodeBlock
from reports.renderers.grids import DrawingArea
from reports.renderers.qr_code import SIDE, draw_qr_code, measure_qr_code

TEXT = "http://club.example/t/1/7/open/0123456789abcdef/"


class Bars:
    """Notes the bars that are drawn."""

    def __init__(self):
        self.drawn = []

    def rule(self, x, y, to_x, to_y, weight):
        assert y == to_y
        self.drawn.append((x, y, to_x, weight))


def test_the_bars_cover_the_dark_squares_and_nothing_else():
    code, bars = measure_qr_code(QrCodeBlock(TEXT)), Bars()
    count = len(code.squares) + 8
    area = DrawingArea(0, count, 100, count / SIDE)  # each square is one by one

    lower_edge = draw_qr_code(bars, code, area)

    covered = {
        (round(count - y - 0.5) - 4, column)
        for x, y, to_x, _weight in bars.drawn
        for column in range(round(x) - 4, round(to_x) - 4)
    }
    expected = segno.make(TEXT, error="m", micro=False).matrix
    assert covered == {
        (row, column)
        for row, squares in enumerate(expected)
        for column, dark in enumerate(squares)
        if dark
    }
    assert {round(weight, 9) for *_bar, weight in bars.drawn} == {1}
    assert lower_edge == 0
