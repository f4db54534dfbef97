"""Celery tasks that import player lists."""

from celery import shared_task

from club.services.jobs.jobs import run_job
from club.services.jobs.uploads import READ_LIST, SAVE_LIST
from tournament.services.players.player_list_import import (
    run_player_list_reading,
    run_player_list_saving,
)


@shared_task(name=READ_LIST)
def read_player_list_task(job_id: int) -> None:
    """Reads a list and stores its differences."""
    run_job(job_id, run_player_list_reading)


@shared_task(name=SAVE_LIST)
def save_player_list_task(job_id: int) -> None:
    """Saves the changes of a list."""
    run_job(job_id, run_player_list_saving)
