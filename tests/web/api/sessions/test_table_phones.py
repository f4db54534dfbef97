"""Phones of a session switched on over the API: what they ask if the program says nothing."""

import pytest

from tests.builders import a_seated_section
from tests.web.api.programs import a_program
from tournament.models import TablePhones

pytestmark = pytest.mark.django_db
OPTIONS = ("asks_lead", "shows_traveller", "confirms_round", "phones_move")


def test_an_option_left_out_is_as_the_page_proposes_it_and_then_as_it_is():
    path = f"sessions/{a_seated_section().session_id}/phones/"
    program = a_program()

    program.post(path)
    first = TablePhones.objects.values_list(*OPTIONS).get()
    program.post(path, confirms_round=False, asks_lead=True)
    second = TablePhones.objects.values_list(*OPTIONS).get()
    program.post(path, shows_traveller=True)

    assert first == (False, False, True, False)
    assert second == (True, False, False, False)
    assert TablePhones.objects.values_list(*OPTIONS).get() == (True, True, False, False)
