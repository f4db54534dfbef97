"""A pair that comes late takes the place of the bye."""

from html import unescape

import pytest

from club.models import LedgerEntry
from standings.matches.match_event import match_event_snapshot
from standings.matches.match_standings import compute_match_standings
from standings.services.matches.late_pairs import admit_late_pair
from tests.builders import a_director, a_match, a_tournament, an_actor, dealt_out, final
from tests.web.routes import every_row, tournament_page
from web.director.matches.pairs.standing_changes import NOT_RANKED

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def test_a_late_pair_meets_the_pair_that_would_have_the_bye(ann):
    event = a_tournament(5)
    address = tournament_page(event, "match_event_late")
    waiting = dict(ann.get(address).context["waiting"])
    posted = {"one": "Ida Ito", "two": "Jo Jay", "zone": "Zone 9", "from_round": "3"}
    posted |= {"do": "seat"}

    page = ann.post(address, posted, follow=True)
    again = ann.post(address, posted)

    now = match_event_snapshot(event.pk)
    late = next(contestant for contestant in now.contestants.values() if contestant.label == "3B")
    met = [match for match in now.matches if late.pk in match.pairs]
    assert (late.players, late.zone) == (("Ida Ito", "Jo Jay"), "Zone 9")
    assert [label.round for label in met] == [3, 4, 5]
    assert [waiting[label.round][0][:2] for label in met] == [
        now.label(label.pairs[0]) for label in met
    ]
    assert "The late pair is 3B." in page.text
    assert (again.status_code, len(match_event_snapshot(event.pk).contestants)) == (422, 6)


def test_only_rounds_that_have_not_begun_are_offered(ann):
    event = a_tournament(5)
    now = match_event_snapshot(event.pk)
    dealt_out(a_match(event, *map(now.label, now.rounds[1].matches[0].pairs)), "we 2S=")
    address = tournament_page(event, "match_event_late")

    page = ann.get(address)
    late = ann.post(address, {"one": "Ida Ito", "two": "Jo Jay", "from_round": "2"})

    offered = [value for value, _words in page.context["form"].fields["from_round"].choices]
    assert (offered, [number for number, _pairs in page.context["waiting"]]) == (
        ["3", "4", "5"],
        [3, 4, 5],
    )
    assert (late.status_code, event.entries.count()) == (422, 5)
    assert "has begun, so nobody can join from round" in late.text
    assert 'value="Jo Jay"' in late.text


def test_after_the_last_bye_no_late_pair_is_admitted(ann):
    event = a_tournament(5)
    now = match_event_snapshot(event.pk)
    dealt_out(a_match(event, *map(now.label, now.rounds[4].matches[0].pairs)), "we 2S=")

    page = ann.get(tournament_page(event, "match_event_late"))

    assert "No round to come has a bye" in page.text
    assert "Seat the late pair" not in page.text


def test_an_event_without_byes_has_no_late_pair_form(ann):
    page = ann.get(tournament_page(a_tournament(4), "match_event_late"))

    assert "Nobody has a bye in this draw" in page.text
    assert "Seat the late pair" not in page.text


def test_a_late_pair_is_shown_before_it_is_seated(ann):
    event = a_tournament(5)
    before = every_row()

    page = ann.post(
        tournament_page(event, "match_event_late"),
        {"one": "Ida Ito", "two": "Jo Jay", "from_round": "3", "do": "show"},
    )

    assert (page.status_code, every_row()) == (200, before)
    assert [number for number, _pairs in page.context["waiting"]] == [3, 4, 5]
    assert "Seat the late pair as 3B" in page.text
    assert 'value="Jo Jay"' in page.text


