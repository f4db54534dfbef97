"""Permissions on pages: members, invitations, settings; and rulings."""

import re
from datetime import time
from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from boards.models.matches.match_score import MatchEnding
from boards.services.matches.match_entry import end_match
from club.models import Club, Invitation, LedgerEntry, Membership
from club.services.invitations import find_invitation
from scoring.score_sheets.match_totals import FinalScores
from tests.builders import (
    a_board_in_play,
    a_club,
    a_director,
    a_match,
    a_request,
    a_seated_section,
    a_tournament,
)
from tests.web.routes import every_row, tournament_page

pytestmark = pytest.mark.django_db
MEMBERS = "/director/crown/members/"
SETTINGS = "/director/crown/settings/"
CLUB = {
    **{"name": "Crown", "time_zone": "UTC", "language": "en"},
    **{"paper": "a4", "names_shown": "full"},
    **{"minutes_a_board": Decimal("7.5"), "starts_at": time(19)},
}


def signed_in(role="owner", name="ann"):
    client = Client()
    client.force_login(a_director("crown", name=name, role=role))
    return client


def roles():
    return dict(Membership.objects.values_list("user__username", "role"))


def member(name, role="director"):
    a_director("crown", name=name, role=role)
    return Membership.objects.get(user__username=name).pk


def noted():
    return list(LedgerEntry.objects.values_list("action", "user__username"))


def test_an_owner_sees_members_roles_and_invitations():
    owner = signed_in()
    member("bob", "assistant")
    owner.post(MEMBERS, {"role": "viewer", "days": "7"})

    page = owner.get(MEMBERS)

    matches = re.findall(r'<th scope="row">(\w+)', page.text)
    picked = re.findall(r'<option value="(\w+)" selected>', page.text)
    assert (matches, picked[:2]) == (["ann", "bob", "viewer"], ["owner", "assistant"])


def test_an_invitation_is_created_shown_once_and_logged(client):
    owner = signed_in()

    page = owner.post(MEMBERS, {"role": "assistant", "days": "7"})

    token = re.search(r"http://testserver/join/([\w-]+)/", page.text)[1]
    invitation = Invitation.objects.get()
    assert (page.status_code, find_invitation(token).role) == (201, "assistant")
    assert (invitation.made_by.username, noted()) == ("ann", [("invite", "ann")])
    assert (
        round((invitation.expires_at - LedgerEntry.objects.get().at).total_seconds() / 86400) == 7
    )
    assert page["Cache-Control"].endswith("private")
    assert re.search(r'<svg [^>]*class="code"', page.text)
    assert " style=" not in page.text
    assert token not in owner.get(MEMBERS).text


@pytest.mark.parametrize(
    "posted",
    [{}, {"role": "player", "days": "7"}, {"role": "owner", "days": "365"}, {"role": "owner"}],
)
def test_an_invitation_without_role_or_end_is_refused(posted):
    owner = signed_in()
    before = every_row()

    page = owner.post(MEMBERS, posted)

    assert (page.status_code, every_row()) == (422, before)


def test_a_lowered_role_applies_at_once():
    owner, bob = signed_in(), signed_in("director", "bob")
    before = bob.get("/director/crown/new/").status_code
    address = reverse("director:member_role", args=["crown", member("bob")])

    page = owner.post(address, {"role": "viewer"}, follow=True)

    assert "The role of bob is changed." in page.text
    assert (before, bob.get("/director/crown/new/").status_code) == (200, 403)
    assert noted() == [("make_viewer", "ann")]


def test_a_removed_member_gets_not_found():
    owner, bob = signed_in(), signed_in("director", "bob")

    owner.post(reverse("director:remove_member", args=["crown", member("bob")]))

    assert bob.get("/director/crown/").status_code == 404
    assert (roles(), noted()) == ({"ann": "owner"}, [("take_out", "ann")])


@pytest.mark.parametrize("route", ["member_role", "remove_member"])
def test_removing_the_last_owner_is_refused_with_a_reason(route):
    owner = signed_in()
    address = reverse(f"director:{route}", args=["crown", member("ann", "owner")])

    page = owner.post(address, {"role": "director"}, follow=True)

    assert "is the only owner. Make another member an owner first" in page.text
    assert (roles(), noted()) == ({"ann": "owner"}, [])


def test_an_owner_who_hands_the_club_over_is_redirected_to_an_open_page():
    owner, address = signed_in(), reverse("director:member_role", args=["crown", member("ann")])
    member("bob", "owner")

    page = owner.post(address, {"role": "viewer"}, follow=True)

    assert (page.status_code, page.redirect_chain[-1][0]) == (200, "/director/crown/")


def test_an_invitation_is_ended():
    owner = signed_in()
    owner.post(MEMBERS, {"role": "viewer", "days": "1"})
    invitation = Invitation.objects.get()

    address = reverse("director:revoke_invitation", args=["crown", invitation.pk])
    page, again = owner.post(address, follow=True), owner.post(address)

    assert "The invitation is revoked." in page.text
    assert (again.status_code, noted()) == (404, [("invite", "ann"), ("end_invitation", "ann")])


