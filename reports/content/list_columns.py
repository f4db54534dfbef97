"""What the standings of a workbook say of the lists, a column each. Only those that there are."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from reports.content.document import Blank, Kind, Single, Text
from reports.content.lists import letter
from reports.content.numbers import percentage, rank_number
from standings.ranking_lists import GUESTS, HANDICAP, MEMBERS
from standings.snapshot_cache import SessionSnapshot


def list_headings(evening: SessionSnapshot) -> Iterator[tuple[str, Kind]]:
    """What the columns are called."""
    rules = evening.lists.rules
    if rules.limits:
        yield _("Stratum"), Kind.LABEL
    if rules.handicap:
        yield _("Handicap"), Kind.NUMBER
        yield _("With handicap"), Kind.NUMBER
        yield _("Rank with handicap"), Kind.NUMBER
    if rules.home:
        yield _("Rank among members"), Kind.NUMBER
        yield _("Rank with a guest"), Kind.NUMBER


def list_cells(evening: SessionSnapshot, place: int) -> Iterator[Single]:
    """The same of one pair."""
    lists = evening.lists
    if lists.rules.limits:
        yield Text(letter(lists.strata[place]))
    if lists.rules.handicap:
        yield percentage(lists.handicaps[place])
        yield percentage(lists.handicapped[place])
        yield _rank(evening, HANDICAP, place)
    if lists.rules.home:
        yield from (_rank(evening, kind, place) for kind in (MEMBERS, GUESTS))


def rank_in_stratum(evening: SessionSnapshot, place: int) -> Single:
    """The place in the pair's own stratum, the lowest list that it is in."""
    lists = evening.lists
    if not lists.rules.limits:
        return Blank()
    line = lists.ranks[place][lists.strata[place]]
    return rank_number(line.rank, shared=line.shared)


def _rank(evening: SessionSnapshot, kind: str, place: int) -> Single:
    line = evening.lists.by_kind[kind].get(place)
    return rank_number(line.rank, shared=line.shared) if line else Blank()
