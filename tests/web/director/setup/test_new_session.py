"""Setting a session up: wishes, the movements that suit, and the one that is picked."""

from datetime import date, time, timedelta

import pytest
from django.urls import reverse

from club.models import Club
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_director
from tests.effort import sample_cases
from tournament.models import Session
from web.shared.pages.movements.movement_choice import MovementCandidate

pytestmark = pytest.mark.django_db
ADDRESS = "/director/crown/new/"
TODAY = date.today()


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def wishes(**others):
    plain = {"name": "Monday pairs", "local_date": TODAY.isoformat(), "pairs": 14, "tables": ""}
    plain |= {"least": 24, "most": 28, "minutes": "", "winners": "", "win": 2}
    return plain | {"first_board": 1, "copies": 1, "table_numbers": ""} | others


def open_form(ann, **others):
    return ann.get(ADDRESS, wishes(**others))


def cards(page):
    return [(card.title, card.length) for card in page.context["cards"]]


def opened(ann, offer, **others):
    return ann.post(ADDRESS, wishes(offer=offer, **others), follow=True)


def test_the_page_begins_with_todays_date_in_the_club_and_a_name(ann):
    page = ann.get(ADDRESS)

    assert (page.status_code, page.context["cards"]) == (200, [])
    assert page.context["form"]["local_date"].value() == date.today()


def test_movements_are_offered_best_first_with_their_consequences(ann):
    page = open_form(ann)

    best = page.context["cards"][0]
    assert (best.title, best.length, best.behind) == ("Mitchell", "7 rounds of 4 boards", "")
    assert dict(best.facts) == {
        "Each pair plays": "28 boards",
        "Winners": "two, one in each direction",
        "Meets": ("each North-South pair all 7 opponents; each East-West pair all 7 opponents"),
        "Sits out": "nobody",
        "Boards": "28 boards in all",
        "Time": "3 h 30 min at 7½ minutes a board",
    }


def test_a_request_that_no_movement_meets_exactly_is_explained(ann):
    few, enough = open_form(ann, pairs=15, least=26, most=27), open_form(ann, pairs=15)

    sentence = "No movement has exactly 26 to 27 boards for 15 pairs. These come closest."
    assert (sentence in few.text, "No movement has exactly" in enough.text) == (True, False)
    assert {card.behind.partition(".")[0] for card in few.context["cards"]} == {
        "Outside the number of boards you asked for"
    }
    behind = {card.title: card.behind for card in enough.context["cards"]}
    assert [*behind][:2] == ["Skip Mitchell", "Appendix Mitchell"]
    assert behind["Arrow-switched skip Mitchell"] == behind["Hesitation Mitchell"] == ""
    assert behind["Rover Mitchell"] == "An extra pair takes another pair's seat in each round."


@pytest.mark.parametrize("tables", ["6½", "6.5", "6,5", "6 1/2"])
def test_tables_and_half_tables_are_pairs(ann, tables):
    assert cards(open_form(ann, pairs="", tables=tables)) == cards(open_form(ann, pairs=13))


@pytest.mark.parametrize(("missing", "who"), [("NS", "East-West"), ("EW", "North-South")])
def test_at_a_half_table_one_direction_sits_out(ann, missing, who):
    best = open_form(ann, pairs=13, missing=missing).context["cards"][0]

    assert dict(best.facts)["Sits out"] == f"each {who} pair, one round"


def test_choosing_a_movement_creates_the_requested_session(ann):
    best = open_form(ann).context["cards"][0].reference

    page = opened(ann, best, first_board=17, table_numbers="1 - 5, 7,9", win=1, copies=2)

    session = Session.objects.get()
    picture = snapshot_of_session(session.pk)
    assert page.redirect_chain == [(reverse("director:seating", args=["crown", session.pk]), 302)]
    assert (str(session), session.local_date) == ("Monday pairs", TODAY)
    assert {cell.table for cell in picture.cells} == {1, 2, 3, 4, 5, 7, 9}
    assert {cell.board for cell in picture.cells} == set(range(17, 45))
    assert (picture.facts.regulations.win, picture.facts.copies) == (1, 2)
    assert len(picture.pairs) == 14


