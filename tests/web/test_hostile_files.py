"""A hostile file at each upload: a sentence that says where, little memory, no row changed."""

from io import BytesIO
from random import Random
from tracemalloc import get_traced_memory, start, stop
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from tests.builders import a_director, a_mitchell, a_session
from tests.effort import effort
from tests.formats.deals.test_deal_file import FILES as DEAL_FILES
from tests.formats.events.test_hostile_files import FILES as EVENT_FILES

pytestmark = pytest.mark.django_db
# Bytes that one refusal may take at once, the largest file of these and its upload included.
MEMORY = 60_000_000
GAMES = {"name": "Games", "one_date": "2026-11-21", "order": "listed", "places": "3"}
GAMES |= {"bye": "by_the_book", "stage": "games", "do": "open"}
MOVEMENT = {"name": "Ours", "contestants": "pairs", "boards_a_round": 2, "lines": 1, "do": "save"}
ENTITIES = (
    b'<?xml version="1.0"?><!DOCTYPE USEBIO [<!ENTITY a "aaaaaaaaaa">'
    + b"".join(b'<!ENTITY a%d "%s">' % (at, b"&a;" * 10) for at in range(9))
    + b"]>\n<USEBIO>&a8;</USEBIO>"
)
OUTSIDE = b'<!DOCTYPE USEBIO [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n<USEBIO>&a;</USEBIO>'


def zip_bomb():
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as folder:
        folder.writestr("xl/workbook.xml", b"<workbook/>")
        folder.writestr("xl/worksheets/sheet1.xml", b"0" * 310_000_000)
    return packed.getvalue()


def a_formula():
    book, file = Workbook(), BytesIO()
    book.active.append(["Board", "NS", "EW", "Score"])
    book.active.append([1, 1, 2, "=HYPERLINK(A1)"])
    book.save(file)
    return file.getvalue()


def long_table(line):
    """A table of 10,000 results with one card or score that is none."""
    rows = [f"{at % 30 + 1},{at % 40 + 1},{at % 40 + 41},420" for at in range(10_000)]
    rows[line - 2] = "3,1,41,4S2"
    return "\n".join(["Board,NS,EW,Score", *rows]).encode()


