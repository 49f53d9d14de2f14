"""A real browser, a real server, a real worker."""

import shutil
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from http import HTTPStatus
from threading import Condition
from typing import Any

import pytest
from celery import current_app
from celery.contrib.testing.worker import start_worker
from django.contrib.auth.models import User
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from playwright.sync_api import Browser, ConsoleMessage, Page, Response, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer
from sesame.utils import get_query_string

from campaign.config.deep_calls import with_room
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.models import Picture
from campaign.platform.throttle_counts import Turn
from campaign.reports.crops import ACTION
from campaign.services import drawing
from campaign.services.drawing import PictureFile, made
from tests.journeys.languages import PseudoLanguage, faults_in_other_languages
from tests.journeys.looks import faults_of
from tests.journeys.pages import CAMPAIGN, Visit
from tests.journeys.screens import DESKTOP
from tests.journeys.worlds import Cast, World

PROGRAMS = ("chromium-headless-shell", "chromium")
"""Chromium as it comes from Debian. Without the windows that nobody sees it needs three fifths of the time."""
# The browser is to talk to the test's own server and to nobody else.
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--process-per-site", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    # Scripts run a few times on each page and then never again: compiled simply at once they are done sooner.
    "--js-flags=--always-sparkplug --min-semi-space-size=32",
)

LONGEST_WAIT = 30_000
"""Milliseconds for a page to come to what is expected of it: other tests keep the machine busy meanwhile."""
expect.set_options(timeout=LONGEST_WAIT)

PATIENCE = 120.0
"""Seconds for the worker to end: it may be drawing a map in full."""

BLANK = PictureFile(
    b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="), "png", 1
)
"""A picture of one pixel."""


KEPT = "max-age=3600"
"""Style sheets and scripts do not change during the tests; the site's own server has browsers keep them for longer."""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if path is None:
        pytest.fail("Browser tests need Chromium: `apt-get install chromium-headless-shell` as root, or `make test`")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def worker(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A Celery worker that takes its tasks from the broker, in a thread so that it works on the test's database.

    It draws the maps that pages wait for. The others are blanks: a site has several workers, and this single one would
    let the next step wait until the last of them is drawn. What they look like is seen by the tests of pictures.
    """
    monkeypatch.setattr(drawing, "made", _made_if_awaited)
    current_app.control.purge()
    with start_worker(current_app, perform_ping_check=False, pool="solo", shutdown_timeout=PATIENCE):
        yield


def _made_if_awaited(picture: Picture, document: RoundDocument, caption: str) -> PictureFile:
    awaited = (
        picture.scale == Picture.Scale.FORUM and picture.format == Picture.Format.PNG and picture.crop in ("", ACTION)
    )
    return made(picture, document, caption) if awaited else BLANK


Visitor = Callable[..., Page]
Look = Callable[..., list[str]]
LookAround = Callable[[World], list[str]]


class RequestsUnderWay:
    """Counts the requests that the test's server is answering."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._count = 0

    def counting(self, answer: Callable[..., Any]) -> Callable[..., Any]:
        """Make each call of what answers requests count while it lasts."""

        def counted(*args: Any) -> Any:
            self._add(1)
            try:
                return answer(*args)
            finally:
                self._add(-1)

        return counted

    def are_over(self) -> bool:
        """Wait for the last request; whether it was answered in time."""
        with self._changed:
            return self._changed.wait_for(lambda: self._count == 0, LONGEST_WAIT / 1000)

    def _add(self, number: int) -> None:
        with self._changed:
            self._count += number
            self._changed.notify_all()


@pytest.fixture(scope="session")
def under_way() -> RequestsUnderWay:
    return RequestsUnderWay()


@pytest.fixture(scope="session")
def kept_files(under_way: RequestsUnderWay) -> Iterator[None]:
    """Browsers need not ask for the same style sheets and scripts again on every page."""
    serve = StaticFilesHandler.serve

    def kept(self: StaticFilesHandler, request: HttpRequest) -> HttpResponseBase:
        answer = serve(self, request)
        answer.headers["Cache-Control"] = KEPT
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StaticFilesHandler, "serve", kept)
        patch.setattr(StaticFilesHandler, "__call__", under_way.counting(with_room(StaticFilesHandler.__call__)))
        yield


