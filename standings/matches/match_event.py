"""Read-only data of an event of four-hand matches: pairs, draw, matches, infractions, ties.

Pages and documents read it; `standings.matches.match_standings` computes the standings from it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from functools import cached_property

from django.db import transaction

from boards.models import DecidedPlace, Decision, Infraction
from boards.queries.matches.match_states import MatchProgress, MatchState, match_states
from club.models import LedgerEntry
from club.queries.players import NOBODY, player_name
from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from tournament.models import Entry, Event, LineUpPlayer, Round, Seating, Session

# Reads without a lock before the sessions' rows are locked: see `match_event_snapshot`.
ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class Contestant:
    """A pair: its label, its zone, its players, and its withdrawal."""

    pk: int
    label: str
    zone: str
    players: tuple[str, ...]
    withdrawn_after: int | None = None
    void: bool = False

    @property
    def forgotten(self) -> bool:
        """Whether every player was erased, so that only the label is left."""
        return bool(self.players) and set(self.players) == {NOBODY}


@dataclass(frozen=True, slots=True)
class DaySession:
    """One day's session of the match event."""

    pk: int
    number: int
    name: str
    local_date: date | None
    state: str
    revision: int
    ranking_from: datetime | None = None
    travellers_from: datetime | None = None
    draw_from: datetime | None = None


@dataclass(frozen=True, slots=True)
class MatchInfraction:
    """An infraction, or the reversal of one (`reverses`)."""

    pk: int
    entry: int
    round: int
    reason: str
    reverses: int | None
    author: str


@dataclass(frozen=True, slots=True)
class TieDecision:
    """The decided order of tied pairs, in groups, or the reversal of a decision."""

    pk: int
    groups: tuple[tuple[int, ...], ...]
    reason: str
    reverses: int | None
    author: str


@dataclass(frozen=True, slots=True)
class DrawRound:
    """One round of the draw: its matches by table, and the pairs with a bye."""

    number: int
    session: int
    starts_at: time | None
    matches: tuple[MatchState, ...]
    byes: tuple[int, ...]
    # Only where the event has several days: then a time alone does not say when it starts.
    local_date: date | None = None


@dataclass(frozen=True)
class MatchEventSnapshot:
    """The whole event. Contestants by entry, sorted by label."""

    pk: int
    name: str
    club: str
    club_slug: str
    paper: str
    convenor: str
    regulations: FourHandRegulations
    sessions: tuple[DaySession, ...]
    contestants: Mapping[int, Contestant]
    matches: tuple[MatchState, ...]
    play_offs: tuple[MatchState, ...]
    waiting: Mapping[int, tuple[int, ...]]
    starts: Mapping[int, time]
    infractions: tuple[MatchInfraction, ...]
    decisions: tuple[TieDecision, ...]

    @cached_property
    def rounds(self) -> tuple[DrawRound, ...]:
        """The draw, round by round."""
        sessions = {match.round: match.session for match in self.matches}
        dates = {day.pk: day.local_date for day in self.sessions} if self.sessions[1:] else {}
        by_round = defaultdict[int, list[MatchState]](list)
        for match in self.matches:
            by_round[match.round].append(match)
        return tuple(
            DrawRound(
                number,
                sessions[number],
                self.starts.get(number),
                tuple(matches),
                self.waiting.get(number, ()),
                dates.get(sessions[number]),
            )
            for number, matches in by_round.items()
        )

    @cached_property
    def meetings(self) -> Mapping[tuple[int, int], MatchState]:
        """Every match of the draw by its pairs, in either order."""
        both = {match.pairs: match for match in self.matches}
        return both | {match.pairs[::-1]: match for match in self.matches}

    @property
    def complete(self) -> bool:
        """Whether everybody meets everybody: no modified round robin, and no late pair."""
        count = len(self.contestants)
        return len(self.matches) == count * (count - 1) // 2

    @property
    def reached(self) -> int:
        """The last round with any entry."""
        begun = (
            match.round for match in self.matches if match.state is not MatchProgress.NOT_BEGUN
        )
        return max(begun, default=0)

    def withdrawn_from(self, match: MatchState) -> list[int]:
        """Return the pairs that withdrew before this match, which is therefore not played."""
        if match.state is not MatchProgress.NOT_BEGUN:
            return []
        after = {pair: self.contestants[pair].withdrawn_after for pair in match.pairs}
        return [pair for pair, last in after.items() if last is not None and last < match.round]

    def without_opponent(self, round_: DrawRound) -> tuple[int, ...]:
        """Return the pairs without an opponent in a round, by a bye or a withdrawal."""
        waiting = list(round_.byes)
        for match in round_.matches:
            gone = self.withdrawn_from(match)
            waiting += [pair for pair in match.pairs if gone and pair not in gone]
        after = {pair: self.contestants[pair].withdrawn_after for pair in waiting}
        return tuple(pair for pair, last in after.items() if last is None or round_.number <= last)

    def label(self, entry: int) -> str:
        """Return the label of a pair."""
        return self.contestants[entry].label


