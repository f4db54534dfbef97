"""Queries of the matches at one table, and of the rounds recorded with a table's phone."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from django.db.models import F

from boards.models import MatchHand
from boards.queries.matches.match_states import MatchState, match_states
from club.models import Source
from tournament.models import Seating, Session, TableToken


def matches_at_table(token: TableToken) -> Sequence[MatchState]:
    """The matches of a token's table by round, without those of a pair that left. Four queries."""
    rows = Seating.objects.filter(section=token.section_id, table=token.table)
    gone = rows.filter(seats__place__entry__withdrawn_after__lt=F("round"))
    return match_states(rows.exclude(pk__in=gone.values("pk")).select_related("section"))


def seating_at_table(token: TableToken, seating: int) -> Seating | None:
    """The seating of a match at this token's table, for services. One query."""
    rows = Seating.objects.filter(pk=seating, section=token.section_id, table=token.table)
    return rows.select_related("section__session__event__club").first()


def has_hands_by_phone(seating: int) -> bool:
    """Whether a phone recorded a hand of this match. One query."""
    return MatchHand.objects.filter(seating=seating, source=Source.TABLE).exists()


def rounds_recorded_by_phone(session: Session) -> Mapping[tuple[int, int], Sequence[int]]:
    """By section and table, the rounds with hands from a phone. One query."""
    rounds = defaultdict[tuple[int, int], list[int]](list)
    rows = MatchHand.objects.filter(seating__section__session=session, source=Source.TABLE)
    seats = rows.order_by("seating__round").values_list(
        "seating__section", "seating__table", "seating__round"
    )
    for section, table, round_ in seats.distinct():
        rounds[section, table].append(round_)
    return rounds
