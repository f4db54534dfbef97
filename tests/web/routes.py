"""Every route of the house, and an evening whose rows fill their addresses."""

from dataclasses import dataclass

from django.apps import apps
from django.db import transaction
from django.urls import URLResolver, get_resolver, reverse

from club.models import Job
from club.services.invitations import invite
from club.services.jobs import ask_job
from reports.papers import PRINT_SET, TOURNAMENT_SET
from reports.tasks import make_print_set, make_tournament_set
from tests.builders import a_played_section, a_tournament, an_infraction, named
from tournament.models import Seating

READS = {
    "director:clubs",
    "director:home",
    "director:setup",
    "director:players",
    "director:seating",
    "director:repairs",
    "director:board",
    "director:entry",
    "director:echo",
    "director:ranking",
    "director:recap",
    "director:traveller",
    "director:scorecard",
    "director:late",
    "director:result",
    "director:papers",
    "director:paper",
    "director:job",
    "director:made",
    "director:tournament",
    "director:tournament_setup",
    "director:tournament_draw",
    "director:tournament_entries",
    "director:tournament_standings",
    "director:tournament_ties",
    "director:tournament_infractions",
    "director:tournament_withdrawals",
    "director:tournament_late",
    "director:tournament_papers",
    "director:tournament_paper",
    "director:tournament_job",
    "director:tournament_made",
    "director:tournament_round",
    "director:tournament_match",
    "director:tournament_match_echo",
    "director:tournament_match_final",
}
WRITES = {
    "director:backup",
    "director:names",
    "director:swap",
    "director:draw",
    "director:substitute",
    "director:repair",
    "director:state",
    "director:last_zero",
    "director:undo",
    "director:correct",
    "director:turn",
    "director:take_back",
    "director:print_set",
    "director:tournament_state",
    "director:tournament_times",
    "director:tournament_names",
    "director:tournament_labels",
    "director:tournament_substitute",
    "director:tournament_play_offs",
    "director:tournament_decide",
    "director:tournament_undecide",
    "director:tournament_regulations",
    "director:tournament_forgive",
    "director:tournament_withdraw",
    "director:tournament_reinstate",
    "director:tournament_print_set",
    "director:tournament_match_undo",
    "director:tournament_match_dealer",
    "director:tournament_match_end",
}
BOTH = {"director:enter", "director:tournament_find", "director:tournament_entry"}
PUBLIC = {
    "public:clubs",
    "public:join",
    "public:programme",
    "public:ranking",
    "public:sheet",
    "public:sheet_echo",
    "public:tournament",
    "public:tournament_draw",
    "public:tournament_pair",
    "public:tournament_sheet",
}
ACCOUNTS = {"account_login", "account_logout", "account_inactive", "account_change_password"}


@dataclass(frozen=True, slots=True)
class Route:
    """A name and the words that its address asks for."""

    name: str
    words: frozenset[str]

    def address(self, facts):
        return reverse(self.name, kwargs={word: facts[word] for word in self.words})


def walk(resolver, space="", words=frozenset()):
    """Every route below, but for the machine room of Django's admin."""
    for pattern in resolver.url_patterns:
        asked = words | frozenset(pattern.pattern.regex.groupindex)
        if not isinstance(pattern, URLResolver):
            yield Route(f"{space}{pattern.name}", asked)
        elif pattern.app_name != "admin":
            yield from walk(pattern, f"{pattern.namespace}:" if pattern.namespace else space, asked)


ROUTES = {route.name: route for route in walk(get_resolver())}


def a_visited_evening(club="crown"):
    """The words of every address: an evening with names, results and a print set."""
    section = a_played_section(club=club)
    named(section.places.get(line="NS", number=1), f"Ada {section.pk}", f"Bo {section.pk}")
    return words(section)


def words(section, papers=("ranking",)):
    """The words of every address of one section; a print set is made for it."""
    session = section.session
    board = section.seatings.get(round=1, table=1).boards.first()
    games = a_tournament(club=session.event.club.slug)
    return {
        "club": session.event.club.slug,
        "tournament": games.slug,
        "match": Seating.objects.filter(section__session__event=games).first().pk,
        "pair": games.entries.first().pk,
        "infraction": an_infraction(games, "1A").pk,
        "decision": 1,
        "day": 1,
        "session": session.pk,
        "seating_board": board.pk,
        "board": board.number,
        "place": section.places.first().pk,
        "job": a_print_set(session, papers).pk,
        "print_set": a_tournament_set(games).pk,
        "key": "ranking",
        "paper": "standings",
        "ending": "pdf",
        "game": "rubber",
        "number": 1,
        "token": invite(session.event.club),
    }


def tournament_page(event, name="tournament", **words):
    """The address of a page of a tournament."""
    facts = {"club": event.club.slug, "tournament": event.slug} | words
    return reverse(f"director:{name}", kwargs=facts)


def a_print_set(session, papers):
    """A set of these papers, made here and now by the worker's own task."""
    with transaction.atomic():
        arguments = {"printed_at": "2026-11-23T22:40:00+00:00", "language": "en"}
        facts = {"session_id": session.pk, "papers": list(papers)} | arguments
        job = ask_job(session.event.club, PRINT_SET, by=None, **facts)
    make_print_set(job.pk)
    return Job.objects.get(pk=job.pk)


def a_tournament_set(games):
    """The same of a tournament."""
    with transaction.atomic():
        arguments = {"printed_at": "2026-11-23T22:40:00+00:00", "language": "en"}
        facts = {"event_id": games.pk, "papers": ["standings"]} | arguments
        job = ask_job(games.club, TOURNAMENT_SET, by=None, **facts)
    make_tournament_set(job.pk)
    return Job.objects.get(pk=job.pk)


def every_row():
    """All that is stored, table by table."""
    return {
        model._meta.label: sorted(model.objects.values_list(), key=lambda row: str(row[0]))
        for model in apps.get_models()
    }
