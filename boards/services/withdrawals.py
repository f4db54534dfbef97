"""Takes a pair out of a tournament, seen before it is done."""

from dataclasses import dataclass

from django.db import transaction

from boards.errors import NotWithdrawnError, PlayedSinceError, WithdrawnAlreadyError
from boards.queries.matches import Ending
from boards.queries.placings import Table, table_of
from boards.queries.tournaments import Tournament, tournament
from boards.validators.rounds import validate_round
from club.models import Source, User
from tournament.models import Entry
from tournament.services.sessions import lock_event
from tournament.services.withdrawals import note_withdrawal

UNPLAYED = (Ending.FORFEIT, Ending.NO_SHOW)


@dataclass(frozen=True)
class WithdrawalPreview:
    """What a withdrawal would do: the standings before and after, and why by the book.

    The pair has `played` of its `drawn` matches; under half, the book voids them all.
    """

    played: int
    drawn: int
    by_the_book: bool
    void: bool
    before: Table
    after: Table


def preview_withdrawal(
    entry: Entry, *, after_round: int, void: bool | None = None
) -> WithdrawalPreview:
    """The effect, by doing it in a transaction that never happened."""
    with transaction.atomic():
        before = tournament(entry.event_id)
        done = withdraw_entry(
            Entry.objects.get(pk=entry.pk),
            after_round=after_round,
            void=void,
            by=None,
            source=Source.DIRECTOR,
        )
        after = tournament(entry.event_id)
        transaction.set_rollback(True)
    played, drawn = _matches(before, entry.pk)
    return WithdrawalPreview(
        played, drawn, _void(played, drawn), done.void, table_of(before), table_of(after)
    )


@transaction.atomic
def withdraw_entry(
    entry: Entry, *, after_round: int, void: bool | None = None, by: User | None, source: Source
) -> Entry:
    """The pair leaves after this round; its matches are void if it played under half of them.

    Otherwise they stand, and those it has not met score a bye. The convenor may say which.
    """
    lock_event(entry.event)
    entry.refresh_from_db()
    if entry.withdrawn_after is not None:
        raise WithdrawnAlreadyError(pair=entry.label)
    validate_round(entry.event, after_round, least=0)
    now = tournament(entry.event_id)
    if void is None:
        void = _void(*_matches(now, entry.pk))
    if not void and (last := _last_played(now, entry.pk)) > after_round:
        raise PlayedSinceError(pair=entry.label, round=last)
    return note_withdrawal(entry, after_round=after_round, void=void, by=by, source=source)


@transaction.atomic
def reinstate_entry(entry: Entry, *, by: User | None, source: Source) -> Entry:
    """The pair is back, with every match that it played."""
    lock_event(entry.event)
    entry.refresh_from_db()
    if entry.withdrawn_after is None:
        raise NotWithdrawnError(pair=entry.label)
    return note_withdrawal(entry, after_round=None, void=False, by=by, source=source)


def _last_played(event: Tournament, entry: int) -> int:
    played = (
        each.round
        for each in event.matches
        if entry in each.pairs and each.points is not None and each.ending not in UNPLAYED
    )
    return max(played, default=0)


def _matches(event: Tournament, entry: int) -> tuple[int, int]:
    mine = [each for each in event.matches if entry in each.pairs]
    return sum(each.points is not None for each in mine), len(mine)


def _void(played: int, drawn: int) -> bool:
    return 2 * played < drawn
