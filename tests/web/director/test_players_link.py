"""Links for phones are shown only at an address that a phone can open."""

from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from tests.builders import a_director, a_session, a_tournament, release_to_players

pytestmark = pytest.mark.django_db
LOCAL = ["127.0.0.1:8000", "127.8.8.8", "localhost", "localhost:8000", "[::1]:8000", "[::1]"]
IN_NETWORK = ["192.168.1.20:8000", "[2001:db8::1]:8000", "localhost.example", "club.example"]


@dataclass
class Pages:
    """The pages with a link for phones, as a director opens them at some address."""

    client: Client

    def session(self, host: str) -> str:
        section = a_session()
        release_to_players(section)
        return self._open(f"/director/crown/{section.session_id}/", host)

    def tournament(self, host: str) -> str:
        games = a_tournament(4)
        games.sessions.update(state="released", ranking_from="2026-01-01T00:00:00Z")
        return self._open(f"/director/crown/tournaments/{games.slug}/", host)

    def members(self, host: str) -> str:
        data = {"role": "assistant", "days": "2"}
        return self.client.post("/director/crown/members/", data, headers={"host": host}).text

    def _open(self, path: str, host: str) -> str:
        return self.client.get(path, headers={"host": host}).text


@pytest.fixture(params=["session", "tournament", "members"])
def page(request, client, settings) -> Any:
    settings.ALLOWED_HOSTS = ["*"]
    client.force_login(a_director(role="owner"))
    return getattr(Pages(client), request.param)


@pytest.mark.parametrize("host", LOCAL)
def test_a_server_for_this_computer_says_how_to_let_phones_in(page, host):
    text = page(host)

    assert text.count("Phones cannot open") == 1
    assert ('id="share"' in text, 'class="code"' in text) == (False, False)


@pytest.mark.parametrize("host", IN_NETWORK)
def test_a_server_in_the_network_shows_the_link(page, host):
    text = page(host)

    assert "Phones cannot open" not in text
    assert 'id="share"' in text or 'class="code"' in text
