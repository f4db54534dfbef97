"""A knock-out: who goes on by IMPs, carry-over, ties and rulings; the bracket and the places."""

from fractions import Fraction

import pytest

from boards.errors import BoardStateError
from boards.services.setup.contest_rounds import plan_contest_rounds
from reports.content.teams.knock_out import reached_text
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import BareScore, PassedOut
from scoring.teams.matches import ImpSwing
from standings.services.knock_out import (
    add_extra_boards,
    draw_knock_out_round,
    follow_corrected_results,
    remove_extra_boards,
)
from standings.teams.contest_reading import team_contest_of
from tests.builders import a_contest_award, a_team_event, an_actor, recorded, team_board
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated
from tournament.models import Session, TeamMatch

pytestmark = pytest.mark.django_db


def a_knock_out(count=4, **options):
    return a_team_event(count, format="knock_out", **options)


def contest_of(section):
    return team_contest_of(Session.objects.select_related("event__club").get(pk=section.session_id))


def play_match(section, round_, number, lead, *, first=None):
    """Plays a match of two boards; the home team wins the first by the IMPs of `lead` points."""
    first = first or 2 * round_ - 1
    for table, scores in ((2 * number - 1, (lead, 0)), (2 * number, (0, 0))):
        for board, points in enumerate(scores, start=first):
            seating_board = team_board(section, round_=round_, table=table, number=board)
            recorded(seating_board, BareScore(points) if points else PassedOut())


def correct_board(section, points, *, round_=1, number=1, seen=1):
    board = team_board(section, round_=round_, table=2 * number - 1, number=1)
    outcome = BareScore(points) if points else PassedOut()
    recorded(board, outcome, seen=seen, reason="wrong entry")


def numbers_in(contest, entries):
    return tuple(None if pk is None else contest.entrants[pk].number for pk in entries)


def drawn(section):
    contest = contest_of(section)
    return [
        (match.drawn.round, *numbers_in(contest, match.sides)) for match in contest.bracket_matches
    ]


def ranked(contest):
    return [
        (place.rank, contest.entrants[place.contestant.contestant].number)
        for place in contest.ranking
    ]


def test_the_best_seeds_have_byes_and_the_winners_meet_by_the_bracket():
    section = a_knock_out(6)
    assert drawn(section) == [(1, 4, 5), (1, 3, 6)]
    play_match(section, 1, 1, -420)
    play_match(section, 1, 2, 420)

    draw_knock_out_round(section, 2, actor=an_actor())

    assert drawn(section)[2:] == [(2, 1, 5), (2, 2, 3)]
    contest = contest_of(section)
    assert (contest.planned_rounds, contest.can_draw, contest.champion) == (3, False, None)
    # Team 4 and 6 are out; who is in round 2 has won one round, by a bye or a match.
    assert [rank for rank, _number in ranked(contest)] == [1, 1, 1, 1, 5, 5]


def test_a_final_ends_the_event_with_a_champion_and_explained_places():
    section = a_knock_out(4)
    for number in (1, 2):
        play_match(section, 1, number, 420)
    draw_knock_out_round(section, 2, actor=an_actor())
    play_match(section, 2, 1, -50)

    contest = contest_of(section)

    assert numbers_in(contest, (contest.champion,)) == (2,)
    assert ranked(contest) == [(1, 2), (2, 1), (3, 3), (3, 4)]
    for place in contest.ranking:
        assert evaluated(contest.explain_place(place.contestant)) == place.rank
        assert evaluated(contest.explain_points(place.contestant)) == place.contestant.points
    with raises_code("all_rounds_drawn"):
        draw_knock_out_round(section, 3, actor=an_actor())


def test_the_next_round_waits_for_every_winner():
    section = a_knock_out(4)
    play_match(section, 1, 1, 420)

    with raises_code("matches_undecided") as refused:
        draw_knock_out_round(section, 2, actor=an_actor())

    assert refused.value.facts == {"round": 1, "matches": 1}
    with raises_code("not_the_next_round"):
        draw_knock_out_round(section, 3, actor=an_actor())


