"""A match hand by hand: what is typed, what it scores, what is refused, and what it costs."""

import re
from html import unescape
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from boards.queries.matches.match_history import match_history
from boards.queries.matches.match_states import MatchProgress, match_state
from scoring.laws.compass import Direction
from scoring.notation.sheet_hand_text import write_sheet_hand
from standings.services.matches.play_offs import open_play_offs
from tests.builders import (
    a_director,
    a_match,
    a_tournament,
    an_actor,
    dealt_out,
    played_out,
)
from tournament.models import Seating
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db
WORKED = {
    ("W2S=", "T3N=", "W4H=", "T2C="): (680, 740),
    ("W2S+1", "W2H=", "T3DX-2", "W6S="): (2180, 0),
    ("W2HX=", "P", "T1N=", "W3C=", "T2DXX-1"): (980, 90),
    ("W1N=", "T2D=", "W3H-1 H150", "T1S="): (240, 170),
    ("W2S=", "W4S=", "T1N=", "T2D="): (680, 180),
    ("W2S=", "W2HX=", "T1N-1", "T1N-1"): (830, 0),
}


@pytest.fixture
def games():
    return a_tournament()


@pytest.fixture
def table(games):
    return a_match(games, "1A", "1B")


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def address(table, name="match", **kwargs):
    event = table.section.session.event
    url_kwargs = {"club": event.club.slug, "tournament": event.slug, "match": table.pk} | kwargs
    return reverse(f"director:{name}", kwargs=url_kwargs)


def typed(client, table, text, *, number=None, name="match", **kwargs):
    now = match_state(table.pk)
    sent = {"text": text, "number": number or now.next_number, "seen": now.version}
    return client.post(address(table, name), sent | {"request_id": uuid4()} | kwargs)


def plain(page):
    """The words of a page without its marks, nor the one that keeps a suit from being an emoji."""
    text = unescape(re.sub("<[^>]+>", " ", page.text))
    return " ".join(text.replace("\N{VARIATION SELECTOR-15}", "").split())


def written(table):
    return [write_sheet_hand(line.hand) for line in match_state(table.pk).lines]


def history(table):
    return [
        (
            version.version,
            version.line,
            version.hand and write_sheet_hand(version.hand),
            version.who,
        )
        for version in match_history(table.pk)
    ]


def test_typed_hands_of_the_worked_examples_give_their_totals(ann, games):
    tables = Seating.objects.filter(section__session__event=games).order_by("round", "table")
    scores = {}

    for table, texts in zip(tables, WORKED, strict=True):
        answers = [typed(ann, table, text).status_code for text in texts]
        match = match_state(table.pk)
        scores[texts] = match.points
        assert (answers, match.state) == ([302] * len(texts), MatchProgress.OVER)

    assert scores == WORKED


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Nothing was typed. Type a hand, such as W4S="),
        ("4S=", "does not say who declared: begin with W for we or T for they"),
        ("<b>", "“&lt;b&gt;” is not understood. Type one hand"),
        ("W7N+1", "There are only 13 tricks"),
        ("W4N= H100", "Hand 2: honours cannot be worth 100 at notrump"),
        ("W4S= R3", "Hand 2: a revoke costs 0, 1 or 2 tricks, not 3"),
        ("W7S= R2W", "Hand 2: declarer cannot have 13 tricks after 2 went over"),
    ],
)
def test_an_impossible_hand_is_refused_with_a_sentence_and_kept(ann, table, text, says):
    dealt_out(table, "we 2S=")

    page = typed(ann, table, text)

    assert (page.status_code, written(table)) == (422, ["W2S="])
    assert says in page.text
    assert f'name="text" value="{text.replace("<", "&lt;").replace(">", "&gt;")}"' in page.text


def test_a_fifth_hand_is_refused(ann, table):
    dealt_out(table, "we 2S=", "P", "they 3N=", "we 4H=", "they 2C=")

    page = typed(ann, table, "W1C=")

    assert (page.status_code, written(table)) == (422, ["W2S=", "P", "T3NT=", "W4H=", "T2C="])
    assert "The match was over before hand 6. Delete that hand." in plain(page)


