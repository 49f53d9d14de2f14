"""Making notifications from news: once per channel, for those concerned who want them."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime

from django.db.models import QuerySet

from campaign.models import Campaign, Channel, LogEntry, Notice, Phase
from campaign.models.log import Action
from campaign.notices.queries.channels import (
    UNBUNDLED_KINDS,
    campaigns_notified,
    channels_telling_of,
    live_channels,
    parts_of,
    undelivered,
)
from campaign.notices.queries.happened import what_happened
from campaign.notices.queries.news import OLDEST_NEWS, News
from campaign.notices.queries.seat_news import seat_news
from campaign.notices.queries.stands import how_step_stands, how_things_stand
from campaign.notices.texts.kinds import FOR_EVERYBODY, NoticeKind, is_wanted

Parts = Mapping[int, set[int]]
_ALWAYS = datetime.min.replace(tzinfo=UTC)


def make_notices(at: datetime, only: Channel | None = None) -> int:
    """Make the missing notifications, of all channels or of one; return how many there were.

    Several workers may call it at once and any number of times: it makes none twice. News older than a day, or older
    than its channel, is left out, and closed accounts get nothing. A feed shows its notifications at once; all others
    are to be sent.
    """
    channels = list(live_channels().filter(pk=only.pk) if only else live_channels())
    concerned = campaigns_notified(channels)
    return _made(channels, [*_what_happened(concerned, at), *how_things_stand(concerned, at)], at)


def tell_what_happened(at: datetime) -> int:
    """Make those of events only, as `make_notices` does, in a fixed number of queries."""
    channels = list(live_channels())
    return _made(channels, _what_happened(campaigns_notified(channels), at), at)


def tell_of_step(phase_id: int, at: datetime) -> int:
    """Make those of the state of one step, as `make_notices` does.

    There are none for a superseded step, nor in a game that someone plays alone.
    """
    phase = Phase.objects.select_related("campaign").filter(pk=phase_id).first()
    if phase is None or phase.campaign.solo:
        return 0
    return _made(list(channels_telling_of(phase.campaign)), list(how_step_stands(phase, at)), at)


def _what_happened(concerned: QuerySet[Campaign], at: datetime) -> list[News]:
    since = at - OLDEST_NEWS
    return [*what_happened(concerned, since, at), *seat_news(concerned, since), *undelivered(since)]


def _made(channels: Sequence[Channel], news: Sequence[News], at: datetime) -> int:
    """Make the missing notifications of some news; return how many there were."""
    since = at - OLDEST_NEWS
    parts = parts_of({channel.owner_id for channel in channels if channel.campaign_id is None})
    missing = _without_known(_told(channels, parts, _since_restored(news, since), since))
    # in one order for all workers: two that make the same notifications wait for each other instead of deadlocking
    missing.sort(key=lambda pair: (pair[0].pk, pair[1].moment, pair[1].kind is not NoticeKind.PUBLISHED, pair[1].key))
    Notice.objects.bulk_create((_notice(channel, one, at) for channel, one in missing), ignore_conflicts=True)
    return len(missing)


def _told(
    channels: Sequence[Channel], parts: Parts, news: Iterable[News], since: datetime
) -> list[tuple[Channel, News]]:
    """Yield the channels for each piece of news; only those of its campaign are considered."""
    telling: dict[int, list[Channel]] = {}
    for channel in channels:
        of_it = parts[channel.owner_id] if channel.campaign_id is None else {channel.campaign_id}
        for campaign_id in of_it:
            telling.setdefault(campaign_id, []).append(channel)
    return [
        (channel, one)
        for one in news
        for channel in (channels if one.campaign is None else telling.get(one.campaign.pk, ()))
        if _is_notified(channel, one, parts, since)
    ]


def _since_restored(news: Sequence[News], since: datetime) -> list[News]:
    """The news that are none of the past of a campaign which was restored from an archive since."""
    campaigns = {one.campaign.pk for one in news if one.campaign is not None}
    restored = LogEntry.objects.filter(campaign__in=campaigns, action=Action.RESTORED, at__gte=since)
    begun = dict(restored.order_by("at").values_list("campaign", "at"))
    return [one for one in news if one.campaign is None or one.moment > begun.get(one.campaign.pk, _ALWAYS)]


def _is_notified(channel: Channel, news: News, parts: Parts, since: datetime) -> bool:
    """Return whether a channel carries a piece of news, made already or not."""
    if not _is_wanted(channel, news) or news.moment < max(channel.made_at, since):
        return False
    if news.not_through == channel.pk or _is_notified_within(channel, news):
        return False
    campaign_id = news.campaign.pk if news.campaign else None
    if channel.campaign_id is not None:
        return campaign_id == channel.campaign_id and news.readers is None and news.kind in FOR_EVERYBODY
    if news.readers is not None and channel.owner_id not in news.readers:
        return False
    return campaign_id is None or campaign_id in parts[channel.owner_id]


def _is_wanted(channel: Channel, news: News) -> bool:
    """Return whether a channel wants a kind; mandatory kinds go through all personal channels."""
    return is_wanted(channel.wanted, news.kind) or (news.in_any_case and channel.campaign_id is None)


def _is_notified_within(channel: Channel, news: News) -> bool:
    """Return whether another notification includes it; feeds and programs get each one separately."""
    return news.within is not None and channel.kind not in UNBUNDLED_KINDS and is_wanted(channel.wanted, news.within)


def _without_known(news_by_channel: Sequence[tuple[Channel, News]]) -> list[tuple[Channel, News]]:
    """Return the news not notified yet: neither the same, nor a reminder since its moment."""
    channels = {channel.pk for channel, _ in news_by_channel}
    keys = {news.key for _, news in news_by_channel}
    known = set(Notice.objects.filter(channel__in=channels, key__in=keys).values_list("channel", "key"))
    reminded = _reminded(channels, [news for _, news in news_by_channel if news.kind is NoticeKind.REMINDER])
    return [
        (channel, news)
        for channel, news in news_by_channel
        if (channel.pk, news.key) not in known and not _is_reminded(channel, news, reminded)
    ]


def _is_reminded(channel: Channel, news: News, reminded: Mapping[tuple[int, int], Sequence[datetime]]) -> bool:
    """Whether it is a reminder of a step of which a channel has reminded since it was due to."""
    if news.kind is not NoticeKind.REMINDER or news.phase is None:
        return False
    return any(at >= news.moment for at in reminded.get((channel.pk, news.phase.pk), ()))


def _reminded(channels: Iterable[int], reminders: Sequence[News]) -> dict[tuple[int, int], list[datetime]]:
    """The times of the last reminders of some steps, by channel and step."""
    phases = {news.phase.pk for news in reminders if news.phase is not None}
    found: dict[tuple[int, int], list[datetime]] = {}
    made = Notice.objects.filter(channel__in=channels, phase__in=phases, kind=NoticeKind.REMINDER)
    for channel_id, phase_id, at in made.values_list("channel", "phase", "made_at"):
        found.setdefault((channel_id, phase_id or 0), []).append(at)
    return found


def _notice(channel: Channel, news: News, at: datetime) -> Notice:
    feeds = channel.kind == Channel.Kind.FEED
    reason = {"reason": news.reason} if news.reason else {}
    return Notice(
        channel=channel,
        campaign=news.campaign,
        phase=news.phase,
        kind=news.kind.value,
        key=news.key,
        about={**news.about, **reason, "moment": news.moment.isoformat()},
        made_at=at,
        next_try_at=None if feeds else at,
        sent_at=at if feeds else None,
    )
