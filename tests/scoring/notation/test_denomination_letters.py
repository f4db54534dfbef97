"""Contracts as clubs of other languages type them: one grammar, with other letters."""

import re
from itertools import permutations, product

import pytest

from scoring.errors import NotationError
from scoring.laws.contract import Denomination
from scoring.notation import entry_pattern, finished_entry_pattern, read_entry, read_typed_outcome
from scoring.notation.denomination_letters import DUTCH, ENGLISH, FRENCH, GERMAN, LANGUAGES
from scoring.notation.entry_splitter import split_entries
from tests.effort import sample_cases
from tests.raising import raises_code

RESULTS = ("=", "+0", "+1", "-2", "-10", "0", "1", "3", "8", "10")
# What each language calls clubs, diamonds, hearts, spades and notrump.
TYPED = {
    ENGLISH: ("C", "D", "H", "S", "NT"),
    FRENCH: ("T", "K", "C", "P", "SA"),
    GERMAN: ("T", "K", "C", "P", "SA"),
    DUTCH: ("K", "R", "H", "S", "SA"),
}
OTHERS = (FRENCH, DUTCH)


def is_read(text, letters):
    try:
        read_entry(text, letters=letters)
    except NotationError:
        return False
    return True


def plays(letters):
    contracts = map("".join, product("37", TYPED[letters], ("", "X")))
    for pieces in product(contracts, "NSE", RESULTS):
        yield from map("".join, permutations(pieces))


@pytest.mark.parametrize("letters", LANGUAGES, ids=lambda language: language.key)
def test_every_bid_is_read_in_the_words_of_each_language(letters):
    for level, (word, denomination) in product(
        range(1, 8), zip(TYPED[letters], Denomination, strict=True)
    ):
        outcome = read_typed_outcome(f"{level}{word.lower()}N=", letters=letters)

        contract = outcome.contract
        assert (contract.level, contract.denomination) == (level, denomination)


@pytest.mark.parametrize("letters", LANGUAGES, ids=lambda language: language.key)
@pytest.mark.parametrize(("symbol", "english"), [("♣", "C"), ("♢", "D"), ("♥", "H"), ("♤", "S")])
def test_a_symbol_is_the_suit_in_every_language(letters, symbol, english):
    entry = read_entry(f"4{symbol}W= {symbol}10", letters=letters)

    assert entry == read_entry(f"4{english}W= {english}T")


@pytest.mark.parametrize(
    ("text", "letters", "english"),
    [
        ("3SAW-1CK", FRENCH, "3NTW-1HK"),
        ("4PXN=TD", FRENCH, None),
        ("4SN=SA", DUTCH, "4SN=SA"),
        ("N=3SASA", DUTCH, "N=3NTSA"),
        ("N=3SSA", DUTCH, "N=3SSA"),
        ("5KXXE+1K10", GERMAN, "5DXXE+1D10"),
        ("3SA1N", DUTCH, "3NT1N"),
        ("3P1N", FRENCH, "3SN1"),
    ],
)
def test_the_suit_of_a_lead_is_in_the_same_letters(text, letters, english):
    if english is None:
        assert not is_read(text, letters)
    else:
        assert read_entry(text, letters=letters) == read_entry(english)


def test_letters_of_another_language_are_not_guessed():
    with raises_code("notation_unreadable"):
        read_typed_outcome("3SAN=")
    with raises_code("notation_unreadable"):
        read_typed_outcome("3NTN=", letters=FRENCH)
    with raises_code("notation_declarer_missing") as refused:
        read_typed_outcome("3SA+1", letters=DUTCH)

    assert refused.value.facts == {"text": "3SA+1", "contract": "3NT"}


@pytest.mark.parametrize("letters", OTHERS, ids=lambda language: language.key)
def test_a_readable_entry_is_complete_only_at_its_end(letters):
    is_whole = re.compile(entry_pattern(letters=letters), re.IGNORECASE | re.ASCII).fullmatch
    is_finished = re.compile(
        finished_entry_pattern(letters=letters), re.IGNORECASE | re.ASCII
    ).fullmatch
    for text in sample_cases(plays(letters)):
        valid = is_read(text, letters)
        assert bool(is_whole(text)) is valid, text
        if valid:
            goes_on = any(is_read(text + more, letters) for more in "0123AX")
            assert bool(is_finished(text)) is not goes_on, text
            assert not any(is_finished(text[:end]) for end in range(1, len(text))), text


def test_joined_entries_are_separated_in_their_language():
    assert split_entries("4PN-13SAE=", letters=FRENCH) == ("4PN-1", "3SAE=")
    with raises_code("notation_run_together") as refused:
        read_typed_outcome("4PN-13SAE=", letters=FRENCH)

    assert refused.value.facts == {"text": "4PN-13SAE=", "entries": "4PN-1, 3SAE="}
