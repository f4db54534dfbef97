"""Score cards by e-mail of teams, Swiss pairs, and days of four-hand matches."""

from datetime import UTC, date, datetime, time
from io import BytesIO

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from boards.queries.matches.match_states import match_state
from boards.services.matches.match_entry import record_hand
from club.models import Job
from club.services.player_mail import save_player_mail
from scoring.laws.outcome import BareScore
from tests.builders import (
    a_director,
    a_match,
    a_player,
    a_request,
    a_swiss_pairs,
    a_team_event,
    a_tournament,
    an_actor,
    dealt,
    dealt_out,
    final,
    recorded,
    release_to_players,
    team_board,
)
from tests.raising import raises_code
from tournament.models import Session
from tournament.services.matches.match_events import MatchDayPlan
from tournament.services.players.line_ups import set_line_up
from tournament.services.scorecard_mails import request_scorecard_mails
from web.shared.pages.jobs.mailed_cards import mailed_cards_of
from web.shared.pages.jobs.scorecard_mails import mail_recipients, scorecard_mail_rows
from web.tasks import mail_scorecards

pytestmark = pytest.mark.django_db
DAYS = (
    MatchDayPlan(date(2026, 11, 21), 2, begins=time(9, 30)),
    MatchDayPlan(date(2026, 11, 22), 1),
)
HANDS = ("we 4S=", "we 1N-1", "they 2H=", "they 1N-1")


@pytest.fixture(autouse=True)
def mail_server_of_the_settings(settings):
    settings.IS_MAIL_SET = True
    settings.PUBLIC_ADDRESS = "https://bridge.example"


def agree(club, *names):
    club.mails_scorecards = True
    club.save()
    for name in names:
        address = f"{name.lower().replace(' ', '.')}@players.example"
        player = club.players.get(name=name)
        save_player_mail(player, address=address, wants_scorecards=True, actor=an_actor())


@pytest.fixture
def games():
    """Two days, of which the first is released; Ada 1A and Bo 2B get mails."""
    event = a_tournament(days=DAYS)
    agree(event.club, "Ada 1A", "Bo 2B")
    dealt_out(a_match(event, "1A", "1B"), *HANDS)
    final(event, "1A", "2A", 700, 300)
    release_days(event, 1)
    return event


def release_days(event, *numbers):
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    event.sessions.filter(number__in=numbers).update(
        state="released", ranking_from=moment, travellers_from=moment
    )


def day_of(event, number):
    return Session.objects.select_related("event__club").get(event=event, number=number)


def rows_of(session):
    return {row.name: row for row in scorecard_mail_rows(mailed_cards_of(session))}


def send(session):
    cards = mailed_cards_of(session)
    recipients = mail_recipients(scorecard_mail_rows(cards), again=False)
    request_scorecard_mails(session, recipients, revision=cards.revision, actor=an_actor())
    mail_scorecards(Job.objects.filter(kind="mail_scorecards").latest("pk").pk)


def body_to(address):
    [message] = [message for message in mail.outbox if message.to == [address]]
    return message.body


def grids_of(body):
    """The words of each line of a card, up to the club's sentence; a dash as a hyphen."""
    lines = body.partition("\nCrown sends you this")[0].splitlines()
    return [line.replace("\N{EN DASH}", "-").split() for line in lines if line]


def test_a_card_of_a_day_has_matches_hands_legs_and_totals(games):
    send(day_of(games, 1))

    body = body_to("ada.1a@players.example")
    assert sorted(message.to[0] for message in mail.outbox) == [
        "ada.1a@players.example",
        "bo.2b@players.example",
    ]
    assert [" ".join(line) for line in grids_of(body)] == [
        "Spring Games · Day 1 · 21 Nov 2026",
        "Pair 1A · place 1 · total 1370",
        "Ada 1A & Bo 1A",
        "Matches",
        "Round Table Against Own Opponents Note",
        "1 1 1B · Ada 1B & Bo 1B 670 260",
        "2 1 2A · Ada 2A & Bo 2A 700 300 final scores from the slip",
        "Matches of this day together: 1370, opponents 560.",
        "After round 2: won 2, drawn 0, lost 0, total 1370.",
        "Round 1 · Table 1 · We 1A, They 1B",
        "Hand Dealer Vul. By Contract Result We They Legs",
        "1 - 1A 4♠ = 620 0-0",
        "2 1A 1A 1NT −1 100 0-0",
        "3 1A 1B 2♥ = 60 0-60",
        "4 1A 1B 1NT −1 50 100 0-60",
        "Total of 1A: 670. Total of 1B: 260.",
    ]


def test_the_card_is_a_pdf_too(games):
    send(day_of(games, 1))

    [message] = [each for each in mail.outbox if each.to == ["ada.1a@players.example"]]
    name, content, type_ = message.attachments[0]
    text = PdfReader(BytesIO(content)).pages[0].extract_text()
    assert (name, type_) == (
        "2026-11-21_spring-games_scorecard-1a-after-2.pdf",
        "application/pdf",
    )
    assert "Pair 1A" in text and "Total of 1A: 670" in text


