"""A pair's best and worst boards, and its figures by opponents and by role, all exact."""

from fractions import Fraction
from uuid import uuid4

import pytest

from boards.models import Deal, DoubleDummyTable
from boards.queries.table_results import TableResult
from boards.services.deals import DealRequest, record_deals
from club.models import Source
from reports.content.results.pair_analysis import (
    PlayedRole,
    analyse_pair,
    best_and_worst_boards,
    double_dummy_tricks,
    explain_board_group,
    par_score,
)
from reports.content.results.scored_results import PairBoardShare, shares_by_pair
from scoring.events.regulations import Regulations
from standings.explanations.pairs import SessionFigureSteps
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_contract,
    a_fouled_board,
    a_played_section,
    a_swiss_pairs,
    a_team_event,
    an_individual,
    recorded,
)
from tests.deals.hands import random_deal
from tournament.models import SeatingBoard

pytestmark = pytest.mark.django_db
# North and South take nine tricks at notrump and eight elsewhere, East and West the rest.
TRICKS = "98888" * 2 + "45555" * 2


def snapshot_with_tables(section, *boards):
    """The session with deals on these boards, all with the same double-dummy table."""
    deals = {number: random_deal(number) for number in boards}
    record_deals(
        section.session, deals, DealRequest({}, uuid4(), None, Source.DIRECTOR, "director")
    )
    for deal in Deal.objects.filter(board__session=section.session):
        DoubleDummyTable.objects.update_or_create(cards=deal.cards, defaults={"tricks": TRICKS})
    section.session.refresh_from_db()
    return snapshot_of_session(section.session_id)


def place_of(snapshot, line, number):
    return next(
        pk for pk, pair in snapshot.pairs.items() if (pair.line, pair.number) == (line, number)
    )


def figures(group):
    return (
        sorted(group.boards),
        group.average,
        group.gain,
        group.points,
        group.over_par,
        group.over_double_dummy,
    )


def analysis_of(snapshot, line, number, *, with_deals=True):
    return analyse_pair(snapshot, place_of(snapshot, line, number), with_deals=with_deals)


def test_opponents_and_roles_divide_the_boards_that_count():
    snapshot = snapshot_of_session(a_played_section().session_id)

    analysis = analysis_of(snapshot, "NS", 2)

    # 430 beats 400 and -50; 0 is below 100 and 110; then an award of 60 per cent.
    first, second, third = (
        ([1], Fraction(100), Fraction(2)),
        ([2], Fraction(0), Fraction(-2)),
        ([3], Fraction(60), Fraction(2, 5)),
    )
    assert [figures(group)[:3] for group in analysis.opponents] == [second, third, first]
    assert [(group.role, *figures(group)) for group in analysis.roles] == [
        (PlayedRole.DECLARED, *first, Fraction(430), None, None),
        (PlayedRole.PASSED_OUT, *second, Fraction(0), None, None),
        (PlayedRole.OTHER, *third, None, None, None),
    ]


def test_best_boards_are_above_average_and_worst_below_it():
    snapshot = snapshot_of_session(a_played_section().session_id)

    analysis = analysis_of(snapshot, "NS", 2)

    assert [share.cell.board for share in analysis.best] == [1, 3]
    assert [share.cell.board for share in analysis.worst] == [2]


def test_boards_equal_to_the_third_are_listed_up_to_six():
    shares = [shared_board(number, 4) for number in range(1, 9)]

    best, worst = best_and_worst_boards([*shares[:4], shared_board(9, 3), *shares[4:]])
    _best, three = best_and_worst_boards(
        [shared_board(number, number / 8) for number in (1, 3, 2, 4)]
    )

    assert [share.cell.board for share in best] == [1, 2, 3, 4, 5, 6]
    assert worst == ()
    assert [share.cell.board for share in three] == [1, 2, 3]


