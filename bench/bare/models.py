"""Result model of the plain Django project that the benchmarks compare with."""

from typing import ClassVar

from django.db import models


class Entry(models.Model):
    """One row for each request."""

    objects: ClassVar[models.Manager["Entry"]]

    request_id = models.UUIDField()
    board = models.PositiveIntegerField()
    version = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=40)
    recorded_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.text
