"""A triple in a Swiss of an odd number of teams: seats, boards, scores, awards, changes."""

from collections import Counter
from fractions import Fraction

import pytest

from boards.queries.contest_adjustments import find_contest_opponent
from boards.services.setup.contest_rounds import (
    ContestRoundDraw,
    delete_unplayed_round,
    draw_round_with_boards,
    plan_contest_rounds,
)
from scoring.laws.outcome import BareScore, PassedOut
from scoring.teams.team_regulations import TeamRegulations
from standings.teams.contest_reading import team_contest_of
from standings.teams.next_round import propose_next_round
from tests.builders import a_contest_award, a_team_event, an_actor, recorded
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated
from tournament.models import Seat, SeatingBoard, Session, TeamMatch
from tournament.services.teams.field_changes import FieldChange, change_contest_field
from tournament.services.teams.team_events import EnteredTeam

pytestmark = pytest.mark.django_db


def a_swiss_with_triples(count=7, **options):
    return a_team_event(count, odd="triple", **options)


def contest_of(section):
    return team_contest_of(Session.objects.select_related("event__club").get(pk=section.session_id))


def draw_next(section, **how):
    draw = propose_next_round(contest_of(section), **how)
    draw_round_with_boards(section, draw, actor=an_actor())
    return draw


def play_round(section, round_, points=0, tables=()):
    """Passes out every board of a round; at `tables` the first board scores these points."""
    boards = SeatingBoard.objects.filter(seating__section=section, seating__round=round_)
    seen = set()
    for board in boards.select_related("seating__section__session__event__club").order_by("number"):
        table = board.seating.table
        first = table not in seen
        seen.add(table)
        scores = first and table in tables
        recorded(board, BareScore(points) if scores else PassedOut())


def seats_of(section, round_):
    """North-South, East-West and the boards of each table of a round, by team numbers."""
    rows = {}
    for seat in Seat.objects.filter(round=round_, seating__section=section).select_related(
        "place", "seating"
    ):
        rows.setdefault(seat.seating.table, {})[seat.chairs] = seat.place.number
    boards = SeatingBoard.objects.filter(seating__section=section, seating__round=round_)
    numbers = {}
    for table, number in boards.order_by("number").values_list("seating__table", "number"):
        numbers.setdefault(table, []).append(number)
    return {table: (row["NS"], row["EW"], numbers[table]) for table, row in sorted(rows.items())}


def test_the_last_three_of_the_list_meet_over_the_first_two_rounds():
    section = a_swiss_with_triples()

    assert seats_of(section, 1) == {
        1: (1, 2, [1, 2]),
        2: (2, 1, [1, 2]),
        3: (3, 4, [1, 2]),
        4: (4, 3, [1, 2]),
        5: (5, 6, [1, 2]),
        6: (6, 7, [3, 4]),
        7: (7, 5, [5, 6]),
    }
    play_round(section, 1)
    draw_next(section)

    # North-South stay; each match plays its boards a second time, the other way round.
    triple = {table: row for table, row in seats_of(section, 2).items() if table >= 5}
    assert triple == {5: (5, 7, [5, 6]), 6: (6, 5, [1, 2]), 7: (7, 6, [3, 4])}
    assert {tuple(row[2]) for table, row in seats_of(section, 2).items() if table < 5} == {(3, 4)}


# Of five teams only two are left outside a triple, and they meet in both of its rounds.
@pytest.mark.sampled(3)
@pytest.mark.parametrize(("count", "rematches"), [(5, 3), (7, 0), (9, 0), (11, 0)])
def test_no_pair_plays_a_board_twice_and_teams_meet_again_only_if_they_must(count, rematches):
    section = a_swiss_with_triples(count, rounds=4)
    for round_ in range(1, 5):
        play_round(section, round_, 420, tables=(1, 3))
        if round_ < 4:
            draw_next(section)

    played = Counter(
        SeatingBoard.objects.filter(seating__section=section).values_list(
            "seating__seats__place", "number"
        )
    )
    assert max(played.values()) == 1
    contest = contest_of(section)
    met = [frozenset((match.drawn.home, match.drawn.away)) for match in contest.matches]
    assert len(met) - len({*met}) == rematches
    assert [len(row.matches) for row in contest.standings] == [4] * count
    assert not contest.byes


def test_the_matches_of_a_triple_count_once_both_rounds_are_played():
    section = a_swiss_with_triples(rounds=4)
    play_round(section, 1, 420, tables=(5,))
    contest = contest_of(section)
    triple = [match for match in contest.matches if match.drawn.triple]
    assert [(match.is_complete, match.boards_in) for match in triple] == [(False, 0)] * 3
    assert contest.in_triple == tuple(match.drawn.home for match in triple)
    draw_next(section)
    assert contest_of(section).in_triple == ()
    play_round(section, 2)

    contest = contest_of(section)

    five, six, seven = contest.standings[4:]
    # Team 5 wins the match at home by 9 IMPs; the two others are level.
    assert [match.points for match in five.matches] == [
        (Fraction(16), Fraction(4)),
        (Fraction(10), Fraction(10)),
    ]
    rounds = [[match.round_of(row.contestant) for match in row.matches] for row in (five, six)]
    assert rounds == [[1, 2], [1, 2]]
    assert [row.points for row in (five, six, seven)] == [26, 14, 20]
    for row in (five, six, seven):
        assert evaluated(contest.explain_points(row)) == row.points
    # Nothing of the triple counts in the standings after its first round.
    assert [len(row.matches) for row in contest.standings_after(1)] == [1, 1, 1, 1, 0, 0, 0]


