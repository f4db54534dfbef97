"""Explanations in words: every step has a name, and every line says its arithmetic."""

import re
from fractions import Fraction

import pytest
from django.utils.translation import override

from reports.content.explanation_steps.step_labels import LABELS, LABELS_WITH_NUMBER, LAWS
from reports.content.explanation_steps.step_sentences import (
    INLINE_STEPS,
    StepDepth,
    format_exact_value,
    format_step_value,
    format_values_with_counts,
    step_lines,
)
from scoring.boards.frequencies import Frequencies
from scoring.boards.frequencies import explain_shares_of_result as explain_of_field
from scoring.boards.matchpoints import explain_award, explain_in_scale, explain_matchpoints
from scoring.boards.printed_totals import explain_printed_figures, rounding_policy
from scoring.boards.ranking import explain_place
from scoring.boards.totals import explain_matchpoint_total as explain_won
from scoring.boards.totals import explain_percentage, explain_possible
from scoring.boards.traveller import AwardedTable, explain_result_share, score_traveller
from scoring.events.multi_session import AttendedSession, explain_combined_sessions
from scoring.laws.averages import AssignedScore
from scoring.laws.compass import Direction, Side
from scoring.laws.contract import PlayedContract, all_contracts
from scoring.laws.outcome import (
    Award,
    BareScore,
    ContractResult,
    PassedOut,
    explain_north_south_points,
)
from scoring.laws.points import explain_declarer_points
from scoring.score_sheets import match_totals
from scoring.score_sheets.alberta import score_match
from scoring.score_sheets.chicago import score_chicago
from scoring.score_sheets.match_totals import ByeScoring, OwnMatch, PairRecord
from scoring.score_sheets.rubber import score_rubber
from scoring.score_sheets.score_sheet import (
    explain_sheet_total,
    explain_total_of_sheets,
    explain_total_with_extra_hands,
)
from scoring.score_sheets.sheet_hands import SheetSide as Column
from scoring.steps import Step, StepNumber, StepOperation
from scoring.teams.board_a_match import explain_board_total, explain_patton_match
from scoring.teams.contest_awards import explain_assigned_points, explain_no_points
from scoring.teams.matches import explain_carried_imps
from tests.scoring.explained_methods import EXPLANATIONS
from tests.scoring.sheet_hands import our, they, we
from tests.scoring.test_explanations import CASES

LAW = "Law 78A"
TIMES, MINUS = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}"
FULL = score_traveller(
    [("a", "b", 420), ("c", "d", 450), ("e", "f", 420), ("g", "h", -50)], expected=4
)
SHORT = score_traveller(
    [("a", "b", 420), ("c", "d", 450)], [AwardedTable("e", "f", Award(60, 40))], expected=3
)
BOARDS = {1: FULL, 2: SHORT}
WON, POSSIBLE = explain_won(BOARDS, "a"), explain_possible(BOARDS, "a")
SHEET = score_match([we("2S="), we("2S=", honours=our(100)), we("4S="), we("2S=")])
RECORD = PairRecord(
    "1A",
    (OwnMatch(1, "1B", 680, 740), OwnMatch(2, "2A", 505, 90)),
    (3,),
    590,
    3,
    ByeScoring.AVERAGE,
)


def step_texts(part, *how):
    return [line.words for line in step_lines(part, *how)]


def keys(part):
    yield part.key
    for operand in part.operands if isinstance(part, Step) else ():
        yield from keys(operand)


