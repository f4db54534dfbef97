"""The page of absent players: previewed, recorded in one step, withdrawn, refused."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from boards.models import PlayerAbsence, Result
from scoring.laws.outcome import BareScore
from tests.builders import a_director, a_mitchell, a_session, an_absence, an_individual, recorded
from tournament.models import SeatingBoard

pytestmark = pytest.mark.django_db
NAMES = ("Ann Ace", "Bo Bold", "Cy Cole", "Di Dean", "Ed Eve", "Flo Fox", "Guy Gray", "Hal Hart")
ASKED = {"from_round": "7", "treatment": "not_played", "reason": "Went home"}


@pytest.fixture
def section():
    return an_individual(names=NAMES)


@pytest.fixture
def ann(client):
    client.force_login(a_director())
    return client


def address(section, name="absent_players", *arguments):
    return reverse(f"director:{name}", args=["crown", section.session_id, *arguments])


def asked(section, **other):
    return ASKED | {"player": section.places.get(number=3).pk} | other


def hidden_fields(page):
    form = page.text.rpartition("<form")[0] if "Record these" not in page.text else page.text
    fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
    return {name: value for name, value in fields if name != "csrfmiddlewaretoken"}


def test_the_preview_names_tables_boards_and_players_and_records_nothing(ann, section):
    boards = SeatingBoard.objects.filter(
        seating__round=7, seating__seats__place__number=3
    ).order_by("number")
    recorded(boards[0], BareScore(420))
    others = section.places.filter(seats__seating=boards[0].seating).exclude(number=3)

    page = ann.get(address(section), asked(section))

    assert "One board is recorded: Not played" in page.text
    table = boards[0].seating.table
    assert f"<td>7</td><td>{table}</td><td>{boards[1].number}</td>" in page.text
    for place in others:
        assert f"{place.number} {NAMES[place.number - 1]}" in page.text
    assert f"round 7, table {table}, boards {boards[0].number}</li>" in page.text
    assert not PlayerAbsence.objects.exists()


def test_a_previewed_absence_is_recorded_once_and_withdrawn(ann, section):
    fields = hidden_fields(ann.get(address(section), asked(section)))
    form = asked(section) | fields

    for _time in range(2):
        assert ann.post(address(section), form).url == address(section)

    absence = PlayerAbsence.objects.get()
    assert (absence.place.number, Result.objects.count()) == (3, 2)
    page = ann.get(address(section)).text
    assert "3 Cy Cole" in page and "from round 7 on" in page and "Went home" in page

    back = {"reason": "Came back", "request_id": str(uuid4())}
    page = ann.post(address(section, "withdraw_absence", absence.pk), back, follow=True)

    assert "<s>from round 7 on</s>" in page.text and "withdrawn: Came back" in page.text
    assert set(Result.objects.filter(version=2).values_list("kind", flat=True)) == {"withdrawn"}


def test_an_outdated_preview_is_refused_and_shown_again(ann, section):
    form = asked(section) | hidden_fields(ann.get(address(section), asked(section)))
    board = SeatingBoard.objects.filter(seating__round=7, seating__seats__place__number=3)[0]
    recorded(board, BareScore(420))

    page = ann.post(address(section), form)

    assert (page.status_code, "Nothing was recorded" in page.text) == (422, True)
    assert 'value="Went home"' in page.text
    assert not PlayerAbsence.objects.exists()


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"from_round": "8"}, "There is no round 8"),
        ({"to_round": "6"}, "Round 6 is before round 7"),
        ({"to_round": "9"}, "There is no round 9"),
        ({"from_board": "99"}, "does not play board 99 in round 7"),
        ({"reason": ""}, "Reason"),
        ({"player": "0"}, "Player"),
        ({"treatment": "nothing"}, "The boards are"),
    ],
)
def test_an_invalid_field_is_named(ann, section, changed, sentence):
    page = ann.get(address(section), asked(section, **changed))

    assert (page.status_code, sentence in page.text) == (422, True)


def test_a_round_without_a_waiting_board_has_no_button(ann, section):
    an_absence(section.places.get(number=3), 7)

    page = ann.get(address(section), asked(section))

    assert "there is nothing to record" in page.text
    assert "Record these boards" not in page.text


def test_only_an_individual_has_the_page_and_its_links(ann, section):
    pairs = a_session(a_mitchell())

    assert ann.get(address(pairs)).status_code == 404
    assert address(section) in ann.get(address(section, "dashboard")).text
    assert address(pairs) not in ann.get(address(pairs, "dashboard")).text


def test_who_may_not_direct_sees_the_list_only(client, section):
    client.force_login(a_director(role="viewer", name="vic"))
    an_absence(section.places.get(number=3), 7)

    page = client.get(address(section)).text

    assert "3 Cy Cole" in page
    assert 'id="absence"' not in page
    assert "Withdraw it" not in page


def test_the_page_costs_the_same_with_more_absences(ann, section, django_assert_num_queries):
    for from_round in (7, 6, 5):
        an_absence(section.places.get(number=3), from_round)
        ann.get(address(section))
        with django_assert_num_queries(4):
            ann.get(address(section))
