"""Additions of posts to pages of the core."""

from collections.abc import Mapping

from django.http import HttpRequest
from django.utils import timezone

from campaign.models import Phase
from campaign.post_texts.formats import FORMATS, in_one_piece
from campaign.posts.queries.post_context import in_language_of, post_context_of
from campaign.posts.queries.posts import posts_of_record
from campaign.posts.views.upcoming import to_be_published
from campaign.selectors import Membership
from campaign.views.additions import CorePage, PageSubject, add_to


def _movement_post(_request: HttpRequest, member: Membership, subject: PageSubject) -> Mapping[str, object]:
    """The post about the movement of a round, as the page of posts has it."""
    if subject.record is None:
        return {}
    with in_language_of(member.campaign):
        found = posts_of_record(subject.record, post_context_of(member.campaign))
        return {"post": in_one_piece(found.posts[0], FORMATS["bbcode"])}


def _upcoming_posts(_request: HttpRequest, _member: Membership, subject: PageSubject) -> Mapping[str, object]:
    """The posts that publishing a resolved step would make."""
    if subject.record is None or subject.view is None or subject.view.phase.status != Phase.Status.RESOLVED:
        return {}
    return {"coming": to_be_published(subject.record, subject.view, timezone.now())}


def register() -> None:
    """Add the post of a movement to the round's page, and the posts to come to the administrator's."""
    add_to(CorePage.ROUND, _movement_post)
    add_to(CorePage.ADMINISTRATION, _upcoming_posts)
