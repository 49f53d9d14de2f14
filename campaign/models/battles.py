"""The reports of the games, and what the other side says of them (EN.9). Rows are only ever added."""

import uuid

from django.db import models
from django.db.models.fields.files import FieldFile

from campaign.models.identities import Seat
from campaign.models.phases import Phase


class Report(models.Model):
    """A report of one engagement of one battles phase.

    `engagement` is its id in the document, `winner` the side that won ("" for a draw), `casualties` per cent by side.
    It is a player's, or, without a seat, the administrator's ruling, which stands at once. Reports are
    made before a worker has read the `upload` of their screenshot; `screenshot` is set in copies and restored ones.
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
        """The screenshot as it is shown; without a name where there is none, or none yet."""
        return self.screenshot if self.screenshot or not hasattr(self, "upload") else self.upload.picture


class ScreenshotUpload(models.Model):
    """A screenshot that was uploaded, and the picture that a worker made of it.

    `data` is the file as it came, which is never served to anyone, and is empty once it has been read or `refused`.
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
    """What a player of the other side says of a report: that it is right, or why not. His last answer counts."""

    report = models.ForeignKey(Report, models.PROTECT, related_name="answers")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="+")
    agrees = models.BooleanField()
    note = models.CharField(max_length=500, blank=True)
    answered_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["answered_at"], name="answers_by_moment")]

    def __str__(self) -> str:
        return f"answer {self.pk} to {self.report}"
