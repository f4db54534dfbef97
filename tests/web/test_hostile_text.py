"""A club of hostile names and texts, through every page and every paper."""

import csv
from io import BytesIO, StringIO
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.db import transaction
from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from club.models import Club, LedgerEntry, Player
from reports.documents import DOCUMENT_TYPES, TABLE_FILE_TYPES
from scoring.laws.outcome import NotPlayed
from tests.builders import (
    PLAYED,
    a_director,
    a_played_section,
    a_player,
    a_tournament,
    an_infraction,
    named,
    recorded,
)
from tests.effort import sample_cases
from tests.web.routes import ACCOUNTS, BOTH, PUBLIC, READS, ROUTES, WRITES, a_print_set, route_ids
from tournament.models import Section, Session
from tournament.services.matches.match_events import MatchEventEntrant

pytestmark = pytest.mark.django_db
SCRIPT = "<script>alert(1)</script>"
FORMULA = '=HYPERLINK("x")'
HOSTILE = (
    SCRIPT,
    FORMULA,
    "+1+1|calc",
    "-2+3",
    "@SUM(A1)",
    "\u05d3\u05d5\u05d3 \u05db\u05d4\u05df",
    "\N{PILE OF POO}\N{BLACK SPADE SUIT} Emoji",
    "N" * 120,
    'O\'Neil "Ruff" &amp; {{ 7 }}{% now %}',
    "%(board)s %s {0}",
    "Zo\u00eb\u0301\u0302 \u202egnirts",
    "'><img src=x onerror=alert(1)>",
)
PAPER = {
    "director:pair_analysis_file",
    "director:audit_log_file",
    "director:club_site_file",
    "director:print_job_file",
    "director:document",
    "director:player_export",
    "director:season_file",
    "director:table_phone_cards_file",
    "director:team_document",
    "director:simultaneous_file",
    "director:overall_file",
    "director:match_event_print_job_file",
    "director:match_event_document",
}
QUERIES = {"director:players": {"q": "<"}, "director:entry_preview": {"text": SCRIPT}}


@pytest.fixture(scope="module")
def shared_session(django_db_setup, django_db_blocker):
    """A hostile session, and the ids for every address; changes of a test are rolled back."""
    with django_db_blocker.unblock(), transaction.atomic():
        section = a_hostile_section()
        yield section.pk, route_ids(section)
        transaction.set_rollback(True)


@pytest.fixture
def section(shared_session):
    return Section.objects.select_related("session__event__club").get(pk=shared_session[0])


@pytest.fixture
def ids(shared_session):
    return shared_session[1]


def a_hostile_section():
    """Three tables, twelve hostile players; the club, the session and the texts are hostile too."""
    club = Club.objects.create(slug="crown", name=f"{SCRIPT}{FORMULA}")
    section = a_played_section(name=f"{FORMULA}{SCRIPT}")
    for number, name in enumerate(HOSTILE):
        a_player(name, number=("=1+1", "+2", SCRIPT[:20], "007")[number] if number < 4 else "")
    places = list(section.places.order_by("pk"))
    for place, pair in zip(places, zip(HOSTILE[::2], HOSTILE[1::2], strict=True), strict=True):
        named(place, *pair)
    board = section.seatings.get(round=1, table=1).boards.first()
    texts = {"why": "late", "play_at": SCRIPT + FORMULA}
    recorded(board, NotPlayed(), seen=1, reason=FORMULA + SCRIPT, details=texts)
    assert club.name == section.session.event.club.name
    return section


@pytest.fixture
def director(db, shared_session):
    client = Client(raise_request_exception=False)
    client.force_login(a_director(role="owner"))
    return client


def bodies(client, ids, names):
    for name in names:
        answer = client.get(ROUTES[name].address(ids), QUERIES.get(name, {}))
        yield name, answer.status_code, b"".join(answer)


def test_director_pages_escape_hostile_names(ids, director):
    pages = sorted((READS | {"public:programme"}) - PAPER)

    texts = list(bodies(director, ids, pages))

    assert {status for name, status, _body in texts if name != "director:clubs"} == {200}
    assert [name for name, _, body in texts if b"<script>alert" in body or b"<img" in body] == []
    assert [name for name, _, body in texts if b"{{" in body or b"&amp;amp;amp;" in body] == [
        name for name, _, body in texts if b"{{ 7 }}" in body
    ]


