"""The command box as a page: what is found from where, and for whom."""

import pytest

from tests.builders import (
    a_director,
    a_player,
    a_seated_section,
    a_swiss_pairs,
    a_team_event,
    a_tournament,
    named,
)
from tests.linked_sessions import a_linked_event
from tournament.models import Session

pytestmark = pytest.mark.django_db
FIND = "/director/crown/find/"


@pytest.fixture
def section():
    section = a_seated_section()
    named(section.places.get(line="NS", number=2), "Ada Ace", "Bo King")
    return section


@pytest.fixture
def ann(client):
    client.force_login(a_director())
    return client


def search_results(client, **kwargs):
    page = client.get(FIND, kwargs)
    assert page.status_code == 200
    return [(place.words, place.kind) for place in page.context["places"]]


def first_link(client, **kwargs):
    return client.get(FIND, kwargs).context["places"][0].link


def test_a_session_search_finds_pairs_boards_tables_pages_and_documents(ann, section):
    here = {"session": section.session_id}
    place = f"/director/crown/{section.session_id}/"
    row = section.seatings.get(round=1, table=3).boards.order_by("number").first()

    links = [first_link(ann, q=text, **here) for text in ("ace", "b5", "t3", "recap", "guide")]

    pair = section.places.get(line="NS", number=2)
    assert links == [
        f"{place}pairs/{pair.pk}/",
        f"{place}boards/5/",
        f"{place}entry/?by=table&at={row.pk}",
        f"{place}recap/",
        f"{place}print/guidecards.pdf",
    ]


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("penalt", "penalties/"),
        ("revoke", "rulings/"),
        ("neuberg", "regulations/"),
        ("pbn", "hands/"),
        ("unusual", "unusual/"),
        ("penalty", "penalties/"),
        ("butler", "regulations/"),
        ("handicap", "lists/"),
        ("no-show", "movement/"),
        ("bye", "movement/"),
        ("delete session", "details/"),
        ("rename", "details/"),
        ("publish", "release/"),
    ],
)
def test_pages_are_found_by_directors_words(ann, section, text, page):
    here = {"session": section.session_id}

    assert first_link(ann, q=text, **here) == f"/director/crown/{section.session_id}/{page}"


@pytest.mark.parametrize("text", ["żółkiewski", "zolkiewski", "lukasz", "ångström", "sorensen"])
def test_a_name_is_found_by_letters_that_every_keyboard_has(ann, section, text):
    named(section.places.get(line="NS", number=3), "Łukasz Żółkiewski", "Åse Ångström-Sørensen")

    assert "Łukasz" in search_results(ann, q=text, session=section.session_id)[0][0]


def test_an_event_of_several_sessions_has_its_own_pages(ann):
    event = a_linked_event()
    here = {"session": event.sessions.earliest("number").pk}
    texts = ("overall", "who meets", "another session", "linked")

    found = [first_link(ann, q=text, **here) for text in texts]

    place = f"/director/crown/events/{event.slug}/"
    pages = ("", "meetings/", "another/", "linked/")
    assert found == [f"{place}{page}" for page in pages]


def test_a_backup_is_found_from_everywhere(ann, section):
    assert first_link(ann, q="backup", session=section.session_id) == "/director/crown/#backup"


@pytest.mark.parametrize("text", ["R2T3", "t3r2"])
def test_a_table_in_a_round_is_found_in_either_order(ann, section, text):
    row = section.seatings.get(round=2, table=3).boards.order_by("number").first()
    link = f"/director/crown/{section.session_id}/entry/?by=round&at={row.pk}"

    assert first_link(ann, q=text, session=section.session_id) == link


def test_a_tournament_has_its_pairs_matches_rounds_pages_and_papers(ann):
    games = a_tournament(6)
    here = {"tournament": games.slug}

    titles = [
        search_results(ann, q=text, **here)[0]
        for text in ("ada 1a", "1b 1a", "r3", "ties", "crosst")
    ]

    assert titles == [
        ("Pair 1A · Ada 1A & Bo 1A", "Standings"),
        ("1A-1B, round 1, table 1", "Match"),
        ("Round 3", "Entry"),
        ("Ties and medals", "Spring Games"),
        ("Crosstable", "PDF"),
    ]


def test_a_club_has_its_sessions_and_tournaments_from_everywhere(ann, section):
    games = a_tournament(4)

    assert search_results(ann, q="spring pairs nov")[0] == (
        "Spring Pairs, 1 21 Nov 2026",
        "Session",
    )
    assert search_results(ann, q="games", session=section.session_id)[0] == (
        str(games),
        "Tournament",
    )


def copied(session):
    """One more session of the same event."""
    row = Session.objects.get(pk=session)
    row.pk, row.number = None, Session.objects.count() + 1
    row.save()


def test_the_clubs_own_pages_are_found_by_name_and_purpose(ann):
    typed = ("players", "doubles", "api", "audit", "bridgemate", "usebio")

    titles = [search_results(ann, q=text)[0][0] for text in typed]

    assert titles[:4] == ["Players", "Players", "API keys", "Activity log"]
    assert titles[4:] == ["Import an event"] * 2