def test_a_correction_updates_later_totals_and_keeps_the_other_results(ann, table):
    dealt_out(table, "we 4S=", "we 2H=")

    typed(ann, table, "W4S-1", number=1)
    typed(ann, table, "", number=2, out="1")

    assert (written(table), match_state(table.pk).totals) == (["W4S-1"], (0, 50))
    assert history(table) == [
        (4, 2, None, "ann"),
        (3, 1, "W4S-1", "ann"),
        (2, 2, "W2H=", ""),
        (1, 1, "W4S=", ""),
    ]
    page = plain(ann.get(address(table)))
    assert "4 Hand 2: deleted ann director" in page
    assert "3 Hand 1: 4♠ We −1 ann director" in page


def test_the_last_entry_is_undone(ann, table):
    dealt_out(table, "we 4S=", "we 2H=")
    ask = {"seen": 2, "request_id": uuid4()}

    answers = [ann.post(address(table, "match_undo"), ask).status_code for _ in range(2)]

    assert (answers, written(table)) == ([302, 302], ["W4S="])


def test_a_line_is_offered_for_correction_as_it_was_typed(ann, table):
    dealt_out(table, "we 4S= 100 we", "we 2H=")

    page = ann.get(address(table) + "?edit=1")

    assert "Correct hand 1" in plain(page)
    assert 'name="text" value="W4S= H100"' in page.text
    assert 'name="number" value="1"' in page.text


def test_after_a_deletion_every_text_names_a_hand_by_its_number_in_the_list(ann, table):
    dealt_out(table, "we 1S=", "P", "we 1S=", "they 1S=", "they 1S=")
    typed(ann, table, "", number=2, out="1")
    typed(ann, table, "P", number=3)

    entry = plain(ann.get(address(table)))
    correction = plain(ann.get(address(table) + "?edit=3"))
    typed(ann, table, "W1H=")
    refused = typed(ann, table, "W1S=", number=3)

    assert "Hand 6 3 of 4 played, 1 passed out" in entry
    assert "Correct hand 3 1 of 4 played before it We" in correction
    assert "The match was over before hand 6. Delete that hand." in plain(refused)


def test_a_deleted_hand_is_offered_to_be_put_back(ann, table):
    dealt_out(table, "we 1S=", "we 1H=", "we 1S=", "they 1S=")
    typed(ann, table, "", number=2, out="1")

    offered = ann.get(address(table))
    box = ann.get(address(table) + "?edit=2")
    typed(ann, table, "W1H=", number=2)

    assert f'href="{address(table)}?edit=2">Put back hand 2</a>' in offered.text
    assert 'name="number" value="2"' in box.text
    assert "Put back hand 2 1 of 4 played before it" in plain(box)
    assert written(table) == ["W1S=", "W1H=", "W1S=", "T1S="]
    assert "Put back" not in plain(ann.get(address(table)))


def test_the_same_request_twice_is_one_row(ann, table):
    key = uuid4()

    answers = [
        typed(ann, table, "W4S=", number=1, seen=0, request_id=key).status_code for _ in range(2)
    ]

    assert (answers, written(table)) == ([302, 302], ["W4S="])


def test_a_stale_tab_shows_the_current_result_and_its_enter_overwrites_nothing(ann, table):
    dealt_out(table, "they 3N=")

    page = typed(ann, table, "W4S=", number=1, seen=0)

    assert (page.status_code, written(table)) == (409, ["T3NT="])
    assert "Check its current score. You had typed W4S=." in plain(page)
    assert 'name="text" value=""' in page.text
    assert 'name="number" value="2"' in page.text


