"""An individual on its pages: movements offered, opened, named, played and ranked."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from movements.own.own_movement import OwnMovement
from movements.own.typed_table import read_typed_table
from scoring.laws.outcome import BareScore
from tests.builders import a_club, a_director, an_actor, an_individual, recorded
from tournament.models import Event, SeatingBoard, Session
from tournament.services.movements.club_movements import add_club_movement

pytestmark = pytest.mark.django_db
NAMES = ("Ann Ace", "Bo Bold", "Cy Cole", "Di Dean", "Ed Eve", "Flo Fox", "Guy Gray", "Hal Hart")
ASKED = {
    "name": "Monday individual",
    "local_date": "2026-11-23",
    "players": "",
    "least": "13",
    "most": "21",
    "first_board": "1",
    "names": "\n".join(NAMES),
}
SETUP = "/director/crown/new-individual/"


@pytest.fixture(autouse=True)
def signed_in(client):
    client.force_login(a_director())


def form_data(**other):
    return ASKED | {"request_id": str(uuid4())} | other


def offered(page):
    return re.findall(r'name="offer" value="([^"]+)"', page.text)


def page_of(session, name, *arguments):
    return reverse(f"director:{name}", args=["crown", session.pk, *arguments])


def test_movements_are_offered_for_as_many_as_there_are_names(client):
    page = client.post(SETUP, form_data())

    assert offered(page)[0] == "individual-howell.8.7.3"
    assert "7 × 3 = 21 boards" in page.text and "7 of 7, each once" in page.text
    assert page.context["offers"][0].in_play == 21
    assert not Event.objects.exists()


def test_choosing_a_movement_creates_one_individual(client):
    form = form_data(offer="individual-howell.8.7.2")

    first, second = (client.post(SETUP, form) for _time in range(2))

    session = Session.objects.get()
    assert first.url == second.url == page_of(session, "seating")
    assert SeatingBoard.objects.filter(seating__section__session=session).count() == 28
    seating = client.get(first.url).text
    assert re.findall(r'name="name-\d+-1" value="([^"]+)"', seating) == list(NAMES)
    assert 'name-2"' not in seating


def test_the_clubs_own_movement_is_offered_opened_and_ranked(client):
    table = read_typed_table(
        "1,2,3,4/1 5,6,7,8/1\n1,3,6,8/2 5,7,2,4/2", contestants="players", boards_a_round=8
    )
    movement = OwnMovement("Two rounds", "players", table.schedule)
    row = add_club_movement(a_club(), movement, actor=an_actor())
    form = form_data()

    page = client.post(SETUP, form)
    opened = client.post(SETUP, form | {"offer": row.reference})

    assert row.reference in offered(page)
    assert "Your club" in page.text and "2 × 8 = 16 boards" in page.text
    session = Session.objects.get()
    assert opened.url == page_of(session, "seating")
    for board in SeatingBoard.objects.select_related("seating"):
        recorded(board, BareScore(420 if board.seating.table == 1 else 450))
    ranking = client.get(page_of(session, "ranking")).text
    assert sorted(re.findall("|".join(NAMES), ranking)) == list(NAMES)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"names": "", "players": "7"}, "players"),
        ({"names": "", "players": ""}, "8 to 64"),
        ({"players": "13", "offer": "individual-howell.13.13.1"}, "There are 8 names"),
        ({"least": "22", "most": "21"}, "22"),
    ],
)
def test_an_invalid_field_is_named(client, changed, sentence):
    page = client.post(SETUP, form_data(**changed))

    assert (page.status_code, sentence in page.text) == (422, True)
    assert not Event.objects.exists()


def test_a_session_is_ranked_and_printed_by_player(client):
    session = an_individual(names=NAMES).session
    for board in SeatingBoard.objects.select_related("seating"):
        recorded(board, BareScore(420 if board.seating.table == 1 else 450))

    ranking = client.get(page_of(session, "ranking")).text
    names = re.findall("|".join(NAMES), ranking)
    assert sorted(names) == list(NAMES)
    assert ">Player<" in ranking and ">Pair<" not in ranking
    for name in ("dashboard", "entry", "recap", "travellers", "print", "regulations", "penalties"):
        assert client.get(page_of(session, name)).status_code == 200, name
    for paper in ("movementcards", "guidecards", "slips", "cards", "explained", "blanktravellers"):
        assert client.get(f"/director/crown/{session.pk}/print/{paper}.pdf").content[:4] == b"%PDF"
