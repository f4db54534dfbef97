"""Penalties: rows that take something off a pair's total, and rows that take them back."""

from fractions import Fraction
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from boards.models import Penalty
from boards.queries.penalties import penalties_of_session
from boards.services.penalties import withdraw_penalty
from club.models import LedgerEntry
from scoring.events.regulations import Regulations
from scoring.laws.outcome import BareScore
from standings.explanations.pairs import SessionFigureSteps
from standings.snapshot_cache import forget_snapshots, snapshot_of_session
from tests.builders import a_board_in_play, a_penalty, a_played_section, a_request, recorded
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    return a_played_section()


@pytest.fixture
def first(section):
    return snapshot_of_session(section.session_id).ranking[0]


@pytest.fixture
def place(section, first):
    return section.places.select_related("section__session__event__club").get(pk=first.pair.place)


def standing(section, place):
    rows = snapshot_of_session(section.session_id).ranking
    return next(row for row in rows if row.pair.place == place.pk)


def test_a_penalty_lowers_only_its_own_total(section, first, place):
    before = {row.pair.place: row.total for row in snapshot_of_session(section.session_id).ranking}

    a_penalty(place, "50")

    after = {row.pair.place: row.total for row in snapshot_of_session(section.session_id).ranking}
    assert after.pop(place.pk).won == before.pop(place.pk).won - 2
    assert after == before
    assert standing(section, place).rank == 3


def test_withdrawing_a_penalty_adds_a_row_with_a_reason(section, first, place):
    given = a_penalty(place, "50")

    withdraw_penalty(given, a_request(reason="It was another pair"))

    assert standing(section, place) == first
    assert [row.reverses_id for row in penalties_of_session(section.session_id)] == [None, given.pk]
    actions = LedgerEntry.objects.filter(kind="boards.Penalty").order_by("pk")
    assert list(actions.values_list("action", flat=True)) == ["penalise", "forgive"]


def test_a_patched_snapshot_keeps_the_penalties(section, place):
    a_penalty(place, "50")
    before = standing(section, place).total
    board = a_board_in_play(section, number=3, round=1)
    recorded(board, BareScore(110), seen=1)

    patched = snapshot_of_session(section.session_id)
    forget_snapshots()

    assert patched.penalties[place.pk]
    assert snapshot_of_session(section.session_id).ranking == patched.ranking
    assert before.won is not None


def test_a_penalty_after_a_result_is_in_the_next_snapshot(section, place):
    snapshot_of_session(section.session_id)
    recorded(a_board_in_play(section, number=3, round=1), BareScore(110), seen=1)
    a_penalty(place, "50")

    patched = snapshot_of_session(section.session_id)
    forget_snapshots()

    assert snapshot_of_session(section.session_id).ranking == patched.ranking
    assert patched.penalties[place.pk]


@pytest.mark.parametrize(
    ("regulations", "unit", "amount", "taken"),
    [
        (Regulations(), "percent_of_top", "10", Fraction(2, 5)),
        (Regulations(), "matchpoints", "1", 1),
        (Regulations(win=1), "matchpoints", "1", 2),
        (Regulations(), "percent_of_session", "10", Fraction(6, 5)),
        (Regulations(method="cross_imps"), "imps", "3", 3),
        (Regulations(method="butler"), "imps", "0.5", Fraction(1, 2)),
    ],
)
def test_every_unit_is_taken_off_and_explained(regulations, unit, amount, taken):
    section = a_played_section(regulations=regulations)
    row = snapshot_of_session(section.session_id).ranking[0]
    place = section.places.select_related("section__session__event").get(pk=row.pair.place)

    a_penalty(place, amount, unit=unit)

    now = snapshot_of_session(section.session_id)
    after, steps = standing(section, place), SessionFigureSteps(now)
    assert row.total.won - after.total.won == taken
    assert steps.finals[place.pk].value == after.total.won
    assert evaluated(steps.figures(place.pk).total) == Fraction(after.shown.total)
    assert evaluated(steps.place(place.pk).rank) == after.rank


def test_a_penalty_in_another_unit_has_no_effect(section, place):
    a_penalty(place, "50")
    event = section.session.event
    event.regulations_json = Regulations(method="cross_imps").as_dict()
    event.save()
    forget_snapshots()

    now = snapshot_of_session(section.session_id)

    assert now.finals == now.totals
    with raises_code("penalty"):
        a_penalty(section.places.first(), "10")


def test_a_penalty_requires_a_reason(place):
    with raises_code("reasonless"):
        a_penalty(place, reason="  ")

    assert not Penalty.objects.exists()


def test_an_assistant_cannot_give_a_penalty(place):
    with raises_code("missing_permission"):
        a_penalty(place, role="assistant")


def test_the_same_request_is_one_row_and_another_under_its_key_is_refused(place):
    key = uuid4()
    first = a_penalty(place, request_id=key)

    assert a_penalty(place, request_id=key) == first
    with raises_code("other_request"):
        a_penalty(place, "20", request_id=key)
    assert Penalty.objects.count() == 1


def test_a_penalty_is_withdrawn_once_and_its_withdrawal_stays(place):
    given = a_penalty(place)
    back = withdraw_penalty(given, a_request(reason="It was another pair"))

    for row in (given, back):
        with raises_code("already_reversed"):
            withdraw_penalty(row, a_request(reason="once more"))


@pytest.mark.parametrize(
    ("column", "value", "constraint"),
    [
        ("amount", 0, "penalty_takes_something"),
        ("unit", "tricks", "penalty_has_a_unit"),
        ("law", "12", "penalty_has_a_law"),
        ("reason", "", "penalty_has_a_reason"),
    ],
)
def test_constraints_refuse_inconsistent_rows(place, column, value, constraint):
    kwargs = {"amount": 10, "unit": "imps", "law": "90", "reason": "slow", "source": "director"}

    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        Penalty.objects.create(place=place, request_id=uuid4(), **kwargs | {column: value})


def test_the_round_of_a_penalty_must_be_played_by_the_section(place):
    a_penalty(place, round=3)

    for round_ in (0, 4):
        with raises_code("no_such_round"):
            a_penalty(place, round=round_)

    assert list(Penalty.objects.values_list("round", flat=True)) == [3]


def test_a_withdrawal_keeps_the_round(place):
    withdraw_penalty(a_penalty(place, round=2), a_request(reason="It was another pair"))

    assert list(Penalty.objects.values_list("round", flat=True)) == [2, 2]


def test_the_same_request_with_another_round_is_another_request(place):
    key = uuid4()
    a_penalty(place, round=2, request_id=key)

    with raises_code("other_request"):
        a_penalty(place, round=3, request_id=key)


def test_a_round_is_one_or_more(place):
    with pytest.raises(IntegrityError), transaction.atomic():
        Penalty.objects.filter(pk=a_penalty(place).pk).update(round=0)
