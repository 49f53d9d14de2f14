"""Siege dice in the export of receipts, in corrections and in archives: anyone can check them (SD.6)."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, SiegeSeed
from campaign.receipts.queries import receipts_export
from campaign.receipts.rules.check import check
from campaign.receipts.rules.export import read_export
from campaign.selectors import current_phase
from orders.sealing import unseal
from tests.archive.archived import export as archive_of
from tests.archive.archived import restore
from tests.archive.tampered import changed
from tests.campaign.sea_war import Sea, play_two_rounds, sea_war
from tests.corrections.corrected import LATER, correct, go_to, kept, sheet, step_of
from tests.meetings import beside
from tests.receipts.test_verify import named
from tests.sieges.siege_export import TAMPERED_SIEGES, with_siege_dice
from tests.sieges.siege_war import Siege, siege_war, with_sieges

Export = dict[str, Any]
Browsers = Callable[[str], Client]
_KEPT: list[str] = []


@pytest.fixture
def siege(people: dict[str, User], start: dict[str, Any]) -> Siege:
    return Siege(siege_war(people, with_sieges(start, resilience=5)))


@pytest.fixture
def exported(people: dict[str, User], start: dict[str, Any]) -> Export:
    """The export of the sea war with siege dice, played for the first test that asks for it."""
    if not _KEPT:
        sea = Sea(sea_war(people, start))
        play_two_rounds(sea)
        _KEPT.append(receipts_export(sea.war))
    export: Export = json.loads(_KEPT[0])
    return with_siege_dice(export)


def export_of(war: Campaign) -> Export:
    found: Export = json.loads(receipts_export(war))
    return found


def problems(war: Campaign) -> list[str]:
    return [str(problem) for problem in check(read_export(export_of(war))).problems]


@pytest.mark.parametrize("what", TAMPERED_SIEGES)
def test_manipulated_siege_dice_are_found(exported: Export, what: str) -> None:
    tamper, expected = TAMPERED_SIEGES[what]
    assert named(check(read_export(changed(exported, tamper)))) == expected


def test_export_has_digest_at_once_and_seed_and_dice_with_administration(siege: Siege, as_: Browsers) -> None:
    kept = SiegeSeed.objects.get()
    secret = unseal(kept.sealed)
    siege.to(Step.ADMINISTRATION)
    siege.resolve()
    entry = export_of(siege.war)["rounds"][0]
    assert entry["siege_chance"]["digest"] == kept.digest
    assert entry["siege_chance"]["seed"] is None
    for address in ("/campaigns/war/", "/campaigns/war/receipts/", "/campaigns/war/rounds/1/"):
        page = as_("marcus").get(address).content.decode()
        assert kept.digest in page
        assert secret not in page
    siege.publish()
    entry = export_of(siege.war)["rounds"][0]
    assert entry["siege_chance"]["seed"] == secret
    step = next(one for one in entry["steps"] if one["step"] == "administration")
    assert {name: set(dice) for name, dice in step["adjudicated"]["siege_dice"].items()} == {
        "Acrae": {"4"},
        "Enna": {"9"},
    }
    assert secret in as_("marcus").get("/campaigns/war/receipts/").content.decode()
    assert secret in as_("marcus").get("/campaigns/war/rounds/1/").content.decode()
    assert problems(siege.war) == []


def test_command_prints_the_digest_of_the_seed(siege: Siege, tmp_path: Path, capsys: Any) -> None:
    siege.round()
    path = tmp_path / "receipts.json"
    path.write_text(receipts_export(siege.war), encoding="utf-8")
    call_command("verify_receipts", str(path))
    digest = SiegeSeed.objects.get(round=1).digest
    assert f"    1  digest of the seed of the siege dice: {digest}" in capsys.readouterr().out


def test_without_the_option_an_export_has_no_keys_for_it(people: dict[str, User], start: dict[str, Any]) -> None:
    siege = Siege(siege_war(people, with_sieges(start), "vae-victis-2"))
    siege.round()
    assert "siege" not in json.dumps(export_of(siege.war))


def test_a_corrected_step_keeps_its_dice(siege: Siege) -> None:
    """Army 4 is said to have marched away from Acrae; before Enna army 9 throws what it threw."""
    siege.round()
    before = step_in(export_of(siege.war), "administration")["adjudicated"]["siege_dice"]
    change = kept(sheet(Kind.MOVEMENT, 4, "12 12 12 12"))
    correct(siege.war, step_of(siege.war, 1, Step.MOVEMENT), change, at=LATER)
    assert current_phase(siege.war).round == 2
    after = step_in(export_of(siege.war), "administration")["adjudicated"]["siege_dice"]
    assert after == before
    assert problems(siege.war) == []
    assert SiegeSeed.objects.count() == 2


def test_a_round_that_opens_again_gets_a_new_seed(people: dict[str, User], start: dict[str, Any]) -> None:
    """Army 10 is said to have stayed beside army 5 after all: their engagement is to be fought."""
    document = with_sieges(start, resilience=5)
    beside(document, 10, 5)
    siege = Siege(siege_war(people, document))
    siege.to(Step.MOVEMENT)
    siege.say("Marcus", 10, "6 6 6")
    siege.round()
    known = SiegeSeed.objects.get(round=1)
    assert known.seed
    siege.now = max(siege.now, LATER)
    correct(siege.war, step_of(siege.war, 1, Step.MOVEMENT), sheet(Kind.MOVEMENT, 10, ""), at=siege.tick())
    assert current_phase(siege.war).round == 1
    seeds = list(SiegeSeed.objects.filter(round=1).order_by("made_at"))
    assert [one.superseded_by_id is None for one in seeds] == [False, True]
    assert problems(siege.war) == []
    go_to(siege.war, 2, Step.INITIATIVE)
    entry = export_of(siege.war)["rounds"][0]
    assert [one["seed"] for one in entry["earlier_siege_chances"]] == [known.seed]
    assert problems(siege.war) == []


def step_in(export: Export, name: str) -> Export:
    found: Export = next(one for one in export["rounds"][0]["steps"] if one["step"] == name)
    return found


def test_an_archive_keeps_published_seeds_and_replaces_sealed_ones(siege: Siege, tmp_path: Path) -> None:
    siege.round()
    siege.to(Step.MOVEMENT)
    archive = archive_of(siege.war, tmp_path / "war")
    values = json.loads((archive / "campaign.json").read_text(encoding="utf-8"))
    first, second = values["siege_seeds"]
    assert first["seed"] == SiegeSeed.objects.get(round=1).seed
    assert second["seed"] is None
    said = restore(archive, status=1)
    assert "problems: 1." in said  # that the first seed of round 2 is not there
    again = Campaign.objects.get(slug="again")
    kept = again.siege_seeds.order_by("pk")
    assert [(one.round, bool(one.seed), one.superseded_by_id is None) for one in kept] == [
        (1, True, True),
        (2, False, False),
        (2, False, True),
    ]
    assert kept[1].digest == second["digest"]
    assert kept[2].digest != second["digest"]
    assert "seed" in again.corrections.get().reason
