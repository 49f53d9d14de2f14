"""A user's saved maps and preview; those of others are never found."""

from collections.abc import Sequence

from django.contrib.auth.models import User

from campaign.models import MapPreview, SavedMap


def saved_maps_of(user: User) -> Sequence[SavedMap]:
    """Return a user's saved maps, last saved first, without their documents."""
    return list(SavedMap.objects.filter(owner=user).defer("document").order_by("-saved_at", "-pk"))


def saved_map(user: User, number: int) -> SavedMap:
    """Return one of a user's saved maps; raise SavedMap.DoesNotExist for any other."""
    return SavedMap.objects.get(pk=number, owner=user)


def preview_of(user: User) -> MapPreview | None:
    """Return the preview that a user requested last, without its document."""
    return MapPreview.objects.filter(owner=user).defer("document").first()
