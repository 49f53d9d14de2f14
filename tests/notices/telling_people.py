"""Channels of the cast, their notifications, and a worker that runs the tasks of beat."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User

from campaign.models import Campaign, Channel, Notice
from campaign.notices.commands.channels import keep_channel
from campaign.notices.commands.making import make_notices
from campaign.notices.commands.sending import send_notice
from campaign.notices.queries.channels import due_notices
from campaign.notices.texts.kinds import OF_A_PERSON, NoticeKind, usual
from tests.conftest import NOW

BEFORE = NOW - timedelta(hours=1)
EVERYTHING = usual(OF_A_PERSON)
AN_ADDRESS = "https://discord.com/api/webhooks/1/very-secret"


def mail_to(user: User, wanted: Sequence[str] = EVERYTHING, at: datetime = BEFORE) -> Channel:
    """Add mail for a user, at a verified address."""
    email = f"{user.username}@example.org"
    EmailAddress.objects.get_or_create(user=user, email=email, defaults={"verified": True, "primary": True})
    return keep_channel(user, Channel.Kind.MAIL, wanted, at)


def feed_of(user: User, wanted: Sequence[str] = EVERYTHING, at: datetime = BEFORE) -> Channel:
    return keep_channel(user, Channel.Kind.FEED, wanted, at)


def webhook_of(
    user: User,
    address: str = AN_ADDRESS,
    wanted: Sequence[str] = EVERYTHING,
    campaign: Campaign | None = None,
    at: datetime = BEFORE,
) -> Channel:
    return keep_channel(user, Channel.Kind.DISCORD, wanted, at, address=address, campaign=campaign)


def told(at: datetime, *, kind: NoticeKind | None = None) -> list[tuple[str, str]]:
    """Make the notifications of a moment; return recipients and kinds; of one kind only, if given."""
    newest = Notice.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    make_notices(at)
    made = Notice.objects.filter(pk__gt=newest).order_by("channel__owner__username", "kind", "pk")
    found = [(notice.channel.owner.username, notice.kind) for notice in made.select_related("channel__owner")]
    return [(name, what) for name, what in found if kind is None or what == kind]


def tell(at: datetime) -> None:
    """Make the notifications, and send them as long as any are due."""
    make_notices(at)
    while waiting := due_notices(at):
        for notice_id in waiting:
            send_notice(notice_id, at)
