"""The form of orders as a browser has it, and what the site has of it."""

import html
import re
from typing import Any

from django.contrib.auth.models import User

from campaign.models import Campaign
from campaign.selectors import current_phase, membership, sheets_for
from orders.selectors import Sheet
from tests.hannibal_desk.conftest import Browser

PAGE = "orders/"


def sheet(campaign: Campaign, name: str, kind: str, leader: int | None = None) -> Sheet | None:
    """The orders of a kind as a member of the campaign reads them."""
    user = User.objects.get(username=name.lower())
    found = sheets_for(current_phase(campaign), membership(user, campaign.slug))
    return next((one for one in found if (one.kind, one.army) == (kind, leader)), None)


def fields_of(browser: Browser) -> dict[str, str]:
    """The hidden fields and controls of the form of orders, as a browser would send them."""
    text = browser.text(PAGE)
    form = text[text.index('id="orders-form"') : text.index("</form>", text.index('id="orders-form"'))]
    found: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        chosen = attributes.get("type") not in ("radio", "checkbox") or " checked" in tag
        if "name" in attributes and " disabled" not in tag and chosen:
            found[attributes["name"]] = html.unescape(attributes.get("value", ""))
    for tag, inner in re.findall(r"<textarea([^>]*)>([^<]*)</textarea>", form):
        name = re.search(r'name="([^"]*)"', tag)
        if name and not re.search(r"\sdisabled", tag):
            found[name[1]] = html.unescape(inner)
    for name, inner in re.findall(r'<select[^>]*name="([^"]*)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen_value = re.search(r'value="([^"]*)"\s+selected', inner)
        found[name] = html.unescape(chosen_value[1]) if chosen_value else ""
    found.pop("csrfmiddlewaretoken", None)
    found.pop("phase", None)
    return found


def send(browser: Browser, do: str = "hand_in", **changes: str) -> Any:
    """Submit the form of the page with some fields changed; `__` in a name is a hyphen."""
    changed = {name.replace("__", "-"): value for name, value in changes.items()}
    return browser.submit({**fields_of(browser), **changed}, do)
