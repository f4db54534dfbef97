"""A second arithmetic: works out an explanation without the code that made it.

Every operation is written here again, from its meaning. What a constant may be is typed from the
Laws and the documents, in CONSTANTS; what a leaf without a law may be is for the test to say that
knows the rows.
"""

import json
from fractions import Fraction
from pathlib import Path

from scoring.steps import StepNumber, StepOperation

HALF = Fraction(1, 2)
DATA = Path(__file__).parent / "data"
WBF = json.loads((DATA / "events" / "wbf_vp.json").read_text())["boards"]

# What each law may give at each place: the Laws of Duplicate Bridge 2017, Law 77 (scoring table),
# 78A (matchpoints), 78D (places), 12C2 (artificial scores); the Neuberg formula; the places that
# figures are printed to; the Alberta 55 Plus document; the Laws of Contract Bridge; Chicago.
CAPS = {sign * most for most in (10, 12, 15, 17, 20) for sign in (1, -1)}
CONSTANTS = {
    "highest": {"hundredth": {Fraction(1, 100)}},
    "own_average": {"hundredth": {Fraction(1, 100)}},
    "77": {
        "stake": {1, 2, 4},
        "first_odd_trick": {0, 10},
        "odd_trick": {20, 30},
        "game_or_part_score": {50, 300, 500},
        "slam": {0, 500, 750, 1000, 1500},
        "insult": {0, 50, 100},
        "overtrick": {20, 30, 100, 200, 400},
        "undertrick": {50, 100, 200, 300, 400, 600},
        "passed_out": {0},
    },
    "78A": {
        "beaten_each": {2},
        "equalled_each": {1},
        "win": {2},
        "own_result": {1},
        "hundred": {100},
        "scale": {HALF},
    },
    "78D": {
        "one_imp": {1},
        "own_rank": {1},
        "hundred": {100},
        "half_win": {HALF},
        "average_board": {0, 50},
        "no_imps": {0},
    },
    "12C2": {"hundred": {100}, "average_percent": {60, 50, 40}, "average_imps": {3, 0, -3}},
    "averages_of_two": {"average_percent": {60, 50, 40}, "average_imps": {2, 0, -2}},
    "plain_averages": {"average_percent": {60, 50, 40}, "average_imps": {3, 0, -3}},
    "90": {"hundred": {100}},
    "91": {"hundred": {100}},
    **{rule: {"group_percent": {60}, "group_each": {5}} for rule in ("acbl1991", "ebu_fouled")},
    "neuberg": {"neuberg_one": {1}},
    # The EBU's table for 7 to 9 boards, its bounds less 50.
    "ebu_swiss_pairs": {
        "half_of_all": {50},
        "level_points": {10},
        "one_cent": {Fraction(1, 100)},
        "table_bound": {
            Fraction(bound, 100) for bound in (65, 198, 333, 474, 623, 783, 964, 1175, 1440, 1835)
        },
    },
    # Our own scale of percentages: 10 at 50 %, and one for each 2.5 % more or less.
    "swiss_pairs": {
        "quarter": {25},
        "percent_a_point": {Fraction(5, 2)},
        "most_points": {20},
        "least_points": {0},
        "one_cent": {Fraction(1, 100)},
    },
    **{key: {"unit": {Fraction(1, 100)}} for key in ("exact", "acblscore")},
    "compscore3": {"unit": {Fraction(1, 100), Fraction(1, 10)}},
    "kept": {"unit": {Fraction(1, 100), Fraction(1, 50), Fraction(1, 10), Fraction(1, 5)}},
    "round_cap": {"cap": {12}},
    "overtrick": {"points_each": {0}, "ten": {10}, "half_win": {HALF}, "halves": {2}},
    "alberta55": {
        "fast_game": {500},
        "slow_game": {300},
        "leg": {50, 100},
        "honours": {100, 150},
        "warnings": {1},
        "points_each": {0, 100},
        "ten": {10},
        "own_rank": {1},
        "half_win": {HALF},
        "hand": {0},
        "no_hand": {0},
    },
    "rubber": {
        "rubber": {500, 700},
        "unfinished_game": {300},
        "unfinished_part_score": {100},
        "honours": {100, 150},
        "hand": {0},
        "no_hand": {0},
    },
    "chicago": {"game": {300, 500}, "part_score": {100}, "hand": {0}, "no_hand": {0}},
    "room": {"hand": {0}, "no_hand": {0}},
    **{
        f"cross_{rule}": {"own_result": {1}, "cap": CAPS}
        for rule in ("mean", "mean_of_all", "sum", "kops")
    },
    **{
        f"butler_{rule}": {"datum_unit": {10, 1}}
        for rule in ("trimmed", "whole", "median", "compscore3", "pary", "two_extremes")
    },
    "78B": {"no_board": {0}, "no_other": {0}},
    "12C4": {"both_sides": {2}},
    "patton": {"shared_each": {2}, "both_sides": {2}, "no_swing": {0}},
    "three": {"shared_each": {1}, "both_sides": {2}, "no_swing": {0}, "scale": {Fraction(3, 2)}},
    "contest": {"own_rank": {1}, "half_win": {HALF}, "no_match": {0}, "lost_none": {0, 1}},
    "knock_out": {
        "no_lead": {0},
        "no_round_won": {0},
        "still_in": {0, 1},
        "third_place": {0, 1},
    },
    "strata": {"own_rank": {1}},
    "several": {"carried_nothing": {0}},
    "master_points": {"no_award": {0}},
    "wbf2013": {
        "table_entry": {Fraction(cell) for cells in WBF.values() for cell in cells},
        "both_points": {20},
    },
    "own": {"table_entry": {10, Fraction(25, 2), Fraction(15, 2), 25, 0}},
    "wbf2013_discrete": {"table_entry": set(range(21))},
    "acbl20": {"table_entry": set(range(21))},
    "acbl30": {"table_entry": {*range(13), *(15, 18, 19), *range(20, 31)}},
}


