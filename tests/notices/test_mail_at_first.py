"""Mail is on for users with an address; one click switches it off; a campaign's page asks the others."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.test import Client

from campaign.members.commands.invitations import make_invitation
from campaign.models import Campaign, Channel, Invitation, Notice, Phase, Seat
from campaign.notices.commands.channels import keep_channel, notify_by_mail
from campaign.notices.texts.kinds import YOUR_TURN
from tests.conftest import NOW, step_on
from tests.markup import compact
from tests.notices.telling_people import feed_of, mail_to, tell, told

Browsers = Callable[[str], Client]
People = dict[str, User]
WAR = "/campaigns/war/"
QUESTION = "Do you want a mail when it is your turn?"


@pytest.fixture
def invitation(war: Campaign) -> Invitation:
    Seat.objects.filter(name="Hamilcar").update(user=None)
    return make_invitation(war, war.seats.get(name="Hamilcar").pk, NOW)


def sign_up(invitation: Invitation, email: str) -> Client:
    guest = Client()
    assert "one click in the e-mail stops them" in _page(guest, invitation)
    form = {"username": "gisgo", "password1": "twelve-elephants", "password2": "twelve-elephants"}
    answer = guest.post("/accounts/signup/", {**form, "time_zone": "Africa/Tunis", "email": email})
    assert answer.status_code == 302
    return guest


def _page(guest: Client, invitation: Invitation) -> str:
    guest.get(f"/invitations/{invitation.token}/")
    return str(guest.get("/accounts/signup/").content.decode())


def link_off(mail: Any) -> str:
    """The address at which a mail can be switched off, from its header."""
    return str(mail.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("http://127.0.0.1:8000"))


def test_signing_up_with_an_address_switches_mail_on(invitation: Invitation) -> None:
    guest = sign_up(invitation, "gisgo@example.org")
    channel = Channel.objects.get()
    assert (channel.owner.username, channel.kind, channel.stopped_at) == ("gisgo", "mail", None)
    assert channel.wanted == [
        "opened",
        "published",
        "reminder",
        "last",
        "report",
        "battle",
        "loan",
        "waiting",
        "disputed",
    ]
    assert "Switched on" in guest.get("/preferences/notices/").content.decode()


def test_signing_up_without_an_address_creates_no_mail_channel(invitation: Invitation) -> None:
    sign_up(invitation, "")
    assert not Channel.objects.exists()


def test_no_mail_goes_to_an_unverified_address(war: Campaign, people: People, mailoutbox: list[Any]) -> None:
    address = EmailAddress.objects.create(user=people["hanno"], email="hanno@example.org", primary=True)
    notify_by_mail(people["hanno"], NOW - timedelta(hours=1))
    tell(NOW)
    assert mailoutbox == []
    address.verified = True
    address.save()
    phase = step_on(war)
    tell(phase.opened_at)
    assert [mail.to for mail in mailoutbox] == [["hanno@example.org"]]


def test_your_turn_and_a_published_round_are_mailed(war: Campaign, phase: Phase, people: People) -> None:
    mail_to(people["hanno"], [kind.value for kind in YOUR_TURN])
    assert told(NOW) == [("hanno", "opened")]
    following = step_on(war)
    assert told(following.opened_at) == [("hanno", "published")]


def test_one_click_unsubscribe_stops_mail(
    war: Campaign, phase: Phase, people: People, mailoutbox: list[Any], as_: Browsers
) -> None:
    """What a mail program sends for its own button: without a cookie, and without the token of a form (RFC 8058)."""
    mail_to(people["hanno"])
    tell(NOW)
    (mail,) = mailoutbox
    stranger = Client(enforce_csrf_checks=True)
    answer = stranger.post(link_off(mail), "List-Unsubscribe=One-Click", "application/x-www-form-urlencoded")
    assert (answer.status_code, answer.content) == (200, b"")
    assert Channel.objects.get().stopped_at is not None
    assert QUESTION not in as_("hanno").get(WAR).content.decode()
    following = step_on(war)
    assert told(following.opened_at) == []


def test_the_unsubscribe_page_switches_mail_off_and_on(
    war: Campaign, phase: Phase, people: People, mailoutbox: list[Any]
) -> None:
    mail_to(people["hanno"], ["published"])
    notice = Notice.objects.create(
        channel=Channel.objects.get(), kind="test", key="test", about={"moment": NOW.isoformat()}, made_at=NOW
    )
    Notice.objects.filter(pk=notice.pk).update(next_try_at=NOW)
    tell(NOW)
    address = link_off(mailoutbox[0])
    assert f"http://127.0.0.1:8000{address}" in mailoutbox[0].body
    reader = Client(enforce_csrf_checks=True)
    page = reader.get(address).content.decode()
    assert "js/at_once" in page
    assert Channel.objects.get().stopped_at is None  # programs that only follow links switch nothing off
    done = reader.post(address, {"do": "off"}, follow=True).content.decode()
    assert "You get no more mails about your campaigns." in done
    assert "js/at_once" not in done
    assert Channel.objects.get().stopped_at is not None
    reader.post(address, {"do": "on"})
    channel = Channel.objects.get()
    assert (channel.stopped_at, channel.wanted) == (None, ["published"])


def test_other_links_do_not_unsubscribe(war: Campaign, people: People) -> None:
    mail_to(people["hanno"])
    feed = feed_of(people["hanno"])
    for token in (uuid4(), feed.token):
        assert Client().post(f"/unsubscribe/{token}/").status_code == 404
    assert not Channel.objects.exclude(stopped_at=None).exists()


@pytest.mark.parametrize(
    ("verified", "says", "leads_to"),
    [
        (None, "Add an address", "/accounts/email/"),
        (False, "Confirm the address", "/accounts/email/"),
        (True, "Notify me by mail", WAR),
    ],
)
def test_the_campaign_page_asks_users_without_mail(
    war: Campaign, people: People, as_: Browsers, verified: bool | None, says: str, leads_to: str
) -> None:
    if verified is not None:
        EmailAddress.objects.create(user=people["hanno"], email="hanno@example.org", verified=verified, primary=True)
    hanno = as_("hanno")
    page = compact(hanno.get(WAR).content.decode())
    assert QUESTION in page
    assert f">{says}</button>" in page
    answer = hanno.post("/preferences/notices/mail/", {"campaign": "war", "do": "on"})
    assert answer.headers["Location"] == leads_to
    assert Channel.objects.get(owner=people["hanno"]).stopped_at is None
    assert (QUESTION in hanno.get(WAR).content.decode()) is (not verified)


def test_declining_mail_hides_the_question(war: Campaign, people: People, as_: Browsers) -> None:
    hanno = as_("hanno")
    answer = hanno.post("/preferences/notices/mail/", {"campaign": "war", "do": "decline"})
    assert answer.headers["Location"] == WAR
    assert QUESTION not in hanno.get(WAR).content.decode()
    assert not Channel.objects.filter(stopped_at=None).exists()
    assert QUESTION in as_("lucius").get(WAR).content.decode()


def test_users_of_other_channels_and_readers_are_not_asked_about_mail(
    war: Campaign, people: People, as_: Browsers
) -> None:
    feed_of(people["hanno"])
    assert QUESTION not in as_("hanno").get(WAR).content.decode()
    Campaign.objects.update(public=True)
    assert QUESTION not in as_("timon").get(WAR).content.decode()


def test_a_site_without_mail_does_not_ask(war: Campaign, as_: Browsers, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    assert QUESTION not in as_("hanno").get(WAR).content.decode()


@pytest.mark.parametrize("campaign", ["", "//example.org", "../..", "x" * 5000])
def test_answering_the_mail_question_does_not_redirect_to_other_sites(
    war: Campaign, people: People, as_: Browsers, campaign: str
) -> None:
    form = {"campaign": campaign, "do": "decline"}
    place = as_("hanno").post("/preferences/notices/mail/", form).headers["Location"]
    assert re.match(r"/(preferences|campaigns)/", place)


def test_existing_players_keep_what_they_chose(people: People) -> None:
    keep_channel(people["hanno"], Channel.Kind.MAIL, ["published"], NOW)
    notify_by_mail(people["hanno"], NOW)
    assert Channel.objects.get().wanted == ["published"]
