"""Database constraints of rulings, each tested by breaking it."""

from decimal import Decimal
from fractions import Fraction

import pytest
from django.db import IntegrityError, transaction
from django.db.models import Model

from boards.models import Result, Ruling, RulingScore
from boards.services.results import undo_result
from scoring.laws.adjusted_scores import AdjustedScore, CancelledBoard, WeightedResult
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import Award, BareScore, PassedOut
from scoring.notation import read_typed_outcome
from tests.builders import a_board_in_play, a_request, a_seated_section, recorded

pytestmark = pytest.mark.django_db
THIRDS = (
    WeightedResult(read_typed_outcome("4SN="), Fraction(2, 3)),
    WeightedResult(read_typed_outcome("4SXN-1"), Fraction(1, 3)),
)
VERDICTS = (
    Award(Fraction("61.8"), Fraction(0)),
    Averages(Average.PLUS, Average.MINUS),
    Averages(None, Average.AVERAGE),
    AdjustedScore.only(PassedOut()),
    AdjustedScore.both(*THIRDS),
    AdjustedScore(THIRDS, (WeightedResult(BareScore(-620), Fraction(1)),)),
    CancelledBoard(),
)


@pytest.fixture
def board():
    row = a_board_in_play(a_seated_section())
    recorded(row, BareScore(420))
    return row


@pytest.mark.parametrize("verdict", VERDICTS, ids=lambda value: type(value).__name__)
def test_a_ruling_is_stored_and_read_to_the_last_figure(board, verdict):
    row = recorded(board, verdict, seen=1, whole=True, details={"law": "12B1"})

    stored = Ruling.objects.get(pk=row.pk)
    assert (stored.outcome, stored.law) == (verdict, "12B1")


def test_a_ruling_that_names_no_law_follows_the_usual_one(board):
    laws = {type(each_verdict).__name__ + str(at): "" for at, each_verdict in enumerate(VERDICTS)}
    for at, (name, verdict) in enumerate(zip(laws, VERDICTS, strict=True), start=1):
        laws[name] = recorded(board, verdict, seen=at, whole=True).law

    assert list(laws.values()) == [
        *("12C2",) * 3,
        "12C1(a)",
        "12C1(c)",
        "12C1(e)",
        "87",
    ]


def test_undone_and_given_again_it_is_the_same_ruling_by_the_same_law(board):
    recorded(board, AdjustedScore.both(*THIRDS), seen=1, details={"law": "64C"})
    undo_result(board, a_request(seen=2, reason="Ruled too soon"))
    again = undo_result(board, a_request(seen=3), to=2)

    stored = Ruling.objects.get(pk=again.pk)
    assert (stored.outcome, stored.law) == (AdjustedScore.both(*THIRDS), "64C")
    assert isinstance(Result.objects.get(version=3), Result)


def refused(row: Model, **columns: object) -> str:
    """The constraint that the row breaks with these columns."""
    for name, value in columns.items():
        setattr(row, name, value)
    with pytest.raises(IntegrityError) as broken, transaction.atomic():
        row.save()
    return str(broken.value)


BROKEN = (
    ({"north_south": None}, "ruling_is_one_figure"),
    ({"figure": "averages"}, "ruling_is_one_figure"),
    ({"figure": "scores"}, "ruling_is_one_figure"),
    ({"average_east_west": "A+"}, "ruling_is_one_figure"),
    ({"figure": "averages", "north_south": None, "east_west": None}, "ruling_is_one_figure"),
    ({"figure": "guessed", "north_south": None, "east_west": None}, "ruling_is_one_figure"),
    ({"east_west": Decimal("100.01")}, "ruling_is_of_a_hundred"),
    ({"law": ""}, "ruling_has_a_law"),
)


@pytest.mark.parametrize(("columns", "constraint"), BROKEN)
def test_constraints_require_one_figure_and_a_law(board, columns, constraint):
    row = recorded(board, VERDICTS[0], seen=1)

    assert constraint in refused(Ruling.objects.get(pk=row.pk), **columns)


BROKEN_SCORES = (
    ({"numerator": 0}, "ruling_score_is_a_part"),
    ({"numerator": 4}, "ruling_score_is_a_part"),
    ({"sides": "N"}, "ruling_score_sides"),
    ({"kind": "not_played"}, "ruling_score_is_one_outcome"),
    ({"tricks": None}, "ruling_score_is_one_outcome"),
    ({"points": 420}, "ruling_score_is_one_outcome"),
    ({"declarer": "X"}, "ruling_score_is_one_outcome"),
)


@pytest.mark.parametrize(("columns", "constraint"), BROKEN_SCORES)
def test_an_assigned_score_is_a_result_and_a_part_of_the_whole(board, columns, constraint):
    recorded(board, AdjustedScore.both(*THIRDS), seen=1)

    assert constraint in refused(RulingScore.objects.get(position=1), **columns)


def test_a_score_occurs_once_in_its_place(board):
    recorded(board, AdjustedScore.both(*THIRDS), seen=1)

    with pytest.raises(IntegrityError), transaction.atomic():
        RulingScore.objects.filter(position=2).update(position=1)
