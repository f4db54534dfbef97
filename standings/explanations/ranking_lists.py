"""Explanation of the ranking lists (strata, handicap, master points), as steps."""

from collections.abc import Iterator
from dataclasses import replace

from scoring.boards.ranking import explain_list_place, explain_place
from scoring.events.handicaps import explain_handicapped, explain_pair_handicap
from scoring.events.master_points import explain_master_points
from scoring.events.strata import explain_stratum
from scoring.steps import Part, StepNumber
from standings.explanations.pairs import EveningSteps
from standings.ranking import Ranked
from standings.ranking_lists import (
    BOTH_DIRECTIONS,
    EveningLists,
    List,
    handicaps_of_pair,
    known_points,
    points_of,
)
from standings.snapshot_cache import SessionSnapshot


def list_steps(
    evening: SessionSnapshot, steps: EveningSteps, place: int
) -> Iterator[tuple[str, int, Part]]:
    """Every figure of a pair in the lists: which, of which stratum (else 0), and its steps."""
    lists = evening.lists
    row = next((each for each in evening.ranking if each.pair.place == place), None)
    if row is None:
        return
    if place in evening.in_sections:
        yield "in_section", 0, _in_section(evening, row)
    if stratum := _stratum(lists, row):
        yield "stratum", 0, stratum
    for each in lists.lists:
        own = next((line for line in each.lines if line.row.pair.place == place), None)
        if own is not None and each.kind == BOTH_DIRECTIONS:
            yield each.kind, each.stratum, _of_both_directions(each, steps, place)
        elif own is not None and own.figure is None:
            others = [line.row.rank for line in each.lines if line is not own]
            yield each.kind, each.stratum, explain_list_place(own.row.rank, others)
    if place in lists.handicapped:
        yield "handicapped", 0, _handicapped(lists, steps, row)
    if place in lists.awards:
        level = sum(each.rank == row.rank for each in lists.fields[row.ranked_in])
        award = explain_master_points(row.rank, level, lists.place_awards[row.ranked_in])
        yield "master_points", 0, award


def _of_both_directions(each: List, steps: EveningSteps, place: int) -> Part:
    """The place among everybody of the list, by what ranks them in their own direction."""
    others = [line.row.pair.place for line in each.lines if line.row.pair.place != place]
    ranks = steps.ranks
    found = explain_place([ranks[place]], [[ranks[other]] for other in others])
    return replace(found.rank, key="list_place")


def _in_section(evening: SessionSnapshot, row: Ranked) -> Part:
    """The place among those of the own section who are ranked in the same list."""
    others = (
        each.rank
        for each in evening.ranking
        if each != row and each.field == row.field and each.pair.section == row.pair.section
    )
    return explain_list_place(row.rank, list(others))


def _stratum(lists: EveningLists, row: Ranked) -> Part | None:
    strata = lists.rules.strata
    if strata is None or None in points_of(row.pair):
        return None
    points = known_points(row.pair)
    return explain_stratum([StepNumber("players_points", point) for point in points], strata)


def _handicapped(lists: EveningLists, steps: EveningSteps, row: Ranked) -> Part:
    own = explain_pair_handicap(
        [StepNumber("handicap", each) for each in handicaps_of_pair(row.pair)]
    )
    scratch = steps.ranks[row.pair.place]
    field = [lists.handicaps[each.pair.place] for each in lists.fields[row.ranked_in]]
    return explain_handicapped(scratch, own, field if lists.rules.keep_mean else None)
