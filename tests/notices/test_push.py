"""Web push: what a device is sent, what the answers of push services mean, and who can have a device notified."""

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import jwt
import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from campaign.checks import check_push_key
from campaign.models import Campaign, Channel, Notice, Phase, Seat
from campaign.notices.commands.channels import stop_channel
from campaign.notices.commands.devices import MOST_DEVICES, NoDevice, choose_for_devices, keep_device, subscription_of
from campaign.notices.commands.push_key import BadPushKey, public_key
from campaign.notices.queries.channels import devices_of, mail_question
from campaign.notices.rules.device_names import device_name
from campaign.notices.rules.push import LONGEST_PAYLOAD, is_push_service, payload_of
from campaign.notices.texts.kinds import NoticeKind
from campaign.platform.stored_secrets import new_push_key
from tests.conftest import NOW, SECRET, submit_orders, whole_database
from tests.notices.push_service import Device, PushService, bytes_of
from tests.notices.telling_people import BEFORE, tell

People = dict[str, User]
Seats = Callable[[str], Seat]
Browsers = Callable[[str], Client]
PAGE, DEVICES, THIS = (f"/preferences/notices/{path}" for path in ("", "devices/", "this-device/"))
MINUTE = timedelta(minutes=1)


@pytest.fixture
def device() -> Device:
    return Device()