def test_choosing_a_movement_twice_creates_one_session(ann):
    page = open_form(ann)
    key, best = page.context["request_id"], page.context["cards"][0].reference

    once, again = (opened(ann, best, request_id=key).redirect_chain for _click in range(2))
    another = opened(ann, page.context["cards"][1].reference, request_id=key, sure=1).redirect_chain

    assert once == again
    assert (another != once, Session.objects.count()) == (True, 2)


def test_a_page_shown_again_has_a_new_request_id(ann):
    assert open_form(ann).context["request_id"] != open_form(ann).context["request_id"]


def test_every_offer_that_is_shown_can_be_opened(ann):
    for pairs in (4, 5, 9, 12, 17):
        cards = open_form(ann, pairs=pairs, least=20, most=30).context["cards"]
        assert cards
        for card in sample_cases(cards, 17):
            opened(ann, card.reference, pairs=pairs, least=20, most=30, sure=1)
            assert len(snapshot_of_session(Session.objects.first().pk).pairs) == pairs


def test_a_second_set_of_boards_avoids_sharing(ann):
    data = {"pairs": 16, "least": 24, "most": 24, "winners": 2}
    boards = [
        dict(card.facts)["Boards"]
        for copies in (1, 2)
        for card in open_form(ann, copies=copies, **data).context["cards"]
        if card.title == "Share-and-relay Mitchell"
    ]

    assert boards == [
        "24 boards in all: tables 1, 8 share, or have 2 sets",
        "24 boards in all",
    ]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"pairs": 1}, "pairs are too few. A session needs at least"),
        ({"pairs": 500}, "pairs do not fit in one section. Seat up to"),
        ({"pairs": "many"}, "Enter a whole number"),
        ({"pairs": ""}, "Type how many pairs or tables you expect."),
        ({"tables": "6"}, "14 pairs do not sit at 6 tables"),
        ({"tables": "5½"}, "14 pairs do not sit at 5.5 tables"),
        ({"pairs": "", "tables": "x"}, "“x” is not a number of tables"),
        ({"local_date": "2026-02-30"}, "“2026-02-30” is not a date"),
        ({"table_numbers": "1-5"}, "different numbers. Change"),
        ({"table_numbers": "1-x"}, "“1-x” is not a list of tables"),
        ({"table_numbers": "1-99999999"}, "“1-99999999” is not a list of tables"),
        ({"least": 28, "most": "20"}, ") are more than the most ("),
        ({"least": 1, "most": "1"}, "pairs. Allow more or fewer boards"),
        ({"name": ""}, "This field is required"),
    ],
)
def test_an_impossible_request_is_refused_and_the_input_is_kept(ann, wrong, sentence):
    page = open_form(ann, **wrong)

    ((field, value), *_rest) = wrong.items()
    assert (page.status_code, page.context["cards"]) == (422, [])
    assert sentence in page.text
    assert page.context["form"][field].value() == str(value)


@pytest.mark.parametrize("offer", ["howell.99.1.1.full", "burn", ""])
def test_a_movement_that_was_not_offered_is_refused(ann, offer):
    page = opened(ann, offer)

    assert (Session.objects.count(), page.context["cards"] != []) == (0, True)


def test_a_name_that_is_markup_is_shown_as_text(ann):
    best = open_form(ann).context["cards"][0].reference

    page = opened(ann, best, name="<i>Monday</i>")

    assert "<i>Monday" not in page.text


def test_barometers_are_offered_where_they_are_asked_for_with_a_set_for_every_table(ann):
    page = open_form(ann, barometer="1")

    assert {title for title, _length in cards(page)} == {"Mitchell barometer", "Howell barometer"}
    assert dict(page.context["cards"][0].facts)["Boards"] == (
        "28 boards in all, in 7 sets: one for every table"
    )
    opened(ann, "barometer-mitchell.7.7.4.full", barometer="1")
    assert Session.objects.get().copies == 7


@pytest.mark.parametrize(("pairs", "tables"), [(20, "9½"), (18, "9½"), (20, "11"), (18, "10")])
def test_contradictory_pairs_and_tables_are_refused(ann, pairs, tables):
    page = open_form(ann, pairs=pairs, tables=tables)

    assert (page.status_code, list(page.context["form"].errors)) == (422, ["tables"])


