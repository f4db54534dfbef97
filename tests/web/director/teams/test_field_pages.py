"""Changes of the teams on their page: previewed, applied, undone."""

import pytest

from boards.services.setup.contest_rounds import draw_round_with_boards
from standings.teams.next_round import propose_next_round
from tests.builders import a_director, a_swiss_pairs, a_team_event, an_actor
from tests.standings.teams.test_knock_out_contest import contest_of, play_match
from tests.web.director.teams.contest_pages import director_address, rows_of_tables
from tournament.models import Place, Session, TeamMatch
from web.shared.pages.teams.team_standings import read_contest

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def signed_in(client):
    client.force_login(a_director())


@pytest.fixture
def section():
    return a_team_event(5)


def send(client, section, do, **fields):
    address = director_address("team_contest_field", section.session_id)
    return client.post(address, {"do": do} | fields, follow=True)


def entries_of(section):
    return list(section.session.event.entries.order_by("pk").values_list("pk", flat=True))


def test_a_withdrawal_is_shown_before_it_is_applied(client, section):
    team = entries_of(section)[1]

    preview = send(client, section, "withdraw", entry=team)

    assert "2 Team 2 is not drawn from round 2 on. Its matches count." in preview.text
    assert "Teams in the next draw: 4." in preview.text
    assert len(contest_of(section).playing) == 5
    applied = send(client, section, "withdraw", entry=team, apply="1")
    assert "Done. Every result is kept." in applied.text
    rounds = client.get(director_address("team_rounds", section.session_id))
    assert [row for row in rows_of_tables(rounds) if row == ["Bye", "Bye"]] == []
    standings = client.get(director_address("team_standings", section.session_id))
    assert "2 Team 2 withdrew after round 1." in standings.text
    send(client, section, "return", entry=team, apply="1")
    assert len(contest_of(section).playing) == 5


def test_a_late_team_is_typed_as_when_setting_up(client, section):
    typed = {"team": "Late: Zoe One, Zed Two"}

    preview = send(client, section, "add", **typed)
    send(client, section, "add", **typed, apply="1")

    assert "Late gets number 6 and plays from round 2 on." in preview.text
    standings = client.get(director_address("team_standings", section.session_id))
    assert "6 Late plays from round 2 on." in standings.text


def test_an_exchange_names_both_matches_and_keeps_their_results(client, section):
    play_match(section, 1, 1, 420)
    one, _two, three, *_rest = entries_of(section)
    fields = {"entry": one, "other": three, "round": "1"}

    preview = send(client, section, "exchange", **fields)
    send(client, section, "exchange", **fields, apply="1")

    sentence = (
        "1 Team 1 \N{EN DASH} 2 Team 2 becomes 3 Team 3 \N{EN DASH} 2 Team 2; "
        "boards with results: 2."
    )
    assert sentence in preview.text
    rounds = client.get(director_address("team_rounds", section.session_id) + "?round=1")
    assert ["1, 2", "3 Team 3", "2 Team 2", "2 of 2", "9 : 0"] in [
        row[:5] for row in rows_of_tables(rounds)
    ]


def test_a_double_click_exchanges_two_teams_once(client, section):
    one, _two, three, *_rest = entries_of(section)
    fields = {"entry": one, "other": three, "round": "1"}
    preview = send(client, section, "exchange", **fields)
    fields |= {"seen": preview.context["seen"], "apply": "1"}

    send(client, section, "exchange", **fields)
    exchanged = list(TeamMatch.objects.values_list("home", "away"))
    again = send(client, section, "exchange", **fields)

    assert "The seating has changed since this was shown." in again.text
    assert list(TeamMatch.objects.values_list("home", "away")) == exchanged


def test_a_refused_change_has_its_message_on_the_form(client, section):
    one, two, *_rest = entries_of(section)

    page = send(client, section, "exchange", entry=one, other=two, round="1")

    assert page.status_code == 422
    assert "Choose two teams that are in different matches of round 1." in page.text


def test_a_round_robin_offers_the_exchange_alone_and_a_knock_out_nothing(client):
    everybody = a_team_event(4, format="round_robin")
    page = client.get(director_address("team_contest_field", everybody.session_id))

    assert [kind for kind, _title, _form in page.context["rows"]] == ["exchange"]
    final = a_team_event(2, format="knock_out")
    gone = client.get(director_address("team_contest_field", final.session_id))
    assert gone.status_code == 404


@pytest.fixture
def pairs():
    return a_swiss_pairs(5, boards=1)


def test_a_pair_withdraws_from_swiss_pairs_on_the_same_page(client, pairs):
    pair = entries_of(pairs)[1]

    preview = send(client, pairs, "withdraw", entry=pair)

    assert "Change the pairs" in preview.text
    assert "2 Ada 2 &amp; Bo 2 is not drawn from round 2 on." in preview.text
    assert "Pairs in the next draw: 4." in preview.text
    send(client, pairs, "withdraw", entry=pair, apply="1")
    standings = client.get(director_address("team_standings", pairs.session_id))
    assert "2 Ada 2 &amp; Bo 2 withdrew after round 1." in standings.text
    rounds = client.get(director_address("team_rounds", pairs.session_id))
    assert "Change the pairs" in rounds.text


def test_a_late_pair_is_typed_with_both_names(client, pairs):
    preview = send(client, pairs, "add", team="Zoe One & Zed Two")
    assert "Zoe One &amp; Zed Two gets number 6" in preview.text

    send(client, pairs, "add", team="Zoe One & Zed Two", apply="1")

    assert Place.objects.filter(section=pairs, number=6).count() == 1
    page = client.get(director_address("team_contest_field", pairs.session_id))
    assert "A late pair does not play after all" in page.text
    assert "sat in each other" not in page.text


def test_a_bye_that_is_lost_by_coming_back_is_named(client, pairs):
    bye = entries_of(pairs)[4]
    send(client, pairs, "withdraw", entry=bye, apply="1")
    contest = read_contest(Session.objects.select_related("event__club").get(pk=pairs.session_id))
    draw_round_with_boards(pairs, propose_next_round(contest), actor=an_actor())

    preview = send(client, pairs, "return", entry=bye)

    assert "Its bye no longer counts. Give it these points as a bonus." in preview.text
