"""Public pages of a match event: the rounds of its released days, and nothing of the others."""

from datetime import date, time, timedelta
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from boards.queries.matches.match_states import MatchEnding, match_state
from boards.services.matches.match_entry import end_match, record_hand
from scoring.score_sheets.match_totals import FinalScores
from standings.matches.match_event import match_event_snapshot
from standings.matches.match_standings import compute_match_standings
from standings.services.matches.play_offs import open_play_offs
from standings.services.matches.withdrawals import withdraw_entry
from tests.builders import (
    a_match,
    a_player,
    a_request,
    a_tournament,
    an_actor,
    dealt,
    dealt_out,
    final,
    played_out,
)
from tournament.models import Seating
from tournament.services.matches.extra_tables import seat_late_pair
from tournament.services.matches.match_events import MatchDayPlan
from tournament.services.players.line_ups import set_line_up
from tournament.services.sessions.releases import publish_draw
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db
DAYS = (
    MatchDayPlan(date(2026, 11, 21), 2, begins=time(9, 30)),
    MatchDayPlan(date(2026, 11, 22), 1),
)


def released(event, *days):
    for day in event.sessions.filter(number__in=days):
        for state in ("running", "closed", "released"):
            day.refresh_from_db()
            if day.state != state and (state, day.state) != ("running", "closed"):
                change_session_state(day, state, actor=an_actor())
    return event


def page_text(page):
    """The text of a page without its tags, whose addresses hold any number."""
    return strip_tags(page.text)


def address(event, name="", *arguments):
    name = "match_sheet" if name == "_sheet" else f"match_event{name}"
    return reverse(f"public:{name}", args=[event.club.slug, event.slug, *arguments])


def pages(event):
    """Every page of it: the standings, the draw, a pair's day, and a sheet of either day."""
    first = Seating.objects.filter(section__session__event=event, round=1).first()
    last = Seating.objects.filter(section__session__event=event, round=3).first()
    return {
        "standings": address(event),
        "draw": address(event, "_draw"),
        "pair": address(event, "_pair", "1A"),
        "sheet of day 1": address(event, "_sheet", first.pk),
        "sheet of day 2": address(event, "_sheet", last.pk),
    }


@pytest.mark.parametrize(
    ("days", "seen"),
    [
        ((), []),
        ((2,), ["standings", "draw", "pair", "sheet of day 2"]),
        ((1,), ["standings", "draw", "pair", "sheet of day 1"]),
        ((1, 2), ["standings", "draw", "pair", "sheet of day 1", "sheet of day 2"]),
    ],
)
def test_a_day_is_shown_once_released(client, days, seen):
    games = a_tournament(days=DAYS)
    played_out(games, {"1A": 500, "1B": 400, "2A": 300, "2B": 200})

    released(games, *days)

    answers = {name: client.get(place).status_code for name, place in pages(games).items()}
    assert [name for name, status in answers.items() if status == 200] == seen
    assert set(answers.values()) <= {200, 404}


def test_an_unreleased_day_is_on_no_page(client):
    games = a_tournament(days=DAYS)
    for label, hands in {"1A 1B": ["we 4S="], "1A 2A": ["we 2H="], "1A 2B": ["we 7N="]}.items():
        dealt_out(a_match(games, *label.split()), *hands, "we 1N-1", "we 1N-1", "we 1N-1")
    released(games, 1)

    answers = {name: client.get(place) for name, place in pages(games).items()}

    texts = {name: answer.text for name, answer in answers.items()}
    assert "Standings after round 2" in texts["standings"]
    assert [name for name, answer in answers.items() if "1720" in page_text(answer)] == []
    assert texts["draw"].count('scope="row"') == 2 + 4
    assert texts["pair"].count('scope="row"') == 2


