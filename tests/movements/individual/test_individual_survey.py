"""Statistics of a schedule of individuals."""

from movements.individual.individual_schedule import IndividualSchedule
from movements.individual.individual_survey import survey_individual_schedule
from movements.statistics import Span


def test_without_a_seat_nothing_is_counted():
    survey = survey_individual_schedule(IndividualSchedule(()))

    assert (survey.boards, survey.partners, survey.rounds_out) == (Span(0, 0),) * 3