def test_every_pair_and_board_has_its_page(section, ids, director):
    addresses = [
        *(ROUTES["director:scorecard"].address(ids | {"place": p.pk}) for p in places(section)),
        *(ROUTES["director:traveller"].address(ids | {"board": n}) for n in (1, 2, 3)),
    ]

    pages = [director.get(address) for address in addresses]

    assert {page.status_code for page in pages} == {200}
    assert [page for page in pages if "<script>alert" in page.text] == []


def test_public_pages_escape_hostile_names(section, ids, director):
    release_time = "2026-01-01T00:00:00Z"
    Session.objects.update(
        state="released", ranking_from=release_time, travellers_from=release_time
    )
    pairs = [f"{place.section.name}-{place.line}-{place.number}" for place in places(section)]
    evening = ("public:ranking", "public:travellers", "public:traveller")
    pages = [ROUTES[name].address(ids) for name in evening]
    pages += [
        ROUTES[name].address(ids | {"pair": pair})
        for name in ("public:pair", "public:pair_explanation")
        for pair in pairs
    ]

    responses = [director.get(place) for place in pages]

    assert {page.status_code for page in responses} == {200}
    assert [page for page in responses if "<script>alert" in page.text or "<img" in page.text] == []


def test_match_event_pages_escape_hostile_names(ids, director):
    pairs = [
        MatchEventEntrant("", f"{SCRIPT}{FORMULA}", players)
        for players in zip(HOSTILE[::2], HOSTILE[1::2], strict=True)
    ]
    games = a_tournament(6, name=f"{FORMULA}{SCRIPT}", convenor=SCRIPT, contenders=pairs)
    an_infraction(games, "1A", reason=SCRIPT)
    about = LedgerEntry.objects.filter(kind="tournament.Event", row=games.pk).latest("pk")
    ids = ids | {"tournament": games.slug, "event_audit_entry": about.pk}
    pages = sorted(
        name
        for name in READS - PAPER
        if "tournament" in ROUTES[name].parameters
        and not {"match", "print_set"} & ROUTES[name].parameters
    )

    texts = list(bodies(director, ids, pages))

    assert {name: status for name, status, _body in texts} == dict.fromkeys(pages, 200)
    assert [name for name, _, body in texts if b"<script>alert" in body or b"<img" in body] == []


def places(section):
    return section.places.order_by("pk")


def test_every_document_is_made_with_hostile_names(ids, director):
    papers = {
        paper.key: director.get(ROUTES["director:document"].address(ids | {"key": paper.key}))
        for paper in DOCUMENT_TYPES
    }

    texts = {key: text_of(paper.content) for key, paper in papers.items()}
    assert {key for key, text in texts.items() if not text.strip()} == set()
    assert SCRIPT in texts["ranking"]
    assert 'O\'Neil "Ruff" &amp; {{ 7 }}{% now %}' in texts["ranking"].replace("\n", " ")


def text_of(pdf):
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


def test_no_cell_of_a_workbook_or_csv_file_is_a_hostile_formula(ids, director):
    responses = {
        (table.key, ending): director.get(
            ROUTES["director:document"].address(ids | {"key": table.key, "ending": ending})
        ).content
        for table in TABLE_FILE_TYPES
        for ending in table.endings
        if ending in READERS
    }

    cells = [text for (_key, ending), body in responses.items() for text in READERS[ending](body)]

    assert len(responses) == 4
    assert [text for text in cells if text[:1] in "=+-@\t\r" and not is_ours(text)] == []
    assert [text for text in cells if SCRIPT in text] != []


def formulas_and_texts(body):
    """Each cell as a spreadsheet would take it: with its sign where it is a formula."""
    for sheet in load_workbook(BytesIO(body)).worksheets:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    yield str(cell.value)
                elif isinstance(cell.value, str):
                    yield f"text {cell.value}"


