"""Extra matches between those who are level: opened when they are asked for, and only then."""

import pytest

from boards.queries.matches.match_states import MatchEnding, MatchProgress, match_state
from boards.services.matches.match_entry import (
    end_match,
    record_final_scores,
    record_hand,
    undo_last_match_row,
)
from club.models import LedgerEntry
from scoring.score_sheets.match_totals import FinalScores
from scoring.score_sheets.tie_procedure import TieNeed
from standings.matches.match_event import match_event_snapshot
from standings.matches.match_standings import (
    compute_match_standings,
    medal_list,
    obsolete_play_offs,
)
from standings.services.matches.play_offs import abandon_play_off, open_play_off, open_play_offs
from tests.builders import (
    a_match,
    a_request,
    a_tournament,
    an_actor,
    dealt,
    dealt_out,
    final,
    played_out,
)
from tests.raising import raises_code
from tests.remembered_rows import remember_rows
from tournament.models import Session

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor()}
LEVEL = ("we 1C=", "they 1C=", "we 1D=", "they 1D=")


@pytest.fixture
@remember_rows
def event():
    event = a_tournament()
    played_out(event, {"1A": 900, "1B": 900, "2A": 500, "2B": 500})
    return event


def between(event, first, other):
    return open_play_off(event.entries.get(label=first), event.entries.get(label=other), **BY)


def needs(event):
    now = match_event_snapshot(event.pk)
    return [
        (tuple(map(now.label, stage.tied)), stage.need, stage.place)
        for stage in compute_match_standings(now).needs
    ]


def ranks(event):
    now = match_event_snapshot(event.pk)
    return [
        (row.rank, now.label(row.record.pair), row.record.total)
        for row in compute_match_standings(now).rows
    ]


def test_first_and_third_are_played_off_at_once(event):
    opened = open_play_offs(event.pk, **BY)

    assert [(seating.round, seating.table) for seating in opened] == [(1, 1), (1, 2)]
    assert needs(event) == [
        (("1A", "1B"), TieNeed.FINISH, 1),
        (("2A", "2B"), TieNeed.FINISH, 3),
    ]
    assert [len(off.pairs) for off in match_event_snapshot(event.pk).play_offs] == [2, 2]


def test_the_play_off_score_decides_the_order_without_being_added(event):
    first, two = open_play_offs(event.pk, **BY)
    dealt_out(first, "they 4H=", "we 2C=", "P", "we 2C=", "they 1N=")
    record_final_scores(two, FinalScores(500, 490), a_request())

    assert needs(event) == []
    assert ranks(event) == [(1, "1B", 900), (2, "1A", 900), (3, "2A", 500), (4, "2B", 500)]
    assert medal_list(match_event_snapshot(event.pk)).final


def test_a_level_play_off_goes_on_one_hand_at_a_time(event):
    played = between(event, "1A", "1B")
    dealt_out(played, *LEVEL)
    assert needs(event)[0] == (("1A", "1B"), TieNeed.EXTRA_HAND, 1)

    dealt_out(played, "P")
    assert needs(event)[0] == (("1A", "1B"), TieNeed.FINISH, 1)

    dealt_out(played, "they 1C-2 100 they")
    assert needs(event)[0] == (("1A", "1B"), TieNeed.EXTRA_HAND, 1)

    dealt_out(played, "they 1C=")
    assert [place for place in ranks(event) if place[0] < 3] == [(1, "1B", 900), (2, "1A", 900)]
    assert match_state(played.pk).state is MatchProgress.OVER
    with raises_code("match_over"):
        dealt_out(played, "we 1C=")


@pytest.mark.parametrize("ending", [MatchEnding.TYPED, MatchEnding.DIRECTOR, MatchEnding.BELL])
def test_scores_that_were_set_level_go_on_one_hand_at_a_time(event, ending):
    played = between(event, "1A", "1B")
    if ending is MatchEnding.BELL:
        dealt_out(played, "we 1N=", "they 1N=", "we 1C-4", "they 1C-4")
        record_hand(played, 4, None, a_request(seen=4))
        record_hand(played, 3, None, a_request(seen=5))
    scores = None if ending is MatchEnding.BELL else FinalScores(500, 500)
    end_match(played, ending, a_request(seen=match_state(played.pk).version), scores=scores)
    assert (needs(event)[0], match_state(played.pk).level) == (
        (("1A", "1B"), TieNeed.EXTRA_HAND, 1),
        True,
    )

    level = match_state(played.pk).totals.we
    dealt_out(played, "P")
    assert needs(event)[0] == (("1A", "1B"), TieNeed.FINISH, 1)

    dealt_out(played, "they 1C-2 100 they")
    assert needs(event)[0] == (("1A", "1B"), TieNeed.EXTRA_HAND, 1)

    dealt_out(played, "they 1C=")
    assert tuple(match_state(played.pk).totals) == (level + 100, level + 120)
    assert match_state(played.pk).sheets[-1].rows[0].before.vulnerable == frozenset()
    assert match_state(played.pk).has_extra_hands
    assert [place for place in ranks(event) if place[0] < 3] == [(1, "1B", 900), (2, "1A", 900)]
    with raises_code("match_over"):
        dealt_out(played, "we 1C=")


