"""Exceptions for clubs, members, players, settings, jobs and backups.

ClubError
├── MissingPermissionError
├── InvalidClubDataError
├── ClubDataNotFoundError
├── ClubConflictError
├── StalePlayersError
├── JobError
└── BackupError

The docstring of a class lists its codes. The messages are in `web.shared.messages.errors`.
"""


class ClubError(Exception):
    """Base class of errors about clubs."""

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code, facts)
        self.code, self.facts = code, facts


class MissingPermissionError(ClubError):
    """The member's role does not have the permission.

    right: this `role` has no permission for it; `rule` is the permission
    """


class InvalidClubDataError(ClubError):
    """A setting, or a field of a player or API key, has an invalid value.

    club_name: the club has no name, or the name of another club
    time_zone: no such time zone
    language: no language of the pages
    minutes_a_board: a board takes from 1 to 30 minutes, to a tenth
    names_shown: neither full nor hidden names
    paper: no paper size that documents are laid out for
    role: no such role
    invitation_time: an invitation lasts 1 to `longest` days
    key_name: an API key without a name, or with one longer than `longest`
    player_name: a player without a name, or with one that is too long
    number_length: a player number that is too long
    player_master_points: master points outside 0 to `most`, or of more than two places
    player_handicap: a handicap outside ±`most`, or of more than two places
    """


class ClubDataNotFoundError(ClubError):
    """A club, user, member, link or list does not exist.

    no_club_yet: no club here yet; open one with the `command` first.
    unknown_club: no club has this address
    unknown_user: nobody signs in with this username
    member_gone: another owner removed the member
    invitation: the link was used, has expired, or never existed: the answer is the same
    list_gone: the imported list was saved, left or deleted
    event_gone: the file of an event was imported or deleted
    """


class ClubConflictError(ClubError):
    """The change conflicts with the members or players of the club.

    username_taken: another user signs in with this username
    already_member: the user has this role already, or a greater one
    last_owner: the club would have no owner
    player_number: another player has this number
    player_unclear: several players match the text
    player_erased: an erased player has no name to change or to give to another
    same_player: both players are the same one
    request_reused: the idempotency key was used for another request
    """


class StalePlayersError(ClubError):
    """The player list has changed since it was shown.

    stale_players: the list of players has changed since it was shown
    """


class JobError(ClubError):
    """A background job cannot be finished by this worker.

    job_lost: another worker has the job
    job_given_up: the job was begun `attempts` times and never finished
    job_cancelled: a director cancelled the job
    """


class SiteError(ClubError):
    """A static web site cannot be made.

    site_file_exists: the folder has a `file` of that name which no earlier run wrote
    site_without_sessions: players see nothing of what was chosen
    site_too_large: it would have more than `pages` pages
    """


class BackupError(ClubError):
    """A backup cannot be written or restored.

    backup_broken: the `file` is no backup, or is damaged
    backup_too_new: a newer version made the backup
    data_too_new: a newer version wrote the database
    backup_not_upgraded: the backup of an older version could not be upgraded
    nothing_to_back_up: the database has no tables, as a new one or one that was lost
    backup_unwritten: the file could not be written; nothing of it is left
    not_empty: there is data already, and nothing says to replace it
    """
