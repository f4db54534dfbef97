"""Error messages about jobs, backups, the database and the disk."""

from django.utils.translation import gettext_lazy as _

SERVER_MESSAGES = {
    "already_running": _("Overtrick is running already, at %(address)s"),
    "job_lost": _("Another worker has this job now."),
    "job_given_up": _(
        "This was begun %(attempts)s times and never came to an end. Ask for it once more; "
        "if that does not help, the reason is in the log file."
    ),
    "job_broken": _(
        "This could not be made. The reason is in the log file; nothing else is affected."
    ),
    "backup_broken": _(
        "%(file)s is not a backup, or it is damaged. Nothing was changed; try another copy."
    ),
    "backup_too_new": _(
        "This backup of %(made)s was made by a newer version of Overtrick (data version "
        "%(theirs)s; this one has %(ours)s). Nothing was changed; install that version, then "
        "restore."
    ),
    "data_too_new": _(
        "The data was written by a newer version of Overtrick (data version %(theirs)s; this one "
        "has %(ours)s). Nothing was changed; start the newer version."
    ),
    "backup_not_upgraded": _(
        "%(file)s was made by an older version of Overtrick and could not be brought to this one: "
        "%(reason)s Nothing was changed; the log file has more."
    ),
    "backup_unwritten": _("%(file)s could not be written: %(reason)s. Nothing of it is left."),
    "not_empty": _(
        "There is a club here already. With --replace the backup takes its place, "
        "and what is here is kept in a backup of its own."
    ),
    "database_busy": _(
        "The database is locked by another program and did not come free in time. "
        "Try again in a few seconds."
    ),
    "database_gone": _(
        "The database does not answer. Try again in a few seconds. If it lasts, check the database "
        "on the computer that runs Overtrick."
    ),
    "storage_full": _(
        "Overtrick cannot write to its disk, which may be full. Make room on the computer that "
        "runs Overtrick, then try again."
    ),
    "server_fault": _(
        "Something broke on the server. The reason is in the log file of the computer that runs "
        "Overtrick."
    ),
    "disk_full": _("The disk is full: make room on it, then ask again. Nothing was lost."),
}
