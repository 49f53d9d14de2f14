"""Servers for mail and webhooks that hang, drip, refuse, fail or are missing do not delay other notifications."""

from collections.abc import Mapping
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from campaign.models import Channel, Notice
from campaign.notices.commands.channels import keep_channel
from campaign.notices.rules.deliveries import PAUSES
from campaign.notices.texts.kinds import NoticeKind
from tests.faults.bad_servers import BadServers, bad_servers
from tests.faults.browser import Browser
from tests.faults.cast import open_war, people
from tests.faults.conftest import stop_workers
from tests.faults.table import seen
from tests.site import Site, free_port
from tests.waiting import wait_for

WEBHOOKS = {"Marcus": "good", "Lucius": "error", "Hanno": "hangs", "Hamilcar": "drips"}
MAIL = {"Marcus": "good", "Lucius": "refused", "Hanno": "hangs", "Hamilcar": "full"}
FAILURES = {
    "webhook good": "",
    "webhook error": "status:500",
    "webhook hangs": "hung",
    "webhook drips": "hung",
    "webhook not there": "unreachable",
    "mail good": "",
    "mail refused": "mail",
    "mail hangs": "mail",
    "mail full": "mail",
}


def test_webhooks_survive_misbehaving_servers(here: Site, settings: Any) -> None:
    """Working channels are notified at once; others are retried, given up in the end, and their owners informed."""
    nobody = f"http://127.0.0.1:{free_port()}"
    with bad_servers() as bad:
        hosts = [f"http://127.0.0.1:{bad.webhooks}", nobody]
        settings.WEBHOOK_HOSTS = hosts
        users = people(of="-told")  # steps of other wars may have moments that lie ahead, and be news to their channels
        channels = _channels(users, bad, nobody)
        war = open_war("told", users=users)
        stop_workers(here)
        told = {"EMAIL_URL": f"smtp://127.0.0.1:{bad.mail}", "WEBHOOK_HOSTS": ",".join(hosts), "NO_PROXY": "*"}
        here.start_worker("one", environment=told)
        here.have("web", "beat")
        notices = Notice.objects.filter(campaign=war, channel__in=channels.values())
        seen("servers that hang, drip, refuse or fail", wait_for("every notice tried", lambda: _all_tried(notices)))
        for what, channel in channels.items():
            notice = notices.get(channel=channel)
            assert notice.tries == 1
            assert (notice.sent_at is not None) == what.endswith("good"), what
            assert notice.failure == FAILURES[what]
        bad.end_mail()
        _fails_to_connect(notices.get(channel=channels["mail refused"]))
        _is_given_up(here, notices.get(channel=channels["webhook hangs"]))
        assert bad.asked["mail to good"] == bad.asked["good"] == 1


def _channels(users: Mapping[str, User], bad: BadServers, nobody: str) -> dict[str, Channel]:
    """A channel for every way in which a server can behave, by what it does."""
    found = {}

    def keep(what: str, name: str, kind: Channel.Kind, address: str = "") -> None:
        found[what] = keep_channel(users[name], kind, [NoticeKind.OPENED], timezone.now(), address=address)

    for name, what in WEBHOOKS.items():
        keep(f"webhook {what}", name, Channel.Kind.DISCORD, bad.webhook(what))
    keep("webhook not there", "Hamilcar", Channel.Kind.WEBHOOK, f"{nobody}/anything")
    for name, what in MAIL.items():
        EmailAddress.objects.create(user=users[name], email=f"{what}@example.org", verified=True, primary=True)
        keep(f"mail {what}", name, Channel.Kind.MAIL)
    return found


def _all_tried(notices: QuerySet[Notice]) -> bool:
    tried = [notice for notice in notices.all() if notice.sent_at is not None or notice.failure]
    return len(tried) == len(FAILURES)


def _fails_to_connect(notice: Notice) -> None:
    """Where no server for mail is there any more a notice waits as well."""
    waits = Notice.objects.filter(pk=notice.pk, tries=2, sent_at=None, given_up_at=None, failure="mail")
    Notice.objects.filter(pk=notice.pk).update(next_try_at=timezone.now())
    wait_for("a mail that finds no server", waits.exclude(next_try_at=None).exists)


def _is_given_up(here: Site, notice: Notice) -> None:
    """After its last pause a notice is tried once more and then given up, which its owner can read."""
    Notice.objects.filter(pk=notice.pk).update(tries=len(PAUSES), next_try_at=timezone.now())
    given_up = Notice.objects.filter(pk=notice.pk, next_try_at=None).exclude(given_up_at=None)
    wait_for("a notice given up", given_up.exists)
    assert "Given up" in Browser(here, notice.channel.owner.username).get(reverse("notices")).text
