"""A campaign of the toy game is played to its end: orders, defaults, standing orders, receipts, posts, a correction."""

import json
import re
from dataclasses import replace
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.utils import timezone

from campaign.games.all_games import playing
from campaign.models import Campaign, Phase, ProposedCorrection, Tenure
from campaign.receipts.queries import receipts_export
from campaign.selectors import last_record, record_texts
from campaign.services.sheets import SheetAction
from hexmap.rules.documents import document_text
from tests.administrator.by_forms import close_and_resolve, publish
from tests.api.conftest import key_of
from tests.archive.archived import export, files_of, restore
from tests.archive.test_archive_export import pages_of
from tests.corrections.test_corrections_pages import looked_at
from tests.forms import Reader
from tests.games.toy.game import KINDS, STEPS, TOY
from tests.games.toy.rules import ANSWER, LAST_ROUND, MEETING, MOVE, SCOUTING, ToyDocument, read
from tests.games.toy_campaign import MEETING_HEX, NEXT, Browsers, Dark, open_dark

pytestmark = pytest.mark.django_db
PAGE = "/campaigns/dark"


def scouts_of(phase: Phase) -> Any:
    record = last_record(phase)
    assert record is not None
    return read(json.loads(record_texts(record).document_out)).scouts


def test_a_round_by_the_forms_of_the_pages(dark: Dark, people: dict[str, User]) -> None:
    """A scout moves, the others stay by default; those that meet are asked, and one has answered before."""
    marcus, hanno, timon = (Reader(people[name]) for name in ("marcus", "hanno", "timon"))
    marcus.open(f"{PAGE}/orders/")
    marcus.choose("sheet-move-1", "6")
    marcus.unfold("Standing orders")
    marcus.choose("sheet-answer-1", "yield")
    marcus.press("Submit orders")
    close_and_resolve(timon, dark.campaign)
    publish(timon)
    hanno.open(f"{PAGE}/orders/")
    assert "Meeting" in hanno.main.text
    hanno.choose("sheet-answer-4", "No: stand")
    hanno.press("Submit orders")
    close_and_resolve(timon, dark.campaign)
    publish(timon)
    assert (dark.phase.round, dark.phase.step) == (2, SCOUTING)
    marcus.open(f"{PAGE}/rounds/1/")
    assert f"Scout 1 goes to {MEETING_HEX}." in marcus.main.text
    assert f"Scouts meet at {MEETING_HEX}, and none is beaten." in marcus.main.text


def test_a_standing_order_counts_in_the_step_for_which_it_is(dark: Dark) -> None:
    assert dark.give("Marcus", SheetAction(MOVE, 1, "6"), SheetAction(ANSWER, 1, "yield")) == {}
    dark.publish()
    met = dark.publish()
    assert (met.step, scouts_of(met)[1].hex) == (MEETING, NEXT)


def test_without_a_meeting_the_next_round_begins(dark: Dark) -> None:
    scouted = dark.publish()
    assert {scout.hex == scout.came_from for scout in scouts_of(scouted).values()} == {True}
    assert (dark.phase.round, dark.phase.step) == (2, SCOUTING)


@pytest.mark.parametrize(
    ("army", "kind", "text"),
    [(1, MOVE, "north"), (1, ANSWER, "run")],
)
def test_orders_that_cannot_be_are_refused(dark: Dark, army: int, kind: str, text: str) -> None:
    assert dark.give("Marcus", SheetAction(kind, army, text)) != {}


def test_orders_by_a_program_get_a_receipt(dark: Dark, people: dict[str, User], as_: Browsers) -> None:
    browser = as_("nobody")
    headers = {"authorization": f"Bearer {key_of(people['hanno'])}"}
    sheets = [{"kind": MOVE, "army": 4, "text": "12"}]
    answer = browser.post(
        "/api/campaigns/dark/sheets/",
        {"phase": dark.phase.pk, "sheets": sheets},
        content_type="application/json",
        headers=headers,
    )
    assert answer.status_code == 200, answer.content
    (taken,) = answer.json()["taken"]
    assert taken["receipt"]["sheet"].endswith("12")
    assert browser.get("/api/campaigns/dark/receipts/mine/", headers=headers).json()["receipts"]


def check_receipts(dark: Dark, folder: Path) -> None:
    """Verify the receipts of a campaign as anyone can."""
    file, said = folder / "receipts.json", StringIO()
    file.write_text(receipts_export(dark.campaign), encoding="utf-8")
    call_command("verify_receipts", str(file), stdout=said)
    assert "Everything fits" in said.getvalue()