def test_a_level_match_plays_extra_boards_until_one_team_leads():
    section = a_knock_out(2)
    play_match(section, 1, 1, 0)
    match = contest_of(section).bracket_matches[0]
    assert (match.is_level, match.winner) == (True, None)

    # An eighth of two boards, but two at least.
    assert add_extra_boards(section, match.drawn.pk, actor=an_actor()) == 2
    again = contest_of(section).bracket_matches[0]
    assert [board.number for board in again.extra_boards] == [3, 4]
    assert (again.is_complete, again.is_level) == (False, False)
    play_match(section, 1, 1, 110, first=3)

    contest = contest_of(section)
    assert numbers_in(contest, (contest.champion,)) == (1,)
    assert contest.bracket_matches[0].points == ImpSwing(Fraction(3), Fraction(0))
    with raises_code("match_not_level"):
        add_extra_boards(section, match.drawn.pk, actor=an_actor())
    with raises_code("extra_boards_played"):
        remove_extra_boards(section, match.drawn.pk, actor=an_actor())


def test_extra_boards_without_results_are_removed():
    section = a_knock_out(2)
    play_match(section, 1, 1, 0)
    match = contest_of(section).bracket_matches[0].drawn.pk
    add_extra_boards(section, match, actor=an_actor())

    remove_extra_boards(section, match, actor=an_actor())

    assert contest_of(section).bracket_matches[0].is_level
    with raises_code("no_extra_boards"):
        remove_extra_boards(section, match, actor=an_actor())


def test_a_second_set_of_extra_boards_is_removed_while_the_first_is_played():
    section = a_knock_out(2)
    play_match(section, 1, 1, 0)
    match = contest_of(section).bracket_matches[0].drawn.pk
    add_extra_boards(section, match, actor=an_actor())
    play_match(section, 1, 1, 0, first=3)
    add_extra_boards(section, match, actor=an_actor())

    remove_extra_boards(section, match, actor=an_actor())

    again = contest_of(section).bracket_matches[0]
    assert ([board.number for board in again.extra_boards], again.is_level) == ([3, 4], True)


def test_a_set_of_extra_boards_with_one_result_stays_whole():
    section = a_knock_out(2)
    play_match(section, 1, 1, 0)
    match = contest_of(section).bracket_matches[0].drawn.pk
    add_extra_boards(section, match, actor=an_actor())
    recorded(team_board(section, table=1, number=3), BareScore(420))

    with raises_code("extra_boards_played"):
        remove_extra_boards(section, match, actor=an_actor())
    assert contest_of(section).bracket_matches[0].removable_boards == ()


def numbers_of(boards):
    return [board.number for board in boards]


def test_extra_boards_do_not_count_once_a_correction_decides_the_match_before_them():
    section = a_knock_out(2)
    play_match(section, 1, 1, 0)
    add_extra_boards(section, contest_of(section).bracket_matches[0].drawn.pk, actor=an_actor())
    # 420 on board 3 is 9 IMPs for the second team.
    play_match(section, 1, 1, -420, first=3)
    assert numbers_in(contest_of(section), (contest_of(section).champion,)) == (2,)

    correct_board(section, 110)

    contest = contest_of(section)
    match = contest.bracket_matches[0]
    assert match.points == ImpSwing(Fraction(3), Fraction(0))
    assert (numbers_of(match.boards), numbers_of(match.uncounted_boards)) == ([1, 2], [3, 4])
    assert numbers_in(contest, (contest.champion,)) == (1,)
    assert (match.is_begun, match.extra_boards, match.removable_boards) == (True, (), ())
    assert evaluated(contest.explain_match(match, home=True)) == 3

    correct_board(section, 0, seen=2)

    again = contest_of(section).bracket_matches[0]
    assert (numbers_of(again.extra_boards), again.uncounted_boards) == ([3, 4], ())


