"""Serializers of simultaneous tournaments: input, ranking rows and explanations."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from web.api.framework.exact_numbers import ExactNumberSerializer

METHODS = ("matchpoints", "cross_imps")
MAX_BOARD = 999
MAX_ID = 2**63 - 1
NULL_WITHOUT_RANKING = "Null for whoever may not read the ranking yet."


class SimultaneousSerializer(serializers.Serializer[Any]):
    """A simultaneous, as far as a list tells of it."""

    slug = serializers.CharField(help_text="Its address.")
    name = serializers.CharField()
    club = serializers.CharField(source="club.slug", help_text="Who organises it.")
    first_date = serializers.DateField()
    last_date = serializers.DateField()
    first_board = serializers.IntegerField()
    last_board = serializers.IntegerField()
    method = serializers.ChoiceField(choices=METHODS)
    public_from = serializers.DateTimeField(
        allow_null=True, help_text="Null: when all its rankings are released."
    )


class SimultaneousSessionSerializer(serializers.Serializer[Any]):
    """A session that plays in it."""

    session = serializers.IntegerField()
    club = serializers.CharField()
    scored = serializers.ChoiceField(choices=("as_it_stands", "changed_since", "not_yet"))


class SimultaneousDetailSerializer(SimultaneousSerializer):
    """A simultaneous with who plays in it, and whether what was scored is still current."""

    code = serializers.CharField(
        allow_null=True, help_text="By which sessions join; told to its organiser's directors."
    )
    scored_at = serializers.DateTimeField(allow_null=True, help_text=NULL_WITHOUT_RANKING)
    stale = serializers.BooleanField(help_text="Something has changed since it was scored.")
    results = serializers.IntegerField(allow_null=True, help_text=NULL_WITHOUT_RANKING)
    pairs = serializers.IntegerField(allow_null=True, help_text=NULL_WITHOUT_RANKING)
    hundredths = serializers.BooleanField(
        allow_null=True, help_text=f"Each board is rounded to 0.01. {NULL_WITHOUT_RANKING}"
    )
    public = serializers.BooleanField(help_text="Anybody sees the ranking.")
    waiting = serializers.BooleanField(help_text="The worker is still to score it.")
    rooms = SimultaneousSessionSerializer(many=True)


class SimultaneousRankingRowSerializer(serializers.Serializer[Any]):
    """A pair in the ranking of all clubs."""

    position = serializers.IntegerField(help_text="Counts the pairs, from one.")
    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    club = serializers.CharField()
    session = serializers.IntegerField()
    place = serializers.IntegerField()
    pair = serializers.CharField(help_text="Its number in the session.")
    names = serializers.ListField(child=serializers.CharField())
    boards = serializers.IntegerField()
    won = ExactNumberSerializer(help_text="Matchpoints, or IMPs as means against all others.")
    possible = serializers.IntegerField(help_text="Nought where there are no tops.")
    percentage = ExactNumberSerializer(allow_null=True)


class SimultaneousBoardShareSerializer(serializers.Serializer[Any]):
    """What a pair has of a board, and how."""

    board = serializers.IntegerField()
    share = ExactNumberSerializer()
    step = serializers.JSONField()


class SimultaneousExplanationSerializer(serializers.Serializer[Any]):
    """How a pair came to its place, as steps."""

    place = serializers.JSONField()
    total = serializers.JSONField()
    percentage = serializers.JSONField(help_text="Null where there are no tops.")
    boards = SimultaneousBoardShareSerializer(many=True)
    left_out = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Boards that it played with other cards than the field.",
    )


class SimultaneousInputSerializer(serializers.Serializer[Any]):
    """A new simultaneous."""

    example = {
        **{"name": "Autumn", "first_date": "2026-11-23", "last_date": "2026-11-24"},
        **{"first_board": 1, "last_board": 24},
    }
    name = serializers.CharField(max_length=120)
    first_date = serializers.DateField()
    last_date = serializers.DateField()
    first_board = serializers.IntegerField(min_value=1, max_value=MAX_BOARD)
    last_board = serializers.IntegerField(min_value=1, max_value=MAX_BOARD)
    method = serializers.ChoiceField(choices=METHODS, default="matchpoints")
    public_from = serializers.DateTimeField(required=False, allow_null=True, default=None)


class SimultaneousJoinInputSerializer(serializers.Serializer[Any]):
    """Which session joins, by which code."""

    example = {"code": "K7MPQ2RTVX", "session": 1}
    code = serializers.CharField(max_length=30)
    session = serializers.IntegerField(min_value=1, max_value=MAX_ID)


class SimultaneousClubFilter(serializers.Serializer[Any]):
    """Which pairs."""

    club = serializers.SlugField(required=False, max_length=80, help_text="Of this club alone.")


class EmptyInputSerializer(serializers.Serializer[Any]):
    """Nothing is said with it."""