def test_scores_entered_again_include_the_extra_hands(event):
    played = between(event, "1A", "1B")
    record_final_scores(played, FinalScores(500, 500), a_request())
    dealt_out(played, "we 1C=")

    record_final_scores(played, FinalScores(510, 590), a_request(seen=2))
    assert match_state(played.pk).points == (510, 590)
    with raises_code("scores_set"):
        dealt_out(played, "we 1C=")

    undo_last_match_row(played, a_request(seen=3))
    assert match_state(played.pk).points == (520, 500)
    undo_last_match_row(played, a_request(seen=4))
    assert match_state(played.pk).points == (500, 500)


def test_a_score_entered_before_extra_hands_is_no_line_to_correct(event):
    played = between(event, "1A", "1B")
    dealt_out(played, "we 1C=")
    record_final_scores(played, FinalScores(500, 500), a_request(seen=1))
    dealt_out(played, "we 1C=")

    with raises_code("scores_set"):
        record_hand(played, 1, dealt("we 1D="), a_request(seen=3))

    record_hand(played, 2, dealt("we 1D-1"), a_request(seen=3))
    assert match_state(played.pk).points == (500, 550)


def test_a_play_off_is_played_in_the_last_session_even_when_it_was_released(event):
    Session.objects.update(state=Session.State.RELEASED)

    dealt_out(between(event, "1A", "1B"), *LEVEL)

    assert needs(event)[0] == (("1A", "1B"), TieNeed.EXTRA_HAND, 1)


@pytest.mark.parametrize("pairs", [("1A", "2A"), ("1A", "1B")])
def test_only_play_offs_required_by_the_procedure_are_opened(event, pairs):
    between(event, "1A", "1B")

    with raises_code("not_tied") as refused:
        between(event, *pairs)

    assert refused.value.facts == {"one": pairs[0], "other": pairs[1]}


def test_a_pair_does_not_play_off_against_itself(event):
    with raises_code("against_itself"):
        between(event, "1A", "1A")


def test_no_play_off_is_opened_before_the_last_match():
    event = a_tournament()
    final(event, "1A", "1B", 500, 500)

    assert open_play_offs(event.pk, **BY) == []


def a_stray(event):
    """A play-off that was begun, and then a correction took its tie away."""
    played = between(event, "1A", "1B")
    dealt_out(played, "we 1C=")
    final(event, "1A", "1B", 900, 800)
    return played


def test_a_play_off_whose_tie_is_gone_is_abandoned_and_void(event):
    played = a_stray(event)
    now = match_event_snapshot(event.pk)
    assert [play_off.pk for play_off in obsolete_play_offs(now, compute_match_standings(now))] == [
        played.pk
    ]

    abandon_play_off(played, a_request(seen=1, role="director"))

    now, match = match_event_snapshot(event.pk), match_state(played.pk)
    assert (match.state, match.points, match.level, match.abandoned) == (
        MatchProgress.OVER,
        None,
        False,
        True,
    )
    assert obsolete_play_offs(now, compute_match_standings(now)) == []
    assert [line.action for line in LedgerEntry.objects.order_by("-pk")[:1]] == ["abandon"]


def test_a_void_match_takes_no_entry_until_it_is_opened_again(event):
    played = a_stray(event)
    abandon_play_off(played, a_request(seen=1, role="director"))

    with raises_code("abandoned"):
        dealt_out(played, "we 1C=")
    end_match(played, MatchEnding.OPEN, a_request(seen=2, role="director"))
    dealt_out(played, "they 1C=")

    assert [line.number for line in match_state(played.pk).lines] == [1, 2]


def test_a_play_off_abandoned_by_mistake_is_opened_again(event):
    played = a_stray(event)
    abandon_play_off(played, a_request(seen=1, role="director"))

    undo_last_match_row(played, a_request(seen=2, role="director"))

    assert (match_state(played.pk).state, match_state(played.pk).ending) == (
        MatchProgress.UNDER_WAY,
        None,
    )


def test_while_tied_an_abandoned_play_off_requires_another(event):
    played = between(event, "1A", "1B")

    abandon_play_off(played, a_request(role="director"))
    again = between(event, "1A", "1B")

    assert needs(event)[0] == (("1A", "1B"), TieNeed.FINISH, 1)
    assert again.round == 2


def test_a_play_off_that_decides_a_place_is_not_abandoned(event):
    played = between(event, "1A", "1B")
    record_final_scores(played, FinalScores(500, 490), a_request())

    with raises_code("decides_place") as refused:
        abandon_play_off(played, a_request(seen=1, role="director"))

    assert refused.value.facts == {"one": "1A", "other": "1B", "place": 1}
    assert match_state(played.pk).points == (500, 490)


def test_a_match_of_the_draw_is_not_abandoned(event):
    with raises_code("no_play_off") as refused:
        abandon_play_off(a_match(event, "1A", "1B"), a_request(seen=1, role="director"))

    assert refused.value.code == "no_play_off"


def test_only_a_director_abandons_a_play_off(event):
    played = between(event, "1A", "1B")

    with raises_code("missing_permission"):
        abandon_play_off(played, a_request(role="assistant"))


def test_abandoning_twice_by_one_request_is_done_once(event):
    played = a_stray(event)
    request = a_request(seen=1, role="director")

    both = [abandon_play_off(played, request) for _time in range(2)]

    assert both[0] == both[1]
    assert match_state(played.pk).version == 2
