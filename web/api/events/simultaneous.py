"""API of simultaneous tournaments: create, join by code, score, and list the ranking by page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from rest_framework import serializers

from club.queries.api_key_areas import ApiKeyArea
from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission, has_permission
from standings.explanations.simultaneous import SimultaneousPairSteps, explain_simultaneous_total
from standings.services.simultaneous import join_simultaneous_with_same_deals
from standings.simultaneous.overall import (
    SimultaneousEntry,
    SimultaneousOverall,
    entry_of_total,
    simultaneous_overall,
    simultaneous_totals,
    totals_with_entries,
)
from tournament.queries.simultaneous import (
    is_simultaneous_public,
    joined_sessions,
    simultaneous_of_club,
)
from tournament.services.events.simultaneous import (
    SimultaneousPlan,
    change_embargo,
    create_simultaneous,
    leave_simultaneous,
)
from web.api.events.simultaneous_serializers import (
    EmptyInputSerializer,
    SimultaneousClubFilter,
    SimultaneousDetailSerializer,
    SimultaneousExplanationSerializer,
    SimultaneousInputSerializer,
    SimultaneousJoinInputSerializer,
    SimultaneousRankingRowSerializer,
    SimultaneousSerializer,
)
from web.api.framework.base_views import ClubApiView, get_named_session
from web.api.framework.exact_numbers import represent_number
from web.api.framework.operations import CREATED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.shared.pages.simultaneous import (
    has_open_scoring_job,
    score_now_or_in_job,
    shows_board_results,
)
from web.shared.render.step_json import step_to_dict

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Joined, Simultaneous

MAX_STEP_DEPTH = 3
PLAIN_FIELDS = (
    *("slug", "name", "club", "first_date", "last_date", "first_board", "last_board"),
    *("method", "public_from"),
)


class EmbargoInputSerializer(serializers.Serializer[Any]):
    """Serializer for the time from which the ranking is public."""

    example = {"public_from": None}
    public_from = serializers.DateTimeField(allow_null=True, help_text="Null: now.")


class SimultaneousApiView(ClubApiView):
    """Base view of one simultaneous that the club organises or plays in."""

    tag = "standings"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds the simultaneous. One query."""
        row = simultaneous_of_club(key.club.pk).filter(slug=kwargs["simultaneous"]).first()
        if row is None:
            raise Http404
        return row


class SimultaneousRankingApiView(SimultaneousApiView):
    """Base view of a ranking, for the organiser, and for others once it is public."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Returns the scored simultaneous. At most four queries."""
        row = super().find(key, **kwargs)
        if row.club_id != key.club.pk and not is_simultaneous_public(row):
            raise Http404
        return simultaneous_overall(row)


class SimultaneousListView(ClubApiView):
    """Simultaneous tournaments of the club."""

    tag = "standings"

    @api_operation("simultaneous_list", SimultaneousSerializer, order=CursorOrder(falling=True))
    def get(self, call: ApiCall, club: Club) -> Any:
        """List the simultaneous that the club organises or plays in, newest first."""
        return simultaneous_of_club(club.pk)

    @api_operation(
        "open_simultaneous",
        SimultaneousDetailSerializer,
        request_body=SimultaneousInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, club: Club) -> dict[str, Any]:
        """Create a simultaneous with a code for joining."""
        cleaned = call.cleaned
        days = cleaned["first_date"], cleaned["last_date"]
        boards = cleaned["first_board"], cleaned["last_board"]
        rest = cleaned["method"], cleaned["public_from"]
        plan = SimultaneousPlan(cleaned["name"], days, boards, *rest)
        return _represent_simultaneous(call, create_simultaneous(club, plan, **call.who))


class SimultaneousJoinView(ClubApiView):
    """Joins a simultaneous by its code."""

    tag = "standings"

    @api_operation(
        "join_simultaneous",
        SimultaneousDetailSerializer,
        request_body=SimultaneousJoinInputSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, club: Club) -> dict[str, Any]:
        """Add a session of the club to a simultaneous by its code."""
        session = get_named_session(call.key, call.cleaned["session"])
        row = join_simultaneous_with_same_deals(call.cleaned["code"], session, **call.who)
        return _represent_simultaneous(call, row.simultaneous)


class SimultaneousDetailView(SimultaneousApiView):
    """One simultaneous."""

    @api_operation("simultaneous", SimultaneousDetailSerializer)
    def get(self, call: ApiCall, row: Simultaneous) -> dict[str, Any]:
        """Read the sessions of a simultaneous, and whether its scores are current."""
        return _represent_simultaneous(call, row)

    @api_operation(
        "change_simultaneous",
        SimultaneousDetailSerializer,
        request_body=EmbargoInputSerializer,
        permission=ClubPermission.DIRECT,
    )
    def patch(self, call: ApiCall, row: Simultaneous) -> dict[str, Any]:
        """Set when the ranking is public, at the organising club."""
        if row.club_id != call.key.club.pk:
            raise Http404
        changed = change_embargo(row, call.cleaned["public_from"], **call.who)
        return _represent_simultaneous(call, changed)


