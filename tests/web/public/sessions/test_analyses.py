"""A pair's analysis on its public page and as PDF, each part from its release on."""

from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from club.models import Club
from tests.builders import a_played_section, named
from tests.reports.content.results.test_pair_analysis import snapshot_with_tables
from tests.web.public.sessions.test_hand_records import release_parts

pytestmark = pytest.mark.django_db
EVERYTHING = {"ranking": True, "travellers": True, "hand_records": True}


def address(session, name="pair", pair="A-NS-1"):
    return reverse(f"public:{name}", args=["crown", session.pk, pair])


@pytest.fixture
def session():
    section = a_played_section()
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo King")
    snapshot_with_tables(section, 1, 2)
    return section.session


def test_a_pair_s_page_has_its_analysis_with_links_to_explanations(client, session):
    release_parts(session, **EVERYTHING)

    text = client.get(address(session, pair="A-NS-2")).text
    why = client.get(address(session, "pair_explanation", "A-NS-2")).text

    for heading in ("Best boards", "By opponents", "Declarer and defence", "The deals"):
        assert f">{heading}</h2>" in text
    anchors = {link.partition('"')[0] for link in text.split("/why/#")[1:]}
    assert {"declared", "passed_out"} < anchors
    assert [anchor for anchor in anchors if f'id="{anchor}"' not in why] == []


def test_the_deals_and_par_wait_for_the_hand_records(client, session):
    release_parts(session, ranking=True, travellers=True)

    text = client.get(address(session)).text
    why = client.get(address(session, "pair_explanation")).text

    assert "By opponents" in text
    assert [word for word in ("The deals", "Above par", ">Par<") if word in text] == []
    assert "points above par" not in why


def test_the_analysis_waits_for_the_ranking(client, session):
    release_parts(session, travellers=True, hand_records=True)

    text = client.get(address(session)).text

    assert "By opponents" not in text
    assert "analysis.pdf" not in text
    assert client.get(address(session, "pair_analysis")).status_code == 404


def test_the_pdf_has_the_deals_once_they_are_released(client, session):
    release_parts(session, ranking=True, travellers=True)
    without = client.get(address(session, "pair_analysis"))
    release_parts(session, hand_records=True)
    with_deals = client.get(address(session, "pair_analysis"))

    assert with_deals.headers["Content-Type"] == "application/pdf"
    assert [len(PdfReader(BytesIO(file.content)).pages) for file in (without, with_deals)] == [1, 2]


@pytest.mark.parametrize("hidden", ["ranking", "travellers"])
def test_the_pdf_is_not_found_before_the_release(client, session, hidden):
    release_parts(session, **{part: True for part in EVERYTHING if part != hidden})

    assert client.get(address(session, "pair_analysis")).status_code == 404


def test_the_pdf_of_an_unknown_pair_is_not_found(client, session):
    release_parts(session, **EVERYTHING)

    assert client.get(address(session, "pair_analysis", "A-NS-9")).status_code == 404


def test_the_pdf_has_no_names_if_the_club_shows_none(client, session):
    release_parts(session, **EVERYTHING)
    texts = [text_of(client.get(address(session, "pair_analysis")).content)]
    Club.objects.update(names_shown="hidden")

    texts.append(text_of(client.get(address(session, "pair_analysis")).content))

    assert ["Ada Ace" in text for text in texts] == [True, False]


def text_of(pdf):
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
