"""Stores an uploaded player list until it is saved or dropped.

What was sent lies under a word that nobody can guess, in a folder of its club.
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
from club.services.jobs import discard_jobs

READ_LIST, SAVE_LIST = "read_player_list", "save_player_list"
FOLDER, KEPT = "imports", timedelta(days=1)
TOKEN = re.compile(r"[0-9a-f]{32}")
LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it was sent, and what it was called."""

    name: str
    content: bytes


def keep_upload(club: Club, name: str, content: bytes) -> str:
    """The word under which it is found again; what was left a day ago is thrown away."""
    _forget_old(club)
    token = secrets.token_hex(16)
    default_storage.save(f"{_folder(club)}/{token}/{_called(name)}", ContentFile(content))
    return token


def find_upload(club: Club, token: str) -> Upload | None:
    """What was sent to this club under this word; None where there is nothing any more."""
    found = _file(club, token)
    if found is None:
        return None
    with default_storage.open(found) as file:
        return Upload(PurePath(found).name, file.read())


def forget_upload(club: Club, token: str) -> None:
    """Throw it away; twice is once."""
    if found := _file(club, token):
        default_storage.delete(found)
        default_storage.delete(f"{_folder(club)}/{token}")


def forget_lists(club: Club) -> None:
    """Throw away every list that was sent to this club and not saved, with what was read of it."""
    discard_jobs(Job.objects.filter(club=club, kind__in=(READ_LIST, SAVE_LIST)))
    for token in _tokens(club):
        forget_upload(club, token)


def _folder(club: Club) -> str:
    return f"{FOLDER}/{club.pk}"


def _called(name: str) -> str:
    plain = re.sub(r"[^\w.\- ()]", "", PurePath(name.replace("\\", "/")).name).strip(". ")
    return plain[-LONGEST_NAME:].lstrip(". ") or "list"


def _tokens(club: Club) -> list[str]:
    try:
        return default_storage.listdir(_folder(club))[0]
    except FileNotFoundError:
        return []


def _file(club: Club, token: str) -> str | None:
    if not TOKEN.fullmatch(token):
        return None
    folder = f"{_folder(club)}/{token}"
    try:
        files = default_storage.listdir(folder)[1]
    except FileNotFoundError:
        return None
    return f"{folder}/{files[0]}" if files else None


def _forget_old(club: Club) -> None:
    before = timezone.now() - KEPT
    for token in _tokens(club):
        found = _file(club, token)
        if found and default_storage.get_modified_time(found) < before:
            forget_upload(club, token)
