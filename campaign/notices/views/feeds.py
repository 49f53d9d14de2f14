"""Atom feeds: a user's own, at a secret address, and that of a campaign."""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from hashlib import sha256
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
from campaign.notices.queries.facts import Matter, as_read_by, link_of, matter_of, said
from campaign.notices.queries.happened import what_happened
from campaign.notices.queries.news import News
from campaign.platform.throttle import too_often
from campaign.platform.throttle_counts import seconds_to_wait
from campaign.posts.queries.post_context import in_language_of
from campaign.selectors import Membership
from campaign.views.access import for_readers

FEED_TIME = timedelta(days=60)
"""How far back the feed of a campaign goes; its log has everything."""

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
        text = _atom(request.path, gettext("My campaigns"), reverse("home"), entries, at)
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
        text = _atom(request.path, campaign.title, reverse("campaign", args=[campaign.slug]), entries, at)
    return _answer(request, text)


def _matter(news: News) -> Matter:
    """Return the subject of an entry of a campaign's feed."""
    return Matter(news.kind, news.campaign, news.phase, {**news.about, "reason": news.reason}, news.moment, alone=True)


def _atom(path: str, title: str, page: str, entries: Iterable[Entry], at: datetime) -> bytes:
    """Return the text of a feed; its entries keep their ids, so that readers show no duplicates."""
    public = settings.PUBLIC_URL
    feed = Atom1Feed(title=_letters(title), link=f"{public}{page}", description="", feed_url=f"{public}{path}")
    for key, moment, matter in entries:
        words = said(matter, None, at)
        feed.add_item(
            title=_letters(words.title),
            link=link_of(matter),
            description=_letters("\n".join(words.sentences)),
            unique_id=f"{public}{page}#{key}",
            updateddate=moment,
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
