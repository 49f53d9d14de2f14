"""Receipts of HANNIBAL: every step has its list, its orders and its seed, and what was tampered with is found."""

import json
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from tempfile import NamedTemporaryFile

import pytest
from django.core.management import call_command
from django.test import Client

from campaign.games.hannibal.kinds import Kind
from campaign.models import Campaign, Phase, RoundSeed
from campaign.receipts.queries import public_receipts, receipts_export
from campaign.receipts.rules.check import ExportVerdict, check
from campaign.receipts.rules.export import read_export
from campaign.receipts.rules.own import OwnReceipt
from campaign.selectors import current_phase, last_record, record_texts
from campaign.services.sheets import SheetAction
from hexmap.rules.documents import DocumentError
from orders.rules.sheets import SheetText
from tests.archive.tampered import Export, changed, mutations, rechained
from tests.hannibal_site.played_to_summer import Italy, play_to_summer
from tests.hannibal_site.tampered import TAMPERED_ITALY, march
from tests.hannibal_site.test_corrections import made

pytestmark = pytest.mark.django_db

TOP = Path(__file__).resolve().parents[2]
_KEPT: list[str] = []


@pytest.fixture
def exported(italy: Campaign) -> Export:
    if not _KEPT:
        play_to_summer(Italy(italy))
        _KEPT.append(receipts_export(italy))
    export: Export = json.loads(_KEPT[0])
    return export


def named(verdict: ExportVerdict) -> list[str]:
    return [
        f"{problem.place.round} {problem.place.step or ''}".rstrip() + f": {problem.words}"
        for problem in verdict.problems
    ]


@pytest.mark.parametrize("what", TAMPERED_ITALY)
def test_every_manipulation_is_found(exported: Export, what: str) -> None:
    tamper, expected = TAMPERED_ITALY[what]
    assert named(check(read_export(changed(exported, tamper)))) == expected


def kept(export: Export) -> list[OwnReceipt]:
    """What the players of winter 218 have kept."""
    lists = (one["receipts"] for one in export["rounds"][0]["steps"])
    return [OwnReceipt(one["receipt"], one["salt"], one["sheet"]) for found in lists for one in found]


def test_own_receipts_are_searched_in_the_list_of_the_step_whose_seed_they_name(exported: Export) -> None:
    verdict = check(read_export(exported), kept(exported))
    assert (verdict.problems, verdict.found, verdict.waiting) == ([], 10, 0)


def test_own_receipts_of_the_open_step_wait(exported: Export) -> None:
    def open_again(export: Export) -> None:
        export["rounds"][0]["steps"] = export["rounds"][0]["steps"][:1]
        export["rounds"][0]["earlier_chances"][1]["seed"] = export["rounds"][0]["chance"]["seed"] = None
        del export["rounds"][1:]
        export["reached"].update(round=1, step="march_2")
        rechained(export)

    verdict = check(read_export(changed(exported, open_again)), kept(exported)[:9])
    assert (verdict.problems, verdict.found, verdict.waiting) == ([], 6, 3)


def test_a_forged_march_is_found_by_its_player(exported: Export) -> None:
    tamper, _ = TAMPERED_ITALY["a march with everything made to fit, which players with their own receipts find"]
    own = [one for one in kept(exported) if one.statement and "subject: 31\nnumber: 2" in one.statement]
    assert named(check(read_export(changed(exported, tamper)), own)) == ["0: own missing"]


def test_the_command_names_the_seed_of_every_step(exported: Export) -> None:
    said = StringIO()
    with NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        file.write(json.dumps(exported))
        file.flush()
        call_command("verify_receipts", file.name, stdout=said)
    for entry in exported["rounds"]:
        for seed in (*entry["earlier_chances"], entry["chance"]):
            line = rf"^ +{entry['round']}  digest of the seed of {seed['step']}: {seed['digest']}$"
            assert re.search(line, said.getvalue(), re.MULTILINE)
    assert "This check does not throw dice." in said.getvalue()
    assert said.getvalue().endswith("Everything fits. Receipts checked: 12, lists: 5.\n")


def test_a_problem_names_the_step_in_words(exported: Export) -> None:
    tamper, _ = TAMPERED_ITALY["a seed is withheld"]
    (problem,) = check(read_export(changed(exported, tamper))).problems
    assert str(problem) == "round 1, first march: the step is published, but its seed is missing."


