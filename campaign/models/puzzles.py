"""Puzzles that users share: a position with a task."""

import uuid

from django.conf import settings
from django.db import models


class SharedPuzzle(models.Model):
    """A puzzle of a user, deleted with their account.

    Only they see it until they have solved it, at which `shared_at` is set. `document` is a puzzle as its file has it.
    """

    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="shared_puzzles")
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    title = models.CharField(max_length=100)
    document = models.TextField()
    created_at = models.DateTimeField()
    shared_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"shared puzzle {self.pk}"
