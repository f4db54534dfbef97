"""A refused form loses nothing: the same page comes back with all that was typed and chosen.

Every form of every page is found, filled in so that it cannot be taken, and sent. A new form is
found here by itself; a new route that takes a form has to be reached, or be a button.
"""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest
from django.db import transaction
from django.test import Client
from django.urls import resolve

from standings.matches.match_event import match_event_snapshot
from standings.services.matches.infractions_and_ties import record_decision
from tests.builders import (
    a_director,
    a_match,
    a_penalty,
    a_played_section,
    a_request,
    a_tournament,
    an_infraction,
    dealt_out,
    final,
    named,
)
from tests.effort import SAMPLES
from tests.web.forms import CHOSEN, WRITTEN, Forms
from tests.web.routes import READS, ROUTES, WRITES, every_row, route_ids
from tournament.models import Session
from tournament.services.matches.match_events import MatchEventEntrant

pytestmark = pytest.mark.django_db
FILES = re.compile(r"_file$|document$|export|preview|job$|clubs$")
PAGES = sorted(name for name in READS if not FILES.search(name))
# No page of a running session has a form that neither a planned nor a closed one has.
ALL_STATES = ("planned", "running", "closed", "released")
STATES = ("planned", "released") if SAMPLES else ALL_STATES
LONG = "x" * 400
# Nothing is typed or chosen there: a button, or a row that was shown before and is sent as it was.
BUTTONS = {
    *(
        "director:backup",
        "director:delete_team_round",
        "director:delete_own_movement",
        "director:delete_web_space",
        "director:send_site",
        "director:delete_webhook",
        "director:test_webhook",
        "director:resend_delivery",
        "director:draw_knock_out_round",
        "director:draw_pair_numbers",
        "director:follow_knock_out_corrections",
        "director:knock_out_extra_boards",
        "director:revoke_api_key",
        "director:revoke_invitation",
    ),
    *(
        "director:remove_member",
        "director:keep_players_apart",
        "director:last_zero",
        "director:session_state",
    ),
    *("director:simultaneous_leave", "director:simultaneous_score"),
    *("director:table_phones_off", "director:end_table_call"),
    "director:decide_correction_request",
    "director:change_clock",
    *("director:hand_over_table", "director:replace_table_card"),
    "director:check_result",
    *("director:accept_for_table", "director:take_back_for_table"),
    "director:remove_check_entry",
    "director:settle_difference",
    *("director:check_slip", "director:dismiss_late_hand"),
    *("director:match_dealer", "director:match_event_play_offs"),
    *("director:match_event_reinstate", "director:match_event_state", "director:undo"),
    "director:match_event_late_undo",
    # What is typed is sent by the page itself, and shown below it.
    "director:check_typed_movement",
    # Only where a board has neither a deal nor a result: tried in test_hand_records.py.
    "director:deal_boards",
    # Seen first, and sent by the button below what was seen: tried by themselves.
    *("director:change_movement", "director:match_event_withdraw"),
}


@dataclass(frozen=True)
class Sent:
    """A form that was filled in so that it is refused, and what came back."""

    page: str
    route: str
    status: int
    lost: tuple[str, ...]
    focused: bool
    wrote: bool
    astray: tuple[str, ...]


def filled(form):
    """Too much for any box and another choice wherever there is one; the current value there
    after.
    """
    sent, after = {}, {}
    for number, field in enumerate(form.fields.values()):
        if field.kind in WRITTEN:
            sent[field.name] = f"typed {number} {LONG}"
            after[field.name] = [sent[field.name]]
        elif field.kind in ("select", "radio") and field.offers:
            sent[field.name] = field.offers[-1]
            after[field.name] = field.offers[-1:]
        elif field.kind == "checkbox":
            sent[field.name] = [offer for offer in field.offers if offer not in field.stands]
            after[field.name] = sent[field.name]
        elif field.kind == "hidden":
            sent[field.name] = field.stands[-1]
    if not form.of(WRITTEN) and after:
        first = next(iter(after))
        sent[first] = "no such choice"
        del after[first]
    return sent, after


