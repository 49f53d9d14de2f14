"""Atom feeds: a user's own, at a secret address, and that of a campaign."""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.feedgenerator import Atom1Feed
from django.utils.http import quote_etag
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from campaign.notices.queries.channels import FEED_LENGTH, entries_of_feed, feed_channel
from campaign.notices.queries.facts import Matter, as_read_by, deadlines_changed_at, link_of, matter_of, said
from campaign.notices.queries.happened import what_happened
from campaign.notices.queries.news import News
from campaign.platform.throttle import too_often
from campaign.platform.throttle_counts import seconds_to_wait
from campaign.posts.queries.post_context import in_language_of
from campaign.selectors import Membership
from campaign.views.access import for_readers

FEED_TIME = timedelta(days=60)
"""How far back the feed of a campaign goes; its log has everything."""

_AUTHOR = "Vae Victis"
_NO_LETTERS = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Entry = tuple[str, datetime, Matter]
"""A key, the moment of notification, and the subject."""


@require_safe
def own_feed(request: HttpRequest, token: UUID) -> HttpResponseBase:
    """Serve a user's feed of all their campaigns, in their language, without signing in."""
    channel = feed_channel(token)
    if channel is None:
        raise Http404
    at = timezone.now()
    wait = seconds_to_wait("feeds", channel.owner_id, at)
    if wait:
        return too_often(request, wait)
    entries = [(str(notice.pk), notice.made_at, matter_of(notice, alone=True)) for notice in entries_of_feed(channel)]
    with as_read_by(channel.owner):
        text = _atom(request.path, gettext("My campaigns"), reverse("home"), entries, at, channel.made_at)
    return _answer(request, text)


@require_safe
@for_readers
def campaign_feed(request: HttpRequest, member: Membership) -> HttpResponseBase:
    """Serve the public events of a campaign, in its language; of a public campaign to anyone."""
    campaign, at = member.campaign, timezone.now()
    happened = what_happened([campaign], at - FEED_TIME, at, closed_too=True)
    news = [one for one in happened if one.readers is None]
    last = sorted(news, key=lambda one: (one.moment, one.key), reverse=True)[:FEED_LENGTH]
    entries = [(one.key, one.moment, _matter(one)) for one in last]
    with in_language_of(campaign):
        page = reverse("campaign", args=[campaign.slug])
        text = _atom(request.path, campaign.title, page, entries, at, campaign.created_at)
    return _answer(request, text)


def _matter(news: News) -> Matter:
    """Return the subject of an entry of a campaign's feed."""
    return Matter(news.kind, news.campaign, news.phase, {**news.about, "reason": news.reason}, news.moment, alone=True)


class _PlainAtom(Atom1Feed):
    """Atom whose summaries are text as people typed it; Django's are HTML, which feed readers carry out."""

    def add_item_elements(self, handler: Any, item: dict[str, Any]) -> None:
        """Write an entry."""
        super().add_item_elements(handler, {**item, "description": None})
        handler.addQuickElement("summary", item["description"], {"type": "text"})

    def latest_post_date(self) -> datetime:
        """Return when the feed last changed; without entries, when it was made."""
        made_at: datetime = self.feed["made_at"]
        return max((item["updateddate"] for item in self.items), default=made_at)


def _atom(path: str, title: str, page: str, entries: Sequence[Entry], at: datetime, made_at: datetime) -> bytes:
    """Return the text of a feed; its entries keep their ids, so that readers show no duplicates."""
    public = settings.PUBLIC_URL
    feed = _PlainAtom(
        title=_letters(title),
        link=f"{public}{page}",
        description="",
        feed_url=f"{public}{path}",
        author_name=_AUTHOR,
        author_link=public,
        made_at=made_at,
    )
    changed = deadlines_changed_at(matter.phase.pk for _, _, matter in entries if matter.phase)
    for key, moment, matter in entries:
        words = said(matter, None, at)
        feed.add_item(
            title=_letters(words.title),
            link=link_of(matter),
            description=_letters("\n".join(words.sentences)),
            unique_id=f"{public}{page}#{key}",
            updateddate=max(moment, changed.get(matter.phase.pk, moment) if matter.phase else moment),
            pubdate=moment,
        )
    return str(feed.writeString("utf-8")).encode()


def _letters(text: str) -> str:
    """Return a text without characters that XML cannot hold, which would break the whole feed."""
    return _NO_LETTERS.sub("", text)


def _answer(request: HttpRequest, text: bytes) -> HttpResponseBase:
    """Return the feed, or 304; readers may cache it privately for five minutes."""
    etag = quote_etag(sha256(text).hexdigest())
    answer = HttpResponse(text, content_type=Atom1Feed.content_type)
    answer.headers["Cache-Control"] = "private, max-age=300"
    answer.headers["ETag"] = etag
    return get_conditional_response(request, etag=etag, response=answer) or answer
