"""Reads the stored ranking of a simultaneous tournament, and whether it is out of date.

Callers check who may see it. Names are hidden here for clubs that publish none, except from their
own directors.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, Value

from boards.models import SimultaneousBoard, SimultaneousScore, SimultaneousTotal
from boards.queries.table_results import SeatedPlayer
from club.models import Club
from scoring.boards.frequencies import Frequencies
from scoring.boards.imp_boards import CROSS_IMPS
from scoring.boards.rounding import UNIT
from scoring.boards.totals import Total
from tournament.models import Joined, LineUp, LineUpPlayer, Place, Section, Session, Simultaneous
from tournament.queries.simultaneous import filter_public_simultaneous, simultaneous_of_club

# A place: its line, number and entry, its section's name and session, and whether of several.
PlaceColumns = tuple[int, str, int, int, str, int, bool]
PLACE = ("pk", "line", "number", "entry", "section__name", "section__session")


@dataclass(frozen=True, slots=True)
class SimultaneousSession:
    """A session in the simultaneous, and its revision at the last scoring, if any."""

    joined: Joined
    scored: int | None

    @property
    def session(self) -> Session:
        """The session in the simultaneous, with its club."""
        return self.joined.session

    @property
    def is_new(self) -> bool:
        """Whether the session joined after the last scoring of the simultaneous."""
        return self.scored is None

    @property
    def is_stale(self) -> bool:
        """Whether results that affect its scores have changed since the last scoring."""
        return self.scored is not None and self.scored != self.session.score_revision


@dataclass(frozen=True, slots=True)
class SimultaneousEntry:
    """A pair in the field: its rank there, its label in its session, and its total."""

    position: int
    rank: int
    shared: bool
    place: int
    label: str
    people: tuple[SeatedPlayer, ...]
    session: Session
    total: Total

    @property
    def club(self) -> Club:
        """The club of the pair in the simultaneous."""
        return self.session.event.club

    @property
    def each(self) -> Fraction:
        """The mean figure a board."""
        return Fraction(self.total.won) / (self.total.boards or 1)


@dataclass(frozen=True, slots=True)
class SimultaneousOverall:
    """A simultaneous, its last scoring, and its sessions as they are now."""

    row: Simultaneous
    score: SimultaneousScore | None
    sessions: tuple[SimultaneousSession, ...]

    @property
    def is_stale(self) -> bool:
        """Whether results have changed since the last scoring."""
        left = self.score and self.score.revisions.keys() - {
            str(joined.session.pk) for joined in self.sessions
        }
        return bool(left) or any(joined.is_new or joined.is_stale for joined in self.sessions)

    @property
    def crossed(self) -> bool:
        """Whether the simultaneous is scored in cross-IMPs."""
        return self.row.method == CROSS_IMPS

    @property
    def clubs(self) -> list[Club]:
        """The clubs that play in the simultaneous, by name."""
        clubs_by_id = {
            joined.session.event.club_id: joined.session.event.club for joined in self.sessions
        }
        return sorted(clubs_by_id.values(), key=lambda club: (club.name, club.pk))


def simultaneous_overall(row: Simultaneous) -> SimultaneousOverall:
    """The simultaneous as it is now. Two queries."""
    score = SimultaneousScore.objects.filter(simultaneous=row).first()
    known = score.revisions if score else {}
    joined = row.joined.select_related("session__event__club").order_by("pk")
    sessions = tuple(
        SimultaneousSession(joined_row, known.get(str(joined_row.session_id)))
        for joined_row in joined
    )
    return SimultaneousOverall(row, score, sessions)


def simultaneous_totals(
    overall: SimultaneousOverall, club: str = ""
) -> QuerySet[SimultaneousTotal]:
    """The totals of pairs still in it, from first to last, of one club or of all. One query."""
    totals = SimultaneousTotal.objects.filter(simultaneous=overall.row)
    joined = Joined.objects.filter(simultaneous=overall.row)
    if club:
        joined = joined.filter(session__event__club__slug=club)
    return totals.filter(session__in=joined.values("session")).order_by("position")


def simultaneous_entries(
    overall: SimultaneousOverall, totals: Sequence[SimultaneousTotal], *, named: str | None = None
) -> list[SimultaneousEntry]:
    """The pairs of these totals; `named` is a club whose names are always shown.

    Two queries for any number of totals, none for no totals.
    """
    if not totals:
        return []
    places = {row[0]: row for row in _places(totals)}
    sessions = {joined.session.pk: joined.session for joined in overall.sessions}
    people = _players_by_entry(
        {places[total.place_id][5] for total in totals if total.place_id in places}, places
    )
    return [
        _entry(overall, total, places[total.place_id], sessions[total.session], people, named)
        for total in totals
        if total.place_id in places
    ]


def totals_with_entries(
    overall: SimultaneousOverall, club: str, named: str
) -> QuerySet[SimultaneousTotal]:
    """Totals of pairs with their players and clubs, for `entry_of_total`. Four queries."""
    sections = Section.objects.filter(session=OuterRef("place__section__session"))
    parted = Exists(sections.exclude(pk=OuterRef("place__section")))
    line_ups = LineUp.objects.prefetch_related("players__player")
    totals = simultaneous_totals(overall, club).annotate(parted=parted, named=Value(named))
    rows = totals.select_related("simultaneous__score", "place__section__session__event__club")
    return rows.prefetch_related(Prefetch("place__entry__line_ups", line_ups))


def entry_of_total(total: SimultaneousTotal) -> SimultaneousEntry:
    """Return the pair of a row of `totals_with_entries`. No query."""
    place = total.place
    session = total.place.section.session
    people: dict[int, SeatedPlayer] = {}
    for line_up in place.entry.line_ups.all():
        for row in line_up.players.all() if line_up.session_id == session.pk else ():
            player = row.player
            person = SeatedPlayer(
                *(player.pk, player.name, player.number), row.position, row.from_round
            )
            people[row.position] = person
    who = {(session.pk, place.entry_id): tuple(people[at] for at in sorted(people))}
    place_values = (place.pk, place.line, place.number, place.entry_id, place.section.name)
    where = (*place_values, session.pk, bool(getattr(total, "parted", False)))
    overall = SimultaneousOverall(total.simultaneous, total.simultaneous.score, ())
    return _entry(overall, total, where, session, who, getattr(total, "named", None))


def _places(totals: Sequence[SimultaneousTotal]) -> Iterator[PlaceColumns]:
    condition = Q(pk__in=[total.place_id for total in totals])
    if len(totals) > FEW_TOTALS:
        condition = Q(section__session__in={total.session for total in totals})
    sections = Section.objects.filter(session=OuterRef("section__session"))
    others = Exists(sections.exclude(pk=OuterRef("section")))
    return Place.objects.filter(condition).values_list(*PLACE, others).iterator()


FEW_TOTALS = 500


def _players_by_entry(
    sessions: Iterable[int], places: Mapping[int, PlaceColumns]
) -> Mapping[tuple[int, int], tuple[SeatedPlayer, ...]]:
    """Return the current players of each entry in each session: the last one in each position."""
    players = defaultdict[tuple[int, int], dict[int, SeatedPlayer]](dict)
    rows = LineUpPlayer.objects.filter(line_up__session__in=sessions)
    if len(places) <= FEW_TOTALS:
        rows = rows.filter(line_up__entry__in={row[3] for row in places.values()})
    columns = ("player", "player__name", "player__number", "position", "from_round")
    where = ("line_up__session", "line_up__entry")
    for session, entry, *player_values in rows.order_by("position", "from_round").values_list(
        *where, *columns
    ):
        person = SeatedPlayer(*player_values)
        players[session, entry][person.position] = person
    return {
        at: tuple(by_position[position] for position in sorted(by_position))
        for at, by_position in players.items()
    }


def _entry(
    overall: SimultaneousOverall,
    total: SimultaneousTotal,
    place: PlaceColumns,
    session: Session,
    people: Mapping[tuple[int, int], tuple[SeatedPlayer, ...]],
    named: str | None,
) -> SimultaneousEntry:
    pk, line, number, entry, section, own, parted = place
    club = session.event.club
    hidden = club.names_shown == Club.NamesShown.HIDDEN and club.slug != named
    who = () if hidden else people.get((own, entry), ())
    assert overall.score
    return SimultaneousEntry(
        *(total.position, total.rank, total.shared, pk),
        f"{section if parted else ''}{number} {line}".strip(),
        who,
        session,
        in_scoring_units(total, overall.score, crossed=overall.crossed),
    )


def frequencies_of(overall: SimultaneousOverall) -> dict[int, Frequencies]:
    """The score frequencies by board. One query."""
    rows = SimultaneousBoard.objects.filter(simultaneous=overall.row)
    if not (score := overall.score):
        return {}
    full = score.expected
    cents = score.cents
    return {row.number: Frequencies(_score_frequencies(row), full, cents) for row in rows}


def _score_frequencies(row: SimultaneousBoard) -> dict[int, int | Fraction]:
    times = {int(score): Fraction(often) for score, often in row.times.items()}
    return {
        score: int(count) if count.denominator == 1 else count for score, count in times.items()
    }


def in_scoring_units(total: SimultaneousTotal, score: SimultaneousScore, *, crossed: bool) -> Total:
    """Return the exact total in matchpoints, or in IMPs as a mean over the others."""
    unit = UNIT if score.cents else 1
    if crossed:
        others = 1 if score.cents else max(score.expected - 1, 1)
        return Total(total.won * Fraction(unit) / others, 0, total.boards)
    return Total(total.won * Fraction(unit), int(total.possible * unit), total.boards)


def public_simultaneous(club_id: int, now: datetime | None = None) -> QuerySet[Simultaneous]:
    """A club's scored and currently public simultaneous, its own or joined. One query."""
    return filter_public_simultaneous(
        simultaneous_of_club(club_id).filter(score__isnull=False), now
    )


def club_with_simultaneous(slug: str, now: datetime | None = None) -> Club | None:
    """The club; its `fields` says whether it has a public simultaneous. One query."""
    joined = Joined.objects.filter(
        simultaneous=OuterRef("pk"), session__event__club=OuterRef(OuterRef("pk"))
    )
    own = Simultaneous.objects.filter(Q(club=OuterRef("pk")) | Exists(joined))
    seen = filter_public_simultaneous(own.filter(score__isnull=False), now)
    return Club.objects.filter(slug=slug).annotate(fields=Exists(seen)).first()
