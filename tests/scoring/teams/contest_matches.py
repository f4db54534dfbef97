"""Builders of matches and awards of a contest, for the tests of standings and tie-breaks."""

from fractions import Fraction

from scoring.teams.contest_awards import AwardKind, ContestAward
from scoring.teams.contests import ContestMatch


def met(round_, first, other, points, imps=None):
    against = Fraction(20) - Fraction(points)
    return ContestMatch(
        round_, (first, other), (Fraction(points), against), imps and tuple(map(Fraction, imps))
    )


def carried(who, points):
    return ContestAward(AwardKind.CARRIED, who, Fraction(points))


def penalty(who, points):
    return ContestAward(AwardKind.PENALTY, who, Fraction(points), law="90")
