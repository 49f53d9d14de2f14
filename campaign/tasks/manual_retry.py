"""Retry failed work because a person asks for it: on the page of failed tasks or with `unfinished_tasks`."""

from datetime import datetime
from functools import partial

from django.contrib.auth.models import User
from django.db import transaction

from campaign.models import UnfinishedTask
from campaign.services.errors import WrongMoment
from campaign.services.phases import RESOLVING, resolve_again
from campaign.services.unfinished import begin_anew
from campaign.tasks.clock import try_again


@transaction.atomic
def try_once_more(row: UnfinishedTask, at: datetime, by: User | None = None) -> None:
    """Reset the tries of a task and queue it as if for the first time.

    A step whose resolution was given up is claimed again, which is logged in its campaign; if that is not possible,
    because it is resolved or its campaign is halted, the worker finds nothing to do.
    """
    if row.task == RESOLVING and row.given_up_at is not None:
        try:
            resolve_again(int(row.subject), at, by)
        except WrongMoment:
            return
    begin_anew(row.subject, row.task)
    transaction.on_commit(partial(try_again, row.task, row.subject))
