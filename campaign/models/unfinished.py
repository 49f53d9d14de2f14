"""The work of the workers that is under way or has gone wrong."""

from django.db import models

from campaign.models.identities import Campaign


class UnfinishedTask(models.Model):
    """A task that has begun and not been done: its row is made before it begins, and goes when it is done.

    So a task of which a worker dies is counted as well. `subject` are the numbers and names the task was told, never
    anything that somebody wrote. `error` is what was to blame for the last error and its kind (`machine:OSError`);
    without `failed_at` it is under way, or its worker died. After its last try it is given up, and not done again until
    somebody has it tried once more.
    """

    task = models.CharField(max_length=60)
    subject = models.CharField(max_length=80)
    campaign = models.ForeignKey(Campaign, models.PROTECT, null=True, related_name="+")
    tries = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=100, blank=True)
    first_begun_at = models.DateTimeField()
    begun_at = models.DateTimeField()
    failed_at = models.DateTimeField(null=True)
    given_up_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["task", "subject"], name="one_row_a_task")]

    def __str__(self) -> str:
        return f"{self.task} {self.subject}"
