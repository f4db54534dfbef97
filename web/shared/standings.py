"""The standings of a tournament as a page shows them: each total with what it is made of."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from reports.content.four_hand.reasons import describe_ending
from reports.content.four_hand.shown import names, pair_labels
from reports.content.four_hand.standings import byes_said, note_of_place, rank
from reports.content.names import NOBODY
from scoring.score_sheets.match_totals import OwnMatch, PairRecord
from standings.explanations.matches import StandingSteps
from standings.matches.match_event import Tournament
from standings.matches.match_standings import MatchStandings
from web.shared.explanations import standing_of
from web.shared.figures import points
from web.shared.steps import Line


@dataclass(frozen=True, slots=True)
class Standing:
    """One line: the place as it is said, who, the figures, and the matches that make the total."""

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
    why: tuple[Line, ...]
    why_place: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """Everybody from first to last, whoever has left apart, and by what rules."""

    title: str
    rows: tuple[Standing, ...]
    withdrawn: tuple[Standing, ...]
    policy: str
    uneven: bool
    tied: str
    zones: bool
    byes: bool
    penalties: bool


def standings(event: Tournament, table: MatchStandings) -> Standings:
    """The table in words and figures."""
    everybody, steps = list(table.records.values()), StandingSteps(event, table)
    absences = _absences(event)
    return Standings(
        title=title(event, table),
        rows=tuple(_row(event, steps, each.record, rank(each), absences) for each in table.rows),
        withdrawn=tuple(_row(event, steps, each, NOBODY, absences) for each in table.withdrawn),
        policy=byes_said(event, table),
        uneven=table.policy.uneven,
        tied=_tied(event, table),
        zones=any(each.zone for each in event.contestants.values()),
        byes=any(each.byes for each in everybody),
        penalties=any(each.infractions for each in everybody),
    )


def title(event: Tournament, table: MatchStandings) -> str:
    """What moment they are of: the end, a round that was asked for, or now."""
    last = event.rounds[-1].number if event.rounds else 0
    if table.after_round < last:
        return _("Standings after round %(round)s") % {"round": table.after_round}
    if table.finished:
        return _("Standings") if table.needs else _("Final standings")
    return _("Standings as they are")


def _tied(event: Tournament, table: MatchStandings) -> str:
    """How far ties are resolved, where there is one."""
    shared = sorted({row.rank for row in table.rows if row.shared})
    if not shared or not any(each.matches for each in table.records.values()):
        return ""
    facts = {"places": event.regulations.places}
    if not table.finished:
        return (
            _("= is a tie. Ties for the first %(places)s places are resolved at the end.") % facts
        )
    return _("= is a tie. Below the first %(places)s places equal totals stay tied.") % facts


def _row(
    event: Tournament,
    steps: StandingSteps,
    record: PairRecord[int],
    said: str,
    absences: Mapping[tuple[int, int], str],
) -> Standing:
    pair, why = event.contestants[record.pair], standing_of(steps, record.pair)
    return Standing(
        pk=pair.pk,
        place=said,
        note=note_of_place(steps.table, record.pair),
        label=pair.label,
        names=names(pair),
        zone=pair.zone,
        total=points(record.total),
        played=len(record.matches),
        won=record.won,
        drawn=record.drawn,
        lost=record.lost,
        scored=points(record.points_for),
        against=points(record.points_against),
        byes=_byes(record),
        penalty=_penalty(record),
        matches=tuple(
            _match(event, each, absences.get((record.pair, each.round), ""))
            for each in record.matches
        ),
        why=why.total.lines if record.matches or record.byes else (),
        why_place=why.place.lines if why.place and record.matches else (),
    )


def _byes(record: PairRecord[int]) -> str:
    """How many rounds without an opponent, and what they score together."""
    if not record.byes:
        return ""
    scored = len(record.byes) * record.bye_points
    return f"{len(record.byes)} (+{points(scored)})" if scored else str(len(record.byes))


def _penalty(record: PairRecord[int]) -> str:
    """What infractions cost; the first is a warning."""
    if record.penalty:
        return points(-record.penalty)
    return _("warned") if record.infractions else ""


def _absences(event: Tournament) -> Mapping[tuple[int, int], str]:
    """Every forfeit and no-show, with the absent pair, by a pair and the round of its match."""
    return {
        (pair, match.round): describe_ending(match.ending, match.absent, pair_labels(event, match))
        for match in event.matches
        if match.absent
        for pair in match.pairs
    }


def _match(event: Tournament, own: OwnMatch[int], absence: str) -> str:
    words = _("Round %(round)s against %(pair)s: %(points)s to %(against)s") % {
        "round": own.round,
        "pair": event.label(own.opponent),
        "points": points(own.points),
        "against": points(own.against),
    }
    return f"{words} ({absence})" if absence else words
