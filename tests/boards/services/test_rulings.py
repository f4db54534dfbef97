"""A director rules on results: what is refused, all or none, undone as a version."""

from fractions import Fraction
from uuid import uuid4

import pytest

from boards.models import Result, Ruling
from boards.queries.results import result_versions
from boards.queries.rulings import PickedResult
from boards.services.results import undo_result
from boards.services.rulings import give_ruling, withdraw_rulings
from club.models import LedgerEntry
from scoring.laws.adjusted_scores import AdjustedScore, CancelledBoard, WeightedResult
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import BareScore, NotPlayed, PassedOut
from scoring.notation import read_typed_outcome
from standings.board_scores import shares_of_table_result
from standings.previews.rulings import effects_of_ruling, preview_ruling
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_board_in_play, a_director, a_request, a_seated_section, recorded
from tests.raising import raises_code
from tests.remembered_rows import remember_rows
from tournament.models import Seat, SeatingBoard, Session

pytestmark = pytest.mark.django_db
SIXTY = Averages(Average.PLUS, Average.MINUS)
MADE = AdjustedScore.only(read_typed_outcome("4SN="))
WEIGHTED = AdjustedScore.both(
    WeightedResult(BareScore(420), Fraction(3, 5)), WeightedResult(BareScore(-50), Fraction(2, 5))
)


@pytest.fixture
@remember_rows
def section():
    section = a_seated_section()
    for round, points in enumerate([420, 420, -50], start=1):
        recorded(a_board_in_play(section, number=1, round=round), BareScore(points))
    return section


def picked(section, *rounds, seen=1, number=1):
    boards = (
        a_board_in_play(section, number=number, round=round_number) for round_number in rounds
    )
    return [PickedResult(board, seen) for board in boards]


def ruling_request(**others):
    return a_request(**{"by": a_director(), "role": "director", "reason": "hesitation"} | others)


def given(section, verdict, *rounds, law="12C1", seen=1, **others):
    return give_ruling(
        picked(section, *rounds, seen=seen), verdict, ruling_request(**others), law=law
    )


def current_outcomes(section):
    boards = SeatingBoard.objects.filter(number=1).order_by("seating__round")
    return [result_versions(board)[-1].outcome for board in boards]


def test_a_ruling_names_outcome_law_reason_and_director(section):
    (row,) = given(section, WEIGHTED, 3, law="12C1(c)")

    stored = Ruling.objects.get(pk=row.pk)
    assert (stored.outcome, stored.law, stored.reason, stored.version) == (
        WEIGHTED,
        "12C1(c)",
        "hesitation",
        2,
    )
    assert stored.author.username == "ann"
    assert LedgerEntry.objects.filter(action="rule", row=row.pk, kind="boards.Ruling").count() == 1


def test_several_results_are_ruled_on_at_once_and_one_request_only_once(section):
    request = ruling_request()
    first = give_ruling(picked(section, 1, 2), SIXTY, request, law="12C2")
    revision = Session.objects.get().revision
    again = give_ruling(picked(section, 1, 2), SIXTY, request, law="12C2")

    assert [row.pk for row in again] == [row.pk for row in first]
    assert current_outcomes(section) == [SIXTY, SIXTY, BareScore(-50)]
    assert Session.objects.get().revision == revision


def test_another_ruling_under_the_same_request_id_is_refused(section):
    key = uuid4()
    given(section, SIXTY, 3, request_id=key)

    with raises_code("stale_result"):
        given(section, MADE, 3, request_id=key)


def test_several_rulings_are_recorded_together_or_not_at_all(section):
    recorded(a_board_in_play(section, number=1, round=2), PassedOut(), seen=1)

    with raises_code("stale_result"):
        given(section, SIXTY, 1, 2)

    assert current_outcomes(section) == [BareScore(420), PassedOut(), BareScore(-50)]
    assert Ruling.objects.count() == 0


def test_a_withdrawn_ruling_restores_the_reported_result(section):
    given(section, SIXTY, 1, 3)
    withdraw_rulings(picked(section, 1, 3, seen=2), ruling_request(reason="appeal upheld"))

    assert current_outcomes(section) == [BareScore(420), BareScore(420), BareScore(-50)]
    assert [row.version for row in Result.objects.filter(reason="appeal upheld")] == [3, 3]


def test_a_withdrawn_ruling_without_a_report_leaves_no_result(section):
    board = a_board_in_play(section, number=2, round=1)
    give_ruling([PickedResult(board, 0)], SIXTY, ruling_request(), law="12C2")
    withdraw_rulings([PickedResult(board, 1)], ruling_request())

    assert [result_version.outcome for result_version in result_versions(board)] == [SIXTY, None]


