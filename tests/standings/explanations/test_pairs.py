"""Every number of a session and of a match event, explained from the rows and recalculated."""

from collections import Counter
from fractions import Fraction

import pytest

from scoring.laws.compass import Side
from scoring.laws.outcome import ContractResult
from scoring.score_sheets.sheet_hands import SheetHand
from standings.board_scores import shares_of_table_result
from standings.explanations.matches import StandingSteps, explain_match_score
from standings.explanations.pairs import (
    SessionFigureSteps,
    explain_declarer_score,
    explain_north_south_score,
    explain_printed_share,
)
from standings.matches.match_event import match_event_snapshot
from standings.matches.match_standings import compute_match_standings
from standings.services.matches.play_offs import open_play_offs
from standings.services.matches.withdrawals import withdraw_entry
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_match,
    a_played_section,
    a_session,
    a_tournament,
    an_actor,
    an_infraction,
    dealt_out,
    final,
    played_out,
)
from tests.scoring.arithmetic import evaluated, leaves, tie_break_facts

FACTS_OF_A_BOARD = {"own_score", "other_score", "expected_results", "result", "percent"}


def explained_session(picture):
    """Every number of a session with its kind: its steps, and the computed value."""
    scale = Fraction(picture.facts.regulations.win, 2)
    for cell in picture.cells:
        if cell.outcome is None:
            continue
        if cell.points is not None:
            yield "points", explain_north_south_score(cell), cell.points
        shares = shares_of_table_result(cell, picture.travellers[cell.board])
        for side, share in zip(Side, shares, strict=True):
            step = explain_printed_share(picture, cell, side)
            assert (step is None) == (share is None)
            if share is not None:
                yield "matchpoints", step, share * scale
    steps = SessionFigureSteps(picture)
    for place, total in picture.totals.items():
        yield "total", steps.totals[place], total.won
        yield "possible", steps.possible[place], total.possible
    for row in picture.ranking:
        figures, place = steps.figures(row.pair.place), steps.place(row.pair.place)
        yield "shown total", figures.total, Fraction(row.shown.total)
        yield "shown percentage", figures.percentage, Fraction(row.shown.percentage)
        yield "place", place.rank, row.rank
        same = [
            ranking_row
            for ranking_row in picture.ranking
            if (ranking_row.field, ranking_row.rank) == (row.field, row.rank)
        ]
        yield "level", place.shared, len(same) - 1


def explained_tournament(event, *, after_round=None):
    table = compute_match_standings(event, after_round=after_round)
    for match in (*event.matches, *event.play_offs):
        for pair in match.pairs if match.lines or match.typed else ():
            yield "match", explain_match_score(match, pair), match.totals.of(match.side_of(pair))
    for by_hand in (False, True):
        steps = StandingSteps(event, table, by_hand)
        for pair, record in table.records.items():
            yield "total", steps.totals[pair], record.total
        for row in table.rows:
            place = steps.place(row.record.pair)
            yield "place", place.rank, row.rank
            yield (
                "level",
                place.shared,
                sum(each_row.rank == row.rank for each_row in table.rows) - 1,
            )


def wrong(explanations):
    known = {}
    return [
        (kind, number) for kind, step, number in explanations if evaluated(step, known) != number
    ]


def kinds_of_leaves(explanations):
    known = {}
    return {
        leaf.key
        for _kind, step, _number in explanations
        for leaf in leaves(step, known)
        if not leaf.law
    }


def test_every_number_of_the_demonstration_session_explains_itself(demonstration_session):
    explanations = list(explained_session(demonstration_session))

    assert Counter(kind for kind, *_rest in explanations) == {
        "points": 312,
        "matchpoints": 624,
        "total": 25,
        "possible": 25,
        "shown total": 25,
        "shown percentage": 25,
        "place": 25,
        "level": 25,
    }
    assert wrong(explanations) == []
    assert kinds_of_leaves(explanations) == {
        "level",
        "overtricks",
        "own_score",
        "other_score",
        "expected_results",
    }


def test_every_number_of_the_demonstrations_tournament_explains_itself(demonstration_tournament):
    explanations = list(explained_tournament(demonstration_tournament))

    assert Counter(kind for kind, *_rest in explanations) == {
        "match": 184,
        "total": 28,
        "place": 28,
        "level": 28,
    }
    assert wrong(explanations) == []
    assert kinds_of_leaves(explanations) == {
        "level",
        "overtricks",
        "match",
        "infractions",
        "extra_points",
    }


def rows_of_match(match, pair):
    """The lines of the sheet for one pair: its bid and result, or its written score."""
    if match.typed:
        return [("final_score", match.set_points[match.pairs.index(pair)])]
    hands = [line.hand for line in match.lines if isinstance(line.hand, SheetHand)]
    contracts = [hand.played for hand in hands if hand.declaring is match.side_of(pair)]
    contracts = [played for played in contracts if played.tricks >= played.contract.level + 6]
    over = [("overtricks", contract.tricks - contract.contract.level - 6) for contract in contracts]
    return [
        *(("level", contract.contract.level) for contract in contracts),
        *(fact for fact in over if fact[1]),
    ]


def test_every_leaf_of_a_match_is_a_line_of_its_sheet(demonstration_tournament):
    matches = (*demonstration_tournament.matches, *demonstration_tournament.play_offs)

    explanations = [
        (tie_break_facts(explain_match_score(match, pair)), match, pair)
        for match in matches
        for pair in match.pairs
    ]

    assert len(explanations) == 184
    assert [Counter(explanation) for explanation, *_at in explanations] == [
        Counter(rows_of_match(match, pair)) for _found, match, pair in explanations
    ]


