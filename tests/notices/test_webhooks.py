"""Webhooks: content, signatures, and failures."""

import base64
import hashlib
import hmac
import json
import re
import socket
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.models import Campaign, Channel, Notice, Phase
from campaign.notices.commands import careful_connections
from campaign.notices.commands.channels import ask_for_test, stop_channel
from campaign.notices.commands.endpoints import NoWebhook, endpoint_of, renew_secret
from campaign.notices.commands.sending import send_notice
from campaign.notices.rules.deliveries import DeliveryVerdict, verdict_of_program
from campaign.notices.rules.webhook_signatures import signatures_of
from campaign.notices.texts.kinds import NoticeKind
from orders.models import Sealed
from orders.sealing import unseal
from tests.campaign.programs import Program, listening, program_of
from tests.conftest import NOW, SECRET, advance, step_on, submit_orders, whole_database
from tests.notices.telling_people import mail_to, tell
from tests.notices.test_notices import MINUTE

People = dict[str, User]


@pytest.fixture
def program(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    monkeypatch.setenv("NO_PROXY", "*")
    with listening() as found:
        settings.WEBHOOK_HOSTS = ["discord.com", found.host]
        yield found


def is_signed(program: Program, secret: str) -> bool:
    """Whether one of the signatures of what was sent last was made with a secret, worked out by hand."""
    headers, body = program.headers, program.heard[-1][1]
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    made = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return f"v1,{made}" in headers["webhook-signature"].split(" ")


def only(channel: Channel) -> Notice:
    return channel.notices.get()


def secret_of(channel: Channel) -> str:
    return endpoint_of(Channel.objects.get(pk=channel.pk)).secret


# What is sent


def test_signatures_follow_the_standard_webhooks_convention() -> None:
    """The example that the Standard Webhooks convention itself gives."""
    secret, body = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", b'{"test": 2432232314}'
    made = signatures_of([secret], "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body)
    assert made == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_webhook_receives_what_its_owner_may_see(
    war: Campaign, phase: Phase, people: People, program: Program
) -> None:
    channel = program_of(people["hanno"], program.address, ["opened"])
    tell(NOW)
    (told,) = program.told
    assert (told["type"], told["timestamp"]) == ("opened", NOW.isoformat())
    data = told["data"]
    page = "http://127.0.0.1:8000/campaigns/war/"
    assert data["campaign"] == {"slug": "war", "title": "The war", "page": page}
    assert (data["round"], data["step"], data["deadline"]) == (1, "movement", phase.due_at.isoformat())
    assert data["awaited"] == {"armies": [1, 2, 3], "engagements": [], "decisions": False}
    assert data["title"].startswith("The war, round 1: Instructions until ")
    assert data["text"].endswith("\nStill to submit: orders for armies 1-3.")
    assert (data["page"], data["about"], data["reason"]) == (page, {}, "")
    assert program.headers["content-type"] == "application/json"
    assert program.headers["webhook-timestamp"] == str(int(NOW.timestamp()))
    assert is_signed(program, secret_of(channel))
    assert only(channel).sent_at == NOW


def test_a_webhook_receives_every_event_separately(war: Campaign, people: People, program: Program) -> None:
    """That a step was published, and that the next one is open: to a person it is one message. Nobody has met."""
    program_of(people["hanno"], program.address, ["opened", "published"])
    step_on(war)
    tell(NOW)
    assert [(one["type"], one["data"]["step"]) for one in program.told] == [
        ("published", "movement"),
        ("opened", "administration"),
    ]


def test_retries_keep_the_id_and_change_the_timestamp(war: Campaign, people: People, program: Program) -> None:
    program_of(people["hanno"], program.address, ["opened"])
    program.status = 500
    tell(NOW)
    first = program.headers
    program.status = 200
    tell(NOW + MINUTE)
    again = program.headers
    assert len(program.heard) == 2
    assert first["webhook-id"] == again["webhook-id"]
    assert int(again["webhook-timestamp"]) - int(first["webhook-timestamp"]) == 60
    assert first["webhook-signature"] != again["webhook-signature"]


def test_ids_are_unique_per_receiver_and_event(war: Campaign, people: People, program: Program) -> None:
    for name in ("hanno", "hamilcar"):
        program_of(people[name], program.address, ["opened", "deadline"])
    tell(NOW)
    step_on(war)
    tell(NOW + MINUTE)
    ids = [headers["Webhook-Id"] for headers, _ in program.heard]
    assert len(ids) == len(set(ids)) == 4


def test_a_webhook_of_a_campaign_receives_public_events(war: Campaign, people: People, program: Program) -> None:
    program_of(people["marcus"], program.address, ["published", "with_post"], war)
    step_on(war)
    tell(NOW)
    (told,) = program.told
    assert (told["type"], told["data"]["awaited"]) == ("published", None)
    assert "These armies stay where they are" in told["data"]["post"]


# Secrets of programs


def test_old_and_new_secret_are_both_valid_for_a_day(war: Campaign, people: People, program: Program) -> None:
    channel = program_of(people["hanno"], program.address)
    old = secret_of(channel)
    new = renew_secret(channel, NOW)
    assert new != old
    assert new.startswith("whsec_")
    hours = timedelta(hours=1)
    for at, holds in ((NOW, True), (NOW + 23 * hours, True), (NOW + 24 * hours, False)):
        send_notice(ask_for_test(channel, at).pk, at)
        assert is_signed(program, new)
        assert is_signed(program, old) is holds
    assert len(program.heard) == 3


def test_a_new_address_keeps_the_secret_and_switching_off_deletes_both(people: People, program: Program) -> None:
    channel = program_of(people["hanno"], program.address)
    secret = secret_of(channel)
    program_of(people["hanno"], f"{program.address}-2")
    assert (secret_of(channel), endpoint_of(channel).address) == (secret, program.address)
    assert endpoint_of(Channel.objects.get()).address == f"{program.address}-2"
    assert secret not in whole_database()
    stop_channel(channel, NOW, people["hanno"])
    assert unseal(Sealed.objects.get()) == ""
    program_of(people["hanno"], program.address)
    assert secret_of(channel) not in ("", secret)


# Addresses


@pytest.mark.parametrize(
    "address",
    [
        "https://discord.com/api/webhooks/1/abc",
        "https://example.org/told",
        "http://127.0.0.1:1/told",
        "",
        "file:///etc",
    ],
)
def test_only_addresses_of_known_hosts_are_accepted(people: People, program: Program, address: str) -> None:
    """Nor one of Discord, which takes nothing of the kind."""
    with pytest.raises(NoWebhook):
        program_of(people["hanno"], address)
    assert not Sealed.objects.exists()


def test_nothing_is_sent_to_an_address_no_longer_allowed(
    war: Campaign, people: People, program: Program, settings: Any
) -> None:
    channel = program_of(people["hanno"], program.address)
    settings.WEBHOOK_HOSTS = ["bots.example.org"]
    tell(NOW)
    channel.refresh_from_db()
    assert (program.heard, only(channel).failure, channel.stopped_at) == ([], "not_allowed", NOW)


def test_no_connection_to_a_host_in_a_private_network(
    war: Campaign, people: People, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even a greeting of TLS, whatever the name of the host leads to just now."""
    monkeypatch.setenv("NO_PROXY", "*")
    with socket.create_server(("127.0.0.1", 0)) as inside:
        inside.settimeout(10)
        heard: list[bytes] = []

        def listen() -> None:
            connection, _ = inside.accept()
            with connection:
                heard.append(connection.recv(1000))

        listener = threading.Thread(target=listen)
        listener.start()
        host = f"localhost:{inside.getsockname()[1]}"
        settings.WEBHOOK_HOSTS = [host]
        channel = program_of(people["hanno"], f"https://{host}/told")
        tell(NOW)
        listener.join()
    assert heard == [b""]
    assert (only(channel).failure, only(channel).next_try_at) == ("unreachable", NOW + MINUTE)


# What becomes of it


def test_webhook_statuses_map_to_verdicts() -> None:
    """Only 410 ends the retries; a program under repair may answer 401 or 404 for a while."""
    meant = {status: verdict_of_program(status) for status in (200, 202, 302, 400, 401, 404, 410, 422, 429, 500)}
    assert [status for status, verdict in meant.items() if verdict is DeliveryVerdict.SENT] == [200, 202]
    assert [status for status, verdict in meant.items() if verdict is DeliveryVerdict.NEVER] == [410]
    assert [status for status, verdict in meant.items() if verdict is DeliveryVerdict.NOT_THIS] == [400, 422]


def test_a_webhook_answering_410_is_switched_off(
    war: Campaign, people: People, program: Program, mailoutbox: list[Any]
) -> None:
    channel = program_of(people["hanno"], program.address, ["opened"])
    mail_to(people["hanno"], ["channel"])
    program.status = 410
    tell(NOW)
    tell(NOW + MINUTE)
    channel.refresh_from_db()
    assert (channel.stopped_at, len(program.heard), only(channel).failure) == (NOW, 1, "status:410")
    (sent,) = mailoutbox
    assert "A notification to your program could not be delivered." in sent.body


def test_an_unreachable_webhook_is_retried_and_given_up(war: Campaign, people: People, program: Program) -> None:
    channel = program_of(people["hanno"], program.address, ["opened"])
    program.status = 404
    at = NOW
    tell(at)
    while (following := only(channel).next_try_at) is not None:
        at = following
        send_notice(only(channel).pk, at)
    assert (len(program.heard), only(channel).given_up_at) == (6, at)
    channel.refresh_from_db()
    assert channel.stopped_at is None


def test_an_endless_webhook_answer_times_out(
    war: Campaign, people: People, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert careful_connections.RESPONSE_TIMEOUT_SECONDS == 15
    monkeypatch.setattr(careful_connections, "RESPONSE_TIMEOUT_SECONDS", 0.1)
    channel = program_of(people["hanno"], program.address, ["opened"])
    program.drips = True
    tell(NOW)
    assert (only(channel).failure, only(channel).next_try_at) == ("hung", NOW + MINUTE)


# Secrets of players


def test_webhooks_never_receive_orders(
    war: Campaign, phase: Phase, people: People, program: Program, caplog: pytest.LogCaptureFixture
) -> None:
    for user in people.values():
        program_of(user, program.address)
    program_of(people["marcus"], program.address, ["opened", "published", "with_post"], war)
    submit_orders(phase_id=phase.pk, seat=war.seats.get(name="Hamilcar"), army_number=5, text=SECRET)
    for moment in (NOW, phase.due_at - MINUTE, phase.due_at + 3 * MINUTE):
        tell(moment)
    advance(phase, to="resolved")
    tell(NOW + 4 * MINUTE)
    assert len(program.heard) > 5
    assert not any(SECRET in body.decode() for _, body in program.heard)
    assert "very-secret" not in caplog.text
    assert "very-secret" not in whole_database()


# The pages


def shown_secret(answer: Any) -> str:
    """The secret that a page shows, "" for none."""
    found = re.search(r'value="(whsec_[^"]*)"', answer.content.decode())
    return found[1] if found else ""


def test_a_secret_is_shown_once_when_made_or_renewed(
    people: People, program: Program, as_: Callable[[str], Client]
) -> None:
    browser, page = as_("hanno"), "/preferences/notices/"
    fields = {"channel": "webhook", "wanted": ["opened"], "address": program.address}
    made = browser.post(page, {**fields, "do": "keep"})
    channel = Channel.objects.get()
    assert (made.status_code, shown_secret(made)) == (200, secret_of(channel))
    assert "no-store" in made.headers["Cache-Control"]
    later = browser.get(page)
    assert shown_secret(later) == ""
    assert program.host in later.content.decode()
    assert "very-secret" not in later.content.decode()
    assert browser.post(page, {**fields, "do": "keep"}).status_code == 302
    renewed = browser.post(page, {"channel": "webhook", "do": "renew"})
    assert shown_secret(renewed) == secret_of(channel) != shown_secret(made)


def test_an_address_at_an_unknown_host_is_refused_and_kept_in_the_form(
    people: People, program: Program, as_: Callable[[str], Client]
) -> None:
    fields = {"channel": "webhook", "do": "keep", "address": "https://example.org/told"}
    answer = as_("hanno").post("/preferences/notices/", fields)
    assert answer.status_code == 422
    assert (
        "The site cannot send to that address. Ask the site operator which hosts are allowed."
        in answer.content.decode()
    )
    assert 'value="https://example.org/told"' in answer.content.decode()


def test_the_page_says_when_no_webhook_host_is_allowed(
    people: People, settings: Any, as_: Callable[[str], Client]
) -> None:
    field = 'name="channel" value="webhook"'
    settings.WEBHOOK_HOSTS = ["discord.com", "bots.example.org"]
    assert field in as_("hanno").get("/preferences/notices/").content.decode()
    settings.WEBHOOK_HOSTS = ["discord.com"]
    page = as_("hanno").get("/preferences/notices/").content.decode()
    assert "The site does not send to any host yet" in page
    assert field not in page


def test_the_administrator_can_add_a_webhook_and_it_is_logged(
    war: Campaign, people: People, program: Program, as_: Callable[[str], Client]
) -> None:
    browser, page = as_("marcus"), "/campaigns/war/administration/notices/"
    fields = {"channel": "webhook", "do": "keep", "wanted": ["published"], "address": program.address}
    assert shown_secret(browser.post(page, fields)) == secret_of(Channel.objects.get(campaign=war))
    assert browser.post(page, {"channel": "discord", "do": "stop"}).status_code == 422
    assert browser.post(page, {"channel": "mail", "do": "keep", "wanted": []}).status_code == 422
    assert browser.post(page, {"channel": "webhook", "do": "stop"}).status_code == 302
    log = as_("hanno").get("/campaigns/war/log/").content.decode()
    assert "A program now gets notifications of the campaign." in log
    assert "The program no longer gets notifications." in log


@pytest.mark.parametrize(
    ("failure", "says"),
    [("status:410", "no longer wants notifications (answer 410)"), ("status:503", "refused it (answer 503)")],
)
def test_the_answer_of_a_webhook_is_shown_to_its_owner(
    people: People, program: Program, as_: Callable[[str], Client], failure: str, says: str
) -> None:
    notice = ask_for_test(program_of(people["hanno"], program.address), NOW)
    Notice.objects.filter(pk=notice.pk).update(failure=failure, given_up_at=NOW, next_try_at=None)
    assert says in as_("hanno").get("/preferences/notices/").content.decode()


# The guide

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "webhooks.md"


def blocks_of_guide(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.S)


def test_the_signature_check_of_the_guide_accepts_only_real_messages(
    war: Campaign, people: People, program: Program
) -> None:
    channel = program_of(people["hanno"], program.address, ["opened"])
    old = secret_of(channel)
    new = renew_secret(channel, NOW)
    tell(NOW)
    headers, body = program.heard[0]
    (code,) = blocks_of_guide("python")
    known: dict[str, Any] = {}
    exec(compile(code, "docs/webhooks.md", "exec"), known)  # the guide's own words
    is_genuine, now = known["is_genuine"], NOW.timestamp()
    assert is_genuine(headers, body, new, now)
    assert is_genuine(headers, body, old, now + 299)
    assert not is_genuine(headers, body, old, now + 301)
    assert not is_genuine(headers, body + b" ", new, now)
    assert not is_genuine({**headers, "Webhook-Id": "msg_another"}, body, new, now)
    assert not is_genuine({**headers, "Webhook-Timestamp": "now"}, body, new, now)
    assert not is_genuine({}, body, new, now)
    assert not is_genuine(headers, body, "whsec_" + base64.b64encode(b"another" * 4).decode(), now)


def test_the_example_of_the_guide_matches_a_real_message(war: Campaign, people: People, program: Program) -> None:
    program_of(people["hanno"], program.address, ["opened"])
    Phase.objects.update(due_at=NOW + timedelta(days=4))
    tell(NOW)
    (example,) = (json.loads(block) for block in blocks_of_guide("json"))
    here = {"https://campaign.example.org": "http://127.0.0.1:8000"}
    expected = json.loads(json.dumps(example).replace(*next(iter(here.items()))))
    assert program.told == [expected]


def test_the_guide_names_every_kind() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert [kind.value for kind in NoticeKind if f"`{kind.value}`" not in text] == []
