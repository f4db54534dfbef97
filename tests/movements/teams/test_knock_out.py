"""Knock-out brackets: seeds meet as late as they can, and the best have the byes."""

import pytest

from movements.teams.knock_out import BracketSide, KnockOutMatch, draw_knock_out


def test_six_teams_give_the_two_best_a_bye():
    bracket = draw_knock_out(6)

    assert bracket.byes == (1, 2)
    assert bracket.rounds == (
        (
            KnockOutMatch(1, BracketSide(4), BracketSide(5)),
            KnockOutMatch(2, BracketSide(3), BracketSide(6)),
        ),
        (
            KnockOutMatch(3, BracketSide(1), BracketSide(winner_of=1)),
            KnockOutMatch(4, BracketSide(2), BracketSide(winner_of=2)),
        ),
        (KnockOutMatch(5, BracketSide(winner_of=3), BracketSide(winner_of=4)),),
    )


def played_to_form(bracket):
    """The seeds of each match, round by round, if the better seed always wins."""
    winners = {}
    for matches in bracket.rounds:
        seeds = {}
        for match in matches:
            sides = (match.one, match.other)
            seeds[match.number] = tuple(side.seed or winners[side.winner_of] for side in sides)
        winners |= {number: min(two) for number, two in seeds.items()}
        yield list(seeds.values())


@pytest.mark.parametrize("teams", range(2, 41))
def test_every_team_but_one_loses_once_and_form_is_kept(teams):
    rounds = list(played_to_form(draw_knock_out(teams)))

    losers = [max(two) for matches in rounds for two in matches]
    assert sorted(losers) == list(range(2, teams + 1))
    for number, matches in enumerate(reversed(rounds)):
        assert all(min(two) <= 2**number for two in matches)
        assert all(sum(two) == 2 ** (number + 1) + 1 for two in matches)


def test_a_match_for_third_place_has_the_losers_of_the_semi_finals():
    bracket = draw_knock_out(6, third_place=True)

    final, third = bracket.rounds[-1]
    assert final == KnockOutMatch(5, BracketSide(winner_of=3), BracketSide(winner_of=4))
    assert third == KnockOutMatch(6, BracketSide(loser_of=3), BracketSide(loser_of=4))
    assert draw_knock_out(3, third_place=True) == draw_knock_out(3)
