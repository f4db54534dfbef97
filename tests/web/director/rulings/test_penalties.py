"""The page of penalties: given, shown in ranking, recap and on the card, withdrawn."""

from uuid import uuid4

import pytest
from django.urls import reverse

from boards.models import Penalty
from reports.content.results.ranking import ranking_grids
from reports.content.results.session_workbook import workbook_ranking_grid
from reports.documents import DOCUMENT_TYPES, session_document_file
from scoring.events.regulations import Regulations
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_director, a_penalty, a_played_section
from tests.reports.plain_text import PRINTED, rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    return a_played_section()


@pytest.fixture
def place(section):
    first = snapshot_of_session(section.session_id).ranking[0].pair.place
    return section.places.select_related("section__session__event__club").get(pk=first)


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def page(section, name="penalties", *arguments):
    return reverse(f"director:{name}", args=["crown", section.session_id, *arguments])


def penalty_data(place, **kwargs):
    plain = {"amount": "10", "unit": "percent_of_top", "law": "90", "reason": "Slow play"}
    return plain | {"pair": place.pk, "request_id": str(uuid4())} | kwargs


def test_a_penalty_is_recorded_and_shown_on_every_page_with_its_effect(ann, section, place):
    answer = ann.post(page(section), penalty_data(place), follow=True)

    ranking, recap = ann.get(page(section, "ranking")).text, ann.get(page(section, "recap")).text
    card = ann.get(page(section, "scorecard", place.pk)).text
    assert "−10% of a top (Law 90)" in answer.text
    assert "Slow play" in answer.text
    assert "P · pair 2 NS · Penalty: −10% of a top (Law 90)" in ranking
    assert ">Adj</th>" in ranking
    assert "−0.4" in ranking
    assert "2 NS P" in recap
    assert "Penalty: −10% of a top (Law 90)" in card
    assert "Slow play" not in ranking + recap + card


def test_the_workbook_lists_scores_before_penalties_penalties_and_totals(section, place):
    a_penalty(place, "50")

    line = next(
        row
        for row in rows(workbook_ranking_grid(snapshot_of_session(section.session_id)))
        if row[3] == "2"
    )

    assert (line[9], line[12], line[14]) == ("6.40", "−2.00", "4.40")


def test_ranking_and_workbook_use_the_same_word_for_total(section, place):
    def ranked():
        (grid, *_more) = ranking_grids(snapshot_of_session(section.session_id))
        penalised_row = next(grid_row for grid_row in rows(grid) if grid_row[1].split()[0] == "2")
        return dict(zip((column.heading for column in grid.columns), penalised_row, strict=True))

    before = ranked()
    a_penalty(place, "50")
    after = ranked()

    assert (before["Score"], "Adj" in before) == ("6.4", False)
    assert (after["Total"], after["Adj"], "Score" in after) == ("4.4", "−2", False)


def test_every_document_is_printed_with_a_penalty(section, place):
    a_penalty(place)
    now = snapshot_of_session(section.session_id)

    assert all(
        session_document_file(now, document_type.key, "pdf", PRINTED).content[:4] == b"%PDF"
        for document_type in DOCUMENT_TYPES
    )
    assert "−0.40" in session_document_file(
        now, "standings", "csv", PRINTED
    ).content.decode().replace("-", "−")


def test_a_penalty_is_withdrawn_with_a_reason(ann, section, place):
    given = a_penalty(place)
    back = page(section, "withdraw_penalty", given.pk)

    bare = ann.post(back, {"request_id": str(uuid4())}, follow=True)
    done = ann.post(back, {"reason": "another pair", "request_id": str(uuid4())}, follow=True)

    assert "Reason: This field is required." in bare.text
    assert "withdrawn: another pair" in done.text
    assert ">Adj</th>" not in ann.get(page(section, "ranking")).text


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"amount": "0"}, "A penalty must be more than 0, not 0."),
        ({"amount": "-3"}, "greater than or equal to 0"),
        ({"unit": "imps"}, "Select a valid choice"),
        ({"reason": ""}, "This field is required."),
        ({"law": "12"}, "Select a valid choice"),
        ({"round": "4"}, "There is no round 4. The session has 3 rounds."),
        ({"round": "0"}, "greater than or equal to 1"),
    ],
)
def test_an_invalid_penalty_is_refused_with_a_sentence(ann, section, place, data, says):
    answer = ann.post(page(section), penalty_data(place, **data))

    assert answer.status_code == 422
    assert says in answer.text
    assert not Penalty.objects.exists()


def test_total_points_have_no_penalties(ann):
    section = a_played_section(regulations=Regulations(method="aggregate"))

    assert "Total points have no penalties" in ann.get(page(section)).text


def test_the_rounding_of_a_penalty_is_shown_on_every_page_with_it(ann, section, place):
    answer = ann.post(page(section), penalty_data(place, round="2"), follow=True)
    pages = [ann.get(page(section, "ranking") + asked_for).text for asked_for in ("", "?after=1")]
    card = ann.get(page(section, "scorecard", place.pk)).text

    sentence = "−10% of a top (Law 90, round 2)"
    assert [sentence in text for text in (answer.text, *pages, card)] == [True, True, False, True]
    why = ann.get(page(section, "pair_explanation", place.pk)).text
    assert "penalty of round 2" in why


def test_a_ranking_after_a_round_mentions_penalties_without_a_round(ann, section, place):
    a_penalty(place)

    then = ann.get(page(section, "ranking") + "?after=1").text

    assert "counts only at the end of the session, so not here." in then
    assert "P · pair" not in then
