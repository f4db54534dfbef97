"""Pages of a session that the search box can find: pairs, boards, tables, documents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult
from reports.content.cells import pair_names
from reports.contest_files import contest_documents, printed_contest
from reports.documents import DOCUMENT_TYPES, table_files_of_session
from scoring.teams.team_regulations import KNOCK_OUT, MOVEMENT
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.queries.movements.linked_sessions import has_linked_sessions
from web.director.search.query_matching import Destination
from web.director.session_urls import scorecard_url, session_url, traveller_url

if TYPE_CHECKING:
    from tournament.models import Session
    from web.director.access.member_access import RolePermissions


# The name of a view, the title of its page, other words for it.
SessionPage = tuple[str, str, str]


def session_destinations(session: Session, may: RolePermissions) -> Iterator[Destination]:
    """All destinations of a session, in order of preference: of equal matches the first wins."""
    snapshot = cached_snapshot_of(session)
    yield from _pairs(snapshot)
    yield from _boards(snapshot)
    yield from _tables(snapshot)
    yield from session_page_destinations(session, may)
    yield from _documents(session, snapshot)
    yield from _tables_by_round(snapshot)


def session_page_destinations(session: Session, may: RolePermissions) -> Iterator[Destination]:
    """The session's own pages, with other words for them."""
    address = (session.event.club.slug, session.pk)
    shown = (
        *_pages(),
        *(_pages_of_contests() if session.event.in_matches else ()),
        *(_field_page(session) if may.direct else ()),
        *(_pages_of_individuals() if session.event.kind == "individual" else ()),
        *(_pages_of_directors() if may.direct else ()),
    )
    for name, label, also in shown:
        yield Destination(label, str(session), reverse(f"director:{name}", args=address), also)
    event = session.event
    if event.several and event.kind == "pairs":
        event_address = (event.club.slug, event.slug)
        for name, label, also in _pages_of_events(session, may):
            link = reverse(f"director:{name}", args=event_address)
            yield Destination(label, event.name, link, also)


def _pages() -> tuple[SessionPage, ...]:
    """Return the view, the name and other words of each page that every role sees."""
    changes = _("repair wrong boards arrow switch late pair no-show bye sit out goes home rounds")
    rulings = _("ruling appeal committee adjusted score revoke Law 12 64 92 79C")
    methods = _("scoring method matchpoints Butler IMPs cross total points Neuberg ties")
    lists = _("strata handicap members guests master points")
    tables = _("Tables of the session: every table in every round")
    return (
        ("dashboard", tables, _("overview home F10")),
        ("entry", _("Entry"), _("scores slips results type F2")),
        ("ranking", _("Ranking"), _("standings result list")),
        ("recap", _("Recap"), _("matrix F5")),
        ("travellers", _("Boards"), _("travellers frequencies")),
        ("seating", _("Seating"), _("names pairs substitute F3")),
        ("movement_changes", _("Change the movement"), changes),
        ("print", _("Print"), _("papers documents PDF Excel")),
        ("penalties", _("Penalties"), _("penalty procedural disciplinary fine Law 90 91")),
        ("hand_records", _("Hand records"), _("deals PBN cards")),
        ("regulations", _("Regulations"), methods),
        ("ranking_lists", _("Lists beside the ranking"), lists),
        ("unusual_results", _("Unusual results"), _("check odd")),
        ("check_entry", _("Check entry"), _("second keyed twice differences slips")),
        ("round_clock", _("Round clock"), _("timer minutes pause pace finish")),
        ("late_boards", _("To be played late"), _("late boards")),
        ("ruling_list", _("Rulings and appeals"), rulings),
    )


def _pages_of_contests() -> tuple[SessionPage, ...]:
    """Return the same of the pages of teams and of Swiss pairs."""
    awards = _("forfeit walkover penalty bonus carry-over assigned VPs victory points Law 86 90")
    return (
        ("team_rounds", _("Rounds"), _("matches draw assignments bracket score cards")),
        ("team_standings", _("Standings"), _("ranking crosstable victory points")),
        ("team_awards", _("Forfeits and adjustments"), awards),
    )


def _pages_of_individuals() -> tuple[SessionPage, ...]:
    """Return the same of the pages of an individual."""
    words = _("missing no-show late goes home not played sit out withdraw")
    return (("absent_players", _("Absent players"), words),)