def test_a_second_set_of_extra_boards_does_not_count_if_the_first_decides():
    section = a_knock_out(2)
    play_match(section, 1, 1, 0)
    match = contest_of(section).bracket_matches[0].drawn.pk
    add_extra_boards(section, match, actor=an_actor())
    play_match(section, 1, 1, 0, first=3)
    add_extra_boards(section, match, actor=an_actor())
    play_match(section, 1, 1, -420, first=5)
    board = team_board(section, table=1, number=3)

    recorded(board, BareScore(110), seen=1, reason="wrong entry")

    again = contest_of(section).bracket_matches[0]
    assert (numbers_of(again.extra_boards), numbers_of(again.uncounted_boards)) == ([3, 4], [5, 6])
    assert (again.points, again.winner) == (ImpSwing(Fraction(3), Fraction(0)), again.drawn.home)


def test_a_penalty_that_decides_the_match_leaves_extra_boards_uncounted():
    section = a_knock_out(2)
    play_match(section, 1, 1, 0)
    add_extra_boards(section, contest_of(section).bracket_matches[0].drawn.pk, actor=an_actor())
    play_match(section, 1, 1, 420, first=3)

    a_contest_award(section, entrant=1, amount=Fraction(3), round=1)

    match = contest_of(section).bracket_matches[0]
    assert (numbers_of(match.uncounted_boards), match.winner) == ([3, 4], match.drawn.away)


def test_the_round_after_extra_boards_plays_new_boards():
    section = a_knock_out(4)
    play_match(section, 1, 1, 0)
    play_match(section, 1, 2, 420)
    add_extra_boards(section, contest_of(section).bracket_matches[0].drawn.pk, actor=an_actor())
    play_match(section, 1, 1, 420, first=3)

    draw_knock_out_round(section, 2, actor=an_actor())

    final = contest_of(section).bracket_matches[-1]
    assert [board.number for board in final.boards] == [5, 6]


def test_the_better_seed_wins_a_level_match_if_the_event_says_so():
    section = a_knock_out(2, ties="better_seed")
    play_match(section, 1, 1, 0)

    match = contest_of(section).bracket_matches[0]

    assert (match.winner, match.is_level) == (match.drawn.home, False)


def test_a_director_decides_who_goes_on():
    section = a_knock_out(2)
    a_contest_award(section, "advances", entrant=2, amount=0, round=1)

    contest = contest_of(section)

    assert numbers_in(contest, (contest.champion,)) == (2,)
    assert contest.bracket_matches[0].points is None
    with raises_code("match_decided_already"):
        a_contest_award(section, "advances", entrant=1, amount=0, round=1, seen=1)


@pytest.mark.parametrize(
    ("kind", "facts", "code"),
    [
        ("forfeit", {"round": 1, "amount": 0, "rule": "highest"}, "not_in_knock_out"),
        ("carried", {}, "not_in_knock_out"),
        ("penalty", {}, "knock_out_award_round"),
    ],
)
def test_a_knock_out_has_no_points_to_award(kind, facts, code):
    with raises_code(code):
        a_contest_award(a_knock_out(2), kind, **facts)


def test_only_a_knock_out_has_teams_that_go_on():
    with pytest.raises(BoardStateError) as refused:
        a_contest_award(a_team_event(4), "advances", amount=0, round=1)
    assert refused.value.code == "knock_out_only"


def test_carry_over_and_penalties_count_in_the_match_and_are_explained():
    section = a_knock_out(2)
    play_match(section, 1, 1, 110)
    a_contest_award(section, "carried_imps", entrant=2, amount=Fraction(5), round=1)
    a_contest_award(section, entrant=2, amount=Fraction(3), round=1, seen=1)

    contest = contest_of(section)
    match = contest.bracket_matches[0]

    # 110 is 3 IMPs; the other team carries 5 into the match and is fined 3.
    assert match.points == ImpSwing(Fraction(3), Fraction(2))
    assert match.winner == match.drawn.home
    explained = (contest.explain_match(match, home=True), contest.explain_match(match, home=False))
    assert tuple(map(evaluated, explained)) == match.points


