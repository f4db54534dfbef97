"""A result as the phone says it."""

import re

import pytest

from boards.queries.table_results import TableResult
from scoring.laws.outcome import NotPlayed, PassedOut
from tests.builders import a_contract
from web.table.result_text import describe_own_score, describe_result_html


def a_result(outcome, lead=""):
    return TableResult(1, "A", 1, 1, 1, 1, 2, False, outcome=outcome, lead=lead)


def html_text(html):
    return " ".join(re.sub("<[^>]*>", "", html).replace("\N{VARIATION SELECTOR-15}", "").split())


@pytest.mark.parametrize(
    ("outcome", "lead", "text"),
    [
        (a_contract("4S", "S", 10), "", "4♠ spades by South, made"),
        (a_contract("3NTX", "E", 10), "HK", "3NTx by East, made with 1 overtrick, lead ♥ hearts K"),
        (a_contract("1CXX", "N", 9), "", "1♣ clubs xx by North, made with 2 overtricks"),
        (a_contract("7D", "W", 9), "ST", "7♦ diamonds by West, down 4, lead ♠ spades 10"),
        (PassedOut(), "", "passed out"),
        (NotPlayed(), "", "not played"),
    ],
)
def test_a_result_is_described_in_words(outcome, lead, text):
    assert html_text(describe_result_html(a_result(outcome, lead))) == text


@pytest.mark.parametrize(
    ("outcome", "north_south", "text"),
    [
        (a_contract("4S", "S", 10), True, "You score 420."),
        (a_contract("4S", "S", 10), False, "Your opponents score 420."),
        (a_contract("4S", "S", 9), False, "You score 50."),
        (PassedOut(), True, "Nobody scores."),
        (NotPlayed(), True, "No score. The director decides about this board."),
    ],
)
def test_the_score_is_the_readers(outcome, north_south, text):
    assert describe_own_score(a_result(outcome), north_south=north_south) == text