def test_a_match_of_a_triple_is_forfeited_in_the_round_in_which_it_counts_for_the_team():
    section = a_swiss_with_triples()
    entries = list(section.session.event.entries.order_by("pk"))
    five, six, seven = entries[4:]
    opponents = [find_contest_opponent(section.session, five.pk, round_) for round_ in (1, 2)]
    assert opponents == [six.pk, seven.pk]
    rule = {"kind": "forfeit", "rule": "forfeit_fixed", "amount": Fraction(0)}

    # Team 5 forfeits its second match of the triple, against team 7, which is at home.
    a_contest_award(section, entrant=5, round=2, **rule)
    with raises_code("match_decided_already"):
        a_contest_award(section, entrant=7, round=1, seen=1, **rule)
    a_contest_award(section, entrant=5, round=1, seen=1, **rule)

    triple = [match for match in contest_of(section).matches if match.drawn.triple]
    assert [(match.drawn.home, match.points) for match in triple] == [
        (five.pk, (Fraction(0), Fraction(12))),
        (six.pk, None),
        (seven.pk, (Fraction(12), Fraction(0))),
    ]


def test_teams_of_a_triple_are_in_no_other_match_and_do_not_leave_before_its_end():
    section = a_swiss_with_triples()
    play_round(section, 1)
    one, two, three, four, five, *_rest = section.session.event.entries.order_by("pk")
    with raises_code("team_in_triple"):
        draw_round_with_boards(
            section,
            ContestRoundDraw(2, ((one.pk, five.pk), (two.pk, three.pk)), four.pk),
            actor=an_actor(),
        )
    with raises_code("triple_not_over"):
        change_contest_field(section, FieldChange("withdraw", five.pk), actor=an_actor())
    with raises_code("no_exchange_in_triple"):
        exchange = FieldChange("exchange", one.pk, five.pk, 1)
        change_contest_field(section, exchange, actor=an_actor())
    with raises_code("planned_rounds"):
        plan_contest_rounds(section, 1, actor=an_actor())

    draw_next(section)
    change_contest_field(section, FieldChange("withdraw", five.pk), actor=an_actor())

    assert contest_of(section).rounds == 2


def test_a_late_team_has_the_bye_while_a_triple_goes_on():
    section = a_swiss_with_triples(5)
    play_round(section, 1)
    late = FieldChange("add", team=EnteredTeam("Late"))
    change_contest_field(section, late, actor=an_actor())

    draw = draw_next(section)

    assert (len(draw.meetings), draw.triple) == (1, None)
    assert draw.bye is not None


def test_the_second_round_of_a_triple_can_be_deleted_and_drawn_again():
    section = a_swiss_with_triples()
    play_round(section, 1)
    draw_next(section)
    before = seats_of(section, 2)

    delete_unplayed_round(section, 2, actor=an_actor())
    assert len(contest_of(section).in_triple) == 3
    draw_next(section)

    assert seats_of(section, 2) == before
    delete_unplayed_round(section, 2, actor=an_actor())
    with raises_code("already_played"):
        delete_unplayed_round(section, 1, actor=an_actor())


@pytest.mark.parametrize(
    ("count", "rounds", "begins"), [(7, 1, False), (7, 2, True), (8, 4, False), (7, 0, True)]
)
def test_a_triple_begins_only_with_an_odd_number_and_two_rounds_to_play(count, rounds, begins):
    section = a_swiss_with_triples(count, rounds=rounds)

    matches = TeamMatch.objects.filter(session=section.session_id)
    assert matches.filter(triple=True).count() == (3 if begins else 0)
    assert matches.filter(away=None).exists() == (count % 2 == 1 and not begins)


def test_a_director_chooses_a_bye_or_a_triple_for_one_round():
    section = a_team_event(7)
    play_round(section, 1)
    assert propose_next_round(contest_of(section)).triple is None

    draw = draw_next(section, odd="triple")

    assert (len(draw.meetings), draw.bye, len(draw.triple)) == (2, None, 3)
    with raises_code("no_triple"):
        other = ContestRoundDraw(3, (), None, draw.triple)
        draw_round_with_boards(section, other, actor=an_actor())


def test_regulations_without_the_rule_have_a_bye():
    assert TeamRegulations.from_dict({"version": 1, "format": "swiss"}).odd == "bye"
