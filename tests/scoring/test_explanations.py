"""The contract: whatever makes a player's number is registered with what explains it.

A maker of numbers is every public function, method or property of `scoring` that is annotated to
give a number, or anything that holds one. Each is in `tests.scoring.explanations`, as what
computes or a step on the way, or in `not_scored` beside it; each line there has a case here, whose
explanation is worked out again by an arithmetic of the tests' own. How to comply stands there.
"""

import dataclasses
import inspect
import pkgutil
import types
import typing
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from importlib import import_module

import pytest

import scoring
from scoring import (
    alberta,
    chicago,
    match_totals,
    pair_ties,
    play_off,
    ranking,
    room_games,
    rounding,
    rubber,
    ties,
    totals,
)
from scoring.adjustments import (
    AVERAGE_RULES,
    PLAIN,
    Assigned,
    Average,
    Weighted,
    average_imps,
    average_percent,
    explain_average_imps,
)
from scoring.board_a_match import board_a_match, patton
from scoring.board_display import compscore3_award, compscore3_shares
from scoring.booked import Booked, Share
from scoring.butler import DATUM_RULES, butler, datum
from scoring.compass import Direction, Side
from scoring.contest_steps import explain_points
from scoring.contests import TIE_BREAKS, Met, placed, standings
from scoring.contract import Contract, Denomination, Doubling
from scoring.cross_imps import CROSS_RULES, cross_imps, explain_cross_imps
from scoring.fouled import SMALL_GROUPS, score_fouled, score_fouled_imps
from scoring.frequencies import Frequencies, awarded
from scoring.frequencies import shares as shared_out
from scoring.handicaps import handicapped, pair_handicap
from scoring.hands import Side as Column
from scoring.imp_boards import METHODS, ImpBoard, Method, award_imps, imp_figures, score_imps
from scoring.imp_pairs import (
    ImpTotal,
    Won,
    explain_imp_total,
    imp_totals,
)
from scoring.imps import aggregate, imps, match_imps
from scoring.kept import kept, kept_imps
from scoring.match_totals import Bye, ByePolicy, Own, Record, Scored
from scoring.matchpoints import in_scale, matchpoints, neuberg, top
from scoring.one_top import brought_to_one_top
from scoring.outcome import Award, Contracted, north_south_points
from scoring.penalties import (
    DISCIPLINARY,
    OF_MATCHPOINTS,
    Penalty,
    Unit,
    after_penalties,
    less,
)
from scoring.round_caps import capped_rounds
from scoring.ruled import Ruled, ruled_cross_imps, score_ruled, weighted_imps
from scoring.scales import SCALES
from scoring.several import (
    ADDED,
    BY_BOARDS,
    EQUAL,
    Attended,
    Carry,
    carried,
    combined,
    explain_carried,
)
from scoring.steps import Number, Step
from scoring.strata import Strata, stratified
from scoring.team_matches import Swing, average_swing, balanced, fouled_swing, margin, swing
from scoring.team_matches import match_totals as match_totals_of_teams
from scoring.totals import Total
from scoring.traveller import Awarded, score
from scoring.victory_points import match_points
from tests.scoring.arithmetic import evaluated, facts
from tests.scoring.explanations import EXPLANATIONS
from tests.scoring.hands import they, we
from tests.scoring.not_scored import NOT_SCORED

NUMBERS = (int, Fraction, Decimal)
# What goes in, what an explanation itself is made of, and how a thing is read or checked.
UNSCORED_MODULES = (
    "scoring.notation",
    "scoring.steps",
    "scoring.errors",
)
FACTS = {
    "Contract",
    "Played",
    "Hand",
    "Honours",
    "Revoke",
    "Regulations",
    "FourHandRegulations",
    "Rules",
    "Policy",
    "Step",
    "Number",
    "ExplainedFigures",
    "ExplainedPlace",
    "Remark",
    "TieBreak",
}


