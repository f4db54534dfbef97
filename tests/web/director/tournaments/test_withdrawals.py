"""A pair leaves: seen first, done then, and it may come back."""

import pytest

from boards.queries.tournaments import tournament
from tests.builders import a_director, a_tournament, final
from tests.web.routes import every_row, tournament_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


@pytest.fixture
def event():
    """Round one of three is in."""
    event = a_tournament()
    final(event, "1A", "1B", 900, 340)
    final(event, "2A", "2B", 500, 600)
    return event


def wish(event, label="1A", *, becomes=""):
    return {"pair": event.entries.get(label=label).pk, "after_round": "1", "becomes": becomes}


def changes(page):
    return [(each.pair.label, each.before, each.after) for each in page.context["changes"]]


def test_the_effect_is_shown_and_nothing_is_written(ann, event):
    before = every_row()

    page = ann.get(tournament_page(event, "tournament_withdrawals"), wish(event))

    assert changes(page) == [
        ("2B", ("2", "600"), ("1", "600")),
        ("2A", ("3", "500"), ("2", "500")),
        ("1B", ("4", "340"), ("3", "0")),
        ("1A", ("1", "900"), ("withdrawn", "0")),
    ]
    assert "It has played 1 of its 3 matches. By the book they are void." in page.text.replace(
        "\n", " "
    )
    assert "Byes count otherwise from then on:" in page.text
    assert every_row() == before


@pytest.mark.parametrize(("becomes", "void"), [("", True), ("stand", False), ("void", True)])
def test_it_is_done_as_it_was_chosen_and_undone(ann, event, becomes, void):
    posted = wish(event, becomes=becomes)
    do = tournament_page(event, "tournament_withdraw")

    page = ann.post(do, posted, follow=True)
    again = ann.post(do, posted, follow=True)
    left = tournament(event.pk).contestants[posted["pair"]]
    back = tournament_page(event, "tournament_reinstate", pair=posted["pair"])
    home = ann.post(back, follow=True)

    assert (left.withdrawn_after, left.void) == (1, void)
    assert "Pair 1A has withdrawn." in page.text
    assert "Pair: Select a valid choice." in again.text
    assert "Pair 1A is back." in home.text
    assert tournament(event.pk).contestants[posted["pair"]].withdrawn_after is None


@pytest.mark.parametrize("wrong", [{"pair": "0"}, {"after_round": "9"}, {"becomes": "burnt"}])
def test_what_cannot_be_is_said(ann, event, wrong):
    before = every_row()

    shown = ann.get(tournament_page(event, "tournament_withdrawals"), wish(event) | wrong)
    done = ann.post(tournament_page(event, "tournament_withdraw"), wish(event) | wrong, follow=True)

    assert (shown.status_code, every_row()) == (422, before)
    assert ["Select a valid choice" in page.text for page in (shown, done)] == [True, True]
