"""Receipts and archives of campaigns with hidden units: what stays sealed until the game is over (HH.15.4)."""

import json
from collections.abc import Callable
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from campaign.archive.commands.opened import BrokenArchive, opened
from campaign.games.hannibal.kinds import Kind
from campaign.models import Campaign, Phase, RoundSeed
from campaign.receipts.queries import public_receipts, receipts_export
from campaign.receipts.rules.check import check
from campaign.receipts.rules.export import read_export
from campaign.selectors import current_phase
from campaign.services.sheets import SheetAction
from tests.archive.archived import files_in
from tests.hannibal_site.played_to_summer import Italy

pytestmark = pytest.mark.django_db
Browsers = Callable[[str], Client]

TAKE, DROP, PLAN = "foot 3 horse 6 elephants 3", "4 drop horse 1 2", "*: fight=yes leave=below 37"
SECRETS = (TAKE, DROP, PLAN)


@pytest.fixture
def played(hidden_italy: Campaign) -> Italy:
    """A winter in which both sides have ordered; the elections are open."""
    italy = Italy(hidden_italy)
    italy.give("Hanno", SheetAction(Kind.TAKE, 31, TAKE), SheetAction(Kind.MARCH, 31, DROP))
    italy.give("Hanno", SheetAction(Kind.ORDER, None, "31 32"))
    italy.publish()
    italy.give("Marcus", SheetAction(Kind.MARCH, 1, "10"), SheetAction(Kind.TAKE, 1, "legion_foot 1"))
    italy.publish()
    italy.give("Hanno", SheetAction(Kind.BATTLE, None, PLAN))
    italy.give("Marcus", SheetAction(Kind.BATTLE, None, "*: fight=no leave=first"))
    italy.publish()
    return italy


def _lists(export: dict[str, Any]) -> dict[str, Any]:
    return {step["step"]: step for step in export["rounds"][0]["steps"]}


def test_orders_from_which_hidden_units_follow_are_listed_without_their_text(played: Italy) -> None:
    text = receipts_export(played.campaign)
    assert not [secret for secret in SECRETS if secret in text]
    lists = _lists(json.loads(text))
    assert [("sheet" in one) for one in lists["march_1"]["receipts"]] == [False, False, True]
    assert lists["march_1"]["adjudicated"] == {"sheets": {"order": {"carthago": "31 32"}}}
    assert lists["march_2"]["adjudicated"]["sheets"] == {"march": {"1": "10"}, "take": {"1": "legion_foot 1"}}
    assert lists["battle"]["adjudicated"] == {"sheets": {"battle": {"roma": "*: fight=no leave=first"}}}


def test_seeds_stay_sealed_and_everything_that_is_open_fits(played: Italy, tmp_path: Path) -> None:
    text = receipts_export(played.campaign)
    seeds = [seed.seed for seed in RoundSeed.objects.filter(campaign=played.campaign) if seed.seed]
    assert len(seeds) == 3
    assert not [seed for seed in seeds if seed in text]
    verdict = check(public_receipts(played.campaign))
    assert (verdict.problems, verdict.hidden) == ([], True)
    export, said = tmp_path / "receipts.json", StringIO()
    export.write_text(text, encoding="utf-8")
    call_command("verify_receipts", str(export), stdout=said)
    assert "Units are hidden in this game: some orders of Carthage, and all seeds, can be checked" in said.getvalue()


def test_everything_is_checked_when_the_game_is_over(played: Italy) -> None:
    while current_phase(played.campaign).status == Phase.Status.OPEN:
        played.publish()
    text = receipts_export(played.campaign)
    assert not [secret for secret in SECRETS if secret not in text]
    verdict = check(read_export(json.loads(text)))
    assert (verdict.problems, verdict.hidden) == ([], False)


def test_a_hidden_game_with_an_open_seed_or_roman_orders_that_are_sealed_does_not_fit(played: Italy) -> None:
    export = json.loads(receipts_export(played.campaign))
    seed = RoundSeed.objects.get(campaign=played.campaign, round=1, step="march_1").seed
    export["rounds"][0]["earlier_chances"][0]["seed"] = seed
    one = _lists(export)["march_2"]["receipts"][0]
    del one["salt"], one["sheet"]
    assert [problem.words for problem in check(read_export(export)).problems] == [
        "step seed early",
        "unopened",
        "not handed in",
    ]


