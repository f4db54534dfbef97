"""The session snapshot, calculated by hand for three tables."""

from collections import Counter
from fractions import Fraction
from operator import attrgetter
from random import Random

import pytest

from boards.models import Board, Result
from boards.queries.new_rows import rows_added_after
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import Award, BareScore, NotPlayed, PassedOut
from standings import snapshot_cache
from standings.snapshot_cache import cached_snapshot_of, forget_snapshots, snapshot_of_session
from tests.builders import a_board_in_play, a_seated_section, an_actor, named, recorded
from tests.effort import effort
from tournament.models import Place, Seat, SeatingBoard, Session
from tournament.services.seating.movement_changes import arrow_switch_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def session():
    section = a_seated_section()
    for round, points in enumerate([420, 420, -50], start=1):
        recorded(a_board_in_play(section, number=1, round=round), BareScore(points))
    return section.session


def order(session):
    return [
        (row.rank, row.shared, row.pair.label, row.total.won)
        for row in snapshot_of_session(session.pk).ranking
    ]


def test_each_line_has_its_own_winner(session):
    assert order(session) == [
        (1, True, "1 NS", 3),
        (1, True, "3 NS", 3),
        (3, False, "2 NS", 0),
        (1, False, "3 EW", 4),
        (2, True, "1 EW", 1),
        (2, True, "2 EW", 1),
    ]


def test_one_winner_is_one_field(session):
    session.sections.update(winners=1)

    assert [(row.field, row.rank) for row in snapshot_of_session(session.pk).ranking] == [
        ("", rank) for rank in (1, 2, 2, 4, 4, 6)
    ]


def test_a_correction_is_in_the_next_snapshot(session):
    order(session)

    recorded(Result.objects.get(points=-50).seating_board, NotPlayed(), seen=1)

    # Two results of three that were expected: Neuberg gives each tie (1 + 1) × 3/2 − 1 = 2.
    assert order(session) == [
        (1, True, "1 NS", 2),
        (1, True, "3 NS", 2),
        (1, True, "1 EW", 2),
        (1, True, "2 EW", 2),
    ]


def test_an_award_is_of_the_whole_board_and_no_result_of_it(session):
    award = Award(Fraction(60), Fraction(60))
    recorded(Result.objects.get(points=-50).seating_board, award, seen=1)

    won = {label: won for _rank, _shared, label, won in order(session)}
    assert won == {
        "1 NS": 2,
        "3 NS": 2,
        "2 NS": Fraction(12, 5),
        "1 EW": 2,
        "2 EW": 2,
        "3 EW": Fraction(12, 5),
    }


def test_sides_that_changed_cards_change_scores(session):
    board = a_board_in_play(session.sections.get(), number=1, round=3)

    recorded(board, BareScore(-50), seen=1, arrow_switched=True)

    assert order(session) == [
        (1, False, "2 NS", 4),
        (2, True, "1 NS", 3),
        (2, True, "3 NS", 3),
        (1, True, "1 EW", 1),
        (1, True, "2 EW", 1),
        (3, False, "3 EW", 0),
    ]


def test_a_board_without_a_row_follows_law_2(session):
    before = order(session)

    Board.objects.all().delete()
    forget_snapshots()

    assert order(session) == before


def test_a_withdrawn_result_is_no_result(session):
    recorded(Result.objects.get(points=-50).seating_board, None, seen=1)

    cells = [cell for cell in snapshot_of_session(session.pk).cells if cell.board == 1]
    assert [(cell.version, cell.points) for cell in cells] == [(1, 420), (1, 420), (2, None)]


def test_a_table_with_an_empty_side_expects_no_result():
    section = a_seated_section()
    Seat.objects.filter(seating__round=1, seating__table=1, chairs="EW").delete()

    here = [
        cell
        for cell in snapshot_of_session(section.session_id).cells
        if (cell.round, cell.table) == (1, 1)
    ]

    assert [(cell.board, cell.expected) for cell in here] == [(1, False), (2, False)]
    assert all(cell.north_south is not None for cell in here)


def test_names_are_in_the_snapshot_as_soon_as_they_are_entered(session):
    snapshot_of_session(session.pk)
    place = Place.objects.get(line="EW", number=3)

    named(place, "Ada", "Bo")

    assert [player.name for player in snapshot_of_session(session.pk).pairs[place.pk].players] == [
        "Ada",
        "Bo",
    ]


@pytest.mark.parametrize("boards", [1, 3])
def test_a_session_costs_ten_queries_then_one(django_assert_num_queries, boards):
    section = a_seated_section()
    for number in range(1, boards + 1):
        for seating in section.seatings.filter(boards__number=number):
            recorded(seating.boards.get(number=number), PassedOut())

    with django_assert_num_queries(10):
        first = snapshot_of_session(section.session_id)
    with django_assert_num_queries(1):
        assert snapshot_of_session(section.session_id) is first


