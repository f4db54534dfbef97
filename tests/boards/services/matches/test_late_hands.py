"""Late hands of a match: kept once however often and at once they are sent, entered once."""

from uuid import UUID

import pytest

from boards.errors import BoardStateError, StaleBoardDataError
from boards.models import LateHand, MatchHand
from boards.queries.matches.late_hands import count_waiting_late_hands, waiting_late_hands
from boards.services.matches.late_hands import dismiss_late_hand, keep_late_hand
from boards.services.matches.match_entry import record_hand
from club.models import LedgerEntry
from tests.builders import a_request, an_actor, dealt
from tests.racing import at_once
from tests.web.table.matches.matches import a_match_day
from tests.web.table.phones import token_of
from tournament.errors import TournamentDataNotFoundError
from tournament.models import Seating

pytestmark = pytest.mark.django_db(transaction=True)
RIVALS = 6
HAND = dealt("we 4H=")


@pytest.fixture
def token():
    return token_of(a_match_day())


@pytest.fixture
def match(token):
    return Seating.objects.get(section=token.section, table=token.table, round=1)


def test_repeats_and_two_devices_at_once_are_one_row(token, match):
    def send(request):
        return lambda: keep_late_hand(token, match, 1, HAND, request_id=UUID(int=request)).pk

    answers = at_once(*[send(1 + number % 2) for number in range(RIVALS)], refused=())

    assert len(set(answers)) == 1
    assert LateHand.objects.count() == 1
    assert LedgerEntry.objects.filter(action="keep_late_result").count() == 1


def test_two_directors_enter_it_once(token, match):
    late = keep_late_hand(token, match, 1, HAND, request_id=UUID(int=1))

    at_once(
        *[lambda: record_hand(match, 1, HAND, a_request(request_id=late.request_id)).pk] * RIVALS,
        refused=(StaleBoardDataError, BoardStateError),
    )

    assert MatchHand.objects.filter(seating=match).count() == 1
    assert (waiting_late_hands(match.pk), count_waiting_late_hands(match_event(match))) == ([], {})


def match_event(match):
    return match.section.session.event


def test_two_directors_dismiss_it_once(token, match):
    late = keep_late_hand(token, match, 1, HAND, request_id=UUID(int=1))

    at_once(*[lambda: dismiss_late_hand(late, actor=an_actor()).pk] * RIVALS, refused=())

    assert LedgerEntry.objects.filter(action="dismiss_late_hand").count() == 1
    assert waiting_late_hands(match.pk) == []


def test_a_hand_of_another_table_is_refused(token):
    elsewhere = Seating.objects.filter(section=token.section).exclude(table=token.table).first()

    with pytest.raises(TournamentDataNotFoundError):
        keep_late_hand(token, elsewhere, 1, HAND, request_id=UUID(int=1))

    assert LateHand.objects.count() == 0
