"""Represents a previewed change of the movement: tables, decisions, drawbacks and proposals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from boards.services.setup.followed_decisions import FOLLOWED_KINDS, FOLLOWED_PARTS
from movements.during_play.change_proposals import ChangeProposal
from reports.content.cells.change_proposals import proposal_reasons, proposal_title
from tournament.services.seating.movement_change_preview import MovementChangePreview
from web.api.framework.exact_numbers import ExactNumberSerializer, represent_number
from web.shared.pages.movements.followed_decisions import (
    describe_followed_decision,
    followed_decisions_in,
)

if TYPE_CHECKING:
    from movements.schedule import ScheduledSeat
    from tournament.models import Section


class SeatedTableSerializer(serializers.Serializer[Any]):
    """Serializer for who sits at a table in a round, and its boards.

    A side of an individual is both numbers, such as 3-7.
    """

    north_south = serializers.CharField(allow_null=True)
    east_west = serializers.CharField(allow_null=True)
    boards = serializers.ListField(child=serializers.IntegerField())
    arrow_switched = serializers.BooleanField()


class ChangedTableSerializer(serializers.Serializer[Any]):
    """Serializer for one table in one round that changes."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    now = SeatedTableSerializer(
        allow_null=True, help_text="Pairs by their labels. Null if nothing is played there."
    )
    then = SeatedTableSerializer(allow_null=True, help_text="As `now`.")


class SeatingDrawbackSerializer(serializers.Serializer[Any]):
    """Serializer for a weakness that the seating would have more often."""

    rule = serializers.CharField(help_text="As in the check of a movement.")
    more = serializers.IntegerField()


class SeatingProposalSerializer(serializers.Serializer[Any]):
    """Serializer for one proposed seating, and the figures by which proposals are ranked.

    The figures are in the order in which they count; a lower one is better. Shared boards and new
    sets count together.
    """

    proposal = serializers.CharField(help_text="Send it as `proposal` to choose this one.")
    title = serializers.CharField()
    reasons = serializers.ListField(child=serializers.CharField())
    rounds_missed = serializers.IntegerField(
        help_text="Rounds that pairs do not play, all pairs together."
    )
    rounds_missed_at_least = serializers.IntegerField(
        help_text="Of these, those that no seating avoids: the number of pairs is odd."
    )
    sits_out_again = serializers.IntegerField()
    pairs_changing_line = serializers.IntegerField()
    boards_shared = serializers.IntegerField()
    sets_added = serializers.IntegerField()
    meetings_repeated = serializers.IntegerField()
    seats_changed = serializers.IntegerField(help_text="Pairs with other seats, in each round.")
    balance = ExactNumberSerializer(allow_null=True, help_text="Qf; null with two winners.")


class FollowedDecisionSerializer(serializers.Serializer[Any]):
    """Serializer for a decision that goes with its result; `then` is what `now` becomes."""

    kind = serializers.ChoiceField(choices=FOLLOWED_KINDS)
    part = serializers.ChoiceField(
        choices=FOLLOWED_PARTS,
        help_text="What changes: the number of its board, its pair or its table. In a turned round "
        "an award stays with its pairs, and an assigned score with the cards.",
    )
    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    board = serializers.IntegerField(allow_null=True)
    now = serializers.CharField(help_text="A number or the label of a pair; empty if turned.")
    then = serializers.CharField(help_text="As `now`.")
    text = serializers.CharField(help_text="A sentence on it.")


class MovementChangePreviewSerializer(serializers.Serializer[Any]):
    """Serializer for every table that a change concerns."""

    tables = ChangedTableSerializer(many=True)
    remarks = SeatingDrawbackSerializer(many=True)
    new_boards = serializers.ListField(
        child=serializers.IntegerField(), help_text="Boards that nobody was to play before."
    )
    decisions = FollowedDecisionSerializer(
        many=True,
        help_text="Rulings, appeals, penalties and groups of fouled boards that go with results.",
    )
    proposals = SeatingProposalSerializer(
        many=True,
        help_text="The best first; the tables are those of the chosen one. Empty for a change that "
        "is made in one way only.",
    )
    version = serializers.CharField(source="seen", help_text="Send it as `seen` to make it.")


def represent_movement_change(
    section: Section, preview: MovementChangePreview, proposals: Sequence[ChangeProposal]
) -> dict[str, Any]:
    """Return a preview and its proposals as `MovementChangePreviewSerializer` answers them."""
    return {
        "tables": _changed_tables(preview),
        "remarks": [{"rule": rule, "more": more} for rule, more in preview.more_remarks.items()],
        "new_boards": preview.new_boards,
        "decisions": [
            {**asdict(decision), "text": describe_followed_decision(decision)}
            for decision in followed_decisions_in(preview.returned)
        ],
        "proposals": [_represent_proposal(proposal, section) for proposal in proposals],
        "seen": preview.seen,
    }


def _represent_proposal(proposal: ChangeProposal, section: Section) -> dict[str, Any]:
    measure = proposal.measure
    labels = {place.pk: str(place) for place in section.places.all()}
    return {
        "proposal": proposal.key,
        "title": proposal_title(proposal, labels),
        "reasons": proposal_reasons(proposal),
        "rounds_missed": measure.missed,
        "rounds_missed_at_least": proposal.unavoidable,
        "sits_out_again": measure.sit_outs,
        "pairs_changing_line": measure.line_changes,
        "boards_shared": measure.shared,
        "sets_added": measure.new_boards,
        "meetings_repeated": measure.meetings,
        "seats_changed": measure.moved,
        "balance": represent_number(proposal.balance),
    }


def _changed_tables(preview: MovementChangePreview) -> list[dict[str, Any]]:
    before, after = (
        {(seat.round, seat.table): seat for seat in schedule.seats}
        for schedule in (preview.before, preview.after)
    )
    return [
        {
            "round": round_,
            "table": table,
            "now": _represent_seat(before.get((round_, table)), preview.labels),
            "then": _represent_seat(after.get((round_, table)), preview.labels),
        }
        for round_, table in sorted(before.keys() | after.keys())
        if after.get((round_, table)) != before.get((round_, table))
    ]


def _represent_seat(seat: ScheduledSeat | None, labels: Mapping[int, str]) -> dict[str, Any] | None:
    if seat is None:
        return None
    north_south, east_west = (
        None if place is None else labels[place] for place in (seat.north_south, seat.east_west)
    )
    return {
        "north_south": north_south,
        "east_west": east_west,
        "boards": list(seat.boards),
        "arrow_switched": seat.arrow_switched,
    }