@pytest.fixture
def service(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    found = PushService()

    class Answering(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found.asked.append((self.path, dict(self.headers), body))
            self.send_response(found.status)
            for name, value in {"Content-Length": "0", **found.headers}.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_said: object) -> None:
            """Says nothing."""

    monkeypatch.setenv("NO_PROXY", "*")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    found.place = f"http://127.0.0.1:{server.server_port}"
    settings.PUSH_HOSTS = [found.place]
    settings.PUSH_KEY = new_push_key()
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield found
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def channel(war: Campaign, people: People, service: PushService, device: Device) -> Channel:
    """Hamilcar is notified on a device."""
    return keep_device(people["hamilcar"], device.subscription(service.endpoint()), "Firefox on Linux", BEFORE)


def test_the_device_of_the_tests_opens_the_example_of_the_rfc() -> None:
    """RFC 8291, appendix A."""
    number = int.from_bytes(bytes_of("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
    example = Device(ec.derive_private_key(number, ec.SECP256R1()), bytes_of("BTBZMqHH6r4Tts7J_aSIgg"))
    body = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert example.opened(bytes_of(body)) == b"When I grow up, I want to be a watermelon"


def test_a_device_is_sent_an_encrypted_message_once(
    channel: Channel, service: PushService, device: Device, settings: Any
) -> None:
    tell(NOW)
    tell(NOW + MINUTE)
    ((path, headers, body),) = service.asked
    assert path == "/send/one"
    assert (headers["Content-Encoding"], headers["TTL"]) == ("aes128gcm", str(24 * 3600))
    (message,) = service.said_to(device)
    assert message["title"].startswith("The war, round 1: Instructions until ")
    assert "Still to submit: orders for armies 4-8" in message["body"]
    assert message["url"] == "http://127.0.0.1:8000/campaigns/war/"
    assert b"The war" not in body
    with pytest.raises(InvalidTag):
        Device(device.key).opened(body)


def test_the_site_signs_with_its_key(channel: Channel, service: PushService, settings: Any) -> None:
    tell(NOW)
    scheme, _, rest = service.asked[0][1]["Authorization"].partition(" ")
    said = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, said["k"]) == ("vapid", public_key(settings.PUSH_KEY))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(said["k"]))
    claims = jwt.decode(said["t"], key, algorithms=["ES256"], options={"verify_aud": False})
    assert claims["aud"].startswith("http://127.0.0.1")
    assert claims["sub"].startswith("mailto:")


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_has_ended_ends_here(channel: Channel, service: PushService, status: int) -> None:
    service.status = status
    tell(NOW)
    channel.refresh_from_db()
    assert channel.stopped_at == NOW
    assert channel.sealed is not None
    channel.sealed.refresh_from_db()
    assert subscription_of(channel) is None
    tell(NOW + timedelta(hours=1))
    assert len(service.asked) == 1
    assert not Notice.objects.exclude(channel=channel).exists()


@pytest.mark.parametrize("status", [429, 500, 503, 403, 302])
def test_a_push_service_with_a_problem_is_tried_again(
    channel: Channel, service: PushService, device: Device, status: int
) -> None:
    service.status, service.headers = status, {"Location": "http://10.0.0.1/"}
    tell(NOW)
    notice = channel.notices.get()
    assert (notice.failure, notice.given_up_at) == (f"status:{status}", None)
    assert notice.next_try_at == NOW + MINUTE
    service.status = 201
    tell(NOW + MINUTE)
    assert len({one["tag"] for one in service.said_to(device)}) == 1
    notice.refresh_from_db()
    assert notice.sent_at == NOW + MINUTE


def test_a_push_service_names_its_own_pause(channel: Channel, service: PushService) -> None:
    service.status, service.headers = 429, {"Retry-After": "600"}
    tell(NOW)
    assert channel.notices.get().next_try_at == NOW + timedelta(seconds=600)


def test_messages_hold_no_orders(channel: Channel, service: PushService, device: Device, seat: Seats) -> None:
    submit_orders(phase_id=Phase.objects.get().pk, seat=seat("Hamilcar"), army_number=4, text=SECRET)
    tell(NOW)
    assert SECRET not in json.dumps(service.said_to(device))


def test_addresses_and_keys_of_devices_are_sealed(channel: Channel, service: PushService, device: Device) -> None:
    stored = whole_database()
    said = device.subscription(service.endpoint())
    assert said.endpoint not in stored
    assert said.auth not in stored
    assert said.p256dh not in stored


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/send/1",
        "https://127.0.0.1/send/1",
        "https://fcm.googleapis.com.example.org/send/1",
        "https://fcm.googleapis.com@10.0.0.1/send/1",
        "https://fcm.googleapis.com:8443/send/1",
        "https://evil.example.org#.push.apple.com/a",
        "https://push.apple.com.evil.example.org/send/1",
        "https://.push.apple.com/",
        "https://fcm.googleapis.com/",
        "https://fcm.googleapis.com/" + "a" * 1000,
        "https://[::1/send",
        "javascript:alert(1)",
        "",
    ],
)
def test_the_site_sends_to_known_push_services_only(people: People, device: Device, endpoint: str) -> None:
    with pytest.raises(NoDevice):
        keep_device(people["hanno"], device.subscription(endpoint), "", NOW)
    assert not Channel.objects.exists()


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/QAbc",
        "https://wns2-am3p.notify.windows.com/w/?token=abc",
    ],
)
def test_the_push_services_of_browsers_are_known(settings: Any, endpoint: str) -> None:
    assert is_push_service(endpoint, settings.PUSH_HOSTS)


@pytest.mark.parametrize(("p256dh", "auth"), [("", ""), ("abc", "def"), ("?" * 87, "A" * 22), ("A" * 87, "A" * 22)])
def test_keys_that_are_none_are_refused(as_: Browsers, service: PushService, p256dh: str, auth: str) -> None:
    sent = {"do": "keep", "endpoint": service.endpoint(), "p256dh": p256dh, "auth": auth}
    answer = as_("hanno").post(THIS, sent)
    assert answer.status_code == 422
    assert answer.json()["problem"].startswith("The site cannot send notifications to this browser.")


def sent_by(device: Device, endpoint: str, do: str = "keep") -> dict[str, str]:
    subscription = device.subscription(endpoint)
    return {"do": do, "endpoint": endpoint, "p256dh": subscription.p256dh, "auth": subscription.auth}


