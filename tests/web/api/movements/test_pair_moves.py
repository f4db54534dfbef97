"""Pairs that move to another section by key: a preview, then the move."""

import pytest

from tests.builders import a_mitchell, a_session, named
from tests.sections import another_section
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    section = a_session(a_mitchell())
    another_section(section, a_mitchell())
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo King")
    return section


def test_a_pair_is_moved_with_the_version_of_the_preview(section):
    program, where = a_program(), f"sessions/{section.session_id}/pairs/move/"
    asked = {"pair": section.places.get(line="NS", number=1).pk, "section": "B"}

    preview = program.post(f"{where}preview/", **asked).json()

    assert [(part["name"], part["size"]) for part in preview["sections"]] == [("A", 5), ("B", 7)]
    assert [row["label"] for row in preview["sections"][1]["pairs"]] == ["A1 NS"]
    assert preview["sections"][1]["pairs"][0]["new_label"].startswith("B")
    assert section.places.count() == 6
    answer = program.post(where, **asked, seen=preview["version"])
    assert answer.status_code == 201
    assert section.places.count() == 5
    assert problem_of(program.post(where, **asked, seen=preview["version"]))[:2] == (422, "field")


def test_an_unknown_section_is_refused(section):
    answer = a_program().post(
        f"sessions/{section.session_id}/pairs/move/preview/",
        pair=section.places.first().pk,
        section="C",
    )

    assert problem_of(answer)[:2] == (422, "field")