def modules():
    for found in pkgutil.walk_packages(scoring.__path__, "scoring."):
        if not found.name.startswith(UNSCORED_MODULES):
            yield import_module(found.name)


def holds_numbers(annotation, seen=frozenset()):
    """Whether there is a number anywhere in what is annotated so."""
    if annotation is None or annotation is bool or annotation in seen:
        return False
    if annotation in NUMBERS:
        return True
    inner = [*typing.get_args(annotation), *fields_of(typing.get_origin(annotation) or annotation)]
    return any(holds_numbers(each, {*seen, annotation}) for each in inner)


def fields_of(kind):
    if not inspect.isclass(kind) or kind.__name__ in FACTS:
        return []
    if kind.__module__.split(".")[0] != "scoring" or not hasattr(kind, "__annotations__"):
        return []
    is_value = dataclasses.is_dataclass(kind) or issubclass(kind, tuple)
    return list(typing.get_type_hints(kind).values()) if is_value else []


def function_of(thing):
    """The plain function behind a property or a cache."""
    if isinstance(thing, property):
        return thing.fget
    if isinstance(thing, cached_property):
        return thing.func
    return inspect.unwrap(thing) if callable(thing) else None


def public_functions(module):
    """Every public function of a module, and those of its public classes."""
    for name, thing in vars(module).items():
        if name.startswith("_") or getattr(thing, "__module__", "") != module.__name__:
            continue
        within = vars(thing).items() if inspect.isclass(thing) else [(name, thing)]
        for own, each in within:
            function = function_of(each) if not isinstance(each, type) else None
            if inspect.isfunction(function) and not own.startswith("_"):
                yield function


def makes_numbers(function):
    if function.__name__.startswith("explain") or isinstance(function, type):
        return False
    return holds_numbers(typing.get_type_hints(function).get("return"))


def named():
    """What the registry says: computes, is a step on the way, or is scored by nobody."""
    lines = [each for line in EXPLANATIONS for each in (*line.computes, *line.steps)]
    return {function_of(each) for each in (*lines, *NOT_SCORED)}


def unregistered(module):
    """The makers of numbers in a module that the registry does not name."""
    makers = [each for each in public_functions(module) if makes_numbers(each)]
    return [each.__qualname__ for each in makers if each not in named()]


def test_every_maker_of_numbers_has_its_explanation():
    assert [name for module in modules() for name in unregistered(module)] == []


def test_everything_registered_is_a_maker_of_numbers():
    makers = {each for module in modules() for each in public_functions(module)}

    assert {each.__qualname__ for each in named() - set(filter(makes_numbers, makers))} == set()


class Margin(typing.NamedTuple):
    """A value of a later method, made below."""

    imps: int
    victory_points: Decimal | None


def a_later_module(**functions):
    module = types.ModuleType("scoring.later")
    for name, given in functions.items():
        made = types.FunctionType((lambda *_: None).__code__, {}, name)
        made.__module__, made.__qualname__ = module.__name__, name
        made.__annotations__ = {"return": given}
        setattr(module, name, made)
    return module


def test_a_later_method_without_an_explanation_is_caught():
    Margin.__module__ = "scoring.later"
    module = a_later_module(
        imps=int,
        victory_points=Decimal | None,
        butler=dict[str, Fraction],
        cross_imps=list[tuple[str, int]],
        match_result=Margin,
        explain_imps=Step,
        is_blitz=bool,
        tables=tuple[str, ...],
    )

    assert unregistered(module) == [
        "imps",
        "victory_points",
        "butler",
        "cross_imps",
        "match_result",
    ]


