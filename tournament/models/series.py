"""Model of a season: a series of events whose sessions form one ranking, the season ladder."""

from django.db import models
from django.db.models import Q, UniqueConstraint

from club.models import Club
from scoring.events.season_rule import SeasonRule


class Series(models.Model):
    """The events of a season, and the rule of its ladder.

    A `public` season is visible to everybody, with the sessions whose rankings are released.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="series")
    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=80)
    rule_json = models.JSONField(db_column="rule", default=dict)
    public = models.BooleanField(default=False)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            UniqueConstraint(fields=["club", "slug"], name="series_slug_once_in_a_club"),
            models.CheckConstraint(condition=~Q(name=""), name="series_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rule(self) -> SeasonRule:
        """The rule of the ladder; options that the column leaves out have their defaults."""
        return SeasonRule.from_dict(self.rule_json)