def nearest(value, unit, *, even=False):
    """By looking at both neighbours."""
    below = value // unit * unit
    above = below + unit
    if value - below != above - value:
        return below if value - below < above - value else above
    return below if even and (below / unit) % 2 == 0 else above


def product(values):
    result = Fraction(1)
    for value in values:
        result *= value
    return result


def counted(values, holds):
    own, *rest = values
    return len([other_score for other_score in rest if holds(other_score, own)])


# The lowest difference for 1, 2, 3, ... IMPs, as Law 78B prints it.
IMPS = """20 50 90 130 170 220 270 320 370 430 500 600 750 900 1100 1300 1500 1750 2000 2250 2500
3000 3500 4000"""


def on_the_scale(difference):
    reached = sum(1 for bound in map(int, IMPS.split()) if bound <= abs(difference))
    return -reached if difference < 0 else reached


ARITHMETIC = {
    StepOperation.SUM: lambda values: sum(values, start=Fraction(0)),
    StepOperation.PRODUCT: product,
    StepOperation.NEGATIVE: lambda values: 0 - values[0],
    StepOperation.DIFFERENCE: lambda values: values[0] + -1 * values[1],
    StepOperation.QUOTIENT: lambda values: values[0] * Fraction(1, 1) / values[1],
    StepOperation.NEAREST: lambda values: nearest(*map(Fraction, values)),
    StepOperation.NEAREST_EVEN: lambda values: nearest(*map(Fraction, values), even=True),
    StepOperation.DOWN: lambda values: Fraction(values[0]) // values[1] * values[1],
    StepOperation.COUNT: lambda values: sum(1 for _each in values),
    StepOperation.MOST: lambda values: sorted(values)[-1],
    StepOperation.LEAST: lambda values: sorted(values)[0],
    StepOperation.MORE: lambda values: counted(values, lambda other, own: other > own),
    StepOperation.LESS: lambda values: counted(values, lambda other, own: own > other),
    StepOperation.EQUAL: lambda values: counted(values, lambda other, own: other == own),
    StepOperation.IMPS: lambda values: on_the_scale(values[0]),
    StepOperation.ENTRY: lambda values: (values[1:] + values[-1:] * int(values[0]))[int(values[0])],
}


def evaluated(step, known=None):
    """The value of a step; a step that several others use is computed once.

    `known` keeps what was worked out, with the step, over several explanations.
    """
    if isinstance(step, StepNumber):
        return step.value
    known = {} if known is None else known
    if id(step) not in known:
        values = [evaluated(operand, known) for operand in step.operands]
        known[id(step)] = (step, ARITHMETIC[step.operation](values))
    return known[id(step)][1]


def leaves(step, seen=None):
    """Every number that a step rests on, those of a step that several rest on once."""
    if isinstance(step, StepNumber):
        return [step]
    seen = {} if seen is None else seen
    if id(step) in seen:
        return []
    seen[id(step)] = step
    return [leaf for operand in step.operands for leaf in leaves(operand, seen)]


def tie_break_facts(step):
    """The leaves that cite no law: as (key, value); every other one is what its law has there."""
    differences = []
    for leaf in leaves(step):
        if leaf.law:
            assert leaf.value in CONSTANTS[leaf.law][leaf.key], leaf
        else:
            differences.append((leaf.key, leaf.value))
    return differences
