"""Every form that a scorer may type, and the reason for every one that is refused."""

from fractions import Fraction
from functools import partial
from time import thread_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.laws.averages import Average, Averages
from scoring.laws.compass import Direction
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.outcome import SCORES, Award, BareScore, ContractResult, NotPlayed, PassedOut
from scoring.notation import (
    NotationError,
    TypedEntry,
    finished_entry_pattern,
    read_entry,
    read_typed_outcome,
    write_outcome,
)
from scoring.notation.denomination_letters import LANGUAGES
from scoring.notation.entry_parts import LONGEST
from scoring.notation.entry_splitter import split_entries
from scoring.notation.ruling_text import read_comparable_result
from scoring.notation.ruling_text import write_ruling as written_ruling
from scoring.notation.sheet_hand_text import read_sheet_hand
from tests.raising import raises_code

NORTH, EAST, SOUTH, WEST = Direction
PLUS, AVERAGE, MINUS = Average
CLUBS, DIAMONDS, HEARTS, SPADES, NOTRUMP = Denomination

CONTRACTS = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Denomination), st.sampled_from(Doubling)
)
HUNDREDTHS = st.integers(0, 10_000).map(lambda number: Fraction(number, 100))
OUTCOMES = st.one_of(
    st.builds(ContractResult, CONTRACTS, st.sampled_from(Direction), st.integers(0, 13)),
    st.just(PassedOut()),
    st.sampled_from(sorted(SCORES - {0})).map(BareScore),
    st.just(NotPlayed()),
    st.builds(Award, HUNDREDTHS, HUNDREDTHS),
)


def contracted(level, denomination, declarer, tricks, doubling=Doubling.UNDOUBLED):
    return ContractResult(Contract(level, denomination, doubling), declarer, tricks)


def an_award(north_south, east_west):
    return Award(Fraction(north_south), Fraction(east_west))


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("4SN=", contracted(4, SPADES, NORTH, 10)),
        ("4sn=", contracted(4, SPADES, NORTH, 10)),
        ("4♠N=", contracted(4, SPADES, NORTH, 10)),
        ("3NE+1", contracted(3, NOTRUMP, EAST, 10)),
        ("3NTN+1", contracted(3, NOTRUMP, NORTH, 10)),
        ("3NN+1", contracted(3, NOTRUMP, NORTH, 10)),
        ("3NS9", contracted(3, NOTRUMP, SOUTH, 9)),
        ("3N S 9", contracted(3, NOTRUMP, SOUTH, 9)),
        ("3 nt  w  = ", contracted(3, NOTRUMP, WEST, 9)),
        ("4SN10", contracted(4, SPADES, NORTH, 10)),
        ("4SW0", contracted(4, SPADES, WEST, 0)),
        ("4SW-10", contracted(4, SPADES, WEST, 0)),
        ("4SW\N{MINUS SIGN}2", contracted(4, SPADES, WEST, 8)),
        ("4HXE-2", contracted(4, HEARTS, EAST, 8, Doubling.DOUBLED)),
        ("N 4H x -2", contracted(4, HEARTS, NORTH, 8, Doubling.DOUBLED)),
        ("5d**w+1", contracted(5, DIAMONDS, WEST, 12, Doubling.REDOUBLED)),
        ("5C * S =", contracted(5, CLUBS, SOUTH, 11, Doubling.DOUBLED)),
        ("4 S X X N -1", contracted(4, SPADES, NORTH, 9, Doubling.REDOUBLED)),
        ("4HSX-1", contracted(4, HEARTS, SOUTH, 9, Doubling.DOUBLED)),
        ("4SNX=", contracted(4, SPADES, NORTH, 10, Doubling.DOUBLED)),
        ("4SN X -1", contracted(4, SPADES, NORTH, 9, Doubling.DOUBLED)),
        ("4S NX -1", contracted(4, SPADES, NORTH, 9, Doubling.DOUBLED)),
        ("3NNXX+1", contracted(3, NOTRUMP, NORTH, 10, Doubling.REDOUBLED)),
        ("3NTS**9", contracted(3, NOTRUMP, SOUTH, 9, Doubling.REDOUBLED)),
        ("4SN+0", contracted(4, SPADES, NORTH, 10)),
        ("3NW-0", contracted(3, NOTRUMP, WEST, 9)),
        ("4\N{BLACK SPADE SUIT}\N{VARIATION SELECTOR-16}N=", contracted(4, SPADES, NORTH, 10)),
        ("\N{LEFT-TO-RIGHT MARK}4SN=\N{RIGHT-TO-LEFT MARK}", contracted(4, SPADES, NORTH, 10)),
        ("1♧N=", contracted(1, CLUBS, NORTH, 7)),
        ("1♢N=", contracted(1, DIAMONDS, NORTH, 7)),
        ("1♡N=", contracted(1, HEARTS, NORTH, 7)),
        ("1♤N=", contracted(1, SPADES, NORTH, 7)),
        ("4E3N", contracted(3, NOTRUMP, EAST, 4)),
        ("4S1E", contracted(4, SPADES, EAST, 1)),
        ("3W4N", contracted(4, NOTRUMP, WEST, 3)),
        ("=4SN", contracted(4, SPADES, NORTH, 10)),
        ("10 4SN", contracted(4, SPADES, NORTH, 10)),
        ("4S=N", contracted(4, SPADES, NORTH, 10)),
        ("N=4S", contracted(4, SPADES, NORTH, 10)),
        ("9S7D", contracted(7, DIAMONDS, SOUTH, 9)),
        ("P", PassedOut()),
        ("pass", PassedOut()),
        ("0", PassedOut()),
        ("420", BareScore(420)),
        ("+420", BareScore(420)),
        ("420+", BareScore(420)),
        ("-620", BareScore(-620)),
        ("620-", BareScore(-620)),
        ("NP", NotPlayed()),
        ("LP", NotPlayed()),
        ("A", Averages(AVERAGE, AVERAGE)),
        ("A+", Averages(PLUS, MINUS)),
        ("A-", Averages(MINUS, PLUS)),
        ("A=", Averages(AVERAGE, AVERAGE)),
        ("A=+", Averages(AVERAGE, PLUS)),
        ("A+=", Averages(PLUS, AVERAGE)),
        ("A++", Averages(PLUS, PLUS)),
        ("A--", Averages(MINUS, MINUS)),
        ("AVE-", Averages(MINUS, PLUS)),
        ("AV", Averages(AVERAGE, AVERAGE)),
        ("AV+", Averages(PLUS, MINUS)),
        ("A+/A-", Averages(PLUS, MINUS)),
        ("a / ave +", Averages(AVERAGE, PLUS)),
        ("A/A", Averages(AVERAGE, AVERAGE)),
        ("A60", an_award(60, 40)),
        ("A6040", an_award(60, 40)),
        ("A6060", an_award(60, 60)),
        ("A60 40", an_award(60, 40)),
        ("A60/40", an_award(60, 40)),
        ("60/40", an_award(60, 40)),
        ("60%-40%", an_award(60, 40)),
        ("A 100/0", an_award(100, 0)),
        ("61.80/38.2", an_award("61.8", "38.2")),
    ],
)
def test_entries_are_read(text, outcome):
    assert read_typed_outcome(text) == outcome


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("42", BareScore(420)),
        ("42+", BareScore(420)),
        ("62-", BareScore(-620)),
        ("-62", BareScore(-620)),
        ("110", BareScore(1100)),
        ("0", PassedOut()),
        ("4SN=", contracted(4, SPADES, NORTH, 10)),
    ],
)
def test_the_last_zero_may_be_dropped_by_choice(text, outcome):
    assert read_typed_outcome(text, last_zero_dropped=True) == outcome


