"""Extra matches between those who are level: opened when they are asked for, and only then."""

import pytest

from boards.errors import AgainstItselfError, NotTiedError
from boards.queries.matches import State, match_of
from boards.queries.placings import medal_list, table_of
from boards.queries.tournaments import tournament
from boards.services.matches import record_final_scores
from boards.services.play_offs import open_play_off, open_play_offs
from club.models import Source
from scoring.errors import MatchOverError
from scoring.match_totals import FinalScores
from scoring.ties import Need
from tests.builders import a_request, a_tournament, dealt_out, final, played_out
from tournament.models import Session

pytestmark = pytest.mark.django_db
BY = {"by": None, "source": Source.DIRECTOR}
LEVEL = ("we 1C=", "they 1C=", "we 1D=", "they 1D=")


@pytest.fixture
def event():
    event = a_tournament()
    played_out(event, {"1A": 900, "1B": 900, "2A": 500, "2B": 500})
    return event


def between(event, one, other):
    return open_play_off(event.entries.get(label=one), event.entries.get(label=other), **BY)


def needs(event):
    now = tournament(event.pk)
    return [
        (tuple(map(now.label, stage.tied)), stage.need, stage.place)
        for stage in table_of(now).needs
    ]


def ranks(event):
    now = tournament(event.pk)
    return [(row.rank, now.label(row.record.pair), row.record.total) for row in table_of(now).rows]


def test_first_and_third_are_played_off_at_once(event):
    opened = open_play_offs(event.pk, **BY)

    assert [(seating.round, seating.table) for seating in opened] == [(1, 1), (1, 2)]
    assert needs(event) == [
        (("1A", "1B"), Need.FINISH, 1),
        (("2A", "2B"), Need.FINISH, 3),
    ]
    assert [len(each.pairs) for each in tournament(event.pk).play_offs] == [2, 2]


def test_its_score_decides_the_order_and_is_not_added(event):
    one, two = open_play_offs(event.pk, **BY)
    dealt_out(one, "they 4H=", "we 2C=", "P", "we 2C=", "they 1N=")
    record_final_scores(two, FinalScores(500, 490), a_request())

    assert needs(event) == []
    assert ranks(event) == [(1, "1B", 900), (2, "1A", 900), (3, "2A", 500), (4, "2B", 500)]
    assert medal_list(tournament(event.pk)).final


def test_a_level_play_off_goes_on_one_hand_at_a_time(event):
    played = between(event, "1A", "1B")
    dealt_out(played, *LEVEL)
    assert needs(event)[0] == (("1A", "1B"), Need.EXTRA_HAND, 1)

    dealt_out(played, "P")
    assert needs(event)[0] == (("1A", "1B"), Need.FINISH, 1)

    dealt_out(played, "they 1C-2 100 they")
    assert needs(event)[0] == (("1A", "1B"), Need.EXTRA_HAND, 1)

    dealt_out(played, "they 1C=")
    assert [place for place in ranks(event) if place[0] < 3] == [(1, "1B", 900), (2, "1A", 900)]
    assert match_of(played.pk).state is State.OVER
    with pytest.raises(MatchOverError):
        dealt_out(played, "we 1C=")


def test_a_play_off_is_played_in_the_last_session_even_when_it_was_released(event):
    Session.objects.update(state=Session.State.RELEASED)

    dealt_out(between(event, "1A", "1B"), *LEVEL)

    assert needs(event)[0] == (("1A", "1B"), Need.EXTRA_HAND, 1)


@pytest.mark.parametrize("pairs", [("1A", "2A"), ("1A", "1B")])
def test_only_what_the_procedure_asks_for_is_opened(event, pairs):
    between(event, "1A", "1B")

    with pytest.raises(NotTiedError) as refused:
        between(event, *pairs)

    assert refused.value.facts == {"one": pairs[0], "other": pairs[1]}


def test_a_pair_does_not_play_off_against_itself(event):
    with pytest.raises(AgainstItselfError):
        between(event, "1A", "1A")


def test_nobody_plays_off_before_the_last_match_is_in():
    event = a_tournament()
    final(event, "1A", "1B", 500, 500)

    assert open_play_offs(event.pk, **BY) == []
