"""Workers draw previews of maps, and delete expired ones."""

import logging
from functools import partial

from celery import shared_task
from django.utils import timezone

from campaign.map_editor import previews
from campaign.models import MapPreview
from campaign.platform.retry_pauses import Blame
from campaign.services.unfinished import Work, finish
from campaign.tasks.clock import COUNTED
from campaign.tasks.trying import tried

log = logging.getLogger(__name__)

LIMIT = 90
"""Seconds after which the worker that draws a preview is killed; the largest takes some ten."""


@shared_task(name="campaign.tasks.draw_preview", time_limit=LIMIT)
def draw_preview(preview_id: int) -> None:
    """Draw the preview of a map for its owner, who reads if it was given up.

    It is tried again only after failures of the machine: a map that cannot be drawn has a fault that its owner finds.
    """
    work = Work("draw_preview", str(preview_id))
    if not MapPreview.objects.filter(pk=preview_id, width=0, failed=False).exists():
        finish(work)
        return
    draw = partial(previews.draw_preview, preview_id)
    tried(work, draw, lambda _kind: previews.give_up_preview(preview_id), Blame.RULES)


@shared_task(name="campaign.tasks.remove_old_previews", acks_late=False)
def remove_old_previews() -> None:
    """Delete expired previews of maps."""
    removed = previews.remove_old_previews(timezone.now())
    if removed:
        log.info("campaign.previews.removed count=%s", removed)


COUNTED["draw_preview"] = draw_preview
