"""The page of a club's web space, and the site that goes to a server that runs."""

from ipaddress import ip_network

import pytest

from club.models import Job, LedgerEntry, WebSpace
from club.queries.sealed_secrets import WEB_SPACE, open_secret
from tests.builders import a_director, a_penalty, a_played_section, release_to_players
from tests.remote_servers import NAME, PASSWORD, a_webdav_server, an_sftp_server
from tests.web.api.programs import a_program
from web.tasks import send_club_site

pytestmark = pytest.mark.django_db
PAGE = "/director/crown/web-site/space/"
SEND = "/director/crown/web-site/send/"


@pytest.fixture(autouse=True)
def this_computer(settings):
    settings.PRIVATE_NETWORKS = [ip_network("127.0.0.0/8")]


@pytest.fixture
def olga(client):
    client.force_login(a_director("crown", role="owner"))
    return client


@pytest.fixture
def released():
    section = a_played_section(name="Monday")
    release_to_players(section)
    return section


def test_the_password_is_sealed_and_not_shown(olga):
    sent = {"address": "https://dav.example.org/site/", "username": NAME, "password": PASSWORD}

    answer = olga.post(PAGE, sent)

    space = WebSpace.objects.get()
    assert answer.url == "/director/crown/web-site/"
    assert (space.address, space.username, space.automatic) == (sent["address"], NAME, False)
    assert PASSWORD not in space.sealed_password
    assert open_secret(space.sealed_password, WEB_SPACE) == PASSWORD
    assert PASSWORD not in olga.get(PAGE).text
    assert [line.action for line in LedgerEntry.objects.filter(kind="club.WebSpace")] == [
        "change_web_space"
    ]


def test_the_password_stays_unless_address_or_name_change(olga):
    sent = {"address": "https://dav.example.org/site/", "username": NAME}
    olga.post(PAGE, sent | {"password": PASSWORD})

    olga.post(PAGE, sent | {"automatic": "on"})
    kept = WebSpace.objects.get().sealed_password
    olga.post(PAGE, sent | {"address": "https://dav.example.net/site/"})

    assert open_secret(kept, WEB_SPACE) == PASSWORD
    assert WebSpace.objects.get().sealed_password == ""


@pytest.mark.parametrize(
    "address",
    [
        "ftp://example.org/",
        "https://crown:secret@example.org/",
        "https:///site",
        "site",
        "https://x y/",
    ],
)
def test_another_address_is_refused(olga, address):
    page = olga.post(PAGE, {"address": address})

    assert (page.status_code, WebSpace.objects.count()) == (422, 0)
    assert "is not an address that can be used here" in page.text


def test_an_sftp_address_needs_an_accepted_key(olga):
    page = olga.post(PAGE, {"address": "sftp://example.org/www", "username": NAME})

    assert page.status_code == 422
    assert "Accept the key of example.org first" in page.text


def test_the_folder_needs_its_setting(olga, settings, tmp_path):
    refused = olga.post(PAGE, {"address": ""})
    settings.SITE_FOLDER = tmp_path
    answer = olga.post(PAGE, {"address": ""})

    assert (refused.status_code, answer.status_code) == (422, 302)


def test_the_key_of_the_server_is_shown_to_compare(olga, tmp_path):
    with an_sftp_server(tmp_path) as server:
        address = f"sftp://127.0.0.1:{server.port}/"
        page = olga.post(PAGE, {"address": address, "username": NAME, "do": "ask"})

    assert page.context["form"].initial["host_key"] == server.host_key
    assert f"The server shows the key {server.host_key}" in page.text
    assert WebSpace.objects.count() == 0


@pytest.mark.parametrize("kind", ["folder", "sftp", "webdav"])
@pytest.mark.slow
def test_the_site_is_sent_and_sent_again_after_a_correction(
    kind, olga, released, tmp_path, settings
):
    settings.SITE_FOLDER = tmp_path
    with an_sftp_server(tmp_path) as sftp, a_webdav_server(tmp_path) as webdav:
        address = {
            "folder": "",
            "sftp": f"sftp://127.0.0.1:{sftp.port}/",
            "webdav": f"http://127.0.0.1:{webdav.port}/",
        }[kind]
        sent = {"address": address, "username": NAME, "password": PASSWORD}
        olga.post(PAGE, sent | {"host_key": sftp.host_key})
        answer = olga.post(SEND)
        send_club_site(Job.objects.get().pk)
        first = WebSpace.objects.get()
        a_penalty(released.places.get(line="NS", number=1))
        olga.post(SEND)
        send_club_site(Job.objects.latest("pk").pk)
        second = WebSpace.objects.get()

    root = tmp_path / "crown" if kind == "folder" else tmp_path
    assert [(job.state, job.error) for job in Job.objects.all()] == [("done", {})] * 2
    assert "The site is on your web space." in olga.get(answer.url).text
    assert (root / "index.html").is_file()
    assert (first.files, first.files_sent) == (second.files, second.files)
    assert 1 < second.files_sent < second.files


def test_the_page_and_the_api_say_that_the_sent_site_is_stale(olga, released, tmp_path, settings):
    settings.SITE_FOLDER = tmp_path
    program = a_program(role="director", name="dan")
    olga.post(PAGE, {"address": ""})

    unsent = stale_answers(olga, program)
    sent = send_and_read(olga, program)
    a_penalty(released.places.get(line="NS", number=1))
    corrected = stale_answers(olga, program)
    again = send_and_read(olga, program)

    assert [unsent, sent, corrected, again] == [
        (False,) * 2,
        (False,) * 2,
        (True,) * 2,
        (False,) * 2,
    ]


def send_and_read(client, program):
    client.post(SEND)
    send_club_site(Job.objects.latest("pk").pk)
    return stale_answers(client, program)


def stale_answers(client, program):
    """Whether the page, and whether the API, say that the site is sent again."""
    page = client.get("/director/crown/web-site/").text
    return "Send the site again." in page, program.get("web-space/").json()["stale"]


def test_a_site_that_players_no_longer_see_is_deleted(olga, released, tmp_path, settings):
    settings.SITE_FOLDER = tmp_path
    olga.post(PAGE, {"address": ""})
    olga.post(SEND)
    send_club_site(Job.objects.get().pk)
    type(released.session).objects.update(
        ranking_from=None, travellers_from=None, hand_records_from=None
    )

    olga.post(SEND)
    send_club_site(Job.objects.latest("pk").pk)

    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["overtrick-files.txt"]


def test_a_refused_password_is_the_error_of_the_job(olga, released, tmp_path):
    with a_webdav_server(tmp_path) as server:
        address = f"http://127.0.0.1:{server.port}/"
        olga.post(PAGE, {"address": address, "username": NAME, "password": "wrong"})
        answer = olga.post(SEND)
        send_club_site(Job.objects.get().pk)

    assert "127.0.0.1 refuses the user name or the password." in olga.get(answer.url).text
    assert list(tmp_path.iterdir()) == []


def test_without_a_web_space_nothing_is_sent(olga):
    assert "has no web space yet" in olga.post(SEND, follow=True).text
    assert Job.objects.count() == 0


def test_a_director_sends_and_an_owner_sets_up(client, released, settings, tmp_path):
    settings.SITE_FOLDER = tmp_path
    client.force_login(a_director("crown"))

    assert client.get(PAGE).status_code == 403
    assert "An owner of the club sets it up." in client.get("/director/crown/web-site/").text
