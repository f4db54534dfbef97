"""Imports player lists, as background jobs.

Nobody is taken off the club's list by another: whoever is not on it is only told.
"""

import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any, TypeVar

from django.core.files.storage import default_storage
from django.db import IntegrityError, transaction

from club.errors import ListGoneError, StalePlayersError
from club.models import Club, Job, LedgerEntry, Player, Source, User
from club.queries.listed import ListedRow
from club.queries.player_lists import (
    AT_ONCE,
    Differences,
    compare_player_list,
    known_players,
    player_list_token,
    players_to_change,
)
from club.services import ledger
from club.services.jobs import Made, Progress
from club.services.uploads import find_upload, forget_upload
from formats.players.column_names import PlayerField
from formats.players.list_file import read_table
from formats.players.member_rows import MemberColumns, read_members
from tournament.services.players import raise_revisions

log = logging.getLogger(__name__)
T = TypeVar("T")
CHANGED = ("name", "number", "master_points", "handicap", "guest")


def read_list(
    progress: Progress,
    *,
    club_id: int,
    token: str,
    fields: Sequence[str],
    first: int,
    encoding: str,
) -> Made:
    """What a list that was sent would change, as a file of the job; nothing is changed yet."""
    club = Club.objects.get(pk=club_id)
    sent = find_upload(club, token)
    if sent is None:
        raise ListGoneError()
    columns = MemberColumns(tuple(map(PlayerField, fields)), first)
    # Nobody else holds the rows, so that they are gone before the club's list is compared.
    listed = read_members(read_table(sent.content, name=sent.name, encoding=encoding), columns)
    del sent
    progress(1, 3)
    found = compare_player_list(listed, partial(known_players, club_id))
    progress(2, 3)
    return Made("differences.json", found.written())


def read_differences(job: Job) -> Differences | None:
    """What a job that read a list has found; None once it was saved or thrown away."""
    if not job.file.name or not default_storage.exists(job.file.name):
        return None
    with job.file.open("rb") as file:
        return Differences.read(file)


def save_list(
    progress: Progress,
    *,
    club_id: int,
    read: int,
    by_id: int,
    same: Sequence[int],
    new: Sequence[int],
) -> Made:
    """Save what a job has read; done twice it is saved once.

    Of those that are only like somebody, the lines in `same` are that player, those in `new` are
    somebody else, and the others are left alone.
    """
    job = Job.objects.filter(club=club_id, pk=read).select_related("club").first()
    if job is None:
        raise ListGoneError()
    by = User.objects.get(pk=by_id)
    with transaction.atomic():
        counted = {} if _saved_before(job) else _save(job, same, new, by)
    progress(1, 2)
    forget_list(job)
    return Made("saved.json", json.dumps(counted).encode())


def _saved_before(job: Job) -> bool:
    Club.objects.select_for_update(no_key=True).get(pk=job.club_id)
    lines = LedgerEntry.objects.filter(kind=job._meta.label, row=job.pk, action="import")
    return lines.exists()


def _save(job: Job, same: Sequence[int], new: Sequence[int], by: User) -> dict[str, int]:
    found = read_differences(job)
    if found is None:
        raise ListGoneError()
    added, changed = chosen_rows(found, same=same, new=new)
    save_players(job.club, added, changed, seen=found.seen, by=by, source=Source.IMPORT)
    ledger.write_audit_entry(job.club, "import", job, by=by, source=Source.IMPORT)
    return {"added": len(added), "changed": len(changed), "bad": len(found.bad)}


def chosen_rows(
    found: Differences, *, same: Iterable[int], new: Iterable[int]
) -> tuple[list[ListedRow], list[ListedRow]]:
    """The rows that add a player and those that change one, as a person has decided."""
    ours, others = set(same), set(new)
    changed = [*found.changed, *(row for row in found.likely if row.line in ours)]
    added = [row for row in found.likely if row.line in others - ours]
    return [*found.new, *map(_somebody_new, added)], changed


def _somebody_new(row: ListedRow) -> ListedRow:
    """What the list leaves as the other one has it is not known of somebody new."""
    number = "" if row.number == row.was_number else row.number
    return ListedRow(
        row.line,
        row.name,
        number,
        points=row.points if "points" in row.said else "",
        handicap=row.handicap if "handicap" in row.said else "",
        guest=row.guest if "guest" in row.said else "",
    )


@transaction.atomic
def save_players(
    club: Club,
    added: Sequence[ListedRow],
    changed: Sequence[ListedRow],
    *,
    seen: str,
    by: User | None,
    source: Source,
) -> None:
    """All of it or nothing, and only on the list that was compared with."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if player_list_token(known_players(club.pk)) != seen:
        raise StalePlayersError()
    raise_revisions([row.player for row in changed])
    try:
        _change(club, changed, by=by, source=source)
        for rows in _batches(added):
            players = [
                Player(club=club, name=row.name, number=row.number, **asdict(row.figures))
                for row in rows
            ]
            Player.objects.bulk_create(players)
            ledger.note_each(club, "add", players, by=by, source=source)
    except IntegrityError as error:
        raise StalePlayersError() from error
    log.info("saved a list of club %s: %s new, %s changed", club.pk, len(added), len(changed))


def _change(club: Club, rows: Sequence[ListedRow], *, by: User | None, source: Source) -> None:
    """Two may change numbers with each other, so every number is given up before one is taken."""
    players = players_to_change(club.pk, rows)
    moved = [row.player for row in rows if row.number != row.was_number]
    for pks in _batches(moved):
        Player.objects.filter(pk__in=pks).update(number="")
    for row in rows:
        written = {"name": row.name, "number": row.number, **asdict(row.figures)}
        for column, value in written.items():
            setattr(players[row.player], column, value)
    Player.objects.bulk_update(players.values(), CHANGED, batch_size=AT_ONCE // 8)
    renamed = {row.player for row in rows if row.renames}
    for action, them in (("rename", renamed), ("figures", players.keys() - renamed)):
        changed = [players[pk] for pk in players if pk in them]
        ledger.note_each(club, action, changed, by=by, source=source)


def _batches(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    for at in range(0, len(rows), AT_ONCE):
        yield rows[at : at + AT_ONCE]


def forget_list(job: Job) -> None:
    """Throw away the list that a job has read, and what it has found in it."""
    token: Any = job.arguments.get("token", "")
    forget_upload(job.club, str(token))
    if job.file.name:
        default_storage.delete(job.file.name)
