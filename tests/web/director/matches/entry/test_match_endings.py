"""Final scores from a slip, the bell, the director, a forfeit: set, refused, and undone."""

from html import unescape
from uuid import uuid4

import pytest
from django.urls import reverse

from boards.queries.matches.match_history import match_history
from boards.queries.matches.match_states import MatchEnding, MatchProgress, match_state
from standings.services.matches.play_offs import open_play_offs
from tests.builders import a_director, a_match, a_tournament, an_actor, dealt_out, final, played_out
from tests.web.routes import tournament_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_match(a_tournament(), "1A", "1B")


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def sent(client, table, name, **kwargs):
    event = table.section.session.event
    place = reverse(f"director:{name}", args=["crown", event.slug, table.pk])
    data = {"seen": match_state(table.pk).version, "request_id": uuid4()}
    return client.post(place, data | kwargs)


def match_result(table):
    match = match_state(table.pk)
    return match.ending, match.points


@pytest.mark.parametrize(
    ("ending", "absent", "sentence"),
    [
        (MatchEnding.TYPED, "", "Final scores from the slip"),
        (MatchEnding.DIRECTOR, "", "The director's score"),
        (MatchEnding.FORFEIT, "they", "Forfeit by 1B"),
        (MatchEnding.NO_SHOW, "we", "No-show of 1A"),
        (MatchEnding.NO_SHOW, "both", "No-show of 1A and 1B"),
    ],
)
def test_both_totals_are_set_and_corrected_and_history_is_kept(
    ann, table, ending, absent, sentence
):
    about = {"ending": ending.value, "absent": absent}
    answers = [
        sent(ann, table, "match_ending", we="680", they="740", **about),
        sent(ann, table, "match_ending", we="690", they=" 0 ", reason="slip", **about),
    ]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert match_result(table) == (ending, (690, 0))
    assert [
        (version.ending, version.points, version.reason) for version in match_history(table.pk)
    ] == [
        (ending, (690, 0), "slip"),
        (ending, (680, 740), ""),
    ]
    assert [version.absent or "" for version in match_history(table.pk)] == [absent, absent]
    page = unescape(ann.get(answers[1]["Location"]).text)
    assert f"{sentence}: 690 \N{EN DASH} 0" in page


def test_a_reason_that_is_too_long_is_refused_and_stays_in_its_box(ann, table):
    about = {"ending": "forfeit", "absent": "they", "reason": "x" * 201}

    page = sent(ann, table, "match_ending", we="680", they="740", **about)

    assert (page.status_code, match_result(table)) == (422, (None, None))
    assert "The reason has 201 letters: shorten it to 200." in page.text
    assert f'value="{"x" * 201}"' in page.text


def test_a_reason_of_full_length_is_kept_with_the_absent_pair(ann, table):
    about = {"ending": "forfeit", "absent": "they", "reason": "x" * 200}

    sent(ann, table, "match_ending", we="680", they="740", **about)

    assert match_state(table.pk).reason == "x" * 200


@pytest.mark.parametrize(
    ("ending", "absent", "says"),
    [
        ("no_show", "", "Choose which pair forfeits or did not show up: We, They or both."),
        ("forfeit", "", "Choose which pair forfeits or did not show up: We, They or both."),
        (
            "typed",
            "we",
            "An absent pair is only for a forfeit or a no-show. Clear it, or choose one of these",
        ),
    ],
)
def test_a_no_show_asks_which_pair(ann, table, ending, absent, says):
    page = sent(ann, table, "match_ending", we="0", they="500", ending=ending, absent=absent)

    assert (page.status_code, match_result(table)) == (422, (None, None))
    assert says in page.text
    assert "For a forfeit or a no-show, type the totals that you award." in page.text


@pytest.mark.parametrize(
    ("we", "they", "says"),
    [
        ("685", "740", "cannot be final scores. Each total is 0 or more and ends in 0"),
        ("-10", "740", "cannot be final scores. Each total is 0 or more and ends in 0"),
        ("680", "9999990", "9999990 is too high. No side scores more than 40000 in a match."),
        ("680", "", "Type both totals as numbers, such as 680 and 740."),
        ("W", "740", "Type both totals as numbers, such as 680 and 740."),
    ],
)
def test_impossible_totals_are_refused_with_a_sentence_and_kept(ann, table, we, they, says):
    page = sent(ann, table, "match_ending", we=we, they=they, ending="typed")

    assert (page.status_code, match_result(table)) == (422, (None, None))
    assert says in page.text
    assert f'name="we" inputmode="numeric" maxlength="6" value="{we}"' in page.text