def test_a_browser_switches_itself_on_and_off(
    as_: Browsers, people: People, service: PushService, device: Device
) -> None:
    browser, sent = as_("hanno"), sent_by(device, service.endpoint())
    agent = {"User-Agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36"}
    for _ in range(2):
        assert browser.post(THIS, sent, headers=agent).json() == {"on": True}
    (own,) = devices_of(people["hanno"])
    page = browser.get(PAGE).content.decode()
    assert own.name == "Chrome on Android"
    assert "Chrome on Android" in page
    assert own.mark in page
    assert service.endpoint() not in page
    assert browser.post(THIS, {**sent, "do": "stop"}).json() == {"on": False}
    assert devices_of(people["hanno"]) == []


def test_someone_else_on_the_same_device_takes_it_over(
    as_: Browsers, channel: Channel, people: People, service: PushService, device: Device
) -> None:
    """Otherwise the notifications of one player would be shown to the next who signs in there."""
    as_("hanno").post(THIS, sent_by(device, service.endpoint()))
    assert devices_of(people["hamilcar"]) == []
    assert len(devices_of(people["hanno"])) == 1


def test_devices_are_tested_chosen_for_and_removed(
    as_: Browsers, channel: Channel, people: People, django_capture_on_commit_callbacks: Any
) -> None:
    browser, device = as_("hamilcar"), str(channel.token)
    browser.post(DEVICES, {"do": "test", "device": device})
    assert Notice.objects.filter(channel=channel, kind="test").count() == 1
    browser.post(DEVICES, {"do": "keep", "wanted": ["opened"]})
    channel.refresh_from_db()
    assert channel.wanted == ["opened"]
    assert as_("hanno").post(DEVICES, {"do": "remove", "device": device}).status_code == 422
    assert len(devices_of(people["hamilcar"])) == 1
    assert browser.post(DEVICES, {"do": "remove", "device": device}).status_code == 302
    assert devices_of(people["hamilcar"]) == []
    for bad in ({}, {"do": "remove"}, {"do": "test", "device": "1"}, {"do": "keep", "wanted": ["nonsense"]}):
        assert browser.post(DEVICES, bad).status_code == 422


def test_a_second_device_gets_the_choice_of_the_first(channel: Channel, people: People, service: PushService) -> None:
    Channel.objects.update(wanted=["opened"])
    other = keep_device(people["hamilcar"], Device().subscription(service.endpoint("two")), "", NOW)
    assert other.wanted == ["opened"]


def test_the_number_of_devices_is_bounded(channel: Channel, people: People, service: PushService) -> None:
    for number in range(MOST_DEVICES - 1):
        keep_device(people["hamilcar"], Device().subscription(service.endpoint(f"no-{number}")), "", NOW)
    with pytest.raises(NoDevice):
        keep_device(people["hamilcar"], Device().subscription(service.endpoint("last")), "", NOW)


def test_nobody_with_a_device_is_asked_about_mail(channel: Channel, people: People) -> None:
    assert mail_question(people["hamilcar"]) is None
    stop_channel(channel, NOW, people["hamilcar"])
    assert mail_question(people["hamilcar"]) is not None


def test_a_site_without_a_key_offers_nothing(
    as_: Browsers, channel: Channel, service: PushService, device: Device, settings: Any
) -> None:
    settings.PUSH_KEY = ""
    assert [one.id for one in check_push_key()] == ["campaign.I001"]
    page = as_("hanno").get(PAGE).content.decode()
    assert "This site does not send notifications to devices." in page
    assert "device.js" not in page
    assert as_("hanno").post(THIS, sent_by(device, service.endpoint())).status_code == 409
    tell(NOW)
    assert (channel.notices.get().failure, service.asked) == ("no_key", [])


