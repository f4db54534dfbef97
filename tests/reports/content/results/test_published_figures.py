from decimal import Decimal
from fractions import Fraction

import pytest

from reports.content.results.published_figures import (
    DifferenceReason,
    FigureSubject,
    OwnFigure,
    PublishedKind,
    compare_figure,
    is_same_rank,
    most_printed_places,
    parse_figure,
)

SUBJECT = FigureSubject("1")


def compared(printed, shown, exact=None, *, places=2, **more):
    own = OwnFigure(Decimal(shown), Fraction(shown) if exact is None else exact)
    return compare_figure(PublishedKind.TOTAL, SUBJECT, printed, own, places, **more)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("-3.50", Fraction(-7, 2)),
        ("\N{MINUS SIGN}3,5", Fraction(-7, 2)),
        ("54.2%", Fraction(271, 5)),
        ("1e9", None),
        ("", None),
        ("=", None),
    ],
)
def test_a_printed_number_is_read_exactly(text, value):
    assert parse_figure(text) == value


def test_zeros_at_the_end_can_be_left_out():
    assert most_printed_places(["12", "12.5", "12.25", "="]) == 2


@pytest.mark.parametrize(
    ("printed", "shown", "exact", "places", "equal"),
    [
        ("54.17", "54.17", Fraction(325, 6), 2, True),
        ("54.170", "54.17", Fraction(325, 6), 3, True),
        ("54.2", "54.17", Fraction(325, 6), 1, True),
        ("54.2", "54.17", Fraction(325, 6), 2, False),
        ("54.16", "54.17", Fraction(325, 6), 2, False),
        # A half of the last decimal is rounded up or to even.
        ("0.4", "0.45", Fraction(9, 20), 1, True),
        ("0.5", "0.45", Fraction(9, 20), 1, True),
        # What we show is rounded by the policy of the program, and is what counts.
        ("7", "7.0", Fraction(37, 5), 0, True),
    ],
)
def test_a_figure_is_compared_with_the_decimals_of_the_file(printed, shown, exact, places, equal):
    assert compared(printed, shown, exact, places=places).equal is equal


def test_less_than_one_unit_of_the_last_decimal_is_rounding():
    rounded = compared("54.16", "54.17", Fraction(325, 6))
    other = compared("54.15", "54.17", Fraction(325, 6))

    assert rounded.reason is DifferenceReason.ROUNDED
    assert other.reason is DifferenceReason.UNKNOWN


def test_a_reason_that_is_known_goes_before_rounding():
    figure = compared("54.16", "54.17", reason=DifferenceReason.FROM_BOARDS, boards=(3,))

    assert (figure.reason, figure.boards) == (DifferenceReason.FROM_BOARDS, (3,))


def test_a_figure_that_we_do_not_have_differs():
    figure = compare_figure(PublishedKind.TOTAL, SUBJECT, "12", None, 2)

    assert (figure.ours, figure.equal) == ("", False)


@pytest.mark.parametrize(
    ("printed", "shared", "repeated", "same"),
    [
        ("3", False, False, True),
        ("3=", True, False, True),
        ("=3", True, False, True),
        ("3/4", True, False, True),
        ("3", True, True, True),
        ("3", True, False, False),
        ("3=", False, False, False),
        ("3/4", False, False, False),
        ("4", False, False, False),
    ],
)
def test_a_shared_place_is_recognised_in_every_way_of_printing(printed, shared, repeated, same):
    assert is_same_rank(printed, 3, shared=shared, repeated=repeated) is same