def test_averages_to_both_teams_are_balanced():
    section = a_knock_out(2)
    play_match(section, 1, 1, 0)
    board = team_board(section, table=1, number=1)
    recorded(board, Averages(Average.PLUS, Average.MINUS), seen=1, reason="ruling")
    other = team_board(section, table=1, number=2)
    recorded(other, Averages(Average.PLUS, Average.AVERAGE), seen=1, reason="ruling")

    contest = contest_of(section)
    match = contest.bracket_matches[0]

    # 3 : -3, and 3 : 0, of which each team's mean is 1.5.
    assert match.points == ImpSwing(Fraction("4.5"), Fraction(0))
    assert evaluated(contest.explain_match(match, home=True)) == Fraction("4.5")


def test_a_corrected_result_is_followed_while_the_next_match_is_unplayed():
    section = a_knock_out(4)
    for number in (1, 2):
        play_match(section, 1, number, 420)
    draw_knock_out_round(section, 2, actor=an_actor())
    correct_board(section, -420)
    contest = contest_of(section)
    assert [
        (place.round, *numbers_in(contest, (out, coming)))
        for place, out, coming in contest.misplaced
    ] == [(2, 1, 4)]

    assert follow_corrected_results(section, actor=an_actor()) == 1

    assert drawn(section)[-1] == (2, 4, 2)
    assert contest_of(section).misplaced == ()
    play_match(section, 2, 1, 420)
    contest = contest_of(section)
    assert numbers_in(contest, (contest.champion,)) == (4,)


def test_a_corrected_semi_final_replaces_its_own_team_while_the_other_is_level():
    section = a_knock_out(4)
    play_match(section, 1, 1, -420)
    play_match(section, 1, 2, 420)
    draw_knock_out_round(section, 2, actor=an_actor())
    assert drawn(section)[-1] == (2, 2, 4)

    correct_board(section, -420, number=2)
    level = team_board(section, round_=1, table=1, number=1)
    recorded(level, PassedOut(), seen=1, reason="wrong entry")

    contest = contest_of(section)
    assert [numbers_in(contest, row[1:]) for row in contest.misplaced] == [(2, 3)]


def test_the_teams_of_a_match_with_results_stay_until_the_director_decides():
    section = a_knock_out(4)
    for number in (1, 2):
        play_match(section, 1, number, 420)
    draw_knock_out_round(section, 2, actor=an_actor())
    play_match(section, 2, 1, 420)
    correct_board(section, -420)

    with raises_code("bracket_match_begun"):
        follow_corrected_results(section, actor=an_actor())

    assert drawn(section)[-1] == (2, 1, 2)
    a_contest_award(section, "advances", entrant=1, amount=0, round=1)
    contest = contest_of(section)
    assert (contest.misplaced, numbers_in(contest, (contest.champion,))) == ((), (1,))


def test_the_rounds_of_a_knock_out_are_those_of_its_bracket():
    section = a_knock_out(6)

    assert section.session.event.team_regulations.rounds == 3
    with raises_code("rounds_of_bracket"):
        plan_contest_rounds(section, 4, actor=an_actor())


def test_segments_divide_the_boards_and_extra_boards_are_one_more():
    section = a_knock_out(2, boards=4, segments=2)
    match = contest_of(section).bracket_matches[0]

    assert [[board.number for board in part] for part in match.segments] == [[1, 2], [3, 4]]


def test_extra_boards_wait_for_the_round_after_to_be_deleted():
    section = a_knock_out(4, ties="better_seed")
    for number in (1, 2):
        play_match(section, 1, number, 0)
    draw_knock_out_round(section, 2, actor=an_actor())
    match = TeamMatch.objects.first().pk

    with raises_code("match_not_level"):
        add_extra_boards(section, match, actor=an_actor())


