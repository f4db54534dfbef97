"""Sessions of several sections, for tests."""

from boards.services.setup.new_session import NewSectionPlan, create_section
from movements.schedule import Schedule
from scoring.events.regulations import Regulations
from scoring.laws.outcome import BareScore
from tests.builders import a_board_in_play, a_mitchell, a_session, an_actor, recorded
from tournament.models import Event, Section


def another_section(section: Section, schedule: Schedule | None = None, **kwargs) -> Section:
    """The next section of the same session."""
    plain = {"schedule": schedule or a_mitchell(), "movement": "mitchell", "winners": 2}
    plan = NewSectionPlan(**plain | kwargs)
    return create_section(section.session, plan, actor=an_actor())


def two_sections(**regulations) -> tuple[Section, Section]:
    """A and B of three tables, over one board: 420, 170 and -50 in A, 450 and 170 so far in B."""
    first = a_session(a_mitchell(boards_a_round=1), regulations=Regulations(**regulations))
    second = another_section(first, a_mitchell(tables=3, boards_a_round=1))
    for section, scores in ((first, (420, 170, -50)), (second, (450, 170))):
        for round_, points in enumerate(scores, start=1):
            recorded(a_board_in_play(section, number=1, round=round_), BareScore(points))
    return first, second


def an_event_of_two_sections(club: str = "crown") -> Event:
    """Six pairs in each of two sections, which play three rounds of one board."""
    first = a_session(a_mitchell(boards_a_round=1), club=club)
    another_section(first, a_mitchell(boards_a_round=1))
    return first.session.event
