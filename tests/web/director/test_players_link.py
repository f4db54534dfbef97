"""The link for players is shown only where a phone can open it."""

import pytest

from tests.builders import a_director, a_tournament

pytestmark = pytest.mark.django_db
LOCAL = ["127.0.0.1:8000", "localhost", "[::1]:8000"]


@pytest.fixture
def page(client, settings):
    settings.ALLOWED_HOSTS = ["*"]
    games = a_tournament(4)
    games.sessions.update(state="released", ranking_from="2026-01-01T00:00:00Z")
    client.force_login(a_director())
    return lambda host: (
        client.get(f"/director/crown/tournaments/{games.slug}/", headers={"host": host}).text
    )


@pytest.mark.parametrize("host", LOCAL)
def test_a_server_for_this_computer_says_how_to_let_phones_in(page, host):
    text = page(host)

    assert "make run LAN=1" in text
    assert 'id="share"' not in text


def test_a_server_in_the_network_shows_the_link(page):
    text = page("192.168.1.20:8000")

    assert 'id="share"' in text
    assert "make run LAN=1" not in text
