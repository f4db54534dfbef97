"""API of player list imports: upload a list, compare it with the club's players, save the changes.

The comparison is the dry run: nothing changes until it is saved.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from club.queries.api_key_areas import ApiKeyArea
from club.queries.api_keys import ApiKeyRow
from club.queries.imported_list_differences import PlayerListDifferences
from club.queries.jobs import jobs_of_club
from club.queries.permissions import ClubPermission
from club.services.jobs.job_files import open_job_file
from club.services.jobs.uploads import READ_LIST, Upload, delete_upload, find_upload, store_upload
from formats.players.column_names import PlayerField
from formats.players.list_file import read_table
from formats.players.member_rows import MemberColumns, guess_columns, missing_columns
from formats.tables import MOST_COLUMNS, MOST_ROWS, ListTable, column_letters
from tournament.services.players.player_list_import import discard_player_list, read_differences
from web.api.club.player_list_payloads import PlayerListRowPayload, build_row_payload
from web.api.framework.base_views import ClubApiView
from web.api.framework.errors import NotFoundInClubError, invalid_field
from web.api.framework.input_fields import DistinctListField
from web.api.framework.operations import ACCEPTED, CREATED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.framework.parsers import FileParser, UploadField
from web.api.printing.job_responses import JOB_STATES, STOPPED_HELP
from web.shared.messages.errors.error_text import job_error_message
from web.shared.messages.player_list_texts import (
    COLUMN_ERRORS,
    ENCODING_LABELS,
    imported_cell_text,
)
from web.shared.pages.uploads.player_list_upload import (
    ROWS_READ,
    find_saving_job,
    read_player_list,
    request_comparison,
    request_saving,
)

if TYPE_CHECKING:
    from club.models import Club, Job

ROWS_SHOWN = 8
LEFT_OUT = "left_out"
COLUMN_FIELDS = tuple(field.value or LEFT_OUT for field in PlayerField)
ROW_KINDS = {
    "new": "new",
    "changed": "changed",
    "likely": "likely",
    "rejected": "bad",
    "absent": "absent",
}
ROW_KIND_NAMES = tuple(ROW_KINDS)


class PlayerListInputSerializer(serializers.Serializer[Any]):
    """Serializer for the file of a player list."""

    file = UploadField(help_text="CSV in any encoding, or XLSX.")


class PlayerListColumnSerializer(serializers.Serializer[Any]):
    """Serializer for one column of an uploaded list."""

    letter = serializers.CharField(help_text="As a spreadsheet names it: A, B, C …")
    field = serializers.ChoiceField(choices=COLUMN_FIELDS, help_text="As it is recognised.")
    cells = serializers.ListField(child=serializers.CharField(), help_text="Its first cells.")


class PlayerListUploadSerializer(serializers.Serializer[Any]):
    """Serializer for an uploaded player list; it is kept for a day."""

    id = serializers.CharField(help_text="Its name in the address.")
    file = serializers.CharField(help_text="Name of the file.")
    encoding = serializers.CharField(help_text="As it is recognised; empty for a workbook.")
    first_row = serializers.IntegerField(help_text="How many rows are above the first player.")
    columns = PlayerListColumnSerializer(many=True)


class PlayerComparisonInputSerializer(serializers.Serializer[Any]):
    """Serializer for how a list is read, where it is recognised wrongly."""

    example = {"columns": ["number", "last", "first"], "first_row": 1}
    columns = serializers.ListField(
        child=serializers.ChoiceField(choices=COLUMN_FIELDS),
        required=False,
        max_length=MOST_COLUMNS,
        help_text="The field of each column, from the first one on. Left out: as recognised.",
    )
    first_row = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_ROWS,
        help_text="How many rows are above the first player. Left out: as recognised.",
    )
    encoding = serializers.ChoiceField(
        choices=tuple(ENCODING_LABELS), required=False, help_text="Left out: as recognised."
    )


class PlayerListCountsSerializer(serializers.Serializer[Any]):
    """Serializer for how many rows there are of each kind."""

    same = serializers.IntegerField(help_text="Players for whom nothing changes.")
    new = serializers.IntegerField()
    changed = serializers.IntegerField()
    likely = serializers.IntegerField(help_text="Like a player: say when saving who it is.")
    rejected = serializers.IntegerField()
    absent = serializers.IntegerField(help_text="Players who are not on the list; they stay.")


class PlayerListSavingSerializer(serializers.Serializer[Any]):
    """Serializer for the progress of saving a list."""

    state = serializers.ChoiceField(choices=JOB_STATES)
    stopped = serializers.BooleanField(help_text=STOPPED_HELP)
    error = serializers.CharField(help_text="The error message; empty without one.")
    added = serializers.IntegerField(allow_null=True, help_text="Null until it is done.")
    changed = serializers.IntegerField(allow_null=True)


class PlayerComparisonSerializer(serializers.Serializer[Any]):
    """Serializer for a comparison of a list with the club's players, and how it is saved."""

    id = serializers.IntegerField(source="pk")
    state = serializers.ChoiceField(choices=JOB_STATES)
    stopped = serializers.BooleanField(source="is_stopped", help_text=STOPPED_HELP)
    error = serializers.CharField(help_text="The error message; empty without one.")
    counts = PlayerListCountsSerializer(
        allow_null=True, help_text="Null before it is done, and once it is saved or discarded."
    )
    saving = PlayerListSavingSerializer(allow_null=True, help_text="Null until it is saved.")