@pytest.mark.parametrize("role", ["assistant", "viewer"])
def test_rulings_require_a_director(section, role):
    with raises_code("missing_permission"):
        given(section, SIXTY, 1, role=role)
    with raises_code("missing_permission"):
        withdraw_rulings(picked(section, 1), ruling_request(role=role))


REFUSED = (
    ([], SIXTY, {}, "nothing_picked", {}),
    ([3], SIXTY, {"reason": "  "}, "ruling_reason", {}),
    ([3], SIXTY, {"law": "12C1(c), Law 7"}, "unknown_law", {"law": "12C1(c), Law 7"}),
    ([3], SIXTY, {"law": "94A"}, "unknown_law", {"law": "94A"}),
    ([3], SIXTY, {"law": ""}, "unknown_law", {"law": ""}),
    ([3], SIXTY, {"law": "9" * 5_000}, "unknown_law", {"law": "9" * 5_000}),
    ([3], AdjustedScore.only(BareScore(620)), {}, "impossible_score", {"points": 620}),
    ([1, 2], CancelledBoard(), {}, "cancelled_in_part", {"board": 1}),
)


@pytest.mark.parametrize(("rounds", "verdict", "others", "code", "fields"), REFUSED)
def test_an_invalid_ruling_is_refused(section, rounds, verdict, others, code, fields):
    with raises_code(code) as refused:
        given(section, verdict, *rounds, **others)

    assert refused.value.facts == fields
    assert Ruling.objects.count() == 0


@pytest.mark.parametrize("outcome", [None, NotPlayed()])
def test_a_score_is_assigned_only_where_one_was_made(section, outcome):
    board = a_board_in_play(section, number=2, round=1)
    if outcome:
        recorded(board, outcome)

    with raises_code("no_result") as refused:
        give_ruling([PickedResult(board, 1 if outcome else 0)], MADE, ruling_request(), law="12C1")

    assert refused.value.facts == {"board": 2, "table": board.seating.table}


def test_a_score_can_be_assigned_in_place_of_another_ruling(section):
    given(section, SIXTY, 3)
    given(section, MADE, 3, seen=2)

    assert current_outcomes(section)[2] == MADE


def test_a_pair_that_sits_out_can_be_given_an_award_and_nothing_else(section):
    recorded(a_board_in_play(section, number=2, round=1), BareScore(420))
    board = a_board_in_play(section, number=2, round=3)
    Seat.objects.filter(seating=board.seating, chairs="EW").delete()
    sits_out = picked(section, 3, seen=0, number=2)

    with raises_code("no_result"):
        give_ruling(sits_out, MADE, ruling_request(), law="12C1")
    now = snapshot_of_session(Session.objects.get().pk)
    then = preview_ruling(now, sits_out, SIXTY, law="12C2")
    give_ruling(sits_out, SIXTY, ruling_request(), law="12C2")

    for snapshot in (then, snapshot_of_session(Session.objects.get().pk)):
        cell = next(each_cell for each_cell in snapshot.cells if each_cell.pk == board.pk)
        assert shares_of_table_result(cell, snapshot.board_of(cell)) == (Fraction(12, 5), None)
    withdraw_rulings(picked(section, 3, seen=1, number=2), ruling_request(reason="a mistake"))
    assert result_versions(board)[-1].outcome is None


def test_an_empty_table_gets_no_ruling(section):
    board = a_board_in_play(section, number=1, round=3)
    Seat.objects.filter(seating=board.seating).delete()

    with raises_code("nobody_there"):
        given(section, SIXTY, 3)


def test_a_board_is_cancelled_at_every_table(section):
    given(section, CancelledBoard(), 1, 2, 3, law="87")

    assert snapshot_of_session(Session.objects.get().pk).totals == {}


def previewed(section, verdict, *rounds, seen=1, law="12C1"):
    now = snapshot_of_session(Session.objects.get().pk)
    return now, preview_ruling(now, picked(section, *rounds, seen=seen), verdict, law=law)


def test_a_cancelled_board_comes_back_at_every_table_or_at_none(section):
    given(section, CancelledBoard(), 1, 2, 3, law="87")

    with raises_code("cancelled_in_part"):
        withdraw_rulings(picked(section, 1, seen=2), ruling_request(reason="it was played"))
    with raises_code("cancelled_in_part"):
        given(section, SIXTY, 1, law="12C2", seen=2)
    withdraw_rulings(
        picked(section, 1, 2, 3, seen=2), ruling_request(reason="not fouled after all")
    )

    assert current_outcomes(section) == [BareScore(420), BareScore(420), BareScore(-50)]


