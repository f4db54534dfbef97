"""Serializers of simultaneous tournaments: input, ranking rows and explanations."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from club.validators.row_ids import LARGEST_ID
from tournament.validators.simultaneous import MAX_BOARD
from web.api.framework.exact_numbers import ExactNumberSerializer
from web.api.framework.input_fields import CalendarDateField

METHODS = ("matchpoints", "cross_imps")
NULL_WITHOUT_RANKING = "Null until you may read the ranking."


class SimultaneousSerializer(serializers.Serializer[Any]):
    """Serializer for a simultaneous in a list."""

    slug = serializers.CharField(help_text="The slug in its address.")
    name = serializers.CharField()
    club = serializers.CharField(source="club.slug", help_text="The club that organises it.")
    first_date = serializers.DateField()
    last_date = serializers.DateField()
    first_board = serializers.IntegerField()
    last_board = serializers.IntegerField()
    method = serializers.ChoiceField(choices=METHODS)
    public_from = serializers.DateTimeField(
        allow_null=True, help_text="Null: once all its rankings are released."
    )


class SimultaneousSessionSerializer(serializers.Serializer[Any]):
    """Serializer for a session that has joined."""

    session = serializers.IntegerField()
    club = serializers.CharField()
    scored = serializers.ChoiceField(choices=("as_it_stands", "changed_since", "not_yet"))


class SimultaneousDetailSerializer(SimultaneousSerializer):
    """Serializer for a simultaneous with its sessions and scoring state."""

    code = serializers.CharField(
        allow_null=True, help_text="The code for joining; only the organiser's directors see it."
    )
    scored_at = serializers.DateTimeField(allow_null=True, help_text=NULL_WITHOUT_RANKING)
    stale = serializers.BooleanField(help_text="Results have changed since it was scored.")
    results = serializers.IntegerField(allow_null=True, help_text=NULL_WITHOUT_RANKING)
    pairs = serializers.IntegerField(allow_null=True, help_text=NULL_WITHOUT_RANKING)
    hundredths = serializers.BooleanField(
        allow_null=True, help_text=f"Each board is rounded to 0.01. {NULL_WITHOUT_RANKING}"
    )
    public = serializers.BooleanField(help_text="The ranking is public.")
    waiting = serializers.BooleanField(help_text="The worker has not scored it yet.")
    sessions = SimultaneousSessionSerializer(many=True)


class SimultaneousRankingRowSerializer(serializers.Serializer[Any]):
    """Serializer for a pair in the ranking of all clubs."""

    position = serializers.IntegerField(help_text="Number of the row, from 1.")
    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    club = serializers.CharField()
    session = serializers.IntegerField()
    pair = serializers.IntegerField(source="place", help_text="Id of the pair in its session.")
    label = serializers.CharField(source="pair")  # type: ignore[assignment]
    names = serializers.ListField(child=serializers.CharField())
    boards = serializers.IntegerField()
    won = ExactNumberSerializer(help_text="Matchpoints, or mean IMPs against all others.")
    possible = serializers.IntegerField(help_text="0 at IMPs.")
    percentage = ExactNumberSerializer(allow_null=True)


class SimultaneousBoardShareSerializer(serializers.Serializer[Any]):
    """Serializer for a pair's score on one board, with its explanation."""

    board = serializers.IntegerField()
    share = ExactNumberSerializer()
    step = serializers.JSONField()


class SimultaneousExplanationSerializer(serializers.Serializer[Any]):
    """Serializer for the calculation steps of a pair's rank."""

    rank = serializers.JSONField(source="place")
    total = serializers.JSONField()
    percentage = serializers.JSONField(help_text="Null at IMPs.")
    boards = SimultaneousBoardShareSerializer(many=True)
    left_out = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Boards that it played with different cards from the field.",
    )


class SimultaneousInputSerializer(serializers.Serializer[Any]):
    """Serializer for a new simultaneous."""

    example = {
        **{"name": "Autumn", "first_date": "2026-11-23", "last_date": "2026-11-24"},
        **{"first_board": 1, "last_board": 24},
    }
    name = serializers.CharField(max_length=120)
    first_date = CalendarDateField()
    last_date = CalendarDateField()
    first_board = serializers.IntegerField(min_value=1, max_value=MAX_BOARD)
    last_board = serializers.IntegerField(min_value=1, max_value=MAX_BOARD)
    method = serializers.ChoiceField(choices=METHODS, default="matchpoints")
    public_from = serializers.DateTimeField(required=False, allow_null=True, default=None)


class SimultaneousJoinInputSerializer(serializers.Serializer[Any]):
    """Serializer for the session that joins, and the code."""

    example = {"code": "K7MPQ2RTVX", "session": 1}
    code = serializers.CharField(max_length=30)
    session = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)


class SimultaneousClubFilter(serializers.Serializer[Any]):
    """Filters for the ranking."""

    club = serializers.SlugField(
        required=False, max_length=80, help_text="Only pairs of this club, by slug."
    )


class EmptyInputSerializer(serializers.Serializer[Any]):
    """Serializer for an empty body."""
