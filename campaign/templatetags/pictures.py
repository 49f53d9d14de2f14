"""Pictures in pages: their addresses, their heights, and which of them a browser may choose between."""

from django import template

from campaign.models import Picture
from campaign.selectors.pictures import Drawn, address_of, height_of

register = template.Library()


@register.filter
def address(picture: Picture) -> str:
    """The path of a picture on this site."""
    return address_of(picture)


@register.filter
def height(picture: Picture) -> int | None:
    """The height of a picture in pixels, so that a page does not jump when it comes; None where nobody knows."""
    return height_of(picture)


@register.filter
def srcset(maps: Drawn) -> str:
    """The map in all its widths, as an `img` takes them."""
    return ", ".join(f"{address_of(one)} {one.width}w" for one in maps.sizes)
