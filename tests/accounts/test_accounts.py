"""Coming in: accounts by invitation, passwords, mailed links, addresses; and what each refuses."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from celery import current_app
from django.contrib.auth.models import User
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from sesame.utils import get_query_string

from campaign.accounts.sign_in_links import link_to, send_link, use_link
from campaign.accounts.token_commands import NewToken, make_token
from campaign.members.commands.invitations import make_invitation
from campaign.models import Campaign, Invitation, Newcomer, Scope, Seat
from tests.conftest import NOW

PASSWORD = "twelve-elephants"
SITE = "http://127.0.0.1:8000"


@pytest.fixture(autouse=True)
def _limits_of_its_own(settings: Any, tmp_path: Any) -> None:
    """Each test counts tries from the beginning, in a cache that nobody else uses."""
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": str(tmp_path)}
    }


@pytest.fixture(autouse=True)
def _mail_at_once() -> Iterator[None]:
    """What is left to a worker elsewhere is done at once."""
    current_app.conf.task_always_eager = True
    yield
    current_app.conf.task_always_eager = False


@pytest.fixture
def invitation(war: Campaign) -> Invitation:
    """An invitation to Hamilcar's seat, which nobody has."""
    Seat.objects.filter(name="Hamilcar").update(user=None)
    return make_invitation(war, war.seats.get(name="Hamilcar").pk, NOW)


@pytest.fixture
def by_invitation(settings: Any) -> None:
    """Only invitations create accounts."""
    settings.SIGN_UP_FOR_SEATS = False


@pytest.fixture
def gisgo(db: None) -> User:
    """Gisgo, with a password and a verified address."""
    user = User.objects.create_user("Gisgo", "gisgo@example.org", PASSWORD)
    EmailAddress.objects.create(user=user, email="gisgo@example.org", verified=True, primary=True)
    return user


@pytest.fixture
def guest(db: None) -> Client:
    return Client(raise_request_exception=False)


def sign_in(guest: Client, name: str, password: str = PASSWORD, **more: str) -> Any:
    return guest.post("/accounts/login/", {"login": name, "password": password, **more})


def sign_up(guest: Client, **changed: str) -> Any:
    form = {"username": "gisgo", "password1": PASSWORD, "password2": PASSWORD, "time_zone": "Africa/Tunis"}
    return guest.post("/accounts/signup/", {**form, **changed})


def who(guest: Client) -> str:
    """Return the user name in the header of a public page, or ""."""
    found = re.search(r'class="who">\s*<summary dir="auto">(.*?)</summary>', guest.get("/rules/").content.decode())
    return found.group(1) if found else ""


def link_in(message: Any) -> str:
    (link,) = re.findall(rf"{SITE}(/\S+)", message.body)
    return str(link)


# Signing up


def test_an_invitation_leads_through_signing_up_to_the_seat(guest: Client, invitation: Invitation) -> None:
    page = " ".join(guest.get(f"/invitations/{invitation.token}/").content.decode().split())
    assert "Marcus invites you" in page
    assert "Carthago" in page
    assert "4, 5, 6, 7, 8" in page
    assert sign_up(guest).headers["Location"] == "/"
    answer = guest.get("/")
    assert answer.headers["Location"] == f"/invitations/{invitation.token}/"
    assert "Take seat" in guest.get(answer.headers["Location"]).content.decode()
    answer = guest.post("/invitations/take/", {"token": str(invitation.token)})
    assert answer.headers["Location"] == "/campaigns/war/"
    gisgo = User.objects.get(username="gisgo")
    assert Newcomer.objects.get(seat=invitation.seat_id).user == gisgo
    assert "You have taken the seat Hamilcar of Carthago." in guest.get("/campaigns/war/").content.decode()
    assert (gisgo.person.time_zone, gisgo.person.language) == ("Africa/Tunis", "en")
    assert gisgo.check_password(PASSWORD)
    assert mail.outbox == []


