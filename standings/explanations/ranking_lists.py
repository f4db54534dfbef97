"""Explains step by step the ranking lists of a session: strata, handicap, master points."""

from collections.abc import Iterator
from dataclasses import replace

from scoring.boards.ranking import explain_list_place, explain_place
from scoring.events.handicaps import explain_handicapped, explain_pair_handicap
from scoring.events.master_points import explain_master_points
from scoring.events.strata import explain_stratum
from scoring.steps import Part, StepNumber
from standings.explanations.pairs import SessionFigureSteps
from standings.ranking import RankedPair
from standings.ranking_lists import (
    BOTH_DIRECTIONS,
    RankingList,
    SessionRankingLists,
    handicaps_of_pair,
    known_master_points,
    master_points_of_pair,
)
from standings.snapshot_cache import SessionSnapshot


def explain_ranking_list_figures(
    snapshot: SessionSnapshot, steps: SessionFigureSteps, place: int
) -> Iterator[tuple[str, int, Part]]:
    """Yield each list figure of a pair: its kind, its stratum (else 0), and its steps."""
    lists = snapshot.lists
    row = next((entry for entry in snapshot.ranking if entry.pair.place == place), None)
    if row is None:
        return
    if place in snapshot.in_sections:
        yield "in_section", 0, _explain_section_place(snapshot, row)
    if stratum := _explain_stratum(lists, row):
        yield "stratum", 0, stratum
    for entry in lists.lists:
        own = next((line for line in entry.lines if line.row.pair.place == place), None)
        if own is not None and entry.kind == BOTH_DIRECTIONS:
            yield entry.kind, entry.stratum, _explain_joint_place(entry, steps, place)
        elif own is not None and own.figure is None:
            others = [line.row.rank for line in entry.lines if line is not own]
            yield entry.kind, entry.stratum, explain_list_place(own.row.rank, others)
    if place in lists.handicapped:
        yield "handicapped", 0, _explain_handicapped(lists, steps, row)
    if place in lists.awards:
        level = sum(entry.rank == row.rank for entry in lists.fields[row.ranked_in])
        award = explain_master_points(row.rank, level, lists.place_awards[row.ranked_in])
        yield "master_points", 0, award


def _explain_joint_place(ranking_list: RankingList, steps: SessionFigureSteps, place: int) -> Part:
    """Explain the place among all pairs of the list, by the figure that ranks in each direction."""
    others = [line.row.pair.place for line in ranking_list.lines if line.row.pair.place != place]
    ranks = steps.ranks
    explained = explain_place([ranks[place]], [[ranks[other]] for other in others])
    return replace(explained.rank, key="list_rank")


def _explain_section_place(snapshot: SessionSnapshot, row: RankedPair) -> Part:
    """Explain the place among the pairs of the same section in the same list."""
    others = (
        other.rank
        for other in snapshot.ranking
        if other != row and other.field == row.field and other.pair.section == row.pair.section
    )
    return explain_list_place(row.rank, list(others))


def _explain_stratum(lists: SessionRankingLists, row: RankedPair) -> Part | None:
    strata = lists.rules.strata
    if strata is None or None in master_points_of_pair(row.pair):
        return None
    points = known_master_points(row.pair)
    return explain_stratum([StepNumber("players_points", point) for point in points], strata)


def _explain_handicapped(
    lists: SessionRankingLists, steps: SessionFigureSteps, row: RankedPair
) -> Part:
    own = explain_pair_handicap(
        [StepNumber("handicap", entry) for entry in handicaps_of_pair(row.pair)]
    )
    scratch = steps.ranks[row.pair.place]
    field = [lists.handicaps[entry.pair.place] for entry in lists.fields[row.ranked_in]]
    return explain_handicapped(scratch, own, field if lists.rules.keep_mean else None)
