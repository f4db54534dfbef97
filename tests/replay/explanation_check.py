"""Works every explanation of a session out again, and compares it with what is shown."""

from decimal import Decimal
from fractions import Fraction

from reports.content.results.scored_results import list_scored_results
from scoring.boards.rounding import round_exactly
from scoring.laws.compass import Side
from standings.explanations.pairs import SessionFigureSteps, explain_printed_share
from standings.printed_board_scores import board_places
from tests.scoring.arithmetic import evaluated, tie_break_facts


def wrongly_explained(now):
    """Every figure of a session whose explanation, worked out again, is not what is shown."""
    steps, places, known = SessionFigureSteps(now), board_places(now), {}
    for scored_result in list_scored_results(now):
        for side, share in zip(Side, scored_result.printed, strict=True):
            if share is None:
                continue
            step = explain_printed_share(now, scored_result.cell, side)
            tie_break_facts(step)
            if round_exactly(evaluated(step, known), places=places) != round_exactly(
                share, places=places
            ):
                yield scored_result.cell.board, side, share
    for row in now.ranking:
        figures, place = steps.figures(row.pair.place), steps.place(row.pair.place)
        figures_compared = [(figures.total, row.shown.total), (place.rank, Decimal(row.rank))]
        if row.shown.percentage is not None:
            figures_compared.append((figures.percentage, row.shown.percentage))
        for step, expected in figures_compared:
            if Fraction(evaluated(step, known)) != Fraction(expected):
                yield row.pair.label, step.key, expected
