"""Answers of the API in gzip: JSON only, for programs that accept it, with their ETag."""

import gzip
import json

import pytest

from tests.builders import a_played_section, a_player
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db
GZIP = {"accept-encoding": "gzip"}


@pytest.fixture
def program():
    for number in range(20):
        a_player(f"Ada {number}")
    return a_program()


def test_json_is_compressed_for_a_program_that_accepts_it(program):
    plain, packed = program.get("players/"), program.get("players/", headers=GZIP)

    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert json.loads(gzip.decompress(packed.content)) == plain.json()
    assert len(packed.content) < len(plain.content) / 2


def test_the_etag_of_a_compressed_answer_is_that_of_the_same_content(program):
    tag = program.get("players/", headers=GZIP).headers["ETag"]

    same = program.get("players/", headers=GZIP | {"if-none-match": tag})
    matched = program.get("players/", headers={"if-match": tag})
    other = program.get("players/", headers=GZIP | {"if-match": '"other"'})
    anything = program.get("players/", headers={"if-none-match": "*"})

    assert tag.startswith('W/"')
    assert (same.status_code, matched.status_code, anything.status_code) == (304, 200, 304)
    assert other.status_code == 412


def test_a_short_answer_and_a_file_are_sent_as_they_are(program):
    session = a_played_section().session_id

    short = program.get("nowhere/", headers={})
    file = program.get(f"sessions/{session}/documents/ranking.pdf", headers=GZIP)

    assert problem_of(short)[0] == 404
    assert (file.status_code, "Content-Encoding" in file.headers) == (200, False)
