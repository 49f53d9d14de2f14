"""Receipts are checked in the reader's own browser: with the same outcome as by the command, and nothing is sent."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, Request, expect

from campaign.receipts.queries import receipts_export
from campaign.receipts.rules.check import check
from campaign.receipts.rules.export import read_export
from campaign.receipts.rules.own import OwnReceipt, own_text, read_own
from hexmap.rules.documents import DocumentError
from tests.archive.tampered import (
    MALFORMED,
    TAMPERED,
    changed,
    cut_and_unchained,
    given,
    mutations,
    overtaken,
    receipts,
)
from tests.campaign.sea_war import Sea, play_two_rounds, sea_war
from tests.journeys.conftest import Visitor
from tests.sieges.siege_export import TAMPERED_SIEGES, with_siege_dice

pytestmark = pytest.mark.django_db(transaction=True)

Export = dict[str, Any]

CHECK = """async tables => {
    const { Checker, Unreadable } = await import("/static/js/receipts/check.js");
    const checker = new Checker(JSON.parse(document.getElementById("verify-data").textContent));
    const found = {};
    for (const [name, { text, own }] of Object.entries(tables)) {
        try {
            const { problems, found: there, waiting, unchained } = await checker.check(checker.read(text), own);
            found[name] = [...problems, `${there} found, ${waiting} waiting${unchained ? ", unchained" : ""}`];
        } catch (problem) {
            found[name] = [problem instanceof Unreadable ? problem.message : String(problem.stack)];
        }
    }
    return found;
}"""
"""Checks many exports with the scripts of the page."""


@pytest.fixture
def sea(people: dict[str, User], start: dict[str, Any]) -> Sea:
    """Two rounds with naval battles under sealed chance."""
    played = Sea(sea_war(people, start))
    play_two_rounds(played)
    return played


def messages_of(text: str, own: str) -> list[str]:
    """Return the rules' messages about an export, in the words of the scripts."""
    try:
        export = read_export(json.loads(text))
    except DocumentError as error:
        return [str(error)]
    mine, unread = read_own(own)
    verdict = check(export, mine)
    problems = [str(problem) for problem in (*verdict.problems, *unread)]
    unchained = ", unchained" if verdict.unchained else ""
    return [*problems, f"{verdict.found} found, {verdict.waiting} waiting{unchained}"]


def owns(export: Export) -> dict[str, str]:
    """Texts of own receipts: as they were given, of other rounds and campaigns, bare, odd, with lost line ends."""
    kept = [OwnReceipt(one["receipt"], one["salt"], one["sheet"]) for one in receipts(export)]
    said = receipts(export)[0]["sheet"]
    made = [given(text) for text in (said.replace("round: 1", "round: 9"), said.replace("war", "peace"), "an order")]
    others = [OwnReceipt(one["receipt"], one["salt"], one["sheet"]) for one in made]
    return {
        "all own": own_text(kept),
        "own with other line ends": own_text(kept).replace("\n", "\r\n").strip(),
        "own of others": own_text(others),
        "own alone": f"{kept[0].receipt}\n{kept[1].receipt} {'0' * 64}",
        "own odd": f"{kept[0].receipt}\n--------\nreceipt: none\n--------\n",
        "own under another salt": own_text([OwnReceipt(kept[0].receipt, "0" * 32, said)]),
    }


def test_the_browser_finds_what_the_command_finds(sea: Sea, visitor: Visitor) -> None:
    export = json.loads(receipts_export(sea.war))
    tables = {name: {"text": json.dumps(changed(export, tamper)), "own": ""} for name, (tamper, _) in TAMPERED.items()}
    tables |= {
        name: {"text": json.dumps(changed(export, tamper)), "own": ""} for name, (tamper, _) in MALFORMED.items()
    }
    tables |= {name: {"text": json.dumps(export), "own": own} for name, own in owns(export).items()}
    dropped = json.dumps(changed(export, TAMPERED["the last version is dropped"][0]))
    tables["an own sheet is overtaken"] = {"text": json.dumps(overtaken(export)), "own": owns(export)["all own"]}
    tables["an own receipt is dropped"] = {"text": dropped, "own": owns(export)["all own"]}
    tables["a list of no objects"] = {"text": "[1, [2]]", "own": ""}
    assert len(tables) >= len(TAMPERED) + len(MALFORMED) + 8
    for name, (tamper, _) in TAMPERED_SIEGES.items():
        with_dice = with_siege_dice(json.loads(json.dumps(export)))
        tables[f"siege dice: {name}"] = {"text": json.dumps(changed(with_dice, tamper)), "own": ""}
    for number, mutation in enumerate(mutations(export, 300)):
        tables[f"mutation {number}"] = {"text": json.dumps(mutation), "own": ""}
    page = visitor("nobody")
    page.goto("/verify/")
    found = page.evaluate(CHECK, tables)
    assert found == {name: messages_of(**table) for name, table in tables.items()}
    assert sum(len(lines) > 1 for lines in found.values()) > 40


