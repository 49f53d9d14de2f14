"""What the administrator of the demo campaign does in their browser, by requests."""

import re
import sys
import time

import requests

from tests.elements import parsed

_PATIENCE = 60.0
"""Seconds within which workers resolve a step; it takes one or two."""


def play_a_step(site: str, links: str) -> None:
    """Signs in by the administrator's link, closes the open step and publishes what the workers have made of it.

    `links` is what `start_demo` printed. Raises SystemExit where a page is not what it should be.
    """
    browser, page = signed_in(links)
    answer = _press(browser, page, site, "close")
    if "/administration/close/" in answer.text:  # it asks, because orders are missing
        _press(browser, answer, site, "close")
    deadline = time.monotonic() + _PATIENCE
    while "/administration/publish/" not in page.text:
        if time.monotonic() > deadline:
            raise SystemExit("No worker has resolved the step")
        time.sleep(0.5)
        page = browser.get(page.url, timeout=30)
    _press(browser, page, site, "publish")
    page = browser.get(page.url, timeout=30)
    if "/administration/close/" not in page.text:
        raise SystemExit("The step was not published")
    sys.stdout.write(f"A step was closed, resolved by the workers, and published: {page.url}\n")


def signed_in(links: str) -> tuple[requests.Session, requests.Response]:
    """The administrator's browser and the page to which their link leads; `links` is what `start_demo` printed."""
    browser = requests.Session()
    browser.trust_env = False
    found = re.search(r"administrator +(\S+)", links)
    if found is None:
        raise SystemExit("start_demo printed no link for the administrator")
    page = browser.get(found[1], timeout=30)
    if page.status_code != requests.codes.ok or "/administration/" not in page.url:
        raise SystemExit(f"The link led to {page.url}, {page.status_code}")
    return browser, page


def _press(browser: requests.Session, page: requests.Response, site: str, button: str) -> requests.Response:
    forms = [
        form for form in parsed(page.text).all("form") if form.attributes.get("action", "").endswith(f"/{button}/")
    ]
    if not forms:
        raise SystemExit(f"There is no button to {button} at {page.url}")
    hidden = forms[0].all("input[type=hidden]")
    fields = {field.attributes["name"]: field.attributes["value"] for field in hidden}
    action = site + forms[0].attributes["action"]
    answer = browser.post(action, data=fields, headers={"Referer": page.url}, timeout=30)
    answer.raise_for_status()
    return answer