def test_a_match_ended_by_the_bell_can_be_finished_later(ann, table):
    dealt_out(table, "we 2S=", "they 1N=")

    rung = sent(ann, table, "save_match_ending", ending="bell")
    at_the_bell = match_result(table)
    opened = sent(ann, table, "save_match_ending", ending="open")

    assert (rung.status_code, at_the_bell) == (302, (MatchEnding.BELL, (60, 40)))
    assert (opened.status_code, match_result(table)) == (302, (None, None))
    dealt_out(table, "they 2D-1", "they 2D-1")
    assert match_result(table) == (None, (210, 90))


def test_the_bell_does_not_end_a_match_without_hands(ann, table):
    page = sent(ann, table, "save_match_ending", ending="bell")

    assert (page.status_code, match_result(table)) == (422, (None, None))
    assert (
        "A match stopped by the bell needs at least one hand. Every other ending needs both scores"
        in page.text
    )


def test_a_match_with_set_scores_takes_no_hands(ann, table):
    sent(ann, table, "match_ending", we="680", they="740", ending="typed")

    page = sent(ann, table, "match", text="W4S=", number=1)

    assert (page.status_code, match_result(table)) == (422, (MatchEnding.TYPED, (680, 740)))
    assert "has final scores. Undo them first, then enter hands" in page.text


def test_the_second_of_two_editors_sees_the_values_of_the_first(ann, table):
    sent(ann, table, "match_ending", we="680", they="740", ending="typed")

    page = sent(ann, table, "match_ending", we="300", they="0", ending="typed", seen=0)

    assert (page.status_code, match_result(table)) == (409, (MatchEnding.TYPED, (680, 740)))
    assert "680 \N{EN DASH} 740" in page.text
    assert "has changed since this was shown. Check its current score" in page.text


@pytest.fixture
def stray():
    """A play-off that was begun before a correction took its tie away."""
    event = a_tournament()
    played_out(event, {"1A": 900, "1B": 900, "2A": 500, "2B": 300})
    (table,) = open_play_offs(event.pk, actor=an_actor())
    dealt_out(table, "we 7N=")
    final(event, "1A", "1B", 900, 800)
    return table


def test_an_unneeded_play_off_is_abandoned_and_reopened(ann, stray):
    event = stray.section.session.event
    ties, overview = tournament_page(event, "match_event_ties"), tournament_page(event)
    here = tournament_page(event, "match", match=stray.pk)
    before = [ann.get(place).text for place in (ties, overview, here)]

    answer = sent(ann, stray, "save_match_ending", ending="abandoned", reason="2A was mistyped")
    after = [ann.get(place).text for place in (ties, overview, here)]
    opened = sent(ann, stray, "save_match_ending", ending="open")

    actions = [
        "Play-offs that are no longer needed",
        "A play-off that was opened",
        "Abandon the play-off",
    ]
    assert [action in text for action, text in zip(actions, before, strict=True)] == [True] * 3
    assert [action in text for action, text in zip(actions, after, strict=True)] == [False] * 3
    assert (answer.status_code, opened.status_code) == (302, 302)
    assert ("Abandoned: it is void" in after[2], "Reopen the match" in after[2]) == (True, True)
    assert "Reason for abandoning the play-off (optional)" in before[2]
    assert "Reason for reopening the play-off (optional)" in after[2]
    assert ["?edit=1" in before[2], "?edit=1" in after[2]] == [True, False]
    assert ">void</a>" in after[1]
    assert match_state(stray.pk).state is MatchProgress.UNDER_WAY