AWARD = Award(Fraction(60), Fraction(40))
BOARDS = {
    1: score([("a", "e", 420), ("b", "f", 170), ("c", "g", 420)], expected=4),
    7: score([("a", "e", 420), ("c", "f", -50)], [Awarded("b", "g", AWARD)], expected=3),
    8: score([("c", "e", 90), ("b", "f", -50), ("a", "g", 90)], expected=3),
}
SHORT, AWARDED, FULL = BOARDS.values()
FIELD = totals.totals(BOARDS.values())
LEVEL = (
    Scored(1, ("x", "y"), (500, 300)),
    Scored(1, ("z", "w"), (500, 600)),
    Scored(2, ("y", "z"), (700, 500)),
    Scored(3, ("z", "x"), (0, 200)),
    Scored(3, ("w", "y"), (600, 0)),
    Scored(2, ("w", "x"), (800, 300)),
)


def scores(explain):
    for side, doubling in ((Direction.NORTH, Doubling.DOUBLED), (Direction.EAST, Doubling(1))):
        for tricks in range(14):
            game = Contracted(Contract(4, Denomination.SPADES, doubling), side, tricks)
            yield (
                explain(game, vulnerable={Side.EAST_WEST}),
                north_south_points(game, vulnerable={Side.EAST_WEST}),
            )


def of_matchpoints(explain):
    field = [420, 420, -50, 170]
    for at, mine in enumerate(field):
        yield explain(mine, field[:at] + field[at + 1 :]), matchpoints(field)[at]


def shares(explain):
    for side, at in ((Side.NORTH_SOUTH, 0), (Side.EAST_WEST, 1)):
        for board in (SHORT, FULL):
            for line in board.lines:
                yield explain(board, line[2], side), board.shares(line[2])[at]


def awards(explain):
    for side, share in zip(Side, AWARDED.award_shares(AWARD), strict=True):
        yield explain(AWARDED, AWARD, side), share


def percentages():
    return {
        who: totals.explain_percentage(
            totals.explain_total(BOARDS, who), totals.explain_possible(BOARDS, who)
        )
        for who in FIELD
    }


WEIGHED = Assigned.both(Weighted(((420, Fraction(1, 3)), (-50, Fraction(2, 3)))))
SPLIT = Assigned(Weighted.only(170), Weighted.only(420))
TABLES = [*map(Assigned.result, (420, 420, -50, 170)), WEIGHED, SPLIT]
COMMON = Frequencies.of(TABLES, 8)


def of_frequencies(explain):
    for own in TABLES:
        for board in (COMMON, COMMON._replace(expected=6), COMMON._replace(cents=True)):
            for by in ("matchpoints", "cross_imps"):
                for side, share in zip(Side, shared_out(own, board, by), strict=True):
                    yield explain(own, side, board, by), share


def figures(explain):
    most = max(total.possible for total in FIELD.values()) + top(3)
    for policy in rounding.POLICIES:
        for who, total in FIELD.items():
            steps = totals.explain_total(BOARDS, who), totals.explain_possible(BOARDS, who)
            found = explain(*steps, policy, win=1, most=Number("most_possible", most))
            printed = rounding.figures(total, policy, win=1, most=most)
            yield found.total, Fraction(printed.total)
            yield found.percentage, Fraction(printed.percentage)


def places(explain):
    merit = ranking.Criterion("percentage", "%", lambda who: FIELD[who].percentage)
    won, ranked = percentages(), ranking.ranked(FIELD, [merit])
    for place in ranked:
        others = [[won[who]] for who in FIELD if who != place.contestant]
        found = explain([won[place.contestant]], others)
        yield found.rank, place.rank
        yield found.shared, sum(other.rank == place.rank for other in ranked) - 1


def places_after_tie_breaks(explain):
    merits = {who: Number("percentage", at) for at, who in enumerate("xyab")}
    for of, won, lost in ((Number("top", 4), 3, 1), (None, 5, -2)):
        boards = {
            "a": [_had(1, "b", won, of), _had(2, "y", won, of), _had(3, "x", lost, of)],
            "b": [_had(1, "a", lost, of), _had(2, "x", lost, of), _had(3, "x", lost, of)],
            "c": [_had(1, "x", 0, of)],
        }
        facts = pair_ties.Facts(boards, merits, in_imps=of is None)
        for each in pair_ties.TIE_BREAKS:
            yield from _after_tie_break(explain, pair_ties.parted("ab", [each], facts))
            yield from _after_tie_break(explain, pair_ties.parted("ac", [each], facts))