def match_event_snapshot(event_id: int) -> MatchEventSnapshot:
    """The event as it is now. Fourteen queries if nobody writes at the same time.

    If it changed while it was read, it is read again; after `ATTEMPTS` the sessions' rows are
    locked, so that writers wait until it is read.
    """
    for _attempt in range(ATTEMPTS):
        snapshot = _read_match_event(event_id)
        if _revisions(event_id) == {session.pk: session.revision for session in snapshot.sessions}:
            return snapshot
    with transaction.atomic():
        list(Session.objects.select_for_update().filter(event=event_id).order_by("pk"))
        return _read_match_event(event_id)


def match_event_at_time(event_id: int, moment: datetime) -> MatchEventSnapshot:
    """The event as it was then. Fourteen queries.

    Hands, scores, play-offs, infractions and tie decisions are those of that time. A pair that
    withdrew later had not withdrawn. Names, the draw and regulations are today's, and so is the
    withdrawal of a pair that was reinstated since: their former values are not stored.
    """
    snapshot = _read_match_event(event_id, until=moment)
    later = _opened_later((play.pk for play in snapshot.play_offs), moment)
    opened = (play for play in snapshot.play_offs if play.pk not in later)
    still_in = _withdrawn_later(snapshot.contestants, moment)
    contestants = {
        pk: replace(pair, withdrawn_after=None, void=False) if pk in still_in else pair
        for pk, pair in snapshot.contestants.items()
    }
    return replace(snapshot, play_offs=tuple(opened), contestants=contestants)


def _opened_later(play_offs: Iterable[int], moment: datetime) -> set[int]:
    """Return the play-offs that were opened after this time."""
    opened = LedgerEntry.objects.filter(kind=Seating._meta.label, action="play_off", at__gt=moment)
    return set(opened.filter(row__in=list(play_offs)).values_list("row", flat=True))


def _withdrawn_later(entries: Iterable[int], moment: datetime) -> set[int]:
    """Return the entries that withdrew after this time and had not withdrawn by then."""
    changes = LedgerEntry.objects.filter(
        kind=Entry._meta.label, row__in=list(entries), action__in=("withdraw", "reinstate")
    )
    first = dict[int, str]()
    for row, action in changes.filter(at__gt=moment).order_by("pk").values_list("row", "action"):
        first.setdefault(row, action)
    return {row for row, action in first.items() if action == "withdraw"}


def _revisions(event_id: int) -> dict[int, int]:
    rows = Session.objects.filter(event=event_id).order_by("pk")
    return dict(rows.values_list("pk", "revision"))