def test_a_play_off_that_decides_a_place_says_how_it_can_be_abandoned(ann):
    event = a_tournament()
    played_out(event, {"1A": 900, "1B": 900, "2A": 500, "2B": 300})
    (table,) = open_play_offs(event.pk, actor=an_actor())
    dealt_out(table, "we 1S=", "we 1S=", "we 1S=", "we 1S=")

    refused = sent(ann, table, "save_match_ending", ending="abandoned", reason="Went home")
    sent(ann, table, "match", number="4", out="1")
    done = sent(ann, table, "save_match_ending", ending="abandoned", reason="Went home")

    assert "first delete its last hand or undo its final scores" in refused.text
    assert 'value="Went home"' in refused.text
    assert (done.status_code, match_state(table.pk).abandoned) == (302, True)


def test_a_level_slip_and_its_extra_hand_are_named_apart(ann):
    event = a_tournament()
    played_out(event, {"1A": 900, "1B": 900, "2A": 500, "2B": 300})
    (table,) = open_play_offs(event.pk, actor=an_actor())
    sent(ann, table, "match_ending", we="300", they="300", ending="typed")

    sent(ann, table, "match", number="1", text="T3N=")

    here = ann.get(tournament_page(event, "match", match=table.pk)).text
    assert "Final scores from the slip: 300 \N{EN DASH} 300</strong>" in here
    assert "With extra hands: 300 \N{EN DASH} 900" in here
    release = {"ranking_from": "2026-01-01T00:00:00Z", "travellers_from": "2026-01-01T00:00:00Z"}
    event.sessions.update(state="released", **release)
    sheet = ann.get(reverse("public:match_sheet", args=["crown", event.slug, table.pk])).text
    assert "(300 \N{EN DASH} 300), then extra hands" in sheet


def test_a_hand_entered_for_a_void_match_is_refused_and_the_input_is_kept(ann, stray):
    sent(ann, stray, "save_match_ending", ending="abandoned")

    page = sent(ann, stray, "match", number="2", text="W4S=")

    assert (page.status_code, 'value="W4S="' in page.text) == (422, True)
    assert "The play-off was abandoned. Reopen it first" in page.text


def test_an_assistant_does_not_abandon_a_play_off(client, stray):
    client.force_login(a_director("crown", name="ida", role="assistant"))
    here = tournament_page(stray.section.session.event, "match", match=stray.pk)

    page = sent(client, stray, "save_match_ending", ending="abandoned")

    assert (page.status_code, match_state(stray.pk).abandoned) == (422, False)
    assert "Abandon the play-off" not in client.get(here).text


def test_players_read_that_a_play_off_is_void(ann, stray):
    event = stray.section.session.event
    sent(ann, stray, "save_match_ending", ending="abandoned")
    release = {"ranking_from": "2026-01-01T00:00:00Z", "travellers_from": "2026-01-01T00:00:00Z"}
    event.sessions.update(state="released", **release)

    standings = ann.get(reverse("public:match_event", args=["crown", event.slug])).text
    args = ["crown", event.slug, stray.pk]
    sheet = ann.get(reverse("public:match_sheet", args=args)).text

    assert "</a>: abandoned, does not count</li>" in standings
    assert "<strong>Abandoned: it is void</strong>" in sheet


def test_a_refusal_for_another_cause_confirms_no_totals(ann, table):
    data = {"we": "6800", "they": "0", "absent": "we"}

    refused = sent(ann, table, "match_ending", **data, ending="typed")

    assert (refused.status_code, "confirmed_totals" in refused.text) == (422, False)


def test_a_slip_of_0_and_0_is_refused(ann, table):
    page = sent(ann, table, "match_ending", we="0", they="0", ending="typed")

    assert (page.status_code, match_result(table)) == (422, (None, None))
    assert "0 to 0 is not possible" in page.text


def test_unusual_totals_of_a_slip_are_recorded_when_they_are_sent_again(ann, table):
    data = {"we": "6800", "they": "0", "ending": "typed"}

    response = sent(ann, table, "match_ending", **data)
    before = match_result(table)
    again = sent(ann, table, "match_ending", **data, confirmed_totals="6800 0")

    assert (response.status_code, before) == (422, (None, None))
    assert 'name="confirmed_totals" value="6800 0"' in response.text
    assert (again.status_code, match_result(table)) == (302, (MatchEnding.TYPED, (6800, 0)))
