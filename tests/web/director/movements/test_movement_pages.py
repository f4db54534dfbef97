"""A club's own movements as a director meets them: typed, checked, saved, played, downloaded."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.builders import a_club, a_director
from tests.tournament.services.movements.test_club_movements import HOWELL, REPLAYED
from tournament.models import ClubMovement, Section

pytestmark = pytest.mark.django_db
TYPED = {"name": "Ours", "contestants": "pairs", "boards_a_round": "8", "lines": "1"}
WISHES = {
    **{"name": "Tuesday", "local_date": "2026-11-24", "pairs": "4", "least": "24", "most": "24"},
    **{"win": "2", "first_board": "1", "copies": "1", "sure": "1"},
}


@pytest.fixture(autouse=True)
def signed_in(client):
    client.force_login(a_director())


def place(name, *arguments):
    return reverse(f"director:{name}", args=["crown", *arguments])


def saved(client, text=HOWELL, **more):
    client.post(place("new_own_movement"), {**TYPED, "text": text, "do": "save", **more})
    return ClubMovement.objects.get()


def test_a_typed_movement_is_checked_without_being_saved(client):
    page = client.post(place("new_own_movement"), {**TYPED, "text": HOWELL, "do": "check"})

    assert page.status_code == 200
    assert "No faults: this movement can be played." in page.text
    assert "4 v 1" in page.text
    assert not ClubMovement.objects.exists()


def test_boards_that_two_tables_share_are_one_line_a_round(client):
    page = client.post(place("new_own_movement"), {**TYPED, "text": HOWELL, "do": "check"})

    lines = re.findall(r"<li>(A board at two tables at once: [^<]*)</li>", page.text)
    assert lines == [
        "A board at two tables at once: round 1, boards 1\N{EN DASH}8",
        "A board at two tables at once: round 2, boards 9\N{EN DASH}16",
        "A board at two tables at once: round 3, boards 17\N{EN DASH}24",
    ]


def test_faults_and_typing_errors_are_shown_as_one_types(client):
    replayed = client.post(place("check_typed_movement"), {**TYPED, "text": REPLAYED})
    half = client.post(place("check_typed_movement"), {**TYPED, "text": "4-1/"})

    assert "A board played twice (Law 15): 4, 1" in replayed.text
    assert (half.status_code, "“4-1/” (line 1, cell 1) is not a table." in half.text) == (200, True)
    assert not ClubMovement.objects.exists()


def test_a_movement_is_saved_edited_and_deleted(client):
    row = saved(client)
    here = place("own_movement", row.pk)
    page = client.get(here)
    edited = {**TYPED, "text": REPLAYED, "seen": "1", "do": "save"}

    assert HOWELL in page.text
    assert client.post(here, edited).status_code == 302
    assert client.post(here, edited).status_code == 422
    row.refresh_from_db()
    assert (row.faults > 0, row.version, row.added_by.username) == (True, 2, "ann")
    assert "cannot be played" in client.get(place("own_movements")).text
    client.post(place("delete_own_movement", row.pk))
    assert not ClubMovement.objects.exists()


@pytest.mark.parametrize("ending", ["json", "mov"])
def test_a_downloaded_file_can_be_uploaded_again(client, ending):
    row = saved(client)
    file = client.get(place("own_movement_file", row.pk, ending))
    client.post(place("delete_own_movement", row.pk))

    sent = SimpleUploadedFile(f"movement.{ending}", file.content)
    again = saved(client, text="", name="", file=sent)

    assert (again.name, again.content) == (row.name, row.content)


def test_an_own_movement_is_offered_and_played(client):
    row = saved(client)
    offers = client.get(place("new_session"), WISHES)
    schedule = client.get(place("movement_schedule", row.reference))
    opened = client.post(place("new_session"), {**WISHES, "offer": row.reference})

    assert "Your club&#x27;s own movement" in offers.text or "Your club's own" in offers.text
    assert schedule.status_code == 200
    assert opened.status_code == 302
    section = Section.objects.get()
    assert (section.movement, section.winners, section.places.count()) == ("Ours", 1, 4)


def test_a_movement_of_another_club_is_not_found(client):
    row = saved(client)
    ClubMovement.objects.update(club=a_club("anchor"))

    assert client.get(place("own_movement", row.pk)).status_code == 404
    assert client.get(place("movement_schedule", row.reference)).status_code == 404
    assert client.get(place("own_movement_file", row.pk, "json")).status_code == 404


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_costs_four_queries(client, django_assert_num_queries, count):
    for number in range(count):
        client.post(
            place("new_own_movement"),
            {**TYPED, "name": f"Ours {number}", "text": HOWELL, "do": "save"},
        )
    client.get(place("own_movements"))

    with django_assert_num_queries(4):
        client.get(place("own_movements"))


@pytest.mark.parametrize(
    ("text", "boards_a_round", "says"),
    [
        ("\n".join(["1-2/1 " * 100] * 21), "1", "1 to 2000 tables in all its rounds together"),
        ("\n".join(["1-2/1 " * 20] * 50), "60", "play 20000 boards together at most, not 60000"),
    ],
)
def test_a_movement_too_large_to_keep_is_refused_before_it_is_checked(
    client, text, boards_a_round, says
):
    """A check of 10,000 tables with 60 boards each took nine seconds."""
    data = {**TYPED, "text": text, "boards_a_round": boards_a_round}

    page = client.post(place("check_typed_movement"), data)

    assert (says in page.text, page.context["check"]) == (True, None)