def a_final_after_a_swiss(**options):
    """A final of two teams of a Swiss, in which the second has beaten the first by 9 IMPs."""
    swiss = a_team_event(4)
    play_match(swiss, 1, 1, -420)
    return swiss, a_knock_out(2, carry_from=swiss.session_id, **options)


def test_half_of_the_lead_in_an_earlier_contest_is_carried_into_the_match():
    _swiss, final = a_final_after_a_swiss()
    play_match(final, 1, 1, 110)

    contest = contest_of(final)
    match = contest.bracket_matches[0]

    # 3 IMPs at the table against half of 9.
    assert match.points == ImpSwing(Fraction(3), Fraction("4.5"))
    assert numbers_in(contest, (contest.champion,)) == (2,)
    explained = (contest.explain_match(match, home=True), contest.explain_match(match, home=False))
    assert tuple(map(evaluated, explained)) == match.points


def test_a_director_overrides_the_carry_over_even_with_nothing():
    _swiss, final = a_final_after_a_swiss()
    a_contest_award(final, "carried_imps", entrant=2, amount=Fraction(0), round=1)

    match = contest_of(final).bracket_matches[0]

    assert (match.carried, match.carry_steps) == (ImpSwing(0, 0), None)


def test_an_unfinished_or_deleted_earlier_match_carries_nothing():
    swiss = a_team_event(4)
    final = a_knock_out(2, carry_from=swiss.session_id)
    assert contest_of(final).bracket_matches[0].carried == ImpSwing(0, 0)

    event = final.session.event
    event.contest_json |= {"carry_from": 10**6}
    event.save()

    assert contest_of(final).bracket_matches[0].carried == ImpSwing(0, 0)


def test_a_contest_carries_over_from_no_knock_out_and_no_other_club():
    for earlier in (a_knock_out(2), a_team_event(4, club="anchor")):
        with raises_code("earlier_contest"):
            a_knock_out(2, carry_from=earlier.session_id)
    with raises_code("earlier_contest"):
        a_team_event(4, carry_from=a_team_event(4).session_id)


def a_final_round_with_a_match_for_third_place():
    """Teams 1 and 2 play the final, 3 and 4 for third place."""
    section = a_knock_out(4, third_place=True)
    for number in (1, 2):
        play_match(section, 1, number, 420)
    draw_knock_out_round(section, 2, actor=an_actor())
    return section


def test_the_losers_of_the_semi_finals_play_for_third_place():
    section = a_final_round_with_a_match_for_third_place()
    assert drawn(section)[2:] == [(2, 1, 2), (2, 3, 4)]
    before = contest_of(section)
    assert ranked(before) == [(1, 1), (1, 2), (3, 3), (3, 4)]
    play_match(section, 2, 1, 50)
    play_match(section, 2, 2, -50)

    contest = contest_of(section)

    assert numbers_in(contest, (contest.champion,)) == (1,)
    assert ranked(contest) == [(1, 1), (2, 2), (3, 4), (4, 3)]
    for place in contest.ranking:
        assert evaluated(contest.explain_place(place.contestant)) == place.rank
        assert evaluated(contest.explain_points(place.contestant)) == place.contestant.points
    texts = [reached_text(contest, place.contestant.contestant) for place in contest.ranking]
    assert texts == ["Winner", "Out: Final", "Third place", "Fourth place"]


def test_corrected_semi_finals_exchange_the_teams_of_both_last_matches():
    section = a_final_round_with_a_match_for_third_place()
    correct_board(section, -420)
    assert follow_corrected_results(section, actor=an_actor()) == 2

    assert sorted(drawn(section)[2:]) == [(2, 3, 1), (2, 4, 2)]


def test_a_match_for_third_place_needs_two_semi_finals():
    for options in ({"count": 3}, {"count": 4, "format": "swiss"}):
        with raises_code("third_place") as refused:
            a_team_event(**{"format": "knock_out", **options}, third_place=True)
        assert refused.value.facts == {"least": 4}
