"""The page of a movement: its schedule, and who competes with whom."""

import pytest

from movements.balance.fairness import competition_of_places
from movements.catalogue import offer_by_reference
from tests.builders import a_director

pytestmark = pytest.mark.django_db
BEST = "reduced-howell-balanced.7.12.2.full"


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def page_of(ann, reference):
    return ann.get(f"/director/crown/movements/{reference}/")


def test_each_round_has_its_tables_with_turned_boards(ann):
    page = page_of(ann, BEST)

    offer = offer_by_reference(BEST)
    cells = {
        (round_, table): (cell.pairs, cell.switched)
        for round_, row in page.context["rounds"]
        for table, cell in enumerate(row, start=1)
    }
    assert cells == {
        (seat.round, seat.table): (f"{seat.north_south} v {seat.east_west}", seat.arrow_switched)
        for seat in offer.schedule().seats
    }
    assert page.text.count("<strong>turn the boards</strong>") == offer.seats_switched


def test_every_two_pairs_have_a_square(ann):
    picture = page_of(ann, BEST).context["picture"]

    offer = offer_by_reference(BEST)
    amounts = competition_of_places(offer.schedule())
    assert {square.words for square in picture.squares} == {
        f"{first_side} and {other}: {amount}"
        for (_, first), (_, second) in amounts
        for first_side, other in ((first, second), (second, first))
        for amount in [amounts[("", first), ("", second)]]
    }
    assert picture.summary.startswith(
        f"Two pairs compete by {min(amounts.values())} to {max(amounts.values())}, on average by"
    )
    assert [label.words for label in picture.labels] == [str(pair) for pair in range(1, 15)]


def test_in_a_perfect_movement_all_squares_are_alike(ann):
    picture = page_of(ann, "howell.4.7.4.full").context["picture"]

    assert {square.level for square in picture.squares} == {4}


def test_two_winners_have_no_single_field_and_no_graph(ann):
    page = page_of(ann, "mitchell.7.7.4.NS")

    assert page.context["picture"] is None
    assert "Who competes with whom" not in page.text


@pytest.mark.parametrize("reference", ["blackpool.10.8.3.full", "howell.21.3.2.full", "x"])
def test_an_unknown_movement_is_not_found(ann, reference):
    assert page_of(ann, reference).status_code == 404


def test_the_offers_lead_to_it(ann):
    wishes = {"name": "Club", "local_date": "2026-11-24", "pairs": 14, "least": 24, "most": 28}
    page = ann.get("/director/crown/new/", wishes | {"win": 2, "first_board": 1, "copies": 1})

    assert f'href="/director/crown/movements/{BEST}/"' in page.text
