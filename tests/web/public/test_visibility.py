"""No unreleased part leaks: by no address, request method, header, ETag or graph.

Each test has a neighbour that could leak: the same club shows another session in full. Addresses
come from the resolver, so that a new one is tried too.
"""

import re
from datetime import timedelta
from io import BytesIO
from itertools import product
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from boards.services.deals import DealRequest, record_deals
from boards.services.table_records import save_table_record
from club.models import Club, Source
from formats.deals.table_records import RecordedBoard, read_table_record
from scoring.laws.outcome import PassedOut
from standings.matches.match_event import match_event_snapshot
from tests.builders import (
    a_contract,
    a_director,
    a_mitchell,
    a_request,
    a_session,
    a_tournament,
    dealt_out,
    named,
    recorded,
)
from tests.deals.hands import SOUTH, whole_suits
from tests.effort import effort, sample_cases
from tests.remembered_rows import remember_rows
from tests.web.routes import PUBLIC, ROUTES, a_scored_simultaneous
from tournament.models import Event, Seating, Series, Session, Simultaneous
from tournament.services.matches.match_events import MatchDayPlan

pytestmark = pytest.mark.django_db
KEY = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"')
TAG = re.compile(r'data-tag="[^"]*"')
HOUR = timedelta(hours=1)
NEVER, PAST, FUTURE = "never", "past", "future"
STATES = [
    *((state, PAST, PAST, PAST) for state in ("planned", "running", "closed")),
    *(("released", *moments, NEVER) for moments in product((NEVER, PAST, FUTURE), repeat=2)),
    *(("released", *moments, PAST) for moments in product((NEVER, PAST), repeat=2)),
    *(("released", *moments, FUTURE) for moments in ((NEVER, NEVER), (PAST, PAST))),
]
THINGS = ("ranking", "travellers", "hand_records")
NEEDS = {
    "public:ranking": THINGS,
    "public:travellers": ("travellers",),
    "public:traveller": ("travellers",),
    "public:pair": ("travellers",),
    "public:pair_explanation": ("travellers",),
    "public:hand_records": ("hand_records",),
    "public:hand_file": ("hand_records",),
}
FIELDS = ("public:simultaneous", "public:simultaneous_explanation")
MATCHES = sorted(name for name in PUBLIC if "tournament" in ROUTES[name].parameters)
# The documentation is the same whatever a club has.
HELP = {"public:help", "public:help_page", "public:help_picture"}
# `tests.web.public.teams` tests what they show of a session of teams.
TEAMS = {"public:team_standings", "public:team_match", "public:team_butler"}
# A file, which needs two parts at once and has its own test.
ANALYSIS = "public:pair_analysis"
# Pages behind a secret link, which show nothing of a session.
LINKS = {"public:join", "public:unsubscribe"}
ELSEWHERE = sorted(PUBLIC - NEEDS.keys() - set(MATCHES) - LINKS - {ANALYSIS} - HELP - TEAMS)
# Who plays there alone, and what only they score.
PEOPLE, SCORE = ("Quentin Quill", "Yorick Vane"), "2980"
# Who holds a whole suit there, as a page, a file and an address have it.
CALLED = '[Auction "S"]\nPass Pass 7NT X\nXX Pass Pass Pass\n[Result "13"]\n'
SUITS = ("A K Q J 10 9 8 7 6 5 4 3 2", "AKQJT98765432")


def moment(word):
    return {NEVER: None, PAST: timezone.now() - HOUR, FUTURE: timezone.now() + HOUR}[word]


def put(sessions, state, *moments):
    things = zip(THINGS, (*moments, NEVER), strict=False)
    sessions.update(state=state, **{f"{thing}_from": moment(at) for thing, at in things})


def a_session_of(name, people, *, first_board):
    section = a_session(a_mitchell(boards_a_round=1), name=name, first_board=first_board)
    named(section.places.get(line="NS", number=1), *people)
    for table, tricks in ((1, 13), (2, 12), (3, 11)):
        board = section.seatings.get(round=1, table=table).boards.first()
        recorded(board, a_contract("7NXX", "N", tricks) if table == 1 else PassedOut())
    return section