@pytest.mark.parametrize("results", [1, 3])
def test_results_that_came_in_since_cost_three_queries(django_assert_num_queries, session, results):
    snapshot_of_session(session.pk)
    for round in range(1, results + 1):
        recorded(a_board_in_play(session.sections.get(), number=3, round=round), PassedOut())

    with django_assert_num_queries(3):
        snapshot_of_session(session.pk)


@pytest.mark.parametrize("meanwhile", [1, 2, 3])
def test_results_that_come_in_while_it_is_patched_are_in_it(session, monkeypatch, meanwhile):
    """With three it is patched with the session's row locked."""
    snapshot_of_session(session.pk)
    boards = iter(SeatingBoard.objects.filter(seating__section__session=session, number=3))
    recorded(a_board_in_play(session.sections.get(), number=2, round=1), PassedOut())
    reads = []

    def read_while_another_result_comes_in(newest, of, **kwargs):
        added = rows_added_after(newest, of, **kwargs)
        reads.append(len(added))
        if len(reads) <= meanwhile:
            recorded(next(boards), PassedOut())
        return added

    with monkeypatch.context() as patch:
        patch.setattr(snapshot_cache, "rows_added_after", read_while_another_result_comes_in)
        patch.delattr(snapshot_cache, "read_snapshot")
        patched = snapshot_of_session(session.pk)

    forget_snapshots()
    anew = snapshot_of_session(session.pk)
    assert reads == [*range(1, meanwhile + 2)]
    assert patched.facts == anew.facts
    assert sorted(patched.cells, key=attrgetter("pk")) == sorted(anew.cells, key=attrgetter("pk"))
    assert patched.ranking == anew.ranking


def test_results_that_nobody_looked_at_in_between_are_scored_later(session):
    assert len(snapshot_of_session(session.pk).ranking) == 6
    for number in (2, 3):
        recorded(a_board_in_play(session.sections.get(), number=number, round=1), PassedOut())
        patched = snapshot_of_session(session.pk)

    forget_snapshots()
    anew = snapshot_of_session(session.pk)
    assert (patched.travellers, patched.marks) == (anew.travellers, anew.marks)
    assert patched.ranking == anew.ranking


def test_a_ruling_among_as_many_changes_as_results_is_in_the_patched_snapshot(session):
    """A result, a ruling and the next result, of which the first reading sees the results only."""
    before = snapshot_of_session(session.pk)
    boards = [a_board_in_play(session.sections.get(), number=number) for number in (2, 3)]
    recorded(boards[0], PassedOut())
    recorded(boards[0], Award(60, 40), seen=1)
    recorded(boards[1], PassedOut())
    late = Session.objects.select_related("event__club").get(pk=session.pk)
    late.revision = before.facts.revision + 2

    patched = cached_snapshot_of(late)

    forget_snapshots()
    assert patched.cells == snapshot_of_session(session.pk).cells


def test_only_a_board_that_changed_is_scored_again(session):
    recorded(a_board_in_play(session.sections.get(), number=2, round=1), PassedOut())
    before = snapshot_of_session(session.pk).travellers

    recorded(a_board_in_play(session.sections.get(), number=2, round=2), PassedOut())

    after = snapshot_of_session(session.pk).travellers
    assert after[1] is before[1]
    assert [len(snapshot[2].lines) for snapshot in (before, after)] == [1, 2]


SAID = (
    *(PassedOut(), BareScore(420), NotPlayed(), None, Award(Fraction(40), Fraction(60))),
    Averages(Average.PLUS, Average.MINUS),
)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(effort(3, 25)))
def test_a_patched_snapshot_equals_a_complete_one(seed):
    chance, section, outcomes = Random(seed), a_seated_section(), Counter[int]()
    boards = list(SeatingBoard.objects.filter(seating__section=section).order_by("pk"))
    for _change in range(12):
        if chance.random() < 0.2:
            arrow_switch_round(section, 3, actor=an_actor())
        for board in chance.choices(boards[:-6], k=chance.randrange(3)):
            turned = chance.random() < 0.3
            recorded(
                board,
                chance.choice(SAID),
                seen=outcomes[board.pk],
                arrow_switched=turned,
                reason="Typed anew",
            )
            outcomes[board.pk] += 1
        patched = snapshot_of_session(section.session_id)
        if chance.random() < 0.6:
            continue

        forget_snapshots()

        anew = snapshot_of_session(section.session_id)
        assert (patched, patched.ranking) == (anew, anew.ranking)
