"""Database constraints of match rows, tested with raw rows."""

from uuid import uuid4

import pytest
from django.db import IntegrityError

from boards.models import Decision, Infraction, MatchHand, MatchScore
from boards.models.matches.match_hand import hand_columns
from boards.models.matches.match_score import MatchEnding
from scoring.score_sheets.sheet_hands import PASSED_OUT, RevokeTransfer, SheetSide
from tests.builders import a_match, a_tournament, dealt

pytestmark = pytest.mark.django_db
PLAYED = hand_columns(dealt("we 4H= 100 they"))
NOT_PLAYED = hand_columns(PASSED_OUT)


def written(model, **kwargs):
    seating = a_match(a_tournament(), "1A", "1B")
    plain = {"version": 1, "request_id": uuid4(), "source": "director"}
    return model.objects.create(seating=seating, **plain | kwargs)


@pytest.mark.parametrize(
    "hand",
    [
        dealt("we 4H="),
        dealt("they 3NXX-2 150 we"),
        dealt("we 6S+1 100 we"),
        PASSED_OUT,
        None,
    ],
)
def test_a_hand_is_read_back_as_it_was_written(hand):
    assert written(MatchHand, number=1, **hand_columns(hand)).hand == hand


def test_a_revoke_is_read_back_too():
    hand = dealt("we 4H=")
    revoked = type(hand)(hand.declaring, hand.played, None, RevokeTransfer(SheetSide.THEY, 1))

    assert written(MatchHand, number=1, **hand_columns(revoked)).hand == revoked


@pytest.mark.parametrize(
    "columns",
    [
        PLAYED | {"level": 8},
        PLAYED | {"level": None},
        PLAYED | {"tricks": 14},
        PLAYED | {"declaring": "us"},
        PLAYED | {"doubling": 3},
        PLAYED | {"honours": 120},
        PLAYED | {"honours_side": ""},
        PLAYED | {"denomination": "N"},
        PLAYED | {"revoke_tricks": 3, "revoke_side": "we"},
        PLAYED | {"revoke_tricks": 1},
        PLAYED | {"kind": "passed_out"},
        NOT_PLAYED | {"honours": 150, "honours_side": "we"},
        NOT_PLAYED | {"revoke_tricks": 2, "revoke_side": "we"},
        NOT_PLAYED | {"kind": "contract"},
        NOT_PLAYED | {"number": 0},
        NOT_PLAYED | {"version": 0},
    ],
    ids=str,
)
def test_an_impossible_hand_is_refused(columns):
    with pytest.raises(IntegrityError):
        written(MatchHand, **{"number": 1} | columns)


@pytest.mark.parametrize("ending", ["typed", "director", "forfeit", "no_show"])
def test_set_scores_are_read_back(ending):
    assert written(MatchScore, ending=ending, we=680, they=0).points == (680, 0)


@pytest.mark.parametrize(
    "columns",
    [
        {"ending": "typed", "we": 685, "they": 0},
        {"ending": "typed", "we": 0, "they": 45},
        {"ending": "typed", "we": -10, "they": 0},
        {"ending": "typed", "we": 40_010, "they": 0},
        {"ending": "typed", "we": 100},
        {"ending": "typed"},
        {"ending": "bell", "we": 100, "they": 0},
        {"ending": "open", "we": 0, "they": 0},
        {"ending": "rain", "we": 0, "they": 0},
        {"ending": "typed", "we": 0, "they": 50, "absent": "we"},
        {"ending": "forfeit", "we": 0, "they": 0, "absent": "us"},
    ],
    ids=str,
)
def test_an_impossible_score_is_refused(columns):
    with pytest.raises(IntegrityError):
        written(MatchScore, **columns)


@pytest.mark.parametrize(
    ("model", "columns"),
    [(MatchHand, {"number": 1, "kind": "passed_out"}), (MatchScore, {"ending": MatchEnding.BELL})],
)
def test_a_version_is_there_once(model, columns):
    row = written(model, **columns)

    with pytest.raises(IntegrityError):
        model.objects.create(
            seating=row.seating, version=1, request_id=uuid4(), source="director", **columns
        )


def test_a_note_has_a_reason():
    event = a_tournament()
    kwargs = {"request_id": uuid4(), "source": "director", "reason": ""}

    with pytest.raises(IntegrityError):
        Infraction.objects.create(entry=event.entries.first(), round=1, **kwargs)


def test_a_decision_has_a_reason():
    with pytest.raises(IntegrityError):
        Decision.objects.create(
            event=a_tournament(), request_id=uuid4(), source="director", reason=""
        )
