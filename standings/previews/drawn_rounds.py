"""Finds matches whose score a correction changes although the next round is already drawn."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from movements.swiss.swiss_round import SwissForm
from scoring.laws.adjusted_scores import OutcomeOrRuling
from standings.previews.rulings import snapshot_with_outcomes
from standings.snapshot_cache import SessionSnapshot, snapshot_of_session
from standings.swiss_pairs.pair_contest import PairContest, pair_contest_of
from standings.teams.contest_reading import team_contest_of
from standings.teams.knock_out_contest import KnockOutContest
from standings.teams.knock_out_matches import ScoredKnockOutMatch
from standings.teams.match_contest import RoundMatch
from standings.teams.team_contest import TeamContest
from tournament.models import Session

AnyContest = TeamContest | PairContest


@dataclass(frozen=True, slots=True)
class DrawnMatchChange:
    """A match that changes after the round `drawn` was drawn from it.

    The points of both sides are None where the match is not complete. Of a knock-out, the winners
    are entries; None where the match is level or not complete.
    """

    contest: AnyContest
    match: RoundMatch
    drawn: int
    before: tuple[Fraction, Fraction] | None
    after: tuple[Fraction, Fraction] | None
    winners: tuple[int | None, int | None] = (None, None)


def round_drawn_from(contest: AnyContest, round_: int) -> int | None:
    """Return the first drawn round that depends on the results of this one; None without one."""
    if isinstance(contest, KnockOutContest):
        later = 1
    elif contest.draw_form is None:
        return None
    else:
        later = 2 if contest.draw_form is SwissForm.LAGGED else 1
    return round_ + later if round_ + later <= contest.rounds else None


def read_contest_with(session: Session, snapshot: SessionSnapshot) -> AnyContest | None:
    """Return the contest of a session with the results of this snapshot; None without a contest."""
    if session.event.is_swiss_pairs:
        return pair_contest_of(session, snapshot)
    return team_contest_of(session, snapshot) if session.event.is_teams else None


def contest_of_changed_session(session: Session) -> AnyContest | None:
    """Return the contest as it is now, to compare it with the one after a result is written.

    None for a session that does not play matches.
    """
    if not session.event.in_matches:
        return None
    return read_contest_with(session, snapshot_of_session(session.pk))


def changes_of_drawn_matches(
    session: Session, now: SessionSnapshot, outcomes: Mapping[int, OutcomeOrRuling | None]
) -> tuple[DrawnMatchChange, ...]:
    """Return the matches of these table results that change though a later round is drawn.

    `outcomes` are what the table results would be. No query for a session of another kind.
    """
    contest = read_contest_with(session, now) if session.event.in_matches else None
    if contest is None:
        return ()
    after = read_contest_with(session, snapshot_with_outcomes(now, outcomes))
    assert after is not None
    return compare_drawn_matches(contest, after, outcomes)


def compare_drawn_matches(
    before: AnyContest,
    after: AnyContest,
    results: Collection[int],
) -> tuple[DrawnMatchChange, ...]:
    """Return the matches of these table results that differ though a later round is drawn."""
    tables = {(cell.round, cell.table) for cell in before.session.cells if cell.pk in results}
    changes = []
    pairs: Iterable[tuple[RoundMatch, RoundMatch]] = zip(before.matches, after.matches, strict=True)
    for was, match in pairs:
        drawn = round_drawn_from(before, match.drawn.last_round)
        if drawn is None or not {*match.drawn.rooms} & tables:
            continue
        if isinstance(was, ScoredKnockOutMatch) and isinstance(match, ScoredKnockOutMatch):
            differs = was.winner != match.winner
            winners: tuple[int | None, int | None] = (was.winner, match.winner)
        else:
            differs = was.points is not None and was.points != match.points
            winners = (None, None)
        if differs:
            changes.append(
                DrawnMatchChange(before, match, drawn, was.points, match.points, winners)
            )
    return tuple(changes)