@pytest.mark.parametrize(
    ("text", "lead"),
    [("4SN=", ""), ("4SN= HK", "HK"), ("4SN=♥10", "HT"), ("4SN10 ct", "CT"), ("3NTWS9S9", None)],
)
def test_a_card_led_may_follow(text, lead):
    if lead is None:
        with raises_code("notation_unreadable"):
            read_entry(text)
    else:
        assert read_entry(text) == TypedEntry(contracted(4, SPADES, NORTH, 10), lead)


def test_a_late_play_is_not_played_yet():
    assert read_entry("LP") == TypedEntry(NotPlayed(), late=True)


@pytest.mark.parametrize(
    ("text", "code", "fields"),
    [
        (" ", "notation_empty", {}),
        ("hello", "notation_unreadable", {}),
        ("4\N{LATIN SMALL LETTER LONG S}N=", "notation_unreadable", {}),
        ("4ß=", "notation_unreadable", {}),
        ("4SN=4SN=", "notation_run_together", {"entries": "4SN=, 4SN="}),
        ("4S1N", "notation_ambiguous", {"readings": "4SN-9, 1NTS-3"}),
        ("N=", "notation_contract_missing", {}),
        ("=", "notation_contract_missing", {}),
        ("4S", "notation_declarer_missing", {"contract": "4S"}),
        ("4Sx+1", "notation_declarer_missing", {"contract": "4SX"}),
        ("3N S", "notation_result_missing", {"contract": "3NT", "declarer": "S"}),
        ("4SNHK", "notation_result_missing", {"contract": "4S", "declarer": "N"}),
        ("8SN=", "notation_level", {"level": 8}),
        ("8SNX=", "notation_level", {"level": 8}),
        ("4SNX", "notation_result_missing", {"contract": "4SX", "declarer": "N"}),
        ("4SNX+9", "notation_tricks", {"result": "+9", "contract": "4SX"}),
        ("4SXNX=", "notation_unreadable", {}),
        ("4S=NX", "notation_unreadable", {}),
        ("0S", "notation_level", {"level": 0}),
        ("4SN+7", "notation_tricks", {"result": "+7", "contract": "4S"}),
        ("+0", "notation_contract_missing", {}),
        ("1NN-8", "notation_tricks", {"result": "-8", "contract": "1NT"}),
        ("A+/-", "notation_unreadable", {}),
        ("4SN14", "notation_tricks", {"result": "14", "contract": "4S"}),
        ("42", "notation_score_short", {"points": 42, "instead": "420"}),
        ("-10", "notation_score_short", {"points": 10, "instead": "-100"}),
        ("62-", "notation_score_short", {"points": 62, "instead": "620-"}),
        ("410", "notation_score", {"points": 410}),
        ("101/0", "notation_percentage", {"percent": "101"}),
        ("A50/120", "notation_percentage", {"percent": "120"}),
    ],
)
def test_a_refused_entry_names_the_error(text, code, fields):
    with raises_code(code) as refusal:
        read_typed_outcome(text)

    assert refusal.value.facts == fields | {"text": text}


