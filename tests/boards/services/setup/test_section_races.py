"""A section is taken off while a result is entered in it: one of the two is done, never half."""

import pytest

from boards.errors import BoardError
from boards.models import Result
from boards.services.setup.sections import remove_section
from scoring.laws.outcome import PassedOut
from tests.builders import a_mitchell, a_session, an_actor, recorded
from tests.effort import effort
from tests.racing import at_once
from tests.sections import another_section
from tournament.errors import TournamentError
from tournament.models import SeatingBoard, Section

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.soak]
ROUNDS = effort(4, 20)


def raced(*directors):
    return tuple(at_once(*directors, refused=(BoardError, TournamentError)))


@pytest.mark.parametrize("_round", range(ROUNDS))
def test_a_result_and_a_concurrent_section_removal_exclude_each_other(_round):
    section = a_session(a_mitchell(boards_a_round=1))
    mistake = another_section(section)
    rows = SeatingBoard.objects.select_related("seating__section__session__event__club")
    board = rows.filter(seating__section=mistake).first()

    removed, entered = raced(
        lambda: remove_section(mistake, actor=an_actor()),
        lambda: recorded(board, PassedOut()),
    )

    assert (removed, entered) in {("done", "unknown_board"), ("section_in_use", "done")}
    assert Section.objects.count() == (1 if removed == "done" else 2)
    assert Result.objects.count() == (1 if entered == "done" else 0)


def test_concurrent_removals_remove_one_section():
    section = a_session(a_mitchell(boards_a_round=1))
    mistake = another_section(section)
    again = Section.objects.select_related("session").get(pk=mistake.pk)

    answers = raced(
        *(lambda row=row: remove_section(row, actor=an_actor()) for row in (mistake, again))
    )

    assert sorted(answers) == ["done", "section_gone"]
    assert [each_section.name for each_section in Section.objects.all()] == ["A"]