@pytest.mark.parametrize(
    "typed",
    ["rover", "double hesitation", "share and relay", "barometer", "howell three quarter"],
)
def test_a_movement_leads_to_the_page_that_offers_it(ann, typed):
    assert search_results(ann, q=typed)[0][0] == "New session"


def test_without_a_word_every_page_is_listed_and_the_keys(ann, section):
    page = ann.get(FIND, {"session": section.session_id})

    assert "Seating" in [place.words for place in page.context["places"]]
    assert "Keys on every page" in page.text


def test_a_search_submitted_with_go_opens_the_best_match(ann, section):
    data = {"q": "recap", "session": section.session_id, "go": "1"}

    taken = ann.get(FIND, data)
    lost = ann.get(FIND, data | {"q": "nothing like it"})

    assert (taken.status_code, taken.url) == (302, f"/director/crown/{section.session_id}/recap/")
    assert (lost.status_code, "Nothing found" in lost.text) == (200, True)


def test_the_command_box_gets_only_the_result_list(ann, section):
    data = {"q": "recap", "session": section.session_id}

    part = ann.get(FIND, data, headers={"HX-Request": "true"})

    assert part.text.startswith('<ul class="found" data-q="recap">')


def test_nothing_of_another_club_is_found(ann):
    other, games = a_seated_section(club="anchor"), a_tournament(4, club="anchor")
    data = {"session": other.session_id, "tournament": games.slug}

    assert (search_results(ann, q="recap", **data), search_results(ann, q="board 1", **data)) == (
        [],
        [],
    )


@pytest.mark.parametrize("role", ["viewer", "assistant", "director", "owner"])
def test_results_are_limited_to_pages_of_the_role(client, role):
    client.force_login(a_director(role=role))

    pages = {place.words for place in client.get(FIND).context["places"]}

    assert "New session" in pages if role in ("director", "owner") else "New session" not in pages
    assert ("Members" in pages) == (role == "owner")


@pytest.mark.parametrize(
    "data",
    [
        {"q": "x" * 5000},
        {"q": "<script>alert(1)</script>"},
        {"q": "7", "session": "x"},
        {"q": "7", "session": "9" * 40},
        {"q": "7", "session": "²"},
        {"q": "7", "tournament": "../.."},
        {"q": "7", "tournament": "\x00"},
    ],
)
def test_a_meaningless_search_finds_nothing(ann, section, data):
    page = ann.get(FIND, data)

    assert (page.status_code, page.context["places"]) == (200, [])
    assert "<script>alert" not in page.text


@pytest.mark.parametrize("sessions", [1, 3])
def test_a_search_within_a_session_costs_eight_queries(ann, django_assert_num_queries, sessions):
    place = a_seated_section().session_id
    for _ in range(sessions - 1):
        copied(place)
    ann.get(FIND, {"q": "b1", "session": place})

    with django_assert_num_queries(8):
        ann.get(FIND, {"q": "b1", "session": place})


def test_the_players_of_the_club_are_found_by_name_and_number(ann):
    player = a_player("Łucja Ace", number="17")
    a_player("Łucja Elsewhere", club="anchor")

    results = [search_results(ann, q=text) for text in ("lucja", "17")]

    assert results == [[("Łucja Ace", "Player")]] * 2
    assert first_link(ann, q="ace") == f"/director/crown/players/list/{player.pk}/"


def test_the_pairs_of_a_tournament_are_found_from_everywhere_in_the_club(ann, section):
    games = a_tournament(4)
    pair = games.entries.get(label="1A")

    assert search_results(ann, q="ada 1a")[0] == ("Pair 1A · Ada 1A & Bo 1A", str(games))
    link = first_link(ann, q="bo 1a", session=section.session_id)
    assert link == f"/director/crown/tournaments/{games.slug}/standings/#pair-{pair.pk}"


@pytest.mark.parametrize("typed", ["knockout", "knock-out"])
def test_a_knock_out_is_found_by_its_format(ann, typed):
    assert first_link(ann, q=typed) == "/director/crown/new-teams/"


def test_an_individual_is_found_by_its_name(ann):
    assert first_link(ann, q="individual") == "/director/crown/new-individual/"


def test_an_event_of_teams_is_found_by_its_format(ann):
    assert first_link(ann, q="teams of four") == "/director/crown/new-teams/"


@pytest.mark.parametrize("typed", ["swiss", "swiss pairs"])
def test_swiss_pairs_are_found_by_their_format(ann, typed):
    assert first_link(ann, q=typed) == "/director/crown/new-swiss-pairs/"


@pytest.mark.parametrize("text", ["withdraw", "goes home", "late"])
def test_the_page_that_changes_the_field_is_found_in_swiss_pairs_and_teams(ann, text):
    for section in (a_swiss_pairs(4), a_team_event(4)):
        found = [row[0] for row in search_results(ann, q=text, session=section.session_id)]
        assert {"Change the pairs", "Change the teams"} & {*found}
    final = a_team_event(2, format="knock_out")
    links = search_results(ann, q=text, session=final.session_id)
    assert "Change the teams" not in [row[0] for row in links]


def test_a_triple_leads_to_the_new_event_of_teams(ann):
    assert search_results(ann, q="triple")[0][0] == "New teams event"
