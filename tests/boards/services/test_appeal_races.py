"""Two directors, one appeal: real races on a real database file."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from boards.errors import BoardError
from boards.models import Appeal, Hearing
from boards.models.appeal import Body, Ended
from boards.services.appeals import decide_appeal
from scoring.outcome import Score
from tests.builders import a_board_in_play, a_request, a_seated_section, an_appeal, recorded
from tournament.models import Session

RIVALS = 6
pytestmark = pytest.mark.django_db(transaction=True)


def raced(act):
    start = Barrier(RIVALS)

    def run(_rival):
        start.wait()
        try:
            act()
        except BoardError as refusal:
            return refusal.code
        else:
            return "done"
        finally:
            connection.close()

    with ThreadPoolExecutor(RIVALS) as pool:
        return Counter(pool.map(run, range(RIVALS)))


def test_one_appeal_of_a_pair_is_lodged_and_one_hearing_is_kept_of_it():
    board = a_board_in_play(a_seated_section())
    recorded(board, Score(420))
    before = Session.objects.get().revision

    lodged = raced(lambda: an_appeal(board, seen=1))
    appeal = Appeal.objects.get()
    how = {"seen": 1, "reason": "heard"}
    heard = raced(lambda: decide_appeal(appeal, Ended.UPHELD, a_request(**how), body=Body.DIRECTOR))

    assert lodged == {"done": 1, "appealed_already": RIVALS - 1}
    assert heard == {"done": 1, "heard_already": RIVALS - 1}
    assert (Hearing.objects.count(), Session.objects.get().revision) == (1, before + 2)
