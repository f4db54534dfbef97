"""API of printable documents: list them, or download one as PDF, XLSX, CSV or another file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer

from reports.contest_files import contest_documents, contest_file, printed_contest
from reports.documents import (
    DOCUMENT_TYPES,
    EVENT_FILES,
    MEDIA_TYPES,
    TOURNAMENT_PAPERS,
    TOURNAMENT_TABLES,
    DownloadFile,
    MatchEventReport,
    match_document_file,
    session_document_file,
    table_files_of_session,
)
from standings.matches.match_event import match_event_snapshot
from standings.snapshot_cache import cached_snapshot_of
from tournament.queries.draw_rounds import draw_round_numbers
from web.api.framework.base_views import MatchEventApiView, SessionApiView
from web.api.framework.errors import InvalidRequestError
from web.api.framework.operations import ApiCall, api_operation
from web.api.standings.after_round import require_known_round, require_snapshot_after_round
from web.shared.messages.event_texts import export_remark_texts
from web.shared.pages.file_downloads import (
    DownloadedFile,
    downloaded_files_of_event,
    downloaded_files_of_session,
)

if TYPE_CHECKING:
    from standings.previews.drawn_rounds import AnyContest
    from tournament.models import Event, Session

MATCH_MEDIA_TYPES = {ending: MEDIA_TYPES[ending] for ending in ("pdf", "xlsx", "csv", "pbn")}
SESSION_MEDIA_TYPES = MATCH_MEDIA_TYPES | {
    "xml": MEDIA_TYPES["xml"],
    "json": MEDIA_TYPES["json"],
    "txt": MEDIA_TYPES["txt"],
    "lin, bri, dge, dup or dlm": MEDIA_TYPES["lin"],
}


class DocumentDownloadSerializer(serializers.Serializer[Any]):
    """Serializer for the last download of a file by a person, on the page Print."""

    format = serializers.CharField(source="ending")
    downloaded_at = serializers.DateTimeField()
    is_outdated = serializers.BooleanField(
        help_text="Whether results have changed since, so that the file is out of date."
    )


class PrintDocumentSerializer(serializers.Serializer[Any]):
    """Serializer for a document or table that can be downloaded."""

    key = serializers.CharField(help_text="Its name in the address, before the extension.")
    title = serializers.CharField()
    purpose = serializers.CharField()
    formats = serializers.ListField(
        child=serializers.CharField(),
        source="endings",
        help_text="pdf, xlsx, csv, pbn, xml, json, txt, lin, bri, dge, dup, dlm.",
    )
    remarks = serializers.ListField(
        child=serializers.CharField(),
        help_text="Of an event for other programs: what a federation may refuse.",
    )
    downloads = DocumentDownloadSerializer(
        many=True, help_text="Of files with results: the last download of each format by a person."
    )


class DocumentRoundFilter(serializers.Serializer[Any]):
    """Filter for the round after which a document is computed."""

    after_round = serializers.IntegerField(required=False, min_value=1, max_value=9999)


class SessionDocumentFilter(DocumentRoundFilter):
    """Filter for the rounds of a document."""

    from_round = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=999,
        help_text="Guide cards, movement cards and slips begin at this round.",
    )
    round = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=999,
        help_text="Of teams and Swiss pairs: the round of assignments, score cards and score "
        "sheets; without it the current one.",
    )


@dataclass(frozen=True, slots=True)
class PrintDocumentPayload:
    """A document in the response."""

    key: str
    title: Any
    purpose: Any
    endings: tuple[str, ...]
    remarks: tuple[str, ...] = ()
    downloads: tuple[DownloadedFile, ...] = ()


def _list_contest_documents(
    contest: AnyContest, downloads: Sequence[DownloadedFile]
) -> list[PrintDocumentPayload]:
    return [
        PrintDocumentPayload(
            document.key,
            document.title,
            document.purpose,
            document.endings,
            downloads=tuple(file for file in downloads if file.key == document.key),
        )
        for document in contest_documents(contest)
    ]


def _list_documents(
    documents: Iterable[Any],
    tables: Iterable[Any],
    downloads: Sequence[DownloadedFile],
    remarks: tuple[str, ...] = (),
) -> list[PrintDocumentPayload]:
    printed = [
        PrintDocumentPayload(document.key, document.title, document.purpose, ("pdf",))
        for document in documents
    ]
    return printed + [
        PrintDocumentPayload(
            document.key,
            document.title,
            document.purpose,
            document.endings,
            remarks if document.key == EVENT_FILES else (),
            tuple(file for file in downloads if file.key == document.key),
        )
        for document in tables
    ]


def build_file_response(file: DownloadFile | None) -> HttpResponse:
    """Returns a response with a file that was created for this request."""
    if file is None:
        raise Http404
    headers = {
        "Content-Disposition": f'attachment; filename="{file.name}"',
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(file.content, content_type=file.type, headers=headers)


class AnyAcceptMixin:
    """Ignores the Accept header for files: the ending of the address decides the format."""

    def perform_content_negotiation(self, request: Any, force: bool = False) -> tuple[Any, str]:
        """Accepts anything; errors are problem documents nevertheless."""
        return JSONRenderer(), JSONRenderer.media_type


class SessionDocumentListView(SessionApiView):
    """Documents of a session."""

    tag = "documents"

    @api_operation("documents", PrintDocumentSerializer, many=True)
    def get(self, call: ApiCall, session: Session) -> list[PrintDocumentPayload]:
        """List the documents and tables of a session, those of its contest first."""
        snapshot = cached_snapshot_of(session)
        contest = printed_contest(session)
        remarks = tuple(export_remark_texts(snapshot))
        tables = table_files_of_session(snapshot)
        of_contest = contest_documents(contest) if contest else ()
        downloads = downloaded_files_of_session(session, (*tables, *of_contest))
        listed = _list_contest_documents(contest, downloads) if contest else []
        return listed + _list_documents(DOCUMENT_TYPES, tables, downloads, remarks)


class SessionDocumentFileView(AnyAcceptMixin, SessionApiView):
    """One document of a session."""

    tag = "documents"

    def find(self, key: Any, **kwargs: Any) -> Any:
        """Returns the session and the document."""
        return super().find(key, **kwargs), kwargs

    @api_operation("document", files=SESSION_MEDIA_TYPES, filters=SessionDocumentFilter)
    def get(
        self, call: ApiCall, session_and_kwargs: tuple[Session, Mapping[str, str]]
    ) -> HttpResponse:
        """Download a document of a session as it is now, or as it was after a round.

        Of a contest of teams or Swiss pairs, `round` picks the round of its documents.
        """
        session, kwargs = session_and_kwargs
        if file := _contest_document(session, kwargs, call.cleaned.get("round")):
            return build_file_response(file)
        snapshot = require_snapshot_after_round(
            cached_snapshot_of(session), call.cleaned.get("after_round")
        )
        return build_file_response(
            session_document_file(
                snapshot,
                kwargs["document"],
                kwargs["file_type"],
                timezone.localtime(),
                first_round=call.cleaned.get("from_round"),
            )
        )


def _contest_document(
    session: Session, kwargs: Mapping[str, str], round_: int | None
) -> DownloadFile | None:
    """A document of the contest of a session; None for another document or session."""
    contest = printed_contest(session)
    if contest is None:
        return None
    if round_ and round_ > contest.rounds:
        reason = _("Round %(round)s is not drawn. The last one is %(last)s.")
        facts = {"round": round_, "last": contest.rounds}
        raise InvalidRequestError("parameter", parameter="round", reason=reason % facts)
    return contest_file(
        contest,
        kwargs["document"],
        kwargs["file_type"],
        timezone.localtime(),
        round_=round_ or contest.current_round,
    )


class MatchEventDocumentListView(MatchEventApiView):
    """Documents of a match event."""

    tag = "documents"

    @api_operation("tournament_documents", PrintDocumentSerializer, many=True)
    def get(self, call: ApiCall, event: Event) -> list[PrintDocumentPayload]:
        """List the documents and tables of a match event."""
        downloads = downloaded_files_of_event(event, TOURNAMENT_TABLES)
        return _list_documents(TOURNAMENT_PAPERS, TOURNAMENT_TABLES, downloads)


class MatchEventDocumentFileView(AnyAcceptMixin, MatchEventApiView):
    """One document of a match event."""

    tag = "documents"

    def find(self, key: Any, **kwargs: Any) -> Any:
        """Returns the match event and the document."""
        return super().find(key, **kwargs), kwargs

    @api_operation("tournament_document", files=MATCH_MEDIA_TYPES, filters=DocumentRoundFilter)
    def get(self, call: ApiCall, event_and_kwargs: tuple[Event, Mapping[str, str]]) -> HttpResponse:
        """Download a document of a match event as it is now, or as it was after a round."""
        (event, kwargs), after = event_and_kwargs, call.cleaned.get("after_round")
        require_known_round(after, draw_round_numbers(event))
        source = MatchEventReport(match_event_snapshot(event.pk), after_round=after)
        return build_file_response(
            match_document_file(
                source, kwargs["document"], kwargs["file_type"], timezone.localtime()
            )
        )
