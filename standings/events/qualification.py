"""Determines which pairs play the next session of an event, and in which final."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.events.overall import StageGroup
from standings.events.overall import ComputedOverall, OverallLine, compute_overall
from tournament.models import Entry, Event, Session
from tournament.queries.edit_tokens import continuation_edit_token, overall_edit_token
from tournament.queries.overalls import entries_by_session, sessions_of_event

STAY, CONSOLATION, BEST, REST, SECTION = WAYS = (
    *("stay", "consolation", "best", "rest"),
    "section",
)


@dataclass(frozen=True, slots=True)
class ContinuationOption:
    """A part of the event that follows session number `after`, and its candidates, best first."""

    entries: tuple[int, ...]
    group: StageGroup
    after: int = 0

    def chosen(self, *, best: int = 0, out: Collection[int] = ()) -> "ContinuationOption":
        """Return the option with only the `best` candidates (0: all) who are not left out."""
        stay = [entry for entry in self.entries if entry not in out]
        return replace(self, entries=tuple(stay[:best] if best else stay))

    @property
    def seen(self) -> str:
        """The token of this option's candidates, for detecting stale data."""
        return continuation_edit_token(self.entries, self.group, self.after)


def overall_token(overall: ComputedOverall, sessions: Sequence[Session]) -> str:
    """Return a token of the overall order and the number of sessions, planned or not."""
    lines = (*overall.lines, *overall.short)
    return overall_edit_token([(line.entry, line.rank) for line in lines], len(sessions))


def entries_tied_at_cut(
    overall: ComputedOverall,
    going: ContinuationOption,
    way: ContinuationOption,
    out: Collection[int],
) -> tuple[int, ...]:
    """The pairs that do not qualify although they are tied with a qualifier."""
    known = overall.by_entry
    inside = {_tie_key(known[entry]) for entry in going.entries if entry in known}
    left = (entry for entry in way.entries if entry not in going.entries and entry not in out)
    return tuple(entry for entry in left if entry in known and _tie_key(known[entry]) in inside)


def _tie_key(line: OverallLine) -> tuple[str, int | None, int]:
    """Return a key that is equal for tied pairs; a pair without a place is tied with nobody."""
    return line.field, line.rank or None, 0 if line.rank else line.entry


@dataclass(frozen=True, slots=True)
class ContinuationOptions:
    """The options after the latest session, by key; the overall, and every pair's label.

    `seen` is the token of the order that all options use.
    """

    latest: Session
    overall: ComputedOverall
    ways: Mapping[str, ContinuationOption]
    labels: Mapping[int, str]
    seen: str


def continuation_options(event: Event) -> ContinuationOptions:
    """All options for continuing this event. Three queries and those of the overall."""
    sessions = list(sessions_of_event(event))
    now = compute_overall(
        event.overall, [session for session in sessions if session.state != "planned"]
    )
    playing = entries_by_session(event)
    groups: dict[StageGroup, dict[int, None]] = {}
    for session in sessions:
        groups.setdefault(session.group, {}).update(dict.fromkeys(playing.get(session.number, ())))
    # Where each line has its own winner, those who came as far are taken in turn.
    standing = sorted(now.lines, key=lambda line: (-line.computed.group.merit, line.rank))
    labels = dict(Entry.objects.filter(event=event).values_list("pk", "label"))
    order = [line.entry for line in (*standing, *now.short)]
    ways = _options_by_key(groups, order)
    if left := _entries_left(sessions, playing, order):
        ways[SECTION] = ContinuationOption(left, sessions[-1].group)
    after = sessions[-1].number
    numbered = {key: replace(way, after=after) for key, way in ways.items()}
    return ContinuationOptions(sessions[-1], now, numbered, labels, overall_token(now, sessions))


def _entries_left(
    sessions: Sequence[Session], playing: Mapping[int, list[int]], standing: list[int]
) -> tuple[int, ...]:
    """Return the entries that play neither in the latest session nor elsewhere in its stage."""
    *before, latest = sessions
    if not before or latest.state != Session.State.PLANNED:
        return ()
    group = latest.group
    first = group.stage == 1
    inside = set(playing.get(latest.number, ()))
    for session in before:
        if not first and session.stage == group.stage:
            inside |= set(playing.get(session.number, ()))
    numbers = (entry for session in before for entry in playing.get(session.number, ()))
    return tuple(entry for entry in dict.fromkeys([*standing, *numbers]) if entry not in inside)


def _options_by_key(
    groups: Mapping[StageGroup, Iterable[int]], standing: list[int]
) -> dict[str, ContinuationOption]:
    stage = max(group.stage for group in groups)
    final = StageGroup(stage, consolation=False)
    consolation = StageGroup(stage, consolation=True)
    inside = set(groups.get(final, ()))
    options = {STAY: ContinuationOption(_in_order(inside, groups, standing), final)}
    if consolation in groups:
        others = _in_order(groups[consolation], groups, standing)
        options[CONSOLATION] = ContinuationOption(others, consolation)
    elif stage > 1:
        everybody = {entry for entries in groups.values() for entry in entries}
        options[REST] = ContinuationOption(
            _in_order(everybody - inside, groups, standing), consolation
        )
    if standing:
        options[BEST] = ContinuationOption(
            options[STAY].entries, StageGroup(stage + 1, consolation=False)
        )
    return options


def _in_order(
    some: Iterable[int], groups: Mapping[StageGroup, Iterable[int]], standing: list[int]
) -> tuple[int, ...]:
    """Sort entries by the overall; those who have not played yet follow by number."""
    numbers = dict.fromkeys(entry for group in groups.values() for entry in group)
    inside = set(some)
    return tuple(entry for entry in dict.fromkeys([*standing, *numbers]) if entry in inside)
