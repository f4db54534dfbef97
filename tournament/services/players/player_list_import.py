"""Imports player lists in background jobs: reads a file, then saves the chosen changes.

An import never removes players: those missing from the file are only listed.
"""

import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any, TypeVar

from django.core.files.storage import default_storage
from django.db import IntegrityError, transaction

from club.errors import ClubDataNotFoundError, StalePlayersError
from club.models import Club, Job, LedgerEntry, Player, PlayerMail, Source, User
from club.queries.actors import Actor, job_actor
from club.queries.imported_list_differences import (
    BATCH_SIZE,
    PlayerListDifferences,
    compare_player_list,
    known_players,
    player_list_token,
    players_to_change,
)
from club.queries.imported_list_rows import ListedRow
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from club.services.jobs.jobs import JobResult, Progress
from club.services.jobs.uploads import delete_upload, find_upload
from formats.players.column_names import PlayerField
from formats.players.list_file import read_table
from formats.players.member_rows import MemberColumns, read_members
from tournament.services.players.merged_and_erased_players import raise_revisions_of_players

log = logging.getLogger(__name__)
T = TypeVar("T")
CHANGED_COLUMNS = ("name", "number", "master_points", "handicap", "guest")


def run_player_list_reading(
    progress: Progress,
    *,
    club_id: int,
    token: str,
    fields: Sequence[str],
    first: int,
    encoding: str,
) -> JobResult:
    """Compares an uploaded list with the club's; stores the differences as the job's file."""
    club = Club.objects.get(pk=club_id)
    sent = find_upload(club, token)
    if sent is None:
        raise ClubDataNotFoundError("list_gone")
    columns = MemberColumns(tuple(map(PlayerField, fields)), first)
    # The only reference to the rows, so that they are freed before the club's list is loaded.
    listed = read_members(read_table(sent.content, name=sent.name, encoding=encoding), columns)
    del sent
    progress(1, 3)
    differences = compare_player_list(listed, partial(known_players, club_id))
    progress(2, 3)
    return JobResult("differences.json", differences.written())


def read_differences(job: Job) -> PlayerListDifferences | None:
    """Returns the differences that a job stored; None if they were saved or discarded."""
    if not job.file.name or not default_storage.exists(job.file.name):
        return None
    with job.file.open("rb") as file:
        return PlayerListDifferences.read(file)


def run_player_list_saving(
    progress: Progress,
    *,
    club_id: int,
    read: int,
    by_id: int,
    same: Sequence[int],
    new: Sequence[int],
) -> JobResult:
    """Saves the differences that a job stored; a second run changes nothing.

    Of the possible matches, those with a line in `same` change that player and those in `new` are
    added; the others are skipped.
    """
    job = Job.objects.filter(club=club_id, pk=read).select_related("club").first()
    if job is None:
        raise ClubDataNotFoundError("list_gone")
    actor = job_actor(User.objects.get(pk=by_id), Source.IMPORT)
    with transaction.atomic():
        # Celery may deliver a task twice, for instance after the worker was killed.
        counted = {} if _find_saved_job(job) else _save_job_rows(job, same, new, actor)
    progress(1, 2)
    # After the transaction: a file that was deleted does not come back with a rollback.
    discard_player_list(job, actor=actor)
    return JobResult("saved.json", json.dumps(counted).encode())


def _find_saved_job(job: Job) -> bool:
    Club.objects.select_for_update(no_key=True).get(pk=job.club_id)
    lines = LedgerEntry.objects.filter(kind=job._meta.label, row=job.pk, action="import")
    # The line in the activity log is written in the same transaction as the players.
    return lines.exists()


def _save_job_rows(
    job: Job, same: Sequence[int], new: Sequence[int], actor: Actor
) -> dict[str, int]:
    differences = read_differences(job)
    if differences is None:
        raise ClubDataNotFoundError("list_gone")
    added, changed = select_chosen_rows(differences, same=same, new=new)
    save_player_list_rows(job.club, added, changed, seen=differences.seen, actor=actor)
    audit_log.write_audit_entry(job.club, "import", job, by=actor.user, source=actor.source)
    return {"added": len(added), "changed": len(changed), "bad": len(differences.bad)}


