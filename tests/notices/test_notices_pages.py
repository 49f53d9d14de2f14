"""The pages of notification settings, the feeds, and the hours of reminders."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from xml.etree import ElementTree as Xml

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from django.utils.feedgenerator import rfc3339_date

from campaign.models import Campaign, Channel, LogEntry, Notice, Phase
from campaign.notices import tasks as notice_tasks
from campaign.notices.commands.channels import stop_channel
from campaign.notices.commands.making import make_notices
from campaign.notices.commands.sending import send_notice
from campaign.notices.texts.kinds import FOR_EVERYBODY, OF_A_PERSON, UNCONDITIONAL_KINDS, WITH_POST, NoticeKind
from campaign.notices.views.cards import OWN_CHANNEL_KINDS
from campaign.notices.views.words import TO_A_ROOM, TO_ADMINISTRATORS, TO_EVERYBODY, TO_PLAYERS
from campaign.services.deadlines import set_deadline
from campaign.services.standing import halt
from orders.models import Sealed
from orders.sealing import unseal
from tests.campaign.test_deadlines import ALL, post
from tests.campaign.test_pages import page
from tests.conftest import NOW, SECRET, step_on, submit_orders
from tests.notices.telling_people import AN_ADDRESS, BEFORE, EVERYTHING, feed_of, mail_to, webhook_of

Browsers = Callable[[str], Client]
People = dict[str, User]
PAGE = "/preferences/notices/"
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any) -> list[int]:
    """The notices that were sent to workers, which are not there."""
    sent: list[int] = []
    monkeypatch.setattr(notice_tasks.send_notice, "delay", sent.append)
    return sent


def ask(browser: Client, channel: str, do: str, **fields: Any) -> Any:
    return browser.post(PAGE, {"channel": channel, "do": do, **fields})


def test_every_kind_has_a_label_and_can_be_chosen() -> None:
    labels = [*TO_EVERYBODY, *TO_PLAYERS, *TO_ADMINISTRATORS]
    assert labels == [kind.value for kind in OF_A_PERSON]
    assert {*labels, *UNCONDITIONAL_KINDS} == {kind.value for kind in NoticeKind}
    assert list(TO_A_ROOM) == [*(kind.value for kind in FOR_EVERYBODY), WITH_POST]


def test_all_kinds_are_chosen_by_default(people: People, as_: Browsers, settings: Any) -> None:
    settings.WEBHOOK_HOSTS = ["discord.com", "bots.example.org"]
    EmailAddress.objects.create(user=people["hanno"], email="hanno@example.org", verified=True, primary=True)
    text = as_("hanno").get(PAGE).content.decode()
    assert text.count(" checked") == len(OWN_CHANNEL_KINDS) * len(OF_A_PERSON)
    assert not Channel.objects.exists()


def test_mail_is_switched_on_changed_and_switched_off(people: People, as_: Browsers) -> None:
    EmailAddress.objects.create(user=people["hanno"], email="hanno@example.org", verified=True, primary=True)
    browser = as_("hanno")
    assert ask(browser, "mail", "keep", wanted=["reminder", "last"]).headers["Location"] == f"{PAGE}#mail"
    channel = Channel.objects.get()
    assert (channel.owner, channel.wanted, channel.stopped_at) == (people["hanno"], ["reminder", "last"], None)
    assert "hanno@example.org" in browser.get(PAGE).content.decode()
    ask(browser, "mail", "keep", wanted=[])
    ask(browser, "mail", "stop")
    channel.refresh_from_db()
    assert channel.wanted == []
    assert channel.stopped_at is not None


def test_mail_needs_a_verified_address(people: People, as_: Browsers) -> None:
    EmailAddress.objects.create(user=people["hanno"], email="hanno@example.org", verified=False, primary=True)
    answer = ask(as_("hanno"), "mail", "keep", wanted=["last"])
    assert answer.status_code == 422
    assert "You have no verified address yet." in answer.content.decode()
    assert not Channel.objects.exists()


def test_a_webhook_address_is_stored_sealed_and_never_shown(people: People, as_: Browsers) -> None:
    browser = as_("hanno")
    assert ask(browser, "discord", "keep", wanted=["last"], address=f" {AN_ADDRESS} ").status_code == 302
    assert unseal(Sealed.objects.get()) == AN_ADDRESS
    text = browser.get(PAGE).content.decode()
    assert "very-secret" not in text
    assert "The address is saved but not shown." in text
    ask(browser, "discord", "keep", wanted=["opened"])
    assert unseal(Sealed.objects.get()) == AN_ADDRESS


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"address": ""}, "Enter the address of a webhook"),
        ({"address": "https://example.org/very-secret"}, "Copy the whole webhook address from Discord"),
        ({"address": f"{AN_ADDRESS}{'a' * 300}"}, "Nothing was saved. Please correct the errors below."),
        ({"address": AN_ADDRESS, "wanted": ["everything"]}, "There is no such kind of notification."),
        ({"address": "https://discord.com/\x00"}, "Nothing was saved. Please correct the errors below."),
    ],
)
def test_an_invalid_channel_is_refused_and_keeps_its_field(
    people: People, as_: Browsers, fields: dict[str, Any], says: str
) -> None:
    answer = ask(as_("hanno"), "discord", "keep", **{"wanted": ["last"], **fields})
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert not Channel.objects.exists()


@pytest.mark.parametrize(
    ("channel", "do", "status"),
    [
        ("mail", "test", 422),
        ("mail", "stop", 422),
        ("feed", "renew", 422),
        ("pigeon", "keep", 422),
        ("", "", 422),
        ("mail", "burn", 422),
    ],
)
def test_a_channel_that_is_off_can_only_be_switched_on(
    people: People, as_: Browsers, channel: str, do: str, status: int
) -> None:
    assert ask(as_("hanno"), channel, do).status_code == status
    assert not Channel.objects.exists()


def test_users_cannot_change_channels_of_others(people: People, as_: Browsers) -> None:
    channel = webhook_of(people["hanno"])
    for do in ("stop", "test"):
        assert ask(as_("timon"), "discord", do).status_code == 422
    channel.refresh_from_db()
    assert channel.stopped_at is None
    assert Client().post(PAGE, {"channel": "discord", "do": "stop"}).status_code == 302


def test_a_test_is_sent_at_once_and_its_result_is_shown(
    people: People, as_: Browsers, sent: list[int], django_capture_on_commit_callbacks: Any, settings: Any
) -> None:
    webhook_of(people["hanno"])
    browser = as_("hanno")
    with django_capture_on_commit_callbacks(execute=True):
        ask(browser, "discord", "test")
    notice = Notice.objects.get()
    assert sent == [notice.pk]
    text = browser.get(PAGE).content.decode()
    assert "A test" in text
    assert '<div id="sent-discord" data-pending>' in text
    settings.WEBHOOK_HOSTS = []
    send_notice(notice.pk, timezone.now())
    text = browser.get(PAGE).content.decode()
    assert "The site no longer sends to that address." in text
    assert "Switched off, because Discord stopped accepting notifications" in text
    assert "data-pending" not in text
    assert "very-secret" not in text


def test_failures_are_shown_with_the_next_retry(war: Campaign, people: People, as_: Browsers) -> None:
    mail_to(people["hanno"])
    make_notices(NOW)
    failed = Notice.objects.filter(channel__kind="mail")
    failed.update(tries=2, failure="status:503", next_try_at=NOW + timedelta(minutes=5))
    text = as_("hanno").get(PAGE).content.decode()
    assert "Tried 2 times, next try" in text
    assert "It was refused (answer 503)." in text
    for code, words in (("status:404", "no longer knows the webhook"), ("status:429", "is rate-limiting us")):
        failed.update(failure=code)
        assert words in as_("hanno").get(PAGE).content.decode()


def test_too_many_tests_are_refused(people: People, as_: Browsers, settings: Any) -> None:
    settings.THROTTLES = {**settings.THROTTLES, "notices": (1, 10**9)}
    webhook_of(people["hanno"])
    browser = as_("hanno")
    assert ask(browser, "discord", "stop").status_code == 302
    assert ask(browser, "discord", "stop").status_code == 429


# The room of a campaign


def room(browser: Client, do: str, **fields: Any) -> Any:
    return browser.post(page("administration/notices/"), {"channel": "discord", "do": do, **fields})


def test_the_administrator_can_add_a_campaign_channel(war: Campaign, people: People, as_: Browsers) -> None:
    browser = as_("marcus")
    assert room(browser, "keep", wanted=["published", "with_post"], address=AN_ADDRESS).status_code == 302
    channel = Channel.objects.get()
    assert (channel.campaign, channel.wanted) == (war, ["published", "with_post"])
    assert "very-secret" not in browser.get(page("administration/notices/")).content.decode()
    assert room(browser, "stop").status_code == 302
    assert list(LogEntry.objects.order_by("pk").values_list("action", flat=True)) == ["room.told", "room.not_told"]
    assert "A Discord channel now gets" in as_("hanno").get(page("log/")).content.decode()


def test_a_campaign_channel_refuses_personal_kinds(war: Campaign, as_: Browsers) -> None:
    answer = room(as_("marcus"), "keep", wanted=["reminder"], address=AN_ADDRESS)
    assert answer.status_code == 422
    assert not Channel.objects.exists()


@pytest.mark.parametrize(("name", "status"), [("hanno", 403), ("timon", 404), ("nobody", 302)])
def test_only_the_administrator_manages_the_campaign_channel(
    war: Campaign, as_: Browsers, name: str, status: int
) -> None:
    assert room(as_(name), "keep", wanted=["published"], address=AN_ADDRESS).status_code == status
    assert not Channel.objects.exists()


# Feeds


def entries(answer: Any) -> list[tuple[str, str]]:
    """Titles and ids of the entries of a feed."""
    feed = Xml.fromstring(answer.content)
    return [(one.findtext(f"{ATOM}title", ""), one.findtext(f"{ATOM}id", "")) for one in feed.iter(f"{ATOM}entry")]


def address_of(channel: Channel) -> str:
    channel.refresh_from_db()
    return f"/feeds/{channel.token}.atom"


def test_a_feed_is_readable_without_signing_in(war: Campaign, people: People) -> None:
    channel = feed_of(people["hanno"])
    make_notices(NOW)
    answer = Client().get(address_of(channel))
    assert answer.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    ((title, _),) = entries(answer)
    assert title.startswith("The war, round 1: Instructions until ")
    assert answer.headers["Cache-Control"] == "private, max-age=300"


TYPED = "Tom & Jerry <img src=x onerror=alert(1)> 3<4 <b>bold</b> &lt;i&gt;"


def is_atom_with(text: str, answer: Any) -> bool:
    """Return whether a summary has a text, as text; assert what RFC 4287 asks of a feed and its entries."""
    feed = Xml.fromstring(answer.content)
    entries = feed.findall(f"{ATOM}entry")
    assert feed.findtext(f"{ATOM}author/{ATOM}name") == "Vae Victis"
    assert all(part.findtext(f"{ATOM}{name}") for part in (feed, *entries) for name in ("id", "title", "updated"))
    summaries = list(feed.iter(f"{ATOM}summary"))
    assert {one.get("type") for one in summaries} == {"text"}
    return any(text in (one.text or "") for one in summaries)


def test_an_own_feed_is_atom_and_shows_texts_as_they_were_typed(war: Campaign, people: People) -> None:
    channel = feed_of(people["hanno"])
    make_notices(NOW)
    halt(war, "pause", TYPED, NOW)
    make_notices(NOW + timedelta(minutes=3))
    assert is_atom_with(TYPED, Client().get(address_of(channel)))


def test_the_feed_of_a_campaign_is_atom_and_shows_texts_as_they_were_typed(war: Campaign) -> None:
    Campaign.objects.update(public=True)
    halt(war, "pause", TYPED, timezone.now() - timedelta(minutes=3))
    assert is_atom_with(TYPED, Client().get(f"/campaigns/{war.slug}/feed.atom"))


def test_an_entry_is_updated_when_the_deadline_in_its_title_moves(war: Campaign, people: People) -> None:
    channel = feed_of(people["hanno"])
    make_notices(NOW)

    def first() -> tuple[str | None, str | None, str | None]:
        feed = Xml.fromstring(Client().get(address_of(channel)).content)
        entry = feed.findall(f"{ATOM}entry")[-1]
        return entry.findtext(f"{ATOM}title"), entry.findtext(f"{ATOM}updated"), feed.findtext(f"{ATOM}updated")

    title, updated, _ = first()
    phase = war.phases.get()
    later = NOW + timedelta(hours=1)
    set_deadline(phase.pk, phase.due_at + timedelta(days=2), later, by=people["marcus"])
    new_title, new_updated, of_feed = first()
    assert new_title != title
    assert (updated, new_updated, of_feed) == (rfc3339_date(NOW), rfc3339_date(later), rfc3339_date(later))


def test_a_feed_without_entries_does_not_change(people: People) -> None:
    address = address_of(feed_of(people["hanno"]))
    etag = Client().get(address).headers["ETag"]
    assert Client().get(address, headers={"If-None-Match": etag}).status_code == 304
    assert rfc3339_date(BEFORE) in Client().get(address).content.decode()


def test_an_unchanged_feed_answers_304(war: Campaign, people: People) -> None:
    channel = feed_of(people["hanno"])
    make_notices(NOW)
    browser = Client()
    etag = browser.get(address_of(channel)).headers["ETag"]
    again = browser.get(address_of(channel), headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    halt(war, "pause", "Holidays", NOW)
    make_notices(NOW + timedelta(minutes=3))
    assert browser.get(address_of(channel), headers={"If-None-Match": etag}).status_code == 200


def test_a_feed_can_be_renewed_and_switched_off(people: People, as_: Browsers) -> None:
    browser = as_("hanno")
    ask(browser, "feed", "keep", wanted=EVERYTHING)
    channel = Channel.objects.get()
    old = address_of(channel)
    assert old in browser.get(PAGE).content.decode()
    assert Client().get(old).status_code == 200
    ask(browser, "feed", "renew")
    assert Client().get(old).status_code == 404
    assert Client().get(address_of(channel)).status_code == 200
    stop_channel(channel, NOW, people["hanno"])
    assert Client().get(address_of(channel)).status_code == 404


@pytest.mark.parametrize("path", ["/feeds/6f1c2a5e-0d4b-4c8e-9a77-3b2f5d6e8c10.atom", "/feeds/x.atom", "/feeds/.atom"])
def test_a_feed_without_its_token_is_not_found(db: None, path: str) -> None:
    assert Client().get(path).status_code == 404


def test_the_token_of_another_channel_opens_no_feed(people: People) -> None:
    assert Client().get(address_of(mail_to(people["hanno"]))).status_code == 404


def test_feed_requests_are_rate_limited(people: People, settings: Any) -> None:
    settings.THROTTLES = {**settings.THROTTLES, "feeds": (1, 10**9)}
    channel = feed_of(people["hanno"])
    assert Client().get(address_of(channel)).status_code == 200
    answer = Client().get(address_of(channel))
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0


def test_the_feed_of_a_campaign_is_for_its_members(war: Campaign, phase: Phase, as_: Browsers, people: People) -> None:
    submit_orders(phase_id=phase.pk, seat=war.seats.get(name="Hamilcar"), army_number=5, text=SECRET)
    titles = [title for title, _ in entries(as_("hanno").get(page("feed.atom")))]
    assert [re.sub(" until .*", "", title) for title in titles] == ["The war, round 1: Instructions"]
    assert SECRET not in as_("hamilcar").get(page("feed.atom")).content.decode()
    step_on(war)
    titles = [title for title, _ in entries(as_("hanno").get(page("feed.atom")))]
    assert "The war, round 1: Instructions published" in titles
    assert as_("timon").get(page("feed.atom")).status_code == 404


@pytest.mark.parametrize("reason", ["\x1b[2J", "a\x0bb", "\ufffe", "</title><script>alert(1)</script>"])
def test_a_feed_escapes_texts_of_the_administrator(war: Campaign, as_: Browsers, reason: str) -> None:
    """Characters that XML cannot hold are left out; they would break the feed for sixty days."""
    halt(war, "pause", reason, timezone.now() - timedelta(hours=1))
    answer = as_("hanno").get(page("feed.atom"))
    assert answer.status_code == 200
    assert "The war, round 1: paused" in [title for title, _ in entries(answer)]
    assert b"<script" not in answer.content


def test_feed_entries_keep_their_ids(war: Campaign, as_: Browsers) -> None:
    step_on(war)
    first = {number for _, number in entries(as_("hanno").get(page("feed.atom")))}
    step_on(war)
    later = {number for _, number in entries(as_("hanno").get(page("feed.atom")))}
    assert first <= later
    assert len(later) > len(first)


# The clock


def test_the_hours_of_reminders_are_set_and_logged(war: Campaign, as_: Browsers) -> None:
    browser = as_("marcus")
    assert post(browser, "clock", **ALL, remind_hours="6").status_code == 302
    war.refresh_from_db()
    assert war.remind_hours == 6
    assert "get a reminder 6 hours before a deadline" in browser.get(page("log/")).content.decode()
    assert 'value="6"' in browser.get(page("administration/")).content.decode()
    assert post(browser, "clock", **ALL, remind_hours="0").status_code == 302
    assert "There are no reminders before a deadline." in browser.get(page("log/")).content.decode()
    assert post(browser, "clock", **ALL).status_code == 302
    war.refresh_from_db()
    assert war.remind_hours == 24


@pytest.mark.parametrize("hours", ["-1", "337", "many", "9" * 30])
def test_invalid_reminder_hours_are_refused(war: Campaign, as_: Browsers, hours: str) -> None:
    assert post(as_("marcus"), "clock", **ALL, remind_hours=hours).status_code == 422


def test_channels_are_visible_to_their_owner_only(people: People, as_: Browsers) -> None:
    """And a page says nothing of when they were made."""
    mail_to(people["hanno"], at=BEFORE)
    assert "hanno@example.org" not in as_("hamilcar").get(PAGE).content.decode()
