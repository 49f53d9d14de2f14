"""The pages of receipts: who sees which part of them when, and that they say no word more."""

import hashlib
import io
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import read_document
from campaign.games.vae_victis.rules.sequence_of_play import following_step
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, RoundSeed, Seat
from campaign.receipts.queries import own_of, public_receipts, receipts_export
from campaign.receipts.rules.check import check
from campaign.selectors import stages
from campaign.services import chance
from orders.rules.kinds import kinds_of
from orders.rules.life import Version
from orders.rules.receipts import ListedReceipt, list_digest, receipt_of
from orders.rules.visibility import Reader, Stage
from orders.selectors import listed_receipts, own_receipts, sheets_in_force
from tests.campaign.sea_war import Sea, play_two_rounds, sea_war
from tests.conftest import SECRET, advance, step_on, submit_orders, whole_database
from tests.markup import compact

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
ENGAGEMENT = {
    "id": "1-9",
    "armies": [1, 9],
    "terrain": "Farmlands",
    "set_up_by": 1,
    "fp": {},
    "adjustments": {},
    "allies": {},
}
LISTS, EXPORT, MINE, FILE = (f"/campaigns/war/receipts{end}" for end in ("/", ".json", "/mine/", "/mine.txt"))


def digests(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


@pytest.fixture
def submitted_phase(phase: Phase, seat: Seats) -> Phase:
    """The open instructions, army 4 with its order, changed once."""
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4 4")
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=SECRET)
    submit_orders(phase_id=phase.pk, army_number=5, seat=seat("Hamilcar"), text="2 2", state=Version.DRAFT)
    return phase


@pytest.mark.parametrize("name", ["nobody", "timon", "marcus", "hamilcar"])
def test_anyone_can_see_the_lists_and_download_the_export(submitted_phase: Phase, as_: Browsers, name: str) -> None:
    assert as_(name).get(LISTS).status_code == 200
    assert as_(name).get(EXPORT).status_code == 200
    assert as_(name).get("/verify/").status_code == 200


def test_an_unknown_campaign_has_no_receipts(db: None) -> None:
    assert Client().get("/campaigns/peace/receipts/").status_code == 404
    assert Client().get("/campaigns/peace/receipts.json").status_code == 404


@pytest.mark.parametrize("name", ["nobody", "marcus"])
def test_orders_are_revealed_stage_by_stage(submitted_phase: Phase, as_: Browsers, name: str) -> None:
    """Who submitted is public at once; receipts when the step is closed; salts and orders when it is published."""
    browser = as_(name)
    own = as_("hamilcar").get(FILE).content.decode()
    first, last = (line.removeprefix("receipt: ") for line in own.splitlines() if line.startswith("receipt: "))
    salt = next(line.removeprefix("salt: ") for line in own.splitlines() if line.startswith("salt: "))
    shown = [digests(browser, LISTS) + digests(browser, EXPORT)]
    for status in ("closed", "resolved", "published"):
        advance(submitted_phase, to=status)
        shown.append(digests(browser, LISTS) + digests(browser, EXPORT))
    assert [first in text and last in text for text in shown] == [False, True, True, True]
    assert [salt in text for text in shown] == [False, False, False, True]
    assert [SECRET in text for text in shown] == [False, False, False, True]
    assert all("number: 2\\nstate: handed_in\\n\\n" not in text for text in shown[:3])
    assert "number: 1\\nstate: handed_in\\n\\n4 4" in shown[3]
    assert all("2 2\n" not in text and "subject: 5" not in text for text in shown)


def test_the_list_shows_submitters_but_no_orders(submitted_phase: Phase) -> None:
    page = compact(Client().get(LISTS).content.decode())
    assert '<th scope="row">4</th><td>Carthago</td><td><bdi>Hamilcar</bdi></td><td><span class="done">' in page
    assert '<th scope="row">5</th><td>Carthago</td><td><bdi>Hamilcar</bdi></td><td><span class="waiting">' in page


def test_the_digest_of_a_list_is_that_of_its_lines(submitted_phase: Phase) -> None:
    advance(submitted_phase, to="closed")
    step = json.loads(Client().get(EXPORT).content)["rounds"][0]["steps"][0]
    assert [(one["faction"], one["by"], one["at"]) for one in step["receipts"]] == [
        ("carthago", "Hamilcar", "2264-04-01T12:00:00Z")
    ] * 2
    lines = "".join(f'["{one["receipt"]}","2264-04-01T12:00:00Z","carthago","Hamilcar"]\n' for one in step["receipts"])
    assert step["digest"] == hashlib.sha256(lines.encode()).hexdigest()
    assert step["digest"] == list_digest(
        ListedReceipt(*(one[key] for key in ("receipt", "faction", "by", "at"))) for one in step["receipts"]
    )
    assert step["digest"] in Client().get(LISTS).content.decode()


