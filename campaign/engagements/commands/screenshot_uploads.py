"""Uploaded screenshots: read by a worker, and stored as pictures of our own."""

from django.core.files.base import ContentFile

from campaign.engagements.commands.screenshots import prepared
from campaign.games.engagements import InvalidReport
from campaign.models import ScreenshotUpload


def read_upload(report_id: int) -> None:
    """Store the picture of a report, or record that it cannot be read; the upload is deleted either way."""
    upload = ScreenshotUpload.objects.select_related("report").get(report=report_id)
    try:
        picture = prepared(bytes(upload.data))
    except InvalidReport:
        refuse_upload(report_id)
        return
    upload.data = b""
    upload.picture.save(f"{upload.report.public_id}.webp", ContentFile(picture), save=False)
    upload.save(update_fields=["data", "picture"])


def refuse_upload(report_id: int) -> None:
    """Delete an upload and record that it was refused, for the page of the engagement."""
    ScreenshotUpload.objects.filter(report=report_id).update(data=b"", refused=True)
