"""A finished entry is valid and has no valid continuation: by brute force over small alphabets."""

import re
from functools import cache
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.notation import NotationError, entry_pattern, finished_entry_pattern, read_entry
from tests.effort import sample_cases

# Enough letters for every kind of piece: E is no denomination, H no declarer.
LETTERS = "0149NSEHX=+-"
SIGNS_AND_DIGITS = "+-0123456789"
# A sample of so many texts has every kind of entry.
BRUTE_FORCE = 29
RESULTS = (
    "=",
    "+0",
    "-0",
    "+1",
    "+3",
    "-1",
    "-2",
    "-7",
    "-10",
    "-13",
    "0",
    "1",
    "7",
    "9",
    "10",
    "13",
)
CONTRACTS = tuple(
    f"{level}{denomination}{doubling}"
    for level, denomination, doubling in product("1347", ("N", "NT", "S", "H"), ("", "X", "XX"))
)


@cache
def pattern(dropped, lead):
    source = finished_entry_pattern(last_zero_dropped=dropped, lead=lead)
    return re.compile(source, re.IGNORECASE | re.ASCII)


@cache
def complete_pattern(dropped):
    return re.compile(entry_pattern(last_zero_dropped=dropped), re.IGNORECASE | re.ASCII)


def is_finished(text, *, dropped=False, lead=False):
    return pattern(dropped, lead).fullmatch(text) is not None


def is_valid(text, *, dropped=False, lead=False):
    """Whether it can be read, by somebody who types leads or by somebody who does not."""
    try:
        entry = read_entry(text, last_zero_dropped=dropped)
    except NotationError:
        return False
    return lead or not entry.lead


def is_read(text, dropped):
    return is_valid(text, dropped=dropped, lead=True)


def finished_beginnings(text, **typist):
    return [text[:end] for end in range(1, len(text)) if is_finished(text[:end], **typist)]


def texts(alphabet, *, longest):
    for length in range(1, longest + 1):
        yield from map("".join, product(alphabet, repeat=length))


def doubled_behind(leads=("",)):
    """The double behind the declarer, as many write it."""
    for level, denomination, declarer, doubling, result in product(
        "1347", ("N", "NT", "S", "H"), "NE", ("X", "XX", "*", "X X"), RESULTS
    ):
        pieces = (f"{level}{denomination}", declarer, doubling, result)
        yield from (gap.join(pieces) + lead for gap, lead in product(("", " "), leads))


def plays(leads=("",)):
    yield from doubled_behind(leads)
    for contract, declarer, result in product(CONTRACTS, "NE", RESULTS):
        for order in permutations((contract, declarer, result)):
            yield from (gap.join(order) + lead for gap, lead in product(("", " "), leads))


@pytest.mark.parametrize(
    ("text", "typist"),
    [
        ("4SN=", {}),
        ("4sn=", {}),
        ("3NN+1", {}),
        ("4SXW-2", {}),
        ("4S*W-2", {}),
        ("N=4H**", {}),
        ("4SN10", {}),
        ("4SN9", {}),
        ("3SW-1", {}),
        ("N 4H x -2", {}),
        ("-620", {}),
        ("620-", {}),
        ("0", {}),
        ("NP", {}),
        ("A6040", {}),
        ("A++", {}),
        ("A60 40", {}),
        ("A+/A-", {}),
        ("4SXN+0", {}),
        ("4HSX-2", {}),
        ("4SNX=", {}),
        ("4SN X X +1", {}),
        ("4S=N", {}),
        ("N= 4S X X", {}),
        ("42+", {"dropped": True}),
        ("-62", {"dropped": True}),
        ("4SN=HK", {"lead": True}),
        ("4SN= H10", {"lead": True}),
    ],
)
def test_the_page_moves_on_after(text, typist):
    assert is_finished(text, **typist)