def test_receipts_are_verified(dark: Dark, tmp_path: Path) -> None:
    dark.give("Marcus", SheetAction(MOVE, 1, "6"))
    dark.publish()
    dark.give("Hanno", SheetAction(ANSWER, 4, "yield"))
    dark.publish()
    check_receipts(dark, tmp_path)


def test_a_step_is_corrected_on_its_page(dark: Dark, as_: Browsers) -> None:
    """The administrator plays nothing, so a player of each side confirms it."""
    dark.give("Marcus", SheetAction(MOVE, 2, "6"))
    phase = dark.publish()
    browser, address = as_("timon"), f"{PAGE}/administration/corrections/1/{SCOUTING}/"
    fields = {f"sheet-{MOVE}-2": "12"}
    assert "Army 2: at 1205 → at 1203." in browser.post(address, {"phase": phase.pk, "do": "look", **fields}).text
    form = looked_at(browser, address, phase, **fields) | {"reason": "A slip"}
    assert browser.post(address, form).status_code == 302
    Tenure.objects.update(since=timezone.now() - timedelta(days=1))
    ProposedCorrection.objects.update(proposed_at=timezone.now())
    for name in ("marcus", "hanno"):
        assert "A slip" in as_(name).get(f"{PAGE}/corrections/").text
        answer = {"number": dark.campaign.proposed_corrections.get().pk, "do": "confirm"}
        assert as_(name).post(f"{PAGE}/corrections/answer/", answer).status_code == 302
    assert read(json.loads(dark.phase.document)).scouts[2].hex == "1203"


def test_posts_say_what_is_asked_and_what_happened(dark: Dark, as_: Browsers) -> None:
    dark.give("Marcus", SheetAction(MOVE, 1, "6"))
    dark.publish()
    text = as_("hanno").get(f"{PAGE}/rounds/1/posts/?as=plain").text
    assert f"Scout 1 goes to {MEETING_HEX}. (TY.2)" in text
    assert "Meeting: orders, please" in text


def test_an_archive_is_restored_and_played_on(dark: Dark, tmp_path: Path) -> None:
    dark.give("Marcus", SheetAction(MOVE, 1, "6"))
    dark.publish()
    files = files_of(dark.campaign)
    assert all(found.faults == [] for found in pages_of(files).values())
    said = restore(export(dark.campaign, tmp_path / "dark"), people=True)
    assert "1 of 1 records replay to the same bytes." in said
    again = Dark(Campaign.objects.get(slug="again"))
    assert again.phase.document == dark.phase.document


def test_the_side_with_more_scouts_wins(dark: Dark, as_: Browsers) -> None:
    """Scout 4 is lighter than scout 1 by more than a die."""
    dark.give("Marcus", SheetAction(MOVE, 1, "6"))
    while dark.phase.status == Phase.Status.OPEN:
        dark.publish()
    assert "North has more scouts" in as_("nobody").get(f"{PAGE}/").text
    post_ = as_("hanno").get(f"{PAGE}/rounds/4/posts/?as=plain").text
    assert "North has won: North has more scouts (TY.5)." in " ".join(post_.split())


def test_the_post_of_the_end_has_the_points_after_the_last_step(dark: Dark, as_: Browsers) -> None:
    """Scout 4 is beaten in the last meeting."""
    while dark.phase.round < LAST_ROUND:
        dark.publish()
    dark.give("Marcus", SheetAction(MOVE, 1, "6"))
    dark.publish()
    dark.publish()
    page = as_("hanno").get(f"{PAGE}/rounds/{LAST_ROUND}/posts/?as=plain").text
    assert re.search(r"North\s+3\n\s*South\s+2\n", page)


def text_without_seed(document: ToyDocument) -> str:
    return document_text({key: value for key, value in document.as_json().items() if key != "seed"})


def test_a_game_without_chance_has_receipts_too(people: dict[str, User], as_: Browsers, tmp_path: Path) -> None:
    receipts = replace(TOY.receipts, always=(), seed_each=False)
    certain = replace(TOY, text_of=text_without_seed, seeds=lambda _document: (), receipts=receipts)
    with playing(certain, [replace(step, reveals=None) for step in STEPS], KINDS):
        dark = open_dark(people["timon"], people)
        dark.give("Marcus", SheetAction(MOVE, 1, "6"))
        dark.publish()
        check_receipts(dark, tmp_path)
        assert as_("hanno").get(f"{PAGE}/receipts/").status_code == 200