def test_an_entry_at_one_table_leaves_a_cancelled_board_cancelled(section):
    given(section, CancelledBoard(), 1, 2, 3, law="87")
    board = a_board_in_play(section, number=1, round=1)

    with raises_code("cancelled_elsewhere"):
        recorded(board, BareScore(420), seen=2, role="director")
    with raises_code("cancelled_elsewhere"):
        undo_result(board, ruling_request(seen=2))
    assert current_outcomes(section) == [CancelledBoard()] * 3


def test_a_board_is_not_cancelled_at_one_table_by_going_back_to_it(section):
    given(section, CancelledBoard(), 1, 2, 3, law="87")
    withdraw_rulings(picked(section, 1, 2, 3, seen=2), ruling_request())

    with raises_code("cancelled_in_part"):
        undo_result(a_board_in_play(section, number=1, round=1), ruling_request(seen=3))


def test_withdrawing_without_a_ruling_is_refused(section):
    given(section, SIXTY, 1, law="12C2")

    with raises_code("no_ruling") as refusal:
        withdraw_rulings([*picked(section, 1, seen=2), *picked(section, 3)], ruling_request())

    assert refusal.value.facts == {"board": 1, "table": 2}
    assert current_outcomes(section) == [SIXTY, BareScore(420), BareScore(-50)]


def test_a_withdrawal_sent_twice_is_recorded_once(section):
    given(section, SIXTY, 1, 3, law="12C2")
    request = ruling_request()
    first = withdraw_rulings(picked(section, 1, 3, seen=2), request)

    assert withdraw_rulings(picked(section, 1, 3, seen=2), request) == first


def test_a_ruling_is_recorded_if_every_previewed_version_is_current(section):
    (first, second) = (a_board_in_play(section, number=1, round=version).pk for version in (1, 2))
    request = ruling_request()

    def give():
        kwargs = {first: 1, second: 1}
        return give_ruling(picked(section, 3), SIXTY, request, law="12C2", other_versions=kwargs)

    with raises_code("stale_board"):
        give_ruling(picked(section, 3), SIXTY, request, law="12C2", other_versions={first: 0})
    rows = give()
    recorded(a_board_in_play(section, number=1, round=1), PassedOut(), seen=1)
    assert give() == rows


@pytest.mark.parametrize("verdict", [WEIGHTED, SIXTY, MADE])
def test_the_preview_equals_the_effect_and_writes_nothing(section, verdict):
    _now, then = previewed(section, verdict, 3)
    assert Ruling.objects.count() == 0

    given(section, verdict, 3)
    after = snapshot_of_session(Session.objects.get().pk)
    assert (then.totals, then.ranking) == (after.totals, after.ranking)


def test_the_preview_lists_the_changes_of_each_pair(section):
    now, then = previewed(section, WEIGHTED, 3)

    changes = {
        now.pairs[effect.place].label: (
            effect.before,
            effect.after,
            effect.moved.before.rank,
            effect.moved.after.rank,
        )
        for effect in effects_of_ruling(now, then, 1)
    }
    assert changes == {
        "1 NS": (3, Fraction(12, 5), 1, 1),
        "3 NS": (3, Fraction(12, 5), 1, 1),
        "2 NS": (0, Fraction(6, 5), 3, 3),
        "1 EW": (1, Fraction(8, 5), 2, 2),
        "2 EW": (1, Fraction(8, 5), 2, 2),
        "3 EW": (4, Fraction(14, 5), 1, 1),
    }


def test_a_withdrawal_can_be_previewed(section):
    before = snapshot_of_session(Session.objects.get().pk)
    given(section, WEIGHTED, 3)
    _now, then = previewed(section, None, 3, seen=2)

    assert then.totals == before.totals


@pytest.mark.parametrize(
    ("rounds", "seen", "verdict", "code"),
    [
        ([3], 0, SIXTY, "stale_result"),
        ([3], 1, AdjustedScore.only(BareScore(620)), "impossible_score"),
        ([], 1, None, "nothing_picked"),
    ],
)
def test_the_preview_refuses_an_invalid_ruling(section, rounds, seen, verdict, code):
    with raises_code(code):
        previewed(section, verdict, *rounds, seen=seen)


def test_an_assigned_score_sent_twice_is_one_ruling(section):
    request = ruling_request()
    first = give_ruling(picked(section, 1, 2), WEIGHTED, request, law="12C1")

    again = give_ruling(picked(section, 1, 2), WEIGHTED, request, law="12C1")

    assert [row.pk for row in again] == [row.pk for row in first]
