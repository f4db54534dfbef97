"""The Celery application of the worker."""

import os

from celery import Celery
from celery.signals import worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("overtrick")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# No schedule of Celery: each worker resumes lost jobs and deletes old files by itself.
app.autodiscover_tasks(["club"], related_name="periodic_sweep")
app.set_default()


def check_database_first(**_words: object) -> None:
    """Stops the worker if the database does not answer or is of a newer version."""
    # Imported when the worker starts, because the settings must be loaded first.
    from config.launcher.startup_checks import CannotStartError, check_database

    try:
        check_database()
    except CannotStartError as error:
        raise SystemExit(f"Overtrick cannot start: {error}") from error


worker_init.connect(check_database_first)
