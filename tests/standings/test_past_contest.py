"""A contest of an earlier time is the one that was read then, whatever came after it."""

from dataclasses import replace
from fractions import Fraction

import pytest
from django.utils import timezone

from boards.models import ContestAdjustment
from boards.queries.rulings import PickedResult
from boards.services.contest_adjustments import withdraw_contest_award
from boards.services.rulings import give_ruling
from boards.services.setup.contest_rounds import draw_round_with_boards
from scoring.laws.outcome import Award, BareScore
from standings.past_contest import contest_at_time
from standings.services.knock_out import draw_knock_out_round
from standings.swiss_pairs.pair_contest import pair_contest_of
from standings.teams.contest_reading import team_contest_of
from standings.teams.next_round import propose_next_round
from tests.builders import (
    a_contest_award,
    a_request,
    a_swiss_pairs,
    a_team_event,
    an_actor,
    recorded,
    team_board,
)
from tournament.models import Session

pytestmark = pytest.mark.django_db
SCORES = (620, -50, 90, 420, -170, 50, 1430, -620, 140, -110, 430)
REQUEST = {"reason": "as agreed", "role": "director"}


def session_of(section):
    return Session.objects.select_related("event__club").get(pk=section.session_id)


def contest_of(section):
    session = session_of(section)
    return (pair_contest_of if session.event.is_swiss_pairs else team_contest_of)(session)


def ranked(contest):
    """All that standings show: places, points, net IMPs, byes, and each match that has begun."""
    places = [
        (place.rank, place.shared, place.contestant.contestant, place.contestant.points)
        for place in contest.ranking
    ]
    others = [(row.net, row.awarded, row.byes) for row in contest.standings]
    matches = [
        (match.drawn.pk, match.points, match.gained, match.is_complete)
        for match in contest.matches
        if match.boards_in or match.ruling
    ]
    return places, others, matches


def play(section, round_):
    """Yield a call for every board of the round, by table, that records one of the scores."""
    boards = section.seatings.filter(round=round_).order_by("table", "boards__number")
    for at, (table, number) in enumerate(boards.values_list("table", "boards__number")):
        board = team_board(section, round_=round_, table=table, number=number)
        score = BareScore(SCORES[at % len(SCORES)])
        yield lambda board=board, score=score: recorded(board, score)


def play_round(section, round_):
    for enter in play(section, round_):
        enter()


def draw(section):
    contest = contest_of(section)
    draw_round_with_boards(section, propose_next_round(contest), actor=an_actor())


def withdraw(section):
    award = ContestAdjustment.objects.filter(session=section.session_id).first()
    withdraw_contest_award(award, replace(a_request(seen=2, **REQUEST)))


def changes(section):
    board = team_board(section, table=1, number=1)
    yield from play(section, 1)
    yield lambda: recorded(board, BareScore(-620), seen=1, reason="a wrong slip")
    yield lambda: draw(section)
    yield lambda: a_contest_award(section)
    picked = [PickedResult(board, 2)]
    yield lambda: give_ruling(picked, Award(60, 40), a_request(**REQUEST), law="12C2")
    yield lambda: a_contest_award(
        section, "forfeit", entrant=1, round=1, rule="highest", amount=Fraction(0), seen=1
    )
    yield lambda: withdraw(section)
    yield from play(section, 2)


@pytest.mark.parametrize("build", [a_team_event, a_swiss_pairs])
def test_a_past_contest_equals_the_one_read_at_that_time(build):
    section = build(5)
    read = []
    for change in changes(section):
        change()
        read.append((timezone.now(), ranked(contest_of(section))))

    then = [ranked(contest_at_time(session_of(section), moment)) for moment, _facts in read]

    assert [at for at, (one, two) in enumerate(zip(then, read, strict=True)) if one != two[1]] == []
    assert len({str(facts) for facts in then}) > 12


def test_a_past_contest_leaves_out_rounds_that_had_not_begun():
    section = a_team_event(4)
    before = timezone.now()
    play_round(section, 1)
    draw(section)

    then = contest_at_time(session_of(section), before)

    assert (then.rounds, [row.points for row in then.standings]) == (1, [0, 0, 0, 0])


def test_a_past_knock_out_shows_who_was_to_play_in_the_final():
    section = a_team_event(4, format="knock_out")
    *entries, last = play(section, 1)
    for enter in entries:
        enter()
    before = timezone.now()
    last()
    draw_knock_out_round(section, 2, actor=an_actor())
    now = contest_of(section)

    then = contest_at_time(session_of(section), before)

    final, decided = then.bracket[-1][0], now.bracket[-1][0]
    assert (decided.sides, final.match) == (decided.sides, None)
    assert [side is None for side in final.sides] == [False, True]
    assert final.sides[0] in decided.sides


def test_a_past_knock_out_carries_the_lead_of_that_time():
    earlier = a_team_event(4)
    play_round(earlier, 1)
    before = timezone.now()
    board = team_board(earlier, table=1, number=1)
    recorded(board, BareScore(-1430), seen=1, reason="a wrong slip")
    section = a_team_event(2, format="knock_out", carry_from=earlier.session_id, name="Final")

    then, now = contest_at_time(session_of(section), before), contest_of(section)

    # 11 - 10 IMPs, and -17 - 10: who was ahead carries half of them.
    (was,), (carried,) = then.matches, now.matches
    assert (was.carried, carried.carried) == ((Fraction(1, 2), 0), (0, Fraction(27, 2)))