def test_a_new_key_is_a_key(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("new_push_key")
    assert len(bytes_of(public_key(capsys.readouterr().out.strip()))) == 65
    with pytest.raises(BadPushKey):
        public_key("abc")


def test_a_message_is_never_too_long() -> None:
    for letter in ("a", "ö", "\N{DAGGER}", '"', "\N{GRINNING FACE}"):
        payload = payload_of(letter * 5000, [letter * 5000] * 3, "https://example.org/", "key")
        assert len(payload) <= LONGEST_PAYLOAD
        assert json.loads(payload)["url"] == "https://example.org/"
    assert json.loads(payload_of("Title", ["One.", "Two."], "/", "k"))["body"] == "One.\nTwo."


def test_an_unknown_browser_has_no_name() -> None:
    assert device_name("curl/8") == ""
    assert device_name("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1") == (
        "Safari on iPhone"
    )


def test_the_manifest_makes_the_site_installable(db: None) -> None:
    browser = Client(headers={"Accept-Language": "sv"})
    answer = browser.get("/manifest.webmanifest")
    said = answer.json()
    assert answer["Content-Type"] == "application/manifest+json"
    assert (said["start_url"], said["scope"], said["display"]) == ("/", "/", "standalone")
    assert (said["lang"], said["description"]) == ("sv", "Kampanjer på en hexkarta, med dolda order.")
    sizes = {(icon["sizes"], icon["purpose"]) for icon in said["icons"]}
    assert sizes == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for icon in said["icons"]:
        found = browser.get(icon["src"])
        assert (found.status_code, found["Content-Type"]) == (200, "image/png")
        found.close()


def test_the_worker_is_served_at_the_root_and_never_old(db: None) -> None:
    answer = Client().get("/service-worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    assert answer["Content-Security-Policy"] == "default-src 'none'; connect-src 'self'"
    text = answer.content.decode()
    assert "showNotification" in text
    assert "You are offline" in text, "the page without a network"
    assert "Du \\u00e4r offline" in text
    assert "const OFFLINE = {};" not in text
    page = Client().get("/accounts/login/")
    policy = page["Content-Security-Policy"]
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy
    assert b'rel="manifest" href="/manifest.webmanifest"' in page.content


@pytest.mark.parametrize("name", ["p256dh", "auth"])
def test_long_keys_are_refused(people: People, service: PushService, device: Device, name: str) -> None:
    """Base64 passes over characters that are none of its own."""
    sound = device.subscription(service.endpoint())
    long = replace(sound, **{name: getattr(sound, name) + "!" * 400})
    with pytest.raises(NoDevice):
        keep_device(people["hanno"], long, "", NOW)
    assert keep_device(people["hanno"], sound, "", NOW).made_at == NOW


def test_a_choice_for_devices_starts_again_only_where_it_changes(people: People, channel: Channel) -> None:
    choose_for_devices(people["hamilcar"], list(reversed(channel.wanted)), NOW)
    channel.refresh_from_db()
    assert channel.made_at == BEFORE
    choose_for_devices(people["hamilcar"], channel.wanted[:1], NOW)
    changed = Channel.objects.get(pk=channel.pk)
    assert (changed.wanted, changed.made_at) == (channel.wanted[:1], NOW)


def test_what_happened_before_a_choice_is_notified_as_was_chosen_then(people: People, channel: Channel) -> None:
    choose_for_devices(people["hamilcar"], [NoticeKind.PUBLISHED.value], NOW)
    assert set(Notice.objects.filter(channel=channel).values_list("kind", flat=True)) == {"opened"}


def test_signing_out_on_a_device_ends_its_notifications_and_no_others(
    people: People, channel: Channel, service: PushService, device: Device, as_: Browsers
) -> None:
    other = keep_device(people["hamilcar"], device.subscription(service.endpoint("two")), "Phone", NOW)
    hanno = as_("hanno")
    hanno.post("/sign-out/", {"endpoint": service.endpoint()})
    assert devices_of(people["hamilcar"]) == [channel, other], "it is not Hanno's"
    as_("hamilcar").post("/sign-out/", {"endpoint": service.endpoint()})
    assert devices_of(people["hamilcar"]) == [other]
    as_("hamilcar").post("/sign-out/", {"endpoint": "\0 nothing"})
    as_("hamilcar").post("/sign-out/")
    assert devices_of(people["hamilcar"]) == [other]
