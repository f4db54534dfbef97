"""Errors of simultaneous sessions.

TournamentError
├── SimultaneousNameError     a simultaneous without a name
├── SimultaneousDaysError     a simultaneous that ends before it begins
├── SimultaneousBoardsError   a simultaneous without boards
├── SimultaneousKindError     an event that is not of pairs plays in no simultaneous
├── UnknownCodeError          no simultaneous is joined by this code
├── OtherBoardsError          a session plays other boards than the simultaneous
├── OtherDayError             a session is of another day than the simultaneous
├── JoinedAlreadyError        the session plays in it already
├── NotJoinedError            the session plays in it no more
├── NobodyJoinedError         no session plays in this simultaneous
├── SimultaneousChangedError  a session joined it or left it while it was scored
├── EmbargoError              other clubs joined what is not seen before a moment
└── StaleEmbargoError         when anybody sees it is not as it was when it was shown
"""

from tournament.errors import TournamentError


class SimultaneousNameError(TournamentError):
    """A simultaneous without a name, or with one longer than a page can hold."""

    code = "simultaneous_name"


class SimultaneousDaysError(TournamentError):
    """A simultaneous that ends before it begins."""

    code = "simultaneous_days"


class SimultaneousBoardsError(TournamentError):
    """A simultaneous without boards."""

    code = "simultaneous_boards"


class SimultaneousKindError(TournamentError):
    """An event that is not one of pairs."""

    code = "simultaneous_kind"


class UnknownCodeError(TournamentError):
    """A code by which nothing is joined."""

    code = "unknown_code"


class OtherBoardsError(TournamentError):
    """A session plays other boards than the simultaneous that it would join."""

    code = "other_boards"


class OtherDayError(TournamentError):
    """A session is not of the days of the simultaneous that it would join."""

    code = "other_day"


class JoinedAlreadyError(TournamentError):
    """The session plays in it already."""

    code = "joined_already"


class NotJoinedError(TournamentError):
    """The session plays in it no more."""

    code = "not_joined"


class NobodyJoinedError(TournamentError):
    """No session plays in this simultaneous."""

    code = "nobody_joined"


class SimultaneousChangedError(TournamentError):
    """A session joined it or left it while it was scored."""

    code = "simultaneous_changed"


class EmbargoError(TournamentError):
    """Clubs have joined what nobody is shown before a moment, and it cannot be earlier now."""

    code = "embargo"


class StaleEmbargoError(TournamentError):
    """Somebody else has changed from when on anybody sees it."""

    code = "stale_embargo"