@pytest.fixture
@remember_rows
def secret():
    """A session that nobody may see yet, next to one that everybody sees."""
    evening = a_session_of("Open Evening", ("Ada Ace", "Bo King"), first_board=1)
    put(Session.objects.filter(pk=evening.session_id), "released", PAST, PAST)
    section = a_session_of("Veiled Evening", PEOPLE, first_board=71)
    both = Series.objects.create(
        club=evening.session.event.club, slug="winter", name="W", public=True
    )
    Event.objects.update(series=both, several=True)
    a_scored_simultaneous(section)
    Simultaneous.objects.update(slug="autumn")
    request = DealRequest({}, uuid4(), None, Source.DIRECTOR, "director")
    record_deals(section.session, {71: whole_suits()}, request)
    board = section.seatings.get(round=1, table=1).boards.first()
    noted = read_table_record(CALLED, RecordedBoard(71, SOUTH, whole_suits()))
    save_table_record(board, noted, a_request(seen=1), dealer=SOUTH, past=0)
    return section


def ids_of(section, **others):
    board = section.seatings.get(round=1, table=1).boards.first()
    event = section.session.event.slug
    kwargs = {"club": "crown", "session": section.session_id, "board": board.number, "event": event}
    kwargs |= {"field": "autumn", "place": section.places.first().pk, "swiss": section.session_id}
    return kwargs | {"pair": "A-NS-1", "game": "rubber", "series": "winter"} | others


def answer(client, place, **headers):
    """All that an answer says, without the key of each form."""
    page = client.get(place, headers=headers)
    return page.status_code, own_headers(page), KEY.sub(b"", page.content)


def own_headers(page):
    """The headers without the id that each request has for itself."""
    return {name: value for name, value in page.headers.items() if name != "X-Request-ID"}


def every_way(client, place, tags):
    """Asked plainly, for the head alone, and by the one who kept any page there ever was."""
    yield answer(client, place)
    for tag in ("*", *sample_cases(sorted(tags), 12)):
        yield answer(client, place, **{"If-None-Match": tag})
    head = client.head(place)
    assert head.content == b""
    yield head.status_code, own_headers(head), answer(client, place)[2]


def response_text(response):
    _status, headers, body = response
    return body.decode() + " ".join(f"{name}: {value}" for name, value in headers.items())


def says(text, number):
    """Whether a number is there as a whole; its digits come in tags and hashes too, rarely."""
    return re.search(rf"\b{number}\b", text) is not None


def visible_parts_of(state, *moments):
    things = zip(THINGS, moments, strict=True)
    return {thing for thing, at in things if state == "released" and at == PAST}


def test_each_part_of_a_session_is_visible_or_unknown(client, secret):
    evening = Session.objects.filter(pk=secret.session_id)
    tags = {name: set() for name in NEEDS}

    for situation in STATES:
        put(evening, *situation)
        things = visible_parts_of(*situation)
        for name, needed in NEEDS.items():
            place = ROUTES[name].address(ids_of(secret))
            unknown = answer(client, ROUTES[name].address(ids_of(secret, session=4711)))
            now = answer(client, place)
            if things & set(needed):
                assert now[0] == 200, (name, situation)
                tag = now[1]["ETag"]
                responses = {
                    name_tag: answer(client, place, **{"If-None-Match": name_tag})
                    for name_tag in sample_cases(sorted(tags[name]), 12)
                }
                assert {response[0] for response in responses.values()} <= {200, 304}
                assert [sent_tag for sent_tag, had in responses.items() if had[0] == 304] in (
                    [],
                    [tag],
                )
                assert answer(client, place, **{"If-None-Match": tag})[2] == b""
                tags[name].add(tag)
            else:
                every_response = list(every_way(client, place, tags[name]))
                assert every_response == [unknown] * len(every_response), (name, situation)
    assert {name: len(page_tag) for name, page_tag in tags.items()} == {
        name: 2 ** len(THINGS) - 2 ** (len(THINGS) - len(needed)) for name, needed in NEEDS.items()
    }


