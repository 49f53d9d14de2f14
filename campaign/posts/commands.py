"""A campaign's own templates for posts."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from campaign.models import Campaign, PostTemplate
from campaign.models.log import Action
from campaign.posts.queries.templates import templates_of
from campaign.posts.texts.kinds import post_kinds
from campaign.services.log import note

LONGEST_TEMPLATE = 10_000
"""Characters of a template."""


@transaction.atomic
def set_template(campaign: Campaign, key: str, text: str, at: datetime, by: User) -> bool:
    """Give the posts of a kind a template, or with an empty text the site's own again. False if nothing is different.

    Raises TemplateError for a template that cannot be used.
    """
    Campaign.objects.select_for_update(no_key=True).get(pk=campaign.pk)  # of two concurrent requests one is the last
    if text:
        post_kinds()[key].read(text, campaign.game_record.rulebook.codes)
    if templates_of(campaign).get(key, "") == text:
        return False
    PostTemplate.objects.create(campaign=campaign, key=key, text=text, author=by, made_at=at)
    note(campaign, Action.TEMPLATE if text else Action.TEMPLATE_BACK, at, actor=by, post=key)
    return True
