"""Upload of a player list, and the background jobs that compare it and save its changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from club.queries.actors import Actor
from club.queries.jobs import jobs_of_club
from club.services.jobs.jobs import create_job
from club.services.jobs.uploads import READ_LIST, SAVE_LIST
from formats.players.list_file import read_table
from formats.players.member_rows import MemberColumns
from formats.tables import MOST_BYTES, table_too_large

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile

    from club.models import Club, Job

ROWS_READ = 60


def read_player_list(file: UploadedFile[bytes]) -> tuple[str, bytes]:
    """Returns the name and the bytes of an uploaded list; refuses one that cannot be read."""
    name = file.name or ""
    if (file.size or 0) > MOST_BYTES:
        raise table_too_large(name)
    content = file.read()
    # A text is tried to its last line, which takes a moment. Of a workbook (a ZIP file: PK) only
    # the first rows are, as all of it takes seconds.
    read_table(content, name=name, first=ROWS_READ if content.startswith(b"PK") else None)
    return name, content


def request_comparison(
    club: Club, token: str, columns: MemberColumns, encoding: str, *, actor: Actor
) -> Job:
    """Creates the job that compares an uploaded list with the players of the club."""
    return create_job(
        club,
        READ_LIST,
        actor=actor,
        club_id=club.pk,
        token=token,
        fields=[field.value for field in columns.fields],
        first=columns.first,
        encoding=encoding,
    )


def request_saving(
    club: Club, comparison: Job, *, same: Sequence[int], new: Sequence[int], actor: Actor
) -> Job:
    """Creates the job that saves a list; `same` and `new` are lines of possible matches."""
    assert actor.user is not None
    return create_job(
        club,
        SAVE_LIST,
        actor=actor,
        same=list(same),
        new=list(new),
        club_id=club.pk,
        read=comparison.pk,
        by_id=actor.user.pk,
    )


def find_saving_job(comparison: Job, *, also_failed: bool = False) -> Job | None:
    """The newest job that saves a list or has saved it; None if there is none. One query."""
    jobs = jobs_of_club(comparison.club_id, SAVE_LIST).filter(arguments__read=comparison.pk)
    return (jobs if also_failed else jobs.exclude(state="failed")).first()
