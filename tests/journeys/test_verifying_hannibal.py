"""Receipts of HANNIBAL in the reader's own browser: the same outcome as by the command."""

import json

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from campaign.receipts.queries import receipts_export
from campaign.receipts.rules.hidden import without_hidden
from campaign.receipts.rules.own import OwnReceipt, own_text
from tests.archive.tampered import changed, mutations
from tests.hannibal_site.conftest import open_italy, two_captains
from tests.hannibal_site.played_to_summer import Italy, play_to_summer
from tests.hannibal_site.tampered import TAMPERED_ITALY, march
from tests.journeys.conftest import Visitor
from tests.journeys.test_verifying import CHECK, messages_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def text(people: dict[str, User]) -> str:
    """The export of a campaign played to its first summer."""
    campaign = open_italy(people["marcus"], two_captains(people))
    play_to_summer(Italy(campaign))
    return receipts_export(campaign)


def test_the_browser_finds_what_the_command_finds(text: str, visitor: Visitor) -> None:
    export = json.loads(text)
    own = own_text([OwnReceipt(one["receipt"], one["salt"], one["sheet"]) for one in march(export)["receipts"]])
    tables = {
        name: {"text": json.dumps(changed(export, tamper)), "own": own} for name, (tamper, _) in TAMPERED_ITALY.items()
    }
    for number, mutation in enumerate(mutations(export, 400)):
        tables[f"mutation {number}"] = {"text": json.dumps(mutation), "own": own}
    hidden = json.loads(text) | {"hidden": True}
    tables["orders and seeds are hidden, it is said"] = {"text": json.dumps(hidden), "own": own}
    for entry in hidden["rounds"]:
        entry.update(without_hidden(entry))
    tables["orders and seeds are hidden"] = {"text": json.dumps(hidden), "own": own}
    page = visitor("nobody")
    page.goto("/verify/")
    found = page.evaluate(CHECK, tables)
    assert found == {name: messages_of(**table) for name, table in tables.items()}
    assert sum(len(lines) > 1 for lines in found.values()) > 40


def test_the_page_names_the_seed_of_every_step(text: str, visitor: Visitor) -> None:
    page = visitor("nobody")
    page.goto("/verify/", wait_until="networkidle")
    page.locator("#file").set_input_files(
        {"name": "receipts.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    expect(page.locator("#state")).to_contain_text("Everything fits. Receipts checked: 12, lists: 5.")
    expect(page.locator("#state")).to_contain_text("This check does not throw dice.")
    expect(page.locator("#seeds li")).to_have_count(5)
    expect(page.locator("#seeds li").first).to_contain_text("Digest of the seed of round 1, first march:")
    expect(page.locator("#lists tr").first).to_contain_text("1, first march")
