"""Contracts are checked at birth, and numbered in the order of the bidding box."""

from itertools import product

import pytest

from scoring.laws.contract import (
    Contract,
    Denomination,
    Doubling,
    PlayedContract,
    all_contracts,
    cached_played_contract,
)
from tests.raising import raises_code


@pytest.mark.parametrize("level", [0, 8])
def test_levels_outside_one_to_seven_are_refused(level):
    with raises_code("contract") as refusal:
        Contract(level, Denomination.CLUBS)

    assert refusal.value.facts == {"level": level}


@pytest.mark.parametrize("level", ["4", 4.0, True])
def test_a_level_is_a_whole_number(level):
    with raises_code("contract") as refusal:
        Contract(level, Denomination.CLUBS)

    assert refusal.value.facts == {"level": level}


@pytest.mark.parametrize("doubling", [0, 1, 3, "X"])
def test_a_contract_is_undoubled_doubled_or_redoubled(doubling):
    with raises_code("contract") as refusal:
        Contract(4, Denomination.SPADES, doubling)

    assert refusal.value.facts == {"level": 4, "rule": "doubling", "value": doubling}


def test_a_contract_has_a_denomination():
    with raises_code("contract") as refusal:
        Contract(4, "S")

    assert refusal.value.facts == {"level": 4, "rule": "denomination", "value": "S"}


@pytest.mark.parametrize("tricks", [-1, 14, 9.5, 9.0])
def test_tricks_outside_zero_to_thirteen_are_refused(tricks):
    with raises_code("tricks") as refusal:
        PlayedContract(Contract(1, Denomination.CLUBS), tricks)

    assert refusal.value.facts == {"tricks": tricks}


def test_contracts_are_numbered_without_a_gap():
    assert [contract.number for contract in all_contracts()] == list(range(105))


def test_the_number_is_no_part_of_a_contracts_identity():
    assert repr(Contract(4, Denomination.SPADES)) == (
        "Contract(level=4, denomination=<Denomination.SPADES: 'S'>, "
        "doubling=<Doubling.UNDOUBLED: 1>)"
    )


def test_a_margin_is_counted_from_the_target():
    contract = Contract(4, Denomination.SPADES)

    assert [PlayedContract(contract, tricks).margin for tricks in (8, 10, 13)] == [-2, 0, 3]


def test_a_shared_value_is_equal_to_one_made_alone():
    for level, denomination, doubling in product((1, 7), Denomination, Doubling):
        alone = PlayedContract(Contract(level, denomination, doubling), 7)
        shared = cached_played_contract(level, denomination, doubling, 7)
        assert shared == alone
        assert shared is cached_played_contract(level, denomination, doubling, 7)


def test_a_stake_written_as_a_number_is_the_same_double():
    shared = cached_played_contract(4, Denomination.SPADES, 2, 10)

    assert shared.contract.doubling is Doubling.DOUBLED
