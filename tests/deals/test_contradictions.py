"""The lead and the tricks of a result compared with its deal, also of published results."""

import json

import pytest

from deals.contradictions import contradictions_of_deal
from deals.deal import read_deal
from scoring.laws.contract import Contract, Denomination
from scoring.laws.outcome import ContractResult
from scoring.laws.unusual_results import UnusualMark
from tests.deals.hands import EAST, NORTH
from tests.scoring.injected_errors import DATA, read_boards

# East has the ace of spades, South the other honours.
DEAL = read_deal("N:7652.AK2.AK2.AK2 A3.Q43.Q43.Q8743 KQJT984.765.765. .JT98.JT98.JT965")
SLAM = Contract(7, Denomination.SPADES)


def marks(declarer, tricks, *, lead="", contract=SLAM):
    return list(contradictions_of_deal(DEAL, ContractResult(contract, declarer, tricks), lead=lead))


@pytest.mark.parametrize(
    ("tricks", "lead", "expected"),
    [
        (12, "", []),
        (12, "SA", []),
        (12, "S3", []),
        (13, "", [("too_many_tricks", {"most": 12})]),
        (5, "", [("too_few_tricks", {"least": 6})]),
        (6, "", []),
        (10, "HA", [("lead_elsewhere", {"holder": "N"})]),
        (13, "HJ", [("lead_elsewhere", {"holder": "W"}), ("too_many_tricks", {"most": 12})]),
    ],
)
def test_lead_and_tricks_are_compared_with_the_cards(tricks, lead, expected):
    figures = {"side": "NS", "denomination": "S", "tricks": tricks}
    facts = {"lead_elsewhere": {"lead": lead, "leader": "E"}}

    assert marks(NORTH, tricks, lead=lead) == [
        UnusualMark(code, facts.get(code, figures) | more) for code, more in expected
    ]


def test_at_notrump_every_number_of_tricks_is_possible():
    contract = Contract(3, Denomination.NOTRUMP)

    assert [marks(EAST, tricks, contract=contract) for tricks in range(14)] == [[]] * 14


def test_of_the_published_results_only_a_slip_is_contradicted():
    """Two events with 856 contracts: South declared clubs by the record, of which East had nine.

    A false alarm would stop a table for no reason.
    """
    contradicted = {}
    results = 0
    for name, boards in json.loads((DATA / "double_dummy.json").read_text())["events"].items():
        played = read_boards(DATA / "events" / f"{name}.json")
        for board in boards:
            deal = read_deal(board["deal"])
            for pairs, result in played[board["number"]].items():
                if isinstance(result, ContractResult):
                    results += 1
                    if codes := [mark.code for mark in contradictions_of_deal(deal, result)]:
                        contradicted[name, board["number"], pairs] = codes

    assert results == 856
    assert contradicted == {("kops-PCH1003", 3, (12, 7)): ["too_many_tricks"]}