@pytest.mark.usefixtures("by_invitation")
def test_an_invitation_creates_one_account(guest: Client, invitation: Invitation) -> None:
    """The second visitor who follows the link reads that it was used, and can neither sign up nor take the seat."""
    guest.get(f"/invitations/{invitation.token}/")
    sign_up(guest)
    gisgo = User.objects.get(username="gisgo")
    invitation.refresh_from_db()
    assert invitation.account == gisgo
    second = Client(raise_request_exception=False)
    page = second.get(f"/invitations/{invitation.token}/").content.decode()
    assert "An account was created with this invitation" in page
    assert "/accounts/signup/" not in page
    assert "Invitation needed" in second.get("/accounts/signup/").content.decode()
    sign_up(second, username="bomilcar")
    assert not User.objects.filter(username="bomilcar").exists()
    second.force_login(User.objects.create_user("adherbal"))
    answer = second.post("/invitations/take/", {"token": str(invitation.token)}, follow=True)
    assert "This invitation is no longer open." in answer.content.decode()
    assert not Newcomer.objects.exists()
    guest.post("/invitations/take/", {"token": str(invitation.token)})
    assert Newcomer.objects.get().user == gisgo


@pytest.mark.usefixtures("by_invitation")
def test_concurrent_sign_ups_with_one_invitation_create_one_account(
    guest: Client, invitation: Invitation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both forms were let in before either account was saved."""
    monkeypatch.setattr("campaign.accounts.adapter.opens_an_account", lambda _token: True)
    guests = [guest, Client(raise_request_exception=False)]
    for browser in guests:
        browser.get(f"/invitations/{invitation.token}/")
    assert sign_up(guests[0]).status_code == 302
    assert sign_up(guests[1], username="bomilcar").status_code == 403
    assert not User.objects.filter(username="bomilcar").exists()


def test_a_stranger_finds_the_way_to_an_account(guest: Client) -> None:
    for address in ("/", "/accounts/login/"):
        assert 'href="/accounts/signup/"' in guest.get(address).content.decode()
    assert "Then you can ask for a seat" in guest.get("/accounts/signup/").content.decode()
    assert sign_up(guest).status_code == 302
    assert who(guest) == "Gisgo"


def test_strangers_create_fewer_accounts_from_an_address_than_invited_people(
    guest: Client, invitation: Invitation, settings: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "signup_uninvited": "1/h/ip"}
    assert sign_up(Client()).status_code == 302
    assert sign_up(Client(), username="bomilcar").status_code == 429
    guest.get(f"/invitations/{invitation.token}/")
    assert sign_up(guest, username="adherbal").status_code == 302


@pytest.mark.usefixtures("by_invitation")
def test_signing_up_can_require_an_invitation(guest: Client) -> None:
    for address in ("/", "/accounts/login/"):
        assert "/accounts/signup/" not in guest.get(address).content.decode()
    assert "Invitation needed" in guest.get("/accounts/signup/").content.decode()
    sign_up(guest)
    assert not User.objects.exists()


@pytest.mark.usefixtures("by_invitation")
@pytest.mark.parametrize("ending", ["withdrawn_at", "taken_at"])
def test_an_expired_invitation_creates_no_account(guest: Client, invitation: Invitation, ending: str) -> None:
    guest.get(f"/invitations/{invitation.token}/")
    Invitation.objects.update(**{ending: NOW})
    sign_up(guest)
    assert not User.objects.filter(username="gisgo").exists()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"username": "<script>"}, "Enter a valid username"),
        ({"username": "MARCUS"}, "already exists"),
        ({"username": "mаrcus"}, "mixes letters of several scripts"),
        ({"username": "mar\u200bcus"}, "Enter a valid username"),
        ({"username": "ｍａｒｃｕｓ"}, "already exists"),
        ({"username": "rnarcus"}, "looks like that of another user"),
        ({"username": "x" * 151}, "at most 150 characters"),
        ({"username": "gis\x00go"}, "Null characters are not allowed"),
        ({"password1": "short", "password2": "short"}, "at least 10 characters"),
        ({"password1": "password1234", "password2": "password1234"}, "too common"),
        ({"password1": "1029384756574839", "password2": "1029384756574839"}, "entirely numeric"),
        ({"password2": "twelve-elephant"}, "the same password each time"),
        ({"email": "gisgo at home"}, "valid email address"),
        ({"time_zone": "Europe/Atlantis"}, "There is no time zone"),
    ],
)
def test_sign_up_errors_appear_beside_their_field(
    guest: Client, invitation: Invitation, changed: dict[str, str], said: str
) -> None:
    guest.get(f"/invitations/{invitation.token}/")
    before = User.objects.count()
    page = sign_up(guest, **changed).content.decode()
    assert said in page
    assert "<script>" not in page
    assert User.objects.count() == before


def test_a_name_is_kept_in_one_form_and_signs_in_as_it_was_typed(guest: Client, invitation: Invitation) -> None:
    guest.get(f"/invitations/{invitation.token}/")
    sign_up(guest, username="ｇｉｓｇｏ")
    assert User.objects.filter(username="gisgo").exists()
    again = Client()
    sign_in(again, "ｇｉｓｇｏ")
    assert who(again) == "Gisgo"


def test_an_address_given_at_signing_up_is_verified_by_mail(guest: Client, invitation: Invitation) -> None:
    guest.get(f"/invitations/{invitation.token}/")
    sign_up(guest, email="Gisgo@Example.org")
    (message,) = mail.outbox
    assert message.to == ["gisgo@example.org"]
    assert message.subject == "[Vae Victis] Verify your address"
    assert not EmailAddress.objects.get().verified
    link = link_in(message)
    assert "Is gisgo@example.org the address of gisgo?" in guest.get(link).content.decode()
    assert not EmailAddress.objects.get().verified  # looking at the link alone does nothing
    guest.post(link)
    assert EmailAddress.objects.get().verified
    assert "This link does not work" in guest.get(link).content.decode()


def test_signing_up_does_not_reveal_whether_an_address_has_an_account(
    guest: Client, invitation: Invitation, gisgo: User
) -> None:
    """Signing up goes on as with any other address; it cannot be verified twice."""
    guest.get(f"/invitations/{invitation.token}/")
    assert sign_up(guest, username="bomilcar", email="gisgo@example.org").status_code == 302
    assert "belongs to another account" in guest.get(link_in(mail.outbox[0])).content.decode()
    assert EmailAddress.objects.filter(verified=True).get().user == gisgo


# Passwords


@pytest.mark.parametrize("name", ["Gisgo", "gisgo", "gisgo@example.org", "GISGO@example.org"])
def test_users_sign_in_with_name_or_verified_address_and_password(guest: Client, gisgo: User, name: str) -> None:
    assert sign_in(guest, name).status_code == 302
    assert who(guest) == "Gisgo"


def test_an_unverified_address_cannot_sign_in(guest: Client, gisgo: User) -> None:
    EmailAddress.objects.update(verified=False)
    assert sign_in(guest, "gisgo@example.org").status_code == 200
    assert who(guest) == ""


def test_wrong_password_and_unknown_name_get_the_same_answer(guest: Client, gisgo: User) -> None:
    answers = []
    for name in ("gisgo", "bomilcar"):
        text = sign_in(guest, name, "not his password").content.decode()
        assert "not correct" in text
        answers.append(re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text).replace(name, "NAME"))
    assert answers[0] == answers[1]
    assert who(guest) == ""


def test_password_guessing_locks_out_even_the_right_password(guest: Client, gisgo: User) -> None:
    for _ in range(5):
        sign_in(guest, "gisgo", "not his password")
    text = sign_in(guest, "gisgo").content.decode()
    assert "Too many attempts to sign in. Wait 10 minutes and try again, or ask for a sign-in link by e-mail." in text
    assert who(guest) == ""


def test_too_many_requests_show_a_page_of_the_site(guest: Client, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"sign_in_link": "1/m/ip"}
    guest.post("/sign-in/link/", {"name": "gisgo"})
    answer = guest.post("/sign-in/link/", {"name": "gisgo"})
    assert answer.status_code == 429
    assert "Wait a few minutes" in answer.content.decode()


def test_sign_in_redirects_to_the_requested_page_on_this_site_only(guest: Client, gisgo: User) -> None:
    assert sign_in(guest, "gisgo", next="/preferences/").headers["Location"] == "/preferences/"
    other = Client()
    assert sign_in(other, "gisgo", next="https://example.org/").headers["Location"] == "/"


def test_users_without_a_password_can_set_one(guest: Client, people: dict[str, User]) -> None:
    link = f"/sign-in/{get_query_string(people['hanno'])}"
    guest.get(link)
    assert guest.get("/accounts/password/change/").headers["Location"] == "/accounts/password/set/"
    guest.post("/accounts/password/set/", {"password1": PASSWORD, "password2": PASSWORD})
    assert who(guest) == "Hanno"
    other = Client()
    assert other.get(link).status_code == 403  # the link was for an account without a password
    sign_in(other, "hanno")
    assert who(other) == "Hanno"


def test_sign_in_link_command_lets_a_locked_out_user_in(
    guest: Client, gisgo: User, capsys: pytest.CaptureFixture[str]
) -> None:
    out = StringIO()
    token, _key = make_token(gisgo, NewToken("a program", [Scope.READ]), timezone.now())
    call_command("sign_in_link", "gisgo", stdout=out)
    token.refresh_from_db()
    assert token.revoked_at is not None, "anyone with the password could have made it"
    guest.get(out.getvalue().strip().removeprefix(SITE))
    assert who(guest) == "Gisgo"
    assert guest.get("/accounts/password/change/").headers["Location"] == "/accounts/password/set/"
    assert sign_in(Client(), "gisgo").status_code == 200  # the forgotten password is closed
    with pytest.raises(SystemExit) as ended:
        call_command("sign_in_link", "bomilcar")
    assert ended.value.code == 2
    assert "no active user named 'bomilcar'" in capsys.readouterr().err


def test_demo_prints_a_sign_in_link_for_every_player_and_appoints_captains(guest: Client) -> None:
    User.objects.create(username="hanno")  # made by an earlier version, without a password that is marked as none
    out = StringIO()
    for _ in range(2):
        call_command("start_demo", stdout=out)
    links = re.findall(rf"{SITE}(/sign-in/\S+)", out.getvalue())
    assert len(links) == 16
    assert guest.get(links[7]).headers["Location"] == "/campaigns/first-punic-war/administration/"
    for link in links[8:]:
        guest.get(link)
        assert guest.get("/accounts/password/change/").headers["Location"] == "/accounts/password/set/"
    captains = Seat.objects.filter(captain=True).order_by("pk").values_list("name", "faction__title")
    assert list(captains) == [("Hanno", "Carthago"), ("Marcus", "Roma")]


def test_changing_a_password_requires_the_old_one(guest: Client, gisgo: User) -> None:
    sign_in(guest, "gisgo")
    form = {
        "oldpassword": "a guess of mine",
        "password1": "thirty-seven-elephants",
        "password2": "thirty-seven-elephants",
    }
    assert "your current password" in guest.post("/accounts/password/change/", form).content.decode()
    assert guest.post("/accounts/password/change/", {**form, "oldpassword": PASSWORD}).status_code == 302
    gisgo.refresh_from_db()
    assert gisgo.check_password("thirty-seven-elephants")


def test_a_password_reset_mail_works_once(guest: Client, gisgo: User) -> None:
    guest.post("/accounts/password/reset/", {"email": "gisgo@example.org"})
    link = link_in(mail.outbox[0])
    form_page = guest.get(link).headers["Location"]
    assert form_page.endswith("-set-password/")
    new = {"password1": "thirty-seven-elephants", "password2": "thirty-seven-elephants"}
    assert guest.post(form_page, new).status_code == 302
    gisgo.refresh_from_db()
    assert gisgo.check_password("thirty-seven-elephants")
    assert "This link does not work" in Client().get(link).content.decode()


@pytest.mark.parametrize("verified", [True, False])
def test_password_reset_mails_only_verified_addresses_and_reveals_nothing(
    guest: Client, gisgo: User, verified: bool
) -> None:
    EmailAddress.objects.update(verified=verified)
    for address in ("gisgo@example.org", "nobody@example.org"):
        answer = guest.post("/accounts/password/reset/", {"email": address}, follow=True)
        assert "If that address is verified, we have sent a link there to" in answer.content.decode()
    assert len(mail.outbox) == verified


# Links by mail


def ask(guest: Client, name: str) -> str:
    return str(guest.post("/sign-in/link/", {"name": name}).content.decode())


def follow(guest: Client, link: str) -> int:
    """Follows a link and confirms; the status of the answer."""
    page = guest.get(link)
    if page.status_code != 200:
        return page.status_code
    fields = dict(re.findall(r'name="(address|token)" value="(.*?)"', page.content.decode()))
    return guest.post("/sign-in/mailed/", fields).status_code


@pytest.mark.parametrize("name", ["gisgo", "Gisgo@example.org"])
def test_a_mailed_sign_in_link_works_once(guest: Client, gisgo: User, name: str) -> None:
    assert "If this account has a verified address, we have sent a" in ask(guest, name)
    (message,) = mail.outbox
    assert message.to == ["gisgo@example.org"]
    link = link_in(message)
    assert who(guest) == ""
    assert follow(guest, link) == 302
    assert who(guest) == "Gisgo"
    other = Client()
    assert follow(other, link) == 403
    assert who(other) == ""


def test_opening_a_sign_in_link_does_not_use_it_up(guest: Client, gisgo: User) -> None:
    ask(guest, "gisgo")
    link = link_in(mail.outbox[0])
    for _ in range(3):
        assert Client().get(link).status_code == 200
    assert follow(guest, link) == 302


def test_concurrent_uses_of_a_link_sign_in_once(gisgo: User) -> None:
    first, second = User.objects.get(pk=gisgo.pk), User.objects.get(pk=gisgo.pk)
    assert use_link(first, NOW)
    assert not use_link(second, NOW)


def test_a_sign_in_link_expires_after_an_hour(guest: Client, gisgo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(guest, "gisgo")
    link = link_in(mail.outbox[0])
    later = timezone.now() + timedelta(minutes=59)
    monkeypatch.setattr("sesame.tokens_v2.time.time", later.timestamp)
    assert guest.get(link).status_code == 200
    later = timezone.now() + timedelta(minutes=61)
    monkeypatch.setattr("sesame.tokens_v2.time.time", later.timestamp)
    assert guest.get(link).status_code == 403


def test_a_sign_in_link_is_void_once_its_address_is_unverified(guest: Client, gisgo: User) -> None:
    ask(guest, "gisgo")
    EmailAddress.objects.update(verified=False)
    assert guest.get(link_in(mail.outbox[0])).status_code == 403


def test_a_sign_in_link_opens_only_its_own_account(guest: Client, gisgo: User, people: dict[str, User]) -> None:
    hanno = EmailAddress.objects.create(user=people["hanno"], email="hanno@example.org", verified=True, primary=True)
    his = link_to(EmailAddress.objects.get(user=gisgo)).partition("token=")[2]
    assert guest.get(f"/sign-in/mailed/?address={hanno.pk}&token={his}").status_code == 403
    assert guest.get(f"/sign-in/?sesame={his}").status_code == 403  # nor is it one of the lasting links


@pytest.mark.parametrize("name", ["nobody", "hanno", "nobody@example.org", "Gisgo2"])
def test_asking_for_a_link_without_a_verified_address_sends_no_mail_and_reveals_nothing(
    guest: Client, gisgo: User, people: dict[str, User], name: str
) -> None:
    EmailAddress.objects.create(user=people["hanno"], email="hanno@example.org", verified=False)
    expected = ask(Client(), "gisgo")
    mail.outbox.clear()
    assert ask(guest, name) == expected
    assert mail.outbox == []


def test_no_link_is_mailed_to_an_address_that_lost_its_verification(gisgo: User) -> None:
    address = EmailAddress.objects.get()
    EmailAddress.objects.update(verified=False)
    send_link(address.pk)
    assert mail.outbox == []


def test_at_most_three_links_are_mailed_in_ten_minutes(guest: Client, gisgo: User) -> None:
    for _ in range(3):
        ask(guest, "gisgo")
    refused = guest.post("/sign-in/link/", {"name": "GISGO"})
    assert (refused.status_code, ">GISGO</textarea>" in refused.content.decode()) == (429, True)
    assert len(mail.outbox) == 3


@pytest.mark.parametrize(
    "query", ["", "?address=1", "?token=AAAA", "?address=1&token=AAAA", "?address=x&token=%00", "?address=9&token=é"]
)
def test_malformed_sign_in_links_are_refused(guest: Client, gisgo: User, query: str) -> None:
    answer = guest.get(f"/sign-in/mailed/{query}")
    assert answer.status_code == 403
    assert "This sign-in link does not work" in answer.content.decode()


@pytest.mark.parametrize("name", ["", "x" * 300, "a\x00b"])
def test_an_invalid_name_gets_the_form_again(guest: Client, name: str) -> None:
    assert guest.post("/sign-in/link/", {"name": name}).status_code == 422


def test_sign_in_tokens_never_appear_in_the_log(guest: Client, gisgo: User, caplog: pytest.LogCaptureFixture) -> None:
    ask(guest, "gisgo")
    token = link_in(mail.outbox[0]).partition("token=")[2]
    strict = Client(enforce_csrf_checks=True)
    strict.post("/sign-in/mailed/", {"address": "1", "token": token})
    follow(guest, link_in(mail.outbox[0]))
    follow(guest, link_in(mail.outbox[0]))
    assert "mailed-link" in caplog.text
    assert token not in caplog.text


# Addresses


def test_users_add_an_address_and_verify_it(as_: Callable[[str], Client]) -> None:
    hanno = as_("hanno")
    hanno.post("/accounts/email/", {"email": "hanno@example.org", "action_add": ""})
    page = hanno.get("/accounts/email/").content.decode()
    assert "<strong>hanno@example.org</strong> is not verified yet" in page
    hanno.post(link_in(mail.outbox[0]))
    assert "</strong> is verified." in hanno.get("/accounts/email/").content.decode()


def test_changing_the_address_requires_the_password(guest: Client, gisgo: User) -> None:
    guest.force_login(gisgo)
    change = {"email": "new@example.org", "action_add": ""}
    answer = guest.post("/accounts/email/", change)
    assert answer.headers["Location"].startswith("/accounts/reauthenticate/")
    assert not EmailAddress.objects.filter(email="new@example.org").exists()
    assert "Password required" in guest.get(answer.headers["Location"]).content.decode()
    guest.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": "/accounts/email/"})
    assert EmailAddress.objects.filter(email="new@example.org", verified=False).exists()
    assert EmailAddress.objects.filter(email="gisgo@example.org", verified=True).exists()


def test_an_unreachable_mail_server_does_not_lose_the_new_address(
    as_: Callable[[str], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: Any) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", away)
    hanno = as_("hanno")
    answer = hanno.post("/accounts/email/", {"email": "hanno@example.org", "action_add": ""}, follow=True)
    assert answer.status_code == 200
    assert "The e-mail could not be sent" in answer.content.decode()
    assert EmailAddress.objects.filter(email="hanno@example.org").exists()


# Pages


def test_user_names_are_escaped(guest: Client, db: None) -> None:
    guest.force_login(User.objects.create_user("<script>alert(1)</script>"))
    text = guest.get("/preferences/").content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "<script>" not in text


VISITORS = [
    "login/",
    "signup/",
    "password/reset/",
    "password/reset/done/",
    "password/reset/key/done/",
    "confirm-email/",
]
VISITORS += ["confirm-email/x:y/", "password/reset/key/1-x/", "inactive/"]


@pytest.mark.parametrize("path", [f"/accounts/{path}" for path in VISITORS] + ["/sign-in/link/", "/sign-in/"])
def test_visitor_pages_use_the_site_layout_without_inline_script_or_style(guest: Client, path: str) -> None:
    check_page(guest.get(path))


def test_a_second_link_to_an_address_is_sent_or_refused_in_words(as_: Callable[[str], Client]) -> None:
    hanno = as_("hanno")
    hanno.post("/accounts/email/", {"email": "hanno@example.org", "action_add": ""})
    sent = len(mail.outbox)
    again = hanno.post("/accounts/email/", {"email": "hanno@example.org", "action_send": ""}, follow=True)
    assert len(mail.outbox) == sent
    assert "We sent a link there a short while ago." in again.content.decode()


def test_fields_of_accounts_say_what_browsers_may_fill_in(guest: Client) -> None:
    """The words are those of the HTML standard."""
    wanted = {
        "/accounts/login/": {"login": "username", "password": "current-password"},
        "/accounts/password/reset/": {"email": "email"},
        "/sign-in/link/": {"name": "username"},
    }
    for path, fields in wanted.items():
        text = guest.get(path).content.decode()
        for name, word in fields.items():
            (field,) = re.findall(rf'<input[^>]*\bname="{name}"[^>]*>', text)
            assert f'autocomplete="{word}"' in field, path


@pytest.mark.parametrize("path", ["email/", "password/change/", "reauthenticate/", "logout/"])
def test_account_pages_use_the_site_layout_without_inline_script_or_style(
    guest: Client, gisgo: User, path: str
) -> None:
    guest.force_login(gisgo)
    check_page(guest.get(f"/accounts/{path}"))


def check_page(answer: Any) -> None:
    text = answer.content.decode()
    assert answer.status_code in {200, 403}
    assert "css/page" in text
    assert "css/accounts" in text
    assert text.count("<h1>") == 1
    assert "<script>" not in text
    assert " style=" not in text
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    labelled = set(re.findall(r'<label for="(\w+)"', text))
    fields = set(re.findall(r'<(?:input|select)(?![^>]*type="hidden")[^>]* id="(\w+)"', text))
    assert fields == labelled


def test_signing_out_ends_the_session(as_: Callable[[str], Client]) -> None:
    hanno = as_("hanno")
    assert hanno.post("/sign-out/").headers["Location"] == "/accounts/login/"
    assert who(hanno) == ""
