"""Pictures in pages: their addresses, heights and sizes."""

from functools import partial
from typing import Any

from django import template
from django.utils.functional import SimpleLazyObject

from campaign.models import Campaign, Phase, Picture
from campaign.selectors.phases import outline
from campaign.selectors.pictures import address_of, height_of
from campaign.selectors.unfinished import rounds_given_up
from hexmap.drawing.geometry import layout
from hexmap.drawing.map_picture import FORUM_WIDTH

register = template.Library()


@register.filter
def address(picture: Picture) -> str:
    """Return the path of a picture on this site."""
    return address_of(picture)


@register.filter
def height(picture: Picture) -> int | None:
    """Return the height of a picture in pixels, so that the page does not jump when it loads; None if unknown."""
    return height_of(picture)


@register.simple_tag
def rounds_with_maps_given_up(campaign: Campaign) -> Any:
    """Return the rounds of which a map could not be drawn; read only by pages that lack a map."""
    return SimpleLazyObject(partial(rounds_given_up, campaign))


@register.filter
def viewbox(phase: Phase) -> str:
    """Return the `viewBox` of an SVG as large as a map of a phase, as a placeholder for one not drawn yet."""
    at = layout(outline(phase).board.grid, FORUM_WIDTH)
    return f"0 0 {at.width} {at.height}"
