"""Archives of HANNIBAL campaigns: exported, restored in the middle of a round, played on, and exported again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from campaign.archive.commands.checked import campaign_in
from campaign.archive.commands.opened import BrokenArchive, opened
from campaign.devtools.replayed import replay
from campaign.games.hannibal.kinds import Kind
from campaign.models import Campaign, Phase, RoundSeed
from campaign.receipts.queries import public_receipts
from campaign.receipts.rules.check import check
from campaign.selectors import current_phase, last_record
from campaign.selectors.phases import game_outcome
from campaign.services.phases import close_and_claim, publish_phase, resolve_phase
from campaign.services.sheets import SheetAction, submit_orders
from campaign.services.standing import go_on
from navy.rules.chance import seed_digest
from orders.rules.sheets import SheetText
from tests.archive.archived import export, files_of, restore, values_of
from tests.archive.test_archive_export import pages_of
from tests.archive.test_archive_tampered import rewritten
from tests.hannibal_site.played_to_summer import Italy, play_to_summer
from tests.hannibal_site.test_corrections import made

pytestmark = pytest.mark.django_db

DIFFER = {"campaign.json", "log.html", "manifest.json"}
"""What another site says otherwise of a campaign that is over: who administers it, that it was restored."""
SECRET = "4 4 6 8 10 12 2"


@pytest.fixture
def summer(italy: Campaign) -> Campaign:
    """The campaign in the first march of summer 217; carthago has submitted orders."""
    played = Italy(italy)
    play_to_summer(played)
    phase = current_phase(italy)
    resolve_phase(phase.pk, played.now)
    publish_phase(phase.pk, played.now)
    assert current_phase(italy).step == "march_1"
    side = hannibal_outcome_of(phase).position.mover
    name, leader = ("Hanno", 31) if side == "carthago" else ("Marcus", 1)
    played.give(name, SheetAction(Kind.MARCH, leader, SECRET))
    return italy


def hannibal_outcome_of(phase: Phase) -> Any:
    record = last_record(Phase.objects.get(pk=phase.pk))
    assert record is not None
    return game_outcome(record)


def again() -> Campaign:
    return Campaign.objects.get(slug="again")


def publish_now(campaign: Campaign) -> None:
    phase = current_phase(campaign)
    close_and_claim(phase.pk, timezone.now())
    resolve_phase(phase.pk, timezone.now())
    publish_phase(phase.pk, timezone.now())


def play_to_the_end(campaign: Campaign) -> None:
    while current_phase(campaign).status == Phase.Status.OPEN:
        publish_now(campaign)


def test_an_archive_names_its_game_and_the_step_of_every_seed(summer: Campaign) -> None:
    values = values_of(files_of(summer))
    assert (values["game"], values["engine_version"]) == ("hannibal", "hannibal 0.2")
    steps = [(seed["round"], seed["step"], seed["seed"] is None) for seed in values["seeds"]]
    assert steps == [
        *((1, step, False) for step in ("march_1", "march_2", "battle")),
        *((2, step, step == "march_1") for step in ("ballot", "offices", "march_1")),
    ]


def test_an_archive_holds_no_orders_of_the_open_step(summer: Campaign) -> None:
    assert not [path for path, data in files_of(summer).items() if SECRET.encode() in data]


def test_pages_show_the_events_and_the_seed_of_every_step(summer: Campaign) -> None:
    page = files_of(summer)["round-1.html"].decode()
    for seed in RoundSeed.objects.filter(campaign=summer, round=1):
        assert seed.seed in page
    for phase in summer.phases.filter(round=1):
        events = hannibal_outcome_of(phase).events
        assert events or phase.step != "battle"
    assert page.count('<section aria-labelledby="step-') == 3
    assert "rules.html#HH." in page
    assert '<th scope="row">Hannibal</th><td>March' in page
    assert '<th scope="row">Carthago</th><td>Order of marching' in page


def test_pages_link_only_to_places_of_the_archive(summer: Campaign) -> None:
    files = files_of(summer)
    pages = pages_of(files)
    for path, found in pages.items():
        assert found.faults == [], path
        assert len(found.ids) == len(set(found.ids)), path
        for target in found.targets:
            place, fragment = urldefrag(target)
            assert not place or place in files, (path, target)
            assert not fragment or fragment in pages[place or path].ids, (path, target)


def test_a_campaign_is_restored_in_the_middle_of_a_round(summer: Campaign, tmp_path: Path) -> None:
    known = summer.seeds.get(round=2, step="march_1")
    said = restore(export(summer, tmp_path / "italy"), people=True)
    assert "5 of 5 records replay to the same bytes." in said
    assert "Receipts checked: 12, problems: 0." in said
    phase, was = current_phase(again()), current_phase(summer)
    assert (again().game, phase.round, phase.step, phase.document) == ("hannibal", 2, "march_1", was.document)
    assert again().standing == Campaign.Standing.PAUSED
    new = again().seeds.get(round=2, step="march_1")
    assert (new.digest != known.digest, new.seed) == (True, "")
    assert again().seeds.get(round=1, step="battle").seed == summer.seeds.get(round=1, step="battle").seed != ""
    assert not again().corrections.exists()


def test_a_restored_campaign_is_played_to_its_end(summer: Campaign, people: dict[str, User], tmp_path: Path) -> None:
    restore(export(summer, tmp_path / "italy"), people=True)
    go_on(again(), "Everyone is here", timezone.now(), people["marcus"])
    seat = again().seats.select_related("faction").get(name="Hanno")
    entry = SheetAction(Kind.CONCEDE_GAME, None, "concede")
    phase = current_phase(again())
    assert submit_orders(phase_id=phase.pk, seat=seat, entries=[entry], at=timezone.now()) == {}
    publish_now(again())
    assert current_phase(again()).status == Phase.Status.PUBLISHED
    assert (hannibal_outcome_of(phase).position.ended or {})["winner"] == "roma"
    assert check(public_receipts(again())).problems == []
    assert [one.problem for one in replay(again())] == [""] * 6
    new = again().seeds.get(round=2, step="march_1")
    assert seed_digest(new.seed) == new.digest


def test_a_campaign_without_orders_goes_on_from_its_archive_to_the_last_round(
    italy: Campaign, people: dict[str, User], tmp_path: Path
) -> None:
    publish_now(italy)
    restore(export(italy, tmp_path / "italy"), people=True)
    go_on(again(), "", timezone.now(), people["marcus"])
    play_to_the_end(again())
    last = again().phases.latest("pk")
    assert (last.round, last.step) == (3, "battle")
    assert check(public_receipts(again())).problems == []


def test_a_corrected_campaign_is_restored_with_what_was_superseded(
    italy: Campaign, people: dict[str, User], tmp_path: Path
) -> None:
    played = Italy(italy)
    played.give("Hanno", SheetAction(Kind.MARCH, 31, "4 2"))
    made(italy, played.publish(), SheetText(Kind.MARCH, 31, "4"))
    said = restore(export(italy, tmp_path / "italy"), people=True)
    assert "1 of 1 records replay to the same bytes." in said
    assert "problems: 0." in said
    assert again().corrections.count() == 1
    assert current_phase(again()).document == current_phase(italy).document


def test_a_finished_campaign_is_exported_again_to_the_same_bytes(italy: Campaign, tmp_path: Path) -> None:
    play_to_the_end(italy)
    restore(export(italy, tmp_path / "italy.zip"), people=True)
    before, after = files_of(italy), files_of(again())
    assert list(before) == list(after)
    assert {path for path in before if before[path] != after[path]} == DIFFER
    was, now = values_of(before), values_of(after)
    assert {name for name in was if was[name] != now[name]} == {"log"}
    index = before["index.html"].decode()
    assert "Hannibal, Hanno, Hamilcar" in index
    assert index.count('<tr><th scope="row"><a href="round-') == 3


CHANGE = dict.fromkeys(("shadow", "ruleset", "withdrawn_at")) | {
    **dict.fromkeys(("text", "reason", "failure"), ""),
    "from_round": 1,
}
Change = Callable[[dict[str, Any]], Any]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda v: v.pop("game"), 'phases[0].step: "march_1" is not known here'),
        (lambda v: v.update(game="senet"), "game: "),
        (lambda v: v["phases"][1].update(step="movement"), 'phases[1].step: "movement" is not known here'),
        (lambda v: v["phases"][1].update(step="battle"), "it is of the step march_2"),
        (lambda v: v["seeds"][0].update(step="movement"), 'seeds[0].step: "movement" is not known here'),
        (lambda v: v["sheets"][0].update(kind="movement"), 'sheets[0].kind: "movement" is not known here'),
        (
            lambda v: v["sheets"][0].update(kind="march", army=None),
            "].army: orders of the kind march name an army",
        ),
        (
            lambda v: v["sheets"][0].update(kind="order", army=31),
            "].army: orders of the kind order name no army",
        ),
        (lambda v: v["armies"].pop(), "it has an army "),
        (
            lambda v: v["rule_changes"].append(CHANGE | dict.fromkeys(("proposed_at", "declared_at"), v["created_at"])),
            "rule_changes: a campaign of HANNIBAL has none",
        ),
    ],
)
def test_what_does_not_fit_the_game_is_refused(summer: Campaign, tmp_path: Path, change: Change, problem: str) -> None:
    archive = rewritten(export(summer, tmp_path / "italy"), change)
    with pytest.raises(BrokenArchive) as refused, opened(archive) as there:
        campaign_in(there)
    assert problem in str(refused.value)