@pytest.mark.parametrize("after_round", range(1, 14))
def test_the_standings_after_a_round_explain_themselves(demonstration_tournament, after_round):
    explanations = list(explained_tournament(demonstration_tournament, after_round=after_round))

    assert wrong(explanations) == []


@pytest.mark.django_db
def test_every_possible_outcome_of_a_board_explains_itself():
    explanations = list(explained_session(snapshot_of_session(a_played_section().session_id)))

    counted = Counter(kind for kind, *_rest in explanations)
    assert (counted["points"], counted["matchpoints"], counted["place"]) == (7, 16, 6)
    assert wrong(explanations) == []
    assert (
        kinds_of_leaves(explanations) == {"level", "overtricks", "written_score"} | FACTS_OF_A_BOARD
    )


@pytest.mark.django_db
def test_a_board_not_played_has_no_number():
    picture = snapshot_of_session(a_played_section().session_id)
    (cell,) = [each_cell for each_cell in picture.cells if each_cell.not_played]

    assert (explain_declarer_score(cell), explain_north_south_score(cell)) == (None, None)
    assert [explain_printed_share(picture, cell, side) for side in Side] == [None, None]


@pytest.mark.django_db
def test_a_missing_result_has_no_number():
    picture = snapshot_of_session(a_session().session_id)
    steps, place = SessionFigureSteps(picture), next(iter(picture.pairs))

    assert explain_declarer_score(picture.cells[0]) is None
    assert [explain_printed_share(picture, picture.cells[0], side) for side in Side] == [None, None]
    assert (steps.figures(place), steps.place(place)) == (None, None)
    assert (steps.share(place, 1), steps.board(place, 1)) == (None, None)


@pytest.mark.django_db
def test_a_score_is_explained_for_declarer_and_for_north_south():
    picture = snapshot_of_session(a_played_section().session_id)
    cells = [cell for cell in picture.cells if isinstance(cell.outcome, ContractResult)]
    declared_by_east = next(cell for cell in cells if cell.outcome.declarer.value == "E")

    assert (
        explain_declarer_score(declared_by_east).value
        == -explain_north_south_score(declared_by_east).value
    )
    assert tie_break_facts(explain_declarer_score(declared_by_east)) == tie_break_facts(
        explain_north_south_score(declared_by_east)
    )


@pytest.mark.django_db
def test_a_percentage_so_far_is_of_the_boards_so_far():
    picture = snapshot_of_session(a_played_section().session_id)
    steps, place = SessionFigureSteps(picture), picture.ranking[0].pair.place
    boards = [share.of for share in steps.totals[place].operands]
    percentage = picture.totals[place].percentage

    assert evaluated(steps.so_far(place, boards)) == percentage
    assert [evaluated(steps.board(place, board)) for board in boards] == [
        100 * Fraction(share.value) / picture.travellers[share.of].top
        for share in steps.totals[place].operands
    ]
    assert steps.so_far(place, []) is None


@pytest.fixture
def event(db):
    """Round by round as drawn: two level on top, an infraction too many, one match by hand."""
    event = a_tournament()
    final(event, "1A", "1B", 700, 100)
    final(event, "1A", "2A", 600, 200)
    final(event, "1B", "2A", 300, 300)
    final(event, "1B", "2B", 800, 0)
    final(event, "2A", "2B", 400, 500)
    dealt_out(a_match(event, "1A", "2B"), "we 2S=", "they 3N=", "we 4H=", "they 2C=")
    for _ in range(3):
        an_infraction(event, "1A")
    return event


def test_totals_go_down_to_the_hand_for_who_may_see_it(event):
    now = match_event_snapshot(event.pk)
    table = compute_match_standings(now)

    explanations = list(explained_tournament(now))
    by_hand, short = (StandingSteps(now, table, bonus) for bonus in (True, False))

    assert wrong(explanations) == []
    assert kinds_of_leaves(explanations) == {
        "match",
        "final_score",
        "level",
        "infractions",
    }
    keys = {leaf.key for pair in short.totals for leaf in leaves(short.totals[pair])}
    assert keys == {"match", "infractions", "warnings", "points_each"}
    assert {"final_score", "level", "fast_game"} <= {
        leaf.key for pair in by_hand.totals for leaf in leaves(by_hand.totals[pair])
    }


def test_byes_and_a_withdrawal_explain_themselves(db):
    event = a_tournament(5)
    played_out(event, {"1A": 900})
    entry = event.entries.get(label="2B")
    withdraw_entry(entry, after_round=2, void=True, actor=an_actor())
    now = match_event_snapshot(event.pk)

    explanations = list(explained_tournament(now))

    assert wrong(explanations) == []
    assert {"bye", "match"} <= kinds_of_leaves(explanations)
    assert StandingSteps(now, compute_match_standings(now)).place(entry.pk) is None


def test_a_play_off_and_its_extra_hand_explain_themselves(db):
    event = a_tournament()
    played_out(event, {"1A": 900, "1B": 900, "2A": 500})
    (table,) = open_play_offs(event.pk, actor=an_actor())
    dealt_out(table, "we 1N=", "they 1N=", "we 1N=", "they 1N=", "they 2C=")
    now = match_event_snapshot(event.pk)

    explanations = list(explained_tournament(now))

    assert wrong(explanations) == []
    assert len(now.play_offs[0].sheets) == 2
    ahead = (
        StandingSteps(now, compute_match_standings(now))
        .place(compute_match_standings(now).rows[1].record.pair)
        .rank
    )
    assert [step.key for step in ahead.operands] == ["ahead", "ahead_extra", "own_rank"]
