"""Sentences on how several sessions are combined into one figure."""

from collections.abc import Iterator
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


class SessionCombinationRule(Protocol):
    """What seasons and events of several sessions both say."""

    @property
    def by_boards(self) -> bool:
        """A session weighs as much as its boards."""

    @property
    def drop(self) -> int:
        """So many of the worst are left out."""

    @property
    def best(self) -> int | None:
        """So many of the best count; nothing where all do."""


def describe_mean(rule: SessionCombinationRule) -> str:
    """Of what the figure is the mean."""
    if rule.by_boards:
        return _("The mean of the sessions' percentages, each weighted by its boards.")
    return _("The mean of the sessions' percentages, each counting the same.")


def describe_counted_sessions(rule: SessionCombinationRule) -> Iterator[str]:
    """Which sessions of each count, where not all do."""
    if rule.drop:
        worst = ngettext(
            "The worst session of each is left out.",
            "The %(count)s worst sessions of each are left out.",
            rule.drop,
        )
        yield worst % {"count": rule.drop}
    if rule.best:
        best = ngettext(
            "The best session of each counts.",
            "The best %(count)s sessions of each count.",
            rule.best,
        )
        yield best % {"count": rule.best}
