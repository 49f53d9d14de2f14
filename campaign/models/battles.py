"""The reports of engagements, and the answers of the other side (EN.9). Rows are only ever added."""

import uuid

from django.db import models
from django.db.models.fields.files import FieldFile

from campaign.models.identities import Seat
from campaign.models.phases import Phase


class Report(models.Model):
    """A report of one engagement of a battles phase.

    `engagement` is its id in the document, `winner` the side that won ("" for a draw), `casualties` per cent by side.
    It is made by a player or, without a seat, it is the administrator's ruling, which stands at once. Reports are made
    before a worker has read the `upload` of their screenshot; `screenshot` is set in copies and restored reports.
    """

    phase = models.ForeignKey(Phase, models.PROTECT, related_name="reports")
    engagement = models.CharField(max_length=200)
    number = models.PositiveIntegerField()
    winner = models.CharField(max_length=100, blank=True)
    casualties = models.JSONField()
    seat = models.ForeignKey(Seat, models.PROTECT, null=True, related_name="+")
    reported_at = models.DateTimeField()
    reason = models.CharField(max_length=500, blank=True)
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    screenshot = models.FileField(upload_to="screenshots/", blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["phase", "engagement", "number"], name="report_number_unique"),
        ]
        indexes = [models.Index(fields=["reported_at"], name="reports_by_moment")]

    def __str__(self) -> str:
        return f"report {self.number} of {self.engagement}"

    @property
    def picture(self) -> FieldFile:
        """The screenshot to show; without a name if there is none, or none yet."""
        return self.screenshot if self.screenshot or not hasattr(self, "upload") else self.upload.picture


class ScreenshotUpload(models.Model):
    """An uploaded screenshot, and the picture that a worker made of it.

    `data` is the file as uploaded, which is never served to anyone, and is empty once it has been read or `refused`.
    """

    report = models.OneToOneField(Report, models.PROTECT, related_name="upload")
    data = models.BinaryField()
    uploaded_at = models.DateTimeField()
    picture = models.FileField(upload_to="screenshots/", blank=True)
    refused = models.BooleanField(default=False)

    class Meta:
        indexes = [
            models.Index(
                fields=["uploaded_at"], condition=models.Q(picture="", refused=False), name="screenshots_to_read"
            )
        ]

    def __str__(self) -> str:
        return f"upload of {self.report}"


class ReportAnswer(models.Model):
    """A player's answer to a report of the other side: agreement, or why not. The last answer counts."""

    report = models.ForeignKey(Report, models.PROTECT, related_name="answers")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="+")
    agrees = models.BooleanField()
    note = models.CharField(max_length=500, blank=True)
    answered_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["answered_at"], name="answers_by_moment")]

    def __str__(self) -> str:
        return f"answer {self.pk} to {self.report}"