def test_standing_orders_of_a_skipped_step_are_listed_with_the_next(phase: Phase, seat: Seats) -> None:
    """Nobody meets, so there is no step of retreats; its sheets are closed with the administration (RD.8)."""
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="fight", kind=Kind.RETREAT)
    advance(phase, to="published")
    advance(phase.campaign.phases.latest("pk"), to="closed")
    steps = json.loads(Client().get(EXPORT).content)["rounds"][0]["steps"]
    assert [(step["step"], len(step["receipts"])) for step in steps] == [("movement", 0), ("administration", 1)]
    assert "sheet" not in steps[1]["receipts"][0]
    advance(phase.campaign.phases.latest("pk"), to="published")
    steps = json.loads(Client().get(EXPORT).content)["rounds"][0]["steps"]
    assert steps[1]["receipts"][0]["sheet"].endswith("kind: retreat\nsubject: 4\nnumber: 1\nstate: handed_in\n\nfight")


def test_all_orders_are_revealed_when_the_campaign_is_over(war: Campaign, phase: Phase, seat: Seats) -> None:
    """Roma has fifty points (VP.3). The retreats never come, and the surrender is for the very last step (RD.8)."""
    document = json.loads(phase.document)
    next(faction for faction in document["factions"] if faction["id"] == "roma")["victory_points"] = 50
    Phase.objects.filter(pk=phase.pk).update(document=json.dumps(document))
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4 4")
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="fight", kind=Kind.RETREAT)
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), text="Adys", kind=Kind.SURRENDER)
    mine = own_of(own_receipts(war.pk, 1, Reader("carthago")))
    step_on(war)
    assert [bool(one.salt) for one in listed_receipts(war.pk, 1, list(Step))] == [True, False, False]
    last = step_on(war)
    assert (last.step, last.status) == (Step.ADMINISTRATION, Phase.Status.PUBLISHED)
    assert set(stages(war, 1).values()) == {Stage.PUBLISHED}
    assert all(one.salt for one in listed_receipts(war.pk, 1, list(Step)))
    verdict = check(public_receipts(war), mine)
    assert ([str(problem) for problem in verdict.problems], verdict.found, verdict.waiting) == ([], 3, 0)


@pytest.mark.parametrize("fighting", [[], [ENGAGEMENT]])
@pytest.mark.parametrize("step", list(Step)[:-1])
def test_a_campaign_ends_only_after_the_last_step_with_orders(
    step: Step, fighting: list[object], start: dict[str, Any]
) -> None:
    """Otherwise standing orders for a step that never comes would stay sealed for ever (VP.3: after a round)."""
    document = read_document({**start, "engagements": fighting, "ended": {"winner": "roma"}})
    assert following_step(document, step) is not None


def test_the_command_writes_the_bytes_of_the_page(submitted_phase: Phase, capfdbinary: Any) -> None:
    advance(submitted_phase, to="published")
    call_command("export_receipts", "war")
    assert capfdbinary.readouterr().out == Client().get(EXPORT).content
    with pytest.raises(SystemExit) as left:
        call_command("export_receipts", "peace")
    assert left.value.code == 2


def test_an_unchanged_export_is_not_sent_again(submitted_phase: Phase) -> None:
    browser = Client()
    answer = browser.get(EXPORT)
    tag = answer.headers["ETag"]
    assert "no-cache" in answer.headers["Cache-Control"]
    assert browser.get(EXPORT, headers={"if-none-match": tag}).status_code == 304
    advance(submitted_phase, to="closed")
    assert browser.get(EXPORT, headers={"if-none-match": tag}).status_code == 200


@pytest.mark.parametrize(("address", "kind"), [(MINE, "html"), (FILE, "plain")])
def test_own_receipts_are_visible_to_the_faction_only(
    submitted_phase: Phase, seat: Seats, as_: Browsers, address: str, kind: str
) -> None:
    seen = {}
    for name in ("hamilcar", "hanno", "marcus", "lucius"):
        answer = as_(name).get(address)
        assert answer.status_code == 200
        assert answer.headers["Content-Type"] == f"text/{kind}; charset=utf-8"
        assert "no-store" in answer.headers["Cache-Control"]
        seen[name] = SECRET in answer.content.decode()
    assert seen == {"hamilcar": True, "hanno": True, "marcus": False, "lucius": False}
    assert as_("timon").get(address).status_code == 404
    assert as_("nobody").get(address).status_code == 302