def shared_board(board, matchpoints):
    cell = TableResult(board, "A", 1, 1, board, 1, 2, arrow_switched=False)
    return PairBoardShare(cell, "NS", 2, Fraction(matchpoints), Fraction(4))


def test_par_and_tricks_are_compared_from_the_pair_s_side():
    snapshot = snapshot_with_tables(a_played_section(), 1, 2)

    first, second = (analysis_of(snapshot, line, 1) for line in ("NS", "EW"))

    # Par of board 1 is 3NT made by North-South, nobody vulnerable.
    assert [par_score(share) for share in first.shares][:1] == [400]
    assert [par_score(share) for share in second.shares][:1] == [-400]
    # North took nine tricks at notrump, and East eight at hearts: one less than he bid.
    assert [double_dummy_tricks(share) for share in first.shares] == [(9, 9), (4, 8), None]
    declared, defended = first.roles
    assert (declared.over_par, declared.over_double_dummy) == (0, 0)
    assert (defended.over_par, defended.over_double_dummy) == (
        100 - par_score(first.shares[1]),
        -4,
    )


def test_rulings_and_fouled_boards_are_not_compared_with_double_dummy():
    section = a_played_section()
    a_fouled_board(section, {2: "B", 3: "B"})
    snapshot = snapshot_with_tables(section, 1, 2, 3)

    compared = {
        (bool(share.cell.group or share.cell.ruled), double_dummy_tricks(share) is not None)
        for shares in shares_by_pair(snapshot).values()
        for share in shares
    }

    assert (True, True) not in compared


def test_nothing_is_compared_while_the_deals_are_hidden():
    snapshot = snapshot_with_tables(a_played_section(), 1)

    analysis = analysis_of(snapshot, "NS", 1, with_deals=False)

    assert {(group.over_par, group.over_double_dummy) for group in analysis.roles} == {(None, None)}


@pytest.mark.parametrize(
    "make",
    [
        lambda: a_played_section(),
        lambda: a_played_section(regulations=Regulations(win=1, percentage_of="boards")),
        lambda: a_played_section(regulations=Regulations(board_rounding="one_place")),
        lambda: a_played_section(regulations=Regulations(method="cross_imps")),
        lambda: a_played_section(regulations=Regulations(method="aggregate")),
        lambda: played(a_swiss_pairs()),
        lambda: played(a_team_event()),
        lambda: played(an_individual()),
    ],
    ids=["pairs", "mean of boards", "rounded", "imps", "points", "swiss", "teams", "individual"],
)
def test_every_figure_is_explained_by_steps_that_come_to_it(make):
    section = make()
    snapshot = snapshot_with_tables(section, 1, 2)
    steps = SessionFigureSteps(snapshot)
    groups = [
        (place, group)
        for place in snapshot.pairs
        for analysis in [analyse_pair(snapshot, place, with_deals=True)]
        for group in (*analysis.opponents, *analysis.roles)
    ]

    explained = [explain_board_group(steps, place, group) for place, group in groups]

    assert groups
    assert [
        tuple(part and part.value for part in (of.average, of.gain, of.points, of.over_par))
        for of in explained
    ] == [figures(group)[1:5] for _place, group in groups]
    assert [of.over_double_dummy and of.over_double_dummy.value for of in explained] == [
        group.over_double_dummy for _place, group in groups
    ]


def played(section):
    """Every other board in 3NT by North, with eight, nine or ten tricks."""
    for at, board in enumerate(SeatingBoard.objects.filter(seating__section=section)[:8]):
        recorded(board, a_contract("3N", "N", 8 + at % 3))
    return section


def test_a_percentage_of_all_boards_is_that_of_the_session():
    snapshot = snapshot_of_session(a_played_section().session_id)

    whole = {
        place: sum(group.gain for group in analyse_pair(snapshot, place, with_deals=False).roles)
        for place in snapshot.pairs
    }

    assert whole == {
        place: total.won - Fraction(total.possible, 2) for place, total in snapshot.totals.items()
    }