@pytest.mark.parametrize(("pairs", "tables"), [(19, "9½"), (20, "10"), (19, "10")])
def test_matching_pairs_and_tables_are_accepted(ann, pairs, tables):
    assert cards(open_form(ann, pairs=pairs, tables=tables)) == cards(open_form(ann, pairs=pairs))


@pytest.mark.parametrize("days", [-365, -32, 367])
def test_a_distant_date_asks_for_confirmation(ann, days):
    day = {"local_date": (TODAY + timedelta(days)).isoformat()}
    page = open_form(ann, **day)
    best = page.context["cards"][0].reference

    refused, opened_then = opened(ann, best, **day), opened(ann, best, sure=1, **day)

    assert [len(page.context["doubts"]), refused.status_code] == [1, 422]
    assert list(refused.context["form"].errors) == ["sure"]
    assert opened_then.status_code == 200
    assert Session.objects.get().local_date == TODAY + timedelta(days)


@pytest.mark.parametrize("days", [-31, 0, 300])
def test_a_near_date_asks_nothing(ann, days):
    page = open_form(ann, local_date=(TODAY + timedelta(days)).isoformat())

    assert page.context["doubts"] == []


def test_a_session_with_the_same_name_and_date_asks_for_confirmation(ann):
    best = open_form(ann).context["cards"][0].reference
    opened(ann, best)

    again, other_name = open_form(ann, name="MONDAY pairs"), open_form(ann, name="Monday teams")
    refused = opened(ann, best)

    assert [len(page.context["doubts"]) for page in (again, other_name)] == [1, 0]
    assert (refused.status_code, Session.objects.count()) == (422, 1)
    assert opened(ann, best, sure=1).status_code == 200
    assert Session.objects.count() == 2


def test_one_movement_is_recommended_with_reasons_and_all_are_in_a_table(ann):
    page = open_form(
        ann, pairs="", tables="9½", about=26, least=1, most=2, winners=1, starts_at="19:00"
    )

    best, *_others = page.context["candidates"]
    card = page.context["cards"][0]
    assert page.context["reasons"] == [
        "Each pair plays 26 to 28 boards, as you asked.",
        "The field is compared most evenly: balance 90.0 of 100; the next best that fits has 89.4.",
        "No tables share boards.",
        "Every board is played equally often.",
        "Nobody sits out more than one round.",
        "Reduced Howell comes next: compares the field less evenly.",
    ]
    assert best == MovementCandidate(
        card=card,
        rounds=14,
        boards_a_round=2,
        boards="26 to 28",
        boards_in_play=28,
        winners=1,
        turned="boards turned at single tables, 29 times in all",
        meets="13 to 14 of 18",
        sits_out="14 pairs, one round",
        sharing="8 wait on stands",
        balance="90.0",
        balance_word="excellent",
        duration="3 h 30 min",
        finish="22:30",
        walk_in="fills the half table",
    )
    assert page.text.count("Recommended: Reduced Howell, single tables switched") == 1
    assert "pairs=20" in page.context["more_pairs_query"]


def test_times_are_at_the_pace_and_from_the_start_of_the_club(ann):
    Club.objects.update(minutes_a_board="6.5", starts_at=time(14, 30))

    page = open_form(ann, minutes=180)

    assert ann.get(ADDRESS).context["form"]["starts_at"].value() == time(14, 30)
    row = page.context["candidates"][0]
    assert (row.card.reference, row.duration, row.finish) == (
        "mitchell.7.6.4.full",
        "2 h 36 min",
        "17:06",
    )


def test_pairs_that_keep_their_seats_are_seated_or_it_is_refused_at_the_field(ann):
    enough, many = open_form(ann, stationary=7), open_form(ann, stationary=8)

    titles = {row.card.title for row in enough.context["candidates"]}
    assert titles == {"Mitchell", "Arrow-switched Mitchell", "Bowman"}
    assert dict(enough.context["exclusions"])["Howell"] == "Too few pairs keep their seats."
    assert "keeps 8 pairs in their seats. Ask for at most 7." in many.text
    assert (many.status_code, [*many.context["form"].errors]) == (422, ["stationary"])