def test_the_preview_lists_totals_that_change_because_byes_score(ann):
    event = a_tournament(5)
    for match in match_event_snapshot(event.pk).rounds[0].matches:
        final(event, *map(match_event_snapshot(event.pk).label, match.pairs), 600, 300)
    for match in match_event_snapshot(event.pk).rounds[1].matches:
        final(event, *map(match_event_snapshot(event.pk).label, match.pairs), 400, 500)
    ask = {"one": "Ida Ito", "two": "Jo Jay", "from_round": "3", "do": "show"}

    page = ann.post(tournament_page(event, "match_event_late"), ask)
    ann.post(tournament_page(event, "match_event_late"), ask | {"do": "seat"})

    changes = {row.pair.label: row.after for row in page.context["changes"]}
    rows = compute_match_standings(match_event_snapshot(event.pk)).rows
    totals = {row.record.pair: str(row.record.total) for row in rows}
    labels = match_event_snapshot(event.pk).label
    assert {label: total for label, (_place, total) in changes.items()} == {
        labels(pair): total for pair, total in totals.items()
    }
    before = {row.pair.label: row.before for row in page.context["changes"]}
    assert before["3B"] == NOT_RANKED
    assert any(row.moved for row in page.context["changes"] if row.pair.label != "3B")
    assert "A bye scores the pair's own average match" in unescape(page.text)


def test_a_late_pair_without_names_is_seated_only_when_that_is_chosen(ann):
    event = a_tournament(5)
    address = tournament_page(event, "match_event_late")

    refused = ann.post(address, {"from_round": "3", "do": "seat"})
    entries = event.entries.count()
    seated = ann.post(address, {"from_round": "3", "nameless": "on", "do": "seat"})

    assert (refused.status_code, entries) == (422, 5)
    assert "First player (name or number): Type the player, or tick" in refused.text
    assert (seated.status_code, event.entries.count()) == (302, 6)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"nameless": "on"}, "Clear the names, or clear “Names come later”."),
        ({"one": "Ada 1A"}, "Ada 1A is already playing in pair 1A."),
        ({"from_round": "9"}, "From round: Select a valid choice."),
        ({"zone": "z" * 61}, "Zone: Ensure this value has at most 60 characters"),
    ],
)
def test_invalid_settings_are_refused_and_the_input_is_kept(ann, wrong, says):
    event = a_tournament(5)
    posted = {"one": "Ida Ito", "two": "Jo Jay", "zone": "", "from_round": "3"} | wrong
    before = every_row()

    page = ann.post(tournament_page(event, "match_event_late"), posted)

    assert (page.status_code, every_row()) == (422, before)
    assert says in page.text
    assert 'value="Jo Jay"' in page.text


def a_late_pair(event):
    return admit_late_pair(event, from_round=3, players=("Ida Ito", "Jo Jay"), actor=an_actor())


def test_a_late_pair_without_records_can_be_removed(ann):
    event = a_tournament(5)
    address, late = tournament_page(event, "match_event_late"), a_late_pair(event)
    undo = tournament_page(event, "match_event_late_undo", pair=late.pk)

    offered = ann.get(address).text
    page = ann.post(undo, follow=True)
    again = ann.post(undo)

    assert f'action="{undo}"' in offered
    assert "Pair 3B is removed. Its opponents have the bye again." in page.text
    assert "3B" not in [entry.label for entry in event.entries.all()]
    line = LedgerEntry.objects.latest("pk")
    assert (line.action, line.user.username, line.source) == ("undo_late_pair", "ann", "director")
    assert again.status_code == 404


def test_the_page_gives_the_reason_a_late_pair_cannot_be_removed(ann):
    event = a_tournament(5)
    late, now = a_late_pair(event), match_event_snapshot(event.pk)
    match = next(each_match for each_match in now.matches if late.pk in each_match.pairs)
    dealt_out(a_match(event, *map(now.label, match.pairs)), "we 2S=")
    undo = tournament_page(event, "match_event_late_undo", pair=late.pk)
    why = "The match of pair 3B in round 3 has an entry. Withdraw the pair instead."

    text = ann.get(tournament_page(event, "match_event_late")).text
    page = ann.post(undo, follow=True)

    assert (why in text, undo in text, why in page.text) == (True, False, True)
    assert event.entries.count() == 6


@pytest.mark.parametrize("role", ["viewer", "assistant"])
def test_only_a_director_removes_a_late_pair(client, role):
    event = a_tournament(5)
    late = a_late_pair(event)
    client.force_login(a_director("crown", name=role, role=role))
    undo = tournament_page(event, "match_event_late_undo", pair=late.pk)

    page = client.get(tournament_page(event, "match_event_late"))

    assert (page.status_code, undo in page.text) == (200, False)
    assert (client.post(undo).status_code, event.entries.count()) == (403, 6)
