"""The seating page: names typed or picked, numbers changed and drawn, substitutes."""

import pytest
from django.urls import reverse

from club.models import Player
from movements.schedule import Schedule, ScheduledSeat
from reports.content.cells import pair_names
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_director, a_mitchell, a_player, a_session, named
from tests.sections import another_section
from tournament.models import Session
from tournament.queries.edit_tokens import numbering_edit_token
from web.director.player_names import names_not_on_list

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def the_page(ann, session):
    return ann.get(reverse("director:seating", args=["crown", session.pk]))


def posted(ann, session, action, **kwargs):
    return ann.post(reverse(f"director:{action}", args=["crown", session.pk]), kwargs, follow=True)


def names_in(session):
    return {
        pair.label: [person.name for person in pair.players]
        for pair in snapshot_of_session(session.pk).pairs.values()
    }


def places_of(session):
    return {pair.label: pair.place for pair in snapshot_of_session(session.pk).pairs.values()}


def numbers_in(session):
    pairs = snapshot_of_session(session.pk).pairs
    return numbering_edit_token({place: pair.entry for place, pair in pairs.items()})


def typed(session, **names):
    """Fields of the form: `NS1="Ada Ace, 1002"` are the two boxes of 1 NS."""
    places = places_of(session)
    return {
        f"name-{places[f'{label[2:]} {label[:2]}']}-{box}": name
        for label, pair in names.items()
        for box, name in enumerate(pair.split(", "), start=1)
    }


def nobody_else(session, **pairs):
    return {label: pairs.get(label, []) for label in names_in(session)}


def test_names_and_numbers_find_players_and_new_ones_are_added_in_passing(ann):
    session = a_session().session
    a_player("Ada Ace", number="1001"), a_player("Bo King")

    page = posted(ann, session, "save_names", **typed(session, NS1="1001, bo king", EW3="Cy New, "))

    assert "The names are saved. New on the club&#x27;s list: Cy New" in page.text
    assert names_in(session) == nobody_else(
        session, **{"1 NS": ["Ada Ace", "Bo King"], "3 EW": ["Cy New"]}
    )
    assert Player.objects.count() == 3


def test_a_refused_pair_keeps_its_input_and_the_others_are_saved(ann):
    session = a_session().session
    a_player("Ada Ace", number="1"), a_player("Ada Ace", number="2")

    page = posted(ann, session, "save_names", **typed(session, NS1="Ada Ace, Bo New", NS2="Cy, Di"))

    assert page.status_code == 422
    assert "Type the number, or the name as Name (number)" in page.text
    assert 'value="Ada Ace"' in page.text
    assert names_in(session) == nobody_else(session, **{"2 NS": ["Cy", "Di"]})
    assert not Player.objects.filter(name="Bo New").exists()


def test_names_that_did_not_change_write_nothing(ann):
    session = a_session().session
    posted(ann, session, "save_names", **typed(session, NS1="Ada Ace, Bo King"))
    revision = Session.objects.get().revision

    posted(ann, session, "save_names", **typed(session, NS1="Ada Ace, Bo King"))

    assert Session.objects.get().revision == revision


@pytest.mark.parametrize("field", ["name-1", "name--1", "name-1-1-1", f"name-{'9' * 5000}-1"])
def test_an_unknown_form_field_names_nobody(ann, field):
    session = a_session().session

    posted(ann, session, "save_names", **{field: "Ada Ace"})

    assert not Player.objects.exists()


def test_saving_one_row_returns_a_short_status(ann):
    session = a_session().session
    address = reverse("director:save_names", args=["crown", session.pk])

    saved = ann.post(address, typed(session, NS1="Ada, Bo"), headers={"accept": "text/plain"})
    refused = ann.post(address, typed(session, NS2="Ada, Cy"), headers={"accept": "text/plain"})
    known = ann.post(address, typed(session, NS1="Bo, Ada"), headers={"accept": "text/plain"})

    assert (saved.status_code, saved.text) == (200, "saved · New on the club's list: Ada, Bo")
    assert (known.status_code, known.text) == (200, "saved")
    assert refused.status_code == 422
    assert refused.text.startswith("Ada is already playing in pair")


def test_a_name_that_is_markup_is_shown_as_text(ann):
    session = a_session().session

    page = posted(ann, session, "save_names", **typed(session, NS1="<b>Ada</b>, =1+1"))

    assert "<b>Ada" not in page.text
    assert names_in(session)["1 NS"] == ["<b>Ada</b>", "=1+1"]


def test_two_pairs_change_numbers_with_their_names(ann):
    session = a_session().session
    posted(ann, session, "save_names", **typed(session, NS1="Ada, Bo", EW2="Cy, Di"))
    places = places_of(session)

    data = {"one": places["1 NS"], "other": places["2 EW"], "seen": numbers_in(session)}

    page = posted(ann, session, "swap_pair_numbers", **data)

    assert "1 NS and 2 EW have exchanged numbers." in page.text
    assert names_in(session) == nobody_else(
        session, **{"1 NS": ["Cy", "Di"], "2 EW": ["Ada", "Bo"]}
    )


def test_a_change_of_numbers_that_is_sent_twice_is_made_once(ann):
    session = a_session().session
    posted(ann, session, "save_names", **typed(session, NS1="Ada, Bo"))
    places, version = places_of(session), the_page(ann, session).context["seen"]
    data = {"one": places["1 NS"], "other": places["2 EW"], "seen": version}

    posted(ann, session, "swap_pair_numbers", **data)
    again = posted(ann, session, "swap_pair_numbers", **data)

    assert (
        "The seating has changed since this was shown. Nothing more was done. Reload the page"
        in again.text
    )
    assert names_in(session) == nobody_else(session, **{"2 EW": ["Ada", "Bo"]})