def _read_match_event(event_id: int, until: datetime | None = None) -> MatchEventSnapshot:
    event = Event.objects.select_related("club").get(pk=event_id)
    sessions = tuple(_days(event))
    tables = Seating.objects.filter(section__session__event=event).select_related("section")
    matches = match_states(tables, until=until)
    return MatchEventSnapshot(
        pk=event.pk,
        name=event.name,
        club=event.club.name,
        club_slug=event.club.slug,
        paper=event.club.paper,
        convenor=event.convenor,
        regulations=event.four_hand_regulations,
        sessions=sessions,
        contestants=_contestants(event),
        matches=tuple(match for match in matches if not match.play_off),
        play_offs=tuple(match for match in matches if match.play_off),
        waiting=_byes_by_round(event),
        starts=dict(Round.objects.filter(session__event=event).values_list("number", "starts_at")),
        infractions=tuple(_infractions(event, until)),
        decisions=tuple(_decisions(event, until)),
    )


def _days(event: Event) -> Iterator[DaySession]:
    for row in Session.objects.filter(event=event).order_by("number"):
        yield DaySession(
            row.pk,
            row.number,
            str(row),
            row.local_date,
            row.state,
            row.revision,
            row.ranking_from,
            row.travellers_from,
            row.draw_from,
        )


def _contestants(event: Event) -> dict[int, Contestant]:
    players = defaultdict[int, dict[int, str]](dict)
    rows = LineUpPlayer.objects.filter(line_up__entry__event=event)
    for entry, player, name in rows.order_by(
        "line_up__session__number", "position", "from_round"
    ).values_list("line_up__entry", "player", "player__name"):
        players[entry][player] = player_name(name)
    return {
        row.pk: Contestant(
            row.pk,
            row.label,
            row.zone,
            tuple(players[row.pk].values()),
            row.withdrawn_after,
            row.void,
        )
        for row in sorted(
            Entry.objects.filter(event=event), key=lambda entry: label_sort_key(entry.label)
        )
    }


def label_sort_key(label: str) -> tuple[int, str]:
    """Sort by table, then A before B: 2B before 10A."""
    digits = label.rstrip("AB")
    return (int(digits) if digits.isdecimal() else 0, label)


def _byes_by_round(event: Event) -> dict[int, tuple[int, ...]]:
    """Return the pairs that sit alone, by round: an empty side opposite is a bye."""
    alone = defaultdict[int, dict[int, list[int]]](lambda: defaultdict(list))
    seated = Seating.objects.filter(section__session__event=event, section__purpose="")
    for round_, table, entry in seated.order_by("round").values_list(
        "round", "pk", "seats__place__entry"
    ):
        alone[round_][table].append(entry)
    return {
        round_: tuple(sitting[0] for sitting in tables.values() if len(sitting) == 1)
        for round_, tables in alone.items()
    }


def _recorded_by(moment: datetime | None) -> dict[str, datetime]:
    """Return the filter of the rows that were recorded at this time; all without one."""
    return {} if moment is None else {"recorded_at__lte": moment}


def _infractions(event: Event, until: datetime | None) -> Iterator[MatchInfraction]:
    rows = Infraction.objects.filter(entry__event=event, **_recorded_by(until))
    for row in rows.select_related("author").order_by("pk"):
        author = str(row.author or "")
        yield MatchInfraction(row.pk, row.entry_id, row.round, row.reason, row.reverses_id, author)


def _decisions(event: Event, until: datetime | None) -> Iterator[TieDecision]:
    groups = defaultdict[int, defaultdict[int, list[int]]](lambda: defaultdict(list))
    places = DecidedPlace.objects.filter(decision__event=event).order_by("position", "pk")
    for decision, position, entry in places.values_list("decision", "position", "entry"):
        groups[decision][position].append(entry)
    rows = Decision.objects.filter(event=event, **_recorded_by(until))
    for row in rows.select_related("author").order_by("pk"):
        ordered = tuple(map(tuple, groups[row.pk].values()))
        yield TieDecision(row.pk, ordered, row.reason, row.reverses_id, str(row.author or ""))
