"""Draws the rounds of a knock-out of teams by its results, with extra boards in level matches."""

from django.db import transaction

from boards.errors import BoardDataNotFoundError, BoardStateError
from boards.services.boards import create_missing_boards
from boards.services.setup.contest_rounds import draw_round_with_boards
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from standings.teams.contest_reading import team_contest_of
from standings.teams.knock_out_contest import KnockOutContest
from standings.teams.knock_out_matches import ScoredKnockOutMatch
from standings.teams.next_round import propose_next_round
from tournament.errors import SessionStateError
from tournament.models import Section, Session, TeamMatch
from tournament.services.contests.extra_boards import seat_extra_boards, unseat_extra_boards
from tournament.services.contests.knock_out_corrections import (
    exchange_teams_of_matches,
    replace_team_in_match,
)
from tournament.services.sessions.session_state import lock_session


@transaction.atomic
def draw_knock_out_round(section: Section, round_: int, *, actor: Actor) -> None:
    """Draw this round: the winners meet by the bracket. Refused while a match is undecided.

    `round_` is the round that was seen as the next, so that a repeated request draws nothing.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    contest = _locked_contest(section)
    if round_ != contest.rounds + 1:
        raise SessionStateError("not_the_next_round", round=round_, next=contest.rounds + 1)
    if contest.misplaced:
        raise SessionStateError("bracket_differs", round=contest.misplaced[0][0].round)
    draw_round_with_boards(section, propose_next_round(contest), actor=actor)


@transaction.atomic
def add_extra_boards(section: Section, match_id: int, *, actor: Actor) -> int:
    """Add the extra boards of a level match to both rooms; returns how many."""
    require_permission(actor.role, ClubPermission.DIRECT)
    contest = _locked_contest(section)
    match = _match_of(contest, match_id)
    if not match.is_level:
        raise BoardStateError("match_not_level", round=match.drawn.round)
    count = contest.extra_boards_of_regulations
    row = TeamMatch.objects.get(pk=match_id)
    seat_extra_boards(section, row, count, actor=actor)
    create_missing_boards(section.session)
    return count


@transaction.atomic
def remove_extra_boards(section: Section, match_id: int, *, actor: Actor) -> None:
    """Remove the sets of extra boards of a match that have no result; the others stay."""
    require_permission(actor.role, ClubPermission.DIRECT)
    contest = _locked_contest(section)
    match = _match_of(contest, match_id)
    row = TeamMatch.objects.get(pk=match_id)
    boards, a_set = match.regulations.boards, contest.extra_boards_of_regulations
    unseat_extra_boards(section, row, boards, a_set, actor=actor)


@transaction.atomic
def follow_corrected_results(section: Section, *, actor: Actor) -> int:
    """Put the teams that won by the corrected results into the drawn matches; returns how many.

    Refused if one of these matches has a result: then the director decides who goes on.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    contest = _locked_contest(section)
    misplaced = contest.misplaced
    for place, _out, _coming in misplaced:
        if place.match and place.match.is_begun:
            raise BoardStateError("bracket_match_begun", round=place.round)
    exchanged = set[tuple[int, int, int]]()
    for place, out, coming in misplaced:
        assert place.match is not None
        if (place.round, coming, out) in exchanged:
            continue
        if any(row[1:] == (coming, out) and row[0].round == place.round for row in misplaced):
            # Winner and loser of a semi-final, where the losers play for third place.
            exchange_teams_of_matches(section, place.round, out, coming, actor=actor)
            exchanged.add((place.round, out, coming))
            continue
        row = TeamMatch.objects.get(pk=place.match.drawn.pk)
        replace_team_in_match(section, row, out=out, coming=coming, actor=actor)
    return len(misplaced)


def _locked_contest(section: Section) -> KnockOutContest:
    """Return the contest as it is while the session row is locked."""
    lock_session(section.session_id)
    session = Session.objects.select_related("event__club").get(pk=section.session_id)
    contest = team_contest_of(session)
    if not isinstance(contest, KnockOutContest):
        raise SessionStateError("no_knock_out")
    return contest


def _match_of(contest: KnockOutContest, match_id: int) -> ScoredKnockOutMatch:
    for match in contest.bracket_matches:
        if match.drawn.pk == match_id:
            return match
    raise BoardDataNotFoundError("unknown_team_match")
