"""Hand records for players: the hands, the way to replay them, the file; once they are released."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from boards.services.deals import DealRequest, record_deals
from club.models import Source
from formats.deals.pbn_deals import read_hand_records
from tests.builders import a_played_section
from tests.deals.hands import random_deal, whole_suits
from tournament.models import Session

pytestmark = pytest.mark.django_db
DEALS = {1: whole_suits(), 2: random_deal(2)}


@pytest.fixture
def session():
    session = a_played_section().session
    record_deals(session, DEALS, DealRequest({}, uuid4(), None, Source.DIRECTOR, "director"))
    return session


def release_parts(session, **things):
    past = timezone.now() - timedelta(hours=1)
    moments = {f"{thing}_from": past for thing in things}
    Session.objects.filter(pk=session.pk).update(state="released", **moments)


def page(client, session, name="hand_records", *arguments):
    return client.get(reverse(f"public:{name}", args=["crown", session.pk, *arguments]))


def test_every_hand_is_shown_with_points_and_a_replay_link(client, session):
    release_parts(session, hand_records=True)

    text = page(client, session).text

    assert text.count("10 points") >= 4
    assert text.count('role="group"') == 8
    links = [link.replace("&amp;", "&") for link in re.findall(r'href="(/replay/[^"]*)"', text)]
    assert [client.get(link).status_code for link in links] == [200, 200]
    assert "/boards/" not in text


def test_the_pbn_file_has_the_same_deals(client, session):
    release_parts(session, hand_records=True)

    answer = page(client, session, "hand_file")

    assert answer.headers["Content-Type"] == "application/x-pbn"
    assert 'filename="2026-11-23_monday-pairs_hands.pbn"' in answer.headers["Content-Disposition"]
    hand_records = read_hand_records(answer.content)
    assert {number: record.deal for number, record in hand_records.items()} == DEALS


def test_hand_records_and_released_travellers_link_to_each_other(client, session):
    release_parts(session, hand_records=True, travellers=True)

    assert f'/crown/{session.pk}/boards/1/"' in page(client, session).text
    assert 'role="group"' in page(client, session, "traveller", 1).text
    assert "Replay this board" in page(client, session, "traveller", 1).text
    assert 'role="group"' not in page(client, session, "traveller", 3).text


def test_hand_records_alone_name_no_player(client, session):
    release_parts(session, hand_records=True)

    text = page(client, session, "ranking").text

    assert "The ranking is not shown yet." in text
    assert f"/crown/{session.pk}/hands/" in text
    assert "/pairs/" not in text


def test_a_session_without_deals_shows_a_sentence(client):
    session = a_played_section().session
    release_parts(session, hand_records=True)

    assert "No deal is known." in page(client, session).text


def test_the_hands_link_is_shown_only_with_a_known_deal(client, session):
    without = a_played_section(club="rook").session
    leads = [
        f"/{session_shown.event.club.slug}/{session_shown.pk}/hands/"
        for session_shown in (session, without)
    ]
    for each_session_shown in (session, without):
        release_parts(each_session_shown, ranking=True, travellers=True, hand_records=True)

    pages = [client.get(lead.replace("hands/", "")).text for lead in leads]

    assert [lead in text for lead, text in zip(leads, pages, strict=True)] == [True, False]
