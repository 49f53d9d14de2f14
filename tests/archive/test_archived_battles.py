"""Battles on the site in archives: those that are over are restored as they were; of the others nothing is there."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from campaign.archive.rules import fights as fight_rules
from campaign.battles.commands.beginning import settle_methods
from campaign.battles.commands.methods import EngagementPlace, accept_methods
from campaign.battles.commands.pictures import draw_picture
from campaign.battles.commands.playing import Giver, give_order, give_plan, play_on
from campaign.battles.queries.accounts import account_of
from campaign.battles.queries.published import NotOver, plan_salts, published_text
from campaign.battles.rules.plans import default_plan
from campaign.battles.secrets import document_of, secrets_of
from campaign.games.engagements import TypedReport
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Fight, Phase
from campaign.selectors import current_phase
from campaign.selectors.fights import fights_due, fights_to_draw, phases_without_methods
from campaign.services.standing import go_on, halt
from tests.archive.archived import export, files_of, restore, values_of
from tests.archive.test_archive_export import pages_of
from tests.archive.test_archive_tampered import Change, refused, rewritten, signed  # noqa: F401 - a fixture
from tests.battles.test_battles_of_a_campaign import CARDS, OUTSIDE, QUICK, war_with
from tests.conftest import NOW, advance, step_on
from tests.corrections.corrected import correct, report, sheet, step_of, winner
from tests.played_once import played_once

Browsers = Callable[[str], Client]
EARLIER, COUNTS = "envelop hold envelop", "hold hold envelop"
"""The stances that Marcus chose first, which nobody else could ever read, and those that counted."""
FIRST_BATTLES, CORRECTED_BATTLES = "1-battles-superseded-3", "1-battles"


def page(slug: str, engagement: str, name: str = "") -> str:
    return f"/campaigns/{slug}/rounds/1/battles/{engagement}/{name}"


def begin(war: Campaign) -> Phase:
    """A quick battle with two plans of Marcus, and a cards battle without any, before anyone fights."""
    retreats = step_on(war)
    for seat in war.seats.filter(name__in=["Marcus", "Hamilcar"]):
        for engagement, method in ((QUICK, "quick"), (CARDS, "cards")):
            accept_methods(EngagementPlace(war, retreats.pk, engagement), seat, [method], NOW)
    phase = step_on(war)
    settle_methods(phase.pk, NOW)
    for stances in (EARLIER, COUNTS):
        plan(phase, "Marcus", stances)
    return phase


def plan(phase: Phase, seat: str, stances: str) -> None:
    """A seat gives the usual battle plan with other stances."""
    battle, giver = phase.fights.get(engagement=QUICK), giver_of(phase, seat)
    usual = default_plan(document_of(battle, secrets_of(battle)), giver.side)
    give_plan(battle.pk, giver, usual.replace("advance advance advance", stances), NOW)


def giver_of(phase: Phase, name: str) -> Giver:
    """A seat as the leader of its side of the quick battle."""
    seat = phase.campaign.seats.select_related("faction").get(name=name)
    sides = phase.fights.get(engagement=QUICK).sides
    return Giver(next(which for which, one in enumerate(sides) if one["faction"] == seat.faction.identifier), seat)


def fight_on(phase: Phase) -> None:
    """The quick battle begins, and the first side that is asked gives an order."""
    plan(phase, "Hamilcar", "hold hold hold")
    battle = phase.fights.get(engagement=QUICK)
    asked = next(one for one in map(giver_of, [phase] * 2, ("Marcus", "Hamilcar")) if one.side == battle.awaited)
    give_order(battle.pk, asked, "end", battle.version, NOW)


def play(people: dict[str, User], start: dict[str, Any]) -> None:
    """Three engagements, one corrected afterwards; the campaign is paused, as restored ones are."""
    war = war_with(people, start, "field_of_glory quick cards")
    phase = begin(war)
    fight_on(phase)
    for one in phase.fights.filter(over_at=None):
        play_on(one.pk, phase.due_at)
    report(phase, OUTSIDE, TypedReport("11", "45-20"))
    advance(phase, to="published")
    for number in fights_to_draw():
        draw_picture(number)
    correct(war, step_of(war, 1, Step.BATTLES), winner(CARDS, "", 10, 10))
    halt(war, "pause", "Harvest", NOW, people["marcus"])


@pytest.fixture
def war(people: dict[str, User], start: dict[str, Any]) -> Campaign:
    played_once("fought_here", lambda: play(people, start))
    return Campaign.objects.get(slug="war")


@pytest.fixture(scope="session")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fought") / "war"


@pytest.fixture
def archive(war: Campaign, exported: Path, tmp_path: Path) -> Path:
    if not exported.exists():
        export(war, exported)
    return Path(shutil.copytree(exported, tmp_path / "war"))


def again() -> Campaign:
    return Campaign.objects.get(slug="again")


def fights_in(war: Campaign) -> dict[str, Fight]:
    return {one.engagement: one for one in Fight.objects.filter(phase__campaign=war)}


def test_an_archive_holds_the_documents_records_and_pictures_of_battles(war: Campaign, as_: Browsers) -> None:
    files = files_of(war)
    kept = {path for path in files if path.startswith("battles/")}
    names = {f"{FIRST_BATTLES}-{one}" for one in (f"{QUICK}.json", f"{QUICK}.txt", f"{QUICK}.png")}
    assert kept == {f"battles/{one}" for one in names | {f"{FIRST_BATTLES}-{CARDS}.{end}" for end in ("json", "txt")}}
    assert [(one["engagement"], one["phase"]) for one in values_of(files)["fights"]] == [(QUICK, 3), (CARDS, 3)]
    for engagement in (QUICK, CARDS):
        for name, end in (("battle.json", "json"), ("record.txt", "txt")):
            served = as_("hanno").get(page("war", engagement, name)).content
            assert files[f"battles/{FIRST_BATTLES}-{engagement}.{end}"] == served


def test_a_plan_that_was_replaced_before_the_battle_stays_sealed(war: Campaign) -> None:
    plans = [one.text for one in secrets_of(fights_in(war)[QUICK]).plans]
    assert sum(EARLIER in one for one in plans) == 1
    for path, data in files_of(war).items():
        assert EARLIER.encode() not in data, path
    assert COUNTS.encode() in files_of(war)[f"battles/{FIRST_BATTLES}-{QUICK}.json"]


def test_the_page_of_a_round_leads_to_the_files_of_its_battles(war: Campaign) -> None:
    files = files_of(war)
    text = files["round-1.html"].decode()
    fight = fights_in(war)[QUICK]
    for sentence in account_of(fight, str):
        assert sentence in text
    assert "Result of the battle fought on the site" in text
    assert "Quick battle on this site. Fingerprint" in text
    links = pages_of(files)["round-1.html"].targets
    assert all(path in links for path in files if path.startswith("battles/"))
    assert "/battles/" not in text, "posts show the pictures of the archive"


def test_a_post_in_an_archive_shows_the_picture_of_the_archive(war: Campaign) -> None:
    assert f"[img]battles/{FIRST_BATTLES}-{QUICK}.png[/img]" in files_of(war)["round-1.html"].decode()


def test_restored_battles_are_the_same_on_all_their_pages(war: Campaign, archive: Path, as_: Browsers) -> None:
    said = restore(archive, people=True)
    assert "records replay to the same bytes." in said
    old, new = fights_in(war), fights_in(again())
    assert set(new) == {QUICK, CARDS}
    for reader in ("hanno", "marcus"):
        for engagement in (QUICK, CARDS):
            for name in ("", "battle.json", "record.txt", "state.json"):
                before = as_(reader).get(page("war", engagement, name)).content.decode()
                assert "The battle is over." in before or name
                assert seen(as_(reader).get(page("again", engagement, name))) == same(before)
    posts = "/campaigns/{}/rounds/1/posts/"
    picture = {one: f"battles/{fights[QUICK].public_id}" for one, fights in (("war", old), ("again", new))}
    original, restored = (seen(as_("hanno").get(posts.format(one))) for one in ("war", "again"))
    assert account_of(old[QUICK], str)[0] in restored
    assert "A battle of cards of" not in restored, "that result does not stand any more"
    assert restored.replace(picture["again"], picture["war"]) == original
    shown: Any = as_("nobody").get(f"/{picture['again']}.png")
    assert b"".join(shown.streaming_content) == (archive / f"battles/{FIRST_BATTLES}-{QUICK}.png").read_bytes()


def seen(answer: Any) -> str:
    assert answer.status_code == 200
    return same(answer.content.decode())


def same(text: str) -> str:
    """A page without its tokens, the name of its campaign in addresses, and the numbers of rows."""
    text = re.sub(r'(csrfmiddlewaretoken" value="|nonce[-=]"?)[^"]+', r"\1", text)
    text = re.sub(r"\bfaction-\d+|[\d,]+ of at most", "", text)
    return text.replace("/campaigns/again/", "/campaigns/war/")


def test_everything_of_a_restored_battle_is_kept(war: Campaign, archive: Path) -> None:
    restore(archive)
    old, new = fights_in(war), fights_in(again())
    left_out = {"id", "public_id", "phase_id", "sealed_id", "given", "picture", "question", "waits_since"}
    for engagement in (QUICK, CARDS):
        rows = [Fight.objects.values().get(pk=fights[engagement].pk) for fights in (old, new)]
        before, after = ({name: one for name, one in row.items() if name not in left_out} for row in rows)
        assert after == before
        assert published_text(new[engagement]) == published_text(old[engagement])
        assert plan_salts(new[engagement]) == plan_salts(old[engagement])
        names = [{seat.pk: seat.name for seat in one.seats.all()} for one in (war, again())]
        was, now = (
            [one | {"seat": of[one["seat"]]} for one in row["given"]] for row, of in zip(rows, names, strict=True)
        )
        assert now == was
    assert len(new[QUICK].given) == 4  # two plans of Marcus, one of Hamilcar, an order
    assert COUNTS not in new[QUICK].sealed.token


def test_exporting_restored_battles_gives_the_same_files(war: Campaign, archive: Path) -> None:
    restore(archive)
    before, after = files_of(war), files_of(again())
    assert list(before) == list(after)
    assert all(before[path] == after[path] for path in before if path.startswith("battles/"))
    was, now = (values_of(files)["fights"] for files in (before, after))
    assert [one | {"public_id": ""} for one in was] == [one | {"public_id": ""} for one in now]
    assert {one["public_id"] for one in was}.isdisjoint(one["public_id"] for one in now), "both are on one site here"


def test_a_battle_without_a_picture_is_restored_and_drawn_later(war: Campaign, archive: Path) -> None:
    rewritten(archive, lambda v: v["fights"][0].update(picture=None))
    restore(archive)
    assert fights_to_draw() == [fights_in(again())[QUICK].pk]


def test_published_battles_are_not_fought_again_after_restoring(
    war: Campaign, archive: Path, people: dict[str, User]
) -> None:
    restore(archive, people=True)
    at = timezone.now()
    go_on(again(), "", at, people["marcus"])
    assert phases_without_methods() == []
    for phase in again().phases.filter(step=Step.BATTLES):
        settle_methods(phase.pk, at)
    assert fights_due(at.replace(year=at.year + 1)) == []
    assert Fight.objects.filter(phase__campaign=again()).count() == 2


# What is not public


def test_an_archive_holds_nothing_of_battles_of_the_open_step(
    people: dict[str, User], start: dict[str, Any], as_: Browsers, tmp_path: Path
) -> None:
    war = war_with(people, start, "field_of_glory quick cards")
    phase = begin(war)
    fight_on(phase)
    play_on(phase.fights.get(engagement=CARDS).pk, phase.due_at)
    fights = fights_in(war)
    assert (fights[QUICK].is_over, fights[CARDS].is_over) == (False, True)
    content = secrets_of(fights[QUICK])
    assert content.orders
    files = files_of(war)
    assert "fights" not in values_of(files)
    assert not any(path.startswith("battles/") for path in files)
    secret = [content.seed, *(one.salt for one in content.plans), "hold envelop", fights[CARDS].digest, "initiative:"]
    for path, data in files.items():
        assert not [one for one in secret if one.encode() in data], path
    with pytest.raises(NotOver):
        published_text(fights[QUICK])
    with pytest.raises(NotOver):
        plan_salts(fights[QUICK])
    restore(export(war, tmp_path / "war"), people=True)
    assert fights_in(again()) == {}
    go_on(again(), "", timezone.now(), people["marcus"])
    opened = current_phase(again())
    assert opened.pk in phases_without_methods()
    settle_methods(opened.pk, timezone.now())
    assert opened.pk not in phases_without_methods()
    for name in ("marcus", "hamilcar"):
        as_(name).post(page("again", QUICK), {"do": "methods", "method": ["quick"]})
    assert fights_in(again())[QUICK].seed == ""
    assert fights_in(again())[QUICK].digest != fights[QUICK].digest


def test_an_unfinished_battle_of_a_superseded_step_is_not_archived(war: Campaign) -> None:
    Fight.objects.filter(engagement=QUICK).update(over_at=None)
    files = files_of(war)
    assert [one["engagement"] for one in values_of(files)["fights"]] == [CARDS]
    assert secrets_of(fights_in(war)[QUICK]).seed.encode() not in b"".join(files.values())


def test_finished_battles_of_a_step_that_was_superseded_while_open_are_restored(
    people: dict[str, User], start: dict[str, Any], tmp_path: Path
) -> None:
    war = war_with(people, start, "field_of_glory quick cards")
    phase = begin(war)
    play_on(phase.fights.get(engagement=CARDS).pk, phase.due_at)
    correct(war, step_of(war, 1, Step.MOVEMENT), sheet(Kind.MOVEMENT, 13, "0"))
    assert current_phase(war).pk != phase.pk
    restore(export(war, tmp_path / "war"))
    assert set(fights_in(again())) == {CARDS}
    restored = fights_in(again())[CARDS]
    assert restored.phase is not None
    assert (restored.phase.status, restored.phase.superseded_by is None) == ("open", False)
    assert published_text(restored) == published_text(fights_in(war)[CARDS])


# Broken archives


def fight(which: int = 0, **values: Any) -> Change:
    return lambda v: v["fights"][which].update(values)


def nested(place: str, number: int, which: int = 0, **values: Any) -> Change:
    return lambda v: v["fights"][which][place][number].update(values)


def passive(faction: str, change: Change) -> Change:
    """A change in a campaign in which nobody plays a faction, so that others may lead its garrisons."""

    def both(values: dict[str, Any]) -> None:
        next(one for one in values["factions"] if one["id"] == faction)["active"] = False
        change(values)

    return both


FAULTS: list[tuple[Change, str]] = [
    (fight(phase=99), "fights[0].phase: there is no number 99"),
    (fight(phase=1), "fights[0].phase: battles on the site are of battles"),
    (fight(engagement="4-10"), "1-battles-superseded-3-4-9.json: it is of"),
    (fight(digest="0" * 64), "fights[0].digest: is not that of the seed"),
    (fight(digest="xyz"), "fights[0].digest"),
    (fight(engagement="x" * 201), "fights[0].engagement"),
    (fight(casualties=[1, 1]), "fights[0].casualties: are not those of"),
    (fight(document="battles/none.json"), "there is no such file"),
    (fight(document="rules.html"), "rules.html: line 3, column 1: not JSON"),
    (fight(record="rules.html"), "rules.html: line 1 is"),
    (fight(picture="rules.html"), "rules.html: is no picture"),
    (fight(over_at="2264-13-01T12:00:00.000000Z"), "is no moment"),
    (fight(over_at=None), "fights[0].over_at"),
    (fight(seed="00"), "fights[0].seed: unknown key"),
    (lambda v: v["fights"].append(v["fights"][0]), 'fights[2].engagement: "4-9" is there twice in its phase'),
    (nested("given", 0, seat="Nero"), 'fights[0].given[0].seat: "Nero" is not known here'),
    (nested("given", 0, seat="Hanno"), 'fights[0].given[0].seat: "Hanno" is of "carthago"'),
    (passive("roma", nested("given", 0, seat="Hanno")), 'fights[0].given[0].seat: "Hanno" is of the other side'),
    (nested("given", 1, receipt="0" * 64), "does not fit the battle plan and its receipt"),
    (nested("sides", 0, faction="gaul"), 'fights[0].sides[0].faction: "gaul" is not known here'),
    (nested("sides", 0, 1, faction="macedonia"), "fights[1].sides[0]"),
    (nested("sides", 0, 1, side=0), "fights[1].sides: are not both sides of the engagement"),
    (nested("sides", 0, salt="0" * 32), "fights[0].sides[0].salt: does not fit"),
    (nested("sides", 0, salt=None), "fights[0].sides[0].salt: does not fit"),
    (nested("sides", 0, 1, salt="0" * 32), "fights[1].sides[0].salt: does not fit"),
]


def test_inconsistent_battles_are_refused_with_the_place(
    archive: Path,
    refused: Callable[..., str],  # noqa: F811
) -> None:
    kept = (archive / "campaign.json").read_bytes()
    for change, said in FAULTS:
        assert said in refused(rewritten(archive, change))
        (archive / "campaign.json").write_bytes(kept)


DOCUMENT, RECORD = f"battles/{FIRST_BATTLES}-{QUICK}.json", f"battles/{FIRST_BATTLES}-{QUICK}.txt"
OF_CARDS = f"battles/{FIRST_BATTLES}-{CARDS}.json"
FORGED: list[tuple[str, Change, str]] = [
    (DOCUMENT, lambda v: v.update(terrain="Sea"), f"{DOCUMENT}: terrain"),
    (DOCUMENT, lambda v: v.update(round=2), f'{DOCUMENT}: it is of "4-9" in round 2'),
    (DOCUMENT, lambda v: v.update(seed="0" * 64), "fights[0].digest: is not that of the seed"),
    (DOCUMENT, lambda v: v.update(campaign="peace"), f"{RECORD}: line"),
    (DOCUMENT, lambda v: v["sides"][0].update(name="13"), "fights[0].sides[0]"),
    (DOCUMENT, lambda v: v["sides"][0].update(sheet="x" * 1001), f"{DOCUMENT}: sides[0].sheet"),
    (DOCUMENT, lambda v: v["orders"].clear(), f"{RECORD}: line"),
    (DOCUMENT, lambda v: v["orders"].append({"side": "Z", "order": "end"}), f"{DOCUMENT}: orders"),
    (DOCUMENT, lambda v: v["orders"].insert(0, {"side": "A", "order": "fly"}), f"{DOCUMENT}: "),
    (DOCUMENT, lambda v: v.update(orders=[{"side": "A", "order": "end"}] * 2001), f"{DOCUMENT}: orders"),
    (
        OF_CARDS,
        lambda v: v["sides"][0].update(sheet=v["sides"][0]["sheet"] + "\n"),
        "the battle plan is not the default",
    ),
]


def test_forged_battle_documents_are_refused(
    archive: Path,
    refused: Callable[..., str],  # noqa: F811
) -> None:
    for path, change, said in FORGED:
        kept = (archive / path).read_bytes()
        assert said in refused(rewritten(archive, change, path)), said
        (archive / path).write_bytes(kept)


def test_forged_or_huge_records_are_refused(
    archive: Path,
    refused: Callable[..., str],  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = (archive / RECORD).read_bytes()
    lines = kept.splitlines(keepends=True)
    lines[2] = b"a line of another battle\n"
    for forged, said in (
        (b"".join(lines), f'{RECORD}: line 3 is "a line of another battle"'),
        (kept + b"more\n", f"{RECORD}: line {len(lines) + 1} is "),
        (kept[: kept.rindex(b"casualties")], f"{RECORD}: line {len(lines)} is nothing"),
        (b"\xff", f"{RECORD}: is not UTF-8 text"),
        (b"x" * (fight_rules.LARGEST_TEXT + 1), "no more than 2,000,000 are read of a battle"),
    ):
        (archive / RECORD).write_bytes(forged)
        assert said in refused(signed(archive))


def test_a_battle_of_the_open_step_is_refused(
    archive: Path,
    refused: Callable[..., str],  # noqa: F811
) -> None:
    def open_again(values: dict[str, Any]) -> None:
        values["fights"][0]["phase"] = len(values["phases"])
        values["phases"][-1].update(step="battles", round=2)

    assert "fights[0].phase: the open step begins again" in refused(rewritten(archive, open_again))


def test_older_archives_without_battles_are_read(war: Campaign, archive: Path) -> None:
    rewritten(archive, lambda v: v.pop("fights"))
    restore(archive)
    assert fights_in(again()) == {}
    assert json.loads((archive / "campaign.json").read_text(encoding="utf-8"))["reports"]