def _had(board, opponent, won, top):
    return pair_ties.Had(board, opponent, Number("matchpoints", won, of=board), top)


def _after_tie_break(explain, groups):
    level = ranking.explain_place([Number("percentage", 5)], [[Number("percentage", 5)]])
    for group in groups:
        for who in group.contestants:
            found = explain(level, group.stages, who)
            yield found.rank, group.rank
            yield found.shared, len(group.contestants) - 1


def sheets(explain):
    hands = [we("4S="), they("2C="), we("3NX-2"), they("6H=")]
    for game in (
        alberta.score_match(hands),
        chicago.score_chicago(hands),
        rubber.score_rubber(hands, ended=True),
        *room_games.score_games(hands),
    ):
        for column in Column:
            yield explain(game, column), game.totals.of(column)


def played_off(explain):
    match = play_off.score_play_off([we("1N="), they("1N="), we("1N="), they("1N="), they("3D=")])
    assert len(match.sheets) == 2
    for column in Column:
        yield explain(match.sheets, column), match.totals.of(column)


def match_totals_of(explain):
    own = (Own(1, "1B", 680, 740), Own(2, "2A", 500, 90))
    for bye in Bye:
        points = {Bye.AVERAGE: 590, Bye.FIXED: 450}.get(bye, 0)
        record = Record("1A", own, (3, 4), points, 3, bye)
        yield explain(record), record.total


def standing(explain):
    """Four level on 1300: `w` beat all, then `x` and `y` won one each, and `z` none."""
    everybody = match_totals.records(
        "wxyz", LEVEL, byes={}, infractions={}, policy=ByePolicy(Bye.NOTHING)
    )
    for each in everybody:
        vars(each)["total"] = 1300  # what it keeps; the matches against the rest are not here
    found = ties.standings(everybody, ties.Facts(LEVEL))
    steps = {row.record.pair: Number("total", 1300) for row in found.rows}
    for row in found.rows:
        place = explain(row.record.pair, steps, found.stages, LEVEL)
        yield place.rank, row.rank
        yield place.shared, sum(other.rank == row.rank for other in found.rows) - 1


def crossed(explain):
    field = [1430, 420, -50, -650]
    for rule in CROSS_RULES:
        for at, mine in enumerate(field):
            others = field[:at] + field[at + 1 :]
            yield explain(mine, others, rule, expected=6), cross_imps(field, rule, expected=6)[at]


def datums(explain):
    for rule in DATUM_RULES:
        for field in ([420, 170, -50, 100], [-100, -50, 50, -400]):
            yield explain(field, rule), datum(field, rule)


def against_datum(explain):
    field = [420, 170, -50, 100]
    for rule in DATUM_RULES:
        yield explain(field[0], field[1:], rule), butler(field, rule)[0]


def in_victory_points(explain):
    for by in (None, *SCALES[::2]):
        for won in (-50, -7, 0, 3, 50):
            step = explain(Number("match_imps", won), boards=8, scale=by)
            yield step, match_points(won, boards=8, scale=by).own


HALVES = Weighted(((420, Fraction(1, 2)), (-50, Fraction(1, 2))))
RULED = [
    *(Ruled(who, f"{who}2", Assigned.result(each)) for who, each in (("a", 420), ("b", -50))),
    Ruled("c", "c2", Assigned(HALVES, Weighted.only(170))),
]


def average_percents(explain):
    for rule in (*AVERAGE_RULES, replace(PLAIN, first=0, later=(60, 50, 40))):
        for average in Average:
            for own in (30, 70):
                steps = explain(average, Number("percentage", own), rule)
                yield steps, average_percent(average, Fraction(own), rule)
    yield explain_average_imps(Average.PLUS), average_imps(Average.PLUS)