def _field_page(session: Session) -> tuple[SessionPage, ...]:
    """Return the page that changes who plays in a contest of teams or Swiss pairs."""
    event = session.event
    if not event.in_matches or event.contest_regulations.format in (KNOCK_OUT, MOVEMENT):
        return ()
    label = _("Change the pairs") if session.event.is_swiss_pairs else _("Change the teams")
    return (("team_contest_field", label, _("withdraw late return exchange goes home")),)


def _pages_of_events(session: Session, may: RolePermissions) -> tuple[SessionPage, ...]:
    """Return the same of the pages of an event of several sessions of pairs."""
    pages: tuple[SessionPage, ...] = (
        ("overall", _("Overall ranking"), _("event total sessions added up")),
        ("event_meetings", _("Who meets whom"), _("meetings opponents of all sessions")),
    )
    if may.direct:
        following = _("Another session of this event")
        pages = (*pages, ("next_session", following, _("next final consolation exchange sections")))
    if may.direct and has_linked_sessions(session.event):
        pages = (*pages, ("linked_sessions", _("Linked sessions"), _("missing meetings field")))
    return pages


def _pages_of_directors() -> tuple[SessionPage, ...]:
    """Return the same of the pages that only directors and owners see."""
    details = _("delete rename name date another movement")
    return (
        ("table_phones", _("Phones at the tables"), _("QR codes cards tablets")),
        ("wall_display", _("Wall display"), _("projector screen monitor seats moves")),
        ("release", _("What players see"), _("release hide publish programme announce")),
        ("session_details", _("Session details"), details),
    )


def _pairs(snapshot: SessionSnapshot) -> Iterator[Destination]:
    for place, pair in snapshot.pairs.items():
        title = pair_names.contestant_title(snapshot, place)
        yield Destination(
            f"{title} {pair_names.player_names(pair)}".strip(),
            _("Pair"),
            scorecard_url(snapshot, place),
        )


def _boards(snapshot: SessionSnapshot) -> Iterator[Destination]:
    for board in sorted({cell.board for cell in snapshot.cells}):
        title = _("Board %(board)s") % {"board": board}
        yield Destination(title, _("Traveller"), traveller_url(snapshot, board))


def _tables(snapshot: SessionSnapshot) -> Iterator[Destination]:
    """Entry page of each table, at its first missing result."""
    first: dict[tuple[str, int], TableResult] = {}
    # Missing results come first, and setdefault keeps the first cell of each table.
    for cell in sorted(snapshot.cells, key=lambda cell: (cell.outcome is not None, cell.round)):
        if cell.expected:
            first.setdefault((cell.section, cell.table), cell)
    for (section, table), cell in sorted(first.items()):
        link = f"{session_url(snapshot)}entry/?by=table&at={cell.pk}"
        yield Destination(pair_names.table_title(snapshot, section, table), _("Entry"), link)


def _tables_by_round(snapshot: SessionSnapshot) -> Iterator[Destination]:
    """Entry page of each table in each round, at its first missing result: r7t3."""
    first: dict[tuple[int, str, int], TableResult] = {}
    for cell in sorted(snapshot.cells, key=lambda cell: (cell.outcome is not None, cell.board)):
        if cell.expected:
            first.setdefault((cell.round, cell.section, cell.table), cell)
    for (number, section, table), cell in sorted(first.items()):
        text = {"round": number, "table": pair_names.table_title(snapshot, section, table)}
        link = f"{session_url(snapshot)}entry/?by=round&at={cell.pk}"
        yield Destination(_("Round %(round)s, %(table)s") % text, _("Entry"), link)


def _documents(session: Session, snapshot: SessionSnapshot) -> Iterator[Destination]:
    address = (session.event.club.slug, session.pk)
    contest = printed_contest(session)
    for document in contest_documents(contest) if contest else ():
        for ending in document.endings:
            link = reverse("director:team_document", args=(*address, document.key, ending))
            yield Destination(document.title, ending.upper(), link, f"{document.key} {ending}")
    for paper in DOCUMENT_TYPES:
        link = reverse("director:document", args=(*address, paper.key, "pdf"))
        yield Destination(str(paper.title), _("PDF"), link, f"{paper.key} pdf")
    for table in table_files_of_session(snapshot):
        for ending in table.endings:
            link = reverse("director:document", args=(*address, table.key, ending))
            yield Destination(str(table.title), ending.upper(), link, table.key)