@pytest.mark.parametrize("guests", [1, 3])
def test_the_page_costs_the_same_for_many_members(django_assert_num_queries, guests):
    owner = signed_in()
    for number in range(guests):
        member(f"guest {number}", "viewer")
        owner.post(MEMBERS, {"role": "viewer", "days": "1"})

    with django_assert_num_queries(5):
        owner.get(MEMBERS)


def test_an_owner_changes_the_club_settings():
    owner = signed_in()
    data = {"name": "Crown & Anchor", "time_zone": "Asia/Tokyo"}
    data |= {"paper": "letter", "names_shown": "hidden", "minutes_a_board": Decimal(8)}

    page = owner.post(SETTINGS, CLUB | data, follow=True)

    stored = Club.objects.values("slug", *CLUB).get()
    assert stored == {"slug": "crown"} | CLUB | data
    assert "Club settings saved." in page.text
    assert noted() == [("change_club", "ann")]


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        ({"time_zone": "Mars"}, "Type it like Europe/London"),
        ({"name": "Anchor"}, "no other club here has"),
        ({"names_shown": "some"}, "Select a valid choice"),
        ({"paper": "a3"}, "Select a valid choice"),
        ({"language": "tlh"}, "Select a valid choice"),
        ({"minutes_a_board": "0"}, "greater than or equal to 1"),
        ({"starts_at": "seven"}, "Enter a valid time"),
    ],
)
def test_an_invalid_club_is_refused_at_its_field(sentence, text):
    owner = signed_in()
    a_club("anchor")
    before = every_row()

    page = owner.post(SETTINGS, CLUB | sentence)

    assert (page.status_code, text in page.text, every_row()) == (422, True, before)


def entered(client, board, text, route="enter", seen="0"):
    posted = {"text": text, "seen": seen, "request_id": str(uuid4())}
    args = ["crown", board.seating.section.session_id, board.pk]
    return client.post(reverse(f"director:{route}", args=args), posted)


@pytest.mark.parametrize("route", ["enter", "correct"])
@pytest.mark.parametrize(
    ("role", "text", "recorded"),
    [
        ("assistant", "4SN=", True),
        ("assistant", "A6040", False),
        ("director", "A6040", True),
        ("owner", "A6040", True),
    ],
)
def test_an_assistant_enters_results_but_gives_no_ruling(role, text, recorded, route):
    board = a_board_in_play(a_seated_section())

    page = entered(signed_in(role, role), board, text, route)

    lines = [("rule" if text == "A6040" else "record", role)]
    assert (page.status_code, noted()[-1:]) == ((302, lines) if recorded else (422, []))
    assert ("have permission to do this. Your role is" in page.text) is not recorded


@pytest.mark.parametrize(
    ("role", "ending", "recorded"),
    [
        ("assistant", "typed", True),
        ("assistant", "director", False),
        ("assistant", "forfeit", False),
        ("director", "forfeit", True),
    ],
)
def test_an_assistant_enters_a_slip_but_records_no_forfeit(role, ending, recorded):
    event = a_tournament()
    match = a_match(event, "1A", "1B")
    posted = {"we": "500", "they": "0", "ending": ending, "seen": "0"}
    posted |= {"reason": "as agreed", "request_id": str(uuid4())}
    posted |= {"absent": "they"} if ending == "forfeit" else {}
    client = signed_in(role, role)

    page = client.post(tournament_page(event, "match_ending", match=match.pk), posted)

    stored = list(match.matchscores.values_list("version", flat=True))
    assert (page.status_code, stored) == ((302, [1]) if recorded else (422, []))
    assert ("have permission to do this. Your role is" in page.text) is not recorded


@pytest.mark.parametrize("route", ["restore_result", "correct", "swap_sides", "undo", "enter"])
def test_an_assistant_cannot_change_a_ruling_on_any_page(route):
    board = a_board_in_play(a_seated_section())
    entered(signed_in("director", "dan"), board, "A6040", "enter")
    assistant = signed_in("assistant", "ben")

    page = entered(assistant, board, "4SN=", route, seen="1")

    assert page.status_code == 422
    assert "have permission to do this. Your role is" in page.text
    assert (board.rulings.count(), board.results.count()) == (1, 0)


@pytest.mark.parametrize(("role", "offered"), [("assistant", False), ("director", True)])
def test_no_page_offers_an_assistant_to_change_a_ruling(role, offered):
    board, event = a_board_in_play(a_seated_section()), a_tournament(name="Games")
    entered(signed_in("director", "dan"), board, "A6040", "enter")
    match = a_match(event, "1A", "1B")
    forfeit = {"scores": FinalScores(500, 0), "absent": "they"}
    end_match(match, MatchEnding.FORFEIT, a_request(reason="late"), **forfeit)
    slips = tournament_page(event, "match_event_round", number=match.round)
    result_address = reverse(
        "director:result", args=["crown", board.seating.section.session_id, board.pk]
    )
    client, place = (
        signed_in(role, role),
        tournament_page(event, "match", match=match.pk),
    )

    pages = [
        client.get(address).text for address in (result_address, place, f"{place}ending/", slips)
    ]

    assert ["Undo the last change" in pages[0], "Back to the hands" in pages[1]] == [offered] * 2
    assert ('name="we"' in pages[2]) is offered
    assert (f'id="we-{match.pk}"' in pages[3]) is offered