def test_after_a_corrected_hand_those_get_it_again_whose_card_has_changed(games):
    day = day_of(games, 1)
    send(day)
    match = a_match(games, "1A", "1B")
    request = a_request(seen=match_state(match.pk).version, reason="misheard")
    record_hand(match, 4, dealt("they 1N-2"), request)
    before = {name: row.status for name, row in rows_of(day).items() if row.address}
    mail.outbox.clear()
    send(day)

    # 2B met neither of them, and is last as before.
    assert before == {"Ada 1A": "changed", "Bo 2B": "sent"}
    assert [message.to for message in mail.outbox] == [["ada.1a@players.example"]]
    assert "Total of 1A: 720" in mail.outbox[0].body


def test_a_day_that_is_not_released_sends_nothing(games):
    with raises_code("mail_before_release"):
        send(day_of(games, 2))


def test_without_an_earlier_day_the_card_has_no_standings(games):
    final(games, "1A", "2B", 400, 0)
    games.sessions.update(state="running")
    release_days(games, 2)
    send(day_of(games, 2))

    body = body_to("ada.1a@players.example")
    assert [" ".join(line) for line in grids_of(body)] == [
        "Spring Games · Day 2 · 22 Nov 2026",
        "Pair 1A",
        "Ada 1A & Bo 1A",
        "Matches",
        "Round Table Against Own Opponents Note",
        "3 1 2B · Ada 2B & Bo 2B 400 0 final scores from the slip",
        "Matches of this day together: 400, opponents 0.",
    ]


def test_names_of_opponents_obey_the_club(games):
    type(games.club).objects.update(names_shown="hidden")
    send(day_of(games, 1))

    body = body_to("ada.1a@players.example")
    assert "Ada 1A & Bo 1A" in body
    assert "1B" in body and "Bo 1B" not in body


def test_a_substitute_of_one_day_gets_the_card_of_that_day(games):
    entry = games.entries.get(label="1A")
    players = [a_player("Sue Sub"), games.club.players.get(name="Bo 1A")]
    set_line_up(entry, day_of(games, 2), players, actor=an_actor())

    assert {row.pair for name, row in rows_of(day_of(games, 2)).items() if name == "Sue Sub"} == {
        "1A"
    }
    assert "Sue Sub" not in rows_of(day_of(games, 1))
    assert "Ada 1A" not in rows_of(day_of(games, 2))


def test_the_page_and_the_api_send_the_cards_of_a_day(games, client):
    client.force_login(a_director("crown"))
    page = f"/director/crown/{day_of(games, 1).pk}/score-cards/"

    preview = client.get(page).text
    client.post(page)
    after = client.get(page).text

    assert "Send 2 score cards" in preview and "matches, hands, legs and totals" in preview
    assert "Nobody is left who gets a card." in after


@pytest.fixture
def teams():
    """A released match of four teams, board by board."""
    section = a_team_event(4)
    agree(section.session.event.club, "Ada 1", "Di 2")
    for table, scores in ((1, (420, 50)), (2, (170, 50)), (3, (-620, 110)), (4, (-650, -140))):
        for number, points in enumerate(scores, start=1):
            recorded(team_board(section, table=table, number=number), BareScore(points))
    release_to_players(section)
    return section


def with_club(section):
    return Session.objects.select_related("event__club").get(pk=section.session_id)


def test_each_player_of_a_team_gets_its_matches_board_by_board(teams):
    send(with_club(teams))

    texts = [" ".join(line) for line in grids_of(body_to("di.2@players.example"))]
    assert texts == [
        "Teams night · 24 Nov 2026",
        "Team 2 Team 2 · place 3 · 5.61 VPs",
        "Ada 2, Bo 2, Cy 2, Di 2",
        "Matches",
        "Round Against IMPs VPs Opponents",
        "1 1 Team 1 0 : 6 5.61 14.39",
        "1 Team 1 - 2 Team 2",
        "Board Open room By Tricks N-S Closed room By Tricks N-S Home IMPs Away IMPs",
        "1 +420 +170 6",
        "2 +50 +50 0 0",
        "IMPs 6 : 0 · VPs 14.39 : 5.61",
    ]
    assert {name: row.pair for name, row in rows_of(with_club(teams)).items()}["Cy 3"] == "3 Team 3"


def test_a_corrected_board_changes_the_cards_of_teams_whose_match_or_place_it_changes(teams):
    send(with_club(teams))
    board = team_board(teams, table=1, number=1)
    recorded(board, BareScore(450), seen=1, reason="overtrick", confirmed=True)

    statuses = {name: row.status for name, row in rows_of(with_club(teams)).items() if row.address}
    assert statuses == {"Ada 1": "changed", "Di 2": "changed"}


def test_a_card_of_swiss_pairs_has_the_place_of_the_contest():
    section = a_swiss_pairs(4)
    agree(section.session.event.club, "Ada 1")
    release_to_players(section)
    send(with_club(section))

    lines = [" ".join(line) for line in grids_of(body_to("ada.1@players.example"))]
    assert lines[1:3] == ["Pair 1 · place 1= · 0.00 VPs", "Ada 1 & Bo 1"]


@pytest.mark.parametrize("kind", ["games", "teams"])
def test_cards_cost_as_many_queries_for_any_number_of_pairs(kind):
    if kind == "games":
        sessions = [day_of(a_tournament(n, name=f"Games {n}"), 1) for n in (4, 8)]
    else:
        sessions = [with_club(a_team_event(n, name=f"Teams {n}")) for n in (4, 8)]

    counts = []
    for session in sessions:
        with CaptureQueriesContext(connection) as queries:
            scorecard_mail_rows(mailed_cards_of(session))
        counts.append(len(queries))

    assert counts[0] == counts[1]
