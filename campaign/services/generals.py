"""Queue the decisions of generals, computer players; a worker makes them."""

from functools import partial

from celery import current_app
from django.db import transaction

from campaign.models import Phase
from campaign.selectors.generals import has_generals

RUN_GENERALS = "campaign.tasks.run_generals"
"""The task, which only ever gets the id of a phase."""


def ask_generals_of_step(phase: Phase) -> None:
    """Queue the decisions of a step's generals for when the transaction is committed.

    In a game that someone plays alone they decide in the task that carries the game on.
    """
    if phase.campaign.solo:
        return
    transaction.on_commit(partial(queue_generals, phase.pk))


def queue_generals(phase_id: int) -> None:
    """Queue the decisions of a step's generals, if it has any."""
    if has_generals(phase_id):
        current_app.loader.import_default_modules()  # the task is one of a wing
        current_app.tasks[RUN_GENERALS].delay(phase_id)