class ListedPlayerSerializer(serializers.Serializer[Any]):
    """Serializer for a player's fields on a list."""

    name = serializers.CharField()
    number = serializers.CharField()
    master_points = serializers.CharField(help_text="Empty if not known.")
    handicap = serializers.CharField(help_text="Empty if there is none.")
    guest = serializers.BooleanField()
    email = serializers.CharField(help_text="Empty if not known.")


class PlayerListRowSerializer(serializers.Serializer[Any]):
    """Serializer for a row of the comparison."""

    line = serializers.IntegerField(allow_null=True, help_text="Null for an absent player.")
    player = serializers.IntegerField(allow_null=True, help_text="Null for a new one.")
    was = ListedPlayerSerializer(allow_null=True, help_text="As on the club's list.")
    becomes = ListedPlayerSerializer(allow_null=True, help_text="As on the list that was sent.")
    code = serializers.CharField(help_text="Why the row is rejected; empty if it is not.")
    reason = serializers.CharField(help_text="The same as a message.")


class PlayerListRowFilter(serializers.Serializer[Any]):
    """Filter for the rows of a comparison."""

    kind = serializers.ChoiceField(choices=ROW_KIND_NAMES)


class PlayerListSavingInputSerializer(serializers.Serializer[Any]):
    """Serializer for who the rows of kind `likely` are; those that are not named are left out."""

    example: dict[str, list[int]] = {"same": [12], "new": []}
    same = DistinctListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_ROWS),
        default=list,
        max_length=MOST_ROWS,
        help_text="Lines of rows that are the player.",
    )
    new = DistinctListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_ROWS),
        default=list,
        max_length=MOST_ROWS,
        help_text="Lines of rows that are somebody else.",
    )


@dataclass(frozen=True, slots=True)
class PlayerListUploadPayload:
    """An uploaded list in the response, with its recognised columns."""

    id: str
    file: str
    table: ListTable

    @property
    def encoding(self) -> str:
        """The recognised encoding."""
        return self.table.encoding

    @property
    def first_row(self) -> int:
        """Rows above the first player."""
        return guess_columns(self.table.rows).first

    @property
    def columns(self) -> list[dict[str, Any]]:
        """Letter, recognised field and first cells of each column."""
        rows = self.table.rows[:ROWS_SHOWN]
        return [
            {
                "letter": column_letters(at),
                "field": field.value or LEFT_OUT,
                "cells": [imported_cell_text(row[at]) if at < len(row) else "" for row in rows],
            }
            for at, field in enumerate(guess_columns(self.table.rows).fields)
        ]


@dataclass(frozen=True)
class PlayerComparisonPayload:
    """A comparison in the response."""

    job: Job

    def __getattr__(self, name: str) -> Any:
        return getattr(self.job, name)

    @property
    def error(self) -> str:
        """Message of the job's error; empty without one."""
        return job_error_message(self.job.error)

    @cached_property
    def counts(self) -> dict[str, int] | None:
        """Numbers of rows of each kind."""
        differences = read_differences(self.job)
        if differences is None:
            return None
        numbers = {kind: len(getattr(differences, name)) for kind, name in ROW_KINDS.items()}
        return {"same": differences.same} | numbers

    @cached_property
    def saving(self) -> dict[str, Any] | None:
        """Progress of saving. One query."""
        job = find_saving_job(self.job, also_failed=True)
        return None if job is None else _saving_values(job)


