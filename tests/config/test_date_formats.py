"""Dates and times as everybody reads them, and dates as they are typed."""

from datetime import date, datetime

import pytest
from django import forms
from django.template import Context, Template
from django.utils.formats import date_format, time_format
from django.utils.translation import override

MOMENT = datetime(2026, 11, 22, 12, 59)


@pytest.mark.parametrize(
    ("style", "written"),
    [
        ("DATE_FORMAT", "22 Nov 2026"),
        ("SHORT_DATE_FORMAT", "22 Nov 2026"),
        ("TIME_FORMAT", "12:59"),
        ("DATETIME_FORMAT", "22 Nov 2026, 12:59"),
        ("SHORT_DATETIME_FORMAT", "22 Nov 2026, 12:59"),
        ("MONTH_DAY_FORMAT", "22 November"),
        ("YEAR_MONTH_FORMAT", "November 2026"),
    ],
)
def test_no_date_format_is_ambiguous(style, written):
    page = Template(f'{{{{ moment|date:"{style}" }}}}')

    assert (date_format(MOMENT, style), page.render(Context({"moment": MOMENT}))) == (
        written,
        written,
    )


def test_a_typed_date_is_parsed_unless_ambiguous():
    field = forms.DateField()

    read = [field.clean(text) for text in ("2026-04-03", "3 Apr 2026", "3 April 2026")]
    with pytest.raises(forms.ValidationError):
        field.clean("03/04/2026")

    assert read == [date(2026, 4, 3)] * 3


@pytest.mark.parametrize(
    ("language", "moment"),
    [
        ("en", "22 Nov 2026, 19:30"),
        ("en-ca", "22 Nov 2026, 19:30"),
        ("en-us", "22 Nov 2026, 7:30 PM"),
        ("en-au", "22 Nov 2026, 7:30 PM"),
    ],
)
def test_the_clock_of_a_variant_of_english_is_in_every_time(language, moment):
    at = datetime(2026, 11, 22, 19, 30)

    with override(language):
        shown = date_format(at, "DATETIME_FORMAT"), time_format(at.time(), "TIME_FORMAT")

    assert shown == (moment, moment.partition(", ")[2])
