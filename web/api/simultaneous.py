"""Simultaneous tournaments: made, joined by a code, scored, and read a page of pairs at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404

from club.queries.api_keys import ApiKeyRow
from club.queries.rights import Right, has_right
from standings.explanations.simultaneous import PairSteps, explain_simultaneous_total
from standings.services.simultaneous import join_as_dealt
from standings.simultaneous.overall import (
    SimultaneousEntry,
    SimultaneousOverall,
    simultaneous_overall,
    simultaneous_totals,
    told_of,
    totals_told,
)
from tournament.queries.simultaneous import is_public, simultaneous_of_club
from tournament.services.simultaneous import (
    SimultaneousPlan,
    open_simultaneous,
)
from web.api.doors import Door, session_found
from web.api.exact import figure
from web.api.operations import CREATED, Call, operation
from web.api.paging import Order
from web.api.simultaneous_bodies import (
    ClubFilter,
    FieldAsked,
    FieldDetailSerializer,
    FieldSerializer,
    FieldStepsSerializer,
    JoinAsked,
    NothingAsked,
    RankedSerializer,
)
from web.shared.simultaneous import boards_told, is_waiting, score_or_ask
from web.shared.step_values import as_data

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Simultaneous

DEEPEST = 3
OWN = (
    *("slug", "name", "club", "first_date", "last_date", "first_board", "last_board"),
    *("method", "public_from"),
)


class FieldDoor(Door):
    """A route of one simultaneous that the club organises or plays in."""

    tag = "standings"

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """The simultaneous. One query."""
        row = simultaneous_of_club(key.club.pk).filter(slug=words["field"]).first()
        if row is None:
            raise Http404
        return row


class RankingDoor(FieldDoor):
    """The same where the ranking is read: by its organiser, and by others when anybody may."""

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """What there is of it. Four queries at most."""
        row = super().find(key, **words)
        if row.club_id != key.club.pk and not is_public(row):
            raise Http404
        return simultaneous_overall(row)


class FieldList(Door):
    """The simultaneous of the club."""

    tag = "standings"

    @operation("simultaneous_list", FieldSerializer, order=Order(falling=True))
    def get(self, call: Call, club: Club) -> Any:
        """List those that the club organises or plays in, the latest first."""
        return simultaneous_of_club(club.pk)

    @operation(
        "open_simultaneous",
        FieldDetailSerializer,
        asks=FieldAsked,
        right=Right.DIRECT,
        status=CREATED,
    )
    def post(self, call: Call, club: Club) -> dict[str, Any]:
        """Make a simultaneous; its code is what sessions join it by."""
        asked = call.asked
        days = asked["first_date"], asked["last_date"]
        boards = asked["first_board"], asked["last_board"]
        rest = asked["method"], asked["public_from"]
        plan = SimultaneousPlan(asked["name"], days, boards, *rest)
        return _told(call, open_simultaneous(club, plan, **call.who))


class FieldJoin(Door):
    """The way into one."""

    tag = "standings"

    @operation(
        "join_simultaneous",
        FieldDetailSerializer,
        asks=JoinAsked,
        right=Right.DIRECT,
        status=CREATED,
    )
    def post(self, call: Call, club: Club) -> dict[str, Any]:
        """Let a session of the club play in it, by its code."""
        session = session_found(call.key, call.asked["session"])
        row = join_as_dealt(call.asked["code"], session, **call.who)
        return _told(call, row.simultaneous)


class FieldDetail(FieldDoor):
    """One simultaneous."""

    @operation("simultaneous", FieldDetailSerializer)
    def get(self, call: Call, row: Simultaneous) -> dict[str, Any]:
        """Read who plays in it, and whether what was scored still stands."""
        return _told(call, row)


class FieldScore(FieldDoor):
    """Scores it."""

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """The club's own alone. One query."""
        row = super().find(key, **words)
        if row.club_id != key.club.pk:
            raise Http404
        return row

    @operation("score_simultaneous", FieldDetailSerializer, asks=NothingAsked, right=Right.DIRECT)
    def post(self, call: Call, row: Simultaneous) -> dict[str, Any]:
        """Score it from the results that stand now.

        Where more than twenty sessions play in it the worker does: `waiting` until it has.
        """
        score_or_ask(row, **call.who)
        return _told(call, row)


class FieldRanking(RankingDoor):
    """Its pairs."""

    @operation(
        "simultaneous_ranking",
        RankedSerializer,
        order=Order("position"),
        filters=ClubFilter,
        wraps=lambda total: _ranked(told_of(total)),
    )
    def get(self, call: Call, overall: SimultaneousOverall) -> Any:
        """List its pairs from first to last, of all clubs or of one."""
        return totals_told(overall, call.asked.get("club", ""), call.key.club.slug)


class FieldExplanation(RankingDoor):
    """How a pair came to its place."""

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """The pair's total, with the field that it is of."""
        overall = super().find(key, **words)
        total = simultaneous_totals(overall).filter(place__pk=words["place"]).first()
        if total is None:
            raise Http404
        rooms = {each.session.pk: each.session for each in overall.rooms}
        with_boards = boards_told(overall, rooms[total.session], key.club.slug)
        steps = explain_simultaneous_total(overall, total, with_boards=with_boards)
        if steps is None:
            raise Http404
        return steps

    @operation("explain_simultaneous", FieldStepsSerializer)
    def get(self, call: Call, steps: PairSteps) -> dict[str, Any]:
        """Read how a pair came to its place; nothing where its session changed since.

        Its boards are told to its own club and the organiser, to others once travellers are out.
        """
        percentage = steps.percentage
        return {
            "place": as_data(steps.place, deepest=DEEPEST),
            "total": as_data(steps.total, deepest=DEEPEST),
            "percentage": percentage and as_data(percentage, deepest=DEEPEST),
            "left_out": steps.left_out,
            "boards": [
                {
                    "board": cell.board,
                    "share": figure(part.value),
                    "step": as_data(part, deepest=DEEPEST),
                }
                for cell, _side, part in steps.boards
            ],
        }


def _ranked(entry: SimultaneousEntry) -> dict[str, Any]:
    total = entry.total
    return {
        **{"position": entry.position, "rank": entry.rank, "shared": entry.shared},
        **{"club": entry.club.slug, "session": entry.session.pk, "place": entry.place},
        **{"pair": entry.label, "names": [each.shown for each in entry.people]},
        **{"boards": total.boards, "won": figure(total.won), "possible": total.possible},
        "percentage": figure(total.percentage),
    }


def _told(call: Call, row: Simultaneous) -> dict[str, Any]:
    overall, own = simultaneous_overall(row), row.club_id == call.key.club.pk
    score = overall.score
    public = bool(score) and is_public(row)
    told = own or public
    states = {True: "changed_since", False: "as_it_stands"}
    return {
        **{name: getattr(row, name) for name in OWN},
        "code": row.code if own and has_right(call.key.role, Right.DIRECT) else None,
        "scored_at": score.scored_at if score and told else None,
        "stale": bool(score) and overall.is_stale,
        "results": (score.results if score else 0) if told else None,
        "pairs": (score.pairs if score else 0) if told else None,
        "hundredths": bool(score and score.cents) if told else None,
        "public": public,
        "waiting": own and is_waiting(row),
        "rooms": [
            {
                "session": each.session.pk,
                "club": each.session.event.club.slug,
                "scored": "not_yet" if each.is_new else states[each.is_stale],
            }
            for each in overall.rooms
        ],
    }
