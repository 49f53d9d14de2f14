"""Sending notices: to a server that takes them, refuses them, hangs, or is not there; and by mail."""

import json
import logging
import smtplib
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection
from django.utils import timezone

from campaign.members.commands.people import set_preferences
from campaign.models import Campaign, Channel, Notice, Phase, Seat
from campaign.notices import tasks as notice_tasks
from campaign.notices.commands import by_discord, posting
from campaign.notices.commands.channels import ask_for_test, keep_channel, stop_channel
from campaign.notices.commands.endpoints import NoWebhook
from campaign.notices.commands.making import make_notices
from campaign.notices.commands.sending import send_notice
from campaign.notices.queries.channels import due_notices
from campaign.platform.task_counts import runs_of_tasks
from campaign.services.deadlines import set_deadline
from orders.models import Sealed
from orders.rules.life import Version
from orders.sealing import unseal
from tests.campaign.test_early_close import submit_for_everyone
from tests.conftest import NOW, SECRET, advance, step_on, submit_orders, whole_database, written
from tests.notices.telling_people import AN_ADDRESS, EVERYTHING, mail_to, tell, webhook_of
from tests.notices.test_notices import MINUTE, all_but, reminder_of

People = dict[str, User]
Seats = Callable[[str], Seat]


@dataclass
class Discord:
    """A server on this machine in the place of Discord's: what it is asked, and what it answers."""

    address: str = ""
    status: int = 204
    headers: dict[str, str] = field(default_factory=dict)
    hangs: threading.Event = field(default_factory=threading.Event)
    asked: list[dict[str, Any]] = field(default_factory=list)

    @property
    def said(self) -> list[str]:
        """The messages that it was sent."""
        return [one["content"] for one in self.asked]


@pytest.fixture
def discord(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Discord]:
    found = Discord()

    class Room(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found.asked.append(json.loads(body))
            if found.status == 0:
                found.hangs.wait(10)
                return
            self.send_response(found.status)
            for name, value in {"Content-Length": "0", **found.headers}.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_said: object) -> None:
            """Says nothing."""

    monkeypatch.setenv("NO_PROXY", "*")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Room)
    place = f"http://127.0.0.1:{server.server_port}"
    settings.WEBHOOK_HOSTS = [place]
    found.address = f"{place}/api/webhooks/1/very-secret"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield found
    found.hangs.set()
    server.shutdown()
    thread.join()
    server.server_close()


def only(channel: Channel) -> Notice:
    return channel.notices.get()


def test_a_discord_message_arrives_once_and_mentions_nobody(war: Campaign, people: People, discord: Discord) -> None:
    channel = webhook_of(people["hanno"], discord.address)
    Campaign.objects.update(title="The *war* of @everyone")
    tell(NOW)
    tell(NOW + MINUTE)
    assert len(discord.asked) == 1
    assert discord.asked[0]["allowed_mentions"] == {"parse": []}
    title, open_until, armies, link = discord.said[0].splitlines()
    assert title.startswith(r"**The \*war\* of @​everyone, round 1: Instructions until ")
    assert open_until.startswith("Instructions: open until ")
    assert armies == "Still to submit: orders for armies 1-3."
    assert link == "http://127.0.0.1:8000/campaigns/war/"
    assert only(channel).sent_at == NOW


def test_deactivated_users_are_not_notified(war: Campaign, people: People, discord: Discord) -> None:
    tried, other = (webhook_of(people[name], discord.address, wanted=["opened"]) for name in ("hanno", "lucius"))
    User.objects.filter(pk=people["lucius"].pk).update(is_active=False)
    discord.status = 503
    tell(NOW)
    assert not other.notices.exists()
    User.objects.filter(pk=people["hanno"].pk).update(is_active=False)
    discord.status = 204
    tell(NOW + 2 * MINUTE)
    assert len(discord.asked) == 1
    assert only(tried).failure == "outdated"


def test_failed_deliveries_are_retried_with_growing_delays_and_given_up(
    war: Campaign, people: People, discord: Discord
) -> None:
    channel = webhook_of(people["hanno"], discord.address, wanted=["opened"])
    discord.status = 503
    make_notices(NOW)
    at, pauses = NOW, []
    for _ in range(6):
        send_notice(only(channel).pk, at)
        following = only(channel).next_try_at
        if following is not None:
            assert due_notices(following - timedelta(seconds=1)) == []
            assert due_notices(following) == [only(channel).pk]
            pauses.append(int((following - at).total_seconds()))
            at = following
    assert pauses == [60, 300, 1800, 7200, 43200]
    notice = only(channel)
    assert (notice.tries, notice.failure, notice.given_up_at, notice.next_try_at) == (6, "status:503", at, None)
    assert len(discord.asked) == 6
    channel.refresh_from_db()
    assert channel.stopped_at is None