def test_the_page_shows_the_seed_of_every_step(exported: Export, italy: Campaign, client: Client) -> None:
    page = client.get("/campaigns/italy/receipts/").content.decode()
    (seed,) = RoundSeed.objects.filter(campaign=italy)
    assert seed.digest in page
    assert seed.seed == ""
    Italy(italy).publish()
    page = client.get("/campaigns/italy/receipts/").content.decode()
    assert RoundSeed.objects.get(campaign=italy, step="march_1").seed in page
    assert "HH.1.10" in page
    assert "NB.4" not in page


def test_the_dice_of_a_published_step_are_thrown_again_as_the_documentation_says(
    exported: Export, italy: Campaign, tmp_path: Path
) -> None:
    text = (TOP / "docs" / "receipts.md").read_text(encoding="utf-8")
    found = re.search(r"\n    python (manage.py adjudicate --game hannibal .*)\n    (.*cmp.*)\n", text)
    assert found is not None
    phase = Italy(italy).publish()
    record = last_record(phase)
    assert record is not None
    texts = record_texts(record)
    export = json.loads(receipts_export(italy))
    document = json.loads(texts.document_in)
    assert march(export)["adjudicated"] == {"sheets": document["orders"], "seed": document["seed"]}
    for which, said in (("in", texts.document_in), ("out", texts.document_out)):
        (tmp_path / f"1-march_1-{which}.json").write_text(said, encoding="utf-8")
    program = f"{sys.executable} {TOP}/{found[1]}\n{found[2]}"
    run = subprocess.run(["bash", "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_a_round_of_which_no_step_is_closed_fits(italy: Campaign) -> None:
    played = Italy(italy)
    assert check(public_receipts(italy)).problems == []
    for _ in range(3):
        played.publish()
    assert current_phase(italy).step == "ballot"
    assert check(public_receipts(italy)).problems == []


def test_a_corrected_march_is_explained(italy: Campaign) -> None:
    played = Italy(italy)
    played.give("Hanno", SheetAction(Kind.MARCH, 31, "4 2"), SheetAction(Kind.CONCEDE_GAME, None, "concede"))
    phase = played.publish()
    assert current_phase(italy).status == Phase.Status.PUBLISHED
    made(italy, phase, SheetText(Kind.MARCH, 31, "4"), SheetText(Kind.CONCEDE_GAME, "carthago", ""))
    assert current_phase(italy).step == "march_2"
    verdict = check(public_receipts(italy))
    assert verdict.problems == []
    assert [str(note).partition(": ")[2] for note in verdict.notes][-2:] == [
        "by correction 1 this counts instead of the submitted orders: march 31: 4",
        "by correction 1 this does not count, although it was submitted: concede_game carthago",
    ]


def test_a_step_that_a_correction_opens_again_gets_another_seed_and_all_fits(italy: Campaign) -> None:
    played = Italy(italy)
    played.give("Hanno", SheetAction(Kind.MARCH, 31, "4 2"))
    first = played.publish()
    played.give("Marcus", SheetAction(Kind.MARCH, 1, "10"))
    played.give("Hanno", SheetAction(Kind.CONCEDE_GAME, None, "concede"))
    played.publish()
    made(italy, first, SheetText(Kind.CONCEDE_GAME, "carthago", "concede"))
    assert current_phase(italy).status == Phase.Status.PUBLISHED
    assert check(public_receipts(italy)).problems == []
    made(italy, first_phase(italy), SheetText(Kind.CONCEDE_GAME, "carthago", ""))
    assert check(public_receipts(italy)).problems == []
    new = RoundSeed.objects.get(campaign=italy, step="march_2", superseded_by=None)
    assert (new.seed, RoundSeed.objects.filter(campaign=italy, step="march_2").count()) == ("", 2)
    while current_phase(italy).step != "battle" and current_phase(italy).status == Phase.Status.OPEN:
        played.publish()
    assert check(public_receipts(italy)).problems == []


def first_phase(campaign: Campaign) -> Phase:
    return campaign.phases.get(round=1, step="march_1")


def test_any_change_of_an_export_is_checked_or_refused(exported: Export) -> None:
    suspect = refused = 0
    for mutation in mutations(exported, 1000):
        try:
            suspect += bool(check(read_export(mutation)).problems)
        except DocumentError:
            refused += 1
    assert suspect > 50
    assert refused > 500
