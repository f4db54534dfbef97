"""The Celery application."""

import os

from celery import Celery
from celery.signals import worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("overtrick")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.set_default()


def check_database_first(**_words: object) -> None:
    """No job is begun on a database of a newer version, or on one that does not answer."""
    # Where the worker starts, and no sooner: the settings come first.
    from web.management.startup_checks import CannotStartError, check_database

    try:
        check_database()
    except CannotStartError as error:
        raise SystemExit(f"Overtrick cannot start: {error}") from error


worker_init.connect(check_database_first)
