"""Explains the places of pairs in an event of four-hand matches, by totals and tie rules.

Recomputes the stages of `scoring.score_sheets.tie_procedure` as steps.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from scoring.boards.ranking import ExplainedPlace
from scoring.score_sheets.match_totals import LAW, OWN_RULE, ScoredMatch
from scoring.score_sheets.tie_procedure import TieRule, TieStage
from scoring.steps import Part, Step, StepNumber, StepOperation

C = TypeVar("C", bound=Hashable)
HALF = Fraction(1, 2)


def explain_four_hand_place(
    pair: C,
    totals: Mapping[C, Part],
    stages: Iterable[TieStage[C]],
    matches: Sequence[ScoredMatch[C]],
) -> ExplainedPlace:
    """Explain a pair's place in the standings: one more than the number of pairs ahead.

    `totals` are the steps of every pair's total.
    """
    compared = (totals[pair], *(total for other, total in totals.items() if other != pair))
    ahead = [Step("ahead", StepOperation.MORE, compared, LAW)]
    level = Step("shared", StepOperation.EQUAL, compared, LAW)
    for stage in stages:
        if pair in stage.tied and len(stage.order) > 1:
            before, level = _in_tie(pair, stage, matches)
            ahead.append(before)
    rank = Step("rank", StepOperation.SUM, (*ahead, StepNumber("own_rank", 1, LAW)), LAW)
    return ExplainedPlace(rank, level)


def _in_tie(pair: C, stage: TieStage[C], matches: Sequence[ScoredMatch[C]]) -> tuple[Step, Step]:
    """Return how many tied pairs this stage put ahead of the pair, and how many it left level."""
    if stage.rule is TieRule.BETWEEN:
        return _explain_wins_between(pair, stage, matches)
    if stage.rule is TieRule.DECIDED:
        positions = {
            tied_pair: StepNumber("decided_place", at)
            for at, group in enumerate(stage.order, start=1)
            for tied_pair in group
        }
        return _comparison_step("ahead_decided", StepOperation.LESS, pair, positions, OWN_RULE)
    played = stage.play_offs[-1]
    points = dict(zip(played.pairs, played.points or (0, 0), strict=True))
    extra: dict[C, Part] = {
        tied_pair: StepNumber("extra_points", points[tied_pair]) for tied_pair in stage.tied
    }
    # The document has four extra hands and no more: each hand after those is our own rule.
    cited = OWN_RULE if played.longer or len(stage.play_offs) > 1 else LAW
    return _comparison_step("ahead_extra", StepOperation.MORE, pair, extra, cited)


def _comparison_step(
    key: str, operation: StepOperation, pair: C, parts: Mapping[C, Part], cited: str
) -> tuple[Step, Step]:
    values = (parts[pair], *(part for other, part in parts.items() if other != pair))
    return Step(key, operation, values, cited), Step("shared", StepOperation.EQUAL, values, cited)


def _explain_wins_between(
    pair: C, stage: TieStage[C], matches: Sequence[ScoredMatch[C]]
) -> tuple[Step, Step]:
    """Count the pairs with more wins than this pair and all below it could still reach.

    Where all have met, these are the pairs with more wins.
    """
    at = next(at for at, group in enumerate(stage.order) if pair in group)
    ahead = [contestant for group in stage.order[:at] for contestant in group]
    rest = [contestant for group in stage.order[at:] for contestant in group]
    wins = {
        contestant: explain_wins_among_tied(contestant, stage.tied, matches)
        for contestant in stage.tied
    }
    unmet = {
        contestant.pair: len(stage.tied) - 1 - contestant.matches for contestant in stage.among
    }
    reach = [_reach(wins[contestant], unmet[contestant]) for contestant in rest]
    most = (
        reach[0] if len(reach) == 1 else Step("reach", StepOperation.MOST, tuple(reach), OWN_RULE)
    )
    others = (
        wins[contestant]
        for contestant in (*ahead, *(contestant for contestant in rest if contestant != pair))
    )
    group = tuple(wins[contestant] for contestant in stage.order[at] if contestant != pair)
    return (
        Step("ahead_between", StepOperation.MORE, (most, *others), LAW),
        Step("shared", StepOperation.COUNT, group, LAW),
    )


def _reach(wins: Step, unmet: int) -> Step:
    if not unmet:
        return wins
    return Step("could_reach", StepOperation.SUM, (wins, StepNumber("unmet", unmet)), OWN_RULE)


def explain_wins_among_tied(pair: C, tied: Sequence[C], matches: Sequence[ScoredMatch[C]]) -> Step:
    """Explain a pair's wins among the tied: one for each won match, a half for each level match."""
    others = set(tied) - {pair}
    met = [match for match in matches if pair in match.pairs and others & set(match.pairs)]
    counted = tuple(part for match in met for part in _win(match, pair))
    return Step("wins", StepOperation.SUM, counted, LAW)


def _win(match: ScoredMatch[C], pair: C) -> Iterator[Step]:
    mine, theirs = match.points if match.pairs[0] == pair else match.points[::-1]
    both = StepNumber("own_points", mine, of=match.round), StepNumber("their_points", theirs)
    yield Step("match_won", StepOperation.LESS, both, LAW, match.round)
    level = Step("match_level", StepOperation.EQUAL, both, OWN_RULE, match.round)
    half = StepNumber("half_win", HALF, OWN_RULE)
    yield Step("half_wins", StepOperation.PRODUCT, (level, half), OWN_RULE)