def every_step():
    for line in EXPLANATIONS:
        yield from (step for step, _number in CASES[line.key](line.explains))
    for contract in all_contracts():
        yield explain_declarer_points(PlayedContract(contract, 7), vulnerable=True)
        yield explain_declarer_points(PlayedContract(contract, 13), vulnerable=False)
    for outcome in (PassedOut(), BareScore(420)):
        yield explain_north_south_points(outcome, vulnerable=set())
    for sheet in (SHEET, score_match([]), score_chicago([we("4S=")] * 3 + [we("2S=")])):
        yield explain_sheet_total(sheet, Column.WE)
    yield explain_sheet_total(score_rubber([we("4S="), we("2S=")], ended=True), Column.WE)
    yield explain_sheet_total(score_rubber([we("4S="), we("4S=")]), Column.WE)
    yield explain_total_with_extra_hands(500, [(SHEET.rows[0], "alberta55")], Column.WE)
    yield match_totals.explain_pair_total(RECORD)
    # A match with a board that has an average.
    points = StepNumber("board_points", 1)
    yield explain_patton_match(explain_board_total([points]), [(420, 50)], [points])
    for key in ("board_percentage", "running", "own_percentage"):
        yield Step(key, StepOperation.QUOTIENT, (WON, POSSIBLE), "78A")
    yield Step("most_possible", StepOperation.MOST, (POSSIBLE, POSSIBLE), "78A")
    # A match of Swiss pairs, which a session adds up.
    for key in ("board_share", "board_top"):
        board = StepNumber(key, 3, "swiss_pairs", 1)
        yield Step("match_imps", StepOperation.SUM, (board,), "swiss_pairs")
    # What a director decides about a match of teams, and what is carried into it.
    yield explain_assigned_points(Fraction(12), "86")
    yield explain_no_points("forfeit_fixed")
    yield explain_carried_imps(StepNumber("match_imps", 6), own=Fraction(2), other=Fraction(4))


# What a constant of the Law needs no name for, and what is compared, where it is not a line.
UNNAMED = {
    "beaten_each",
    "equalled_each",
    "halves",
    "neuberg_one",
    "own_result",
    "own_score",
    "other_score",
    "result",
    "win",
    "hundred",
    "scale",
    "unit",
    "own_rank",
    "ten",
    "bye",
    "half_win",
    "undertrick",
    "half_wins",
    "own_points",
    "their_points",
    "extra_points",
    "decided_place",
    "counted_score",
    "datum_unit",
    "cap",
    "table_entry",
    "limit",
    "one_imp",
    "both_sides",
    "no_match",
    "average_board",
}

NUMBERED = {
    *("12C1", "12C2", "12C4", "77", "78A", "78B", "78C", "78D", "86", "86B2", "87", "90", "91"),
}


def test_every_step_has_a_name_unless_it_is_part_of_another():
    used = {key for step in every_step() for key in keys(step)}

    tied = {"ahead_extra", "ahead_decided", "could_reach", "unmet", "reach"}
    assert used - UNNAMED - INLINE_STEPS - tied == LABELS.keys() - tied
    assert used >= INLINE_STEPS
    assert used >= LABELS_WITH_NUMBER.keys()


def test_every_rule_has_a_name():
    def laws(part):
        yield part.law
        for operand in part.operands if isinstance(part, Step) else ():
            yield from laws(operand)

    used = {law for step in every_step() for law in laws(step)}

    assert used == {"", *NUMBERED, *LAWS}


def test_matchpoints_name_the_scores_beaten_and_equalled():
    lines = step_lines(explain_result_share(FULL, 420, Side.NORTH_SOUTH))

    assert [(line.depth, line.words, line.law) for line in lines] == [
        (0, f"matchpoints: 3 = 1 (scores beaten) {TIMES} 2 + 1 (scores equalled) {TIMES} 1", LAW),
        (1, f"scores beaten: 1, as 420 is more than {MINUS}50", LAW),
        (1, "scores equalled: 1, as 420 is the same as 420", LAW),
    ]


def test_east_west_see_the_scores_from_their_side():
    assert step_texts(explain_result_share(FULL, 450, Side.EAST_WEST))[:2] == [
        f"matchpoints: 0 = 0 (scores beaten) {TIMES} 2",
        "scores beaten: none",
    ]
    assert step_texts(explain_result_share(FULL, -50, Side.EAST_WEST))[1] == (
        f"scores beaten: 3, as 50 is more than {MINUS}420 (2{TIMES}), {MINUS}450"
    )