def select_chosen_rows(
    differences: PlayerListDifferences, *, same: Iterable[int], new: Iterable[int]
) -> tuple[list[ListedRow], list[ListedRow]]:
    """Returns the rows to add and the rows to change, by a person's choices."""
    ours = set(same)
    others = set(new)
    changed = [*differences.changed, *(row for row in differences.likely if row.line in ours)]
    added = [row for row in differences.likely if row.line in others - ours]
    return [*differences.new, *map(_as_new_player, added)], changed


def _as_new_player(row: ListedRow) -> ListedRow:
    """Returns a possible match as a new player, without figures copied from the known one."""
    number = "" if row.number == row.was_number else row.number
    return ListedRow(
        row.line,
        row.name,
        number,
        points=row.points if "points" in row.said else "",
        handicap=row.handicap if "handicap" in row.said else "",
        guest=row.guest if "guest" in row.said else "",
        email=row.email if "email" in row.said else "",
    )


@transaction.atomic
def save_player_list_rows(
    club: Club,
    added: Sequence[ListedRow],
    changed: Sequence[ListedRow],
    *,
    seen: str,
    actor: Actor,
) -> None:
    """Saves all rows in one transaction, if the club's list has not changed since."""
    require_permission(actor.role, ClubPermission.DIRECT)
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    # Somebody may have changed the list since the comparison was shown.
    if player_list_token(known_players(club.pk)) != seen:
        raise StalePlayersError("stale_players")
    # Before the rows are written: sessions are locked before players everywhere, so that no two
    # services wait for each other.
    raise_revisions_of_players([row.player for row in changed])
    try:
        _change_players(club, changed, actor=actor)
        for rows in _batches(added):
            players = [
                Player(club=club, name=row.name, number=row.number, **asdict(row.figures))
                for row in rows
            ]
            Player.objects.bulk_create(players)
            audit_log.write_audit_entries(club, "add", players, by=actor.user, source=actor.source)
            pairs = zip(players, rows, strict=True)
            _store_addresses(club, [(player, row) for player, row in pairs if row.email], actor)
    except IntegrityError as error:
        raise StalePlayersError("stale_players") from error
    log.info("saved a list of club %s: %s new, %s changed", club.pk, len(added), len(changed))


def _change_players(club: Club, rows: Sequence[ListedRow], *, actor: Actor) -> None:
    """Changes players; clears all their numbers first, because two may swap numbers."""
    players = players_to_change(club.pk, rows)
    moved = [row.player for row in rows if row.number != row.was_number]
    for pks in _batches(moved):
        Player.objects.filter(pk__in=pks).update(number="")
    for row in rows:
        written = {"name": row.name, "number": row.number, **asdict(row.figures)}
        for column, value in written.items():
            setattr(players[row.player], column, value)
    # Each row takes several variables for each column, and SQLite limits those of a statement.
    Player.objects.bulk_update(players.values(), CHANGED_COLUMNS, batch_size=BATCH_SIZE // 8)
    renamed = {row.player for row in rows if row.renames}
    moved_figures = {row.player for row in rows if row.moves} - renamed
    for action, them in (("rename", renamed), ("figures", moved_figures)):
        changed = [players[pk] for pk in players if pk in them]
        audit_log.write_audit_entries(club, action, changed, by=actor.user, source=actor.source)
    _store_addresses(club, [(players[row.player], row) for row in rows if row.changes_mail], actor)


def _store_addresses(club: Club, rows: Sequence[tuple[Player, ListedRow]], actor: Actor) -> None:
    """Stores players' e-mail addresses; a list gives no consent, and takes none away."""
    addresses = [PlayerMail(player=player, address=row.email) for player, row in rows]
    for batch in _batches(addresses):
        PlayerMail.objects.bulk_create(
            batch,
            update_conflicts=True,
            unique_fields=["player"],
            update_fields=["address", "changed_at"],
        )
    changed = [player for player, _row in rows]
    audit_log.write_audit_entries(club, "change_mail", changed, by=actor.user, source=actor.source)


def _batches(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    for at in range(0, len(rows), BATCH_SIZE):
        yield rows[at : at + BATCH_SIZE]


def discard_player_list(job: Job, *, actor: Actor) -> None:
    """Discards the list that a job has read, with its differences."""
    require_permission(actor.role, ClubPermission.DIRECT)
    token: Any = job.arguments.get("token", "")
    delete_upload(job.club, str(token))
    if job.file.name:
        default_storage.delete(job.file.name)
