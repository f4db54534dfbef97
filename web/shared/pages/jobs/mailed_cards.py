"""Score cards that are mailed to players: of pairs, of teams, or of a day of four-hand matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils import timezone, translation
from django.utils.text import slugify

from reports.content.catalogue import pair_file_name, session_file_name
from reports.content.cells.english_variants import english_variant
from reports.content.document import PrintedCard
from reports.content.matches.match_catalogue import match_event_file_name
from reports.content.matches.match_day_cards import (
    MatchDayView,
    match_day_card_document,
    match_day_cards,
)
from reports.content.matches.match_event_report import MatchEventReport
from reports.content.matches.match_page_header import describe_match_day
from reports.content.page_header import describe_occasion
from reports.content.results.scorecards import scorecard_document, scorecards_by_place
from reports.content.swiss_pairs.pair_cards import pair_cards
from reports.content.teams.team_cards import team_card_document, team_cards
from reports.documents import DownloadFile, card_file
from standings.matches.match_event import MatchEventSnapshot, match_event_snapshot
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from standings.swiss_pairs.pair_contest import pair_contest_of
from standings.teams.contest_reading import hide_carried_imps, team_contest_of
from tournament.queries.line_ups import line_up_people
from tournament.queries.releases import ReleasedPart, is_visible
from web.shared.pages.pair_names import hides_names

if TYPE_CHECKING:
    from tournament.models import Session


@dataclass(frozen=True, slots=True)
class MailedCards:
    """The cards of a session by contestant: a place of pairs, or an entry of teams and matches.

    `people` are its players, each with the contestant whose card the player gets, and a name.
    """

    session: int
    revision: int
    occasion: str
    people: Mapping[int, tuple[int, str]]
    labels: Mapping[int, str]
    cards: Mapping[int, PrintedCard]
    build_file: Callable[[int, datetime], DownloadFile]


def mailed_cards_of(session: Session) -> MailedCards:
    """The cards of a session just read with its event and club, in the language of the mails.

    One query more than its snapshot, contest or match event.
    """
    # For every reader in the language of the mails: the same card has the same hash.
    with translation.override(english_variant(session.event.club.session_defaults)):
        if session.event.is_four_hand:
            return _match_day_cards(session)
        if session.event.is_teams:
            return _team_cards(session)
        return _pair_cards(session)


def _pair_cards(session: Session) -> MailedCards:
    snapshot = cached_snapshot_of(session)
    cards = dict(scorecards_by_place(snapshot))
    if session.event.is_swiss_pairs:
        cards = pair_cards(pair_contest_of(session, snapshot))
    return MailedCards(
        session=session.pk,
        revision=snapshot.facts.revision,
        occasion=describe_occasion(snapshot.facts),
        people=_people_of_places(snapshot),
        labels={place: pair.label for place, pair in snapshot.pairs.items()},
        cards=cards,
        build_file=lambda place, printed: card_file(
            pair_file_name(snapshot, place, "scorecard", "pdf"),
            scorecard_document(snapshot, cards[place], printed),
        ),
    )


def _people_of_places(snapshot: SessionSnapshot) -> dict[int, tuple[int, str]]:
    return {
        person.player: (place, person.name)
        for place, pair in snapshot.pairs.items()
        for person in pair.people
        if person.name
    }


def _team_cards(session: Session) -> MailedCards:
    contest = hide_carried_imps(session, team_contest_of(session))
    cards = team_cards(contest)
    facts = contest.session.facts
    return MailedCards(
        session=session.pk,
        revision=facts.revision,
        occasion=describe_occasion(facts),
        people=line_up_people(session.pk),
        labels={pk: f"{team.number} {team.name}" for pk, team in contest.entrants.items()},
        cards=cards,
        build_file=lambda entry, printed: card_file(
            session_file_name(
                contest.session, f"scorecard-team-{contest.entrants[entry].number}", "pdf"
            ),
            team_card_document(contest, entry, cards[entry], printed),
        ),
    )


def _match_day_cards(session: Session) -> MailedCards:
    event = match_event_snapshot(session.event_id)
    day = next(day for day in event.sessions if day.pk == session.pk)
    view = _match_day_view(session, event)
    cards = match_day_cards(view)
    return MailedCards(
        session=session.pk,
        revision=day.revision,
        occasion=describe_match_day(event, day),
        people=line_up_people(session.pk),
        labels={pk: pair.label for pk, pair in event.contestants.items()},
        cards=cards,
        build_file=lambda entry, printed: card_file(
            match_event_file_name(view.report, f"scorecard-{slugify(event.label(entry))}", "pdf"),
            match_day_card_document(view.report, cards[entry], printed),
        ),
    )


def _match_day_view(session: Session, event: MatchEventSnapshot) -> MatchDayView:
    """What the cards of a day show: standings only if the earlier days are released, too."""
    now = timezone.now()
    seen = {day.pk for day in event.sessions if is_visible(day, ReleasedPart.RANKING, now)}
    last = max((match.round for match in event.matches if match.session == session.pk), default=0)
    earlier = {day.pk for day in event.sessions if day.number < session.number}
    return MatchDayView(
        MatchEventReport(event, after_round=last),
        session.pk,
        has_standings=earlier <= seen,
        has_play_offs={day.pk for day in event.sessions} <= seen,
        names_opponents=not hides_names(session.event.club),
    )