def test_neubergs_formula_is_one_line():
    lines = step_lines(explain_result_share(SHORT, 450, Side.NORTH_SOUTH))

    assert [(line.words, line.law) for line in lines[:2]] == [
        (
            "brought to all tables by the Neuberg formula: 3.5 = "
            f"(2 (matchpoints) + 1) {TIMES} 3 (results on a full board) ÷ 2 (results) {MINUS} 1",
            "Neuberg formula",
        ),
        (f"matchpoints: 2 = 1 (scores beaten) {TIMES} 2", LAW),
    ]
    assert lines[-1].words == "results: 2"


def test_an_award_is_its_part_of_the_top():
    assert step_texts(explain_award(Fraction(60), expected=12)) == [
        f"award: 13.2 = 60 (per cent) {TIMES} 22 (top) ÷ 100",
        f"top: 22 = 2 {TIMES} (12 (results on a full board) {MINUS} 1)",
    ]


def test_where_a_score_beaten_counts_one_the_matchpoints_are_halved():
    steps = explain_in_scale(explain_matchpoints(420, [420]), win=1)

    assert step_texts(steps)[0] == f"matchpoints: 0.5 = 1 (scores equalled) {TIMES} 1 {TIMES} 0.5"


def test_zero_terms_and_the_stake_of_no_double_are_left_out():
    assert step_texts(explain_declarer_points(we("4S+1").played, vulnerable=False)) == [
        "score to declarer: 450 = 120 (trick points) + 300 (game or part-score) + 30 (overtricks)",
        f"trick points: 120 = 4 (tricks bid) {TIMES} 30 (each trick)",
        f"overtricks: 30 = 1 (overtricks) {TIMES} 30 (each overtrick)",
    ]


def test_a_doubled_notrump_contract_has_brackets():
    played = we("1NX=").played

    assert step_texts(explain_declarer_points(played, vulnerable=False))[1] == (
        f"trick points: 80 = 2 (the stake of the double) {TIMES} "
        f"(10 (more for the first at notrump) + 1 (tricks bid) {TIMES} 30 (each trick))"
    )


def test_a_score_of_east_west_is_turned_for_north_south():
    lost = ContractResult(we("4S=").played.contract, Direction.EAST, 10)

    assert step_texts(explain_north_south_points(lost, vulnerable=set()))[:2] == [
        f"score to North-South: {MINUS}420 = {MINUS}420 (score to declarer)",
        "score to declarer: 420 = 120 (trick points) + 300 (game or part-score)",
    ]
    assert step_texts(explain_north_south_points(PassedOut(), vulnerable=set())) == [
        "0 (passed out)"
    ]
    assert step_texts(explain_north_south_points(BareScore(-50), vulnerable=set())) == [
        f"{MINUS}50 (score as it was written)"
    ]


def test_a_total_names_its_boards_and_goes_as_deep_as_it_is_asked():
    assert step_texts(WON, StepDepth(0)) == ["total: 3.5 = 3 (board 1) + 0.5 (board 2)"]
    assert step_texts(WON, StepDepth(1))[1:] == [
        f"board 1: 3 = 1 (scores beaten) {TIMES} 2 + 1 (scores equalled) {TIMES} 1",
        f"board 2: 0.5 = (0 (matchpoints) + 1) {TIMES} 3 (results on a full board) ÷ "
        f"2 (results) {MINUS} 1",
    ]


def test_figures_say_how_they_were_rounded():
    most = StepNumber("most_possible", 12)
    figures = explain_printed_figures(WON, POSSIBLE, rounding_policy("acblscore"), win=1, most=most)

    assert step_texts(figures.total, StepDepth(2)) == [
        "total as it is shown: 2.1 = 2.1 (in the scale of this event), to the nearest 0.01",
        f"in the scale of this event: 2.1 = 4.2 (brought to as many boards as anybody played) "
        f"{TIMES} 0.5",
        f"brought to as many boards as anybody played: 4.2 = 3.5 (total) {TIMES} "
        "12 (the most tops of anybody) ÷ 10 (all the tops)",
    ]
    exact = explain_percentage(StepNumber("total", 7), StepNumber("possible", 12))
    step = Step(
        "shown_percentage",
        StepOperation.NEAREST,
        (exact, StepNumber("unit", Fraction(1, 100))),
        "exact",
    )
    assert [(line.words, line.law) for line in step_lines(step)] == [
        (
            "percentage as it is shown: 58.33 = 58.3333… (percentage), to the nearest 0.01",
            "rounded once, from exact figures",
        ),
        (f"percentage: 58.33 = 100 {TIMES} 7 (total) ÷ 12 (all the tops)", LAW),
    ]


