"""The command that opens the demonstration club."""

from io import StringIO

import pytest
from django.core.management import call_command

from boards.models import MatchHand, Result
from club.models import Club

pytestmark = pytest.mark.django_db


def command_output():
    out = StringIO()
    call_command("demonstration", stdout=out)
    return out.getvalue()


def test_the_command_opens_the_club_once():
    assert command_output() == (
        "Lantern Street Bridge Club is open,"
        " with a session of 312 results and a tournament of 91 matches.\n"
    )
    assert command_output() == ""
    assert (Club.objects.count(), Result.objects.count(), MatchHand.objects.count()) == (
        1,
        312,
        373,
    )
