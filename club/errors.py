"""Exceptions for clubs, members, players, settings, jobs and backups.

ClubError
├── MissingPermissionError
├── InvalidClubDataError
├── ClubDataNotFoundError
├── ClubConflictError
├── StalePlayersError
├── JobError
├── SiteError
├── RemoteError
├── MailError
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

    missing_permission: this `role` has no permission for it; `rule` is the permission
    """


class InvalidClubDataError(ClubError):
    """A setting, or a field of a player or API key, has an invalid value.

    club_name: the club has no name, or the name of another club
    time_zone: no such time zone
    language: no language of the pages
    minutes_a_board: a board takes from 1 to 30 minutes, to a tenth
    mail_address: the `address` is no e-mail address
    names_shown: neither full nor hidden names
    paper: no paper size that documents are laid out for
    role: no such role
    invitation_time: an invitation lasts 1 to `longest` days
    key_last_day: an API key whose last `day` is over, or after `last`
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
    site_of_other_club: the web space holds the site of `club`
    site_too_large: it would have more than `pages` pages
    """


class RemoteError(ClubError):
    """A server elsewhere, such as the club's web space, cannot be used.

    remote_address: an `address` that is none of those that are allowed there
    remote_private: the `host` is in a private network that the settings do not allow
    remote_unknown_host: no such `host`
    remote_refused: no connection to the `host`
    remote_timeout: the `host` did not answer in time
    remote_certificate: the `host` has no valid certificate
    remote_host_key: the `host` shows another key than the one that was accepted
    remote_no_host_key: nobody accepted the key of the `host` yet
    remote_sign_in: the `host` refuses the name or the password
    remote_unencrypted: data would go to the `host` unencrypted
    remote_status: the `host` answered with an error `status`
    remote_listing: the list of files cannot be read
    remote_no_folder: the `folder` does not exist
    remote_file: a file of that `path` cannot be read or written
    remote_sealed: the secret was sealed with another SECRET_KEY
    no_web_space: the club has not set up a web space
    site_being_sent: a job sends the site to the web space already
    no_site_folder: this installation has no folder for sites
    webhook_events: no event, or one that is none of the `events`
    webhook_secret: not a secret of `least` to `most` bytes in base64
    webhook_disabled: the webhook is disabled
    webhook_waiting: a delivery was given up because more than `most` were waiting
    most_webhooks: the club has as many webhooks as it can have
    username_length: the user name is longer than `longest`
    """


class MailError(ClubError):
    """A score card cannot be sent by e-mail.

    mail_not_set: this installation has no mail server
    mail_switched_off: the club does not send score cards
    mail_before_release: players do not see the ranking and the boards yet
    nobody_to_mail: nobody is left who gets a card
    mail_no_consent: the player has no address now, or unsubscribed
    mail_no_card: the player has no card in the session now
    mail_connection: the mail server does not answer, or refuses the account
    mail_refused: the mail server refuses the address or the mail
    mail_interrupted: nobody knows whether the mail server took it
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