class PlayerListApiView(ClubApiView):
    """Base view of the import of player lists."""

    tag = "player-imports"
    area = ApiKeyArea.PLAYERS


class PlayerListUploadListView(PlayerListApiView):
    """Upload of a player list."""

    parser_classes = (FileParser,)

    def prepare(self, call: ApiCall, target: Any) -> tuple[Club, str, bytes]:
        """Reads the list, and refuses one that cannot be read."""
        return target, *read_player_list(call.cleaned["file"])

    @api_operation(
        "upload_player_list",
        PlayerListUploadSerializer,
        request_body=PlayerListInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, read: tuple[Club, str, bytes]) -> PlayerListUploadPayload:
        """Upload a player list as multipart/form-data; nothing is compared yet."""
        club, name, content = read
        table = read_table(content, name=name, first=ROWS_READ)
        return PlayerListUploadPayload(store_upload(club, name, content, **call.who), name, table)


class PlayerListUploadApiView(PlayerListApiView):
    """Base view of an uploaded list."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds an uploaded list of this club. No query."""
        token = kwargs["player_upload"]
        stored = find_upload(key.club, token)
        if stored is None:
            raise Http404
        return token, stored


class PlayerListUploadDetailView(PlayerListUploadApiView):
    """One uploaded list."""

    @api_operation("player_list", PlayerListUploadSerializer, permission=ClubPermission.DIRECT)
    def get(self, call: ApiCall, token_and_upload: tuple[str, Upload]) -> PlayerListUploadPayload:
        """Read the columns of an uploaded player list."""
        return _upload_payload(*token_and_upload)

    @api_operation(
        "delete_player_list", PlayerListUploadSerializer, permission=ClubPermission.DIRECT
    )
    def delete(
        self, call: ApiCall, token_and_upload: tuple[str, Upload]
    ) -> PlayerListUploadPayload:
        """Delete an uploaded player list; players stay as they are."""
        payload = _upload_payload(*token_and_upload)
        delete_upload(call.key.club, token_and_upload[0])
        return payload


class PlayerComparisonListView(PlayerListUploadApiView):
    """Comparisons of an uploaded list."""

    http_method_names = ["post"]

    def prepare(
        self, call: ApiCall, target: tuple[str, Upload]
    ) -> tuple[Club, str, MemberColumns, str]:
        """Reads the first rows in this encoding, and completes the columns."""
        token, stored = target
        encoding = call.cleaned.get("encoding", "")
        table = read_table(stored.content, name=stored.name, encoding=encoding, first=ROWS_READ)
        return call.key.club, token, _chosen_columns(call.cleaned, table), encoding

    @api_operation(
        "compare_player_list",
        PlayerComparisonSerializer,
        request_body=PlayerComparisonInputSerializer,
        permission=ClubPermission.DIRECT,
        status=ACCEPTED,
    )
    def post(
        self, call: ApiCall, prepared: tuple[Club, str, MemberColumns, str]
    ) -> PlayerComparisonPayload:
        """Compare a list with the club's players; the worker does it, and changes nothing."""
        return PlayerComparisonPayload(request_comparison(*prepared, **call.who))


class PlayerComparisonApiView(PlayerListApiView):
    """Base view of a comparison."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a comparison of this club. One query."""
        jobs = jobs_of_club(key.club.pk, READ_LIST)
        job = jobs.filter(pk=kwargs["player_comparison"]).first()
        if job is None:
            raise Http404
        return job


class PlayerComparisonDetailView(PlayerComparisonApiView):
    """One comparison."""

    @api_operation(
        "player_comparison", PlayerComparisonSerializer, permission=ClubPermission.DIRECT
    )
    def get(self, call: ApiCall, job: Job) -> PlayerComparisonPayload:
        """Read the progress of a comparison, how many rows differ, and the progress of saving."""
        return PlayerComparisonPayload(job)

    @api_operation(
        "discard_player_list", PlayerComparisonSerializer, permission=ClubPermission.DIRECT
    )
    def delete(self, call: ApiCall, job: Job) -> PlayerComparisonPayload:
        """Discard a compared list; players stay as they are."""
        discard_player_list(job, **call.who)
        return PlayerComparisonPayload(job)