def test_an_administrator_without_a_seat_has_no_receipts(war: Campaign, people: dict[str, User], as_: Browsers) -> None:
    war.administrator = people["timon"]
    war.save()
    assert as_("timon").get(MINE).status_code == 403
    assert as_("timon").get(FILE).status_code == 403


def test_own_receipts_can_be_verified_at_once(submitted_phase: Phase, as_: Browsers) -> None:
    first, second = as_("hamilcar").get(FILE).content.decode().removesuffix(f"{'-' * 64}\n").split(f"\n{'-' * 64}\n")
    for number, said, block in ((1, "4 4", first), (2, SECRET, second.removesuffix("\n"))):
        receipt, salt, statement = block.split("\n", 2)
        assert statement == (
            "Vae Victis order sheet\ncampaign: war\nround: 1\nchance: orders\nkind: movement\n"
            f"subject: 4\nnumber: {number}\nstate: handed_in\n\n{said}"
        )
        digest = hashlib.sha256(f"{salt.removeprefix('salt: ')}\n{statement}".encode()).hexdigest()
        assert receipt == f"receipt: {digest}"


def test_submitting_shows_the_receipt(phase: Phase, as_: Browsers) -> None:
    browser = as_("hamilcar")
    form = {"phase": phase.pk, "sheet-movement-4": "4 4", "sheet-movement-5": "2"}
    page = compact(browser.post("/campaigns/war/orders/", form, follow=True).content.decode())
    given = [one["receipt"] for one in closed_receipts(phase)]
    assert f"Orders submitted. Receipts {given[0][:12]}…, {given[1][:12]}…" in page
    assert f'<code title="{given[0]}">{given[0][:12]}…</code>' in page


def test_submitting_from_the_map_and_army_page_shows_the_receipt(phase: Phase, as_: Browsers) -> None:
    browser = as_("hamilcar")
    form = {"phase": phase.pk, "sheet-movement-4": "4 4"}
    answer = browser.post("/campaigns/war/orders/sheet/", form).json()
    page = browser.post(
        "/campaigns/war/armies/5/", {"phase": phase.pk, "sheet-movement-5": "2", "do": "hand_in"}, follow=True
    )
    draft = browser.post(
        "/campaigns/war/armies/6/", {"phase": phase.pk, "sheet-movement-6": "2", "do": "draft"}, follow=True
    )
    given = [one["receipt"] for one in closed_receipts(phase)]
    assert answer["receipt"] == given[0]
    assert f"Orders submitted. Receipt {given[1][:12]}…" in page.content.decode()
    assert "Orders submitted. Receipt" not in draft.content.decode()


def closed_receipts(phase: Phase) -> list[dict[str, str]]:
    advance(phase, to="closed")
    found: list[dict[str, str]] = json.loads(receipts_export(phase.campaign))["rounds"][0]["steps"][0]["receipts"]
    return found


@pytest.fixture
def sea(people: dict[str, User], start: dict[str, Any]) -> Sea:
    return Sea(sea_war(people, start))


def test_a_movement_without_a_seed_gets_a_late_one(sea: Sea) -> None:
    """As in a campaign with sealed chance that a version of the site without seeds has brought so far."""
    sea.step_on()
    RoundSeed.objects.all().delete()
    sea.instruct()
    sea.close()
    sea.now -= timedelta(minutes=30)  # the clock of whatever resolves it is slow
    sea.resolve()
    sea.now += timedelta(minutes=30)
    assert sea.phase.status == Phase.Status.RESOLVED
    sea.publish()
    sea.to_administration()
    sea.say("Marcus", None, "", Kind.SURRENDER, state=Version.WITHDRAWN)
    sea.step_on()
    export = public_receipts(sea.war)
    assert [str(problem) for problem in check(export).problems] == [
        "round 1: its seed was made after the first orders were submitted."
    ]
    digest = RoundSeed.objects.get(round=1).digest
    movement, decisions = (
        [str(one.sheet).splitlines()[3] for one in step.receipts]
        for step in export.rounds[0].steps
        if step.step in ("movement", "administration")
    )
    assert movement == ["chance: orders"] * 8
    assert decisions == ["chance: orders", "chance: orders", f"chance: {digest}"]


def test_receipts_stay_valid_later(sea: Sea) -> None:
    """The seeds of later rounds and of the same round are there by then; own receipts are the same as the published."""
    sea.say("Hanno", 3, "strength", Kind.INITIATIVE)
    before = own_receipts(sea.war.pk, 1, Reader("carthago"))
    sea.step_on()
    sea.to_administration()
    sea.step_on()
    (after,) = own_receipts(sea.war.pk, 1, Reader("carthago"))
    assert [after] == before
    assert receipt_of(str(after.salt), str(after.statement)) == after.listed.receipt
    assert RoundSeed.objects.count() == 2


