"""A session's states, each from the one before."""

import pytest

from club.models import LedgerEntry
from tests.builders import a_section, an_actor, an_event
from tournament.errors import SessionStateError
from tournament.models import Session
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db
ALLOWED = {
    ("planned", "running"),
    ("running", "closed"),
    ("closed", "running"),
    ("closed", "released"),
    ("released", "closed"),
}
STATES = ["planned", "running", "closed", "released"]


@pytest.mark.parametrize("now", STATES)
@pytest.mark.parametrize("options", STATES)
def test_a_session_goes_one_step_at_a_time(now, options):
    session = a_section(an_event(pairs=0)).session
    Session.objects.update(state=now)

    try:
        change_session_state(session, options, actor=an_actor())
    except SessionStateError as error:
        assert error.code == "session_state"
        assert (now, options) not in ALLOWED
        assert not LedgerEntry.objects.exists()
    else:
        assert (now, options) in ALLOWED
        assert LedgerEntry.objects.get().action == options

    moved = Session.objects.get()
    assert moved.state == (options if (now, options) in ALLOWED else now)
    assert (moved.released_at is not None) == ((now, options) == ("closed", "released"))
