"""Jumps of American Whists: in a stanza of a pivot every match is complete."""

from itertools import chain

from movements.teams.american_whist import pivot_stanzas, whist_jumps, whist_most_rounds


def test_pivots_of_eight_teams():
    assert list(pivot_stanzas(8)) == [
        ((2, -3, 3, -2), (-1, 1)),
        ((-1, 1), (-2, 2), (-3, 3)),
        ((-2, 2), (-1, 1, 3, -3)),
        ((-2, 2), (-3, -1, 1, 3)),
    ]


def test_each_jump_of_a_stanza_has_its_opposite_and_no_jump_comes_twice():
    for teams in range(5, 41):
        for stanzas in pivot_stanzas(teams):
            for stanza in stanzas:
                assert {jump % teams for jump in stanza} == {-jump % teams for jump in stanza}
            jumps = [jump % teams for jump in chain(*stanzas)]
            assert len(jumps) == len(set(jumps))


def test_the_first_pivot_takes_a_whist_by_fours_from_its_outer_rounds():
    for teams in range(5, 41):
        first = next(pivot_stanzas(teams))
        most = whist_most_rounds(teams)

        assert [len(stanza) for stanza in first[:-1]] == [4] * ((most - 1) // 4)
        assert sorted(chain(*first)) == sorted(whist_jumps(teams, most // 2 * 2))