def test_session_totals_can_be_recalculated_from_the_printed_figures():
    own = [
        AttendedSession(Fraction(18100, 336), 28, 1),
        AttendedSession(Fraction(14500, 288), 24, 2),
    ]

    line = step_texts(explain_combined_sessions(own))[1]

    part, parts = line.removeprefix("all sessions that count: ").split(" = ")
    first, second = (each_part.split(f" {TIMES} ") for each_part in parts.split(" + "))
    figures = [Fraction(re.match("[0-9.]+", step)[0]) for step in (*first, *second)]
    again = figures[0] * figures[1] + figures[2] * figures[3]
    assert (part, first[0]) == (format_step_value(again), "53.869048… (session 1)")


def test_equal_tops_are_counted_and_different_ones_listed():
    def lines_of(*tops):
        parts = tuple(StepNumber("top", top, of=at) for at, top in enumerate(tops, start=1))
        return step_texts(Step("possible", StepOperation.SUM, parts, "78A"))

    assert lines_of(12, 12, 12) == [f"all the tops: 36 = 3 {TIMES} 12 (top of each board)"]
    assert lines_of(12, 12, 10) == ["all the tops: 34 = 12 (board 1) + 12 (board 2) + 10 (board 3)"]


def test_a_place_names_the_figures_ahead_and_is_exact_where_they_look_alike():
    mine, near, far = (
        StepNumber("percentage", Fraction(percentage)) for percentage in ("50.001", "50.004", "70")
    )
    explanation = explain_place([mine], [[near], [far], [far], [mine]])

    assert step_texts(explanation.rank) == [
        "place 4: 3 ahead",
        f"ahead: 3, as 50.0010 is less than 70 (2{TIMES}), 50.0040",
    ]
    assert step_texts(explanation.shared) == ["level with it: 1, as 50.0010 is the same as 50.0010"]
    assert step_texts(explain_place([far], [[near]]).rank) == [
        "place 1: nobody ahead",
        "ahead: none",
    ]


def test_a_match_total_lists_byes_and_infractions():
    assert step_texts(match_totals.explain_pair_total(RECORD)) == [
        f"total: 1575 = 1775 (before penalties) {MINUS} 200 (penalties)",
        "before penalties: 1775 = 1185 (own scores) + 590 (byes)",
        "own scores: 1185 = 680 (round 1) + 505 (round 2)",
        f"byes: 590 = 1 (rounds without an opponent) {TIMES} 590 (average match in tens)",
        "rounds without an opponent: 1",
        "average match in tens: 590 = 592.5, to the nearest 10",
        "own scores: 1185 = 680 (round 1) + 505 (round 2)",
        "matches played: 2",
        f"penalties: 200 = (3 (infractions) {MINUS} 1 (the first is a warning)) {TIMES} "
        "100 (points each)",
    ]


def test_a_premium_names_the_game_that_pays_it():
    lines = [
        (line.depth, line.words, line.law)
        for line in step_lines(explain_sheet_total(SHEET, Column.WE))
    ]

    assert lines[3:5] == [
        (1, "hand 2: 460 = 60 (trick points) + 100 (honours) + 300 (slow game)", "Alberta 55 Plus"),
        (2, f"trick points: 60 = 2 (tricks bid) {TIMES} 30 (each trick)", "Law 77"),
    ]


def test_several_sheets_are_added():
    lost_match = score_match([they("1N=")])

    assert step_texts(explain_total_of_sheets([lost_match, lost_match], Column.THEY))[0] == (
        "total of all the sheets: 80 = 40 (total of the sheet) + 40 (total of the sheet)"
    )


