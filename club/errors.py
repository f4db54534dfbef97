"""What the club's own rooms refuse: a code and its facts, which a door makes into a sentence.

ClubError
├── ClubNameError      a club without a name of its own
├── TimeZoneError      no such time zone
├── UnknownClubError   no club has this address
├── JobGivenUpError    a job was lost as often as it was begun
├── JobLostError       this attempt at a job is somebody else's by now
├── BackupBrokenError  the file is no backup, or no longer whole
├── BackupTooNewError  the backup was made by a newer version
├── BackupTooOldError  the backup was made by an older version
├── BackupUnwrittenError  the file could not be written
├── NotEmptyError      a backup is never read over what is there, unless told to
├── InvitationError    the link was used, has ended, or never was
├── NumberLengthError  a player's number that no card can hold
├── PlayerNameError    a player without a name
├── PlayerNumberError  two players with one number
├── PlayerUnclearError  several players go by what was typed
└── UsernameTakenError somebody signs in under this name already
"""


class ClubError(Exception):
    """A request that this club cannot grant."""

    code = "club"

    def __init__(self, **facts: object) -> None:
        super().__init__(self.code, facts)
        self.facts = facts


class InvitationError(ClubError):
    """The link was used, has ended, or never was; the three look the same."""

    code = "invitation"


class PlayerNameError(ClubError):
    """A player without a name, or with one longer than a card can hold."""

    code = "player_name"


class NumberLengthError(ClubError):
    """A number longer than a card can hold."""

    code = "number_length"


class PlayerNumberError(ClubError):
    """Another player of the club has this number."""

    code = "player_number"


class PlayerUnclearError(ClubError):
    """Several players of the club go by what was typed."""

    code = "player_unclear"


class UsernameTakenError(ClubError):
    """Somebody signs in under this name already."""

    code = "username_taken"


class JobGivenUpError(ClubError):
    """A job was lost as often as it was begun."""

    code = "job_given_up"


class JobLostError(ClubError):
    """This attempt at a job is somebody else's by now."""

    code = "job_lost"


class BackupBrokenError(ClubError):
    """The file is no backup, or no longer whole."""

    code = "backup_broken"


class BackupTooNewError(ClubError):
    """The backup was made by a newer version than this."""

    code = "backup_too_new"


class BackupTooOldError(ClubError):
    """The backup was made by an older version than this."""

    code = "backup_too_old"


class BackupUnwrittenError(ClubError):
    """The file could not be written; nothing of it is left."""

    code = "backup_unwritten"


class NotEmptyError(ClubError):
    """A backup is never read over what is there, unless told to."""

    code = "not_empty"


class ClubNameError(ClubError):
    """A club without a name, or with that of another."""

    code = "club_name"


class TimeZoneError(ClubError):
    """No such time zone."""

    code = "time_zone"


class UnknownClubError(ClubError):
    """No club has this address."""

    code = "unknown_club"
