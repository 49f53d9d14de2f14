"""Uploaded screenshots are read by workers, where a picture that takes too much ends nothing but its own task."""

from datetime import datetime
from functools import partial

from celery import shared_task

from campaign.engagements.commands.screenshot_uploads import read_upload, refuse_upload
from campaign.models import ScreenshotUpload
from campaign.selectors.phases import stalled_after
from campaign.selectors.reports import unread_uploads
from campaign.services.unfinished import Work, finish
from campaign.tasks.clock import COUNTED, STALLED, STEP_AGAIN_AFTER, WingWork
from campaign.tasks.trying import tried

LIMIT = 30
"""Seconds after which the worker that reads a screenshot is killed; a good one takes one second."""


@shared_task(name="campaign.tasks.read_screenshot", time_limit=LIMIT)
def read_screenshot(report_id: int) -> None:
    """Read the uploaded screenshot of a report; one that kills its worker again and again is refused."""
    uploads = ScreenshotUpload.objects.filter(report=report_id, picture="", refused=False)
    campaign_id = uploads.values_list("report__phase__campaign", flat=True).first()
    work = Work("read_screenshot", str(report_id), campaign_id)
    if campaign_id is None:
        finish(work)
        return
    tried(work, partial(read_upload, report_id), lambda _kind: refuse_upload(report_id))


def _unread(at: datetime) -> list[int]:
    return unread_uploads(at, stalled_after())


COUNTED["read_screenshot"] = read_screenshot
STALLED.append(WingWork("read_screenshot", _unread, STEP_AGAIN_AFTER))