@pytest.mark.parametrize(
    ("number", "text", "says"),
    [
        (
            2,
            "T5C=",
            "5 ♣ clubs They = · They 100 trick score · They 500 fast game → We 60 They 600",
        ),
        (2, "P", "Passed out → We 60 They 0"),
        (1, "W2S= R2", "2 ♠ spades We = They revoked: 2 tricks went over · We 60 trick score →"),
        (2, "W", "“W” is not understood. Type one hand as W4S=, T3N-1, W2HX+1 H100 or P."),
        (2, "T1N= H100", "Hand 2: honours cannot be worth 100 at notrump. Only four aces"),
    ],
)
def test_input_is_echoed_before_it_is_sent(ann, table, number, text, says):
    dealt_out(table, "we 2S=")

    echo = ann.get(address(table, "match_hand_preview"), {"number": number, "text": text})

    assert echo.status_code == 200
    assert says in plain(echo)
    assert written(table) == ["W2S="]


def test_a_match_under_way_shows_dealer_vulnerability_and_missing_hands(ann, table):
    ann.post(address(table, "match_dealer"), {"dealer": "S"})
    dealt_out(table, "they 4S=", "P", "we 2S=")

    page = plain(ann.get(address(table)))

    assert "Hand 4: E deals 2 of 4 played" in page
    assert "We not vulnerable, leg 60, needs 40 They vulnerable , needs 100" in page
    assert "1 S \N{EN DASH} 4 ♠ spades They =" in page
    assert "3 N They 2 ♠ spades We =" in page


def test_the_first_dealer_is_drawn_or_noted_or_taken_back(ann, table):
    drawn = []
    for winner in ("draw", "W", ""):
        ann.post(address(table, "match_dealer"), {"dealer": winner})
        drawn.append(match_state(table.pk).first_dealer)

    assert drawn[0] in tuple(Direction)
    assert drawn[1:] == [Direction.WEST, None]


def test_the_page_of_a_bye_has_no_entry(ann):
    waiting = Seating.objects.filter(section__session__event=a_tournament(5)).order_by("-table")[0]

    page = ann.get(address(waiting))
    refused = ann.post(
        address(waiting), {"text": "W4S=", "number": 1, "seen": 0, "request_id": uuid4()}
    )

    assert (page.status_code, refused.status_code) == (200, 422)
    assert "This pair has a bye in round" in page.text
    assert "This pair has a bye in round" in refused.text


def test_a_play_off_that_stays_level_asks_for_one_more_hand(ann, games):
    played_out(games, {"1A": 500, "1B": 500, "2A": 200})
    (table,) = open_play_offs(games.pk, actor=an_actor())
    dealt_out(table, "we 1N-1", "they 1N-1", "we 1N-1", "they 1N-1")

    level = plain(ann.get(address(table)))
    typed(ann, table, "T1N-1")

    assert "Still level: one more hand" in level
    assert match_state(table.pk).points == (150, 100)
    assert "The match is over." in plain(ann.get(address(table)))


def test_an_extra_hand_is_announced_as_it_is_scored_with_nothing_carried_over(ann, games):
    played_out(games, {"1A": 500, "1B": 500, "2A": 200})
    (table,) = open_play_offs(games.pk, actor=an_actor())
    dealt_out(table, "we 3N=", "they 3N=", "we 2S=", "they 2S=")

    page = plain(ann.get(address(table)))
    typed(ann, table, "W2S=")
    row = match_state(table.pk).sheets[1].rows[0]

    assert "We not vulnerable, needs 100 They not vulnerable, needs 100" in page
    assert (row.before.vulnerable, row.before.legs) == (frozenset(), (0, 0))
    assert match_state(table.pk).points == (770, 710)


def test_a_level_play_off_continues_with_an_extra_hand(ann, games):
    played_out(games, {"1A": 500, "1B": 500, "2A": 200})
    (table,) = open_play_offs(games.pk, actor=an_actor())
    slip = {"we": "300", "they": "300", "ending": "typed", "seen": "0", "request_id": uuid4()}
    ann.post(address(table, "match_ending"), slip)

    level = plain(ann.get(address(table)))
    typed(ann, table, "T1N-1")

    assert "Still level: one more hand" in level
    assert match_state(table.pk).points == (350, 300)