@pytest.mark.parametrize("announced", [False, True])
def test_no_page_mentions_an_invisible_part(client, secret, announced):
    evening = Session.objects.filter(pk=secret.session_id)
    release = {"announced_from": moment(PAST), "local_date": timezone.now().date() + 30 * 24 * HOUR}
    evening.update(**release if announced else {})
    texts = ids_of(secret)
    pages = [ROUTES[name].address(texts) for name in (*NEEDS, *ELSEWHERE)]
    pages += [ROUTES[name].address(ids_of(secret, session=secret.session_id - 1)) for name in NEEDS]

    for situation in sample_cases(STATES, 13, start=announced):
        put(evening, *situation)
        things = visible_parts_of(*situation)
        text = "".join(response_text(answer(client, place)) for place in pages)

        assert ("Veiled Evening" in text) is (announced or bool(things)), situation
        assert [person in text for person in PEOPLE] == [bool(things - {"hand_records"})] * 2, (
            situation
        )
        assert says(text, SCORE) is ("travellers" in things), situation
        assert (">Rank<" in client.get(pages[0]).text) is ("ranking" in things), situation
        assert ("/boards/71/" in text) is ("travellers" in things), situation
        assert [suit in text for suit in SUITS] == ["hand_records" in things] * 2, situation
        assert ("7NT+X%0AXX" in text) is ({"hand_records", "travellers"} <= things), situation
        assert ("Content-Disposition" in text) is ("hand_records" in things)


def test_an_analysis_is_visible_with_ranking_and_travellers_or_unknown(client, secret):
    evening = Session.objects.filter(pk=secret.session_id)
    unknown = answer(client, ROUTES[ANALYSIS].address(ids_of(secret, session=4711)))
    place = ROUTES[ANALYSIS].address(ids_of(secret))
    tags = set()

    for situation in STATES:
        put(evening, *situation)
        things = visible_parts_of(*situation)
        if {"ranking", "travellers"} <= things:
            page = client.get(place)
            text = "".join(sheet.extract_text() for sheet in PdfReader(BytesIO(page.content)).pages)
            tags.add(page.headers["ETag"])
            assert (SUITS[1].replace("T", "10") in text) is ("hand_records" in things), situation
        else:
            every_response = list(every_way(client, place, tags))
            assert every_response == [unknown] * len(every_response), situation
    assert len(tags) == 2


def test_a_pair_page_hides_an_unreleased_rank(client, secret):
    put(Session.objects.filter(pk=secret.session_id), "released", FUTURE, PAST)
    pages = {name: client.get(ROUTES[name].address(ids_of(secret))).text for name in NEEDS}

    assert [name for name, text in pages.items() if "place 1" in text or "Place" in text] == []
    assert [name for name, text in pages.items() if "Running" in text or "<svg" in text] == []
    assert [name for name, text in pages.items() if "Total" in text] == []


def test_hidden_hands_are_on_no_public_page(client, secret):
    put(Session.objects.filter(pk=secret.session_id), "released", PAST, PAST, FUTURE)
    pages = [ROUTES[name].address(ids_of(secret)) for name in (*NEEDS, *ELSEWHERE)]

    text = "".join(response_text(answer(client, place)) for place in pages)

    assert [
        word for word in (*SUITS, "7NT+X", "/hands/", "/replay/?", "deals.pbn") if word in text
    ] == []
    assert "/boards/71/" in text