def long_deals(key):
    """The deals of a file, one after the other to 10,000 lines, with one card that is none."""
    game = DEAL_FILES[key].replace(b"\r\n", b"\n")
    lines = (game * (10_000 // game.count(b"\n") + 1)).split(b"\n")
    at = next(at for at in range(9_000, 10_000) if lines[at].startswith(b"[Deal "))
    lines[at] = lines[at].replace(b"A", b"1", 1)
    return b"\n".join(lines), at + 1


LONG_PBN, BAD_LINE = long_deals("pbn")
# The upload, the name of the file, its content, and what the sentence names.
CASES = [
    ("import_event", "a.xml", EVENT_FILES["usebio"][:9_000], "Line "),
    ("import_event", "a.json", EVENT_FILES["json"][:9_000], "Line "),
    ("import_event", "a.bws", EVENT_FILES["bws"][:9_000], "page "),
    ("import_event", "a.xml", ENTITIES, "Line 1"),
    ("import_event", "a.xml", OUTSIDE, "entity"),
    ("import_event", "a.xlsx", zip_bomb(), "100000 rows"),
    ("import_event", "a.xml", "<?xml version='1.0'?>\n<USEBIO>Zoë".encode("cp1252"), "Line 2"),
    ("import_event", "a.pbn", EVENT_FILES["pbn"].replace(b"[Board", b"[B\0ard", 1), "Line "),
    ("import_event", "a.csv", b"Board,NS names\n1,Zo\xc3\xab\n2,Zo\xeb\n", "line 3"),
    ("player_import", "a.xlsx", zip_bomb(), "100000 rows"),
    ("player_import", "a.csv", "Name\nZoë\n".encode() + b"Zo\xeb\n", "line 3"),
    ("player_import", "a.csv", b'Name\nAda\n"Bo\nCy\n', "line 3"),
    ("player_import", "a.xlsx", a_formula()[:2_000], "a.xlsx"),
    ("hand_records", "a.pbn", LONG_PBN, f"line {BAD_LINE}"),
    ("hand_records", "a.lin", DEAL_FILES["lin"].replace(b"md|", b"md|9", 1), "Line "),
    ("hand_records", "a.dlm", DEAL_FILES["dlm"].replace(b"Board 03=", b"Board 03=z", 1), "Line "),
    *(("hand_records", f"a.{key}", DEAL_FILES[key][:-200], "") for key in ("bri", "dge", "dup")),
    ("new_match_event", "a.xlsx", zip_bomb(), "100000 rows"),
    ("new_match_event", "a.xlsx", a_formula()[:2_000], "a.xlsx"),
    ("new_match_event", "a.csv", "Ada,Zoë\n".encode() + b"Bo,Zo\xeb\n", "line 2"),
    ("new_match_event", "a.csv", b'Ada,Bo\n"Cy,Di\nEd,Flo\n', "line 2"),
    ("new_match_event", "a.csv", b"Ada,Bo\nCy,\0Di\n", ""),
    ("new_match_event", "a.csv", b"Ada,Bo\n" * 5_000, ""),
    ("new_match_event", "a.csv", b"Ada,Bo\n" + b"x" * 12_000_000, "a.csv"),
    ("new_match_event", "a.xlsx", a_formula(), "Line 2"),
    ("new_match_event", "a.txt", b"Ada & Bo\n=HYPERLINK(A1)\n", "Line 2"),
    ("new_match_event", "a.txt", b"Ada & Bo\nCy" + b" " * 15_000 + b"&\n", "Line 2"),
    ("new_match_event", "a.xls", b"\xd0\xcf\x11\xe0" + b"\0" * 600, ""),
    ("new_own_movement", "a.mov", b"\x01\x02\x03", ""),
    ("new_own_movement", "a.json", b"[" * 200_000, ""),
    ("new_own_movement", "a.txt", b"4-1/" * 50_000, ""),
]


@pytest.fixture
def uploads():
    section = a_session(a_mitchell(tables=3))
    client = Client()
    client.force_login(a_director())
    session = {"club": "crown", "session": section.session_id}
    return client, lambda name: reverse(
        f"director:{name}", kwargs=session if name == "hand_records" else {"club": "crown"}
    )


def send_file(uploads, route, name, content):
    client, address = uploads
    more = {"new_own_movement": MOVEMENT, "new_match_event": GAMES}.get(route, {})
    return client.post(address(route), {**more, "file": SimpleUploadedFile(name, content)})


def count_rows():
    """The number of rows of every table but those of sign-ins."""
    models = (model for model in apps.get_models() if model._meta.app_label != "sessions")
    return {model._meta.label: model.objects.count() for model in models}


def test_a_hostile_file_is_refused_with_its_place_and_changes_no_row(uploads):
    before = count_rows()
    faults = []
    for at, (route, name, content, place) in enumerate(CASES):
        start()
        response = send_file(uploads, route, name, content)
        most = get_traced_memory()[1]
        stop()
        page = response.content.decode()
        if response.status_code != 422 or place not in page or most > MEMORY:
            faults.append((at, route, name, response.status_code, place, most))

    assert faults == []
    assert count_rows() == before


@pytest.mark.parametrize(
    ("content", "place"),
    [(a_formula(), "Line 2"), (long_table(9_876), "Line 9876")],
    ids=["formula", "bad score"],
)
def test_a_bad_cell_of_a_table_is_refused_with_its_line(uploads, content, place):
    columns = send_file(uploads, "import_event", "a.xlsx", content)["Location"]
    before = count_rows()
    fields = {f"column-{at}": name for at, name in enumerate(("board", "ns", "ew", "score"))}
    details = {
        "first": 1,
        "title": "A",
        "played_on": "2026-03-09",
        "method": "matchpoints",
        "winners": "1",
    }
    response = uploads[0].post(columns, details | fields)

    assert (response.status_code, place in response.content.decode()) == (422, True)
    assert count_rows() == before


@pytest.mark.parametrize("key", ["bws", "usebio", "pbn", "json"])
def test_flipped_bits_are_refused_without_a_row_or_previewed(uploads, key):
    before = count_rows()
    for seed in range(effort(6, 60)):
        random = Random(seed)
        content = bytearray(EVENT_FILES[key])
        for _flip in range(random.choice([1, 8, 40])):
            content[random.randrange(len(content))] ^= 1 << random.randrange(8)
        response = send_file(uploads, "import_event", f"a.{key}", bytes(content))

        assert response.status_code in (302, 422), seed
        if response.status_code == 302:
            # The file waits to be looked at; nothing else was stored.
            assert uploads[0].get(response["Location"]).status_code in (200, 302)
        else:
            assert count_rows() == before
        before = count_rows()
