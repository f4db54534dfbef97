"""The director's page of the tables' phones."""

import pytest
from django.urls import reverse

from boards.models import Result
from tests.builders import a_director, a_seated_section, a_team_event, a_tournament
from tests.web.table.matches.matches import a_dealt_match, a_match_day, accept_hand
from tests.web.table.phones import a_phone, accept, link_of, page, switched_on, token_of
from tournament.models import Session, TablePhones, TableToken
from tournament.queries.tables.table_tokens import secrets_of_token

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(client):
    client.force_login(a_director())
    return client


def address(section, name, **kwargs):
    here = {"club": section.session.event.club.slug, "session": section.session_id}
    return reverse(f"director:{name}", kwargs=here | kwargs)


def test_switching_on_makes_a_card_for_every_table(director):
    section = a_seated_section()

    director.post(address(section, "table_phones_on"), {"options": ["asks_lead"]})

    answer = director.get(address(section, "table_phones"))
    rows = answer.context["rows"]
    tokens = list(TableToken.objects.order_by("table"))
    assert [(row.title, row.link) for row in rows] == [
        (f"Table {token.table}", f"http://testserver{link_of(token)}") for token in tokens
    ]
    assert [row.code for row in rows] == [
        secrets_of_token(token).code_in_groups for token in tokens
    ]
    assert TablePhones.objects.values_list("asks_lead", "shows_traveller").get() == (True, False)
    assert "no-store" in answer.headers["Cache-Control"]


def test_both_sides_check_their_scores_unless_the_director_unticks_it(director):
    section = a_seated_section()
    offered = director.get(address(section, "table_phones")).context["form"].initial

    director.post(address(section, "table_phones_on"), {"options": ["confirms_round"]})
    chosen = TablePhones.objects.get().confirms_round
    director.post(address(section, "table_phones_on"), {"options": []})

    assert (offered, chosen) == ({"options": ["confirms_round"]}, True)
    assert TablePhones.objects.get().confirms_round is False
    assert director.get(address(section, "table_phones")).context["form"].initial == {"options": []}


def test_an_unknown_option_is_refused_and_switches_nothing_on(director):
    section = a_seated_section()

    answer = director.post(address(section, "table_phones_on"), {"options": ["asks_age"]})

    assert (answer.status_code, TableToken.objects.count()) == (422, 0)


def test_the_page_offers_phones_before_they_are_switched_on(director):
    answer = director.get(address(a_seated_section(), "table_phones"))

    assert (answer.status_code, answer.context["rows"]) == (200, ())


def test_each_table_shows_its_phone_and_the_boards_that_came_from_it(director):
    section = switched_on(a_seated_section())
    token = token_of(section)
    phone = a_phone(token)
    accept(phone, token, 1)
    a_phone(token)

    rows = director.get(address(section, "table_phones")).context["rows"]

    assert [(row.state, row.used, row.asked, row.recorded) for row in rows] == [
        ("another phone asks", True, True, "boards 1"),
        ("no phone yet", False, False, ""),
        ("no phone yet", False, False, ""),
    ]


def test_the_director_hands_a_table_over(director):
    section = switched_on(a_seated_section())
    token = token_of(section)
    a_phone(token)
    second = a_phone(token)

    director.post(address(section, "hand_over_table", table_token=token.pk))

    assert second.get(page(token, "round")).status_code == 200


def test_a_new_card_revokes_the_old_one(director):
    section = switched_on(a_seated_section())
    token = token_of(section)
    phone = a_phone(token)

    director.post(address(section, "replace_table_card", table_token=token.pk))

    assert phone.get(page(token, "round")).status_code == 404
    assert a_phone(token_of(section)).get(page(token_of(section), "round")).status_code == 200


def test_switching_off_keeps_the_results(director):
    section = switched_on(a_seated_section())
    token = token_of(section)
    phone = a_phone(token)
    accept(phone, token, 1)

    director.post(address(section, "table_phones_off"))

    assert phone.get(page(token, "round")).status_code == 404
    assert Result.objects.count() == 1
    assert director.get(address(section, "table_phones")).context["rows"] == ()


def test_phones_are_refused_for_a_closed_session(director):
    closed = a_seated_section()
    Session.objects.filter(pk=closed.session_id).update(state="closed")

    assert director.post(address(closed, "table_phones_on")).status_code == 409
    assert TableToken.objects.count() == 0