def texts_of_a_list(body):
    for row in csv.reader(StringIO(body.decode("utf-8-sig"))):
        yield from filter(None, row)


READERS = {"xlsx": formulas_and_texts, "csv": texts_of_a_list}


def is_ours(text):
    """A number, or a formula that the workbook computes its own figures by."""
    return text.lstrip("+-").replace(".", "").isdecimal() or text.startswith(OURS)


OURS = ("=SUM(", "=IF(", "=ROUND(", "=100*", "=RANK(")


def test_file_names_of_downloads_are_plain(section, ids, director):
    papers = [paper.key for paper in DOCUMENT_TYPES]
    ids = ids | {"job": a_print_set(section.session, papers).pk}

    answer = director.get(ROUTES["director:print_job_file"].address(ids | {"ending": "zip"}))

    with ZipFile(BytesIO(b"".join(answer))) as archive:
        names = archive.namelist()
        assert archive.testzip() is None
    # Six tables, without deals, and all documents as one.
    assert len(names) == len(DOCUMENT_TYPES) + 7
    assert [name for name in names if set(name) & set("<>\"'=/\\:;|\r\n")] == []
    assert set(answer.headers["Content-Disposition"]) & set("<>\r\n") == set()


NONSENSE = {
    "nothing": {},
    "hostile text": dict.fromkeys(
        ("state", "repair", "one", "other", "from_round", "out", "name", "text", "reason", "why"),
        SCRIPT,
    ),
    "a nought byte": dict.fromkeys(
        ("state", "repair", "one", "name", "text", "reason", "play_at", "q", "paper", "offer"),
        "a\0b",
    ),
    "numbers too large": dict.fromkeys(
        ("one", "other", "from_round", "seen", "to", "pairs", "tables", "least", "most", "minutes"),
        "9" * 40,
    ),
    "text too long": dict.fromkeys(
        ("state", "repair", "name", "text", "reason", "why", "play_at", "username", "password"),
        "x" * 5000,
    ),
}


# Signing out would end the round; a backup takes nothing that is typed, and no transaction.
OF_THE_HOUSE = {"account_logout", "director:backup", "account_elsewhere"}


@pytest.mark.parametrize("typed", NONSENSE)
@pytest.mark.parametrize("method", ["get", "post"])
def test_hostile_query_strings_break_no_page(ids, director, method, typed):
    place = ids["place"]
    names = {f"name-{place}-1": NONSENSE[typed].get("name", ""), f"name-{'9' * 40}-1": "Ada"}
    posted = {"request_id": str(uuid4()), "seen": "0"} | names | NONSENSE[typed]
    every = sorted((READS | WRITES | BOTH | PUBLIC | ACCOUNTS) - OF_THE_HOUSE)
    routes = list(sample_cases(every, 29, start=list(NONSENSE).index(typed)))

    answers = {}
    for name in routes:
        response = getattr(director, method)(ROUTES[name].address(ids), posted)
        answers[name] = response.status_code
        if response.streaming:
            # Read to its end, the file is closed.
            b"".join(response.streaming_content)

    assert {name: status for name, status in answers.items() if status >= 500} == {}


@pytest.mark.parametrize("word", ["session", "seating_board", "board", "place", "job"])
def test_an_id_too_large_for_the_database_is_not_found(ids, director, word):
    ids = ids | {word: 10**40}
    if word == "session":
        ids |= {"contest": 10**40, "knock_out": 10**40, "individual": 10**40}
    names = [name for name in READS if word in ROUTES[name].parameters]

    answers = {name: director.get(ROUTES[name].address(ids)).status_code for name in names}

    assert answers == dict.fromkeys(names, 404)


def test_a_refused_request_writes_no_row(section, ids, director):
    address = ROUTES["director:save_names"].address(ids)
    before = Player.objects.count()
    posted = {f"name-{place.pk}-1": "x" * 5000 for place in places(section)}

    page = director.post(address, posted)

    assert (page.status_code, Player.objects.count()) == (422, before)
    assert "name has 1 to" in page.text


def test_the_fixture_holds_every_kind_of_result():
    assert len({type(outcome) for outcome in PLAYED.values()}) == 5
