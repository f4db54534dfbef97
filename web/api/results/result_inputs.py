"""Request bodies of the API that record, correct, check, undo or move a result."""

from typing import Any

from rest_framework import serializers

from club.validators.reasons import LONGEST_REASON
from club.validators.row_ids import LARGEST_ID
from web.api.results.outcomes import OutcomeInputSerializer

# The database's column is a 16-bit integer.
MAX_VERSION = 32_767


class ChangeInputSerializer(serializers.Serializer[Any]):
    """Fields of every change: the version seen, and a reason if required."""

    seen = serializers.IntegerField(
        min_value=0,
        max_value=MAX_VERSION,
        help_text="The version that was read; 0 if nothing was recorded.",
    )
    reason = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=LONGEST_REASON,
        help_text="Required after the release.",
    )
    confirmed = serializers.BooleanField(
        default=False, help_text="Required after the correction period (Law 79C)."
    )


class ResultInputSerializer(ChangeInputSerializer, OutcomeInputSerializer):
    """Serializer for a new or corrected result: `entry`, or its separate fields."""

    example = {"seen": 0, "entry": "4SN="}


class ResultCheckInputSerializer(serializers.Serializer[Any]):
    """Serializer for the check of an unusual result; false withdraws it."""

    example = {"seen": 1}
    seen = serializers.IntegerField(
        min_value=1, max_value=MAX_VERSION, help_text="The version that is checked."
    )
    checked = serializers.BooleanField(default=True, help_text="false withdraws the check.")


class ResultUndoInputSerializer(ChangeInputSerializer):
    """Serializer for the undo of a result."""

    example = {"seen": 2, "reason": "Scored to the wrong board"}
    to = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=MAX_VERSION,
        help_text="Version to restore, 0 for no result. Left out: the one before the last entry "
        "that was not undone; an undo after an undo goes one entry further back.",
    )


class ResultMoveInputSerializer(ChangeInputSerializer):
    """Serializer for where a result belongs."""

    example = {"seen": 1, "target": 118, "target_seen": 0, "reason": "Wrong board on the slip"}
    target = serializers.IntegerField(
        min_value=1, max_value=LARGEST_ID, help_text="Id of the result that it should be."
    )
    target_seen = serializers.IntegerField(
        min_value=0, max_value=MAX_VERSION, help_text="The version that was read there."
    )
