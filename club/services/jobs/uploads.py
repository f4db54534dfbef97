"""Keeps uploaded files under a random token until their import is finished or cancelled.

Each upload is in a folder of its club.
"""

import re
import secrets
from dataclasses import dataclass
from datetime import timedelta
from pathlib import PurePath

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from club.models import Club, Job
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services.jobs.jobs import delete_jobs

READ_LIST = "read_player_list"
SAVE_LIST = "save_player_list"
FOLDER = "imports"
RETENTION = timedelta(days=1)
TOKEN_PATTERN = re.compile(r"[0-9a-f]{32}")
LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Upload:
    """An uploaded file and its original name."""

    name: str
    content: bytes


def store_upload(club: Club, name: str, content: bytes, *, actor: Actor) -> str:
    """Stores an upload and returns its token; deletes uploads older than a day."""
    require_permission(actor.role, ClubPermission.DIRECT)
    _delete_old_uploads(club)
    token = secrets.token_hex(16)
    default_storage.save(
        f"{_club_folder(club)}/{token}/{_clean_file_name(name)}", ContentFile(content)
    )
    return token


def find_upload(club: Club, token: str) -> Upload | None:
    """Finds the club's upload with this token; None if it was deleted."""
    stored = _find_file(club, token)
    if stored is None:
        return None
    with default_storage.open(stored) as file:
        return Upload(PurePath(stored).name, file.read())


def delete_upload(club: Club, token: str) -> None:
    """Deletes an upload; does nothing if it does not exist."""
    if file := _find_file(club, token):
        default_storage.delete(file)
        default_storage.delete(f"{_club_folder(club)}/{token}")


def delete_club_uploads(club: Club) -> None:
    """Deletes all uploads of a club, with the results of reading them."""
    delete_jobs(Job.objects.filter(club=club, kind__in=(READ_LIST, SAVE_LIST)))
    for token in _club_tokens(club):
        delete_upload(club, token)


def _club_folder(club: Club) -> str:
    return f"{FOLDER}/{club.pk}"


def _clean_file_name(name: str) -> str:
    # The last part of the path alone, with letters that every file system allows.
    plain = re.sub(r"[^\w.\- ()]", "", PurePath(name.replace("\\", "/")).name).strip(". ")
    return plain[-LONGEST_NAME:].lstrip(". ") or "list"


def _club_tokens(club: Club) -> list[str]:
    try:
        return default_storage.listdir(_club_folder(club))[0]
    except FileNotFoundError:
        return []


def _find_file(club: Club, token: str) -> str | None:
    # The token becomes part of a path, so anything else is rejected.
    if not TOKEN_PATTERN.fullmatch(token):
        return None
    folder = f"{_club_folder(club)}/{token}"
    try:
        files = default_storage.listdir(folder)[1]
    except FileNotFoundError:
        return None
    return f"{folder}/{files[0]}" if files else None


def _delete_old_uploads(club: Club) -> None:
    before = timezone.now() - RETENTION
    for token in _club_tokens(club):
        file = _find_file(club, token)
        if file and default_storage.get_modified_time(file) < before:
            delete_upload(club, token)
