"""The contract: every function that computes a player's number is registered with its explanation.

A maker of numbers is every public function, method or property of `scoring` that is annotated to
give a number, or anything that holds one. Each is in `tests.scoring.explained_methods`, as a number
or a step on the way, or in `methods_without_explanation` next to it; each line there has a case
here, whose explanation is worked out again by an arithmetic of the tests' own. How to comply is
described there.
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
from scoring.boards import printed_totals, ranking, totals
from scoring.boards.board_means import (
    explain_points_over_par,
    explain_tricks_over_double_dummy,
    gain_over_average,
    mean_of_boards,
    points_over_par,
    tricks_over_double_dummy,
)
from scoring.boards.butler import DATUM_RULES, butler_imps, compute_datum
from scoring.boards.cross_imps import CROSS_RULES, cross_imps, explain_cross_imps
from scoring.boards.fouled_boards import SMALL_GROUPS, score_fouled_board, score_fouled_imp_board
from scoring.boards.frequencies import Frequencies, share_of_award
from scoring.boards.frequencies import shares_of_result as shared_out
from scoring.boards.imp_boards import (
    METHODS,
    ImpBoard,
    ImpMethod,
    award_imps,
    imp_figures,
    score_imp_board,
)
from scoring.boards.imp_pairs import (
    ImpShares,
    ImpTotal,
    explain_imp_total,
    imp_totals,
)
from scoring.boards.matchpoints import (
    in_scale,
    matchpoints_of_scores,
    neuberg_matchpoints,
    top_of_board,
)
from scoring.boards.one_top import bring_to_one_top
from scoring.boards.penalties import (
    DISCIPLINARY,
    OF_MATCHPOINTS,
    PenaltyUnit,
    ScorePenalty,
    subtract_penalties,
    total_after_penalties,
)
from scoring.boards.printed_board_figures import compscore3_award, compscore3_shares
from scoring.boards.rounded_shares import round_imp_shares, round_shares
from scoring.boards.scores_by_table import ItemisedBoard, RowShares
from scoring.boards.totals import Total
from scoring.boards.traveller import AwardedTable, score_traveller
from scoring.boards.weighted_scores import (
    WeightedRow,
    score_weighted_rows,
    weighted_cross_imps,
    weighted_imps,
)
from scoring.events import pair_tie_breaks
from scoring.events.handicaps import add_handicaps, pair_handicap
from scoring.events.multi_session import (
    ADDED,
    BY_BOARDS,
    EQUAL,
    AttendedSession,
    CarryRule,
    carried_figure,
    combine_sessions,
    explain_carried_figure,
)
from scoring.events.round_caps import capped_rounds
from scoring.events.strata import Strata, rank_strata
from scoring.laws.averages import (
    AVERAGE_RULES,
    PLAIN,
    AssignedScore,
    Average,
    WeightedScore,
    average_imps,
    average_percent,
    explain_average_imps,
)
from scoring.laws.compass import Direction, Side
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.imps import aggregate_difference, imps_of_difference, match_imps
from scoring.laws.outcome import Award, ContractResult, north_south_points
from scoring.score_sheets import (
    alberta,
    chicago,
    match_totals,
    play_off,
    room_game_series,
    rubber,
    tie_procedure,
)
from scoring.score_sheets.match_totals import (
    ByePolicy,
    ByeScoring,
    OwnMatch,
    PairRecord,
    ScoredMatch,
)
from scoring.score_sheets.sheet_hands import SheetSide as Column
from scoring.steps import Step, StepNumber, part_of
from scoring.teams.board_a_match import board_a_match_points, patton_points
from scoring.teams.contest_awards import AwardKind, ContestAward
from scoring.teams.contest_explanations import explain_contest_points
from scoring.teams.contest_tie_breaks import TIE_BREAKS, rank_contest
from scoring.teams.contests import ContestMatch, contest_standings
from scoring.teams.knock_out import MatchCarryRule, carried_lead
from scoring.teams.matches import (
    ImpSwing,
    average_swing,
    balance_knockout_totals,
    board_swing,
    fouled_swing,
    whole_imp_margin,
)
from scoring.teams.matches import team_match_totals as match_totals_of_teams
from scoring.teams.own_scale import own_scale
from scoring.teams.percentage_scales import EBU
from scoring.teams.player_butler import PlayedBoard, PlayerButlerTotal
from scoring.teams.victory_point_scales import SCALES
from scoring.teams.victory_points import discrete_scale, match_victory_points
from tests.scoring.arithmetic import evaluated, tie_break_facts
from tests.scoring.explained_methods import EXPLANATIONS
from tests.scoring.methods_without_explanation import NOT_SCORED
from tests.scoring.sheet_hands import they, we

NUMBERS = (int, Fraction, Decimal)
# What goes in, what an explanation itself is made of, and how a thing is read or checked.
UNSCORED_MODULES = (
    "scoring.notation",
    "scoring.steps",
    "scoring.errors",
)
FACTS = {
    "Contract",
    "PlayedContract",
    "SheetHand",
    "Honours",
    "RevokeTransfer",
    "Regulations",
    "FourHandRegulations",
    "GameRules",
    "RoundingPolicy",
    "Step",
    "StepNumber",
    "ExplainedFigures",
    "ExplainedPlace",
    "Remark",
    "ContestTieBreak",
    "PairTieBreak",
}


def modules():
    for package in pkgutil.walk_packages(scoring.__path__, "scoring."):
        if not package.name.startswith(UNSCORED_MODULES):
            yield import_module(package.name)


def holds_numbers(annotation, seen=frozenset()):
    """Whether there is a number anywhere in what is annotated so."""
    if isinstance(annotation, list):  # The parameters of a callable.
        return False
    if annotation is None or annotation is bool or annotation in seen:
        return False
    if annotation in NUMBERS:
        return True
    inner = [*typing.get_args(annotation), *fields_of(typing.get_origin(annotation) or annotation)]
    return any(holds_numbers(step, {*seen, annotation}) for step in inner)


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
        # A copy: reading the annotations of a class adds to its names.
        within = [*vars(thing).items()] if inspect.isclass(thing) else [(name, thing)]
        for own, steps in within:
            function = function_of(steps) if not isinstance(steps, type) else None
            if inspect.isfunction(function) and not own.startswith("_"):
                yield function


def makes_numbers(function):
    if function.__name__.startswith("explain") or isinstance(function, type):
        return False
    return holds_numbers(typing.get_type_hints(function).get("return"))


def named():
    """Return the names of a registry entry: computed, intermediate step, or not a score."""
    lines = [function for line in EXPLANATIONS for function in (*line.computes, *line.steps)]
    return {function_of(line) for line in (*lines, *NOT_SCORED)}


def unregistered(module):
    """The makers of numbers in a module that the registry does not name."""
    makers = [
        public_function
        for public_function in public_functions(module)
        if makes_numbers(public_function)
    ]
    return [maker.__qualname__ for maker in makers if maker not in named()]


def test_every_maker_of_numbers_has_its_explanation():
    assert [name for module in modules() for name in unregistered(module)] == []


def test_everything_registered_is_a_maker_of_numbers():
    makers = {
        public_function for module in modules() for public_function in public_functions(module)
    }

    assert {maker.__qualname__ for maker in named() - set(filter(makes_numbers, makers))} == set()


class Margin(typing.NamedTuple):
    """A value of a later method, made below."""

    imps: int
    victory_points: Decimal | None


def a_later_module(**functions):
    module = types.ModuleType("scoring.later")
    for name, given in functions.items():
        function = types.FunctionType((lambda *_: None).__code__, {}, name)
        function.__module__, function.__qualname__ = module.__name__, name
        function.__annotations__ = {"return": given}
        setattr(module, name, function)
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
    1: score_traveller([("a", "e", 420), ("b", "f", 170), ("c", "g", 420)], expected=4),
    7: score_traveller(
        [("a", "e", 420), ("c", "f", -50)], [AwardedTable("b", "g", AWARD)], expected=3
    ),
    8: score_traveller([("c", "e", 90), ("b", "f", -50), ("a", "g", 90)], expected=3),
}
SHORT, AWARDED, FULL = BOARDS.values()
FIELD = totals.total_travellers(BOARDS.values())
LEVEL = (
    ScoredMatch(1, ("x", "y"), (500, 300)),
    ScoredMatch(1, ("z", "w"), (500, 600)),
    ScoredMatch(2, ("y", "z"), (700, 500)),
    ScoredMatch(3, ("z", "x"), (0, 200)),
    ScoredMatch(3, ("w", "y"), (600, 0)),
    ScoredMatch(2, ("w", "x"), (800, 300)),
)


def scores(explain):
    for side, doubling in ((Direction.NORTH, Doubling.DOUBLED), (Direction.EAST, Doubling(1))):
        for tricks in range(14):
            game = ContractResult(Contract(4, Denomination.SPADES, doubling), side, tricks)
            yield (
                explain(game, vulnerable={Side.EAST_WEST}),
                north_south_points(game, vulnerable={Side.EAST_WEST}),
            )


def of_matchpoints(explain):
    field = [420, 420, -50, 170]
    for at, mine in enumerate(field):
        yield explain(mine, field[:at] + field[at + 1 :]), matchpoints_of_scores(field)[at]


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
            totals.explain_matchpoint_total(BOARDS, who), totals.explain_possible(BOARDS, who)
        )
        for who in FIELD
    }


WEIGHED = AssignedScore.both(WeightedScore(((420, Fraction(1, 3)), (-50, Fraction(2, 3)))))
SPLIT = AssignedScore(WeightedScore.only(170), WeightedScore.only(420))
TABLES = [*map(AssignedScore.result, (420, 420, -50, 170)), WEIGHED, SPLIT]
COMMON = Frequencies.of(TABLES, 8)


def of_frequencies(explain):
    for own in TABLES:
        for board in (COMMON, COMMON._replace(expected=6), COMMON._replace(cents=True)):
            for by in ("matchpoints", "cross_imps"):
                for side, share in zip(Side, shared_out(own, board, by), strict=True):
                    yield explain(own, side, board, by), share


def figures(explain):
    most = max(total.possible for total in FIELD.values()) + top_of_board(3)
    for policy in printed_totals.POLICIES:
        for who, total in FIELD.items():
            steps = (
                totals.explain_matchpoint_total(BOARDS, who),
                totals.explain_possible(BOARDS, who),
            )
            figure_steps = explain(*steps, policy, win=1, most=StepNumber("most_possible", most))
            printed = printed_totals.printed_figures(total, policy, win=1, most=most)
            yield figure_steps.total, Fraction(printed.total)
            yield figure_steps.percentage, Fraction(printed.percentage)


def places(explain):
    merit = ranking.RankingCriterion("percentage", "%", lambda who: FIELD[who].percentage)
    won, ranked = percentages(), ranking.rank_field(FIELD, [merit])
    for place in ranked:
        others = [[won[who]] for who in FIELD if who != place.contestant]
        steps = explain([won[place.contestant]], others)
        yield steps.rank, place.rank
        yield steps.shared, sum(other.rank == place.rank for other in ranked) - 1


def places_after_tie_breaks(explain):
    merits = {who: StepNumber("percentage", at) for at, who in enumerate("xyab")}
    for of, won, lost in ((StepNumber("top", 4), 3, 1), (None, 5, -2)):
        boards = {
            "a": [_had(1, "b", won, of), _had(2, "y", won, of), _had(3, "x", lost, of)],
            "b": [_had(1, "a", lost, of), _had(2, "x", lost, of), _had(3, "x", lost, of)],
            "c": [_had(1, "x", 0, of)],
        }
        data = pair_tie_breaks.TieBreakData(boards, merits, in_imps=of is None)
        for tie_break in pair_tie_breaks.TIE_BREAKS:
            yield from _after_tie_break(
                explain, pair_tie_breaks.break_pair_ties("ab", [tie_break], data)
            )
            yield from _after_tie_break(
                explain, pair_tie_breaks.break_pair_ties("ac", [tie_break], data)
            )


def _had(board, opponent, won, top):
    return pair_tie_breaks.BoardAgainstOpponent(
        board, opponent, StepNumber("matchpoints", won, of=board), top
    )


def _after_tie_break(explain, groups):
    level = ranking.explain_place([StepNumber("percentage", 5)], [[StepNumber("percentage", 5)]])
    for group in groups:
        for who in group.contestants:
            steps = explain(level, group.stages, who)
            yield steps.rank, group.rank
            yield steps.shared, len(group.contestants) - 1


def sheets(explain):
    hands = [we("4S="), they("2C="), we("3NX-2"), they("6H=")]
    for game in (
        alberta.score_match(hands),
        chicago.score_chicago(hands),
        rubber.score_rubber(hands, ended=True),
        *room_game_series.score_room_games(hands),
    ):
        for column in Column:
            yield explain(game, column), game.totals.of(column)


def played_off(explain):
    match = play_off.score_play_off([we("1N="), they("1N="), we("1N="), they("1N="), they("3D=")])
    assert len(match.sheets) == 2
    for column in Column:
        yield explain(match.sheets, column), match.totals.of(column)


def match_totals_of(explain):
    own = (OwnMatch(1, "1B", 680, 740), OwnMatch(2, "2A", 500, 90))
    for bye in ByeScoring:
        points = {ByeScoring.AVERAGE: 590, ByeScoring.FIXED: 450}.get(bye, 0)
        record = PairRecord("1A", own, (3, 4), points, 3, bye)
        yield explain(record), record.total


def standing(explain):
    """Four level on 1300: `w` beat all, then `x` and `y` won one each, and `z` none."""
    everybody = match_totals.pair_records(
        "wxyz", LEVEL, byes={}, infractions={}, policy=ByePolicy(ByeScoring.NOTHING)
    )
    for contestant in everybody:
        vars(contestant)["total"] = 1300  # what it keeps; the matches against the rest are not here
    standings = tie_procedure.four_hand_standings(everybody, tie_procedure.TieProcedureData(LEVEL))
    steps = {row.record.pair: StepNumber("total", 1300) for row in standings.rows}
    for row in standings.rows:
        place = explain(row.record.pair, steps, standings.stages, LEVEL)
        yield place.rank, row.rank
        yield place.shared, sum(other.rank == row.rank for other in standings.rows) - 1


def crossed(explain):
    field = [1430, 420, -50, -650]
    for rule in CROSS_RULES:
        for at, mine in enumerate(field):
            others = field[:at] + field[at + 1 :]
            yield explain(mine, others, rule, expected=6), cross_imps(field, rule, expected=6)[at]


def datums(explain):
    for rule in DATUM_RULES:
        for field in ([420, 170, -50, 100], [-100, -50, 50, -400]):
            yield explain(field, rule), compute_datum(field, rule)


def against_datum(explain):
    field = [420, 170, -50, 100]
    for rule in DATUM_RULES:
        yield explain(field[0], field[1:], rule), butler_imps(field, rule)[0]


OWN_LINES = ((0, 10, 10), (3, Fraction(25, 2), Fraction(15, 2)), (20, 25, 0))


def in_victory_points(explain):
    for by in (None, discrete_scale(8), *SCALES[::2], own_scale(OWN_LINES)):
        for won in (-50, -7, 0, 3, 50):
            step = explain(StepNumber("match_imps", won), boards=8, scale=by)
            yield step, match_victory_points(won, boards=8, scale=by).own


HALVES = WeightedScore(((420, Fraction(1, 2)), (-50, Fraction(1, 2))))
RULED = [
    *(
        WeightedRow(who, f"{who}2", AssignedScore.result(score))
        for who, score in (("a", 420), ("b", -50))
    ),
    WeightedRow("c", "c2", AssignedScore(HALVES, WeightedScore.only(170))),
]


def average_percents(explain):
    for rule in (*AVERAGE_RULES, replace(PLAIN, first=0, later=(60, 50, 40))):
        for average in Average:
            for own in (30, 70):
                steps = explain(average, StepNumber("percentage", own), rule)
                yield steps, average_percent(average, Fraction(own), rule)
    yield explain_average_imps(Average.PLUS), average_imps(Average.PLUS)


def rulings(explain):
    for expected in (3, 5):
        for row, shares in enumerate(score_weighted_rows(RULED, expected=expected).rows):
            for at, side in enumerate(Side):
                yield explain(RULED, row, side, expected=expected), shares.shares[at]


def ruled_in_imps(explain):
    for rule in CROSS_RULES:
        for row, both in enumerate(weighted_cross_imps(RULED, rule)):
            for side, won in zip(Side, both, strict=True):
                yield explain(RULED, row, side, rule), won


EVERY_METHOD = (
    *(ImpMethod(METHODS[1], datum=rule) for rule in DATUM_RULES),
    *(ImpMethod(METHODS[2], cross=rule) for rule in CROSS_RULES),
    ImpMethod(METHODS[3], averages=PLAIN),
)


def in_imps(explain):
    for rows in (RULED, RULED[:2], RULED[2:], RULED[:1]):
        for by in EVERY_METHOD:
            for row, won in enumerate(score_imp_board(rows, by=by, expected=4).rows):
                for at, side in enumerate(Side):
                    yield explain(rows, row, side, by=by, expected=4), won.imps[at]


def awards_in_imps(explain):
    for by in EVERY_METHOD:
        for percent in (60, 50, 40, 0, Fraction(145, 2)):
            step = explain(Fraction(percent), by, expected=7)
            yield step, award_imps(Fraction(percent), by, expected=7)


FOULED = [
    [
        WeightedRow(f"{at}n{line}", f"{at}e{line}", AssignedScore.result(points))
        for line, points in rows
    ]
    for at, rows in enumerate(
        (
            enumerate([line[2] for line in (*BOARDS[1].lines, *BOARDS[7].lines)]),
            enumerate((50, 50)),
            enumerate((170,)),
        )
    )
]


def fouled_boards(explain):
    groups = [*FOULED, [WeightedRow("v", "w", AssignedScore.both(HALVES)), *FOULED[0][:2]]]
    sizes = [len(group) for group in groups]
    for rule in SMALL_GROUPS:
        board = iter(score_fouled_board(groups, expected=12, rule=rule).rows)
        for group in groups:
            for at in range(len(group)):
                for side, share in zip(Side, next(board).shares, strict=True):
                    how = {"sizes": sizes, "expected": 12, "rule": rule}
                    yield explain(group, at, side, **how), share


def fouled_in_imps(explain):
    for key in METHODS[1:]:
        how = {"by": ImpMethod(key), "expected": 12}
        board = iter(score_fouled_imp_board(FOULED, **how).rows)
        for number, group in enumerate(FOULED):
            for at in range(len(group)):
                for side, share in zip(Side, next(board).imps, strict=True):
                    yield explain(FOULED, number, at, side, **how), share


def fouled_swings(explain):
    won = board_swing(HALVES, WeightedScore.only(170))
    faults = [(home, away) for home in (False, True) for away in (False, True)]
    for home, away in faults:
        both = {"home_at_fault": home, "away_at_fault": away}
        mine = {"mine_at_fault": home, "theirs_at_fault": away}
        theirs = {"mine_at_fault": away, "theirs_at_fault": home}
        plain, assigned = fouled_swing(**both), fouled_swing(**both, assigned=won)
        yield explain(**mine), plain.home
        yield explain(**theirs), plain.away
        better = StepNumber("imps", won.home if away else won.away)
        yield explain(**mine, assigned=better), assigned.home
        yield explain(**theirs, assigned=better), assigned.away


THREE_IMPS = ScorePenalty(Fraction(3), PenaltyUnit.IMPS)


def penalised(explain):
    taken = [ScorePenalty(Fraction(10), unit, DISCIPLINARY) for unit in OF_MATCHPOINTS]
    steps = StepNumber("total", 150), StepNumber("possible", 240), StepNumber("top", 10)
    for win in (1, 2):
        after = total_after_penalties(Total(Fraction(150), 240, 24), taken, top=10, win=win)
        yield explain(*steps, taken, win=win), after.won


TEAMS = [(420, -50), (100, 100), (-50, 110)]
PLUS_SWING = average_swing(Average.PLUS, Average.PLUS)
CONTEST = contest_standings(
    "abc",
    [
        ContestMatch(1, ("a", "b"), (Fraction(12), Fraction(8)), (Fraction(20), Fraction(10))),
        ContestMatch(2, ("b", "c"), (Fraction(5), Fraction(15)), (Fraction(0), Fraction(30))),
        ContestMatch(3, ("c", "a"), (Fraction(10), Fraction(10))),
    ],
    byes={"a": [2], "c": [1]},
    awards={
        "c": [ContestAward(AwardKind.CARRIED, "c", Fraction(-7))],
        "a": [
            ContestAward(AwardKind.BONUS, "a", Fraction(1), round=2),
            ContestAward(AwardKind.PENALTY, "a", Fraction(2), law="90"),
            ContestAward(AwardKind.PENALTY, "a", Fraction(1), law="91", round=1),
        ],
    },
)
EVENINGS = [AttendedSession(Fraction(60), 24), AttendedSession(Fraction(45), 12)]
STAGE = [StepNumber("stage_score", percentage) for percentage in (70, 50, 30)]
ALONG = (STAGE[0], STAGE)


GOT = {1: Fraction(14), 2: Fraction(9)}
CONCEDED = {1: Fraction(15), 3: Fraction(16), 4: Fraction("17.01")}


def contest_places(explain):
    for breaks in ([], *([tie_break] for tie_break in TIE_BREAKS)):
        level = [replace(row, points=Fraction(20)) for row in CONTEST]
        for rows in (CONTEST, level):
            for place in rank_contest(rows, breaks):
                yield explain_levelled(explain, place.contestant, rows, breaks), place.rank


def explain_levelled(explain, row, rows, breaks):
    """The points are carried over, where they were set."""
    carried_over = [
        replace(other_row, awards=(*other_row.awards, *missing_points(other_row)))
        for other_row in rows
    ]
    own = carried_over[[other_row.contestant for other_row in rows].index(row.contestant)]
    return explain(own, carried_over, breaks)


def missing_points(row):
    lack = row.points - explain_contest_points(row).value
    return [ContestAward(AwardKind.CARRIED, row.contestant, lack)] if lack else []


def strata_of_pairs(explain):
    for by in (Strata((1250, 500)), Strata((1250, 500), highest=True)):
        for players in ((2000, 900), (400, 499), (0, 600)):
            yield (
                explain([StepNumber("players_points", player) for player in players], by),
                by.of(players),
            )


def places_in_lists(explain):
    ranks = {"a": 1, "b": 2, "c": 2, "d": 4}
    field = [ranking.RankedPlace(rank, who, shared=False) for who, rank in ranks.items()]
    below = {"a": 1, "b": 2, "c": 2, "d": 2}
    by = ranking.RankingCriterion("place", "place", lambda row: -row.rank)
    lists = rank_strata(field, (by,), lambda row: below[row.contestant], (1, 2))
    for places in lists.values():
        ranks = [place.contestant.rank for place in places]
        for at, each_place in enumerate(places):
            step = explain(ranks[at], ranks[:at] + ranks[at + 1 :])
            yield step, each_place.rank


def carried_forward(explain):
    field = [Fraction(percentage) for percentage in (70, 50, 30)]
    parts = [StepNumber("stage_score", contestant) for contestant in field]
    for rule in (
        *(
            CarryRule("full", "full"),
            CarryRule("none", "none"),
            CarryRule("boards", by_boards=True),
        ),
        CarryRule("capped", part=Fraction(1, 2), cap=Fraction(6)),
    ):
        for part in parts:
            figure = carried_figure(part.value, field, rule, boards=(48, 24))
            yield explain(part, parts, rule, boards=(48, 24)), figure


CENT = Fraction(1, 100)
OF_FOUR = ItemisedBoard((RowShares("a", "b", (Fraction(3), Fraction(1))),), (), 3)
NEAR = (Fraction(31453, 1000), 42 - Fraction(31453, 1000))


CASES = {
    "score": scores,
    "matchpoints": of_matchpoints,
    "neuberg": lambda explain: [
        (
            explain(StepNumber("matchpoints", 9), results=StepNumber("results", 6), expected=7),
            neuberg_matchpoints(9, results=6, expected=7),
        )
    ],
    "share": shares,
    "top": lambda explain: [(explain(7), top_of_board(7))],
    "award": awards,
    "in_scale": lambda explain: [
        (explain(StepNumber("matchpoints", 9), win=1), in_scale(Fraction(9), win=1)),
        (
            explain(StepNumber("total", 5), win=1, key="gain_in_scale"),
            in_scale(Fraction(5), win=1),
        ),
    ],
    "total": lambda explain: [(explain(BOARDS, who), FIELD[who].won) for who in FIELD],
    "possible": lambda explain: [(explain(BOARDS, who), FIELD[who].possible) for who in FIELD],
    "percentage": lambda explain: [
        (
            explain(
                totals.explain_matchpoint_total(BOARDS, who), totals.explain_possible(BOARDS, who)
            ),
            FIELD[who].percentage,
        )
        for who in FIELD
    ],
    "figures": figures,
    "place": places,
    "tie_break": places_after_tie_breaks,
    "list_rank": places_in_lists,
    "sheet": sheets,
    "sheets": played_off,
    "match_total": match_totals_of,
    "imps": lambda explain: [
        (
            explain(StepNumber("own_score", 420), StepNumber("other_score", -50)),
            imps_of_difference(470),
        )
    ],
    "difference": lambda explain: [
        (
            explain(StepNumber("own_score", 420), StepNumber("other_score", -50)),
            aggregate_difference(420, -50),
        )
    ],
    "match_imps": lambda explain: [(explain([(420, -50)]), match_imps([(420, -50)]))],
    "cross_imps": crossed,
    "datum": datums,
    "butler": against_datum,
    "victory_points": in_victory_points,
    # Ten at 50 %, one for each 2.5 % more or less, both halves together twenty.
    "percentage_points": lambda explain: (
        [
            (explain(StepNumber("percentage", Fraction(percent)), boards=7), Fraction(points))
            for percent, points in (
                *(("50", "10"), ("60", "14"), ("25", "0"), ("10", "0"), ("75", "20"), ("90", "20")),
                *(("66.67", "16.67"), ("33.33", "3.33")),
            )
        ]
        # The EBU's table for 7 to 9 boards.
        + [
            (
                explain(StepNumber("percentage", Fraction(percent)), boards=9, scale=EBU),
                Fraction(points),
            )
            for percent, points in (
                ("50.65", "10"),
                ("56.231", "14"),
                ("31.64", "0"),
                ("43.1", "5"),
            )
        ]
    ),
    "average_percent": average_percents,
    "ruled": rulings,
    "ruled_cross_imps": ruled_in_imps,
    "weighted_imps": lambda explain: [
        (explain(HALVES, WeightedScore.only(170)), weighted_imps(HALVES, WeightedScore.only(170)))
    ],
    "fouled": fouled_boards,
    "fouled_imps": fouled_in_imps,
    "less": lambda explain: [
        (
            explain(StepNumber("match_imps", 12), [THREE_IMPS] * 2),
            subtract_penalties(Fraction(12), [THREE_IMPS] * 2, PenaltyUnit.IMPS),
        )
    ],
    "after_penalties": penalised,
    "kept": lambda explain: [
        (
            explain(
                StepNumber("neuberg", Fraction(31453, 1000)), StepNumber("top", 42), side, CENT
            ),
            round_shares(ItemisedBoard((RowShares("a", "b", NEAR),), (), 22), CENT)
            .rows[0]
            .shares[at],
        )
        for at, side in enumerate(Side)
    ],
    "kept_imps": lambda explain: [
        (
            explain(StepNumber("cross_imps", won), CENT),
            round_imp_shares(ImpBoard((ImpShares("a", "b", (won, -won)),), (), 4), CENT)
            .rows[0]
            .imps[0],
        )
        for won in (Fraction(11, 3), Fraction(-20, 3), Fraction(-1, 200), Fraction(9))
    ],
    "one_top": lambda explain: [
        (
            explain(StepNumber("matchpoints", 3), StepNumber("top", 4), StepNumber("top", full)),
            next(bring_to_one_top([OF_FOUR], full // 2 + 1)).rows[0].shares[0],
        )
        for full in (4, 10)
    ],
    "compscore3_award": lambda explain: [
        (explain(StepNumber("award", share)), compscore3_award(share))
        for share in (Fraction("12.65"), Fraction("39.95"), Fraction(24))
    ],
    "compscore3_award_board": lambda explain: [
        (
            explain(StepNumber("neuberg", NEAR[0]), StepNumber("top", 42), side),
            compscore3_shares(NEAR, results=21, expected=22, awards=True)[at],
        )
        for at, side in enumerate(Side)
    ],
    "capped_round": lambda explain: [
        (
            explain([StepNumber("imps", 9), StepNumber("imps", more)], 12, 1),
            capped_rounds([total], 12),
        )
        for more, total in ((6, Fraction(15)), (-30, Fraction(-21)), (3, Fraction(12)))
    ],
    "board_a_match": lambda explain: [(explain(TEAMS), board_a_match_points(TEAMS))],
    "patton": lambda explain: [
        (explain(teams), patton_points(teams)) for teams in (TEAMS, [(50, 50)])
    ],
    "swing": lambda explain: [
        (
            explain(HALVES, WeightedScore.only(170)),
            board_swing(HALVES, WeightedScore.only(170)).home,
        )
    ],
    "fouled_swing": fouled_swings,
    "team_imps": lambda explain: [
        (
            explain([explain_average_imps(Average.PLUS), StepNumber("imps", 10)]),
            match_totals_of_teams([PLUS_SWING, ImpSwing(Fraction(10), Fraction(-10))]).home,
        )
    ],
    "carried_lead": lambda explain: [
        (
            explain([StepNumber("earlier_margin", margin) for margin in margins], rule),
            carried_lead(margins, rule),
        )
        for margins in ([31], [-31], [10, -4], [])
        for rule in (
            MatchCarryRule(Fraction(1, 2)),
            MatchCarryRule(Fraction(1, 3), Fraction(6)),
            MatchCarryRule(Fraction(1), Fraction(16)),
        )
    ],
    "player_butler": lambda explain: [
        (
            explain(
                PlayerButlerTotal(
                    1,
                    tuple(
                        PlayedBoard(board, Fraction(imps)) for board, imps in enumerate((3, -7, 0))
                    ),
                )
            ),
            Fraction(-4, 3),
        )
    ],
    "rounds_won": lambda explain: [
        (explain([2, 3], bye=True), 3),
        (explain([1], bye=False), 1),
        (explain([], bye=False), 0),
    ],
    # Two teams won more rounds, and one as many but is still in; then of two losers of semi-finals.
    "knock_out_place": lambda explain: [
        (
            explain(
                (StepNumber("rounds_won", 1), False, None),
                [
                    (StepNumber("rounds_won", won), still_in, None)
                    for won, still_in in ((2, True), (2, False), (1, True), (1, False), (0, False))
                ],
            ),
            4,
        ),
        *(
            (
                explain(
                    (StepNumber("rounds_won", 1), False, own),
                    [
                        (StepNumber("rounds_won", 3), True, None),
                        (StepNumber("rounds_won", 2), False, None),
                        (StepNumber("rounds_won", 1), False, not own),
                    ],
                ),
                3 if own else 4,
            )
            for own in (True, False)
        ),
    ],
    "balanced": lambda explain: [
        (
            explain(StepNumber("match_imps", 8), StepNumber("match_imps", -2)),
            balance_knockout_totals(ImpSwing(Fraction(8), Fraction(-2))).home,
        )
    ],
    "margin": lambda explain: [
        (explain(StepNumber("match_imps", Fraction(imps, 2))), whole_imp_margin(Fraction(imps, 2)))
        for imps in (-9, 9)
    ],
    # The most of 12, (14 + 9) / 2, and (15 + 16 + 17.01) / 3 = 16.0033; and each of them alone.
    "forfeit": lambda explain: [
        (explain(rule, fixed=Fraction(12), own=own, against=against), Fraction(points))
        for rule, own, against, points in (
            ("highest", GOT, CONCEDED, 16),
            ("highest", GOT, {}, 12),
            ("highest", {}, {}, 12),
            ("forfeit_fixed", GOT, CONCEDED, 12),
            ("own_average", GOT, CONCEDED, Fraction("11.5")),
            ("own_average", {}, CONCEDED, 12),
            ("own_average", {1: Fraction(-1, 3)}, {}, Fraction("-0.33")),
        )
    ],
    "contest_points": lambda explain: [(explain(row), row.points) for row in CONTEST],
    "contest_place": contest_places,
    "stratum": strata_of_pairs,
    "pair_handicap": lambda explain: [
        (
            explain([StepNumber("handicap", 3), StepNumber("handicap", 6)]),
            pair_handicap([Fraction(3), Fraction(6)]),
        )
    ],
    "handicapped": lambda explain: [
        (
            explain(
                StepNumber("percentage", 50), StepNumber("handicap", 4), [Fraction(4), Fraction(0)]
            ),
            add_handicaps(
                {"a": Fraction(50), "b": Fraction(60)}, {"a": Fraction(4)}, keep_mean=True
            )["a"],
        )
    ],
    "combined": lambda explain: [
        (explain(EVENINGS, rule), combine_sessions(EVENINGS, rule))
        for rule in (BY_BOARDS, EQUAL, ADDED)
    ],
    "carried": carried_forward,
    "overall": lambda explain: [
        (
            explain(
                EVENINGS,
                BY_BOARDS,
                explain_carried_figure(*ALONG, CarryRule("half", part=Fraction(1, 2))),
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
            imp_totals([[ImpShares("a", "x", (10, -10))], [ImpShares("a", None, (3, 0))]])["a"].won,
        )
    ],
    "imp_share": in_imps,
    "award_imps": awards_in_imps,
    "imp_figures": lambda explain: [
        (explain(StepNumber("total", won)), imp_figures(Total(won, 0, 3)).total)
        for won in (Fraction(25, 3), Fraction(-1, 200), Fraction(0), Fraction(-7, 3))
    ],
    "mean_of_boards": lambda explain: [
        (
            explain("points_a_board", [StepNumber("points_scored", 420, of=1)]),
            mean_of_boards([420]),
        ),
        (
            explain("imps_a_board", [StepNumber("imps", 10), StepNumber("imps", Fraction(-3, 2))]),
            mean_of_boards([10, Fraction(-3, 2)]),
        ),
        *(
            (explain(key, [part_of(step, 1)]), mean_of_boards([step.value]))
            for key, step in (
                ("over_par_a_board", explain_points_over_par(100, 600)),
                ("over_double_dummy_a_board", explain_tricks_over_double_dummy(4, 8)),
            )
        ),
    ],
    "gain": lambda explain: [
        (explain(StepNumber("total", 7), StepNumber("possible", 11)), gain_over_average(7, 11))
    ],
    "over_par": lambda explain: [(explain(-50, -420), points_over_par(-50, -420))],
    "over_double_dummy": lambda explain: [(explain(9, 10), tricks_over_double_dummy(9, 10))],
    "imps_a_board": lambda explain: [
        (
            explain(explain_imp_total([StepNumber("imps", 10), StepNumber("imps", -3)])),
            ImpTotal(Fraction(7), 2).each,
        )
    ],
    "frequency_share": of_frequencies,
    "frequency_award": lambda explain: [
        (explain(StepNumber("percent", percent), board, by), share_of_award(percent, board, by))
        for percent in (Fraction(60), Fraction(130, 3), Fraction(35))
        for board in (COMMON, COMMON._replace(cents=True))
        for by in ("matchpoints", "cross_imps")
    ],
    "standing": standing,
}


def test_every_explanation_has_a_case():
    assert [line.key for line in EXPLANATIONS] == list(CASES)


@pytest.mark.parametrize("line", EXPLANATIONS, ids=lambda line: line.key)
def test_every_explanation_equals_the_computed_value(line):
    cases = list(CASES[line.key](line.explains))

    assert cases
    assert [evaluated(step) for step, _number in cases] == [number for _step, number in cases]
    assert all(step.value == number for step, number in cases)


@pytest.mark.parametrize("line", EXPLANATIONS, ids=lambda line: line.key)
def test_every_constant_of_an_explanation_is_the_value_of_its_law(line):
    steps = [step for step, _number in CASES[line.key](line.explains)]

    assert [leaf for step in steps for leaf in tie_break_facts(step)]