def test_a_pair_does_not_change_with_itself_nor_with_a_neighbours(ann):
    session, other = a_session().session, a_session(club="anchor").session
    place = places_of(session)["1 NS"]

    itself = posted(ann, session, "swap_pair_numbers", one=place, other=place)
    neighbour = posted(ann, session, "swap_pair_numbers", one=place, other=places_of(other)["1 NS"])

    assert "Choose two different pairs" in itself.text
    assert (neighbour.status_code, "Select a valid choice" in neighbour.text) == (422, True)


def test_a_draw_by_lot_keeps_all_pairs_and_is_closed_once_play_begins(ann):
    session = a_session(a_mitchell(tables=7)).session
    names = {f"NS{n}": f"A{n}, B{n}" for n in range(1, 8)}
    posted(ann, session, "save_names", **typed(session, **names))
    before = names_in(session)

    posted(ann, session, "draw_pair_numbers", sure="1")
    drawn = names_in(session)
    posted(ann, session, "session_state", state="running")
    refused = posted(ann, session, "draw_pair_numbers")

    assert sorted(drawn.values()) == sorted(before.values())
    assert "Monday Pairs has begun" in refused.text
    assert names_in(session) == drawn


def test_a_draw_by_lot_over_named_pairs_asks_for_confirmation(ann):
    session = a_session(a_mitchell(tables=7)).session
    unnamed = posted(ann, session, "draw_pair_numbers")
    posted(ann, session, "save_names", **typed(session, NS1="Ada, Bo", EW2="Cy, Di"))
    before = names_in(session)

    response = posted(ann, session, "draw_pair_numbers")

    assert "The numbers are drawn." in unnamed.text
    assert "2 pairs are typed, and get other numbers by lot" in response.text
    assert ("Ada" in response.text, 'name="sure"' in response.text) == (True, True)
    assert names_in(session) == before


def test_a_substitute_plays_from_a_round_on(ann):
    section = a_session()
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo King")
    place = places_of(section.session)["1 NS"]

    page = posted(ann, section.session, "substitute", out=f"{place}-2", name="Cy New", from_round=2)

    assert "The substitute is seated." in page.text
    assert "Cy New (from round 2)" in page.text
    assert names_in(section.session)["1 NS"] == ["Ada Ace", "Cy New"]


def test_a_substitute_needs_a_round_that_is_played(ann):
    section = a_session()
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo King")
    place = places_of(section.session)["1 NS"]

    page = posted(ann, section.session, "substitute", out=f"{place}-2", name="Cy", from_round=9)

    assert (page.status_code, "There is no round" in page.text) == (422, True)
    assert not Player.objects.filter(name="Cy").exists()


def test_completion_offers_the_first_who_match_in_this_club(ann):
    a_player("Ada Ace", number="17"), a_player("Bo Adams"), a_player("Cy")
    a_player("Ada Elsewhere", club="anchor")

    page = ann.get(reverse("director:players", args=["crown"]), {"q": "ada"})

    assert ("Ada Ace (17)" in page.text, "Bo Adams" in page.text) == (True, True)
    assert ("Elsewhere" in page.text, "Cy" in page.text) == (False, False)


def test_a_pair_without_a_first_opponent_sits_out(ann):
    seats = ScheduledSeat(1, 1, 1, 2, (1, 2)), ScheduledSeat(1, 2, 3, None, (3, 4))
    session = a_session(Schedule(seats, lines=1), winners=1).session

    page = the_page(ann, session)

    assert page.text.count("round 1: sits out at table 2") == 1


@pytest.mark.parametrize("tables", [1, 3])
def test_the_page_costs_the_same_for_any_field(ann, tables, django_assert_num_queries):
    session = a_session(a_mitchell(tables=2 * tables + 1)).session
    the_page(ann, session)

    with django_assert_num_queries(4):
        the_page(ann, session)


@pytest.mark.parametrize("typed", ["Zoe\u0308 Ames", "ZOË  AMES", " zoë ames (12)"])
def test_a_listed_player_is_recognised_in_any_spelling(typed):
    session = a_session(a_mitchell()).session
    a_player("Zoë Ames", number="12")

    assert names_not_on_list(session, {1: (typed, "Nell New")}) == ["Nell New"]


def test_a_pair_moves_to_another_section_after_a_preview(ann):
    section = a_session()
    other = another_section(section)
    named(section.places.get(line="NS", number=2), "Ada Ace", "Bo King")
    page = reverse("director:move_pair", args=["crown", section.session_id])
    move = {"pair": section.places.get(line="NS", number=2).pk, "to": "B"}

    assert page in the_page(ann, section.session).text
    preview = ann.get(page, move)
    assert "Ada Ace" in preview.text
    assert section.places.count() == other.places.count() == 6
    kept = {"seen": preview.context["seen"]}
    assert ann.post(page, move | {"seen": "0"}).status_code == 422
    done = ann.post(page, move | kept, follow=True)

    assert "A2 NS now plays in section B. The names are kept." in done.text
    assert (section.places.count(), other.places.count()) == (5, 7)
    assert {
        pair.section: pair_names.player_names(pair)
        for pair in snapshot_of_session(section.session_id).pairs.values()
        if pair.people
    } == {"B": "Ada Ace & Bo King"}