def rulings(explain):
    for expected in (3, 5):
        for row, shares in enumerate(score_ruled(RULED, expected=expected).rows):
            for at, side in enumerate(Side):
                yield explain(RULED, row, side, expected=expected), shares.shares[at]


def ruled_in_imps(explain):
    for rule in CROSS_RULES:
        for row, both in enumerate(ruled_cross_imps(RULED, rule)):
            for side, won in zip(Side, both, strict=True):
                yield explain(RULED, row, side, rule), won


EVERY_METHOD = (
    *(Method(METHODS[1], datum=rule) for rule in DATUM_RULES),
    *(Method(METHODS[2], cross=rule) for rule in CROSS_RULES),
    Method(METHODS[3], averages=PLAIN),
)


def in_imps(explain):
    for rows in (RULED, RULED[:2], RULED[2:], RULED[:1]):
        for by in EVERY_METHOD:
            for row, won in enumerate(score_imps(rows, by=by, expected=4).rows):
                for at, side in enumerate(Side):
                    yield explain(rows, row, side, by=by, expected=4), won.imps[at]


def awards_in_imps(explain):
    for by in EVERY_METHOD:
        for percent in (60, 50, 40, 0, Fraction(145, 2)):
            step = explain(Fraction(percent), by, expected=7)
            yield step, award_imps(Fraction(percent), by, expected=7)


FOULED = [
    [Ruled(f"{at}n{line}", f"{at}e{line}", Assigned.result(points)) for line, points in rows]
    for at, rows in enumerate(
        (
            enumerate([each[2] for each in (*BOARDS[1].lines, *BOARDS[7].lines)]),
            enumerate((50, 50)),
            enumerate((170,)),
        )
    )
]


def fouled_boards(explain):
    groups = [*FOULED, [Ruled("v", "w", Assigned.both(HALVES)), *FOULED[0][:2]]]
    sizes = [len(group) for group in groups]
    for rule in SMALL_GROUPS:
        board = iter(score_fouled(groups, expected=12, rule=rule).rows)
        for group in groups:
            for at in range(len(group)):
                for side, share in zip(Side, next(board).shares, strict=True):
                    how = {"sizes": sizes, "expected": 12, "rule": rule}
                    yield explain(group, at, side, **how), share


def fouled_in_imps(explain):
    for key in METHODS[1:]:
        how = {"by": Method(key), "expected": 12}
        board = iter(score_fouled_imps(FOULED, **how).rows)
        for number, group in enumerate(FOULED):
            for at in range(len(group)):
                for side, share in zip(Side, next(board).imps, strict=True):
                    yield explain(FOULED, number, at, side, **how), share


def fouled_swings(explain):
    won = swing(HALVES, Weighted.only(170))
    faults = [(home, away) for home in (False, True) for away in (False, True)]
    for home, away in faults:
        both = {"home_at_fault": home, "away_at_fault": away}
        mine = {"mine_at_fault": home, "theirs_at_fault": away}
        theirs = {"mine_at_fault": away, "theirs_at_fault": home}
        plain, assigned = fouled_swing(**both), fouled_swing(**both, assigned=won)
        yield explain(**mine), plain.home
        yield explain(**theirs), plain.away
        better = Number("imps", won.home if away else won.away)
        yield explain(**mine, assigned=better), assigned.home
        yield explain(**theirs, assigned=better), assigned.away


THREE_IMPS = Penalty(Fraction(3), Unit.IMPS)


def penalised(explain):
    taken = [Penalty(Fraction(10), unit, DISCIPLINARY) for unit in OF_MATCHPOINTS]
    steps = Number("total", 150), Number("possible", 240), Number("top", 10)
    for win in (1, 2):
        after = after_penalties(Total(Fraction(150), 240, 24), taken, top=10, win=win)
        yield explain(*steps, taken, win=win), after.won


