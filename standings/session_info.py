"""Data of a session, its event and its club, as a session snapshot contains them."""

from dataclasses import dataclass
from datetime import date, datetime

from scoring.events.event_lists import EventLists
from scoring.events.periods import ScorePeriods, score_periods
from scoring.events.regulations import Regulations
from tournament.models import Session
from tournament.queries.correction_period import ranking_released_at

NO_LISTS = EventLists()


@dataclass(frozen=True)
class SessionInfo:
    """Data of the session, its event and its club."""

    pk: int
    club: str
    club_slug: str
    paper: str
    event: str
    name: str
    local_date: date | None
    state: str
    revision: int
    first_board: int
    copies: int
    released_at: datetime | None
    regulations: Regulations
    lists: EventLists = NO_LISTS
    official_from: datetime | None = None
    checks: int = 0
    in_matches: bool = False
    is_teams: bool = False

    def stand(self, session: Session) -> bool:
        """Whether this data is current: the revision, club, paper and checks are unchanged."""
        club = session.event.club
        now = (session.revision, session.checks, club.name, club.slug, club.paper)
        return now == (self.revision, self.checks, self.club, self.club_slug, self.paper)

    @property
    def periods(self) -> ScorePeriods:
        """The correction and appeal periods."""
        return score_periods(self.official_from, self.regulations)


@dataclass(frozen=True)
class SectionInfo:
    """A section: its name, its number of winners, and its movement."""

    pk: int
    name: str
    winners: int
    movement: str


def session_info_of(session: Session) -> SessionInfo:
    """Return the data of a session read with its event and club. No query."""
    event = session.event
    return SessionInfo(
        pk=session.pk,
        club=event.club.name,
        club_slug=event.club.slug,
        paper=event.club.paper,
        event=event.name,
        name=str(session),
        local_date=session.local_date,
        state=session.state,
        revision=session.revision,
        first_board=session.first_board,
        copies=session.copies,
        released_at=session.released_at,
        regulations=event.regulations,
        lists=event.lists,
        official_from=ranking_released_at(session),
        checks=session.checks,
        in_matches=event.in_matches,
        is_teams=event.is_teams,
    )
