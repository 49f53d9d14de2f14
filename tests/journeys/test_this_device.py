"""The card *This device* of the page Notifications, in a browser whose push service is played by the test.

Chromium without a window has no push service, and Debian's none at all: `PushManager.subscribe` is replaced, everything
else is the browser's own, the service worker too.
"""

import json

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from campaign.models import Channel
from campaign.notices.queries.channels import devices_of
from tests.journeys.conftest import Visitor
from tests.journeys.looks import faults_of
from tests.journeys.screens import PHONE
from tests.notices.push_service import Device

pytestmark = pytest.mark.django_db(transaction=True)
ENDPOINT = "https://fcm.googleapis.com/fcm/send/one"
PAGE = "/preferences/notices/"
PLAYED = """
  const given = %s;
  const own = () => JSON.parse(localStorage.getItem("subscribed") ?? "null");
  const made = (key) => ({
    endpoint: given.endpoint,
    options: { applicationServerKey: Uint8Array.from(key).buffer },
    toJSON: () => ({ endpoint: given.endpoint, keys: given.keys }),
    unsubscribe: async () => { localStorage.removeItem("subscribed"); return true; },
  });
  PushManager.prototype.getSubscription = async () => (own() ? made(own()) : null);
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.setItem("subscribed", JSON.stringify([...applicationServerKey]));
    return made(own());
  };
  let permission = given.permission;
  Object.defineProperty(Notification, "permission", { get: () => permission });
  Notification.requestPermission = async () => (permission = given.answer);
  if (own()) permission = "granted";
"""


def played(page: Page, permission: str = "default", answer: str = "granted") -> Page:
    keys = Device().subscription(ENDPOINT)
    given = {
        "endpoint": ENDPOINT,
        "keys": {"p256dh": keys.p256dh, "auth": keys.auth},
        "permission": permission,
        "answer": answer,
    }
    page.add_init_script(PLAYED % json.dumps(given))
    return page


def test_a_device_is_switched_on_and_off(visitor: Visitor, people: dict[str, User]) -> None:
    page = played(visitor("hanno", viewport=PHONE))
    page.goto(PAGE)
    page.get_by_role("button", name="Turn on notifications on this device").click()
    expect(page.get_by_text("Notifications on this device are on.")).to_be_visible()
    (channel,) = devices_of(people["hanno"])
    assert channel.kind == Channel.Kind.PUSH
    scope = page.evaluate("navigator.serviceWorker.getRegistration('/').then((one) => one.scope)")
    assert scope == page.evaluate("location.origin + '/'")
    page.get_by_role("button", name="Turn off notifications on this device").click()
    expect(page.get_by_role("button", name="Turn on notifications on this device")).to_be_visible()
    assert devices_of(people["hanno"]) == []


def test_signing_out_ends_the_notifications_of_the_device(visitor: Visitor, people: dict[str, User]) -> None:
    page = played(visitor("hanno", viewport=PHONE))
    page.goto(PAGE)
    page.get_by_role("button", name="Turn on notifications on this device").click()
    expect(page.get_by_text("Signing out on this device turns them off.")).to_be_visible()
    assert len(devices_of(people["hanno"])) == 1
    page.locator("details.who summary").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Password")).to_be_visible()
    assert devices_of(people["hanno"]) == []


def test_a_page_without_a_network_says_so(visitor: Visitor, people: dict[str, User]) -> None:
    page = played(visitor("hanno", viewport=PHONE))
    page.goto(PAGE)
    page.get_by_role("button", name="Turn on notifications on this device").click()
    expect(page.get_by_text("Notifications on this device are on.")).to_be_visible()
    page.goto("/preferences/")  # with the worker
    page.context.set_offline(True)
    page.goto("/rules/?x=1")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    assert list(faults_of(page)) == []
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="Rules")).to_be_visible()
    assert page.url.endswith("/rules/?x=1")


def test_the_installed_app_has_the_worker_without_notifications(visitor: Visitor) -> None:
    page = visitor("hanno", viewport=PHONE)
    page.goto("/preferences/")
    known = "navigator.serviceWorker.getRegistration('/').then((one) => Boolean(one))"
    assert page.evaluate(known) is False
    page.add_init_script(
        "const plain = matchMedia; window.matchMedia = (query) =>"
        " query.includes('display-mode') ? { matches: true } : plain.call(window, query);"
    )
    page.goto("/preferences/")
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    assert page.evaluate(known) is True


def test_a_browser_that_blocks_notifications_says_how_to_allow_them(visitor: Visitor, people: dict[str, User]) -> None:
    page = played(visitor("hanno"), answer="denied")
    page.goto(PAGE)
    page.get_by_role("button", name="Turn on notifications on this device").click()
    expect(page.get_by_text("Notifications of this site are blocked in this browser.")).to_be_visible()
    assert devices_of(people["hanno"]) == []


def test_a_browser_without_push_says_what_to_do_on_an_iphone(visitor: Visitor) -> None:
    page = visitor("hanno")
    page.add_init_script("delete window.PushManager")
    page.goto(PAGE)
    expect(page.get_by_text("add the site to the home screen first")).to_be_visible()
    expect(page.get_by_role("button", name="Turn on notifications on this device")).to_be_hidden()