def test_a_day_released_before_the_first_names_the_missing_days_and_has_no_standings(client):
    games = a_tournament(days=DAYS)
    for label, hands in {"1A 1B": ["we 4S="], "1A 2A": ["we 2H="], "1A 2B": ["we 7N="]}.items():
        dealt_out(a_match(games, *label.split()), *hands, "we 1N-1", "we 1N-1", "we 1N-1")
    released(games, 2)

    texts = {name: client.get(place).text for name, place in pages(games).items()}

    sentence = "Rounds whose scores are not shown yet: 1\N{EN DASH}2."
    assert [name for name, text in texts.items() if sentence in text] == [
        "standings",
        "draw",
        "pair",
    ]
    assert "There are no standings to show yet." in texts["standings"]
    assert ">Total</th>" not in texts["standings"]
    assert "Ada 2B &amp; Bo 2B" in texts["standings"]
    assert texts["draw"].count('scope="row"') == 1 + 4
    assert texts["pair"].count('scope="row"') == 1
    assert "1720" in texts["draw"]


def test_the_standings_stop_where_a_day_is_missing(client):
    days = (*DAYS[:1], MatchDayPlan(date(2026, 11, 22), 1), MatchDayPlan(date(2026, 11, 23), 2))
    games = released(a_tournament(6, days=days), 1, 3)

    text = client.get(address(games)).text

    assert "Standings after round 2" in text
    assert "Rounds whose scores are not shown yet: 3." in text
    assert "The standings stop after round 2." in text


def test_scores_and_sheets_of_a_day_are_released_apart(client):
    games = a_tournament(days=DAYS)
    match = a_match(games, "1A", "1B")
    dealt_out(match, "we 7N=", "we 1N-1", "we 1N-1", "we 1N-1")
    sheet, number = address(games, "_sheet", match.pk), "1720"
    now = released(games, 1).sessions.filter(number=1)
    tags = {}

    for thing, other in (("ranking", "travellers"), ("travellers", "ranking")):
        now.update(**{f"{thing}_from": "2026-11-21T12:00:00Z", f"{other}_from": None})
        draw = client.get(address(games, "_draw"))
        tags[thing] = (client.get(sheet).status_code, sheet in draw.text, number in page_text(draw))

    assert tags == {"ranking": (404, False, True), "travellers": (200, True, False)}


def test_a_substitute_of_an_unreleased_day_is_not_named(client):
    games = a_tournament(days=DAYS)
    entry, second = games.entries.get(label="1A"), games.sessions.get(number=2)
    set_line_up(entry, second, [a_player("Sue Late")], from_round=3, actor=an_actor())
    pair = address(games, "_pair", "1A")

    named = {}
    for day in (1, 2):
        released(games, day)
        text = client.get(pair).text
        named[day] = ("Ada 1A" in text, "Sue Late" in text)

    assert named == {1: (True, False), 2: (True, True)}


def test_a_play_off_is_shown_once_every_day_is_released(client):
    games = a_tournament(days=DAYS)
    played_out(games, {"1A": 500, "1B": 500, "2A": 300, "2B": 200})
    (table,) = open_play_offs(games.pk, actor=an_actor())
    dealt_out(table, "we 4S=", "P", "we 1N-1", "we 1N-1", "we 1N-1")
    sheet = address(games, "_sheet", table.pk)

    released(games, 1)
    before = client.get(sheet).status_code, sheet in client.get(address(games)).text
    released(games, 2)
    after = client.get(sheet).status_code, sheet in client.get(address(games)).text

    assert (before, after) == ((404, False), (200, True))
    assert "Final standings" in client.get(address(games)).text


@pytest.mark.parametrize(
    ("days", "listed"), [((), False), ((2,), True), ((1,), True), ((1, 2), True)]
)
def test_the_programme_links_to_match_events_with_a_released_part(client, days, listed):
    games = released(a_tournament(days=DAYS), *days)

    page = client.get(reverse("public:programme", args=["crown"])).text

    assert page.count(f'href="{address(games)}"') == listed
    assert ("21 Nov 2026" in page) is (1 in days)
    assert ("22 Nov 2026" in page) is (days == (2,))


