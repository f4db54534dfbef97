"""Queries of audit log entries, with the current names of the rows that they refer to.

Deleted rows and erased people have no name.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

from django.db import connection, transaction
from django.db.models import Model, Q, QuerySet

from boards.models import (
    Appeal,
    CheckDecision,
    CheckEntry,
    ContestAdjustment,
    Deal,
    Decision,
    FouledBoard,
    Hearing,
    Infraction,
    LateHand,
    MatchHand,
    MatchScore,
    Penalty,
    PlayerAbsence,
    Result,
    ResultCheck,
    Ruling,
    SlipCheck,
    TableRecord,
)
from boards.queries.result_changes import WITHDRAWN, result_changes
from club.models import (
    ApiKey,
    Club,
    Invitation,
    Job,
    LedgerEntry,
    Player,
    PlayersApart,
    User,
    Webhook,
    WebSpace,
)
from tournament.models import (
    ClubMovement,
    CorrectionRequest,
    Entry,
    Event,
    Joined,
    LineUp,
    LinkedChange,
    Seating,
    SeatingBoard,
    SeatingChange,
    Section,
    Series,
    Session,
    Simultaneous,
    TableToken,
    TeamMatch,
)
from tournament.queries.tables.table_tokens import names_of_table_tokens


@dataclass(frozen=True, slots=True)
class AuditedKind:
    """A model in the audit log: the lookups of its session and event, and of its name."""

    model: type[Model]
    session: str = ""
    event: str = ""
    called: dict[str, str] = field(default_factory=dict)

    @property
    def columns(self) -> dict[str, str]:
        """The lookups to read from a row, by name."""
        columns = dict(self.called)
        if self.session:
            own = {"session": "pk", "session_name": "name", "session_number": "number"}
            columns |= {name: _column_path(self.session, column) for name, column in own.items()}
        if self.event:
            own = {"event": "name", "slug": "slug", "event_kind": "kind"}
            columns |= {name: _column_path(self.event, column) for name, column in own.items()}
        return columns


def _column_path(way: str, column: str) -> str:
    return column if way == "pk" else f"{way}__{column}"


def _table_kind(model: type[Model], way: str, **called: str) -> AuditedKind:
    """Return the kind of a model whose rows belong to a table in a round."""
    columns = {"round": f"{way}round", "table": f"{way}table", "match": f"{way}pk"}
    session = f"{way}section__session"
    return AuditedKind(model, session, f"{session}__event", columns | called)


SESSION_LIMIT = 100
HEARING_COLUMNS = {"board": "appeal__seating_board__number", "cell": "appeal__seating_board__pk"}
# Where the row itself keeps why.
REASON_COLUMN = {"why": "reason"}
BOARD_COLUMNS = {"board": "seating_board__number", "cell": "seating_board__pk"}
KINDS = (
    AuditedKind(Session, "pk", "event"),
    AuditedKind(Section, "session", "session__event", {"room": "name"}),
    AuditedKind(
        SeatingChange,
        "section__session",
        "section__session__event",
        {"room": "section__name", "seating_change": "details"},
    ),
    AuditedKind(LinkedChange, "", "event", {"linked_change": "details"}),
    _table_kind(Seating, ""),
    _table_kind(SeatingBoard, "seating__", board="number", cell="pk"),
    AuditedKind(
        TableToken,
        "section__session",
        "section__session__event",
        {"room": "section__name", "table": "table"},
    ),
    _table_kind(Result, "seating_board__seating__", **BOARD_COLUMNS, **REASON_COLUMN),
    _table_kind(ResultCheck, "seating_board__seating__", **BOARD_COLUMNS),
    _table_kind(CheckEntry, "seating_board__seating__", **BOARD_COLUMNS),
    _table_kind(
        CheckDecision,
        "check_entry__seating_board__seating__",
        board="check_entry__seating_board__number",
        cell="check_entry__seating_board__pk",
    ),
    _table_kind(CorrectionRequest, "seating_board__seating__", **BOARD_COLUMNS, **REASON_COLUMN),
    _table_kind(Ruling, "seating_board__seating__", **BOARD_COLUMNS, **REASON_COLUMN, law="law"),
    _table_kind(Appeal, "seating_board__seating__", **BOARD_COLUMNS, **REASON_COLUMN),
    _table_kind(
        Hearing, "appeal__seating_board__seating__", **HEARING_COLUMNS, **REASON_COLUMN, law="law"
    ),
    AuditedKind(Deal, "board__session", "board__session__event", {"board": "board__number"}),
    AuditedKind(FouledBoard, "session", "session__event", {"board": "number"} | REASON_COLUMN),
    _table_kind(TableRecord, "seating_board__seating__", **BOARD_COLUMNS),
    _table_kind(MatchHand, "seating__", hand="number", **REASON_COLUMN),
    _table_kind(LateHand, "seating__", hand="number"),
    _table_kind(MatchScore, "seating__", **REASON_COLUMN),
    _table_kind(SlipCheck, "seating__"),
    AuditedKind(TeamMatch, "session", "session__event", {"pair": "home__label", "round": "round"}),
    AuditedKind(LineUp, "session", "session__event", {"pair": "entry__label"}),
    AuditedKind(Event, "", "pk"),
    AuditedKind(Series, called={"season": "name"}),
    AuditedKind(ClubMovement, called={"own_movement": "name"}),
    AuditedKind(Simultaneous, called={"field": "name"}),
    AuditedKind(Joined, "session", "session__event", {"field": "simultaneous__name"}),
    AuditedKind(Entry, "", "event", {"pair": "label"}),
    AuditedKind(
        Infraction, "", "entry__event", {"pair": "entry__label", "round": "round"} | REASON_COLUMN
    ),
    AuditedKind(Decision, "", "event", REASON_COLUMN),
    AuditedKind(
        Penalty,
        "place__section__session",
        "place__section__session__event",
        {"pair": "place__entry__label"} | REASON_COLUMN,
    ),
    AuditedKind(
        PlayerAbsence,
        "place__section__session",
        "place__section__session__event",
        {"absent": "place__number", "from_round": "from_round"} | REASON_COLUMN,
    ),
    AuditedKind(
        ContestAdjustment,
        "session",
        "session__event",
        {"pair": "entry__label", "round": "round"} | REASON_COLUMN,
    ),
    AuditedKind(Player, called={"player": "name", "number": "number"}),
    AuditedKind(PlayersApart, called={"player": "one__name", "other": "other__name"}),
    AuditedKind(User, called={"user": "username"}),
    AuditedKind(Club),
    AuditedKind(Invitation, called={"role": "role"}),
    AuditedKind(ApiKey, called={"key": "name"}),
    AuditedKind(Job, called={"job": "kind"}),
    AuditedKind(WebSpace, called={"web_space": "address"}),
    AuditedKind(Webhook, called={"webhook": "address"}),
)
KINDS_BY_LABEL = {kind.model._meta.label: kind for kind in KINDS}
RESULT = Result._meta.label
RULING = Ruling._meta.label
# What was noted otherwise once, as it is noted now.
RENAMED_ACTIONS = {("record", RULING): "rule"}
TAKE_BACK = "take_back"
# Noted as recorded, for its row is a version too; it says that nothing is reported any longer.
TAKEN_BACK = Q(action="record", kind=RESULT, row__in=WITHDRAWN.values("pk"))
# What is kept in place of a reason where the row is gone, or has another name: what it was.
REASON_FIELDS = {
    "section_off": "room",
    "delete_session": "deleted",
    "delete_import": "deleted",
    "delete_match_event": "deleted",
    "change_details": "formerly",
    "import_event": "file",
    "replace_movement": "former_movement",
    "delete_movement": "deleted",
    "rename_movement": "formerly",
}


@dataclass(frozen=True, slots=True)
class AuditLine:
    """One entry, with the current facts about its row; without facts if the row was deleted."""

    pk: int
    at: datetime
    user: str
    source: str
    action: str
    kind: str
    row: int
    facts: dict[str, Any]
    reason: str = ""
    by_table: str = ""


@dataclass(frozen=True, slots=True)
class AuditFilter:
    """Filter by user, action, day, and session or event."""

    user: int | None = None
    action: str = ""
    day: date | None = None
    session: int | None = None
    event: int | None = None


def filter_audit_entries(club: Club, audit_filter: AuditFilter) -> QuerySet[LedgerEntry]:
    """The matching entries of a club, the latest first. One query."""
    lines = LedgerEntry.objects.filter(club=club).select_related("user").order_by("-pk")
    if audit_filter.user is not None:
        lines = lines.filter(user=audit_filter.user)
    if audit_filter.action:
        lines = lines.filter(_action_filter(audit_filter.action))
    if audit_filter.day is not None:
        begins = datetime.combine(audit_filter.day, time.min, ZoneInfo(club.time_zone))
        ends = datetime.combine(audit_filter.day + timedelta(1), time.min, ZoneInfo(club.time_zone))
        lines = lines.filter(at__gte=begins, at__lt=ends)
    if audit_filter.session is not None:
        lines = lines.filter(_row_filter("session", audit_filter.session))
    if audit_filter.event is not None:
        lines = lines.filter(_row_filter("event", audit_filter.event))
    return lines


def _action_filter(action: str) -> Q:
    """Match entries with this action, under its stored or its current name."""
    condition = Q(action=action)
    for (was, kind), now in RENAMED_ACTIONS.items():
        if action == now:
            condition |= Q(action=was, kind=kind)
        elif action == was:
            condition &= ~Q(kind=kind)
    if action == TAKE_BACK:
        condition |= TAKEN_BACK
    return condition & ~TAKEN_BACK if action == "record" else condition


def _row_filter(of: str, row: int) -> Q:
    """Match entries about rows of one session or event, by the lookups of their kinds."""
    condition = Q()
    for label, kind in KINDS_BY_LABEL.items():
        if lookup := getattr(kind, of):
            rows = kind.model._default_manager.filter(**{lookup: row}).order_by()
            condition |= Q(kind=label, row__in=rows.values("pk"))
    return condition


def last_change(club: Club, audit_filter: AuditFilter) -> int:
    """Id of the last entry that matches; 0 without one. One query, two of an event.

    As in `changes_after`, no entry of a lower id comes later.
    """
    with _writers_excluded(audit_filter.event):
        entry = filter_audit_entries(club, audit_filter).first()
    return entry.pk if entry else 0


def changes_after(
    club: Club, audit_filter: AuditFilter, after: int, *, most: int
) -> list[AuditLine]:
    """The entries after this one, oldest first, at most so many.

    Of one session no entry can come later with a lower id: each is written under the lock of its
    row. Of an event that plays on several days, a writer of one day may commit after one of another
    with a higher id, so the writers of all days are waited for. One query, two of an event, and
    those of `build_audit_lines`.
    """
    entries = filter_audit_entries(club, audit_filter).filter(pk__gt=after).order_by("pk")
    with _writers_excluded(audit_filter.event):
        found = list(entries[:most])
    return build_audit_lines(found)


@contextmanager
def _writers_excluded(event: int | None) -> Iterator[None]:
    """Lock the sessions of an event, if there is one and the database has locks of rows.

    SQLite has none, and needs none: it has one writer, so ids are in the order of the commits.
    """
    if event is None or not connection.features.has_select_for_update:
        yield
        return
    with transaction.atomic():
        sessions = Session.objects.filter(event=event).order_by("pk")
        list(sessions.select_for_update(no_key=True).values_list("pk", flat=True))
        yield


def find_audit_entry(club: Club, audit_filter: AuditFilter, entry: int) -> LedgerEntry | None:
    """The entry with this id, if it matches. One query."""
    return filter_audit_entries(club, audit_filter).filter(pk=entry).first()


def entries_since(
    club: Club, audit_filter: AuditFilter, entry: LedgerEntry
) -> QuerySet[LedgerEntry]:
    """The matching entries after this one, the latest first. One query."""
    return filter_audit_entries(club, audit_filter).filter(pk__gt=entry.pk)


def build_audit_lines(entries: Sequence[LedgerEntry]) -> list[AuditLine]:
    """Build lines with the names of their rows.

    One query for each kind of row, two or three more for the results and rulings they replaced, and
    one for the tables whose phones did them.
    """
    known: dict[tuple[str, int], dict[str, Any]] = {}
    ordered = sorted(entries, key=lambda entry: entry.kind)
    for label, group in groupby(ordered, key=lambda entry: entry.kind):
        if label in KINDS_BY_LABEL:
            known |= {
                (label, pk): values
                for pk, values in _read_audited_rows(KINDS_BY_LABEL[label], group)
            }
    for model in (Result, Ruling):
        rows = {pk for label, pk in known if label == model._meta.label}
        for pk, change in (result_changes(model, rows) if rows else {}).items():
            known[model._meta.label, pk]["change"] = change
    tables = names_of_table_tokens({entry.table_token for entry in entries if entry.table_token})
    return [
        _build_audit_line(
            entry,
            known.get((entry.kind, entry.row), {}),
            by_table=tables.get(entry.table_token or 0, ""),
        )
        for entry in entries
    ]


def _build_audit_line(entry: LedgerEntry, known: dict[str, Any], *, by_table: str) -> AuditLine:
    details = dict(known)
    stored = REASON_FIELDS.get(entry.action)
    why = entry.reason or details.pop("why", "")
    return AuditLine(
        pk=entry.pk,
        at=entry.at,
        user=entry.user.username if entry.user else "",
        source=entry.source,
        action=_action_of(entry, known),
        kind=entry.kind,
        row=entry.row,
        facts=details | {stored: entry.reason} if stored else details,
        reason="" if stored else why,
        by_table=by_table,
    )


def _action_of(entry: LedgerEntry, known: dict[str, Any]) -> str:
    change = known.get("change")
    if change and change.after is None and (entry.action, entry.kind) == ("record", RESULT):
        return TAKE_BACK
    return RENAMED_ACTIONS.get((entry.action, entry.kind), entry.action)


def _read_audited_rows(
    kind: AuditedKind, lines: Iterable[LedgerEntry]
) -> Iterable[tuple[int, dict[str, Any]]]:
    rows = kind.model._default_manager.filter(pk__in={line.row for line in lines}).order_by()
    columns = kind.columns
    for pk, *values in rows.values_list("pk", *columns.values()):
        yield pk, dict(zip(columns, values, strict=True))


def users_in_audit_log(club: Club) -> list[tuple[int, str]]:
    """Everybody who ever changed something in this club, by name. One query."""
    noted = LedgerEntry.objects.filter(club=club).values("user")
    users = User.objects.filter(pk__in=noted).order_by("username")
    return list(users.values_list("pk", "username"))


def sessions_in_audit_log(club: Club) -> list[Session]:
    """The latest sessions of the club with their events, including match days. One query.

    For entries about older sessions, filter by day.
    """
    sessions = Session.objects.filter(event__club=club).select_related("event")
    return list(sessions.order_by("-local_date", "-pk")[:SESSION_LIMIT])


def actions_in_audit_log(club: Club) -> list[str]:
    """All actions in the club's log. Two queries."""
    lines = LedgerEntry.objects.filter(club=club).order_by()
    done = {
        RENAMED_ACTIONS.get(action_and_kind, action_and_kind[0])
        for action_and_kind in lines.values_list("action", "kind").distinct()
    }
    return sorted(done | {TAKE_BACK} if lines.filter(TAKEN_BACK).exists() else done)
