"""Two directors, one appeal: real races on a real database file."""

from collections import Counter

import pytest

from boards.errors import BoardError
from boards.models import Appeal, Hearing
from boards.models.appeal import AppealBody, AppealOutcome
from boards.services.appeals import decide_appeal
from scoring.laws.outcome import BareScore
from tests.builders import a_board_in_play, a_request, a_seated_section, an_appeal, recorded
from tests.racing import at_once
from tournament.models import Session

RIVALS = 6
pytestmark = pytest.mark.django_db(transaction=True)


def raced(act):
    return Counter(at_once(*[act] * RIVALS, refused=BoardError))


def test_concurrent_appeals_and_hearings_are_saved_once():
    board = a_board_in_play(a_seated_section())
    recorded(board, BareScore(420))
    before = Session.objects.get().revision

    lodged = raced(lambda: an_appeal(board, seen=1))
    appeal = Appeal.objects.get()
    how = {"seen": 1, "reason": "heard"}
    heard = raced(
        lambda: decide_appeal(
            appeal, AppealOutcome.UPHELD, a_request(**how), body=AppealBody.DIRECTOR
        )
    )

    assert lodged == {"done": 1, "appealed_already": RIVALS - 1}
    assert heard == {"done": 1, "heard_already": RIVALS - 1}
    assert (Hearing.objects.count(), Session.objects.get().revision) == (1, before + 2)