@pytest.mark.parametrize(
    ("text", "typist", "continuation"),
    [
        ("4SN1", {}, "4SN10"),
        ("4SN", {}, "4SNX="),
        ("4SNX-1", {}, "4SNX-10"),
        ("4SW-1", {}, "4SW-10"),
        ("420", {}, "420-"),
        ("-11", {"dropped": True}, "-110"),
        ("42", {"dropped": True}, "42-"),
        ("-110", {}, "-1100"),
        ("P", {}, "PASS"),
        ("A60", {}, "A6040"),
        ("A+", {}, "A++"),
        ("A+/A", {}, "A+/A="),
        ("4SN=", {"lead": True}, "4SN=HK"),
    ],
)
def test_the_page_waits_where_an_entry_can_go_on(text, typist, continuation):
    assert is_valid(continuation, **typist)
    assert not is_finished(text, **typist)


@pytest.mark.parametrize("lead", [False, True])
def test_no_short_text_is_finished_before_its_end(lead):
    for text in sample_cases(texts(LETTERS, longest=4)):
        assert not is_finished(text, lead=lead) or is_valid(text, lead=lead)
        if is_valid(text, lead=lead):
            assert finished_beginnings(text, lead=lead) == []


@pytest.mark.parametrize("dropped", [False, True])
def test_no_score_is_finished_before_its_end(dropped):
    signed = ("".join(parts) for parts in product("+-", *3 * ["0123456789"], "0123456789"))
    trailing = ("".join(parts) for parts in product(*4 * ["0123456789"], "+-"))
    for text in sample_cases((*texts(SIGNS_AND_DIGITS, longest=3), *signed, *trailing)):
        valid = is_valid(text, dropped=dropped)
        assert valid or not is_finished(text, dropped=dropped)
        assert not valid or finished_beginnings(text, dropped=dropped) == []


def test_no_play_is_finished_before_its_end_in_any_order():
    for text in sample_cases(plays(), BRUTE_FORCE):
        valid = is_valid(text)
        assert valid or not is_finished(text)
        assert not valid or finished_beginnings(text) == []


def test_no_play_with_its_lead_is_finished_before_its_end():
    for text in sample_cases(plays(leads=(" H10", "SK")), BRUTE_FORCE):
        valid = is_valid(text, lead=True)
        assert valid or not is_finished(text, lead=True)
        assert not valid or finished_beginnings(text, lead=True) == []


def test_a_play_in_any_order_is_finished_as_soon_as_it_can_be():
    for text in sample_cases(sorted({play.replace(" ", "") for play in plays()}), BRUTE_FORCE):
        if is_valid(text):
            goes_on = any(is_valid(text + letter) for letter in LETTERS)
            assert is_finished(text) is not goes_on, text


def is_complete(text, *, dropped=False):
    return complete_pattern(dropped).fullmatch(text) is not None


@pytest.mark.parametrize("dropped", [False, True])
def test_an_entry_is_complete_exactly_if_it_is_read(dropped):
    tried = (
        *texts(LETTERS, longest=4),
        *texts(SIGNS_AND_DIGITS, longest=4),
        *texts("A0156/%=+-.", longest=4),
        *plays(("", "SK")),
        *map("".join, product("134", "NSEX", "134", "NSEH", ("", "T", "X"))),
        *("100/0", "100.00/0", "100.5/0", "101/0", "A 007/93", "007/93", "AVE50/50"),
    )

    assert [
        case
        for case in sample_cases(tried, BRUTE_FORCE)
        if is_complete(case, dropped=dropped) is not is_read(case, dropped)
    ] == []


@given(st.text("1234567890NESWCDHTXP*+-=/%. AVEG", max_size=9).map(str.strip), st.booleans())
def test_any_typed_text_is_complete_if_it_is_read(text, dropped):
    assert is_complete(text, dropped=dropped) is is_read(text, dropped)


@pytest.mark.parametrize("dropped", [False, True])
@pytest.mark.parametrize("lead", [False, True])
def test_the_expression_has_nothing_that_javascript_lacks(dropped, lead):
    for source in (
        finished_entry_pattern(last_zero_dropped=dropped, lead=lead),
        entry_pattern(last_zero_dropped=dropped),
    ):
        assert set(re.findall(r"\(\?.", source)) <= {"(?:", "(?=", "(?!"}
        assert source.isascii()
