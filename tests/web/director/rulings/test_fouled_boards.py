"""The page of a fouled board: previewed, saved, withdrawn, shown to players."""

from uuid import uuid4

import pytest
from django.urls import reverse

from boards.models import FouledBoard
from boards.queries.fouled_boards import fouled_groups_of_session
from scoring.laws.outcome import BareScore
from tests.builders import (
    a_board_in_play,
    a_director,
    a_fouled_board,
    a_mitchell,
    a_session,
    a_simultaneous,
    an_actor,
    recorded,
)
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    section = a_session(a_mitchell(tables=5, boards_a_round=1))
    for round, points in enumerate([420, 450, 170, -110, -200], start=1):
        recorded(a_board_in_play(section, number=1, round=round), BareScore(points))
    return section


@pytest.fixture
def page(client, section):
    client.force_login(a_director())
    return reverse("director:fouled_board", args=("crown", section.session_id, 1))


def table(section, round):
    return a_board_in_play(section, number=1, round=round).pk


def filled(section, groups, *, seen=0, **kwargs):
    """A form as it is sent, everybody in the first group but for these rounds."""
    sent = {f"group-{table(section, at)}": groups.get(at, "A") for at in range(1, 6)}
    plain = {"seen": seen, "reason": "Hands switched", "request_id": uuid4(), "step": "preview"}
    return sent | plain | kwargs


def previewed_changes(answer):
    return {change.pair: (change.board, change.place) for change in answer.context["changes"]}


def letters(answer):
    return [table.group for table in answer.context["tables"]]


def test_a_fouled_board_is_previewed_and_nothing_is_written(client, section, page):
    answer = client.post(page, filled(section, {4: "B", 5: "B"}))

    assert (answer.status_code, FouledBoard.objects.count()) == (200, 0)
    assert answer.context["notes"] == [
        "Group A: 3 results, compared apart, and brought to all tables",
        "Group B: 2 results, compared apart, and brought to all tables",
    ]
    assert len(previewed_changes(answer)) == 10
    assert previewed_changes(answer)["3 NS"] == (("2.00", "6.50"), ("4", "2"))
    assert letters(answer) == ["A", "A", "A", "B", "B"]


def test_a_fouled_board_is_recorded_once_marked_and_logged(client, section, page):
    form = filled(section, {4: "B", 5: "B"}, step="give")

    answers = [client.post(page, form) for _again in range(2)]

    traveller = reverse("director:traveller", args=("crown", section.session_id, 1))
    assert [answer.headers["Location"] for answer in answers] == [traveller, traveller]
    assert fouled_groups_of_session(section.session_id) == {
        1: {table(section, 4): "B", table(section, 5): "B"}
    }
    text = client.get(traveller).text
    assert "FB" in text
    assert "Group B: 2 results" in text
    assert "F fouled board 1" in text
    log = client.get(page).context["log"]
    assert [(entry.author, entry.reason, entry.groups) for entry in log] == [
        ("ann", "Hands switched", ["B: Round 4 · Table 3", "B: Round 5 · Table 2"])
    ]


def test_group_letters_are_filled_in_from_a_round_on(client, section, page):
    form = filled(section, {1: "C"}, step="fill", from_round="4", group="B", reason="")

    answer = client.post(page, form)

    assert (answer.status_code, letters(answer)) == (200, ["C", "A", "A", "B", "B"])


def test_a_fouled_board_is_withdrawn_after_a_preview(client, section, page):
    a_fouled_board(section, {4: "B", 5: "B"})

    response = client.post(page, filled(section, {4: "B", 5: "B"}, seen=1, step="lift"))
    done = client.post(page, filled(section, {}, seen=1, step="give"), follow=True)

    assert previewed_changes(response)["3 NS"] == (("6.50", "2.00"), ("2", "4"))
    assert fouled_groups_of_session(section.session_id) == {}
    assert "All tables had the same cards. Every result is compared again." in done.text


def test_a_result_changed_since_the_preview_records_nothing(client, section, page):
    form = filled(section, {4: "B", 5: "B"}, step="give")
    versions = {f"seen-{table(section, at)}": 1 for at in range(1, 6)}
    recorded(a_board_in_play(section, number=1, round=2), BareScore(480), seen=1)

    answer = client.post(page, form | versions)

    assert answer.status_code == 409
    assert "Board 1" in answer.context["form"].non_field_errors()[0]
    assert not FouledBoard.objects.exists()
    now = {f"seen-{table(section, 2)}": 2}
    assert client.post(page, form | versions | now).status_code == 302


@pytest.mark.parametrize(
    ("groups", "data", "status", "says"),
    [
        ({}, {}, 422, "Put the tables with other cards into another group"),
        (
            {at: "B" for at in range(1, 6)},
            {},
            422,
            "Put the tables with other cards into another group",
        ),
        ({5: "Z"}, {}, 422, "There is no group “Z”. Choose A to D."),
        ({5: "B"}, {"reason": " "}, 422, "Type a reason."),
        ({5: "B"}, {"reason": " ", "step": "give"}, 422, "Type a reason"),
        (
            {5: "B"},
            {"seen": 3},
            409,
            "have changed since this was shown. Nothing was done. Reload the page",
        ),
        (
            {5: "B"},
            {"seen": 3, "step": "give"},
            409,
            "have changed since this was shown. Nothing was done. Reload the page",
        ),
        ({5: "B"}, {"seen": "x"}, 422, "Enter a whole number."),
        ({5: "B"}, {"request_id": "x"}, 422, "valid UUID"),
    ],
)
def test_invalid_groups_are_refused_with_a_sentence(
    client, section, page, groups, data, status, says
):
    answer = client.post(page, filled(section, groups, **data))

    assert answer.status_code == status
    assert says in answer.text
    assert not FouledBoard.objects.exists()


def test_a_session_with_other_cards_is_left_out_of_the_simultaneous(client, section, page):
    everybody = dict.fromkeys(range(1, 6), "B")
    data = filled(section, everybody)
    refused = client.post(page, data)
    a_simultaneous(section, boards=(1, 5))

    response = client.post(page, data)
    conflict = client.post(page, data | {"step": "give"})

    assert [refusal.status_code for refusal in (refused, response, conflict)] == [422, 200, 302]
    assert "in the simultaneous with none" in response.text
    assert "Leave it out of the simultaneous" in response.text
    assert previewed_changes(response) == {}
    groups_of_tables = {table(section, at): group for at, group in everybody.items()}
    assert fouled_groups_of_session(section.session_id) == {1: groups_of_tables}


def test_a_board_that_is_not_played_is_not_found(client, section, page):
    assert client.get(page.replace("boards/1/", "boards/99/")).status_code == 404


def test_players_see_the_groups_and_the_reason(client, section, page):
    session = section.session
    for state in ("closed", "released"):
        session = change_session_state(session, state, actor=an_actor())
    a_fouled_board(section, {4: "B", 5: "B"}, reason="Two hands were switched")

    public = reverse("public:traveller", args=("crown", session.pk, 1))
    text = client.get(public).text

    assert "Group A: 3 results" in text
    assert "which tables had which cards: Two hands were switched" in text
