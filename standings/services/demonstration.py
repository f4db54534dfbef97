"""Creates the demonstration club with its sessions and all their results."""

import logging
from collections.abc import Mapping
from dataclasses import asdict
from uuid import uuid4

from django.db import transaction

from boards.services.results import ChangeRequest, record_result
from boards.services.setup.new_session import NewSessionPlan, create_session
from club.models import Club
from club.queries.actors import DEMONSTRATION
from club.queries.paper_sizes import default_paper_size
from club.services.players import add_player
from formats.demonstration.match_event import DemonstrationMatchEvent
from formats.demonstration.session import Demonstration, DemonstrationPair, TableBoard
from scoring.notation import TypedOutcome
from standings.services.demonstration_matches import open_demonstration_match_event
from tournament.models import SeatingBoard, Section
from tournament.services.players.line_ups import set_line_up

log = logging.getLogger(__name__)


@transaction.atomic
def open_demonstration(
    demonstration: Demonstration, tournament: DemonstrationMatchEvent | None = None
) -> Section | None:
    """Create the club with its session, all results, and its match event, if given.

    Returns None without changes if a club exists.
    """
    if Club.objects.exists():
        return None
    paper = default_paper_size(demonstration.club.time_zone)
    club = Club.objects.create(**asdict(demonstration.club), paper=paper)
    section = create_session(club, _plan(demonstration), actor=DEMONSTRATION)
    for pair in demonstration.pairs:
        _name_players(section, pair)
    _record_results(section, demonstration.results)
    if tournament:
        open_demonstration_match_event(club, tournament)
    log.info("opened the demonstration club %s with session %s", club.pk, section.session_id)
    return section


def _plan(demonstration: Demonstration) -> NewSessionPlan:
    sitting = demonstration.sitting
    return NewSessionPlan(
        name=sitting.name,
        local_date=sitting.local_date,
        schedule=demonstration.schedule,
        movement=sitting.movement,
        winners=sitting.winners,
        regulations=sitting.regulations,
        first_board=sitting.first_board,
    )


def _name_players(section: Section, pair: DemonstrationPair) -> None:
    session = section.session
    players = [
        add_player(session.event.club, player.name, number=player.number, actor=DEMONSTRATION)
        for player in pair.players
    ]
    place = section.places.select_related("entry").get(line=pair.line, number=pair.number)
    set_line_up(place.entry, session, players, actor=DEMONSTRATION)


def _record_results(section: Section, results: Mapping[TableBoard, TypedOutcome]) -> None:
    in_play = _boards_in_play(section)
    for where, outcome in results.items():
        change_request = ChangeRequest(
            0, uuid4(), DEMONSTRATION.user, DEMONSTRATION.source, DEMONSTRATION.role
        )
        record_result(in_play[where], outcome, change_request)


def _boards_in_play(section: Section) -> dict[TableBoard, SeatingBoard]:
    boards = SeatingBoard.objects.filter(seating__section=section)
    return {
        (row.seating.round, row.seating.table, row.number): row
        for row in boards.select_related("seating__section")
    }
