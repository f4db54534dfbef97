"""Every beginning of an entry is known for one, and what cannot be an entry is not."""

import re
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.notation import (
    entry_pattern,
    entry_shape_pattern,
    finished_entry_pattern,
    partial_entry_pattern,
)

LEVELS, DENOMINATIONS, CHAIRS = "0123456789", ("C", "S", "N", "NT"), "NE"
RESULTS = ("=", "+0", "+7", "-1", "-2", "-13", "1", "9", "13", "14")
DOUBLES = ("", "X", "**", "X X")


@cache
def matches(source, **typist):
    return re.compile(source(**typist), re.IGNORECASE | re.ASCII).fullmatch


def is_begun(text, **typist):
    return matches(partial_entry_pattern, **typist)(text) is not None


def is_shaped(text, **typist):
    return matches(entry_shape_pattern, **typist)(text) is not None


def is_complete(text, **typist):
    return matches(entry_pattern, **typist)(text) is not None


def plays():
    """Every level with any result, with the double after the contract or after its declarer."""
    for level, denomination, chair, result, double in product(
        LEVELS, DENOMINATIONS, CHAIRS, RESULTS, DOUBLES
    ):
        yield f"{level}{denomination}{double}{chair}{result}"
        yield f"{level}{denomination}{chair}{double}{result}"
        yield f"{chair} {level}{denomination}{double} {result}"


@pytest.mark.parametrize("dropped", [False, True])
@given(text=st.text("1234567890NESWCDHTXP*+-=/%. AVEGL", max_size=9).map(str.strip))
def test_every_beginning_of_an_entry_is_recognised(text, dropped):
    if is_complete(text, last_zero_dropped=dropped):
        for end in range(1, len(text) + 1):
            assert is_begun(text[:end], lead=True, last_zero_dropped=dropped), text[:end]


@pytest.mark.parametrize(
    "text",
    (
        *("4SN=", "4 s x n = ", "4SNX-1", "10 4SN", "9S7D", "N=4H**", "4S1E", "4SN= H10"),
        *("A6040", "A+/A-", "AVE-", "60/40", "61.80/38.2", "60%-40%"),
        *("PASS", "LP", "420-", "-620"),
    ),
)
def test_an_entry_is_begun_from_its_first_letter_on(text):
    beginnings = [text[:end] for end in range(1, len(text) + 1)]

    assert [beginning for beginning in beginnings if not is_begun(beginning, lead=True)] == []


def test_a_play_has_the_shape_of_one_at_every_level_with_every_result():
    texts = [text for text in plays() if not text.endswith("14")]

    assert [text for text in texts if not is_shaped(text) or not is_begun(text)] == []


@pytest.mark.parametrize(
    "text", ["44S", "4SQ", "SN", "4S=3", "4SNN", "8SN=4", "8SN=4SS=", "4S=NX", "415-6", "HELLO"]
)
def test_text_that_no_entry_begins_with_is_refused(text):
    assert not is_begun(text)


@pytest.mark.parametrize("text", ["8SN=", "4SN+7", "415-", "-415", "8SNX-2", "N=8S", "1NN-8"])
def test_text_of_the_shape_of_an_entry_may_be_invalid(text):
    assert is_shaped(text)
    assert not is_complete(text)
    assert matches(finished_entry_pattern)(text) is None


@pytest.mark.parametrize("text", ["44SN", "4S", "4S=", "N=", "415", "A60", "P", "8SN=HK"])
def test_text_with_a_missing_part_has_another_shape(text):
    assert not is_shaped(text)


def test_a_card_led_may_follow_where_leads_are_typed():
    assert is_shaped("8SN=HK", lead=True)
    assert is_begun("8SN=H", lead=True)
    assert not is_begun("8SN=H")


def test_the_expressions_have_nothing_that_javascript_lacks():
    for source in (
        entry_shape_pattern(),
        entry_shape_pattern(lead=True),
        partial_entry_pattern(),
        partial_entry_pattern(last_zero_dropped=True, lead=True),
    ):
        assert set(re.findall(r"\(\?.", source)) <= {"(?:", "(?=", "(?!"}
        assert source.isascii()
