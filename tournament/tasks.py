"""Celery tasks that import player lists."""

from celery import shared_task

from club.services.jobs import run_job
from club.services.uploads import READ_LIST, SAVE_LIST
from tournament.services.player_lists import read_list, save_list


@shared_task(name=READ_LIST)
def read_player_list(job_id: int) -> None:
    """Read a list and say what it would change."""
    run_job(job_id, read_list)


@shared_task(name=SAVE_LIST)
def save_player_list(job_id: int) -> None:
    """Save what a list changes."""
    run_job(job_id, save_list)
