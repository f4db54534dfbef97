"""Withdraws a pair from an event of four-hand matches after a preview, or reinstates it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from boards.errors import BoardDataNotFoundError, BoardStateError
from boards.queries.matches.match_states import UNPLAYED_ENDINGS, MatchProgress, MatchState
from boards.validators.rounds import validate_round
from club.queries.actors import PREVIEW, Actor
from club.queries.permissions import ClubPermission, require_permission
from standings.matches.match_event import MatchEventSnapshot, match_event_snapshot
from standings.matches.match_standings import MatchStandings, compute_match_standings
from tournament.models import Entry
from tournament.services.matches.withdrawals import set_withdrawal
from tournament.services.sessions.session_state import lock_event


@dataclass(frozen=True)
class WithdrawalPreview:
    """The effects of a withdrawal: the standings before and after, and our usual rule.

    The pair has `played` of its `drawn` matches, not counting forfeits; under half, our usual rule
    (the document has none) voids them all. Among the later matches, those `scored` have a score
    without having been played, which still counts; those `begun` will have no score.
    """

    played: int
    drawn: int
    forfeited: int
    by_the_book: bool
    void: bool
    before: MatchStandings
    after: MatchStandings
    scored: tuple[MatchState, ...]
    begun: tuple[MatchState, ...]


def preview_withdrawal(
    entry: Entry, *, after_round: int, void: bool | None = None
) -> WithdrawalPreview:
    """Return the effects, computed in a transaction that is rolled back."""
    with transaction.atomic():
        before = match_event_snapshot(entry.event_id)
        done = withdraw_entry(
            Entry.objects.get(pk=entry.pk),
            after_round=after_round,
            void=void,
            actor=PREVIEW,
        )
        after = match_event_snapshot(entry.event_id)
        transaction.set_rollback(True)
    mine = _matches_of(before, entry.pk)
    later = [match for match in mine if match.round > after_round]
    return WithdrawalPreview(
        played=sum(map(_is_played, mine)),
        drawn=len(mine),
        forfeited=sum(match.ending in UNPLAYED_ENDINGS for match in mine),
        by_the_book=_under_half(mine),
        void=done.void,
        before=compute_match_standings(before),
        after=compute_match_standings(after),
        scored=tuple(match for match in later if match.ending in UNPLAYED_ENDINGS),
        begun=tuple(match for match in later if match.state is MatchProgress.UNDER_WAY),
    )


@transaction.atomic
def withdraw_entry(
    entry: Entry, *, after_round: int, void: bool | None = None, actor: Actor
) -> Entry:
    """Withdraw the pair after this round; its matches are void if it played under half of them.

    Otherwise they count, and the pairs that it has not met score a bye. The convenor can override
    this.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    lock_event(entry.event)
    entry.refresh_from_db()
    if entry.withdrawn_after is not None:
        raise BoardStateError("withdrawn_already", pair=entry.label)
    validate_round(entry.event, after_round, least=0)
    now = match_event_snapshot(entry.event_id)
    mine = _matches_of(now, entry.pk)
    if void is None:
        void = _under_half(mine)
    since = [match for match in mine if match.round > after_round and _is_played(match)]
    if since and not void:
        last = since[-1]
        other = now.label(next(pair for pair in last.pairs if pair != entry.pk))
        raise BoardStateError("played_since", pair=entry.label, other=other, round=last.round)
    return set_withdrawal(entry, after_round=after_round, void=void, actor=actor)


@transaction.atomic
def reinstate_entry(entry: Entry, *, actor: Actor) -> Entry:
    """Reinstate the pair with all its played matches."""
    require_permission(actor.role, ClubPermission.DIRECT)
    lock_event(entry.event)
    entry.refresh_from_db()
    if entry.withdrawn_after is None:
        raise BoardDataNotFoundError("not_withdrawn", pair=entry.label)
    return set_withdrawal(entry, after_round=None, void=False, actor=actor)


def _matches_of(event: MatchEventSnapshot, entry: int) -> list[MatchState]:
    """Return a pair's matches of the draw, round by round."""
    return [match for match in event.matches if entry in match.pairs]


def _is_played(match: MatchState) -> bool:
    """Whether the match has a score from play."""
    return match.points is not None and match.ending not in UNPLAYED_ENDINGS


def _under_half(matches: Sequence[MatchState]) -> bool:
    return 2 * sum(map(_is_played, matches)) < len(matches)