@pytest.mark.parametrize("last_zero_dropped", [False, True])
def test_zero_is_a_pass_out_and_no_score_with_a_sign(last_zero_dropped):
    read = partial(read_entry, last_zero_dropped=last_zero_dropped)

    assert read("0") == TypedEntry(PassedOut())
    for text in ("+0", "-0", "0+", "0-"):
        with pytest.raises(NotationError):
            read(text)


def test_a_score_in_full_is_refused_with_the_last_zero_dropped():
    with raises_code("notation_score_long") as refusal:
        read_typed_outcome("-420", last_zero_dropped=True)

    assert refusal.value.facts == {"text": "-420", "points": 4200, "instead": "-42"}


@pytest.mark.parametrize(
    "text", ["1" * 5_000, "P" * 2_000, "Z" * 10_000_000, "\0" * 10_000_000, " " * 61, "4SN=" * 16]
)
@pytest.mark.parametrize(
    "way_in",
    [read_typed_outcome, read_entry, read_comparable_result, read_sheet_hand, split_entries],
)
def test_an_entry_of_excessive_length_is_refused_by_its_beginning(text, way_in):
    begun = thread_time()

    with raises_code("notation_length") as refusal:
        way_in(text)

    assert refusal.value.facts == {"text": text[:20], "most": 60}
    assert thread_time() - begun < 1


@given(st.text("1234567890NESWCDHTXP*+-=/%. AV", max_size=9), st.integers(1, 1_000), st.booleans())
def test_any_text_is_an_entry_or_a_notation_error(text, times, dropped):
    text *= times
    try:
        entry = read_entry(text, last_zero_dropped=dropped)
    except NotationError as error:
        assert error.facts["text"] == (text if len(text) <= LONGEST else text[:20])
    else:
        assert isinstance(entry, TypedEntry)


@pytest.mark.parametrize("letters", LANGUAGES, ids=lambda letters: letters.key)
@given(
    level=st.integers(1, 7),
    denomination=st.integers(0, 4),
    declarer=st.sampled_from("NESW"),
    doubling=st.sampled_from(("X", "XX")),
    result=st.sampled_from(("=", "+1", "-1", "-3", "-10", "0", "1", "7", "9", "13")),
    gap=st.sampled_from(("", " ")),
)
def test_a_double_after_the_declarer_equals_one_after_the_contract(
    letters, level, denomination, declarer, doubling, result, gap
):
    bid = f"{level}{(*letters.suits, letters.notrump[0])[denomination]}"
    behind, usual = (bid, declarer, doubling, result), (f"{bid}{doubling}", declarer, result)

    says = [reading(gap.join(pieces), letters) for pieces in (behind, usual)]

    assert says[0] == says[1]


def reading(text, letters):
    """The parsed entry, or the code of its refusal."""
    try:
        return read_typed_outcome(text, letters=letters)
    except NotationError as error:
        return error.code


@given(OUTCOMES)
def test_a_written_entry_is_read_again(outcome):
    assert read_typed_outcome(write_outcome(outcome)) == outcome


@given(st.builds(Averages, st.sampled_from(Average), st.sampled_from(Average)))
def test_averages_to_both_sides_are_read_as_they_are_written(averages):
    assert read_typed_outcome(written_ruling(averages)) == averages


@given(st.builds(ContractResult, CONTRACTS, st.sampled_from(Direction), st.integers(0, 13)))
def test_a_lead_that_is_written_is_read_again(outcome):
    assert read_entry(write_outcome(outcome, lead="HT")) == TypedEntry(outcome, "HT")


def test_the_package_exports_its_public_names():
    assert finished_entry_pattern() != finished_entry_pattern(last_zero_dropped=True)
