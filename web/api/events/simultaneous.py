"""API of simultaneous tournaments: open, join by code, score, and read the ranking page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404

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
from tournament.queries.simultaneous import is_simultaneous_public, simultaneous_of_club
from tournament.services.events.simultaneous import SimultaneousPlan, create_simultaneous
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
from web.api.framework.base_views import ClubApiView, get_session_or_404
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
    from tournament.models import Simultaneous

MAX_STEP_DEPTH = 3
PLAIN_FIELDS = (
    *("slug", "name", "club", "first_date", "last_date", "first_board", "last_board"),
    *("method", "public_from"),
)


class SimultaneousApiView(ClubApiView):
    """A route of one simultaneous that the club organises or plays in."""

    tag = "standings"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """The simultaneous. One query."""
        row = simultaneous_of_club(key.club.pk).filter(slug=kwargs["field"]).first()
        if row is None:
            raise Http404
        return row


class SimultaneousRankingApiView(SimultaneousApiView):
    """The same where the ranking is read: by its organiser, and by others when anybody may."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """What there is of it. Four queries at most."""
        row = super().find(key, **kwargs)
        if row.club_id != key.club.pk and not is_simultaneous_public(row):
            raise Http404
        return simultaneous_overall(row)


class SimultaneousListView(ClubApiView):
    """The simultaneous of the club."""

    tag = "standings"

    @api_operation("simultaneous_list", SimultaneousSerializer, order=CursorOrder(falling=True))
    def get(self, call: ApiCall, club: Club) -> Any:
        """List those that the club organises or plays in, the latest first."""
        return simultaneous_of_club(club.pk)

    @api_operation(
        "open_simultaneous",
        SimultaneousDetailSerializer,
        asks=SimultaneousInputSerializer,
        right=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, club: Club) -> dict[str, Any]:
        """Make a simultaneous; its code is what sessions join it by."""
        cleaned = call.asked
        days = cleaned["first_date"], cleaned["last_date"]
        boards = cleaned["first_board"], cleaned["last_board"]
        rest = cleaned["method"], cleaned["public_from"]
        plan = SimultaneousPlan(cleaned["name"], days, boards, *rest)
        return _represent_simultaneous(call, create_simultaneous(club, plan, **call.who))


class SimultaneousJoinView(ClubApiView):
    """The way into one."""

    tag = "standings"

    @api_operation(
        "join_simultaneous",
        SimultaneousDetailSerializer,
        asks=SimultaneousJoinInputSerializer,
        right=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, club: Club) -> dict[str, Any]:
        """Let a session of the club play in it, by its code."""
        session = get_session_or_404(call.key, call.asked["session"])
        row = join_simultaneous_with_same_deals(call.asked["code"], session, **call.who)
        return _represent_simultaneous(call, row.simultaneous)


class SimultaneousDetailView(SimultaneousApiView):
    """One simultaneous."""

    @api_operation("simultaneous", SimultaneousDetailSerializer)
    def get(self, call: ApiCall, row: Simultaneous) -> dict[str, Any]:
        """Read who plays in it, and whether what was scored is still current."""
        return _represent_simultaneous(call, row)


class SimultaneousScoreView(SimultaneousApiView):
    """Scores it."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """The club's own alone. One query."""
        row = super().find(key, **kwargs)
        if row.club_id != key.club.pk:
            raise Http404
        return row

    @api_operation(
        "score_simultaneous",
        SimultaneousDetailSerializer,
        asks=EmptyInputSerializer,
        right=ClubPermission.DIRECT,
    )
    def post(self, call: ApiCall, row: Simultaneous) -> dict[str, Any]:
        """Score it from the results that stand now.

        Where more than twenty sessions play in it the worker does: `waiting` until it has.
        """
        score_now_or_in_job(row, **call.who)
        return _represent_simultaneous(call, row)


class SimultaneousRankingView(SimultaneousRankingApiView):
    """Its pairs."""

    @api_operation(
        "simultaneous_ranking",
        SimultaneousRankingRowSerializer,
        order=CursorOrder("position"),
        filters=SimultaneousClubFilter,
        wraps=lambda total: _represent_ranking_row(entry_of_total(total)),
    )
    def get(self, call: ApiCall, overall: SimultaneousOverall) -> Any:
        """List its pairs from first to last, of all clubs or of one."""
        return totals_with_entries(overall, call.asked.get("club", ""), call.key.club.slug)


class SimultaneousExplanationView(SimultaneousRankingApiView):
    """How a pair came to its place."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """The pair's total, with the field that it is of."""
        overall = super().find(key, **kwargs)
        total = simultaneous_totals(overall).filter(place__pk=kwargs["place"]).first()
        if total is None:
            raise Http404
        rooms = {room.session.pk: room.session for room in overall.rooms}
        with_boards = shows_board_results(overall, rooms[total.session], key.club.slug)
        steps = explain_simultaneous_total(overall, total, with_boards=with_boards)
        if steps is None:
            raise Http404
        return steps

    @api_operation("explain_simultaneous", SimultaneousExplanationSerializer)
    def get(self, call: ApiCall, steps: SimultaneousPairSteps) -> dict[str, Any]:
        """Read how a pair came to its place; nothing where its session changed since.

        Its boards are shown to its own club and the organiser, to others once travellers are out.
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
    score = overall.score
    public = bool(score) and is_simultaneous_public(row)
    is_readable = own or public
    states = {True: "changed_since", False: "as_it_stands"}
    return {
        **{name: getattr(row, name) for name in PLAIN_FIELDS},
        "code": row.code if own and has_permission(call.key.role, ClubPermission.DIRECT) else None,
        "scored_at": score.scored_at if score and is_readable else None,
        "stale": bool(score) and overall.is_stale,
        "results": (score.results if score else 0) if is_readable else None,
        "pairs": (score.pairs if score else 0) if is_readable else None,
        "hundredths": bool(score and score.cents) if is_readable else None,
        "public": public,
        "waiting": own and has_open_scoring_job(row),
        "rooms": [
            {
                "session": room.session.pk,
                "club": room.session.event.club.slug,
                "scored": "not_yet" if room.is_new else states[room.is_stale],
            }
            for room in overall.rooms
        ],
    }
