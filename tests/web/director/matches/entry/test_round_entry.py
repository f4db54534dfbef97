"""The entry page of a round: slips typed one after the other, or all at once."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from boards.queries.matches.match_states import match_states
from standings.services.matches.withdrawals import withdraw_entry
from tests.builders import a_director, a_match, a_tournament, an_actor, dealt_out, final, played_out
from tournament.queries.draw_rounds import draw_tables_in_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def address(event, number=1):
    return reverse("director:match_event_round", args=["crown", event.slug, number])


def slips(event, *totals, seen=0):
    """The form of the first round with these totals, table by table."""
    sent = {}
    for table, (we, they) in zip(
        draw_tables_in_round(event, 1).order_by("table"), totals, strict=False
    ):
        own = {"we": we, "they": they, "seen": seen, "request_id": uuid4()}
        sent |= {f"{name}-{table.pk}": value for name, value in own.items()}
    return sent


def stand(event):
    return [(match.points, match.version) for match in match_states(draw_tables_in_round(event, 1))]


def test_every_slip_that_was_typed_is_recorded_once(ann):
    games = a_tournament(6)
    sent = slips(games, ("680", "740"), ("", ""), ("0", "300"))

    answers = [ann.post(address(games), sent).status_code for _ in range(2)]
    again = ann.post(address(games), slips(games, ("680", "740"), ("330", "340"), seen=0))

    assert answers == [302, 302]
    assert again.status_code == 302
    assert stand(games) == [((680, 740), 1), ((330, 340), 1), ((0, 300), 1)]


def test_an_invalid_slip_stays_in_its_boxes_and_the_others_are_recorded(ann):
    games = a_tournament(6)

    page = ann.post(address(games), slips(games, ("680", "745"), ("330", "340"), ("100", "")))

    assert page.status_code == 422
    assert stand(games) == [(None, 0), ((330, 340), 1), (None, 0)]
    assert "cannot be final scores. Each total is 0 or more and ends in 0" in page.text
    assert "Type both totals as numbers, such as 680 and 740." in page.text
    assert [value in page.text for value in ('value="680"', 'value="745"', 'value="100"')] == [
        True,
        True,
        True,
    ]


def test_a_slip_over_an_unseen_score_is_refused(ann):
    games = a_tournament()
    ann.post(address(games), slips(games, ("680", "740")))

    page = ann.post(address(games), slips(games, ("100", "0")))

    assert (page.status_code, stand(games)) == (422, [((680, 740), 1), (None, 0)])
    assert "has changed since this was shown. Check its current score" in page.text


def test_recorded_totals_are_replaced_once_the_same_are_sent_again(ann):
    games = a_tournament()
    ann.post(address(games), slips(games, ("680", "740")))
    sent = slips(games, ("100", "0"), seen=1)

    response = ann.post(address(games), sent)
    table = next(iter(draw_tables_in_round(games, 1).order_by("table")))
    other = ann.post(address(games), sent | {f"confirmed_totals-{table.pk}": "90 0"})
    before = stand(games)
    done = ann.post(address(games), sent | {f"confirmed_totals-{table.pk}": "100 0"})

    assert [page.status_code for page in (response, other, done)] == [422, 422, 302]
    assert f'name="confirmed_totals-{table.pk}" value="100 0"' in response.text
    assert (before, stand(games)) == ([((680, 740), 1), (None, 0)], [((100, 0), 2), (None, 0)])


def test_a_change_that_is_confirmed_is_still_asked_about_where_it_is_unusual(ann):
    games = a_tournament()
    ann.post(address(games), slips(games, ("680", "740")))
    table = a_match(games, "1A", "1B")
    place, sent = slip_address(games, table), a_slip("6800", "740", seen=1)

    response = ann.post(place, sent | {"confirmed_change": "6800 740"})
    before = stand(games)[0]
    done = ann.post(place, sent | {"confirmed_totals": "6800 740"})
    usual = ann.post(place, a_slip("690", "740", seen=2, confirmed_change="690 740"))

    assert [page.status_code for page in (response, done, usual)] == [422, 200, 200]
    assert "is very high for four hands" in response.text
    assert "is recorded here" not in response.text
    assert (before, stand(games)[0]) == (((680, 740), 1), ((690, 740), 3))


def slip_address(event, table):
    return reverse("director:save_slip", args=["crown", event.slug, table.pk])


def a_slip(we, they, *, seen=0, **others):
    return {"we": we, "they": they, "seen": seen, "request_id": uuid4()} | others


def test_the_response_to_one_slip_is_its_row(ann):
    games = a_tournament()
    table = a_match(games, "1A", "1B")
    sent = a_slip("680", "740")

    answers = [ann.post(slip_address(games, table), sent) for _time in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert 'data-recorded="680 740"' in answers[0].text
    assert stand(games)[0] == ((680, 740), 1)


@pytest.mark.parametrize(
    ("sent", "status", "row"),
    [
        (a_slip("680", "745", seen=1), 422, ('value="745"', "cannot be final scores")),
        (a_slip("680", "", seen=1), 422, ('value="680"', "Type both totals as numbers")),
        (a_slip("100", "0", seen=1), 422, ('data-confirm="100 0"', "680 to 740 is recorded here")),
        (a_slip("100", "0", seen=0), 409, ('value="740"', "You had typed 100 and 0.")),
    ],
    ids=["odd", "half", "replaces", "stale"],
)
def test_a_refused_slip_says_why_in_its_row(ann, sent, status, row):
    games = a_tournament()
    table = a_match(games, "1A", "1B")
    final(games, "1A", "1B", 680, 740)

    answer = ann.post(slip_address(games, table), sent)

    assert (answer.status_code, stand(games)[0]) == (status, ((680, 740), 1))
    assert [part in answer.text for part in row] == [True, True]


def test_a_match_that_is_kept_by_hand_has_no_boxes_and_the_next_slip_has_the_focus(ann):
    games = a_tournament()
    table = a_match(games, "1A", "1B")
    dealt_out(table, "we 2S=")
    other = draw_tables_in_round(games, 1).exclude(pk=table.pk).get()

    page = ann.get(address(games)).text

    assert f'name="we-{table.pk}"' not in page
    assert "under way" in page
    assert 'aria-label="Total of 2A" autofocus' in page
    assert f'id="they-{other.pk}"' in page


def test_entry_leads_to_the_first_round_that_is_not_all_in(ann):
    games = a_tournament()
    entry = reverse("director:match_event_entry", args=["crown", games.slug])

    first = ann.get(entry)["Location"]
    ann.post(address(games), slips(games, ("680", "740"), ("330", "340")))
    second = ann.get(entry)["Location"]
    played_out(games, {})
    last = ann.get(entry)["Location"]

    assert (first, second, last) == (address(games, 1), address(games, 2), address(games, 3))


def test_entry_skips_matches_of_withdrawn_pairs(ann):
    games = a_tournament()
    ann.post(address(games), slips(games, ("680", "740"), ("330", "340")))
    leaver = games.entries.get(label="2B")
    withdraw_entry(leaver, after_round=1, actor=an_actor())
    final(games, *others(games, 2, leaver), 100, 200)

    entry = ann.get(reverse("director:match_event_entry", args=["crown", games.slug]))

    assert entry["Location"] == address(games, 3)


def test_a_match_of_a_pair_that_withdrew_has_no_boxes_and_is_not_played(ann):
    games = a_tournament()
    ann.post(address(games), slips(games, ("680", "740"), ("30", "40")))
    leaver = games.entries.get(label="2B")
    withdraw_entry(leaver, after_round=1, actor=an_actor())
    off = next(
        match for match in match_states(draw_tables_in_round(games, 2)) if leaver.pk in match.pairs
    )

    page = ann.get(address(games, 2)).text
    drawn = ann.get(reverse("director:match_event_draw", args=["crown", games.slug]))

    assert f"we-{off.pk}" not in page
    assert "not played: 2B withdrew" in page
    row = drawn.context["rows"][1]
    met = next(pair for pair in off.pairs if pair != leaver.pk)
    assert row.byes == ((games.entries.get(pk=met).label, False),)
    assert [cell.off for cell in row.cells] == [
        match.pk == off.pk for match in match_states(draw_tables_in_round(games, 2))
    ]
    assert not any(cell.off for cell in drawn.context["rows"][0].cells)


def test_a_total_that_is_too_high_says_the_limit(ann):
    games = a_tournament()

    page = ann.post(address(games), slips(games, ("99990", "0")))

    assert "99990 is too high. No side scores more than 40000 in a match." in page.text


def others(event, number, leaver):
    """Pairs that meet in that round, without the match of the withdrawn one."""
    met = [match.pairs for match in match_states(draw_tables_in_round(event, number))]
    labels = dict(event.entries.values_list("pk", "label"))
    return next([labels[pair] for pair in pairs] for pairs in met if leaver.pk not in pairs)


def test_a_round_that_is_not_drawn_is_not_found(ann):
    assert ann.get(address(a_tournament(), 4)).status_code == 404


@pytest.mark.parametrize("pairs", [4, 8])
def test_the_entry_page_of_a_round_costs_thirteen_queries(ann, pairs):
    games = a_tournament(pairs)

    with CaptureQueriesContext(connection) as context:
        page = ann.get(address(games))

    assert (page.status_code, len(context)) == (200, 13)


def test_an_unusual_slip_is_asked_about_and_recorded_by_one_more_enter(ann):
    games = a_tournament()
    table = a_match(games, "1A", "1B")
    place = slip_address(games, table)

    response = ann.post(place, a_slip("6800", "0"))
    taken = ann.post(place, a_slip("6800", "0", confirmed_totals="6800 0"))
    never = ann.post(place, a_slip("0", "0", seen=1, confirmed_totals="0 0"))
    overview = ann.get(reverse("director:match_event", args=["crown", games.slug])).text

    assert [page.status_code for page in (response, taken, never)] == [422, 200, 422]
    assert 'data-confirm="6800 0"' in response.text
    assert "data-confirm" not in never.text
    assert "is very high for four hands" in response.text
    assert "0 to 0 is not possible" in never.text
    assert match_states(draw_tables_in_round(games, 1))[0].points == (6800, 0)
    assert "1 unusual slip to check" in overview