@pytest.mark.parametrize("name", ["marcus", "lucius"])
@pytest.mark.parametrize(
    "address",
    ["", "rounds/1/", "receipts/", "receipts.json", "rounds/1/position.json", "/api/campaigns/italy/receipts/"],
)
def test_no_page_shows_the_rival_or_the_public_a_seed_or_hidden_orders(
    played: Italy, as_: Browsers, name: str, address: str
) -> None:
    Campaign.objects.filter(pk=played.campaign.pk).update(public=True)
    answer = as_(name).get(address if address.startswith("/") else f"/campaigns/italy/{address}")
    assert answer.status_code == 200
    text = answer.content.decode()
    seeds = [seed.seed for seed in RoundSeed.objects.filter(campaign=played.campaign) if seed.seed]
    assert [secret for secret in (*SECRETS, *seeds) if secret in text] == []


def _zip_of(client: Client) -> dict[str, bytes]:
    """The files of the archive that someone downloads, without the name of the campaign."""
    answer = client.get("/campaigns/italy/archive.zip")
    assert answer.status_code == 200
    files = files_in(b"".join(answer))
    return {path.removeprefix("italy/"): data for path, data in files.items()}


def _digests(files: dict[str, bytes]) -> dict[str, str]:
    return {path: sha256(data).hexdigest() for path, data in files.items()}


@pytest.mark.parametrize("name", ["marcus", "hanno"])
def test_the_archive_of_players_has_neither_hidden_units_nor_what_they_follow_from(
    played: Italy, as_: Browsers, name: str
) -> None:
    administrator = User.objects.get(username="timon")
    Campaign.objects.filter(pk=played.campaign.pk).update(administrator=administrator)
    everything = _zip_of(as_("timon"))
    seeds = [seed.seed for seed in RoundSeed.objects.filter(campaign=played.campaign) if seed.seed]
    secrets = [secret.encode() for secret in (*SECRETS, *seeds)]
    assert {secret for secret in secrets for data in everything.values() if secret in data} == set(secrets)
    public = _zip_of(as_(name))
    assert [path for path, data in public.items() for secret in secrets if secret in data] == []
    documents = {path: json.loads(data) for path, data in public.items() if path.startswith("documents/")}
    assert documents.keys() == {path for path in everything if path.startswith("documents/")}
    for path, document in documents.items():
        assert (document["format"], document["seen_by"], document["pools"]) == ("hannibal/seen/1", "public", None)
        of_carthage = [force["units"] for force in document["forces"] if force["side"] == "carthago"]
        assert None in of_carthage, path
        assert [units for units in of_carthage if units] == [], path


def test_the_public_archive_shows_orders_as_everyone_may_read_them(played: Italy, as_: Browsers) -> None:
    page = _zip_of(as_("marcus"))["round-1.html"].decode()
    assert "<code>4 2</code>" in page  # without the word that leaves units behind
    assert "<code>legion_foot 1</code>" in page
    assert page.count("<td>secret until the end of the game (HH.15.4)") == 2  # units taken, and a plan for battles
    assert "It leaves out hidden units of Carthage." in _zip_of(as_("marcus"))["index.html"].decode()


def test_the_complete_archive_has_the_documents_that_the_public_one_sealed(played: Italy, as_: Browsers) -> None:
    public = _zip_of(as_("marcus"))
    sealed = json.loads(public["sealed.json"])["files"]
    assert len(sealed) == 2 * 3  # before and after each published step
    assert not sealed.keys() - public.keys()
    while current_phase(played.campaign).status == Phase.Status.OPEN:
        played.publish()
    digests = _digests(_zip_of(as_("marcus")))
    assert {path: digests[path] for path in sealed} == sealed
    assert "sealed.json" not in digests
    assert "campaign.json" in digests


def test_nothing_is_restored_from_a_public_archive(played: Italy, tmp_path: Path) -> None:
    call_command("export_campaign", "italy", str(tmp_path / "italy"), public=True, stdout=StringIO())
    assert not (tmp_path / "italy" / "campaign.json").exists()
    with pytest.raises(BrokenArchive) as refused:
        opened(tmp_path / "italy")
    assert "a public archive leaves out hidden units; restore from the complete one" in str(refused.value)
