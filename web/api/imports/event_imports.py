"""API of event imports: upload a file, preview the imported event, and store it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from boards.services.imports.event_import import (
    EventImportPlan,
    EventImportPreview,
    import_event,
    preview_event_import,
)
from club.queries.actors import Actor
from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from club.services.jobs.uploads import Upload, delete_upload, find_upload, store_upload
from formats.events.event_file import (
    MOST_BYTES,
    is_event_table,
    read_event_file,
    read_event_table,
)
from formats.events.event_regulations import event_regulations
from formats.events.imported_event import ImportedEvent
from formats.events.traveller_columns import TravellerField
from formats.events.traveller_table import TravellerSettings
from formats.players.list_file import read_table
from scoring.boards.imp_boards import MATCHPOINTS
from scoring.events.presets import PRESETS
from scoring.events.regulations import CHOICES
from tournament.validators.session_details import LONGEST_NAME
from web.api.framework.base_views import ClubApiView
from web.api.framework.errors import invalid_field
from web.api.framework.input_fields import CalendarDateField
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.framework.parsers import FileParser, UploadField
from web.api.sessions.published_figures import (
    MOST_DIFFERENCES,
    PublishedCountSerializer,
    PublishedDifferenceSerializer,
)
from web.shared.messages.event_texts import remark_text
from web.shared.pages.uploads.event_import import report_event_import

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Session

AS_STATED = "file"
DEFAULTS = "defaults"
TABLE_FIELDS = ("columns", "winners")
ROWS_READ = 40
MOST_REMARKS = 200
LONGEST_HEADING = 60


class EventUploadInputSerializer(serializers.Serializer[Any]):
    """Serializer for the file of an event."""

    file = UploadField(
        help_text="USEBIO, PBN, JSON of Overtrick, .bws, or a table of results (CSV, XLSX)."
    )


class EventUploadSerializer(serializers.Serializer[Any]):
    """Serializer for an uploaded file; it is kept for a day."""

    id = serializers.CharField(help_text="Its name in the address.")
    file = serializers.CharField(help_text="Name of the file.")
    table = serializers.BooleanField(
        help_text="A table of results: its columns are recognised, or named when it is imported."
    )


class EventImportInputSerializer(serializers.Serializer[Any]):
    """Serializer for what an import does not take from the file."""

    example = {"name": "Monday pairs", "regulations": "compscore3"}
    name = serializers.CharField(
        max_length=LONGEST_NAME, required=False, help_text="Left out: the title in the file."
    )
    date = CalendarDateField(required=False, help_text="Left out: the date in the file, or today.")
    regulations = serializers.ChoiceField(
        choices=(AS_STATED, *PRESETS, DEFAULTS),
        default=AS_STATED,
        help_text="As the file says, those of a program, or the defaults.",
    )
    method = serializers.ChoiceField(
        choices=CHOICES["method"],
        required=False,
        help_text="How boards are compared, if the file does not say so.",
    )
    winners = serializers.ChoiceField(
        choices=(1, 2), required=False, help_text="Of a table of results: 2 if NS and EW apart."
    )
    columns = serializers.DictField(
        child=serializers.CharField(max_length=LONGEST_HEADING),
        required=False,
        help_text="Of a table of results: the heading of a field that is not recognised. "
        f"Fields: {', '.join(field.value for field in TravellerField if field.value)}.",
    )


class EventImportSerializer(serializers.Serializer[Any]):
    """Serializer for what an import stores."""

    file = serializers.CharField()
    title = serializers.CharField()
    pairs = serializers.IntegerField()
    boards = serializers.IntegerField()
    results = serializers.IntegerField()
    players = serializers.IntegerField()
    new_players = serializers.IntegerField(help_text="Players whom the club did not have.")
    remarks = serializers.ListField(
        child=serializers.CharField(),
        help_text="What was read otherwise than it is written; the first 200.",
    )


class ImportedSessionSerializer(EventImportSerializer):
    """Serializer for an imported event; `…/published-figures/` of the session compares it."""

    session = serializers.IntegerField(help_text="Id of the session: closed, not released.")


class EventImportPreviewSerializer(EventImportSerializer):
    """Serializer for the preview of an import, with its published figures beside ours."""

    regulations = serializers.DictField(help_text="Regulations that are not the default.")
    rounds_unknown = serializers.BooleanField(
        help_text="The file does not say in which round boards were played."
    )
    earlier = serializers.ListField(
        child=serializers.CharField(), help_text="Events imported from a file of this name."
    )
    compared = serializers.IntegerField()
    equal = serializers.IntegerField()
    kinds = PublishedCountSerializer(many=True)
    differences = PublishedDifferenceSerializer(many=True, help_text="The first 1,000.")


@dataclass(frozen=True, slots=True)
class EventUploadPayload:
    """An uploaded file in the response."""

    id: str
    file: str
    table: bool


@dataclass(frozen=True, slots=True)
class PreparedEventImport:
    """A file that was read, before anything is stored, and what it would store."""

    club: Club
    plan: EventImportPlan
    preview: EventImportPreview

    @property
    def counts(self) -> dict[str, Any]:
        """What the file has, for the response."""
        event = self.plan.event
        return {
            "file": self.plan.file_name,
            "title": self.plan.title,
            "pairs": len(event.pairs),
            "boards": len(event.boards),
            "results": len(event.results),
            "players": len(self.preview.players),
            "new_players": len(self.preview.new_players),
            "remarks": [remark_text(remark) for remark in event.remarks[:MOST_REMARKS]],
        }


class EventUploadListView(ClubApiView):
    """Upload of the file of an event."""

    tag = "imports"
    parser_classes = (FileParser,)

    def prepare(self, call: ApiCall, target: Any) -> tuple[Club, str, bytes, bool]:
        """Reads the file, and refuses one that nothing can be imported from."""
        file = call.cleaned["file"]
        # A byte more than allowed: what is too large is then refused without reading all of it.
        content = file.read(MOST_BYTES + 1)
        table = is_event_table(content)
        if table:
            read_table(content, name=file.name, first=ROWS_READ)
        else:
            read_event_file(content)
        return target, file.name, content, table

    @api_operation(
        "upload_event",
        EventUploadSerializer,
        request_body=EventUploadInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, read: tuple[Club, str, bytes, bool]) -> EventUploadPayload:
        """Upload the file of an event as multipart/form-data; nothing is imported yet."""
        club, name, content, table = read
        return EventUploadPayload(store_upload(club, name, content, **call.who), name, table)


class EventUploadApiView(ClubApiView):
    """Base view of an uploaded file."""

    tag = "imports"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds an uploaded file of this club. No query."""
        token = kwargs["event_upload"]
        stored = find_upload(key.club, token)
        if stored is None:
            raise Http404
        return token, stored