TEAMS = [(420, -50), (100, 100), (-50, 110)]
PLUS_SWING = average_swing(Average.PLUS, Average.PLUS)
CONTEST = standings(
    "abc",
    [
        Met(1, ("a", "b"), (Fraction(12), Fraction(8)), (Fraction(20), Fraction(10))),
        Met(2, ("b", "c"), (Fraction(5), Fraction(15)), (Fraction(0), Fraction(30))),
        Met(3, ("c", "a"), (Fraction(10), Fraction(10))),
    ],
    byes={"a": [2], "c": [1]},
    carried={"c": Fraction(7), "a": Fraction(1)},
    penalties={"a": Fraction(2)},
)
EVENINGS = [Attended(Fraction(60), 24), Attended(Fraction(45), 12)]
STAGE = [Number("stage_score", each) for each in (70, 50, 30)]
ALONG = (STAGE[0], STAGE)


def contest_places(explain):
    for breaks in ([], *([each] for each in TIE_BREAKS)):
        level = [replace(row, points=Fraction(20)) for row in CONTEST]
        for rows in (CONTEST, level):
            for place in placed(rows, breaks):
                yield explain_levelled(explain, place.contestant, rows, breaks), place.rank


def explain_levelled(explain, row, rows, breaks):
    """The points are carried over, where they were set."""
    carried_over = [
        replace(each, carried=each.carried + each.points - explain_points(each).value)
        for each in rows
    ]
    own = carried_over[[each.contestant for each in rows].index(row.contestant)]
    return explain(own, carried_over, breaks)


def strata_of_pairs(explain):
    for by in (Strata((1250, 500)), Strata((1250, 500), highest=True)):
        for players in ((2000, 900), (400, 499), (0, 600)):
            yield explain([Number("players_points", each) for each in players], by), by.of(players)


def places_in_lists(explain):
    ranks = {"a": 1, "b": 2, "c": 2, "d": 4}
    field = [ranking.Place(rank, who, shared=False) for who, rank in ranks.items()]
    below = {"a": 1, "b": 2, "c": 2, "d": 2}
    by = ranking.Criterion("place", "place", lambda one: -one.rank)
    lists = stratified(field, (by,), lambda one: below[one.contestant], (1, 2))
    for places in lists.values():
        ranks = [each.contestant.rank for each in places]
        for at, each in enumerate(places):
            step = explain(ranks[at], ranks[:at] + ranks[at + 1 :])
            yield step, each.rank


def carried_forward(explain):
    field = [Fraction(each) for each in (70, 50, 30)]
    parts = [Number("stage_score", each) for each in field]
    for rule in (
        *(Carry("full", "full"), Carry("none", "none"), Carry("boards", by_boards=True)),
        Carry("capped", part=Fraction(1, 2), cap=Fraction(6)),
    ):
        for part in parts:
            found = carried(part.value, field, rule, boards=(48, 24))
            yield explain(part, parts, rule, boards=(48, 24)), found


CENT = Fraction(1, 100)
OF_FOUR = Booked((Share("a", "b", (Fraction(3), Fraction(1))),), (), 3)
NEAR = (Fraction(31453, 1000), 42 - Fraction(31453, 1000))


