"""API of printable documents: list them and download one as PDF, XLSX, CSV or PBN."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.utils import timezone
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer

from reports.documents import (
    DOCUMENT_TYPES,
    MEDIA_TYPES,
    TABLE_FILE_TYPES,
    TOURNAMENT_PAPERS,
    TOURNAMENT_TABLES,
    DownloadFile,
    MatchEventReport,
    match_document_file,
    session_document_file,
)
from standings.matches.match_event import match_event_snapshot
from standings.snapshot_cache import cached_snapshot_of
from tournament.queries.draw_rounds import draw_round_numbers
from web.api.framework.base_views import MatchEventApiView, SessionApiView
from web.api.framework.operations import ApiCall, api_operation
from web.api.standings.after_round import require_snapshot_after_round

if TYPE_CHECKING:
    from tournament.models import Event, Session

MEDIA_TYPE_BY_FORMAT = {ending: MEDIA_TYPES[ending] for ending in ("pdf", "xlsx", "csv", "pbn")}


class PrintDocumentSerializer(serializers.Serializer[Any]):
    """A paper or a table that can be had as a file."""

    key = serializers.CharField(help_text="Its word in the address, before the ending.")
    title = serializers.CharField()
    purpose = serializers.CharField()
    endings = serializers.ListField(child=serializers.CharField(), help_text="pdf, xlsx, csv, pbn.")


class DocumentRoundFilter(serializers.Serializer[Any]):
    """As of which round a paper is."""

    after_round = serializers.IntegerField(required=False, min_value=1, max_value=9999)


@dataclass(frozen=True, slots=True)
class PrintDocumentPayload:
    """A paper as it is answered."""

    key: str
    title: Any
    purpose: Any
    endings: tuple[str, ...]


def _list_documents(papers: Iterable[Any], tables: Iterable[Any]) -> list[PrintDocumentPayload]:
    printed = [
        PrintDocumentPayload(document.key, document.title, document.purpose, ("pdf",))
        for document in papers
    ]
    return printed + [
        PrintDocumentPayload(document.key, document.title, document.purpose, document.endings)
        for document in tables
    ]


def build_file_response(file: DownloadFile | None) -> HttpResponse:
    """A file that was made for this request."""
    if file is None:
        raise Http404
    headers = {
        "Content-Disposition": f'attachment; filename="{file.name}"',
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(file.content, content_type=file.type, headers=headers)


class AnyAcceptMixin:
    """A file is what its address says, whatever is accepted."""

    def perform_content_negotiation(self, request: Any, force: bool = False) -> tuple[Any, str]:
        """Refusals are problems all the same."""
        return JSONRenderer(), JSONRenderer.media_type


class SessionDocumentListView(SessionApiView):
    """The papers of a session."""

    tag = "papers"

    @api_operation("papers", PrintDocumentSerializer, many=True)
    def get(self, call: ApiCall, session: Session) -> list[PrintDocumentPayload]:
        """List the papers and tables of a session."""
        return _list_documents(DOCUMENT_TYPES, TABLE_FILE_TYPES)


class SessionDocumentFileView(AnyAcceptMixin, SessionApiView):
    """One paper of a session."""

    tag = "papers"

    def find(self, key: Any, **kwargs: Any) -> Any:
        """The session, and which paper of it."""
        return super().find(key, **kwargs), kwargs

    @api_operation("paper", files=MEDIA_TYPE_BY_FORMAT, filters=DocumentRoundFilter)
    def get(
        self, call: ApiCall, session_and_kwargs: tuple[Session, Mapping[str, str]]
    ) -> HttpResponse:
        """Fetch one paper of a session as it is now, or as it was after a round."""
        session, kwargs = session_and_kwargs
        snapshot = require_snapshot_after_round(
            cached_snapshot_of(session), call.asked.get("after_round")
        )
        return build_file_response(
            session_document_file(snapshot, kwargs["paper"], kwargs["ending"], timezone.localtime())
        )


class MatchEventDocumentListView(MatchEventApiView):
    """The papers of a tournament."""

    tag = "papers"

    @api_operation("tournament_papers", PrintDocumentSerializer, many=True)
    def get(self, call: ApiCall, event: Event) -> list[PrintDocumentPayload]:
        """List the papers and tables of a tournament."""
        return _list_documents(TOURNAMENT_PAPERS, TOURNAMENT_TABLES)


class MatchEventDocumentFileView(AnyAcceptMixin, MatchEventApiView):
    """One paper of a tournament."""

    tag = "papers"

    def find(self, key: Any, **kwargs: Any) -> Any:
        """The tournament, and which paper of it."""
        return super().find(key, **kwargs), kwargs

    @api_operation("tournament_paper", files=MEDIA_TYPE_BY_FORMAT, filters=DocumentRoundFilter)
    def get(self, call: ApiCall, event_and_kwargs: tuple[Event, Mapping[str, str]]) -> HttpResponse:
        """Fetch one paper of a tournament as it is now, or as it was after a round."""
        (event, kwargs), after = event_and_kwargs, call.asked.get("after_round")
        if after is not None and after not in draw_round_numbers(event):
            raise Http404
        source = MatchEventReport(match_event_snapshot(event.pk), after_round=after)
        return build_file_response(
            match_document_file(source, kwargs["paper"], kwargs["ending"], timezone.localtime())
        )
