"""Standings table of a match event, with the matches and explanation of each total."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from reports.content.cells.pair_names import NOBODY
from reports.content.matches.match_endings import describe_ending
from reports.content.matches.match_event_report import contestant_names, match_pair_labels
from reports.content.matches.match_standings import bye_note, place_note, standing_rank_text
from scoring.score_sheets.match_totals import OwnMatch, PairRecord
from standings.explanations.matches import StandingSteps
from standings.matches.match_event import MatchEventSnapshot
from standings.matches.match_standings import MatchStandings
from web.shared.pages.explanations import explain_standing_by_steps
from web.shared.render.numbers import format_points
from web.shared.render.steps import StepLine


@dataclass(frozen=True, slots=True)
class MatchStandingRow:
    """A row of the standings: rank, pair, figures and the matches that make the total."""

    pk: int
    place: str
    note: str
    label: str
    names: str
    zone: str
    total: str
    played: int
    won: int
    drawn: int
    lost: int
    scored: str
    against: str
    byes: str
    penalty: str
    matches: tuple[str, ...]
    why: tuple[StepLine, ...]
    why_place: tuple[StepLine, ...]


@dataclass(frozen=True, slots=True)
class MatchStandingsPage:
    """Standings from first to last, with withdrawn pairs and the rules."""

    title: str
    rows: tuple[MatchStandingRow, ...]
    withdrawn: tuple[MatchStandingRow, ...]
    policy: str
    uneven: bool
    tied: str
    zones: bool
    byes: bool
    penalties: bool


def build_match_standings(event: MatchEventSnapshot, table: MatchStandings) -> MatchStandingsPage:
    """Builds the standings with their texts."""
    everybody = list(table.records.values())
    steps = StandingSteps(event, table)
    absences = _absences(event)
    return MatchStandingsPage(
        title=match_standings_title(event, table),
        rows=tuple(
            _standing_row(event, steps, row.record, standing_rank_text(row), absences)
            for row in table.rows
        ),
        withdrawn=tuple(
            _standing_row(event, steps, row, NOBODY, absences) for row in table.withdrawn
        ),
        policy=bye_note(event, table),
        uneven=table.policy.uneven,
        tied=_tie_note(event, table),
        zones=any(row.zone for row in event.contestants.values()),
        byes=any(row.byes for row in everybody),
        penalties=any(row.infractions for row in everybody),
    )


def match_standings_title(event: MatchEventSnapshot, table: MatchStandings) -> str:
    """Returns the title: final, current or after a round."""
    last = event.rounds[-1].number if event.rounds else 0
    if table.after_round < last:
        return _("Standings after round %(round)s") % {"round": table.after_round}
    if table.finished:
        return _("Standings") if table.needs else _("Final standings")
    return _("Current standings")


def _tie_note(event: MatchEventSnapshot, table: MatchStandings) -> str:
    """Returns how far ties are resolved, if there is a tie."""
    shared = sorted({row.rank for row in table.rows if row.shared})
    if not shared or not any(pair_record.matches for pair_record in table.records.values()):
        return ""
    values = {"places": event.regulations.places}
    if not table.finished:
        return (
            _("= is a tie. Ties for the first %(places)s places are resolved at the end.") % values
        )
    return _("= is a tie. Below the first %(places)s places equal totals stay tied.") % values


def _standing_row(
    event: MatchEventSnapshot,
    steps: StandingSteps,
    record: PairRecord[int],
    place_text: str,
    absences: Mapping[tuple[int, int], str],
) -> MatchStandingRow:
    pair = event.contestants[record.pair]
    why = explain_standing_by_steps(steps, record.pair)
    return MatchStandingRow(
        pk=pair.pk,
        place=place_text,
        note=place_note(steps.table, record.pair),
        label=pair.label,
        names=contestant_names(pair),
        zone=pair.zone,
        total=format_points(record.total),
        played=len(record.matches),
        won=record.won,
        drawn=record.drawn,
        lost=record.lost,
        scored=format_points(record.points_for),
        against=format_points(record.points_against),
        byes=_byes_text(record),
        penalty=_penalty_text(record),
        matches=tuple(
            _match_text(event, match, absences.get((record.pair, match.round), ""))
            for match in record.matches
        ),
        # Nothing to explain before the first match.
        why=why.total.lines if record.matches or record.byes else (),
        why_place=why.place.lines if why.place and record.matches else (),
    )


def _byes_text(record: PairRecord[int]) -> str:
    """Returns the number of byes and their points."""
    if not record.byes:
        return ""
    scored = len(record.byes) * record.bye_points
    return f"{len(record.byes)} (+{format_points(scored)})" if scored else str(len(record.byes))


def _penalty_text(record: PairRecord[int]) -> str:
    """Returns the points lost by infractions; the first is a warning."""
    if record.penalty:
        return format_points(-record.penalty)
    return _("warned") if record.infractions else ""


def _absences(event: MatchEventSnapshot) -> Mapping[tuple[int, int], str]:
    """Returns forfeits and no-shows by pair and round, with the absent pair."""
    return {
        (pair, match.round): describe_ending(
            match.ending, match.absent, match_pair_labels(event, match)
        )
        for match in event.matches
        if match.absent
        for pair in match.pairs
    }


def _match_text(event: MatchEventSnapshot, own: OwnMatch[int], absence: str) -> str:
    text = _("Round %(round)s against %(pair)s: %(points)s to %(against)s") % {
        "round": own.round,
        "pair": event.label(own.opponent),
        "points": format_points(own.points),
        "against": format_points(own.against),
    }
    return f"{text} ({absence})" if absence else text
