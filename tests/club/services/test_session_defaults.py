"""Defaults of new sessions: changed, noted once, refused to those who do not direct."""

import pytest

from club.models import Club, LedgerEntry
from club.services.session_defaults import change_session_defaults
from scoring.session_defaults import REGIONS, SessionDefaults
from tests.builders import a_club, a_user, an_actor
from tests.raising import raises_code

pytestmark = pytest.mark.django_db


def noted():
    return list(LedgerEntry.objects.values_list("action", "kind", "row", "user__username"))


def test_a_club_begins_with_the_laws_own_choices():
    assert a_club().session_defaults == SessionDefaults()


def test_a_region_is_stored_setting_by_setting_and_noted_once():
    for _again in range(2):
        change_session_defaults(a_club(), REGIONS["ebu"], actor=an_actor(a_user()))

    assert Club.objects.get().session_defaults == REGIONS["ebu"]
    assert noted() == [("change_session_defaults", "club.Club", a_club().pk, "ann")]


def test_an_assistant_does_not_choose_the_region():
    with raises_code("missing_permission"):
        change_session_defaults(a_club(), REGIONS["ebu"], actor=an_actor(role="assistant"))
