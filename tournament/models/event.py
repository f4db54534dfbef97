"""Models of an event (a tournament of one or more sessions) and its entries."""

from django.db import models
from django.db.models import UniqueConstraint
from django.utils.translation import gettext_lazy as _

from club.models import Club
from scoring.events.event_lists import EventLists
from scoring.events.overall import OverallRule
from scoring.events.regulations import Regulations
from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from scoring.teams.swiss_pair_regulations import SWISS_PAIRS, SwissPairRegulations
from scoring.teams.team_regulations import KNOCK_OUT, MOVEMENT, ROUND_ROBIN, TeamRegulations
from tournament.models.series import Series


class Event(models.Model):
    """A tournament, from its first session to the prize-giving."""

    class Kind(models.TextChoices):
        """Kind of the entries that compete."""

        PAIRS = "pairs", _("pairs")
        INDIVIDUAL = "individual", _("individual")
        TEAMS = "teams", _("teams")
        FOUR_HAND = "four_hand", _("four-hand matches")

    club = models.ForeignKey(Club, models.CASCADE, related_name="events")
    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=80)
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.PAIRS)
    series = models.ForeignKey(Series, models.SET_NULL, null=True, related_name="events")
    convenor = models.CharField(max_length=120, blank=True, help_text="who answers for it")
    regulations_json = models.JSONField(db_column="regulations", default=dict)
    lists_json = models.JSONField(db_column="lists", default=dict)
    overall_json = models.JSONField(db_column="overall", default=dict)
    contest_json = models.JSONField(
        db_column="contest", default=dict, help_text="of teams: how matches are drawn and scored"
    )
    several = models.BooleanField(default=False, help_text="it has more than one session at boards")
    request_id = models.UUIDField(null=True, editable=False)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["club", "request_id"], name="event_asked_for_once"),
            UniqueConstraint(fields=["club", "slug"], name="event_slug_once_in_a_club"),
            models.CheckConstraint(
                condition=models.Q(kind__in=["pairs", "individual", "teams", "four_hand"]),
                name="event_has_a_kind",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def regulations(self) -> Regulations:
        """The scoring regulations; options that the column leaves out have their defaults."""
        return Regulations.from_dict(self.regulations_json)

    @property
    def lists(self) -> EventLists:
        """The extra ranking lists; options that the column leaves out have their defaults."""
        return EventLists.from_dict(self.lists_json)

    @property
    def overall(self) -> OverallRule:
        """The rule of the overall ranking; options that the column leaves out have defaults."""
        return OverallRule.from_dict(self.overall_json)

    @property
    def team_regulations(self) -> TeamRegulations:
        """The regulations of a contest of teams; left-out options have their defaults."""
        return TeamRegulations.from_dict(self.contest_json)

    @property
    def is_four_hand(self) -> bool:
        """Whether pairs play matches of four hands."""
        return self.kind == self.Kind.FOUR_HAND

    @property
    def is_teams(self) -> bool:
        """Whether teams play matches at two tables."""
        return self.kind == self.Kind.TEAMS

    @property
    def is_swiss_pairs(self) -> bool:
        """Whether it is a Swiss of pairs, drawn round by round."""
        return self.kind == self.Kind.PAIRS and self.contest_json.get("format") == SWISS_PAIRS

    @property
    def is_knock_out(self) -> bool:
        """Whether teams that lose a match go out."""
        return self.is_teams and self.contest_json.get("format") == KNOCK_OUT

    @property
    def is_seated_as_whole(self) -> bool:
        """Whether teams play a movement or a round robin, seated from the start."""
        return self.is_teams and self.team_regulations.format in (MOVEMENT, ROUND_ROBIN)

    @property
    def in_matches(self) -> bool:
        """Whether it is a contest of teams or a Swiss of pairs, with rounds of matches."""
        return self.is_teams or self.is_swiss_pairs

    @property
    def contest_regulations(self) -> TeamRegulations | SwissPairRegulations:
        """The regulations of a contest in matches."""
        return self.swiss_pair_regulations if self.is_swiss_pairs else self.team_regulations

    @property
    def swiss_pair_regulations(self) -> SwissPairRegulations:
        """The regulations of Swiss pairs; left-out options have their defaults."""
        return SwissPairRegulations.from_dict(self.contest_json)

    @property
    def four_hand_regulations(self) -> FourHandRegulations:
        """The regulations of a match event, stored in the same column."""
        return FourHandRegulations.from_dict(self.regulations_json)


class Entry(models.Model):
    """A contestant (player, pair or team). Its number in a session belongs to its place."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="entries")
    label = models.CharField(max_length=200)
    zone = models.CharField(max_length=60, blank=True, help_text="where it comes from")
    late_from = models.PositiveSmallIntegerField(
        null=True, help_text="the first round of a late pair; of a pair of the draw, nothing"
    )
    withdrawn_after = models.PositiveSmallIntegerField(null=True, help_text="the round it left")
    void = models.BooleanField(default=False, help_text="what it played does not count")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["event", "label"], name="entry_label_once"),
            models.CheckConstraint(
                condition=models.Q(void=False) | models.Q(withdrawn_after__isnull=False),
                name="only_who_withdrew_is_void",
            ),
        ]

    def __str__(self) -> str:
        return self.label
