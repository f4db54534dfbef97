"""The regulations of a scoring program, chosen by one link of the Regulations page."""

import pytest
from django.urls import reverse

from scoring.events.presets import PRESETS, regulations_of_program
from scoring.events.regulations import Regulations
from tests.builders import a_director, a_played_section
from tournament.models import Event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("program", PRESETS)
def test_a_programs_link_previews_its_regulations_and_the_preview_stores_them(client, program):
    session = a_played_section().session
    client.force_login(a_director("crown"))
    address = reverse("director:regulations", args=[session.event.club.slug, session.pk])
    links = {
        each_program.program.key: each_program.query
        for each_program in client.get(address).context["programs"]
    }

    page = client.get(f"{address}?{links[program]}")
    chosen = {
        program_name.named.key: program_name.picked.value for program_name in page.context["named"]
    }
    client.post(address, chosen | {"seen": page.context["seen"]})

    assert page.context["differs"]
    assert Event.objects.get().regulations == regulations_of_program(Regulations(), program)