@pytest.mark.parametrize("word", ["9Z", "1a"])
def test_an_unknown_pair_is_not_found(client, word):
    games = released(a_tournament(days=DAYS), 1)

    assert client.get(address(games, "_pair", word)).status_code == 404


def test_the_sheet_gives_the_reason_of_a_change_after_the_release(client):
    games = a_tournament(days=DAYS)
    match = a_match(games, "1A", "1B")
    dealt_out(match, "we 4S=", "they 2H=")
    sheet = address(games, "_sheet", match.pk)
    released(games, 1)
    before = client.get(sheet).text

    version = match_state(match.pk).version
    record_hand(match, 1, dealt("we 4S+1"), a_request(seen=version, reason="Misheard <b>"))

    assert "Changed since" not in before
    assert "Misheard &lt;b&gt;" in client.get(sheet).text


@pytest.mark.parametrize("played", [1, 3])
@pytest.mark.parametrize(("days", "cost"), [((1, 2), 16), ((1,), 17)])
def test_a_page_of_a_tournament_costs_sixteen_queries_and_a_sheet_three_more(
    client, played, days, cost
):
    games = a_tournament(days=DAYS)
    for labels in ("1A 1B", "1A 2A", "1A 2B")[:played]:
        dealt_out(a_match(games, *labels.split()), "we 4S=", "they 2H=")
    released(games, *days)

    costs, again = [], []
    for place in list(pages(games).values())[:4]:
        with CaptureQueriesContext(connection) as context:
            tag = client.get(place).headers["ETag"]
        costs.append(len(context))
        for _poll in range(2):
            with CaptureQueriesContext(connection) as context:
                assert client.get(place, headers={"If-None-Match": tag}).status_code == 304
        again.append(len(context))

    assert (costs, again) == ([cost, cost, cost, cost + 3], [1] * 4)


def test_a_published_draw_shows_opponents_and_no_result(client):
    games = a_tournament(days=DAYS)
    dealt_out(a_match(games, "1A", "1B"), "we 7N=", "we 1N-1", "we 1N-1", "we 1N-1")
    day = games.sessions.get(number=1)

    publish_draw(day, "now", actor=an_actor())

    answers = {name: client.get(place) for name, place in pages(games).items()}
    texts = {name: page.text for name, page in answers.items()}
    assert [name for name, page in answers.items() if page.status_code == 200] == [
        "standings",
        "draw",
        "pair",
    ]
    assert "1A-1B" in texts["draw"]
    assert "9:30" in texts["pair"]
    assert texts["draw"].count('scope="row"') == 2 + 4
    assert "Ada 2B &amp; Bo 2B" in texts["draw"]
    assert texts["pair"].count('scope="row"') == 2
    assert "There are no standings to show yet." in texts["standings"]
    hidden = ("1720", "not shown yet")
    texts = {name: page_text(page) for name, page in answers.items()}
    assert [name for name, text in texts.items() for word in hidden if word in text] == []


@pytest.mark.parametrize("name", ["_draw", "_pair"])
def test_the_first_round_of_each_day_has_its_date(client, name):
    games = a_tournament(days=DAYS)
    for day in games.sessions.all():
        publish_draw(day, "now", actor=an_actor())
    label = ["1A"] if name == "_pair" else []

    page = client.get(address(games, name, *label))

    dates = [day.local_date.strftime("%a %-d %b") for day in games.sessions.all()]
    assert [page.text.count(text) for text in dates] == [1, 1]


def test_a_draw_is_visible_from_its_release_time_until_withdrawn(client):
    games = a_tournament(days=DAYS)
    day = games.sessions.get(number=1)
    tomorrow = timezone.now() + timedelta(days=1)
    statuses = []

    for since in (tomorrow, "now", None):
        publish_draw(day, since, actor=an_actor())
        programme = client.get(reverse("public:programme", args=["crown"])).text
        listed = f'href="{address(games)}"' in programme
        statuses.append((client.get(address(games, "_draw")).status_code, listed))

    assert statuses == [(404, False), (200, True), (404, False)]


