"""Bracket of a team knock-out for pages, and matches drawn with a team that has in fact lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reports.content.teams.bracket import BracketLine, bracket_lines, match_slot
from reports.content.teams.knock_out import bracket_match_title, round_title
from standings.teams.knock_out_contest import BracketPlace, KnockOutContest


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match of the bracket: both sides, the upper one first, and its address if it has one."""

    lines: tuple[BracketLine, BracketLine]
    url: str = ""


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """A round of the bracket; None is where a seed with a bye has no match."""

    title: str
    matches: tuple[BracketMatch | None, ...]


@dataclass(frozen=True, slots=True)
class MisplacedTeam:
    """A drawn match with a team that lost by corrected results: its title, and both names."""

    title: str
    out: str
    coming: str


def bracket_columns(contest: KnockOutContest, links: Mapping[int, str]) -> list[BracketColumn]:
    """Each round of the bracket; `links` has the address of a drawn match by its id."""
    return [
        BracketColumn(round_title(contest, round_), tuple(_column(contest, round_, places, links)))
        for round_, places in enumerate(contest.bracket, start=1)
    ]


def _column(
    contest: KnockOutContest,
    round_: int,
    places: tuple[BracketPlace, ...],
    links: Mapping[int, str],
) -> list[BracketMatch | None]:
    size = 1 << (contest.planned_rounds - round_)
    column: list[BracketMatch | None] = [None] * size
    for place in places:
        if place is contest.third_place:
            continue
        url = links.get(place.match.drawn.pk, "") if place.match else ""
        column[match_slot(contest, place)] = BracketMatch(bracket_lines(contest, place), url)
    return column


def third_place_match(contest: KnockOutContest, links: Mapping[int, str]) -> BracketMatch | None:
    """The match for third place, which is no part of the bracket; None if there is none."""
    place = contest.third_place
    if place is None:
        return None
    url = links.get(place.match.drawn.pk, "") if place.match else ""
    return BracketMatch(bracket_lines(contest, place), url)


def misplaced_teams(contest: KnockOutContest) -> list[MisplacedTeam]:
    """Who plays a drawn match though another team has won by the results as they are now."""
    return [
        MisplacedTeam(
            bracket_match_title(contest, place),
            contest.entrants[out].name,
            contest.entrants[coming].name,
        )
        for place, out, coming in contest.misplaced
    ]
