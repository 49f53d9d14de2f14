"""Exports with corrections are checked in the browser with the same outcome as by the command."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign
from campaign.receipts.queries import receipts_export
from campaign.receipts.rules.check import check
from campaign.receipts.rules.export import read_export
from tests.archive.tampered import changed
from tests.corrections.corrected import go_to
from tests.journeys.conftest import Visitor
from tests.journeys.test_verifying import CHECK, messages_of
from tests.receipts.test_corrected_receipts import march_away, meet_after_all, order, war  # noqa: F401 - a fixture

pytestmark = pytest.mark.django_db(transaction=True)

NOTES = """async text => {
    const { Checker } = await import("/static/js/receipts/check.js");
    const checker = new Checker(JSON.parse(document.getElementById("verify-data").textContent));
    return (await checker.check(checker.read(text))).notes;
}"""
"""What the scripts of the page say that corrections explain."""


def test_corrections_are_explained_and_other_changes_found(
    war: Any,  # noqa: F811 - the fixture
    people: dict[str, User],
    visitor: Visitor,
) -> None:
    march_away(war)
    once = receipts_export(war)
    meet_after_all(war)
    reopened = receipts_export(war)
    go_to(war, 2, Step.MOVEMENT)
    order(war, "Hamilcar", 5, "2", war.phases.latest("pk").opened_at)
    go_to(war, 3, Step.INITIATIVE)
    again = receipts_export(war)
    texts = {"once": once, "reopened": reopened, "again": again} | {
        name: json.dumps(changed(json.loads(text), tamper))
        for name, text, tamper in (
            ("not listed", once, lambda e: e.pop("corrections")),
            ("another sheet", once, lambda e: e["rounds"][0]["steps"][0]["replaced"][0].update(text="2 2")),
            ("no sheet", once, lambda e: e["rounds"][0]["steps"][0]["replaced"][0].update(text="north")),
            ("no army", once, lambda e: e["rounds"][0]["steps"][0]["replaced"][0].update(subject="zero")),
            ("nothing replaced", once, lambda e: e["rounds"][0]["steps"][0].pop("replaced")),
            ("nothing", once, lambda e: e["rounds"][0]["steps"][0].update(replaced=None)),
            ("an earlier seed hidden", again, lambda e: e["rounds"][1]["earlier_chances"][0].update(seed=None)),
            ("an earlier seed changed", again, lambda e: e["rounds"][1]["earlier_chances"][0].update(seed="ab" * 32)),
            ("no earlier seed", again, lambda e: e["rounds"][1].pop("earlier_chances")),
        )
    }
    page = visitor("nobody")
    page.goto("/verify/")
    found = page.evaluate(CHECK, {name: {"text": text, "own": ""} for name, text in texts.items()})
    assert found == {name: messages_of(text, "") for name, text in texts.items()}
    fitting = [name for name, lines in found.items() if lines == ["0 found, 0 waiting"]]
    assert fitting == ["once", "reopened", "again"]
    for text in (once, reopened, again):
        notes = [str(note) for note in check(read_export(json.loads(text))).notes]
        assert page.evaluate(NOTES, text) == notes


@pytest.mark.usefixtures("war")
def test_the_page_has_its_own_headline_for_corrected_steps(visitor: Visitor) -> None:
    march_away(Campaign.objects.get())
    page = visitor("nobody")
    page.goto("/verify/?from=/campaigns/war/receipts.json")
    expect(page.locator("#state.problem")).to_contain_text("Steps corrected by the administrator: 1. Everything else")
    expect(page.locator("#state")).not_to_contain_text("Everything fits")
