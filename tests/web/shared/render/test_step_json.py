"""An explanation for programs: exact values, read back and worked out again."""

from fractions import Fraction

from scoring.boards.totals import explain_matchpoint_total, explain_percentage, explain_possible
from scoring.boards.traveller import explain_result_share, score_traveller
from scoring.laws.compass import Side
from scoring.steps import Step, StepNumber, StepOperation
from tests.scoring.arithmetic import evaluated
from web.shared.render.step_json import step_to_dict

BOARD = score_traveller([("a", "b", 420), ("c", "d", 450), ("e", "f", 420)], expected=4)
SHARE = explain_result_share(BOARD, 420, Side.NORTH_SOUTH)


def read_back(data):
    """The steps again, from nothing but what a program is given."""
    if data["operation"] is None:
        return StepNumber(data["key"], Fraction(data["value"]), data["law"])
    operands = tuple(map(read_back, data["operands"]))
    return Step(data["key"], StepOperation(data["operation"]), operands, data["law"])


def every(data):
    yield data
    for operand in data["operands"] or []:
        yield from every(operand)


def test_a_number_is_a_fact_or_a_constant_of_its_law():
    assert step_to_dict(StepNumber("level", 4)) == {
        "key": "level",
        "label": "tricks bid",
        "of": None,
        "value": "4",
        "shown": "4",
        "law": "",
        "operation": None,
        "operands": [],
    }
    assert step_to_dict(StepNumber("win", 2, "78A"))["law"] == "Law 78A"


def test_a_step_has_its_operation_and_its_operands_in_order():
    data = step_to_dict(SHARE)

    assert (data["key"], data["value"], data["shown"]) == ("neuberg", "5/3", "1.67")
    assert (data["operation"], data["law"]) == ("difference", "Neuberg formula")
    assert [operand["key"] for operand in data["operands"]] == ["neuberg_share", "neuberg_one"]


def test_every_value_is_exact_and_follows_from_the_operands():
    data = step_to_dict(SHARE)

    assert evaluated(read_back(data)) == Fraction(5, 3)
    for step in every(data):
        assert evaluated(read_back(step)) == Fraction(step["value"])


def test_a_share_of_a_board_says_which():
    (share,) = step_to_dict(explain_matchpoint_total({7: BOARD}, "a"))["operands"]

    assert (share["of"], share["label"]) == (7, "board 7")


def test_steps_deeper_than_requested_have_no_operands():
    boards = {7: BOARD}
    steps = explain_percentage(explain_matchpoint_total(boards, "a"), explain_possible(boards, "a"))

    data = step_to_dict(steps, deepest=1)

    assert [operand["operation"] for operand in data["operands"]] == ["product", "sum"]
    assert [operand["operands"] for operand in data["operands"]] == [None, None]
    assert step_to_dict(steps, deepest=0)["operands"] is None
