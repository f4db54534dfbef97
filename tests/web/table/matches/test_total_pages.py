"""The end of a match by phone: both pairs accept the total, then both see where they play."""

import pytest

from boards.queries.matches.match_states import MatchEnding
from boards.services.matches.match_entry import end_match, record_hand
from club.models import LedgerEntry, Source
from tests.builders import a_request, dealt
from tests.web.table.matches.matches import (
    a_dealt_match,
    a_match_day,
    accept_hand,
    accept_total,
)
from tests.web.table.phones import a_phone, page, token_of
from tournament.models import RoundConfirmation, Seat, Seating, TableToken

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    return a_match_day()


def play(phone, token, *, round_=1):
    """Four hands, 3NT made by North-South each time."""
    for number in (1, 2, 3, 4):
        assert accept_hand(phone, token, number, round_=round_).status_code == 302


def test_both_pairs_accept_the_total_and_then_see_where_they_play(section):
    token, phone = a_dealt_match(section)
    play(phone, token)

    first = phone.get(page(token, "round"))
    east_west = phone.get(page(token, "accept_total"))
    accept_total(phone, token, "EW")
    early = phone.get(page(token, "match_end"))
    north_south = phone.get(page(token, "accept_total"))
    end = accept_total(phone, token, "NS")

    assert first.headers["Location"] == page(token, "accept_total")
    assert early.headers["Location"] == page(token, "round")
    assert (east_west.context["side"].title, north_south.context["side"].title) == (
        "East-West",
        "North-South",
    )
    # Four times 100 below the line and 500 for a fast game; no leg is left.
    assert [pair.total for pair in north_south.context["match"].sides] == ["2400", "0"]
    assert end.headers["Location"] == page(token, "match_end")
    moves = phone.get(page(token, "match_end")).context["moves"]
    seats = {
        label: (table, chairs)
        for label, table, chairs in Seat.objects.filter(round=2).values_list(
            "place__entry__label", "seating__table", "chairs"
        )
    }
    sides = {"NS": "North-South", "EW": "East-West"}
    labels = [pair.label for pair in north_south.context["match"].sides]
    assert [move.replace("stay at ", "") for move in moves] == [
        f"Pair {label}: table {seats[label][0]}, {sides[seats[label][1]]}" for label in labels
    ]
    assert phone.get(page(token, "round")).context["match"].number == 2


def test_a_pair_that_disagrees_calls_the_director_without_blocking_the_other(section):
    token, phone = a_dealt_match(section)
    play(phone, token)

    accept_total(phone, token, "EW", says="wrong")
    accept_total(phone, token, "NS")

    token.refresh_from_db()
    assert token.call == TableToken.Call.CORRECTION
    assert set(RoundConfirmation.objects.values_list("chairs", "agreed")) == {
        ("EW", False),
        ("NS", True),
    }
    assert phone.get(page(token, "round")).context["match"].number == 2


def test_a_forged_answer_and_one_of_another_round_confirm_nothing(section):
    token, phone = a_dealt_match(section)
    play(phone, token)

    accept_total(phone, token, "XX")
    accept_total(phone, token, "EW", says="perhaps")
    accept_total(phone, token, "EW", round_=2)

    assert RoundConfirmation.objects.count() == 0


def test_a_match_that_the_bell_ended_is_accepted_too(section):
    token, phone = a_dealt_match(section)
    accept_hand(phone, token, 1)
    end_match(Seating.objects.get(table=1, round=1), MatchEnding.BELL, a_request(seen=1))

    answer = phone.get(page(token, "round"))

    assert answer.headers["Location"] == page(token, "accept_total")


def test_a_match_that_the_director_entered_is_not_asked_about(section):
    seating = Seating.objects.get(table=1, round=1)
    for number in range(4):
        request = a_request(seen=number, source=Source.DIRECTOR)
        record_hand(seating, number + 1, dealt("we 3N="), request)
    token = token_of(section)

    assert a_phone(token).get(page(token, "round")).context["match"].number == 2


def test_hands_on_paper_and_by_phone_go_together(section):
    token, phone = a_dealt_match(section)
    record_hand(Seating.objects.get(table=1, round=1), 1, dealt("they 4S="), a_request())

    for number in (2, 3, 4):
        accept_hand(phone, token, number)

    assert phone.get(page(token, "accept_total")).status_code == 200


def test_a_whole_day_ends_with_thanks(section):
    tables = {token.table: token for token in section.table_tokens.all()}
    phones = {table: a_phone(token) for table, token in tables.items()}
    rounds = sorted(set(section.seatings.values_list("round", flat=True)))
    for round_ in rounds:
        for table, token in tables.items():
            phones[table].post(page(token, "first_dealer"), {"dealer": "N"})
            for number in (1, 2, 3, 4):
                accept_hand(phones[table], token, number, round_=round_)
            for chairs in ("EW", "NS"):
                accept_total(phones[table], token, chairs, round_=round_)

    last = phones[1].get(page(tables[1], "match_end"))

    assert last.context["moves"] == ["That was the last round. Thank you for playing."]
    assert "No match is left" in phones[1].get(page(tables[1], "round")).text
    assert RoundConfirmation.objects.count() == 2 * len(rounds) * len(tables)
    assert LedgerEntry.objects.filter(action="confirm_round").count() == (
        2 * len(rounds) * len(tables)
    )


def test_a_phone_without_the_seat_accepts_nothing(section):
    token, phone = a_dealt_match(section)
    play(phone, token)

    assert accept_total(a_phone(token), token, "EW").status_code == 403
    assert RoundConfirmation.objects.count() == 0