def test_a_change_of_an_invisible_session_is_not_detectable(client, secret):
    put(Session.objects.filter(pk=secret.session_id), "closed", PAST, PAST)
    pages = [ROUTES[name].address(ids_of(secret)) for name in (*NEEDS, *ELSEWHERE)]
    before = [answer(client, place) for place in pages]

    board = secret.seatings.get(round=2, table=1).boards.first()
    recorded(board, PassedOut())

    after = [answer(client, place) for place in pages]
    assert [(status, body) for status, _headers, body in after] == [
        (status, body) for status, _headers, body in before
    ]
    assert [response[1].get("ETag") for response in after] == [
        response[1].get("ETag") for response in before
    ]


def test_a_withdrawn_release_is_gone_for_caching_clients_too(client, secret):
    evening = Session.objects.filter(pk=secret.session_id)
    put(evening, "released", PAST, PAST, PAST)
    places = {name: ROUTES[name].address(ids_of(secret)) for name in NEEDS}
    tags = {name: client.get(place).headers["ETag"] for name, place in places.items()}
    put(evening, "closed", NEVER, NEVER)

    statuses = {
        name: client.get(place, headers={"If-None-Match": tags[name]}).status_code
        for name, place in places.items()
    }

    assert statuses == dict.fromkeys(NEEDS, 404)


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch", "options"])
def test_no_request_method_tells_invisible_from_unknown(client, secret, method):
    put(Session.objects.filter(pk=secret.session_id), "closed", PAST, PAST)

    def answered(ids):
        pages = [getattr(client, method)(ROUTES[name].address(ids)) for name in NEEDS]
        return [(page.status_code, own_headers(page), page.content) for page in pages]

    assert answered(ids_of(secret)) == answered(ids_of(secret, session=4711))


@pytest.mark.parametrize("role", ["player", "viewer", "assistant", "director", "owner"])
def test_signing_in_shows_no_more_on_public_pages(client, secret, role):
    put(Session.objects.filter(pk=secret.session_id), "closed", PAST, PAST)
    client.force_login(a_director(role=role))

    answers = {name: client.get(ROUTES[name].address(ids_of(secret))) for name in NEEDS}

    assert {name: page.status_code for name, page in answers.items()} == dict.fromkeys(NEEDS, 404)
    assert [name for name, page in answers.items() if "Quill" in page.text] == []


def test_the_api_without_a_key_shows_nothing(client, secret):
    put(Session.objects.filter(pk=secret.session_id), "closed", PAST, PAST)
    texts = ids_of(secret, tournament="x", match=1, pair=secret.places.first().pk)
    programs = [name for name in ROUTES if name.startswith("api:")]
    reached = [
        ROUTES[name].address(texts) for name in programs if ROUTES[name].parameters <= set(texts)
    ]

    text = "".join(response_text(answer(client, place)) for place in reached)

    assert reached
    assert [word for word in ("Veiled", "Quill", "Vane", *SUITS) if word in text] == []
    assert not says(text, SCORE)


@pytest.fixture
def games():
    """Two days: on each a match with a hand that the other day has not, and its own totals."""
    days = (MatchDayPlan(timezone.now().date(), 2), MatchDayPlan(timezone.now().date(), 1))
    event = a_tournament(days=days)
    sheets = {}
    for round_, hands in ((1, ["we 7N=", "they 2C-1"]), (3, ["they 6SX+1", "we 3D-2"])):
        seating = Seating.objects.filter(section__session__event=event, round=round_).first()
        dealt_out(seating, *hands, "we 1N-1", "we 1N-1")
        sheets[round_] = seating.pk
    now = match_event_snapshot(event.pk)
    totals = {
        match.round: [f"{points:d}" for points in match.points if points >= 100]
        for match in now.matches
        if match.points
    }
    return SimpleNamespace(event=event, sheets=sheets, totals=totals)


SEEN = {
    "nothing": ("released", NEVER, FUTURE),
    "not released": ("closed", PAST, PAST),
    "ranking": ("released", PAST, NEVER),
    "sheets": ("released", FUTURE, PAST),
    "both": ("released", PAST, PAST),
}
PAIRS_OF_DAYS = list(product(SEEN, repeat=2))[:: effort(2, 1, again=6)]