def test_teams_are_offered_the_other_room_after_the_match(director):
    section = a_team_event()

    form = director.get(address(section, "table_phones")).context["form"]
    director.post(address(section, "table_phones_on"), {"options": ["shows_traveller"]})

    assert form.initial == {"options": ["shows_traveller", "confirms_round"]}
    assert "other room" in str(dict(form.fields["options"].choices)["shows_traveller"])
    assert TablePhones.objects.get().shows_traveller is True
    assert TableToken.objects.count() == 4


def test_the_cards_are_a_pdf_without_the_secret_in_its_address(director):
    section = switched_on(a_seated_section())

    answer = director.get(address(section, "table_phone_cards_file"))

    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


def test_a_card_made_with_another_secret_key_must_be_renewed(director, settings):
    section = switched_on(a_seated_section())
    TableToken.objects.update(seed="another")

    answer = director.get(address(section, "table_phones"))

    assert {(row.code, row.link) for row in answer.context["rows"]} == {("", "")}
    assert director.get(address(section, "table_phone_cards_file")).status_code == 200


@pytest.mark.parametrize("tables", [3, 9])
def test_the_page_costs_the_same_with_three_and_nine_tables(
    tables, director, django_assert_num_queries
):
    section = switched_on(a_seated_section(tables=tables))
    path = address(section, "table_phones")
    director.get(path)

    with django_assert_num_queries(7):
        director.get(path)


def test_the_activity_log_names_the_table(director):
    section = switched_on(a_seated_section())
    token = token_of(section)
    accept(a_phone(token), token, 1)

    answer = director.get(reverse("director:audit_log", args=["crown"]))

    lines = [(row.who, row.done, row.through) for row in answer.context["rows"]]
    assert lines[:2] == [
        ("the phone of table A1", "recorded", "table"),
        ("the phone of table A1", "began to record results at", "table"),
    ]


def test_a_day_of_matches_has_cards_without_options(director):
    day = a_tournament(5).sessions.get().sections.get()
    before = director.get(address(day, "table_phones"))

    answer = director.post(address(day, "table_phones_on"))

    assert (before.context["form"].initial, "Options" in before.text) == (
        {"options": ["confirms_round"]},
        False,
    )
    assert answer.headers["Location"] == address(day, "table_phones")
    response = director.get(address(day, "table_phones"))
    assert [(row.title, row.recorded) for row in response.context["rows"]] == [
        ("Table 1", ""),
        ("Table 2", ""),
    ]
    assert director.get(address(day, "table_phone_cards_file")).content.startswith(b"%PDF")


def test_a_day_of_matches_shows_the_rounds_that_came_by_phone(director):
    day = a_match_day()
    token, phone = a_dealt_match(day)
    accept_hand(phone, token, 1)

    rows = director.get(address(day, "table_phones")).context["rows"]

    assert [row.recorded for row in rows] == ["rounds 1", ""]


def test_a_call_from_a_match_is_on_the_overview_until_it_is_attended_to(director):
    day = a_match_day()
    token, phone = a_dealt_match(day)
    overview = reverse("director:match_event", args=["crown", day.session.event.slug])

    phone.post(page(token, "call"), {"call": "ruling"})
    called = director.get(overview)
    answer = director.post(address(day, "end_table_call", table_token=token.pk))

    assert [(call.title, call.reason) for call in called.context["calls"]] == [
        ("Table 1", "Something happened at the table"),
    ]
    assert "Table 1 calls the director" in called.text
    assert address(day, "table_phones") in called.text
    assert answer.headers["Location"] == overview
    assert director.get(overview).context["calls"] == []


@pytest.mark.parametrize("role", ["viewer", "assistant"])
def test_the_phones_of_a_day_of_matches_are_the_director_s(role, client):
    day = a_match_day()
    client.force_login(a_director(name="vic", role=role))

    answers = [
        client.get(address(day, "table_phones")),
        client.post(address(day, "table_phones_on")),
        client.post(address(day, "table_phones_off")),
        client.get(address(day, "table_phone_cards_file")),
    ]

    assert [answer.status_code for answer in answers] == [403, 403, 403, 403]


def test_the_phones_of_another_club_s_matches_are_not_found(director):
    day = a_match_day(club="anchor")

    path = reverse("director:table_phones", args=["crown", day.session_id])
    assert director.get(path).status_code == 404
    assert director.get(address(day, "table_phones")).status_code == 404