def test_an_export_is_chosen_and_checked(sea: Sea, visitor: Visitor) -> None:
    export = json.loads(receipts_export(sea.war))
    page = visitor("nobody")
    page.goto("/verify/", wait_until="networkidle")  # the scripts of the glossary come after the page
    sent = listening(page)
    choose(page, export)
    expect(page.locator("#state")).to_have_text("Everything fits. Receipts checked: 22, lists: 6.")
    expect(page.locator("#lists tr")).to_have_count(6)
    expect(page.locator("#lists tr").last).to_contain_text("fits, not open yet")
    for row, step in zip(page.locator("#lists tr").all(), steps_of(export), strict=True):
        expect(row.locator("code")).to_have_text([step["digest"], step["chain"]])
    page.get_by_text("Your own receipts").click()
    page.locator("#own").fill(owns(export)["all own"])
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#state")).to_contain_text("Of your receipts 8 are in their lists")
    choose(page, changed(export, TAMPERED["the seed"][0]))
    expect(page.locator("#state.problem")).to_contain_text("Problems: 2, in 22 receipts of 6 lists.")
    expect(page.locator("#problems li").first).to_have_text("round 1: the seed does not fit its digest.")
    expect(page.locator("#lists tr").nth(1)).to_contain_text("problems: 1")
    choose(page, changed(export, MALFORMED["an unknown key"][0]))
    expect(page.locator("#state.problem")).to_have_text("secret: unknown key")
    expect(page.locator("#outcome")).to_be_hidden()
    assert sent == []


def test_the_export_of_a_campaign_is_fetched_from_its_page(sea: Sea, visitor: Visitor) -> None:
    page = visitor("nobody")
    page.goto("/campaigns/war/receipts/")
    page.get_by_role("link", name="Check receipts").click()
    expect(page.locator("#state")).to_have_text("Everything fits. Receipts checked: 22, lists: 6.")
    expect(page.locator("#outcome h2")).to_have_text("The war")
    for address in ("//example.org/receipts.json", "/campaigns/war/orders/", "javascript:alert(1)"):
        page.goto(f"/verify/?from={address}")
        expect(page.locator("#state.problem")).to_contain_text("Only exports of this site can be loaded")


def test_the_page_has_its_own_headline_without_chain_digests(sea: Sea, visitor: Visitor) -> None:
    export = changed(json.loads(receipts_export(sea.war)), cut_and_unchained)
    page = visitor("nobody")
    page.goto("/verify/")
    choose(page, export)
    state = page.locator("#state.problem")
    expect(state).to_contain_text("Everything in this export fits, but it cannot show whether a step was cut out.")
    expect(state).not_to_contain_text("Everything fits")
    choose(page, changed(export, lambda e: e["rounds"].clear()))
    expect(state).to_contain_text("Receipts checked: 0, lists: 0.")
    choose(page, changed(export, TAMPERED["a salt"][0]))
    expect(state).to_contain_text("Problems: 1")


def test_a_chain_digest_that_is_not_checked_is_not_shown(sea: Sea, visitor: Visitor) -> None:
    page = visitor("nobody")
    page.goto("/verify/")
    choose(page, changed(json.loads(receipts_export(sea.war)), lambda e: e.update(format="vae-victis/receipts/1")))
    expect(page.locator("#lists tr")).to_have_count(6)
    expect(page.locator("#lists code")).to_have_count(6)


def test_the_digests_fit_a_narrow_phone(sea: Sea, visitor: Visitor) -> None:
    page = visitor("nobody")
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/verify/?from=/campaigns/war/receipts.json")
    expect(page.locator("#lists code").last).to_have_text(steps_of(json.loads(receipts_export(sea.war)))[-1]["chain"])
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert (
        page.evaluate(
            "(() => { const { scrollWidth, clientWidth } = document.querySelector('.wide');"
            " return scrollWidth - clientWidth; })()"
        )
        <= 0
    )


def test_a_player_copies_receipts_to_the_check(sea: Sea, visitor: Visitor) -> None:
    page = visitor("Hanno")
    page.goto("/campaigns/war/receipts/mine/")
    text = page.locator("#kept").input_value()
    page.goto("/verify/?from=/campaigns/war/receipts.json")
    expect(page.locator("#state")).to_contain_text("Everything fits")
    page.get_by_text("Your own receipts").click()
    page.locator("#own").fill(text)
    page.get_by_role("button", name="Check").click()
    # Carthago: a point of initiative, in both rounds army 1, army 4 twice, the sea links, army 4's retreat.
    expect(page.locator("#state")).to_contain_text("Of your receipts 11 are in their lists, and 0 wait")


def test_a_browser_without_web_crypto_gets_an_explanation(sea: Sea, visitor: Visitor) -> None:
    page = visitor("nobody")
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.goto("/verify/?from=/campaigns/war/receipts.json")
    expect(page.locator("#state.problem")).to_contain_text("Open this page with https, or use the command")


def steps_of(export: Export) -> list[Any]:
    """All closed steps of an export."""
    return [step for entry in export["rounds"] for step in entry["steps"]]


def choose(page: Page, export: Export) -> None:
    """Chooses an export as a file."""
    content = json.dumps(export).encode()
    page.locator("#file").set_input_files({"name": "receipts.json", "mimeType": "application/json", "buffer": content})


def listening(page: Page) -> list[str]:
    """Return all requests of the page from now on, except for its icon."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if not request.url.endswith("/static/img/mark.svg"):
            sent.append(request.url)

    page.on("request", note)
    return sent
