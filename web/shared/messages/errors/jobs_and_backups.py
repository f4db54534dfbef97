"""Error messages about jobs, backups, the database and the disk."""

from django.utils.translation import gettext_lazy as _

JOB_AND_BACKUP_MESSAGES = {
    "already_running": _("Overtrick is running already, at %(address)s"),
    "job_lost": _("Another worker has taken over this job."),
    "job_cancelled": _("This was cancelled. You can start it again."),
    "job_given_up": _(
        "This was started %(attempts)s times and never finished. Request it again. If "
        "that does not help, see the log file."
    ),
    "job_broken": _(
        "This could not be made. See the log file for the reason. Nothing else is affected."
    ),
    "site_without_sessions": _(
        "Players see none of these sessions. Release one, then make the web site again."
    ),
    "site_file_exists": _(
        "The folder already has a file %(file)s that is not of this web site. Choose another "
        "folder, or move the file."
    ),
    "site_of_other_club": _(
        "This folder holds the web site of another club, “%(club)s”. Choose another folder."
    ),
    "site_too_large": _(
        "The web site would have more than %(pages)s pages. Choose fewer sessions."
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
        "%(file)s is from an older version of Overtrick and could not be upgraded: "
        "%(reason)s Nothing was changed. See the log file."
    ),
    "nothing_to_back_up": _(
        "No backup was written: the database in %(folder)s is empty. If you expected a club "
        "there, check DATA_DIR, or restore the last backup."
    ),
    "backup_unwritten": _("%(file)s could not be written: %(reason)s. Nothing was left behind."),
    "not_empty": _(
        "There is a club here already. Use --replace to restore the backup in its place; "
        "the current data is backed up first."
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
    "sign_in_busy": _(
        "Too many people are signing in at this moment. Wait a few seconds, then try again."
    ),
    "server_fault": _(
        "Something went wrong on the server. The reason is in the log file of the "
        "computer that runs Overtrick."
    ),
    "disk_full": _("The disk is full. Free some space, then request it again. Nothing was lost."),
}
