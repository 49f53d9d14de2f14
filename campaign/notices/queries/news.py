"""News to notify: the events in some campaigns, and the current state of their steps."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import QuerySet

from campaign.models import Campaign, Phase
from campaign.notices.texts.kinds import NoticeKind

OLDEST_NEWS = timedelta(days=1)
"""Nothing older is sent: a site that was down does not flood anyone."""
SETTLING_TIME = timedelta(minutes=2)
"""What can be changed again at once, such as a deadline, is sent once it has stood for this long."""


@dataclass(frozen=True, slots=True)
class News:
    """News, notified once per channel: `key` identifies it, `moment` is when it happened.

    `readers` are the users concerned, None for every member. `about` is JSON and public. Readers who also get the news
    `within` find both in that one. The channel `not_through` does not get it. Without a campaign it concerns its
    readers in any. With `in_any_case` persons get it whatever they have chosen.
    """

    kind: NoticeKind
    campaign: Campaign | None
    key: str
    moment: datetime
    phase: Phase | None = None
    readers: frozenset[int] | None = None
    about: Mapping[str, str] = field(default_factory=dict)
    reason: str = ""
    within: NoticeKind | None = None
    not_through: int | None = None
    in_any_case: bool = False


Campaigns = Collection[Campaign] | QuerySet[Campaign]
"""Some campaigns; where they are many, as a question that the database answers together with another one."""
