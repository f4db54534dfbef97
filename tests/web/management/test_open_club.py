"""Opening a club, and inviting its directors, from the terminal."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from club.models import Membership

pytestmark = pytest.mark.django_db
LINK = re.compile(r"http://here:8000(/join/\S+/)")
JOINING = {"username": "grace", "password": "seven no trumps doubled"}


def said(*command):
    terminal = StringIO()
    call_command(*command, "--address", "http://here:8000", stdout=terminal)
    return terminal.getvalue()


def test_the_link_of_a_new_club_makes_its_owner(client):
    link = LINK.search(said("open_club", "Crown Bridge Club"))[1]

    client.post(link, JOINING)

    assert Membership.objects.values_list("user__username", "club__slug", "role").get() == (
        "grace",
        "crown-bridge-club",
        "owner",
    )


def test_an_invitation_makes_another_director(client):
    said("open_club", "Crown")
    link = LINK.search(said("invite", "crown"))[1]

    client.post(link, JOINING)

    assert Membership.objects.values_list("club__slug", "role").get() == ("crown", "director")


def test_a_club_that_is_not_there_is_named_beside_those_that_are():
    said("open_club", "Crown")

    with pytest.raises(CommandError, match="no club with the address anchor; there are: crown"):
        said("invite", "anchor")


def test_a_club_that_will_not_do_is_a_sentence():
    with pytest.raises(CommandError, match="no time zone Mars"):
        call_command("open_club", "Crown", "--time-zone", "Mars", stdout=StringIO())