@pytest.mark.parametrize("slip", [True, False])
def test_a_passed_out_extra_hand_leaves_a_play_off_level_on_its_page(ann, games, slip):
    played_out(games, {"1A": 500, "1B": 500, "2A": 200})
    (table,) = open_play_offs(games.pk, actor=an_actor())
    if slip:
        totals = {"we": "300", "they": "300", "ending": "typed", "seen": "0"}
        ann.post(address(table, "match_ending"), totals | {"request_id": uuid4()})
    else:
        dealt_out(table, "we 1N-1", "they 1N-1", "we 1N-1", "they 1N-1")

    typed(ann, table, "P")

    assert "Still level: one more hand" in plain(ann.get(address(table)))


def test_a_released_result_changes_only_for_a_reason(ann, table):
    dealt_out(table, "we 4S=")
    session = table.section.session
    session.refresh_from_db()
    for state in ("closed", "released"):
        change_session_state(session, state, actor=an_actor())

    refused = typed(ann, table, "W4S+1", number=1)
    taken = typed(ann, table, "W4S+1", number=1, reason="slip misread")

    assert (refused.status_code, taken.status_code) == (422, 302)
    assert [(version.version, version.reason) for version in match_history(table.pk)] == [
        (2, "slip misread"),
        (1, ""),
    ]


@pytest.mark.parametrize(
    ("pairs", "says"),
    [
        ("1A 1A", "cannot play itself. Choose two pairs"),
        ("1A-9B", "There is no pair"),
        ("1A", "No match “1A”: type its two pairs, such as 1A-3B."),
    ],
)
def test_a_match_is_found_by_its_pairs_or_the_page_gives_the_reason(ann, games, table, pairs, says):
    find = reverse("director:match_event_find", args=["crown", games.slug])

    response = ann.get(find, {"pairs": "1b / 1a"})
    refused = ann.get(find, {"pairs": pairs}, follow=True)

    assert response.headers["Location"] == address(table)
    assert says in refused.text


def test_a_hand_to_correct_shows_how_both_sides_began_it(ann, table):
    dealt_out(table, "we 2S=", "we 4H=", "they 3N=")

    pages = [ann.get(address(table), {"edit": str(hand)}) for hand in (1, 2, 3)]

    summaries = [
        (page.context["played"], *map(summary, page.context["standings"])) for page in pages
    ]
    assert summaries == [
        (0, (False, ""), (False, "")),
        (1, (False, "60"), (False, "")),
        (2, (True, ""), (False, "")),
    ]


def summary(side):
    return side.vulnerable, side.leg


def test_a_hand_too_many_is_refused_and_no_fifth_hand_is_announced(ann, table):
    dealt_out(table, "we 2S=", "we 4H=", "they 3N=", "they 1C=")

    page = typed(ann, table, "W4S=", number=5).text

    assert "The match was over before hand" in page
    assert "You had typed W4S=." in page
    assert "4 of 4 played" not in page
    assert "The match is over." in page


def test_a_play_off_leads_back_to_the_ties(ann, games):
    played_out(games, {"1A": 500, "1B": 500})
    table = open_play_offs(games.pk, actor=an_actor())[0]
    ties = reverse("director:match_event_ties", args=["crown", games.slug])

    before = ann.get(address(table)).text
    dealt_out(table, "we 2S=", "we 4H=", "we 3N=", "we 1C=")
    after = ann.get(address(table)).text

    assert f'<a href="{ties}">Ties and medals</a> · Play-off' in before
    assert f'autofocus href="{ties}">Back to the ties' in after


@pytest.mark.parametrize("hands", [1, 3])
def test_the_page_of_a_match_costs_thirteen_queries(ann, table, hands):
    dealt_out(table, *["we 2S=", "they 3N=", "P"][:hands])

    with CaptureQueriesContext(connection) as context:
        page = ann.get(address(table))

    assert (page.status_code, len(context)) == (200, 13)


@pytest.mark.parametrize("hands", [1, 3])
def test_an_echo_costs_eight_queries(ann, table, hands):
    dealt_out(table, *["we 2S=", "they 3N=", "P"][:hands])

    with CaptureQueriesContext(connection) as context:
        ann.get(address(table, "match_hand_preview"), {"number": hands, "text": "W4S="})

    assert len(context) == 8
