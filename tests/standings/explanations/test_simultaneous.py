"""Steps of a simultaneous total without the boards behind them."""

from fractions import Fraction

from scoring.steps import Step, StepNumber, StepOperation
from standings.explanations.simultaneous import SimultaneousPairSteps


def test_without_boards_only_the_place_keeps_its_steps():
    total = Step("won", StepOperation.SUM, (StepNumber("board", 7), StepNumber("board", 5)), "78A")
    percentage = Step("percentage", StepOperation.QUOTIENT, (total, StepNumber("top", 24)), "78D")
    place = Step("rank", StepOperation.SUM, (StepNumber("ahead", 2), StepNumber("own_rank", 1)), "")

    assert SimultaneousPairSteps((), total, percentage, place, (3,)).without_boards == (
        SimultaneousPairSteps(
            (), StepNumber("won", 12, "78A"), StepNumber("percentage", Fraction(1, 2), "78D"), place
        )
    )
    assert SimultaneousPairSteps((), total, None, place).without_boards.percentage is None