def test_medals_and_how_ties_were_resolved_are_shown_with_the_last_day(client):
    games = a_tournament(days=DAYS)
    played_out(games, {"1A": 500, "1B": 500, "2A": 300, "2B": 200})
    (table,) = open_play_offs(games.pk, actor=an_actor())
    dealt_out(table, "we 4S=", "we 1N-1", "we 1N-1", "we 1N-1")

    released(games, 1)
    before = client.get(address(games)).text
    released(games, 2)
    after = client.get(address(games)).text

    assert "Gold" not in before
    assert "xtra hands" not in before
    medals = after[after.index("Medals") : after.index("Play-offs")]
    assert [medals.index(medal) for medal in ("Gold", "Silver", "Bronze")] == sorted(
        medals.index(medal) for medal in ("Gold", "Silver", "Bronze")
    )
    assert "xtra hands: 1A 620, 1B 300" in after


def test_directors_warnings_are_not_on_the_public_page(client):
    games = a_tournament(5, days=(MatchDayPlan(date(2026, 11, 21), 3),))
    played_out(games, {})

    released(games, *games.sessions.values_list("number", flat=True))

    text = client.get(address(games)).text
    assert "the pair's own average match" in unescape(text)
    assert "ell the pairs" not in text


def test_every_page_names_the_tournament_and_its_dates(client):
    games = released(a_tournament(days=DAYS), 1, 2)
    dates = "21 Nov 2026 \N{EN DASH} 22 Nov 2026"

    texts = {name: client.get(place).text for name, place in pages(games).items()}

    named = f"</span>{games.name} · {dates}</p>"
    assert [name for name, text in texts.items() if named not in text] == []


def test_a_table_that_a_late_pair_adds_has_a_column_of_the_draw(client):
    games = a_tournament(5, days=(MatchDayPlan(date(2026, 11, 21), 5),))
    seat_late_pair(games, from_round=2, actor=an_actor())
    publish_draw(games.sessions.get(), "now", actor=an_actor())

    page = client.get(address(games, "_draw"))

    rows = page.context["rows"]
    assert page.context["tables"] == [1, 2, 3]
    assert [met is None for met in rows[0].met] == [False, False, True]
    assert all(met.match.table == 3 for row in rows[1:] for met in row.met[2:])
    assert page.text.count('scope="col"') == 5


def test_the_page_of_a_pair_shows_the_points_of_its_bye(client):
    games = a_tournament(5)
    drawn = match_event_snapshot(games.pk)
    for match in drawn.matches:
        final(games, *map(drawn.label, match.pairs), 500, 300)
    released(games, 1)
    records = [row.record for row in compute_match_standings(match_event_snapshot(games.pk)).rows]

    shown_points = {}
    for record in records:
        rows = client.get(address(games, "_pair", drawn.label(record.pair))).context["rows"]
        shown_points[record.pair] = [row.bye_points for row in rows if not row.round.match]

    assert shown_points == {record.pair: [str(record.bye_points)] for record in records}


def test_the_page_of_a_pair_says_no_show_and_withdrawn_and_no_bye(client):
    games = a_tournament(days=DAYS)
    for match in match_event_snapshot(games.pk).matches[:2]:
        table = Seating.objects.select_related("section").get(pk=match.pk)
        request = a_request(role="director", reason="ill")
        scores = FinalScores(0, 500)
        end_match(table, MatchEnding.NO_SHOW, request, scores=scores, absent="we")
    absent = match_event_snapshot(games.pk).matches[0].pairs[0]
    leaver = games.entries.get(pk=absent)
    withdraw_entry(leaver, after_round=1, void=False, actor=an_actor())
    released(games, 1, 2)

    texts = client.get(address(games, "_pair", leaver.label)).text

    assert f"no-show of {leaver.label}" in texts
    assert texts.count("withdrawn") == 2
    assert "Bye" not in page_text(client.get(address(games, "_pair", leaver.label)))
