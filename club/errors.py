"""Errors of clubs, players, jobs and backups: a code and the values for its message.

ClubError
├── ClubNameError      a club without a name of its own
├── TimeZoneError      no such time zone
├── UnknownClubError   no club has this address
├── JobGivenUpError    a job was lost as often as it was begun
├── JobLostError       this attempt at a job is somebody else's by now
├── BackupBrokenError  the file is no backup, or no longer whole
├── BackupTooNewError  the backup was made by a newer version
├── DataTooNewError    the database was written by a newer version
├── BackupNotUpgradedError  the backup is older and could not be brought to this version
├── BackupUnwrittenError  the file could not be written
├── NotEmptyError      a backup is never read over what is there, unless told to
├── AlreadyMemberError whoever follows the link has that role already
├── MemberGoneError    the member was taken out meanwhile
├── InvitationError    the link was used, has ended, or never was
├── InvitationTimeError an invitation that would last for ever
├── NamesShownError    a club shows names or it does not
├── PaperError         no printer's paper that we lay out for
├── LastOwnerError     a club without an owner
├── ListGoneError      a list that was sent is not there any more
├── MasterPointsError  master points that nobody can have
├── HandicapError      a handicap that no list can add
├── NumberLengthError  a player's number that no card can hold
├── KeyNameError       a key that does not say which program has it
├── RequestReusedError one request id for two different requests
├── PlayerErasedError  whoever was erased has no name to change
├── PlayerNameError    a player without a name
├── PlayerNumberError  two players with one number
├── PlayerUnclearError  several players go by what was typed
├── SamePlayerError    a player is one person already
├── StalePlayersError  the list of players is not as it was when it was shown
├── RightError         a member whose role is too small for this
├── RoleError          no role is called that
├── LanguageError      the pages do not speak it
├── UnknownUserError   nobody signs in under this name
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


class MasterPointsError(ClubError):
    """Master points below nought, above any ever won, or of more than two places."""

    code = "player_master_points"


class HandicapError(ClubError):
    """A handicap of more than half the top, or of more than two places."""

    code = "player_handicap"


class PlayerNumberError(ClubError):
    """Another player of the club has this number."""

    code = "player_number"


class PlayerUnclearError(ClubError):
    """Several players of the club go by what was typed."""

    code = "player_unclear"


class MemberGoneError(ClubError):
    """The member was taken out meanwhile, by another owner."""

    code = "member_gone"


class AlreadyMemberError(ClubError):
    """Whoever follows the link has that role already, or a greater one."""

    code = "already_member"


class InvitationTimeError(ClubError):
    """An invitation lasts a while, and not for ever."""

    code = "invitation_time"


class LanguageError(ClubError):
    """The pages do not speak this language."""

    code = "language"


class NamesShownError(ClubError):
    """A club shows names or it does not."""

    code = "names_shown"


class PaperError(ClubError):
    """No paper that anything is laid out for."""

    code = "paper"


class LastOwnerError(ClubError):
    """The club would have nobody left to say who may do what."""

    code = "last_owner"


class RoleError(ClubError):
    """No role that is given is called that."""

    code = "role"


class MissingPermissionError(ClubError):
    """A member of the club whose role is too small for this."""

    code = "right"


class KeyNameError(ClubError):
    """A key whose name does not say which program has it."""

    code = "key_name"


class RequestReusedError(ClubError):
    """The same request id as before, and something else is asked."""

    code = "request_reused"


class UnknownUserError(ClubError):
    """Nobody signs in under this name."""

    code = "unknown_user"


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


class DataTooNewError(ClubError):
    """The database was written by a newer version than this."""

    code = "data_too_new"


class BackupNotUpgradedError(ClubError):
    """The backup of an older version could not be brought to this one."""

    code = "backup_not_upgraded"


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


class PlayerErasedError(ClubError):
    """Whoever was erased has no name to change, and none to give to another."""

    code = "player_erased"


class SamePlayerError(ClubError):
    """A player is one person already."""

    code = "same_player"


class StalePlayersError(ClubError):
    """The list of players is not as it was when it was shown."""

    code = "stale_players"


class ListGoneError(ClubError):
    """A list that was sent is not there any more: it was saved, left or thrown away."""

    code = "list_gone"
