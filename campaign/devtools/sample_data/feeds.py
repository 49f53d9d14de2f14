"""Feeds of sample users with notifications. Nothing is ever sent anywhere."""

from datetime import datetime

from django.db import connection

from campaign.devtools.sample_data.blocks import People
from campaign.models import Channel, Notice, Phase, Seat
from campaign.notices.texts.kinds import NoticeKind

_PEOPLE_PER_FEED = 4
"""One person in four has a feed."""


def add_feeds(people: People, at: datetime) -> None:
    """Give users feeds, and add notifications of what was published in their campaigns."""
    owners = range(people.first, people.first + people.count, _PEOPLE_PER_FEED)
    wanted = [kind.value for kind in NoticeKind]
    channels = Channel.objects.bulk_create(
        Channel(owner_id=owner, kind=Channel.Kind.FEED, wanted=wanted, made_at=at) for owner in owners
    )
    keys = [channel.pk for channel in channels]
    with connection.cursor() as cursor:
        cursor.execute(_TOLD, [NoticeKind.PUBLISHED.value, min(keys), max(keys)])


_TOLD = f"""
    INSERT INTO {Notice._meta.db_table}
        (channel_id, campaign_id, phase_id, kind, key, about, made_at, next_try_at, tries, sent_at, given_up_at,
        failure)
    SELECT c.id, p.campaign_id, p.id, %s, 'published:' || p.id, jsonb_build_object('moment', p.published_at),
        p.published_at, NULL, 0, p.published_at, NULL, ''
    FROM {Channel._meta.db_table} c
    JOIN {Seat._meta.db_table} s ON s.user_id = c.owner_id
    JOIN {Phase._meta.db_table} p ON p.campaign_id = s.campaign_id
    WHERE p.status = 'published' AND p.superseded_by_id IS NULL AND c.id BETWEEN %s AND %s
"""  # noqa: S608 - names of tables