@pytest.mark.soak
def test_each_part_of_a_match_event_day_is_visible_or_unknown(client, games):
    for first, second in PAIRS_OF_DAYS:
        for number, word in ((1, first), (2, second)):
            put(games.event.sessions.filter(number=number), *SEEN[word])
        scores = [word in ("ranking", "both") for word in (first, second)]
        sheets = [word in ("sheets", "both") for word in (first, second)]
        kwargs = {"club": "crown", "tournament": games.event.slug, "pair": "1A"}
        pages = {
            name: client.get(ROUTES[name].address(kwargs | {"match": 4711})) for name in MATCHES
        }
        status = {name: page.status_code for name, page in pages.items()}
        sheet = "public:match_sheet"
        own = [
            client.get(ROUTES[sheet].address(kwargs | {"match": games.sheets[round_]}))
            for round_ in (1, 3)
        ]
        there = 200 if any(scores + sheets) else 404

        assert status == dict.fromkeys(MATCHES, there) | {sheet: 404}, (first, second)
        assert [page.status_code == 200 for page in own] == sheets, (first, second)
        public_text = "".join(page.text for name, page in pages.items() if name != sheet)
        text = TAG.sub("", public_text).replace(games.event.slug, "")
        totals_shown = [
            any(f"{total}" in text for total in games.totals[round_]) for round_ in (1, 3)
        ]
        assert totals_shown[0] is scores[0], (first, second)
        assert totals_shown[1] is scores[1], (first, second)
        standings = pages["public:match_event"].text
        assert ('<td class="mark">' in standings) is scores[0], (first, second)


def test_a_change_of_an_invisible_day_is_not_detectable(client, games):
    put(games.event.sessions.filter(number=1), "released", PAST, PAST)
    put(games.event.sessions.filter(number=2), "closed", PAST, PAST)
    kwargs = {"club": "crown", "tournament": games.event.slug, "pair": "1A"}
    kwargs["match"] = games.sheets[1]
    pages = [ROUTES[name].address(kwargs) for name in MATCHES]
    before = [answer(client, place) for place in pages]

    other = Seating.objects.filter(section__session__event=games.event, round=3).last()
    dealt_out(other, "we 7H=", "we 1N-1")

    assert [answer(client, place) for place in pages] == before


def test_an_invisible_match_event_is_answered_like_an_unknown_one(client, games):
    put(games.event.sessions, "released", FUTURE, FUTURE)
    kwargs = {"club": "crown", "pair": "1A", "match": games.sheets[1]}

    hidden, unknown = (
        [answer(client, ROUTES[name].address(kwargs | {"tournament": slug})) for name in MATCHES]
        for slug in (games.event.slug, "never-was")
    )

    assert hidden == unknown
    assert games.event.name not in client.get(reverse("public:programme", args=["crown"])).text


@pytest.mark.parametrize("visible", ["full", "hidden"])
def test_no_player_is_named_by_a_club_that_hides_names(client, secret, games, visible):
    Session.objects.update(
        state="released", ranking_from=moment(PAST), travellers_from=moment(PAST)
    )
    Club.objects.update(names_shown=visible)
    all_texts = ids_of(secret) | {"tournament": games.event.slug, "match": games.sheets[1]}
    pages = {name: ROUTES[name].address(all_texts) for name in (*NEEDS, *ELSEWHERE)}
    pages |= {name: ROUTES[name].address(all_texts | {"pair": "1A"}) for name in MATCHES}

    texts = {name: client.get(place).text for name, place in pages.items()}

    naming = {
        name
        for name, text in texts.items()
        for person in (*PEOPLE, "Ada 1A", "Bo 1A", "Ada 1B", "Quill", "Vane")
        if person in text
    }
    named_pages = {"public:ranking", "public:season", *FIELDS, "public:overall", "public:pair"}
    named_pages |= {"public:pair_explanation", *MATCHES}
    assert naming == (named_pages if visible == "full" else set())