@pytest.fixture
def visitor(
    chromium: Browser,
    live_server: LiveServer,
    kept_files: None,
    under_way: RequestsUnderWay,
    settings: Any,
    people: dict[str, User],
) -> Iterator[Visitor]:
    """Open a separate browser for a user, by their sign-in link; `nobody` is not signed in.

    The test is over when the last request is: one under way may lock what is emptied for the next test.
    """
    settings.PUBLIC_URL = live_server.url
    # The test's server finds style sheets and scripts where they lie in the repository, by their own names.
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    contexts = []
    missing: list[str] = []
    said: list[str] = []

    def open_for(name: str, **options: Any) -> Page:
        context = chromium.new_context(base_url=live_server.url, **options)
        context.set_default_timeout(LONGEST_WAIT)
        contexts.append(context)
        page = context.new_page()
        page.on("response", lambda answer: missing.append(answer.url) if _is_missing(answer) else None)
        page.on("console", lambda message: said.append(message.text) if _is_fault_of_page(message) else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        if name != "nobody":
            page.goto(f"/sign-in/{get_query_string(people[name.lower()])}")
        return page

    yield open_for
    for context in contexts:
        context.close()
    assert under_way.are_over()
    assert said == [], "what browsers wrote to their consoles"
    assert missing == [], "style sheets, scripts or pictures that were not found"


@pytest.fixture
def look_at(visitor: Visitor, people: dict[str, User], monkeypatch: pytest.MonkeyPatch) -> Look:
    """Make a visit; return the faults of the page. Users keep their browser, `nobody` gets a new one."""
    browsers: dict[str, Page] = {}
    pseudo = PseudoLanguage(monkeypatch)

    def look(visit: Visit, **known: str) -> list[str]:
        page = browsers.get(visit.who) or visitor(visit.who, viewport=DESKTOP)
        if visit.who != "nobody":
            browsers[visit.who] = page
        args = [argument.format(**known) if isinstance(argument, str) else argument for argument in visit.args]
        page.goto("about:blank")  # an address that differs by its fragment alone would not be asked for
        if visit.who != "nobody":
            _await_turn(people[visit.who.lower()])
        answer = page.goto(f"{reverse(visit.name, args=args)}?{visit.query.format(**known)}#{visit.fragment}")
        assert answer is not None
        assert answer.status == visit.status, visit
        if visit.act:
            visit.act(page)
        expect(page.locator("body"), str(visit)).to_contain_text(visit.says)
        faults = list(faults_of(page))
        if visit.act is None:
            faults += faults_in_other_languages(page, people.get(visit.who.lower()), pseudo)
        return [f"{visit.name} ({visit.who}, {visit.says!r}): {fault}" for fault in faults]

    return look


@pytest.fixture
def faults_in(look_at: Look, people: dict[str, User], start: Any) -> LookAround:
    """Makes the visits to a world whose turn it is; what is wrong with its pages."""

    def look(world: World) -> list[str]:
        world(Cast(people, start))
        return [fault for visit in CAMPAIGN[world] if visit.has_turn() for fault in look_at(visit)]

    return look


def _await_turn(user: User) -> None:
    """Wait until the site has answered what the page before still asked for: of costly pages each has one at a time."""
    turn = Turn(user.pk)
    while not turn.take():
        time.sleep(0.02)
    turn.give_back()


def _is_fault_of_page(message: ConsoleMessage) -> bool:
    """Whether a message is about the page itself; the status of an answer is what the test has asked for."""
    return message.type in ("error", "warning") and not message.text.startswith("Failed to load resource")


def _is_missing(answer: Response) -> bool:
    """Whether something was not found; a site that is busy (503) has it, and pages do without it for a while."""
    return (
        answer.status >= 400
        and answer.status != HTTPStatus.SERVICE_UNAVAILABLE
        and answer.request.resource_type not in ("document", "fetch")
    )
