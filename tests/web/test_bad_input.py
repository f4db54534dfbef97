"""Invalid input: a sentence that names the input and what to do; no row changes."""

import errno
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.files.storage import FileSystemStorage
from django.test import Client, override_settings
from django.urls import reverse

from club.models import Job
from scoring.notation import read_typed_outcome
from tests.builders import a_board_in_play, a_director, a_mitchell, a_session, recorded
from tests.web.routes import a_print_set, every_row
from tests.web.test_hostile_text import text_of

pytestmark = pytest.mark.django_db
WISHES = {
    "name": "Monday pairs",
    "local_date": "2026-11-23",
    "least": "24",
    "most": "28",
    "win": "2",
    "first_board": "1",
    "copies": "1",
}


@pytest.fixture
def section():
    return a_session(a_mitchell(tables=3))


@pytest.fixture
def director(section):
    client = Client(raise_request_exception=False)
    client.force_login(a_director())
    return client


def address(section, name, **kwargs):
    url_kwargs = {"club": "crown", "session": section.session_id} | kwargs
    return reverse(f"director:{name}", kwargs=url_kwargs)


def a_slip(text, *, seen=0):
    return {"text": text, "seen": seen, "request_id": str(uuid4())}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("4SN+7", "There are only 13 tricks"),
        ("7NTN+1", "There are only 13 tricks"),
        ("8SN=", "8S"),
        ("421", "no contract scores 421"),
        ("A60/140", "an award is 0 to 100 per cent, not 140"),
        ("4S", "does not say who declared 4S: add N, E, S or W"),
        ("", "Type a contract and its result, such as 4SN="),
        ("<b>", "is not understood. Type it as 4SN="),
    ],
)
@pytest.mark.parametrize("door", ["enter", "correct"])
def test_an_impossible_entry_is_refused(director, section, door, text, says):
    board, before = a_board_in_play(section), every_row()

    page = director.post(address(section, door, seating_board=board.pk), a_slip(text))

    assert (page.status_code, every_row()) == (422, before)
    assert says in page.text.replace("&lt;", "<").replace("&gt;", ">")


def test_a_result_on_a_board_with_a_sit_out_is_refused(director):
    section = a_session(a_mitchell(tables=3), name="Half table")
    place = section.places.get(line="EW", number=1)
    board = a_board_in_play(section, table=1, number=1)
    board.seating.seats.filter(place=place).delete()
    before = every_row()

    page = director.post(address(section, "enter", seating_board=board.pk), a_slip("4SN="))

    assert (page.status_code, every_row()) == (422, before)
    assert "Board 1 is not played at table 1: one side sits out." in page.text


def test_a_pair_of_another_session_is_refused(director, section):
    stranger = a_session(a_mitchell(), name="Another evening").places.first().pk
    own, before = section.places.first().pk, every_row()

    pages = [
        director.post(address(section, "swap_pair_numbers"), {"one": own, "other": stranger}),
        director.get(
            address(section, "movement_changes"),
            {
                "repair": "switch",
                "section": section.pk,
                "one": own,
                "other": stranger,
                "from_round": 1,
            },
        ),
    ]

    assert [page.status_code for page in pages] == [422, 422]
    assert [str(stranger) in page.text for page in pages] == [True, True]
    assert every_row() == before


def test_a_result_recorded_already_is_refused_as_stale(director, section):
    board = a_board_in_play(section)
    recorded(board, read_typed_outcome("4SN="))
    before = every_row()

    pages = [
        director.post(address(section, door, seating_board=board.pk), a_slip("3NE=", seen=0))
        for door in ("enter", "correct")
    ]

    assert ([page.status_code for page in pages], every_row()) == ([409, 409], before)
    for page in pages:
        assert "Board 1 at this table has changed since this was shown" in page.text


@pytest.mark.parametrize("door", ["swap_sides", "restore_result"])
def test_a_stale_second_tab_is_refused(director, section, door):
    board = a_board_in_play(section)
    recorded(board, read_typed_outcome("4SN="))
    recorded(board, read_typed_outcome("4SN+1"), seen=1)
    before = every_row()

    page = director.post(address(section, door, seating_board=board.pk), a_slip("", seen=1))

    assert (page.status_code, every_row()) == (409, before)
    assert "Board 1 at this table has changed since this was shown" in page.text


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"pairs": "1"}, "pairs are too few. A session needs at least"),
        ({"pairs": "500"}, "pairs do not fit in one section. Seat up to"),
        ({"pairs": "-4"}, "pairs are too few. A session needs at least"),
        ({"pairs": "six"}, "Enter a whole number"),
        ({"tables": "a few"}, "“a few” is not a number of tables. Type it as 7 or 7½."),
        ({"pairs": "14", "least": "1", "most": "1"}, "pairs. Allow more or fewer boards"),
        ({"pairs": "12", "table_numbers": "1-5, 5"}, "1, 2, 3, 4, 5, 5"),
        ({"pairs": "12", "local_date": "2026-02-30"}, "“2026-02-30” is not a date"),
        ({}, "Type how many pairs or tables you expect."),
    ],
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_session_without_a_possible_movement_is_refused(director, method, wish, says):
    before = every_row()

    page = getattr(director, method)(reverse("director:new_session", args=["crown"]), WISHES | wish)

    assert (page.status_code, every_row()) == (422, before)
    assert says in page.text


@pytest.mark.parametrize("state", ["released", "", "cancelled"])
def test_an_impossible_session_state_is_refused(director, section, state):
    before = every_row()

    page = director.post(address(section, "session_state"), {"state": state}, follow=True)

    assert (page.status_code, every_row()) == (200, before)
    assert "is planned. It can only be begun" in page.text


def test_an_empty_print_set_is_refused(director, section):
    page = director.post(address(section, "print_set"), {"paper": ["no-such"]}, follow=True)

    assert "Choose at least one document for the set." in page.text
    assert Job.objects.count() == 0


class FullDisk(FileSystemStorage):
    """A disk that is full before the file is."""

    def _save(self, name, content):
        file = Path(self.path(name))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.read(100))
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_print_set_on_a_full_disk_fails_with_a_reason(director, section, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    disk = {"BACKEND": f"{__name__}.FullDisk"}
    with override_settings(STORAGES=settings.STORAGES | {"default": disk}):
        job = a_print_set(section.session, ["ranking"])
        left = [path for path in tmp_path.rglob("*") if path.is_file()]

    page = director.get(address(section, "print_job", job=job.pk))
    again = a_print_set(section.session, ["ranking"])
    response = director.get(address(section, "print_job_file", job=again.pk, ending="pdf"))

    assert (job.state, left, again.state) == ("failed", [], "done")
    assert (
        "The disk is full. Free some space, then request it again. Nothing was lost." in page.text
    )
    assert "Request it again" in page.text
    assert text_of(b"".join(response)).strip()


def test_an_unexpected_error_is_reported_without_a_traceback(director, section, settings):
    settings.DEBUG = False
    section.session.event.__class__.objects.filter(pk=section.session.event_id).update(
        regulations_json={"win": "seven"}
    )

    page = director.get(address(section, "ranking"))

    assert page.status_code == 500
    assert "Something went wrong" in page.text
    assert "Traceback" not in page.text


@pytest.mark.parametrize(
    "path", ["/nobody/", "/director/nobody/", "/director/crown/999/", "/x/y/z"]
)
def test_an_unknown_address_is_a_404_page(director, path):
    page = director.get(path)

    assert (page.status_code, "Page not found" in page.text) == (404, True)