CASES = {
    "score": scores,
    "matchpoints": of_matchpoints,
    "neuberg": lambda explain: [
        (
            explain(Number("matchpoints", 9), results=Number("results", 6), expected=7),
            neuberg(9, results=6, expected=7),
        )
    ],
    "share": shares,
    "top": lambda explain: [(explain(7), top(7))],
    "award": awards,
    "in_scale": lambda explain: [
        (explain(Number("matchpoints", 9), win=1), in_scale(Fraction(9), win=1))
    ],
    "total": lambda explain: [(explain(BOARDS, who), FIELD[who].won) for who in FIELD],
    "possible": lambda explain: [(explain(BOARDS, who), FIELD[who].possible) for who in FIELD],
    "percentage": lambda explain: [
        (
            explain(totals.explain_total(BOARDS, who), totals.explain_possible(BOARDS, who)),
            FIELD[who].percentage,
        )
        for who in FIELD
    ],
    "figures": figures,
    "place": places,
    "tie_break": places_after_tie_breaks,
    "list_place": places_in_lists,
    "sheet": sheets,
    "sheets": played_off,
    "match_total": match_totals_of,
    "imps": lambda explain: [
        (explain(Number("own_score", 420), Number("other_score", -50)), imps(470))
    ],
    "difference": lambda explain: [
        (explain(Number("own_score", 420), Number("other_score", -50)), aggregate(420, -50))
    ],
    "match_imps": lambda explain: [(explain([(420, -50)]), match_imps([(420, -50)]))],
    "cross_imps": crossed,
    "datum": datums,
    "butler": against_datum,
    "victory_points": in_victory_points,
    "average_percent": average_percents,
    "ruled": rulings,
    "ruled_cross_imps": ruled_in_imps,
    "weighted_imps": lambda explain: [
        (explain(HALVES, Weighted.only(170)), weighted_imps(HALVES, Weighted.only(170)))
    ],
    "fouled": fouled_boards,
    "fouled_imps": fouled_in_imps,
    "less": lambda explain: [
        (
            explain(Number("match_imps", 12), [THREE_IMPS] * 2),
            less(Fraction(12), [THREE_IMPS] * 2, Unit.IMPS),
        )
    ],
    "after_penalties": penalised,
    "kept": lambda explain: [
        (
            explain(Number("neuberg", Fraction(31453, 1000)), Number("top", 42), side, CENT),
            kept(Booked((Share("a", "b", NEAR),), (), 22), CENT).rows[0].shares[at],
        )
        for at, side in enumerate(Side)
    ],
    "kept_imps": lambda explain: [
        (
            explain(Number("cross_imps", won), CENT),
            kept_imps(ImpBoard((Won("a", "b", (won, -won)),), (), 4), CENT).rows[0].imps[0],
        )
        for won in (Fraction(11, 3), Fraction(-20, 3), Fraction(-1, 200), Fraction(9))
    ],
    "one_top": lambda explain: [
        (
            explain(Number("matchpoints", 3), Number("top", 4), Number("top", full)),
            next(brought_to_one_top([OF_FOUR], full // 2 + 1)).rows[0].shares[0],
        )
        for full in (4, 10)
    ],
    "compscore3_award": lambda explain: [
        (explain(Number("award", share)), compscore3_award(share))
        for share in (Fraction("12.65"), Fraction("39.95"), Fraction(24))
    ],
    "compscore3_award_board": lambda explain: [
        (
            explain(Number("neuberg", NEAR[0]), Number("top", 42), side),
            compscore3_shares(NEAR, results=21, expected=22, awards=True)[at],
        )
        for at, side in enumerate(Side)
    ],
    "capped_round": lambda explain: [
        (explain([Number("imps", 9), Number("imps", more)], 12, 1), capped_rounds([total], 12))
        for more, total in ((6, Fraction(15)), (-30, Fraction(-21)), (3, Fraction(12)))
    ],
    "board_a_match": lambda explain: [(explain(TEAMS), board_a_match(TEAMS))],
    "patton": lambda explain: [(explain(each), patton(each)) for each in (TEAMS, [(50, 50)])],
    "swing": lambda explain: [
        (explain(HALVES, Weighted.only(170)), swing(HALVES, Weighted.only(170)).home)
    ],
    "fouled_swing": fouled_swings,
    "team_imps": lambda explain: [
        (
            explain([explain_average_imps(Average.PLUS), Number("imps", 10)]),
            match_totals_of_teams([PLUS_SWING, Swing(Fraction(10), Fraction(-10))]).home,
        )
    ],
    "balanced": lambda explain: [
        (
            explain(Number("match_imps", 8), Number("match_imps", -2)),
            balanced(Swing(Fraction(8), Fraction(-2))).home,
        )
    ],
    "margin": lambda explain: [
        (explain(Number("match_imps", Fraction(each, 2))), margin(Fraction(each, 2)))
        for each in (-9, 9)
    ],
    "contest_points": lambda explain: [(explain(row), row.points) for row in CONTEST],
    "contest_place": contest_places,
    "stratum": strata_of_pairs,
    "pair_handicap": lambda explain: [
        (
            explain([Number("handicap", 3), Number("handicap", 6)]),
            pair_handicap([Fraction(3), Fraction(6)]),
        )
    ],
    "handicapped": lambda explain: [
        (
            explain(Number("percentage", 50), Number("handicap", 4), [Fraction(4), Fraction(0)]),
            handicapped({"a": Fraction(50), "b": Fraction(60)}, {"a": Fraction(4)}, keep_mean=True)[
                "a"
            ],
        )
    ],
    "combined": lambda explain: [
        (explain(EVENINGS, rule), combined(EVENINGS, rule)) for rule in (BY_BOARDS, EQUAL, ADDED)
    ],
    "carried": carried_forward,
    "overall": lambda explain: [
        (
            explain(
                EVENINGS, BY_BOARDS, explain_carried(*ALONG, Carry("half", part=Fraction(1, 2)))
            ),
            Fraction(65),
        ),
        (explain(EVENINGS, EQUAL), Fraction(105, 2)),
    ],
    "overall_place": lambda explain: [
        (getattr(explain(STAGE[1], STAGE[:1], further), part), value)
        for further, rank in (([], 2), (STAGE[2:], 3))
        for part, value in (("rank", rank), ("shared", 0))
    ],
    "master_points": lambda explain: [
        (explain(1, 2, [24, 18]), Fraction(21)),
        (explain(2, 1, [24, 18]), Fraction(18)),
    ],
    "imp_total": lambda explain: [
        (
            explain([explain_cross_imps(420, [-50]), explain_average_imps(Average.PLUS)]),
            imp_totals([[Won("a", "x", (10, -10))], [Won("a", None, (3, 0))]])["a"].won,
        )
    ],
    "imp_share": in_imps,
    "award_imps": awards_in_imps,
    "imp_figures": lambda explain: [
        (explain(Number("total", won)), imp_figures(Total(won, 0, 3)).total)
        for won in (Fraction(25, 3), Fraction(-1, 200), Fraction(0), Fraction(-7, 3))
    ],
    "imps_a_board": lambda explain: [
        (
            explain(explain_imp_total([Number("imps", 10), Number("imps", -3)])),
            ImpTotal(Fraction(7), 2).each,
        )
    ],
    "frequency_share": of_frequencies,
    "frequency_award": lambda explain: [
        (explain(Number("percent", percent), board, by), awarded(percent, board, by))
        for percent in (Fraction(60), Fraction(130, 3), Fraction(35))
        for board in (COMMON, COMMON._replace(cents=True))
        for by in ("matchpoints", "cross_imps")
    ],
    "standing": standing,
}


def test_every_explanation_has_a_case():
    assert [line.key for line in EXPLANATIONS] == list(CASES)


@pytest.mark.parametrize("line", EXPLANATIONS, ids=lambda line: line.key)
def test_every_explanation_comes_to_what_was_computed(line):
    found = list(CASES[line.key](line.explains))

    assert found
    assert [evaluated(step) for step, _number in found] == [number for _step, number in found]
    assert all(step.value == number for step, number in found)


@pytest.mark.parametrize("line", EXPLANATIONS, ids=lambda line: line.key)
def test_every_constant_of_an_explanation_is_what_its_law_has_there(line):
    steps = [step for step, _number in CASES[line.key](line.explains)]

    assert [leaf for step in steps for leaf in facts(step)]
