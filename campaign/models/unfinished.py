"""Tasks of the workers that are running or have failed."""

from django.db import models

from campaign.models.identities import Campaign


class UnfinishedTask(models.Model):
    """A task that has started and is not done: its row is made before it starts, and deleted when it is done.

    So a task whose worker dies is counted as well. `subject` are the ids and names that the task received, never
    anything that a user wrote. `error` is the cause of the last error and its kind (`machine:OSError`); without
    `failed_at` the task is running, or its worker died. After its last try it is given up, and not run again until
    someone retries it by hand.
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