def test_extra_hands_follow_the_written_score():
    row = score_match([we("1N=")]).rows[0]

    assert step_texts(explain_total_with_extra_hands(500, [(row, "alberta55")], Column.WE))[0] == (
        "total of the match: 540 = 500 (score that was written down) + 40 (a hand)"
    )
    assert step_texts(explain_total_with_extra_hands(500, [], Column.WE)) == [
        "500 (score that was written down)"
    ]


def test_extra_hands_are_added_by_our_own_rule():
    lost_match = score_match([they("1N=")])
    written = explain_total_with_extra_hands(500, [(lost_match.rows[0], "alberta55")], Column.THEY)

    assert explain_total_of_sheets([lost_match, lost_match], Column.THEY).law == "overtrick"
    assert written.law == "overtrick"


@pytest.mark.parametrize(
    ("value", "short", "exact"),
    [
        (Fraction(7, 2), "3.5", "3.5"),
        (Fraction(175, 3), "58.33", "58.3333…"),
        (Fraction("50.004"), "50.00", "50.0040"),
        (-50, f"{MINUS}50", f"{MINUS}50"),
    ],
)
def test_a_figure_is_short_unless_it_must_be_exact(value, short, exact):
    assert (format_step_value(value), format_exact_value(value)) == (short, exact)


def test_figures_are_listed_from_the_highest_each_once():
    assert (
        format_values_with_counts([50, 420, -50, 420], format_step_value)
        == f"420 (2{TIMES}), 50, {MINUS}50"
    )


FIELD = Frequencies({-110: 2, 420: 1, 620: 1}, expected=4, cents=True)


def test_a_share_of_a_field_names_its_owner_with_a_true_minus():
    own = AssignedScore.result(420)

    assert step_texts(explain_of_field(own, Side.EAST_WEST, FIELD, "matchpoints")) == [
        f"matchpoints: 2 = 6 (top) {MINUS} 4 (what North-South have)",
        f"top: 6 = 2 {TIMES} (4 (results on a full board) {MINUS} 1)",
        f"what North-South have: 4 = 2 (scores beaten) {TIMES} 2",
        f"scores beaten: 2 = 2 (results of {MINUS}110)",
    ]


def test_a_score_that_beats_nothing_is_explained():
    field = Frequencies({-110: 1, 420: 1, 620: 2}, expected=4)
    lines = step_texts(
        explain_of_field(AssignedScore.result(-110), Side.NORTH_SOUTH, field, "matchpoints")
    )

    assert lines == [f"matchpoints: 0 = 0 (scores beaten) {TIMES} 2", "scores beaten: none"]


def test_a_share_that_is_round_already_is_not_rounded_in_words():
    short = Frequencies({-110: 1, 420: 1, 620: 1}, expected=4, cents=True)
    sentence, part = (
        step_texts(
            explain_of_field(AssignedScore.result(620), Side.NORTH_SOUTH, field_step, "matchpoints")
        )
        for field_step in (FIELD, short)
    )

    assert ("to the nearest" in sentence[0], "to the nearest 0.01" in part[0]) == (False, True)


def test_a_place_says_how_many_are_ahead_and_one_penalty_is_no_sum():
    figures, wins = (
        [StepNumber("own", value) for value in values] for values in ((50, 60, 70), (1, 2))
    )
    ahead = Step("ahead", StepOperation.MORE, tuple(figures), "78D")
    won = Step("ahead_by_between", StepOperation.MORE, tuple(wins), "78D")
    place = Step("rank", StepOperation.SUM, (ahead, won, StepNumber("own_rank", 1)), "78D")
    penalty = Step("penalties", StepOperation.SUM, (StepNumber("penalty", Fraction(8, 5)),), "90")

    assert step_texts(place)[0] == "place 4: 2 ahead, 1 ahead by the result between them"
    assert step_texts(penalty)[0] == "penalty: 1.6"


def test_a_figure_is_written_in_the_language_of_each_reader():
    figure = Fraction(85, 10)

    texts = [format_step_value(figure)]
    with override("fr"):
        texts.append(format_step_value(figure))
    texts.append(format_step_value(figure))

    assert texts == ["8.5", "8,5", "8.5"]
