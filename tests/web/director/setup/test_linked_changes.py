"""The page "Linked sessions": proposals after the field changed, preview, change and undo."""

import pytest

from tests.boards.services.setup.test_linked_changes import (
    begin,
    numbers_of,
    sections_of,
)
from tests.builders import a_director, named
from tests.linked_sessions import a_linked_event
from tournament.models import LinkedChange, Place

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    event = a_linked_event()
    client.force_login(a_director())
    client.event = event
    client.at = f"/director/crown/events/{event.slug}/linked/"
    return client


def wishes(ann, *, without=(), **others):
    form = ann.get(ann.at).context["form"]
    typed = {name: form[name].value() for name in form.fields}
    typed["playing"] = [entry for entry in typed["playing"] if entry not in without]
    return typed | others


def test_the_page_shows_the_sessions_and_proposes_the_planned_seats(ann):
    page = ann.get(ann.at)

    assert [(row.pairs, row.rounds, row.has_begun) for row in page.context["sessions"]] == [
        (16, 8, False),
        (16, 7, False),
    ]
    assert page.context["linked"].fits
    assert page.context["missing"] == (0, 0)
    assert {row.key for row in page.context["proposals"]} == {
        "double-howell.2.8.8.3.full",
        "linked-barometer.2.8.8.3.full",
        "as_planned",
        "same_length",
    }


def test_a_preview_says_who_leaves_and_who_gets_another_number_and_changes_nothing(ann):
    first = sections_of(ann.event)[0]
    gone = Place.objects.get(section=first, number=5)
    named(gone, "Ada Ace", "Bo Bid")

    page = ann.get(ann.at, wishes(ann, without=[gone.entry_id], pick="double-howell.2.8.8.3.NS"))

    assert page.context["leaving"] == [("5", "Ada Ace & Bo Bid")]
    assert page.context["numbers"] == [(16, "", 5)]
    assert page.context["must_confirm"] == ["5"]
    assert [len(rounds) for _session, _tables, rounds in page.context["schedules"]] == [8, 7]
    assert not LinkedChange.objects.exists()


def test_a_confirmed_change_is_made_once_and_undone_once(ann):
    first, second = sections_of(ann.event)
    before = numbers_of(first)
    gone = next(entry for entry, number in before.items() if number == 16)
    key = "double-howell.2.8.8.3.NS"
    typed = wishes(ann, without=[gone], pick=key)
    typed["seen"] = ann.get(ann.at).context["linked"].seen

    done = ann.post(ann.at, typed)
    again = ann.post(ann.at, typed)

    assert (done.status_code, done["Location"]) == (302, ann.at)
    assert again.status_code == 422
    assert len(numbers_of(second)) == 15
    page = ann.get(ann.at)
    assert page.context["undoable"] == LinkedChange.objects.get()
    undone = ann.post(ann.at, {"action": "undo", "seen": page.context["linked"].seen})
    assert undone.status_code == 302
    assert numbers_of(first) == numbers_of(second) == before


def test_names_that_leave_need_the_tick(ann):
    gone = Place.objects.get(section=sections_of(ann.event)[0], number=5)
    named(gone, "Ada Ace", "Bo Bid")
    typed = wishes(ann, without=[gone.entry_id], pick="double-howell.2.8.8.3.NS")
    typed["seen"] = ann.get(ann.at).context["linked"].seen

    refused = ann.post(ann.at, typed)
    done = ann.post(ann.at, typed | {"leave_out": "on"})

    assert (refused.status_code, done.status_code) == (422, 302)
    assert not Place.objects.filter(entry=gone.entry_id).exists()


def test_after_the_first_session_a_proposal_says_which_promise_gives(ann):
    begin(sections_of(ann.event)[0])

    page = ann.get(ann.at, wishes(ann, new=1))

    rows = {row.key: row.promises[0] for row in page.context["proposals"]}
    assert rows["same_length"] == (
        "16 meetings are missing: one pair has 16 others left to meet, in 7 rounds."
    )
    assert page.context["form"]["boards"].value() == "21"


def test_too_few_pairs_and_no_session_left_are_refused_at_the_form(ann):
    few = ann.get(ann.at, {"new": 1, "boards": 24, "copies": 1})
    sessions = [section.session_id for section in sections_of(ann.event)]
    none_left = ann.get(ann.at, wishes(ann, keep=sessions))

    assert (few.status_code, none_left.status_code) == (422, 422)
    assert (few.context["proposals"], none_left.context["proposals"]) == ([], [])


def test_an_event_without_linked_sessions_is_sent_to_its_overall(ann):
    sections = sections_of(ann.event)
    for section in sections:
        section.movement = "howell"
        section.save()

    page = ann.get(ann.at)

    assert page["Location"] == f"/director/crown/events/{ann.event.slug}/"
