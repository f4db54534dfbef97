"""How a place among four-hand matches comes about: those ahead by total, then those by a tie.

Knows the stages that `scoring.ties` walked, and works each of them out again as steps.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from scoring.match_totals import LAW, OWN_RULE, Scored
from scoring.ranking import ExplainedPlace
from scoring.steps import Number, Operation, Part, Step
from scoring.ties import Rule, Stage

C = TypeVar("C", bound=Hashable)
HALF = Fraction(1, 2)


def explain_standing(
    pair: C, totals: Mapping[C, Part], stages: Iterable[Stage[C]], matches: Sequence[Scored[C]]
) -> ExplainedPlace:
    """How `standings` comes to a pair's place: one more than are ahead.

    `totals` are the steps of everybody in the standings.
    """
    compared = (totals[pair], *(each for other, each in totals.items() if other != pair))
    ahead = [Step("ahead", Operation.MORE, compared, LAW)]
    level = Step("shared", Operation.EQUAL, compared, LAW)
    for stage in stages:
        if pair in stage.tied and len(stage.order) > 1:
            before, level = _in_tie(pair, stage, matches)
            ahead.append(before)
    rank = Step("place", Operation.SUM, (*ahead, Number("own_place", 1, LAW)), LAW)
    return ExplainedPlace(rank, level)


def _in_tie(pair: C, stage: Stage[C], matches: Sequence[Scored[C]]) -> tuple[Step, Step]:
    """How many of the tied this stage put ahead of the pair, and how many it left level with it."""
    if stage.rule is Rule.BETWEEN:
        return _between(pair, stage, matches)
    if stage.rule is Rule.DECIDED:
        positions = {
            each: Number("decided_place", at)
            for at, group in enumerate(stage.order, start=1)
            for each in group
        }
        return _compared("ahead_decided", Operation.LESS, pair, positions, OWN_RULE)
    played = stage.play_offs[-1]
    points = dict(zip(played.pairs, played.points or (0, 0), strict=True))
    extra: dict[C, Part] = {each: Number("extra_points", points[each]) for each in stage.tied}
    # The document has four extra hands and no more: each hand after those is our own rule.
    cited = LAW if len(stage.play_offs) == 1 else OWN_RULE
    return _compared("ahead_extra", Operation.MORE, pair, extra, cited)


def _compared(
    key: str, operation: Operation, pair: C, parts: Mapping[C, Part], cited: str
) -> tuple[Step, Step]:
    values = (parts[pair], *(part for other, part in parts.items() if other != pair))
    return Step(key, operation, values, cited), Step("shared", Operation.EQUAL, values, cited)


def _between(pair: C, stage: Stage[C], matches: Sequence[Scored[C]]) -> tuple[Step, Step]:
    """Ahead is who has more wins than this pair and those level with it or behind could reach.

    Where all have met, that is who has more wins.
    """
    at = next(at for at, group in enumerate(stage.order) if pair in group)
    ahead = [each for group in stage.order[:at] for each in group]
    rest = [each for group in stage.order[at:] for each in group]
    wins = {each: explain_wins(each, stage.tied, matches) for each in stage.tied}
    unmet = {each.pair: len(stage.tied) - 1 - each.matches for each in stage.among}
    reach = [_reach(wins[each], unmet[each]) for each in rest]
    most = reach[0] if len(reach) == 1 else Step("reach", Operation.MOST, tuple(reach), OWN_RULE)
    others = (wins[each] for each in (*ahead, *(each for each in rest if each != pair)))
    group = tuple(wins[each] for each in stage.order[at] if each != pair)
    return (
        Step("ahead_between", Operation.MORE, (most, *others), LAW),
        Step("shared", Operation.COUNT, group, LAW),
    )


def _reach(wins: Step, unmet: int) -> Step:
    if not unmet:
        return wins
    return Step("could_reach", Operation.SUM, (wins, Number("unmet", unmet)), OWN_RULE)


def explain_wins(pair: C, tied: Sequence[C], matches: Sequence[Scored[C]]) -> Step:
    """How a pair's wins among the tied add up: each won match one, each level match a half."""
    others = set(tied) - {pair}
    met = [each for each in matches if pair in each.pairs and others & set(each.pairs)]
    counted = tuple(part for each in met for part in _win(each, pair))
    return Step("wins", Operation.SUM, counted, LAW)


def _win(match: Scored[C], pair: C) -> Iterator[Step]:
    mine, theirs = match.points if match.pairs[0] == pair else match.points[::-1]
    both = Number("own_points", mine, of=match.round), Number("their_points", theirs)
    yield Step("match_won", Operation.LESS, both, LAW, match.round)
    level = Step("match_level", Operation.EQUAL, both, OWN_RULE, match.round)
    half = Number("half_win", HALF, OWN_RULE)
    yield Step("half_wins", Operation.PRODUCT, (level, half), OWN_RULE)
