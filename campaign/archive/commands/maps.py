"""Restoring the maps, under the addresses that they had; the site draws those that are missing."""

from campaign.archive.commands.restoring import Restoration
from campaign.models import Picture

_SUFFIXES = {"png": (".png",), "svg": (".svg",), "moving": (".png",)}


def restore_maps(restoring: Restoration) -> None:
    """Add the maps of all phases."""
    for place, entry in enumerate(restoring.file.phases):
        for one in entry.pictures:
            Picture.objects.create(
                phase=restoring.phases[place],
                record=restoring.records[place][one.record - 1] if one.record else None,
                moment=one.moment,
                scale=one.scale,
                format=one.format,
                crop=one.crop,
                public_id=restoring.address(Picture, one.public_id),
                file=restoring.stored("pictures", one.path, _SUFFIXES[one.format]),
                width=one.width,
            )