class PlayerComparisonRowsView(PlayerComparisonApiView):
    """Rows of a comparison."""

    @api_operation(
        "player_comparison_rows",
        PlayerListRowSerializer,
        permission=ClubPermission.DIRECT,
        filters=PlayerListRowFilter,
        order=CursorOrder(by="position"),
    )
    def get(self, call: ApiCall, job: Job) -> Iterable[PlayerListRowPayload]:
        """List the rows of one kind: new, changed, likely, rejected or absent."""
        rows = getattr(_require_differences(job), ROW_KINDS[call.cleaned["kind"]])
        return [build_row_payload(at, row) for at, row in enumerate(rows, start=1)]


class PlayerListSavingView(PlayerComparisonApiView):
    """Saving of a compared list."""

    http_method_names = ["post"]

    @api_operation(
        "save_player_list",
        PlayerComparisonSerializer,
        request_body=PlayerListSavingInputSerializer,
        permission=ClubPermission.DIRECT,
        status=ACCEPTED,
    )
    def post(self, call: ApiCall, job: Job) -> PlayerComparisonPayload:
        """Save a compared list, all of it or nothing; the worker does it."""
        # One list is saved once, however often that is requested, as on the page.
        if find_saving_job(job) is None:
            same, new = call.cleaned["same"], call.cleaned["new"]
            _require_likely(_require_differences(job), same, new)
            request_saving(call.key.club, job, same=same, new=new, **call.who)
        return PlayerComparisonPayload(job)


def _upload_payload(token: str, stored: Upload) -> PlayerListUploadPayload:
    table = read_table(stored.content, name=stored.name, first=ROWS_READ)
    return PlayerListUploadPayload(token, stored.name, table)


def _chosen_columns(cleaned: Any, table: ListTable) -> MemberColumns:
    """Returns the recognised columns with those of the body in their place."""
    guessed = guess_columns(table.rows)
    fields = guessed.fields
    if "columns" in cleaned:
        named = [PlayerField("" if name == LEFT_OUT else name) for name in cleaned["columns"]]
        if len(named) > table.width:
            reason = _("The list has %(columns)s columns.") % {"columns": table.width}
            raise invalid_field("columns", reason)
        fields = (*named, *(PlayerField.NOTHING,) * (table.width - len(named)))
    columns = MemberColumns(fields, cleaned.get("first_row", guessed.first))
    if wrong := missing_columns(columns):
        raise invalid_field("columns", str(COLUMN_ERRORS[wrong.value]))
    return columns


def _require_differences(job: Job) -> PlayerListDifferences:
    """Returns what a comparison has stored; 404 before it is done and once it is saved."""
    differences = read_differences(job) if job.state == "done" else None
    if differences is None:
        raise NotFoundInClubError("no_comparison", state=job.state)
    return differences


def _require_likely(
    differences: PlayerListDifferences, same: Sequence[int], new: Sequence[int]
) -> None:
    """Refuses a line that is not of kind `likely`, or that is in both lists."""
    likely = {row.line for row in differences.likely}
    for field, lines in (("same", same), ("new", new)):
        if other := next((line for line in lines if line not in likely), None):
            reason = _("Line %(line)s is not like a player. Name lines of kind “likely” only.")
            raise invalid_field(field, reason % {"line": other})
    if both := set(same) & set(new):
        reason = _("Line %(line)s is in “same” too. Name it once.")
        raise invalid_field("new", reason % {"line": min(both)})


def _saving_values(job: Job) -> dict[str, Any]:
    counts: dict[str, int] = {}
    # The file is kept for some weeks only.
    if job.state == "done" and (file := open_job_file(job)):
        with file:
            counts = json.load(file)
    return {
        "state": job.state,
        "stopped": job.is_stopped,
        "error": job_error_message(job.error),
        "added": counts.get("added"),
        "changed": counts.get("changed"),
    }