def test_a_list_of_receipts_loads_seeds_once(sea: Sea, django_assert_num_queries: Any) -> None:
    sea.step_on()
    sea.instruct()
    sea.step_on()
    with django_assert_num_queries(2):
        assert len(listed_receipts(sea.war.pk, 1, kinds_of(Step.MOVEMENT))) == 8
    with django_assert_num_queries(2):
        assert len(own_receipts(sea.war.pk, 1, Reader("carthago"))) == 5


def test_the_seed_exists_before_orders_and_is_hidden_until_publication(sea: Sea, as_: Browsers) -> None:
    kept = RoundSeed.objects.get()
    browser = as_("marcus")
    addresses = [LISTS, EXPORT, "/campaigns/war/"]
    assert all(kept.digest in digests(browser, address) for address in addresses)
    sea.step_on()
    sea.instruct()
    before = [digests(browser, address) for address in addresses]
    sea.close()
    sea.resolve()
    before += [digests(browser, address) for address in (*addresses, "/campaigns/war/administration/")]
    hidden = whole_database()
    sea.publish()
    kept.refresh_from_db()
    assert hashlib.sha256(kept.seed.encode()).hexdigest() == kept.digest
    assert all(kept.seed not in text for text in (*before, hidden))
    assert all(kept.seed in digests(browser, address) for address in (LISTS, EXPORT, "/campaigns/war/rounds/1/"))


@pytest.mark.parametrize(("text", "state", "same"), [("2 2", Version.HANDED_IN, False), ("2 2", Version.DRAFT, True)])
def test_submitted_orders_change_the_random_numbers_and_drafts_do_not(
    sea: Sea, text: str, state: Version, same: bool
) -> None:
    """The numbers of the same seed, without and with one more version of one sheet."""
    sea.step_on()
    sea.instruct()

    def numbers() -> list[int]:
        sheets = sheets_in_force(sea.war.pk, 1, kinds_of(Step.MOVEMENT))
        return chance.numbers_of(sea.phase, sheets, 40)

    before = numbers()
    sea.say("Hamilcar", 4, text, state=state)
    assert (numbers() == before) is same


def test_the_pages_show_a_whole_campaign(sea: Sea, as_: Browsers) -> None:
    play_two_rounds(sea)
    page = digests(as_("nobody"), LISTS)
    export = json.loads(digests(as_("nobody"), EXPORT))
    for step in (step for entry in export["rounds"] for step in entry["steps"]):
        assert step["digest"] in page
        assert step["chain"] in page
        assert all(one["receipt"] in page and one.get("sheet", "") in page for one in step["receipts"])
    assert page.count('id="round-') == 2
    assert "Round 1: Instructions" in page


def test_classic_chance_has_no_seed(war: Campaign, as_: Browsers) -> None:
    step_on(war)
    assert not RoundSeed.objects.exists()
    assert json.loads(digests(as_("nobody"), EXPORT))["rounds"][0]["chance"] is None
    assert "Sealed chance" not in digests(as_("nobody"), LISTS)
    assert "digest" not in digests(as_("marcus"), "/campaigns/war/")


def test_receipt_lists_keep_their_number_of_queries(submitted_phase: Phase, django_assert_max_num_queries: Any) -> None:
    advance(submitted_phase, to="published")
    Client().get(EXPORT)
    with django_assert_max_num_queries(4):
        assert Client().get(EXPORT).status_code == 200
    with django_assert_max_num_queries(12):
        assert Client().get(LISTS).status_code == 200


def test_receipt_pages_have_no_inline_script_or_style(submitted_phase: Phase, as_: Browsers) -> None:
    advance(submitted_phase, to="published")
    for address in (LISTS, MINE, "/verify/"):
        page = digests(as_("hamilcar"), address)
        assert "<style" not in page
        assert " style=" not in page
        assert "<script>" not in page


def test_the_demo_can_be_played_with_sealed_chance(db: None) -> None:
    call_command("start_demo", "--chance", "sealed", stdout=io.StringIO())
    rounds = json.loads(Client().get("/campaigns/first-punic-war/receipts.json").content)["rounds"]
    seeds = RoundSeed.objects.order_by("round").values_list("digest", flat=True)
    assert [entry["chance"]["digest"] for entry in rounds] == list(seeds)
    assert [entry["chance"]["seed"] is None for entry in rounds] == [False, False, True]
