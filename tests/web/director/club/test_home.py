"""A club's home: its sessions and what to do next, and a backup by a button."""

from io import BytesIO
from zipfile import ZipFile

import pytest
from django.urls import reverse

from scoring.laws.outcome import PassedOut
from tests.builders import a_club, a_director, a_session, a_tournament, recorded
from tests.web.routes import a_print_set
from tournament.models import SeatingBoard, Session

pytestmark = pytest.mark.django_db
HOME = "/director/crown/"


STATES = ("planned", "running", "closed", "released")


def next_in(ann, session, state):
    type(session).objects.update(state=state)
    (line,) = ann.get(HOME).context["lines"]
    return line.words, line.link


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def test_a_club_without_sessions_shows_how_to_start(ann):
    page = ann.get(HOME)

    assert "Set up the first session" in page.text


def test_each_session_names_its_next_step(ann):
    section = a_session()
    session, empty = section.session, {}
    for state in STATES:
        empty[state] = next_in(ann, session, state)
    Session.objects.update(state="running")
    for board in SeatingBoard.objects.all():
        recorded(board, PassedOut())
    full = {state: next_in(ann, session, state) for state in STATES}
    a_print_set(session, ("ranking",))

    place = f"/director/crown/{session.pk}/"
    assert empty == {
        "planned": ("Seat the pairs", f"{place}seating/"),
        "running": ("Enter results: 18 missing", f"{place}entry/"),
        "closed": ("Enter results: 18 missing", f"{place}entry/"),
        "released": ("Print the documents", f"{place}print/"),
    }
    assert full == empty | {
        "running": ("Check, then close", place),
        "closed": ("Release to players", place),
    }
    assert next_in(ann, session, "released") == ("Back up", "#backup")


def test_a_user_without_backup_permission_gets_the_ranking_as_last_step(ann):
    session = a_session().session
    a_print_set(session, ("ranking",))
    a_director("anchor", name="bob")

    step = ("Show the ranking", f"/director/crown/{session.pk}/ranking/")
    assert next_in(ann, session, "released") == step


def test_a_released_session_has_a_link_to_give_to_players(ann):
    session = a_session().session
    address = reverse("director:dashboard", args=["crown", session.pk])
    link = f"http://testserver{reverse('public:ranking', args=['crown', session.pk])}"
    before = ann.get(address).text
    type(session).objects.update(state="released")

    assert (link in before, link in ann.get(address).text) == (False, True)


def test_a_session_goes_from_planned_to_released_and_back(ann):
    session = a_session().session
    address = reverse("director:session_state", args=["crown", session.pk])

    texts = [
        ann.post(address, {"state": state, "sure": "1"}, follow=True).text
        for state in ("running", "closed", "released", "closed", "running")
    ]

    states = ["Play is on.", "Play is over.", "Released:", "Play is over.", "Play is on."]
    assert [word in page for word, page in zip(states, texts, strict=True)] == [True] * 5


@pytest.mark.parametrize("state", ["released", "burnt", ""])
def test_an_impossible_state_is_refused_with_a_sentence(ann, state):
    session = a_session().session
    address = reverse("director:session_state", args=["crown", session.pk])

    page = ann.post(address, {"state": state}, follow=True)

    session.refresh_from_db()
    assert ("Monday Pairs is planned" in page.text, session.state) == (True, "planned")


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_one_whole_file(ann):
    a_session()

    answer = ann.post(reverse("director:backup", args=["crown"]))
    with ZipFile(BytesIO(b"".join(answer.streaming_content))) as backup:
        damaged = backup.testzip()
    answer.close()

    assert damaged is None
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="overtrick-')


def test_a_user_who_does_not_direct_every_club_gets_no_full_backup(ann):
    a_director("anchor", name="bob")

    page = ann.get(HOME)
    answer = ann.post(reverse("director:backup", args=["crown"]), follow=True)

    assert ("Back up now" in page.text, "python manage.py backup" in page.text) == (
        False,
        True,
    )
    assert "you are not a director of all of them" in answer.text


def test_the_button_belongs_to_ones_own_club_when_nobody_joined_the_demonstration(ann):
    a_club("lantern")

    page = ann.get(HOME)

    assert ("Back up now" in page.text, "python manage.py backup" in page.text) == (
        True,
        False,
    )


def test_a_user_who_directs_both_clubs_of_a_folder_has_the_button_in_both(ann):
    a_director("anchor")

    pages = [ann.get(f"/director/{club}/").text for club in ("crown", "anchor")]

    assert ["Back up now" in page for page in pages] == [True, True]


@pytest.mark.parametrize("sessions", [1, 3])
@pytest.mark.parametrize(("state", "queries"), [("planned", 7), ("running", 8), ("released", 8)])
def test_the_home_costs_the_same_for_any_number_of_sessions(
    ann, sessions, state, queries, django_assert_num_queries
):
    for number in range(sessions):
        a_session(name=f"Evening {number}")
    Session.objects.update(state=state)

    with django_assert_num_queries(queries):
        ann.get(HOME)


@pytest.mark.parametrize("tournaments", [1, 3])
def test_match_events_are_listed_first_at_a_fixed_query_count(
    ann, tournaments, django_assert_num_queries
):
    for number in range(tournaments):
        a_tournament(name=f"Games {number}")
    Session.objects.filter(event__name="Games 0").update(state="released")

    with django_assert_num_queries(7):
        page = ann.get(HOME)

    lines = [(str(line.event), line.words) for line in page.context["tournaments"]]
    assert (
        lines
        == [("Games 2", "planned"), ("Games 1", "planned"), ("Games 0", "released")][
            3 - tournaments :
        ]
    )
