"""Maps drawn by users: saved in their account, and the preview picture of one."""

import uuid

from django.conf import settings
from django.db import models


class SavedMap(models.Model):
    """A map document saved in a user's account; only they see it, and it is deleted with the account.

    It may break rules of validity, because it is still being drawn. `version` counts how often it was saved, so that an
    outdated window cannot overwrite it.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="saved_maps")
    title = models.CharField(max_length=200)
    columns = models.PositiveIntegerField()
    rows = models.PositiveIntegerField()
    document = models.TextField()
    version = models.PositiveIntegerField(default=1)
    saved_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"saved map {self.pk}"


class MapPreview(models.Model):
    """The preview picture of a map that a user requested in the map editor; an account has one at a time.

    `document` is what a worker draws, and is empty once it is drawn or has `failed`. `width` and `height` are in
    pixels, 0 as long as there is no picture.
    """

    owner = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="map_preview")
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    document = models.TextField()
    asked_at = models.DateTimeField()
    width = models.PositiveIntegerField(default=0)
    height = models.PositiveIntegerField(default=0)
    failed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"map preview {self.pk}"

    @property
    def file_name(self) -> str:
        """The name of its file in the storage."""
        return f"previews/{self.public_id}.png"