def lost(after, answer):
    """Values that were sent and are missing in the response, in all boxes of their name."""
    values_of_fields = {}
    for form in answer.forms:
        for field in form.fields.values():
            values_of_fields.setdefault(field.name, []).append(field.stands)
    return tuple(
        name
        for name, values in after.items()
        if not any(set(values) <= set(value) for value in values_of_fields.get(name, []))
    )


def tried(client, page, here, known):
    """Every form of a page that was not tried before, wherever its buttons send it."""
    for form in Forms(client.get(here).text).forms:
        if form.method != "post" or not form.of(WRITTEN | CHOSEN):
            continue
        sent, after = filled(form)
        for where in (form.action or here, *form.elsewhere):
            route = resolve(urlsplit(where).path).view_name
            kind = (route, *sorted(re.sub(r"\d+", "#", name) for name in form.fields))
            if kind not in known:
                known.add(kind)
                yield refused(client, page, where, sent, after)


def refused(client, page, where, sent, after):
    """Send it; whatever it wrote all the same is taken back."""
    route, before = resolve(urlsplit(where).path).view_name, every_row()
    with transaction.atomic():
        answer = client.post(where, sent)
        wrote = every_row() != before
        transaction.set_rollback(True)
    forms = Forms(answer.text)
    bare = [form for form in forms.forms if not form.action] if route in WRITES else []
    return Sent(
        page,
        route,
        answer.status_code,
        lost(after, forms),
        bool(forms.focused),
        wrote,
        tuple(sorted({name for value in bare for name in value.fields})),
    )


def a_level_tournament():
    """All matches are level, one of them hand by hand; something is noted of a pair."""
    event = a_tournament(4, name="Level Games", contenders=[MatchEventEntrant()] * 4)
    by_hand = a_match(event, "1A", "1B")
    dealt_out(by_hand, "we 1C=", "they 1C=", "we 1D=", "they 1D=")
    now = match_event_snapshot(event.pk)
    for match in now.matches:
        if match.pk != by_hand.pk:
            final(event, *map(now.label, match.pairs), 90, 90)
    an_infraction(event, "1A")
    return event


def a_world():
    """Ids for addresses, so that every existing form is on some page."""
    section = a_played_section()
    named(section.places.get(line="NS", number=1), "Ada", "Bo")
    texts = route_ids(section) | {"penalty": a_penalty(section.places.first()).pk}
    open_, decided = a_level_tournament(), a_level_tournament()
    record_decision(
        decided, [[entry] for entry in decided.entries.all()], a_request(reason="By lot")
    )
    yield texts
    yield texts | {"tournament": open_.slug, "match": a_match(open_, "1A", "1B").pk}
    yield texts | {"tournament": decided.slug, "match": a_match(decided, "2A", "2B").pk}


@pytest.fixture(scope="module")
def answers(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        worlds, answers_kept, known = list(a_world()), [], set()
        client = Client()
        client.force_login(a_director(role="owner"))
        for state in STATES:
            release_time = "2026-01-01T00:00:00Z" if state == "released" else None
            Session.objects.update(
                state=state, ranking_from=release_time, travellers_from=release_time
            )
            for at, ids in enumerate(worlds):
                for page in PAGES:
                    if at == 0 or "tournament" in ROUTES[page].parameters:
                        answers_kept += tried(client, page, ROUTES[page].address(ids), known)
        client.logout()
        answers_kept += tried(
            client, "public:join", ROUTES["public:join"].address(worlds[0]), known
        )
        yield answers_kept
        transaction.set_rollback(True)


def test_a_refused_form_keeps_its_input_in_the_response(answers):
    assert [(answer.page, answer.route, answer.lost) for answer in answers if answer.lost] == []


def test_a_refused_form_shows_an_error_and_writes_nothing(answers):
    odd = [(answer.page, answer.route, answer.status) for answer in answers if answer.status != 422]

    assert (odd, [answer.route for answer in answers if answer.wrote]) == ([], [])


def test_a_refused_form_has_an_autofocus_element(answers):
    assert [answer.route for answer in answers if not answer.focused] == []


def test_every_form_of_the_response_keeps_its_action(answers):
    """One without its own address would go to the route that refused."""
    assert [(answer.route, answer.astray) for answer in answers if answer.astray] == []


def test_every_route_with_a_form_is_covered(answers):
    assert WRITES - {answer.route for answer in answers} == BUTTONS
