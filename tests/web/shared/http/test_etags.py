"""ETags of pages: 304 while unchanged, rendered again after any change that they depend on."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from time_machine import travel

from club.models import Job, Membership
from scoring.laws.outcome import PassedOut
from tests.builders import (
    a_board_in_play,
    a_club,
    a_director,
    a_seated_section,
    a_tournament,
    final,
    recorded,
)
from web.shared.http import etags
from web.shared.http.etags import conditional_page, not_modified_middleware

pytestmark = pytest.mark.django_db
FOLLOWED = (
    *(
        "",
        "ranking/",
        "recap/",
        "boards/",
        "boards/1/",
        "pairs/{pair}/",
        "late-boards/",
        "entry/",
        "print/",
    ),
    "entry/?by=board",
)


@pytest.fixture
def section():
    return a_seated_section()


@pytest.fixture
def ann(client):
    client.force_login(a_director())
    return client


def addresses(section):
    place, pair = f"/director/crown/{section.session_id}/", section.places.first().pk
    return [place + page.format(pair=pair) for page in FOLLOWED]


def tag(client, address):
    """The ETag of the page, which its script sends back."""
    page = client.get(address)
    assert (page.status_code, f'data-tag="{page["ETag"][1:-1]}"' in page.text) == (200, True)
    return page["ETag"]


def again(client, address, tag):
    return client.get(address, headers={"If-None-Match": tag, "HX-Request": "true"})


def changed(client, address, change):
    """Whether the page is made again once something has happened."""
    before = tag(client, address)
    change()
    return again(client, address, before).status_code == 200


def test_an_unchanged_page_is_not_rendered_again(ann, section):
    answers = [again(ann, address, tag(ann, address)) for address in addresses(section)]

    assert [(answer.status_code, answer.content) for answer in answers] == [(304, b"")] * len(
        FOLLOWED
    )


def test_a_result_changes_the_etag_of_every_page_of_its_session(ann, section):
    before = {address: tag(ann, address) for address in addresses(section)}

    recorded(a_board_in_play(section), PassedOut())

    assert [again(ann, *page_tag).status_code for page_tag in before.items()] == [200] * len(
        FOLLOWED
    )


def test_a_result_of_another_session_changes_no_etag(ann, section):
    address, other = addresses(section)[0], a_seated_section(club="anchor")

    assert not changed(ann, address, lambda: recorded(a_board_in_play(other), PassedOut()))


def test_the_pages_of_a_tournament_follow_its_matches(ann):
    event = a_tournament(4)
    place = f"/director/crown/tournaments/{event.slug}/"
    before = {page: tag(ann, place + page) for page in ("", "standings/", "rounds/1/")}
    status_codes = [again(ann, place + page, mine).status_code for page, mine in before.items()]

    final(event, "1A", "1B", 500, 200)
    moved = [again(ann, place + page, mine).status_code for page, mine in before.items()]

    assert (status_codes, moved) == ([304] * 3, [200] * 3)


def create_print_set():
    club = a_club()
    Job.objects.create(club=club, kind="print_set", arguments={}, state=Job.State.DONE)


def ann_is_a_viewer():
    Membership.objects.filter(user__username="ann").update(role="viewer")


def the_club_is_called_otherwise():
    club = a_club()
    club.name = "The Crown"
    club.save()


@pytest.mark.parametrize(
    "change", [create_print_set, ann_is_a_viewer, the_club_is_called_otherwise]
)
def test_other_content_of_the_page_changes_the_etag(ann, section, change):
    assert changed(ann, addresses(section)[0], change)


def test_another_release_of_the_program_changes_every_etag(ann, section, monkeypatch):
    address = addresses(section)[0]

    assert changed(ann, address, lambda: monkeypatch.setattr(etags, "program_hash", lambda: "new"))


def test_an_etag_is_not_valid_for_another_user(ann, section):
    address, bob = addresses(section)[0], Client()
    bob.force_login(a_director(name="bob"))

    assert again(bob, address, tag(ann, address)).status_code == 200


def test_an_etag_gives_no_access(ann, section):
    address = addresses(section)[0]
    known, stranger = tag(ann, address), Client()
    stranger.force_login(a_director("anchor", name="eve"))
    Membership.objects.filter(user__username="ann").delete()

    answers = [again(client, address, known).status_code for client in (ann, stranger, Client())]

    assert answers == [404, 404, 302]


def another_password(user):
    user.set_password("Kx7-pearl-harbour")
    user.save()


def barred(user):
    user.is_active = False
    user.save()


@pytest.mark.parametrize(
    "change",
    [
        another_password,
        barred,
        lambda user: user.memberships.all().delete(),
        lambda user: user.memberships.update(role="player"),
        lambda _user: Session.objects.all().delete(),
        lambda _user: Session.objects.update(expire_date=timezone.now()),
    ],
)
def test_a_user_without_access_gets_no_not_modified(ann, section, change):
    address, user = addresses(section)[0], a_director()
    mine = tag(ann, address)
    status_codes = [again(ann, address, mine).status_code for _ in range(2)]

    change(user)

    assert status_codes == [304, 304]
    assert again(ann, address, mine).status_code in (302, 404)


def test_an_etag_of_one_browser_is_not_valid_for_another(ann, section):
    address = addresses(section)[0]
    mine = tag(ann, address)
    status_codes = [again(ann, address, mine).status_code for _ in range(2)]

    assert status_codes == [304, 304]
    assert again(Client(), address, mine).status_code == 302


def test_an_etag_does_not_reveal_the_revision(ann, section, settings):
    address = addresses(section)[0]
    mine = tag(ann, address)
    settings.SECRET_KEY = "another installation"

    ann.force_login(a_director())

    assert tag(ann, address) != mine


def test_a_members_page_is_not_cached_and_a_poll_keeps_flash_messages(ann, section):
    place = addresses(section)[0]
    ann.post(f"{place}state/", {"state": "closed", "sure": "1"})

    polled = ann.get(place, headers={"HX-Request": "true"})
    page = ann.get(place)

    assert ("Play is over" in polled.text, "Play is over" in page.text) == (False, True)
    assert page["Cache-Control"] == "no-store"


def test_a_poll_gets_the_part_that_its_page_follows_without_the_menus(ann, section):
    address = addresses(section)[0]
    before = tag(ann, address)
    recorded(a_board_in_play(section), PassedOut())

    polled, page = again(ann, address, before).text, ann.get(address).text

    assert ('<div id="followed"' in polled, '<div id="followed"' in page) == (True, True)
    assert ('<header class="bar">' in polled, '<header class="bar">' in page) == (False, True)
    assert ("<nav" in polled, "<nav" in page) == (False, True)


def test_a_refusal_has_no_etag(ann, section):
    row = a_board_in_play(section)
    slip = {"text": "7", "seen": 0, "request_id": uuid4()}

    refused = ann.post(f"{addresses(section)[0]}entry/{row.pk}/", slip)

    assert (refused.status_code, "data-tag" in refused.text) == (422, False)
    assert "ETag" not in refused.headers


@pytest.mark.parametrize("results", [1, 3])
def test_an_unchanged_page_costs_three_queries_once_and_then_one(
    ann, section, django_assert_num_queries, results
):
    for table in range(1, results + 1):
        recorded(section.seatings.get(round=1, table=table).boards.first(), PassedOut())
    address = addresses(section)[0]
    mine = tag(ann, address)

    for queries in (3, 1, 1):
        with django_assert_num_queries(queries):
            assert again(ann, address, mine).status_code == 304


@pytest.mark.parametrize("matches", [1, 3])
def test_an_unchanged_tournament_costs_three_queries_and_then_one(
    ann, django_assert_num_queries, matches
):
    event = a_tournament(6)
    for table in range(1, matches + 1):
        final(event, f"{table}A", f"{table}B", 500, 200)
    address = f"/director/crown/tournaments/{event.slug}/"

    # The page of a running day has another ETag each minute.
    with travel(timezone.now(), tick=False):
        mine = tag(ann, address)
        for queries in (3, 1, 1):
            with django_assert_num_queries(queries):
                assert again(ann, address, mine).status_code == 304


def test_a_page_made_again_reads_its_version_once_and_costs_one_query_at_the_next_poll(
    ann, section, django_assert_num_queries
):
    address = addresses(section)[0]
    mine = tag(ann, address)
    assert again(ann, address, mine).status_code == 304
    recorded(a_board_in_play(section), PassedOut())

    with CaptureQueriesContext(connection) as queries:
        page = again(ann, address, mine)

    versions = [query for query in queries if "s.revision, s.state" in query["sql"]]
    assert (page.status_code, len(versions)) == (200, 1)
    with django_assert_num_queries(1):
        assert again(ann, address, page["ETag"]).status_code == 304


def test_a_change_during_rendering_is_on_the_next_page():
    """The tag of the page in between is of what was before, and so is its stamp."""
    versions, changing = [1], []

    def view(_request):
        versions.extend(changing)
        return HttpResponse(f"{versions[-1]}")

    def version(_request, _user=None):
        return versions[-1]

    site = not_modified_middleware(conditional_page(version, version)(view))

    def poll(tag):
        request = RequestFactory().get("/", headers={"If-None-Match": tag})
        request.user = AnonymousUser()
        return site(request)

    first = poll("")["ETag"]
    assert [poll(first).status_code for _ in range(2)] == [304, 304]
    versions.append(2)
    changing.append(3)
    second = poll(first)
    changing.clear()
    third = poll(second["ETag"])

    assert (second.status_code, third.status_code, third.content) == (200, 200, b"3")
    assert poll(third["ETag"]).status_code == 304
