"""The maps that someone keeps in their account, and their preview; nobody else's are found."""

from collections.abc import Sequence

from django.contrib.auth.models import User

from campaign.models import MapPreview, SavedMap


def saved_maps_of(user: User) -> Sequence[SavedMap]:
    """The maps that someone keeps, the last saved one first, without their documents."""
    return list(SavedMap.objects.filter(owner=user).defer("document").order_by("-saved_at", "-pk"))


def saved_map(user: User, number: int) -> SavedMap:
    """One of the maps that someone keeps; raises SavedMap.DoesNotExist where it is not theirs."""
    return SavedMap.objects.get(pk=number, owner=user)


def preview_of(user: User) -> MapPreview | None:
    """The preview that someone asked for last, without its document."""
    return MapPreview.objects.filter(owner=user).defer("document").first()
