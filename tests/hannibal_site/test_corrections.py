"""Corrections of published steps of HANNIBAL: the step and those after it are adjudicated again (HH.17.1)."""

import json
from dataclasses import replace

import pytest
from django.test import Client

from campaign.corrections.commands.corrections import correct, foreseen
from campaign.corrections.rules.changes import Change
from campaign.games.answers import unanswered
from campaign.games.hannibal.game import HANNIBAL
from campaign.games.hannibal.kinds import Kind
from campaign.models import Campaign, Correction, Phase, RoundSeed
from campaign.selectors import current_phase, last_record, record_texts
from campaign.services.sheets import SheetAction
from orders.rules.sheets import SheetText
from tests.conftest import NOW
from tests.documents import hannibal_document, hannibal_outcome
from tests.hannibal_site.test_readers_pages import Browsers
from tests.hannibal_site.test_steps import give, publish

pytestmark = pytest.mark.django_db


def made(campaign: Campaign, phase: Phase, *sheets: SheetText) -> Correction:
    change = Change(sheets)
    mark = foreseen(campaign, phase, change).mark
    return correct(campaign, phase.pk, change, reason="typed wrongly", mark=mark, at=NOW, by=campaign.administrator)


def test_says_what_a_correction_would_change(italy: Campaign) -> None:
    give("Hanno", SheetAction(Kind.MARCH, 31, "4 2"))
    phase = publish(italy)
    seen = foreseen(italy, phase, Change((SheetText(Kind.MARCH, 31, "4"),)))
    assert [str(one) for one in seen.in_step] == ["Hannibal: at 0704 → at 0604."]
    assert (seen.opens and (seen.opens.round, seen.opens.step)) == (1, "march_2")


def test_a_march_that_is_corrected_counts_and_the_next_step_opens_with_it(italy: Campaign) -> None:
    give("Hanno", SheetAction(Kind.MARCH, 31, "4 2"))
    phase = publish(italy)
    made(italy, phase, SheetText(Kind.MARCH, 31, "4"))
    position = hannibal_document(current_phase(italy)).position
    assert position.hex_name(position.led[31].hex) == "0604"
    record = last_record(italy.phases.get(step="march_1"))
    assert record is not None
    assert json.loads(record_texts(record).document_in)["orders"] == {"march": {"31": "4"}}


def test_a_corrected_step_keeps_its_seed_and_an_open_step_the_one_that_nobody_knows(italy: Campaign) -> None:
    give("Hanno", SheetAction(Kind.MARCH, 31, "4 2"))
    phase = publish(italy)
    before = {seed.step: seed.digest for seed in RoundSeed.objects.filter(campaign=italy)}
    made(italy, phase, SheetText(Kind.MARCH, 31, "4"))
    after = RoundSeed.objects.filter(campaign=italy, superseded_by=None)
    assert {seed.step: seed.digest for seed in after} == before


def test_a_later_step_without_other_questions_is_adjudicated_again_with_its_orders(italy: Campaign) -> None:
    give("Hanno", SheetAction(Kind.MARCH, 31, "4 2"))
    phase = publish(italy)
    give("Marcus", SheetAction(Kind.MARCH, 1, "10"))
    publish(italy)
    made(italy, phase, SheetText(Kind.MARCH, 31, "4"))
    again = last_record(italy.phases.get(step="march_2"))
    assert again is not None
    assert json.loads(record_texts(again).document_in)["orders"] == {"march": {"1": "10"}}
    position = hannibal_outcome(again).position
    assert position.hex_name(position.led[31].hex) == "0604"
    assert current_phase(italy).step == "battle"


def test_an_army_that_stands_elsewhere_is_asked_for_its_march_again(italy: Campaign) -> None:
    """Hannibal has moved by the correction, so that its march was ordered from another hex (HH.5.3)."""
    document = hannibal_document(current_phase(italy))
    position = document.position
    moved = replace(
        position, forces=tuple(replace(one, hex=one.hex + 1) if one.leader == 31 else one for one in position.forces)
    )
    asked, now = (HANNIBAL.possible_answers(replace(document, position=one), "march_1") for one in (position, moved))
    (missed,) = unanswered(asked, now, [SheetText(Kind.MARCH, 31, "4 2")])
    assert (missed.kind, missed.subject) == (Kind.MARCH, 31)
    assert missed.label.startswith("Hannibal is at ")


def test_a_battle_that_a_correction_brings_about_is_planned_by_both_sides(italy: Campaign) -> None:
    document = hannibal_document(current_phase(italy))
    position = document.position
    there = position.led[1].hex
    met = replace(position, forces=tuple(replace(one, hex=there, inside=False) for one in position.forces))
    asked, now = (HANNIBAL.possible_answers(replace(document, position=one), "battle") for one in (position, met))
    missed = unanswered(asked, now, [SheetText(Kind.BATTLE, "roma", "all: fight")])
    assert {(one.kind, one.subject, one.text) for one in missed} == {
        (Kind.BATTLE, side, position.hex_name(there)) for side in ("roma", "carthago")
    }


def test_the_page_shows_the_orders_that_count_and_previews_a_correction(italy: Campaign, as_: Browsers) -> None:
    give("Hanno", SheetAction(Kind.MARCH, 31, "4 2"))
    phase = publish(italy)
    browser: Client = as_("marcus")
    address = "/campaigns/italy/administration/corrections/1/march_1/"
    page = browser.get(address).content.decode()
    assert ">\n4 2</textarea>" in page
    assert "Hannibal" in page
    answer = browser.post(address, {"phase": phase.pk, "sheet-march-31": "4", "do": "look"})
    assert "Hannibal: at 0704" in answer.content.decode()
    refused = browser.post(address, {"phase": phase.pk, "sheet-march-31": "north", "do": "look"})
    assert refused.status_code == 422
    assert italy.corrections.count() == 0


def test_all_corrections_are_listed_for_everyone(italy: Campaign, as_: Browsers) -> None:
    give("Hanno", SheetAction(Kind.MARCH, 31, "4 2"))
    made(italy, publish(italy), SheetText(Kind.MARCH, 31, "4"))
    page = as_("hanno").get("/campaigns/italy/corrections/").content.decode()
    assert "typed wrongly" in page