class EventUploadDetailView(EventUploadApiView):
    """One uploaded file."""

    @api_operation("event_upload", EventUploadSerializer, permission=ClubPermission.DIRECT)
    def get(self, call: ApiCall, token_and_upload: tuple[str, Upload]) -> EventUploadPayload:
        """Read the name and the kind of an uploaded file."""
        token, stored = token_and_upload
        return EventUploadPayload(token, stored.name, is_event_table(stored.content))

    @api_operation("delete_event_upload", EventUploadSerializer, permission=ClubPermission.DIRECT)
    def delete(self, call: ApiCall, token_and_upload: tuple[str, Upload]) -> EventUploadPayload:
        """Delete an uploaded file; what was imported from it stays."""
        token, stored = token_and_upload
        delete_upload(call.key.club, token)
        return EventUploadPayload(token, stored.name, is_event_table(stored.content))


class EventImportApiView(EventUploadApiView):
    """Base view of an import and its preview."""

    http_method_names = ["post"]

    def prepare(self, call: ApiCall, target: tuple[str, Upload]) -> PreparedEventImport:
        """Reads the file with the fields of the body. One query, for the players."""
        token, stored = target
        event = _read_upload(stored, call.cleaned)
        chosen = call.cleaned["regulations"]
        preset = None if chosen == AS_STATED else "" if chosen == DEFAULTS else chosen
        plan = EventImportPlan(
            event,
            event_regulations(event, preset=preset),
            stored.name,
            # The upload is the request: sent twice, it is imported once, as on the page.
            UUID(token),
            call.cleaned.get("name", ""),
            call.cleaned.get("date"),
        )
        return PreparedEventImport(call.key.club, plan, preview_event_import(call.key.club, event))


class EventImportPreviewView(EventImportApiView):
    """Preview of an import."""

    @api_operation(
        "preview_event_import",
        EventImportPreviewSerializer,
        request_body=EventImportInputSerializer,
        permission=ClubPermission.DIRECT,
        dry_run=True,
    )
    def post(self, call: ApiCall, prepared: PreparedEventImport) -> dict[str, Any]:
        """Score the file, and list each published figure that differs; nothing is stored."""
        actor = _import_actor(call)
        _session, report = report_event_import(
            prepared.club, prepared.plan, actor=actor, dry_run=True
        )
        values = report.values()
        return values | {
            "remarks": values["remarks"][:MOST_REMARKS],
            "differences": values["differences"][:MOST_DIFFERENCES],
        }


class EventImportView(EventImportApiView):
    """Import of an uploaded file."""

    @api_operation(
        "import_event",
        ImportedSessionSerializer,
        request_body=EventImportInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, prepared: PreparedEventImport) -> dict[str, Any]:
        """Import the file: session, pairs, boards, results and penalties, or nothing at all."""
        session: Session = import_event(
            prepared.club,
            prepared.plan,
            actor=_import_actor(call),
            planned=prepared.preview.sections,
        )
        return prepared.counts | {"session": session.pk}


def _import_actor(call: ApiCall) -> Actor:
    """Returns the member in the activity log: of an import, as on the page."""
    return replace(call.actor, source=Source.IMPORT)


def _read_upload(stored: Upload, cleaned: Any) -> ImportedEvent:
    """Returns the event of a file; refuses fields that this kind of file does not need."""
    if is_event_table(stored.content):
        settings = TravellerSettings(
            cleaned.get("name") or stored.name.rpartition(".")[0],
            cleaned.get("method", MATCHPOINTS),
            cleaned.get("winners"),
            cleaned.get("date"),
        )
        columns = cleaned.get("columns", {})
        return read_event_table(stored.content, settings, name=stored.name, named=columns)
    event = read_event_file(stored.content)
    unused = (*TABLE_FIELDS, "method") if event.method_stated else TABLE_FIELDS
    for name in unused:
        if name in cleaned:
            raise invalid_field(name, _("The file says this itself: leave it out."))
    return replace(event, method=cleaned["method"]) if "method" in cleaned else event
