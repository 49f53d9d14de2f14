"""The archive of a campaign in a browser without a server: looked at by axe, and every link followed."""

import re
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, Request, expect

from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase
from campaign.services import pictures
from tests.archive.archived import export, play_a_round
from tests.journeys.looks import faults_of
from tests.journeys.screens import DESKTOP

PAGES = ("index.html", "round-1.html", "round-2.html", "rules.html", "receipts.html", "log.html")


@pytest.fixture
def archive(contact: Campaign, people: dict[str, User], tmp_path: Path) -> Path:
    """The archive of a war of which one round was played, with the maps that the site draws."""
    pictures.draw_opening(contact.phases.get().pk)
    play_a_round(contact, people, draws=False)
    moved = contact.phases.get(step=Step.MOVEMENT, status=Phase.Status.PUBLISHED)
    pictures.draw_outcome(moved.records.get().pk)
    return export(contact, tmp_path / "archive")


@pytest.mark.django_db(transaction=True)
def test_an_archive_can_be_read_without_a_server(archive: Path, chromium: Browser) -> None:
    context = chromium.new_context(viewport={"width": DESKTOP["width"], "height": DESKTOP["height"]})
    page = context.new_page()
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.url) if _is_the_pages_own(request) else None)
    page.on("request", lambda request: None if request.url.startswith("file:") else failed.append(request.url))
    faults: list[str] = []
    for name in PAGES:
        page.goto((archive / name).as_uri())
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        faults += [f"{name}: {fault}" for fault in faults_of(page)]
        faults += [f"{name}: {fault}" for fault in _lacking(page)]
    _follow_links(page, archive)
    assert faults == []
    assert failed == []
    context.close()


def _is_the_pages_own(request: Request) -> bool:
    """Whether a page asks for it: axe asks for style sheets itself, which from the disk no script may read."""
    return request.resource_type not in ("xhr", "fetch")


def _lacking(page: Page) -> list[str]:
    """Pictures that are not shown, and letters that are not there."""
    found: list[str] = page.evaluate(
        """async () => {
            await document.fonts.ready;
            const pictures = [...document.images];
            pictures.forEach((one) => { one.loading = "eager"; });
            await Promise.allSettled(pictures.map((one) => one.decode()));
            const names = ["Cinzel", "Alegreya", "Alegreya Sans"];
            const letters = names.filter((name) => !document.fonts.check(`16px "${name}"`));
            return [...pictures.filter((one) => !one.naturalWidth).map((one) => one.src), ...letters];
        }"""
    )
    return found


def _follow_links(page: Page, archive: Path) -> None:
    """Reach a round, a rule, the receipts and the log from the first page."""
    page.goto((archive / "index.html").as_uri())
    page.get_by_role("link", name="Round 1").first.click()
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    page.locator("a.rule").first.click()
    expect(page).to_have_url(re.compile(re.escape((archive / "rules.html").as_uri())))
    page.get_by_role("link", name="Receipts").click()
    expect(page.get_by_role("heading", name="Receipts", exact=True)).to_be_visible()
    page.get_by_role("link", name="Log").click()
    expect(page.get_by_text("A late evening")).to_be_visible()
