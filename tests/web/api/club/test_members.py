"""Members, settings and the activity log of a club by key."""

import pytest

from club.models import Club, Membership
from tests.builders import a_director
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db


def test_an_owner_changes_a_role_and_removes_the_member():
    owner = a_program(role="owner")
    bob = Membership.objects.get(user=a_director("crown", name="bob"))

    listed = owner.get("members/").json()["items"]
    changed = owner.send("patch", f"members/{bob.pk}/", {"role": "viewer"})
    removed = owner.send("delete", f"members/{bob.pk}/", {})

    assert [(item["name"], item["role"]) for item in listed] == [
        ("ann", "owner"),
        ("bob", "director"),
    ]
    assert changed.json() == {"id": bob.pk, "name": "bob", "role": "viewer"}
    assert removed.json() == changed.json()
    assert list(Membership.objects.values_list("user__username", flat=True)) == ["ann"]


def test_the_last_owner_stays():
    owner = a_program(role="owner")
    ann = Membership.objects.get()

    answer = owner.send("patch", f"members/{ann.pk}/", {"role": "viewer"})

    assert (answer.status_code, Membership.objects.get().role) == (422, "owner")


def test_settings_that_are_left_out_stay():
    owner, before = a_program(role="owner"), Club.objects.values().get()

    answer = owner.send("patch", "clubs/crown/", {"paper": "letter", "names_shown": "hidden"})
    wrong = owner.send("patch", "clubs/crown/", {"time_zone": "Mars/Olympus"})

    assert (answer.json()["paper"], answer.json()["names_shown"]) == ("letter", "hidden")
    assert Club.objects.values().get() == before | {"paper": "letter", "names_shown": "hidden"}
    assert problem_of(wrong)[:2] == (422, "time_zone")


def test_the_activity_log_is_listed_newest_first_and_filtered():
    director = a_program()
    director.post("players/", name="Ada Ace")
    director.post("seasons/", name="Winter")

    everything = director.get("activity/").json()["items"]
    seasons = director.get("activity/", action=everything[0]["action"]).json()["items"]

    assert [item["about"] for item in everything[:2]] == ["Winter", "Ada Ace"]
    assert {(item["by"], item["source"]) for item in everything[:2]} == {("ann", "api")}
    assert [item["about"] for item in seasons] == ["Winter"]
