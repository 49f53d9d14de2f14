"""The heads of pages for search engines, forums and chats."""

from typing import Any

from django import template
from django.http import HttpRequest
from django.template.context import Context

from campaign.models import Campaign, Picture
from campaign.public_campaigns.link_preview_queries import LinkPreview, campaign_preview, site_preview, with_map
from campaign.selectors import Membership

register = template.Library()


@register.inclusion_tag("_link_preview.html", takes_context=True)
def link_preview(
    context: Context, title: str = "", description: str = "", picture: Picture | None = None
) -> dict[str, Any]:
    """Write the preview of the page into its head; nothing for users, because only visitors' pages are linked.

    `title`, `description` and `picture`, a public map, are those of pages of no campaign.
    """
    request: HttpRequest | None = context.get("request")
    if request is None or getattr(request, "user", None) is None or request.user.is_authenticated:
        return {"preview": None}
    preview = _of_campaign(context, request) or site_preview(request.path, title, description)
    return {"preview": with_map(preview, picture) if picture else preview}


def _of_campaign(context: Context, request: HttpRequest) -> LinkPreview | None:
    """Return the preview of a page of a public campaign; None for other pages."""
    campaign, found = context.get("campaign"), request.resolver_match
    if not isinstance(campaign, Campaign) or not campaign.public or found is None:
        return None
    if not isinstance(context.get("member"), Membership):  # the page is not one for readers of the campaign
        return None
    return campaign_preview(request.path, campaign, found.view_name, found.kwargs.get("number"))
