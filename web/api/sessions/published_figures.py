"""API that compares the published scores of an imported event with the computed ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from boards.queries.imports.imported_files import imported_file_of_event
from reports.content.results.explained_differences import explain_published_figures
from reports.content.results.published_figures import DifferenceReason, PublishedKind
from standings.snapshot_cache import cached_snapshot_of
from web.api.framework.base_views import SessionApiView
from web.api.framework.operations import ApiCall, api_operation
from web.shared.pages.uploads.event_import import count_figures, difference_values

if TYPE_CHECKING:
    from tournament.models import Session

MOST_DIFFERENCES = 1_000
KINDS = [kind.value for kind in PublishedKind]
REASONS = [reason.value for reason in DifferenceReason]


class PublishedCountSerializer(serializers.Serializer[Any]):
    """Serializer for the figures of one kind."""

    kind = serializers.ChoiceField(choices=KINDS)
    compared = serializers.IntegerField()
    equal = serializers.IntegerField()


class PublishedDifferenceSerializer(serializers.Serializer[Any]):
    """Serializer for a published figure that differs from ours."""

    kind = serializers.ChoiceField(choices=KINDS)
    of = serializers.CharField(help_text="The board and the pairs, in words.")
    published = serializers.CharField(help_text="As printed.")
    ours = serializers.CharField(help_text="Empty if there is none.")
    reason = serializers.ChoiceField(choices=REASONS)
    explanation = serializers.CharField(help_text="The reason in words.")


class PublishedFiguresSerializer(serializers.Serializer[Any]):
    """Serializer for the comparison; a session that was not imported has no figures."""

    file = serializers.CharField(help_text="Name of the imported file; or empty.")
    compared = serializers.IntegerField()
    equal = serializers.IntegerField()
    kinds = PublishedCountSerializer(many=True)
    differences = PublishedDifferenceSerializer(many=True, help_text="The first 1,000.")


class PublishedFiguresView(SessionApiView):
    """Published figures of an imported event."""

    @api_operation("published_figures", PublishedFiguresSerializer)
    def get(self, call: ApiCall, session: Session) -> dict[str, Any]:
        """Compare what the file of an imported event published with the figures here."""
        stored = imported_file_of_event(session.event_id)
        figures = (
            explain_published_figures(cached_snapshot_of(session), stored.imported)
            if stored
            else ()
        )
        differences = [figure for figure in figures if not figure.equal]
        return {
            "file": stored.file_name if stored else "",
            "compared": len(figures),
            "equal": len(figures) - len(differences),
            "kinds": [
                {"kind": count.kind.value, "compared": count.compared, "equal": count.equal}
                for count in count_figures(figures)
            ],
            "differences": difference_values(differences[:MOST_DIFFERENCES]),
        }
