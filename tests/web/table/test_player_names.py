"""A pair without names finds itself on the club's list on the phone of its table."""

import re

import pytest

from club.models import LedgerEntry, Player
from tests.builders import a_player, a_seated_section, a_team_event, an_individual, named
from tests.web.table.phones import a_phone, page, switched_on, token_of
from tournament.models import LineUpPlayer

pytestmark = pytest.mark.django_db


@pytest.fixture
def token():
    return token_of(switched_on(a_seated_section()))


@pytest.fixture
def phone(token):
    return a_phone(token)


def names(token, chairs="NS"):
    return page(token, "names", chairs=chairs)


def line_ups():
    rows = LineUpPlayer.objects.order_by("pk")
    return [(str(row.line_up.entry), row.position, row.player.name) for row in rows]


def found(answer):
    return [(key.name, key.number) for key in answer.context["found"]]


def test_a_pair_finds_both_names_and_confirms_them(token, phone):
    ada, bo = a_player("Ada Ace", number="1047"), a_player("Bo Bold")
    a_player("Adam Other", club="anchor")
    links = [seat.link for seat in phone.get(page(token, "round")).context["nameless"]]

    first = phone.get(links[0], {"q": "ada"})
    second = phone.get(first.context["found"][0].link + "&q=bol")
    asked = phone.get(second.context["found"][0].link)
    saved = phone.post(links[0], {"N": ada.pk, "S": bo.pk})

    assert links == [names(token), names(token, "EW")]
    assert "Who sits North?" in first.text
    assert (found(first), found(second)) == ([("Ada Ace", "1047")], [("Bo Bold", "")])
    assert "Who sits South?" in second.text
    assert asked.context["people"] == [("North", "Ada Ace"), ("South", "Bo Bold")]
    assert saved.headers["Location"] == page(token, "round")
    assert [name for _entry, _position, name in line_ups()] == ["Ada Ace", "Bo Bold"]
    after = phone.get(page(token, "round"))
    assert after.context["seats"][0].names == "Ada Ace & Bo Bold"
    assert [seat.title for seat in after.context["nameless"]] == ["Pair 1 EW"]
    rows = LedgerEntry.objects.filter(action="line_up")
    assert list(rows.values_list("table_token", "user", "source")) == [(token.pk, None, "table")]


def test_a_number_of_the_club_finds_its_player(token, phone):
    a_player("Ada Ace", number="1047")

    assert found(phone.get(names(token), {"q": "1047"})) == [("Ada Ace", "1047")]
    assert [
        phone.get(names(token), {"q": text}).context["unlisted"] for text in ("1047", "Vera")
    ] == ["", ""]


def test_a_name_that_is_not_on_the_list_is_a_visitor_s(token, phone):
    ada = a_player("Ada Ace")
    first = phone.get(names(token), {"q": "  Vera   <b>Visit</b> "})

    phone.post(names(token), {"N": "=Vera <b>Visit</b>", "S": ada.pk})

    assert "&lt;b&gt;Visit" in first.text
    assert "<b>Visit" not in first.text
    assert [name for _entry, _position, name in line_ups()] == ["Vera <b>Visit</b>", "Ada Ace"]
    visitor = Player.objects.get(name__startswith="Vera")
    assert visitor.guest
    assert LedgerEntry.objects.get(action="add", row=visitor.pk).table_token == token.pk


def test_few_names_are_shown_and_none_for_one_letter(token, phone):
    for number in range(12):
        a_player(f"Ada Ace {number:02}")

    many, one = (phone.get(names(token), {"q": text}) for text in ("ada", "a"))

    assert (len(found(many)), many.context["more"]) == (8, True)
    assert (found(one), one.context["form"].errors.keys()) == ([], {"q"})


@pytest.mark.parametrize(
    "answers",
    [
        {},
        {"N": "1"},
        {"N": "999999", "S": "999998"},
        {"N": "=", "S": "= "},
        {"N": "-1", "S": "x"},
        {"N": "٣", "S": 30 * "9"},
    ],
)
def test_forged_answers_are_asked_again(token, phone, answers):
    answer = phone.post(names(token), answers)

    assert (answer.status_code, "Who sits" in answer.text, line_ups()) == (200, True, [])


def test_a_player_of_another_club_is_not_found(token, phone):
    stranger = a_player("Zoe Zed", club="anchor")

    answer = phone.post(names(token), {"N": stranger.pk, "S": "=Bo Bold"})

    assert (answer.status_code, line_ups()) == (200, [])
    assert "Zoe" not in answer.text


def test_one_player_is_not_named_twice(token, phone):
    ada = a_player("Ada Ace")

    twice = phone.post(names(token), {"N": ada.pk, "S": ada.pk})
    phone.post(names(token), {"N": ada.pk, "S": "=Bo Bold"})
    elsewhere = phone.post(names(token, "EW"), {"E": ada.pk, "W": "=Cy Cole"})

    assert (twice.status_code, elsewhere.status_code) == (409, 409)
    assert "twice" in twice.text
    assert [name for _entry, _position, name in line_ups()] == ["Ada Ace", "Bo Bold"]
    assert not Player.objects.filter(name="Cy Cole").exists()


def test_names_that_are_there_are_the_director_s(token, phone):
    named(token.section.places.get(line="NS", number=1), "Ada Ace", "Bo Bold")

    again = phone.post(names(token), {"N": "=Eve Evil", "S": "=Mal Mean"})

    assert again.headers["Location"] == page(token, "round")
    assert [name for _entry, _position, name in line_ups()] == ["Ada Ace", "Bo Bold"]


@pytest.mark.parametrize("chairs", ["N", "XX", "ns", "NSEW", "0"])
def test_other_chairs_are_not_found(token, phone, chairs):
    assert phone.get(names(token, chairs)).status_code == 404


def test_a_phone_without_the_seat_names_nobody(token, phone):
    second = a_phone(token)

    assert second.post(names(token), {"N": "=Eve Evil", "S": "=Mal Mean"}).status_code == 403
    assert second.get(names(token)).headers["Location"] == page(token, "seat")
    assert line_ups() == []


def test_in_an_individual_each_chair_has_its_own_player(db):
    token = token_of(switched_on(an_individual(8)))
    phone = a_phone(token)
    before = phone.get(page(token, "round")).context["nameless"]

    phone.post(names(token, "E"), {"E": "=Ada Ace"})

    assert [seat.link[-2:] for seat in before] == ["N/", "S/", "E/", "W/"]
    assert [name for _entry, _position, name in line_ups()] == ["Ada Ace"]


def test_teams_are_asked_for_no_names(db):
    token = token_of(switched_on(a_team_event(4)))
    phone = a_phone(token)

    assert phone.get(page(token, "round")).context["nameless"] == ()
    assert phone.get(names(token)).status_code == 404


def test_the_pages_are_in_french(token):
    phone = a_phone(token, headers={"accept-language": "fr"})
    text = phone.get(names(token), {"q": "Vera Visit"}).text

    assert "donnez vos noms" in phone.get(page(token, "round")).text
    assert re.findall(r"<h1>(.*?)</h1>", text) == ["Qui est assis en Nord\N{NO-BREAK SPACE}?"]
    assert "pas sur la liste du club" in text