def test_a_failed_delivery_arrives_once_the_server_is_back(war: Campaign, people: People, discord: Discord) -> None:
    channel = webhook_of(people["hanno"], discord.address)
    discord.status = 500
    tell(NOW)
    discord.status = 204
    tell(NOW + MINUTE)
    assert (only(channel).sent_at, only(channel).failure) == (NOW + MINUTE, "")


@pytest.mark.parametrize("status", [401, 403, 404, 410])
def test_a_deleted_webhook_is_switched_off_at_once(
    war: Campaign, people: People, discord: Discord, status: int
) -> None:
    channel = webhook_of(people["hanno"], discord.address)
    discord.status = status
    tell(NOW)
    step_on(war)
    tell(NOW + MINUTE)
    channel.refresh_from_db()
    assert (channel.stopped_at, len(discord.asked)) == (NOW, 1)
    assert only(channel).failure == f"status:{status}"


def test_a_failed_channel_is_reported_by_another_channel(
    war: Campaign, people: People, discord: Discord, mailoutbox: list[Any]
) -> None:
    webhook_of(people["hanno"], discord.address, wanted=["opened"])
    mail_to(people["hanno"], ["channel"])
    discord.status = 404
    tell(NOW)
    tell(NOW + MINUTE)
    tell(NOW + 2 * MINUTE)
    assert [one.subject for one in mailoutbox] == ["[Vae Victis] notifications do not arrive"]


def test_the_administrator_is_notified_of_a_failed_campaign_channel(
    war: Campaign, people: People, discord: Discord, mailoutbox: list[Any]
) -> None:
    webhook_of(people["marcus"], discord.address, wanted=["opened"], campaign=war)
    mail_to(people["marcus"], ["channel"])
    discord.status = 401
    tell(NOW)
    tell(NOW + MINUTE)
    assert [one.subject for one in mailoutbox] == ["[Vae Victis] The war: notifications do not arrive"]


def test_rate_limits_of_discord_are_respected(war: Campaign, people: People, discord: Discord) -> None:
    channel = webhook_of(people["hanno"], discord.address)
    discord.status, discord.headers = 429, {"Retry-After": "600.5"}
    tell(NOW)
    assert only(channel).next_try_at == NOW + timedelta(seconds=601)
    discord.headers = {"Retry-After": "2"}
    tell(NOW + timedelta(seconds=601))
    assert only(channel).next_try_at == NOW + timedelta(seconds=601 + 300)


def test_a_redirection_is_not_followed(war: Campaign, people: People, discord: Discord) -> None:
    channel = webhook_of(people["hanno"], discord.address)
    discord.status, discord.headers = 302, {"Location": discord.address}
    tell(NOW)
    assert (len(discord.asked), only(channel).failure) == (1, "status:302")


