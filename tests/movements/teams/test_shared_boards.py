"""Movements of teams in which tables share boards."""

from movements.teams.shared_boards import suits_thurner


def test_a_thurner_needs_an_even_number_one_less_of_which_three_does_not_divide():
    assert [teams for teams in range(4, 25) if suits_thurner(teams)] == [6, 8, 12, 14, 18, 20, 24]
