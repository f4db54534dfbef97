"""API of a session's double-dummy tables: start or cancel their computation, read progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from boards.services.deals import DealRequest, prefer_computed_tables
from boards.services.double_dummy import cancel_double_dummy, request_double_dummy
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from web.api.framework.base_views import SessionApiView
from web.api.framework.operations import ACCEPTED, CREATED, ApiCall, api_operation
from web.shared.pages.double_dummy import DoubleDummyState, double_dummy_state

if TYPE_CHECKING:
    from tournament.models import Session


class DoubleDummyProgressSerializer(serializers.Serializer[Any]):
    """Serializer for the progress of double-dummy tables: board numbers by state."""

    running = serializers.BooleanField(source="is_running")
    stopped = serializers.BooleanField(
        source="is_stopped",
        help_text="Whether it runs, and no worker has answered for a minute. It goes on once one "
        "starts.",
    )
    available = serializers.BooleanField(
        source="is_installed", help_text="Whether this server can compute tables."
    )
    done = serializers.IntegerField(help_text="Boards that wait for no table.")
    total = serializers.IntegerField(source="boards.known", help_text="Boards with a deal.")
    waiting = serializers.ListField(child=serializers.IntegerField(), source="boards.waiting")
    failed = serializers.ListField(
        child=serializers.IntegerField(),
        source="boards.failed",
        help_text="Boards that took too long.",
    )
    different = serializers.ListField(
        child=serializers.IntegerField(),
        source="boards.different",
        help_text="Boards whose file has another table than was computed; the file's is used.",
    )
    error = serializers.CharField(help_text="Why the last computation ended; empty without one.")


class DoubleDummyView(SessionApiView):
    """Double-dummy tables of a session."""

    tag = "deals"

    @api_operation("double_dummy", DoubleDummyProgressSerializer)
    def get(self, call: ApiCall, session: Session) -> DoubleDummyState:
        """Read how many boards have their double-dummy table."""
        return double_dummy_state(session)

    @api_operation(
        "compute_double_dummy",
        DoubleDummyProgressSerializer,
        permission=ClubPermission.DIRECT,
        status=ACCEPTED,
    )
    def post(self, call: ApiCall, session: Session) -> DoubleDummyState:
        """Compute the missing tables in the background; saving deals starts it by itself."""
        request_double_dummy(session, **call.who)
        return double_dummy_state(session)

    @api_operation(
        "cancel_double_dummy", DoubleDummyProgressSerializer, permission=ClubPermission.DIRECT
    )
    def delete(self, call: ApiCall, session: Session) -> DoubleDummyState:
        """Cancel the computation; tables that are ready stay."""
        cancel_double_dummy(session, **call.who)
        return double_dummy_state(session)


class ComputedTablesView(SessionApiView):
    """Computed double-dummy tables in place of those of a file."""

    tag = "deals"

    @api_operation(
        "prefer_computed_tables",
        DoubleDummyProgressSerializer,
        permission=ClubPermission.DIRECT,
        status=CREATED,
    )
    def post(self, call: ApiCall, session: Session) -> DoubleDummyState:
        """Show the computed table of each board whose file has another one."""
        who = (call.key.user, Source.API, call.key.role)
        prefer_computed_tables(session, DealRequest({}, call.own_id, *who))
        return double_dummy_state(session)
