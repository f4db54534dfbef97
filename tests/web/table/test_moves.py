"""After a round: where everybody goes, and what the table waits for if the next is to be drawn."""

import pytest

from boards.services.setup.contest_rounds import draw_round_with_boards
from standings.services.knock_out import draw_knock_out_round
from standings.swiss_pairs.pair_contest import pair_contest_of
from standings.teams.contest_reading import team_contest_of
from standings.teams.next_round import propose_next_round
from tests.builders import a_swiss_pairs, a_team_event, an_actor, an_individual
from tests.standings.teams.test_knock_out_contest import play_match
from tests.web.table.phones import a_phone, accept, page, switched_on, token_of
from tournament.models import Seat, Session

pytestmark = pytest.mark.django_db


def play_round(section, *, first=1, phones=None):
    """Both boards of the round at every table, by phone; the phones by table."""
    tokens = section.table_tokens.all()
    phones = phones or {token.table: a_phone(token) for token in tokens}
    for token in tokens:
        phone = phones[token.table]
        for board in (first, first + 1):
            request_id = f"{token.table}{board}5a5a1c-3b0e-4f0a-9a55-5a4f3b0e4f0a"
            assert accept(phone, token, board, request_id=request_id).status_code == 302
    return phones


def draw(section, contest_of, draw_round):
    session = Session.objects.select_related("event__club").get(pk=section.session_id)
    draw_round(section, propose_next_round(contest_of(session)), actor=an_actor())


def test_the_players_of_an_individual_go_to_their_own_chairs():
    section = switched_on(an_individual())
    token = token_of(section)
    phone = a_phone(token)
    boards = phone.get(page(token, "round")).context["round"].boards
    for board in boards:
        accept(phone, token, board, request_id=f"{board}b5a5a1c-3b0e-4f0a-9a55-5a4f3b0e4f0a")

    moves = phone.get(page(token, "recorded", board=boards[-1])).context["moves"]

    seats = Seat.objects.filter(seating__section=section, round__in=(1, 2))
    at = {
        (round_, number): (table, chair)
        for round_, number, table, chair in seats.values_list(
            "round", "place__number", "seating__table", "chairs"
        )
    }
    chairs = {
        chair: number
        for (round_, number), (table, chair) in at.items()
        if (round_, table) == (1, 1)
    }
    expected = []
    for letter in "NSEW":
        table, chair = at[2, chairs[letter]]
        stay = "stay at " if table == 1 else ""
        expected.append(f"Player {chairs[letter]}: {stay}table {table}, {chair}")
    assert moves[:4] == expected


def test_swiss_pairs_wait_for_the_draw_and_play_on_when_it_is_made():
    section = switched_on(a_swiss_pairs(boards=2, rounds=2, seed=1))
    phones = play_round(section)
    token, phone = token_of(section), phones[1]
    after = phone.get(page(token, "recorded", board=2))
    waiting = phone.get(page(token, "round"))

    draw(section, pair_contest_of, draw_round_with_boards)

    assert after.context["moves"] == [
        "The next round is not drawn yet.",
    ]
    assert (waiting.context["round"], "data-again" in waiting.text) == (None, True)
    assert "No board is left" not in waiting.text
    assert phone.get(page(token, "round")).context["round"].number == 2
    play_round(section, first=3, phones=phones)
    last = phone.get(page(token, "recorded", board=4)).context["moves"]
    assert last == ["That was the last round. Thank you for playing."]
    assert "No board is left" in phone.get(page(token, "round")).text


def test_teams_of_a_swiss_wait_for_another_round():
    section = switched_on(a_team_event())
    phones = play_round(section)
    token, phone = token_of(section), phones[1]
    waiting = phone.get(page(token, "round"))

    draw(section, team_contest_of, draw_round_with_boards)

    assert waiting.context["wait"] == "Another round may be drawn."
    assert phone.get(page(token, "round")).context["round"].number == 2


def test_teams_of_a_swiss_of_two_rounds_wait_for_the_second_and_no_third():
    section = switched_on(a_team_event(rounds=2))
    phones = play_round(section)
    token, phone = token_of(section), phones[1]
    waiting = phone.get(page(token, "round")).context["wait"]

    draw(section, team_contest_of, draw_round_with_boards)
    play_round(section, first=3, phones=phones)

    assert waiting == "The next round is not drawn yet."
    assert phone.get(page(token, "round")).context["wait"] == ""


def test_the_loser_of_a_knock_out_is_out_and_the_winner_sees_its_table():
    section = switched_on(a_team_event(4, format="knock_out"))
    play_match(section, 1, 1, 420)
    play_match(section, 1, 2, 420)
    draw_knock_out_round(section, 2, actor=an_actor())
    token = token_of(section)

    moves = a_phone(token).get(page(token, "recorded", board=2)).context["moves"]

    assert moves[:2] == ["Team 1: stay at table 1, NS", "Team 4: out of the knock-out"]


def test_teams_of_a_round_robin_see_their_next_table():
    section = switched_on(a_team_event(format="round_robin"))
    token, phone = token_of(section), play_round(section)[1]

    moves = phone.get(page(token, "recorded", board=2)).context["moves"]

    tables = {
        (number, line): table
        for number, line, table in Seat.objects.filter(round=2).values_list(
            "place__number", "chairs", "seating__table"
        )
    }
    home, away = (
        Seat.objects.get(round=1, seating__table=1, chairs=line).place.number
        for line in ("NS", "EW")
    )
    assert [move.replace("stay at ", "") for move in moves[:2]] == [
        f"Team {home}: table {tables[home, 'NS']}, NS",
        f"Team {away}: table {tables[away, 'EW']}, EW",
    ]
    assert phone.get(page(token, "round")).context["round"].number == 2