class SimultaneousSessionView(SimultaneousApiView):
    """A session in a simultaneous."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a joined session of this club. Two queries."""
        joined = joined_sessions(super().find(key, **kwargs))
        row = joined.filter(session=kwargs["session"], session__event__club=key.club).first()
        if row is None:
            raise Http404
        return row

    @api_operation(
        "leave_simultaneous", SimultaneousDetailSerializer, permission=ClubPermission.DIRECT
    )
    def delete(self, call: ApiCall, joined: Joined) -> dict[str, Any]:
        """Remove a session of the club from a simultaneous, which must be scored again."""
        return _represent_simultaneous(call, leave_simultaneous(joined, **call.who))


class SimultaneousScoreView(SimultaneousApiView):
    """Scores a simultaneous."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a simultaneous that this club organises. One query."""
        row = super().find(key, **kwargs)
        if row.club_id != key.club.pk:
            raise Http404
        return row

    @api_operation(
        "score_simultaneous",
        SimultaneousDetailSerializer,
        request_body=EmptyInputSerializer,
        permission=ClubPermission.DIRECT,
    )
    def post(self, call: ApiCall, row: Simultaneous) -> dict[str, Any]:
        """Score the simultaneous from the current results.

        With more than twenty sessions the worker scores it: `waiting` is true until then.
        """
        score_now_or_in_job(row, **call.who)
        return _represent_simultaneous(call, row)


class SimultaneousRankingView(SimultaneousRankingApiView):
    """The ranking of a simultaneous."""

    @api_operation(
        "simultaneous_ranking",
        SimultaneousRankingRowSerializer,
        order=CursorOrder("position"),
        filters=SimultaneousClubFilter,
        wrap_row=lambda total: _represent_ranking_row(entry_of_total(total)),
    )
    def get(self, call: ApiCall, overall: SimultaneousOverall) -> Any:
        """List the ranked pairs of all clubs, or of one."""
        return totals_with_entries(overall, call.cleaned.get("club", ""), call.key.club.slug)


class SimultaneousExplanationView(SimultaneousRankingApiView):
    """Explanation of a pair's rank."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Returns a pair's total with its field."""
        overall = super().find(key, **kwargs)
        total = simultaneous_totals(overall).filter(place__pk=kwargs["pair"]).first()
        if total is None:
            raise Http404
        sessions = {
            club_session.session.pk: club_session.session for club_session in overall.sessions
        }
        with_boards = shows_board_results(overall, sessions[total.session], key.club.slug)
        steps = explain_simultaneous_total(overall, total, with_boards=with_boards)
        if steps is None:
            raise Http404
        return steps

    @api_operation("explain_simultaneous", SimultaneousExplanationSerializer)
    def get(self, call: ApiCall, steps: SimultaneousPairSteps) -> dict[str, Any]:
        """Read how a pair's simultaneous rank was calculated; null if its session changed since.

        The boards are shown to its own club and the organiser, and to others once travellers are
        released.
        """
        percentage = steps.percentage
        return {
            "place": step_to_dict(steps.place, deepest=MAX_STEP_DEPTH),
            "total": step_to_dict(steps.total, deepest=MAX_STEP_DEPTH),
            "percentage": percentage and step_to_dict(percentage, deepest=MAX_STEP_DEPTH),
            "left_out": steps.left_out,
            "boards": [
                {
                    "board": cell.board,
                    "share": represent_number(part.value),
                    "step": step_to_dict(part, deepest=MAX_STEP_DEPTH),
                }
                for cell, _side, part in steps.boards
            ],
        }


def _represent_ranking_row(entry: SimultaneousEntry) -> dict[str, Any]:
    total = entry.total
    return {
        **{"position": entry.position, "rank": entry.rank, "shared": entry.shared},
        **{"club": entry.club.slug, "session": entry.session.pk, "place": entry.place},
        **{"pair": entry.label, "names": [person.shown for person in entry.people]},
        **{"boards": total.boards, "won": represent_number(total.won), "possible": total.possible},
        "percentage": represent_number(total.percentage),
    }


def _represent_simultaneous(call: ApiCall, row: Simultaneous) -> dict[str, Any]:
    overall = simultaneous_overall(row)
    own = row.club_id == call.key.club.pk
    directs = has_permission(call.key.role, ClubPermission.DIRECT)
    sees_code = own and directs and call.key.includes(ApiKeyArea.EVENTS)
    score = overall.score
    public = bool(score) and is_simultaneous_public(row)
    is_readable = own or public
    states = {True: "changed_since", False: "as_it_stands"}
    return {
        **{name: getattr(row, name) for name in PLAIN_FIELDS},
        "code": row.code if sees_code else None,
        "scored_at": score.scored_at if score and is_readable else None,
        "stale": bool(score) and overall.is_stale,
        "results": (score.results if score else 0) if is_readable else None,
        "pairs": (score.pairs if score else 0) if is_readable else None,
        "hundredths": bool(score and score.cents) if is_readable else None,
        "public": public,
        "waiting": own and has_open_scoring_job(row),
        "sessions": [
            {
                "session": club_session.session.pk,
                "club": club_session.session.event.club.slug,
                "scored": "not_yet" if club_session.is_new else states[club_session.is_stale],
            }
            for club_session in overall.sessions
        ],
    }
