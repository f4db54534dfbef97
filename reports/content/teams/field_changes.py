"""Sentences that preview a withdrawal, a late team or an exchange of teams in a team contest."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from reports.content.teams.team_rounds import team_title
from standings.swiss_pairs.pair_contest import PairContest
from standings.teams.team_contest import ScoredTeamMatch, TeamContest
from tournament.services.teams.field_changes import (
    ADD,
    EXCHANGE,
    RETURN,
    WITHDRAW,
    FieldChange,
)


def describe_field_change(contest: TeamContest | PairContest, change: FieldChange) -> Iterator[str]:
    """Yield what a valid change would do, a sentence each."""
    if change.kind == EXCHANGE and isinstance(contest, TeamContest):
        yield from _describe_exchange(contest, change)
        return
    following = {"round": contest.rounds + 1}
    if change.kind == ADD and change.team:
        number = 1 + max(team.number for team in contest.entrants.values())
        yield _("%(team)s gets number %(number)s and plays from round %(round)s on.") % {
            **following,
            "team": change.team.name or " & ".join(change.team.players) or _("The pair"),
            "number": number,
        }
        yield _("It has no points of the rounds before. Carry points over if you want to.")
    elif change.kind == WITHDRAW:
        yield _("%(team)s is not drawn from round %(round)s on. Its matches count.") % {
            **following,
            "team": _entrant_title(contest, change.entry or 0),
        }
    elif change.kind == RETURN:
        yield _("%(team)s is drawn again from round %(round)s on.") % {
            **following,
            "team": _entrant_title(contest, change.entry or 0),
        }
    else:
        yield _("%(team)s is removed from the event.") % {
            "team": _entrant_title(contest, change.entry or 0)
        }
    left = len(contest.playing) + {ADD: 1, RETURN: 1}.get(change.kind, -1)
    if isinstance(contest, PairContest):
        yield from _describe_lost_bye(contest, change)
        yield _("Pairs in the next draw: %(count)s.") % {"count": left}
    else:
        yield _("Teams in the next draw: %(count)s.") % {"count": left}


def _describe_lost_bye(contest: PairContest, change: FieldChange) -> Iterator[str]:
    """Yield that a pair which returns after a missed round loses the bye that it had before."""
    entry = change.entry or 0
    missed = change.kind == RETURN and contest.entrants[entry].withdrawn_after != contest.rounds
    if missed and any(match.is_bye and match.drawn.home == entry for match in contest.matches):
        yield _("Its bye no longer counts. Give it these points as a bonus.")


def _entrant_title(contest: TeamContest | PairContest, entry: int) -> str:
    entrant = contest.entrants[entry]
    return f"{entrant.number} {entrant.name}"


def _describe_exchange(contest: TeamContest, change: FieldChange) -> Iterator[str]:
    exchanged = {change.entry: change.other, change.other: change.entry}
    for match in contest.matches_of(change.round or 0):
        home, away = match.drawn.home, match.drawn.away
        if home in exchanged or away in exchanged:
            yield _("%(before)s becomes %(after)s; boards with results: %(boards)s.") % {
                "before": _title(contest, home, away),
                "after": _title(contest, exchanged.get(home, home), exchanged.get(away, away)),
                "boards": _boards_with_results(match),
            }


def _boards_with_results(match: ScoredTeamMatch) -> int:
    return sum(
        not (board.open_room.is_missing and board.closed_room.is_missing) for board in match.boards
    )


def _title(contest: TeamContest, home: int | None, away: int | None) -> str:
    other = _("Bye") if away is None else team_title(contest, away)
    return f"{team_title(contest, home or 0)} \N{EN DASH} {other}"
