"""Papers and jobs: what can be printed, each at once; or a whole set, made by the worker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.utils import timezone
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer

from reports.papers import (
    PAPERS,
    TABLES,
    TOURNAMENT_PAPERS,
    TOURNAMENT_TABLES,
    TYPES,
    File,
    Shown,
    sheet,
    tournament_sheet,
)
from standings.matches.match_event import match_event_snapshot
from standings.snapshot_cache import cached_snapshot_of
from tournament.queries.rounds import rounds_of_event
from web.api.doors import SessionDoor, TournamentDoor
from web.api.moments import after_round
from web.api.operations import Call, operation

if TYPE_CHECKING:
    from tournament.models import Event, Session

PAPER_TYPES = {ending: TYPES[ending] for ending in ("pdf", "xlsx", "csv", "pbn")}


class PaperSerializer(serializers.Serializer[Any]):
    """A paper or a table that can be had as a file."""

    key = serializers.CharField(help_text="Its word in the address, before the ending.")
    title = serializers.CharField()
    purpose = serializers.CharField()
    endings = serializers.ListField(child=serializers.CharField(), help_text="pdf, xlsx, csv, pbn.")


class AfterRoundFilter(serializers.Serializer[Any]):
    """As of which round a paper is."""

    after_round = serializers.IntegerField(required=False, min_value=1, max_value=9999)


@dataclass(frozen=True, slots=True)
class Offered:
    """A paper as it is answered."""

    key: str
    title: Any
    purpose: Any
    endings: tuple[str, ...]


def _offered(papers: Iterable[Any], tables: Iterable[Any]) -> list[Offered]:
    printed = [Offered(each.key, each.title, each.purpose, ("pdf",)) for each in papers]
    return printed + [Offered(each.key, each.title, each.purpose, each.endings) for each in tables]


def sent(file: File | None) -> HttpResponse:
    """A file that was made for this request."""
    if file is None:
        raise Http404
    headers = {
        "Content-Disposition": f'attachment; filename="{file.name}"',
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(file.content, content_type=file.type, headers=headers)


class AnyType:
    """A file is what its address says, whatever is accepted."""

    def perform_content_negotiation(self, request: Any, force: bool = False) -> tuple[Any, str]:
        """Refusals are problems all the same."""
        return JSONRenderer(), JSONRenderer.media_type


class PaperList(SessionDoor):
    """The papers of a session."""

    tag = "papers"

    @operation("papers", PaperSerializer, many=True)
    def get(self, call: Call, session: Session) -> list[Offered]:
        """List the papers and tables of a session."""
        return _offered(PAPERS, TABLES)


class PaperFile(AnyType, SessionDoor):
    """One paper of a session."""

    tag = "papers"

    def find(self, key: Any, **words: Any) -> Any:
        """The session, and which paper of it."""
        return super().find(key, **words), words

    @operation("paper", files=PAPER_TYPES, filters=AfterRoundFilter)
    def get(self, call: Call, found: tuple[Session, Mapping[str, str]]) -> HttpResponse:
        """Fetch one paper of a session as it is now, or as it was after a round."""
        session, asked = found
        shown = after_round(cached_snapshot_of(session), call.asked.get("after_round"))
        return sent(sheet(shown, asked["paper"], asked["ending"], timezone.localtime()))


class TournamentPaperList(TournamentDoor):
    """The papers of a tournament."""

    tag = "papers"

    @operation("tournament_papers", PaperSerializer, many=True)
    def get(self, call: Call, event: Event) -> list[Offered]:
        """List the papers and tables of a tournament."""
        return _offered(TOURNAMENT_PAPERS, TOURNAMENT_TABLES)


class TournamentPaperFile(AnyType, TournamentDoor):
    """One paper of a tournament."""

    tag = "papers"

    def find(self, key: Any, **words: Any) -> Any:
        """The tournament, and which paper of it."""
        return super().find(key, **words), words

    @operation("tournament_paper", files=PAPER_TYPES, filters=AfterRoundFilter)
    def get(self, call: Call, found: tuple[Event, Mapping[str, str]]) -> HttpResponse:
        """Fetch one paper of a tournament as it is now, or as it was after a round."""
        (event, words), after = found, call.asked.get("after_round")
        if after is not None and after not in rounds_of_event(event):
            raise Http404
        shown = Shown(match_event_snapshot(event.pk), after_round=after)
        return sent(tournament_sheet(shown, words["paper"], words["ending"], timezone.localtime()))
