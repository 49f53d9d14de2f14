"""Smaller editions of maps in pages: their addresses, and the sources from which a browser chooses."""

from django import template
from django.urls import reverse

from campaign.models import Picture
from campaign.services.picture_editions import (
    SMALL_WIDTHS,
    STAGE_WIDTHS,
    map_name,
    map_widths,
    small_name,
    stage_name,
)

register = template.Library()


@register.filter
def stage_address(picture: Picture) -> str:
    """Return the address of the map on which a round plays, for browsers that cannot choose a width."""
    return _address(picture, stage_name(STAGE_WIDTHS[1], "webp"))


@register.filter
def stage_srcset(picture: Picture, form: str) -> str:
    """Return the map on which a round plays in all its widths, as a `srcset` of one format."""
    return ", ".join(f"{_address(picture, stage_name(width, form))} {width}w" for width in STAGE_WIDTHS)


@register.filter
def map_srcset(picture: Picture) -> str:
    """Return a map in all its widths, as `srcset` of an `img`."""
    return ", ".join(f"{_address(picture, map_name(width))} {width}w" for width in map_widths(picture))


@register.filter
def map_address(picture: Picture, width: int) -> str:
    """Return the address of a map in one of its widths."""
    return _address(picture, map_name(width))


@register.filter
def small_address(picture: Picture) -> str:
    """Return the address of a small map."""
    return _address(picture, small_name(SMALL_WIDTHS[-1]))


def _address(picture: Picture, name: str) -> str:
    return reverse("picture-edition", args=[picture.public_id, name])
