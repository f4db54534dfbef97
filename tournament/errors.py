"""What organising an event refuses: a code and its facts, which a door makes into a sentence.

TournamentError
├── UnknownPlaceError      the schedule has a number that nobody plays under
├── FaultyScheduleError    the schedule breaks a rule that no director may waive
├── AlreadyPlayedError     the seating has results and is never rewritten
├── SessionStateError      a session cannot go from here to there
├── TableNumbersError      the numbers of the tables do not name each table once
├── PlayerSeatedError      one person cannot play in two pairs at the same time
├── DrawOverError          the session has begun: nobody is drawn out of their seat
├── SameEntryError         a pair cannot change places with itself
├── StaleSeatingError      the seating is not as it was when it was shown
├── UnknownLabelError  the draw of so many pairs has no such label
├── DoubleLabelError   two pairs cannot have the same label
├── RoundTimesError    the rounds of a day begin one after the other
└── DrawnMatchesError  the tables of a tournament's draw are not reseated
"""


class TournamentError(Exception):
    """A request that this event cannot grant."""

    code = "tournament"

    def __init__(self, **facts: object) -> None:
        super().__init__(self.code, facts)
        self.facts = facts


class UnknownPlaceError(TournamentError):
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
