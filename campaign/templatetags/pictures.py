"""Pictures in pages: their addresses, their heights, and which of them a browser may choose between."""

from django import template

from campaign.models import Phase, Picture
from campaign.selectors import round_document
from campaign.selectors.pictures import MomentPictures, address_of, height_of
from hexmap.drawing.geometry import layout
from hexmap.drawing.map_picture import FORUM_WIDTH

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
def viewbox(phase: Phase) -> str:
    """The `viewBox` of an SVG as large as a map of a phase, to keep the place of one that is not drawn yet."""
    at = layout(round_document(phase).board.grid, FORUM_WIDTH)
    return f"0 0 {at.width} {at.height}"


@register.filter
def srcset(maps: MomentPictures) -> str:
    """The map in all its widths, as an `img` takes them."""
    return ", ".join(f"{address_of(one)} {one.width}w" for one in maps.sizes)