def test_a_hanging_server_times_out(
    war: Campaign, people: People, discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert posting.CONNECTION_TIMEOUT_SECONDS == 10
    monkeypatch.setattr(posting, "CONNECTION_TIMEOUT_SECONDS", 0.05)
    channel = webhook_of(people["hanno"], discord.address)
    discord.status = 0
    tell(NOW)
    assert (only(channel).failure, only(channel).next_try_at) == ("hung", NOW + MINUTE)


def test_a_missing_server_counts_as_unreachable(war: Campaign, people: People, settings: Any) -> None:
    with socket.socket() as taken:  # a port of nobody, for nobody listens
        taken.bind(("127.0.0.1", 0))
        place = f"http://127.0.0.1:{taken.getsockname()[1]}"
        settings.WEBHOOK_HOSTS = [place]
        channel = webhook_of(people["hanno"], f"{place}/hook")
        tell(NOW)
    assert only(channel).failure == "unreachable"


def test_nothing_is_sent_to_an_address_no_longer_allowed(
    war: Campaign, people: People, discord: Discord, settings: Any
) -> None:
    channel = webhook_of(people["hanno"], discord.address)
    settings.WEBHOOK_HOSTS = ["discord.com"]
    tell(NOW)
    channel.refresh_from_db()
    assert (discord.asked, only(channel).failure, channel.stopped_at) == ([], "not_allowed", NOW)


@pytest.mark.parametrize("address", ["https://example.org/api/webhooks/1/abc", "http://127.0.0.1:80/x", "file:///etc"])
def test_only_addresses_of_known_hosts_are_accepted(people: People, address: str) -> None:
    with pytest.raises(NoWebhook):
        webhook_of(people["hanno"], address)
    assert not Sealed.objects.exists()


# Claiming


@pytest.mark.django_db(transaction=True)
def test_concurrent_workers_send_a_notification_once(war: Campaign, people: People, discord: Discord) -> None:
    channel = webhook_of(people["hanno"], discord.address)
    make_notices(NOW)
    number = only(channel).pk

    def work(_: int) -> bool:
        try:
            return send_notice(number, NOW) is not None
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as workers:
        assert sorted(workers.map(work, range(8))) == [False] * 7 + [True]
    assert len(discord.asked) == 1


def test_a_worker_that_dies_counts_as_a_try(
    war: Campaign, people: People, discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    channel = webhook_of(people["hanno"], discord.address)
    make_notices(NOW)

    def die(*_: Any) -> None:
        raise SystemExit

    with monkeypatch.context() as dying:
        dying.setattr(by_discord, "send", die)
        with pytest.raises(SystemExit):
            send_notice(only(channel).pk, NOW)
    assert send_notice(only(channel).pk, NOW) is None
    assert send_notice(only(channel).pk, NOW + MINUTE) is not None
    assert (len(discord.said), only(channel).tries) == (1, 2)


def test_a_slow_channel_does_not_delay_others(war: Campaign, phase: Phase, people: People) -> None:
    """Of each channel one notice is sent to workers at a time."""
    for name in ("hanno", "hamilcar"):
        mail_to(people[name])
    make_notices(NOW)
    set_deadline(phase.pk, NOW + timedelta(days=9), NOW)
    make_notices(NOW + 3 * MINUTE)
    assert Notice.objects.count() == 4
    assert set(due_notices(NOW + 3 * MINUTE)) == set(Notice.objects.filter(kind="opened").values_list("pk", flat=True))


# What is no longer so


def test_a_reminder_that_waited_too_long_is_not_sent(
    war: Campaign, phase: Phase, seat: Seats, people: People, mailoutbox: list[Any]
) -> None:
    channel = mail_to(people["hanno"], ["reminder"])
    at = reminder_of(phase)
    make_notices(at)
    submit_for_everyone(phase)
    send_notice(only(channel).pk, at)
    assert (mailoutbox, only(channel).failure, only(channel).sent_at) == ([], "outdated", None)


def test_no_last_player_notice_when_another_player_also_owes_orders(
    phase: Phase, seat: Seats, people: People, mailoutbox: list[Any]
) -> None:
    channel = mail_to(people["hanno"], ["last"])
    all_but(phase, "Hanno")
    make_notices(NOW)
    submit_orders(phase_id=phase.pk, seat=seat("Lucius"), army_number=15, text="", state=Version.WITHDRAWN)
    send_notice(only(channel).pk, NOW)
    assert (mailoutbox, only(channel).failure) == ([], "outdated")


# Mail


def test_a_mail_uses_language_and_time_zone_of_its_reader(
    war: Campaign, phase: Phase, people: People, mailoutbox: list[Any]
) -> None:
    """The movement is due on Tuesday 5 April 2264 at 12:00 in Greenwich, as long as the ruleset gives it four days."""
    set_preferences(people["hanno"].pk, time_zone="America/New_York", language="en")
    mail_to(people["hanno"])
    Phase.objects.update(due_at=NOW + timedelta(days=4))
    tell(NOW)
    (sent,) = mailoutbox
    assert sent.to == ["hanno@example.org"]
    assert sent.subject == (
        "[Vae Victis] The war, round 1: Instructions until Tuesday 5 April 2264, 08:00 (New York time)"
    )
    assert "\nStill to submit: orders for armies 1-3.\n" in sent.body
    assert "\nhttp://127.0.0.1:8000/campaigns/war/\n" in sent.body
    off = f"http://127.0.0.1:8000/unsubscribe/{Channel.objects.get().token}/"
    assert sent.extra_headers["List-Unsubscribe"] == f"<{off}>"
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert f"Stop these mails: {off}" in sent.body
    assert "http://127.0.0.1:8000/preferences/notices/" in sent.body


def test_an_unreachable_mail_server_is_retried(
    war: Campaign, people: People, monkeypatch: pytest.MonkeyPatch, mailoutbox: list[Any]
) -> None:
    channel = mail_to(people["hanno"])

    def refuse(*_: Any) -> int:
        raise smtplib.SMTPServerDisconnected("hanno@example.org is unknown")

    with monkeypatch.context() as away:
        away.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", refuse)
        tell(NOW)
    assert (only(channel).failure, only(channel).next_try_at) == ("mail", NOW + MINUTE)
    tell(NOW + MINUTE)
    assert len(mailoutbox) == 1


class Broken(BaseEmailBackend):
    """A backend with a fault that nobody has thought of."""

    def send_messages(self, email_messages: Any) -> int:
        raise RuntimeError("hanno@example.org")


def test_an_internal_delivery_error_is_logged_without_its_message(
    war: Campaign, people: People, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    cache.clear()
    channel = mail_to(people["hanno"])
    make_notices(NOW)
    Notice.objects.update(next_try_at=NOW - timedelta(days=100_000))
    settings.EMAIL_BACKEND = f"{__name__}.Broken"
    notice_tasks.send_notice(only(channel).pk)
    assert only(channel).failure == "error"
    (lines,) = [lines for lines in written(caplog) if "campaign.task.failed task=send_notice" in lines]
    assert "RuntimeError" in lines
    assert "in send_messages" in lines
    assert "example.org" not in "".join(written(caplog))
    assert runs_of_tasks(timezone.now())["send_notice"].failed == 1


def test_mail_without_a_verified_address_waits_for_one(war: Campaign, people: People, mailoutbox: list[Any]) -> None:
    channel = mail_to(people["hanno"])
    people["hanno"].emailaddress_set.update(verified=False)
    tell(NOW)
    notice = only(channel)
    assert (mailoutbox, notice.failure, notice.given_up_at) == ([], "no_address", None)
    people["hanno"].emailaddress_set.update(verified=True)
    assert notice.next_try_at is not None
    send_notice(notice.pk, notice.next_try_at)
    assert len(mailoutbox) == 1


# Tests and switching off


def test_a_test_is_not_retried(people: People, discord: Discord) -> None:
    channel = webhook_of(people["hanno"], discord.address)
    assert send_notice(ask_for_test(channel, NOW).pk, NOW)
    assert "This is a test." in discord.said[0]
    discord.status = 500
    failed = ask_for_test(channel, NOW + MINUTE)
    send_notice(failed.pk, NOW + MINUTE)
    failed.refresh_from_db()
    assert (failed.given_up_at, failed.next_try_at) == (NOW + MINUTE, None)


def test_switching_off_deletes_the_address_and_pending_notifications(
    war: Campaign, people: People, discord: Discord
) -> None:
    channel = webhook_of(people["hanno"], discord.address)
    make_notices(NOW)
    assert stop_channel(channel, NOW, people["hanno"])
    assert not stop_channel(channel, NOW + MINUTE, people["hanno"])
    assert (send_notice(only(channel).pk, NOW), discord.asked) == (None, [])
    assert unseal(Sealed.objects.get()) == ""
    with pytest.raises(NoWebhook):
        keep_channel(people["hanno"], Channel.Kind.DISCORD, EVERYTHING, NOW)


def test_a_new_webhook_address_replaces_the_old_one(people: People) -> None:
    channel = webhook_of(people["hanno"])
    webhook_of(people["hanno"], f"{AN_ADDRESS}-2")
    assert Channel.objects.get().pk == channel.pk
    assert unseal(Sealed.objects.get()) == f"{AN_ADDRESS}-2"


# Rooms


def test_a_campaign_channel_uses_its_language_and_may_include_the_post(
    war: Campaign, people: People, discord: Discord
) -> None:
    Campaign.objects.update(time_zone="Europe/Stockholm")
    webhook_of(people["marcus"], discord.address, ["published", "with_post"], war)
    step_on(war)
    step_on(war)
    tell(NOW)
    assert all("Stockholm time" in said for said in discord.said)
    assert any("## Sicily" in said or "Round 1: " in said for said in discord.said)
    assert all(len(said) <= 2_000 for said in discord.said)
    assert not any("of yours" in said for said in discord.said)


# Secrets


def test_notifications_hold_no_orders_and_logs_no_addresses(
    war: Campaign,
    phase: Phase,
    people: People,
    discord: Discord,
    mailoutbox: list[Any],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A whole step: opened, nearly over, closed and resolved; only when it is published its orders are."""
    caplog.set_level(logging.DEBUG)
    logging.getLogger("urllib3").setLevel(logging.CRITICAL)  # as the settings have it
    for user in people.values():
        mail_to(user)
        webhook_of(user, discord.address)
    webhook_of(people["marcus"], discord.address, campaign=war)
    submit_orders(phase_id=phase.pk, seat=war.seats.get(name="Hamilcar"), army_number=5, text=SECRET)
    at = reminder_of(phase)
    for moment in (NOW, at, phase.due_at + 3 * MINUTE):
        tell(moment)
    advance(phase, to="resolved")
    tell(NOW + 4 * MINUTE)
    everything = [*(f"{one.subject} {one.body}" for one in mailoutbox), *discord.said]
    assert len(everything) > 10
    assert not any(SECRET in text for text in everything)
    assert "very-secret" not in caplog.text
    assert "very-secret" not in whole_database()
    assert SECRET not in "\n".join(str(notice.about) for notice in Notice.objects.all())


def test_notification_tasks_receive_only_ids(war: Campaign, people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(notice_tasks.send_notice, "delay", lambda *arguments: sent.append(arguments))
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
    mail_to(people["hanno"])
    notice_tasks.make_notices()
    notice_tasks.send_due_notices()
    assert sent == [(Notice.objects.get().pk,)]
    assert mail.outbox == []
