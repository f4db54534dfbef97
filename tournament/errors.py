"""Errors of events, sessions and seating: a code and the values for its message.

TournamentError
├── UnknownPlaceError      the schedule has a number that nobody plays under
├── FaultyScheduleError    the schedule breaks a rule that no director may waive
├── AlreadyPlayedError     the seating has results and is never rewritten
├── SessionStateError      a session cannot go from here to there
├── TableNumbersError      the numbers of the tables do not name each table once
├── PlayerSeatedError      one person cannot play in two pairs at the same time
├── PlayersMetError        two who played in one session are not one person
├── DrawOverError          the session has begun: nobody is drawn out of their seat
├── SameEntryError         a pair cannot change places with itself
├── StaleSeatingError      the seating is not as it was when it was shown
├── SectionStateError      play is over: no section is added any more
├── TooManySectionsError   a session has no more letters for sections
├── SectionInUseError      something stands in a section, so it stays
├── SectionGoneError       the section was taken off meanwhile
├── ReleasedReasonError    what players were shown is scored otherwise only with a reason
├── StaleRegulationsError  the regulations are not as they were when they were shown
├── UnknownEntryError      who shall go on is no entry of the event
├── NobodyGoesOnError      a session of an event without any of its entries
├── NotEnoughPlacesError   more go on than the movement has numbers
├── StaleOverallError      the overall, or what it goes by, is not as it was when it was shown
├── StaleSeriesError       the season is not as it was when it was shown
├── SeriesNameError        a season without a name
├── SeriesEventError       an event is in another season, or is none of pairs of this club
├── UnknownLabelError  the draw of so many pairs has no such label
├── DoubleLabelError   two pairs cannot have the same label
├── RoundTimesError    the rounds of a day begin one after the other
├── ReleaseStateError  players are shown a session that has been closed, and no other
├── NothingReleasedError  to release nothing is to take it back
├── PastMomentError    what players shall see later is seen at a time to come
├── NoDrawError        a session of boards has no draw to publish
├── DrawnMatchesError      the tables of a tournament's draw are not reseated
├── SessionGoneError       the session was deleted meanwhile
├── SessionInUseError      something is recorded in the session, so it stays as it is
├── NamesLeftOutError      a movement has no place for some of those who are named
├── SessionNameError       a session or tournament without a name, or with one that is too long
├── SessionDatesError      the days of a tournament follow each other
└── StaleDetailsError      name or date are not as they were when they were shown
"""


class TournamentError(Exception):
    """A request that this event cannot grant."""

    code = "tournament"

    def __init__(self, **facts: object) -> None:
        super().__init__(self.code, facts)
        self.facts = facts


class UnknownEntryError(TournamentError):
    """Who shall go on is no entry of this event, or not of the part of it that goes on."""

    code = "unknown_entry"


class NobodyGoesOnError(TournamentError):
    """A session of an event that none of its pairs goes on to."""

    code = "nobody_goes_on"


class NotEnoughPlacesError(TournamentError):
    """More pairs go on than the movement has numbers for."""

    code = "not_enough_places"


class StaleOverallError(TournamentError):
    """The overall is not as it was when it was shown, nor then who goes on."""

    code = "stale_overall"


class StaleSeriesError(TournamentError):
    """The season is not as it was when it was shown."""

    code = "stale_series"


class SeriesNameError(TournamentError):
    """A season without a name, or with one longer than a page can hold."""

    code = "series_name"


class SeriesEventError(TournamentError):
    """An event that is in another season by now, or is none of pairs of this club."""

    code = "series_event"


class UnknownPairNumberError(TournamentError):
    """A number that nobody plays under."""

    code = "unknown_place"


class FaultyScheduleError(TournamentError):
    """A rule is broken that no director may waive."""

    code = "faulty_schedule"


class AlreadyPlayedError(TournamentError):
    """What was played is never rewritten."""

    code = "already_played"


class SessionStateError(TournamentError):
    """A session cannot go from here to there."""

    code = "session_state"


class TableNumbersError(TournamentError):
    """The numbers of the tables do not name each table once."""

    code = "table_numbers"


class PlayerSeatedError(TournamentError):
    """One person cannot play in two pairs at the same time."""

    code = "player_seated"


class DrawOverError(TournamentError):
    """The session has begun: nobody is drawn out of their seat."""

    code = "draw_over"


class SameEntryError(TournamentError):
    """A pair cannot change places with itself."""

    code = "same_entry"


class StaleSeatingError(TournamentError):
    """The seating is not as it was when it was shown."""

    code = "stale_seating"


class SectionStateError(TournamentError):
    """Play is over: no section is added; by `rule`, no late pair is seated."""

    code = "section_state"


class TooManySectionsError(TournamentError):
    """There is no letter left for another section."""

    code = "too_many_sections"


class SectionInUseError(TournamentError):
    """Something stands in the way of taking a section off; the `rule` says what."""

    code = "section_in_use"


class SectionGoneError(TournamentError):
    """The section was taken off meanwhile."""

    code = "section_gone"


class ReleasedReasonError(TournamentError):
    """Players were shown what came of it: it is scored otherwise only for a reason."""

    code = "released_reason"


class StaleRegulationsError(TournamentError):
    """The regulations are not as they were when they were shown."""

    code = "stale_regulations"


class UnknownLabelError(TournamentError):
    """A label that the draw of so many pairs does not have."""

    code = "unknown_label"


class DoubleLabelError(TournamentError):
    """Two pairs cannot have the same label."""

    code = "double_label"


class RoundTimesError(TournamentError):
    """The rounds of a day begin one after the other."""

    code = "round_times"


class DrawnMatchesError(TournamentError):
    """Its tables are matches that were drawn, and what was played stays with its pairs."""

    code = "drawn_matches"


class ReleaseStateError(TournamentError):
    """Players are shown a session that has been closed, and no other."""

    code = "release_state"


class NothingReleasedError(TournamentError):
    """To release nothing is to take it back."""

    code = "nothing_released"


class PastMomentError(TournamentError):
    """What players shall see later is seen at a time to come."""

    code = "past_moment"


class NoDrawError(TournamentError):
    """Only a day of a tournament of matches has a draw, and `session` is none."""

    code = "no_draw"


class PlayersMetError(TournamentError):
    """Two who played in one session are not one person."""

    code = "players_met"


class SessionGoneError(TournamentError):
    """The session, or its whole event, was deleted meanwhile."""

    code = "session_gone"


class SessionInUseError(TournamentError):
    """Something is recorded in a session or a tournament; the `rule` says what."""

    code = "session_in_use"


class NamesLeftOutError(TournamentError):
    """The movement has no place for some of those who are named, and nobody confirmed that."""

    code = "names_left_out"


class SessionNameError(TournamentError):
    """A session or a tournament has a name, and one that fits."""

    code = "session_name"


class SessionDatesError(TournamentError):
    """The days of a tournament follow each other."""

    code = "session_dates"


class StaleDetailsError(TournamentError):
    """Name or date were changed after they were shown."""

    code = "stale_details"
