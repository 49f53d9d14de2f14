"""The pages of corrections: the administrator's forms, and the public pages."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client

from campaign import tasks
from campaign.corrections.commands.proposed import make_if_overdue
from campaign.corrections.queries.proposed import OBJECTION_TIME
from campaign.corrections.rules.changes import Change
from campaign.games.position_change import PositionChange
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Correction, Phase, ProposedCorrection
from campaign.selectors import current_phase, record_texts
from tests.conftest import SECRET, submit_orders
from tests.corrections.corrected import correct, draw, go_on, outcome, position, sheet, step_of

Browsers = Callable[[str], Client]
CHOOSE, LIST = "/campaigns/war/administration/corrections/", "/campaigns/war/corrections/"


def form_of(round_: int, step: str) -> str:
    return f"{CHOOSE}{round_}/{step}/"


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What is sent to a worker to be drawn."""
    sent: list[int] = []
    for task in (tasks.draw_opening, tasks.draw_outcome):
        monkeypatch.setattr(task, "delay", sent.append)
    return sent


def text_of(answer: Any) -> str:
    return unescape(re.sub(r"\s+", " ", answer.content.decode()))


def looked_at(browser: Client, address: str, phase: Phase, **fields: Any) -> dict[str, Any]:
    """What the form of a preview sends once it is confirmed."""
    answer = browser.post(address, {"phase": phase.pk, "do": "look", **fields})
    assert answer.status_code == 200, text_of(answer)
    found = dict(re.findall(r'name="(mark|looked_at)"\s+value="([^"]*)"', answer.content.decode()))
    return {"phase": phase.pk, "do": "make", **fields, **found}


def test_the_administrator_finds_every_published_step(fought: Campaign, as_: Browsers) -> None:
    text = text_of(as_("marcus").get(CHOOSE))
    found = re.findall(r"administration/corrections/(\d)/(\w+)/", text)
    steps = ["movement", "retreats", "battles", "administration"]
    assert found == [("2", "initiative"), *(("1", step) for step in reversed(steps))]
    for page in ("/campaigns/war/administration/", "/campaigns/war/rounds/1/"):
        assert CHOOSE in as_("marcus").get(page).content.decode()


@pytest.mark.parametrize("name", ["hamilcar", "lucius"])
def test_only_the_administrator_can_correct(fought: Campaign, as_: Browsers, name: str) -> None:
    assert as_(name).get(CHOOSE).status_code == 403
    assert as_(name).get(form_of(1, "battles")).status_code == 403
    assert as_(name).post(form_of(1, "battles"), {"do": "make"}).status_code == 403
    assert as_("timon").get(form_of(1, "battles")).status_code == 404


@pytest.mark.parametrize("address", [form_of(2, "movement"), form_of(7, "movement"), form_of(1, "lunch")])
def test_unpublished_steps_cannot_be_corrected(fought: Campaign, as_: Browsers, address: str) -> None:
    assert as_("marcus").get(address).status_code == 404


def test_every_form_starts_with_the_values_in_force(fought: Campaign, as_: Browsers) -> None:
    text = text_of(as_("marcus").get(form_of(1, "battles")))
    assert "Army 9 wins: army 4 lost 45 %, army 9 lost 20 %." in text
    text = as_("marcus").get(form_of(1, "administration")).content.decode()
    army = outcome(step_of(fought, 1, Step.ADMINISTRATION)).position.army[4]
    assert re.search(rf'name="strength-4"[^>]*value="{army.strength}"', text)
    for step in ("movement", "retreats"):
        assert as_("marcus").get(form_of(1, step)).status_code == 200
    assert as_("marcus").get(form_of(2, "initiative")).status_code == 200


def test_a_battle_is_corrected_after_a_preview(
    fought: Campaign, as_: Browsers, drawn: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    browser, phase = as_("marcus"), step_of(fought, 1, Step.BATTLES)
    fields = {"winner-0": "draw", "score-0": "45-20"}
    text = text_of(browser.post(form_of(1, "battles"), {"phase": phase.pk, "do": "look", **fields}))
    assert "What comes of it" in text
    assert "Round 1: Decisions - resolved again" in text
    assert "Round 2: Instructions" in text
    assert "Carthago: " in text
    assert Correction.objects.count() == 0
    sent = looked_at(browser, form_of(1, "battles"), phase, **fields)
    with django_capture_on_commit_callbacks(execute=True):
        answer = browser.post(form_of(1, "battles"), {**sent, "reason": "Typed the wrong way round."})
    assert answer.status_code == 302
    assert answer["Location"] == LIST
    assert Phase.objects.get(round=2, step="initiative").pk in drawn
    for name in ("hamilcar", "marcus"):
        text = text_of(as_(name).get(LIST))
        assert "Reason: <bdi>Typed the wrong way round.</bdi>" in text
        assert "A draw: army 4 lost 20 %, army 9 lost 45 %." in text
        assert "Round 1: Battles" in text
    assert as_("timon").get(LIST).status_code == 404


def test_a_preview_lists_what_nobody_was_asked_for_and_asks_whether_to_keep_the_rest(
    fought: Campaign, as_: Browsers
) -> None:
    browser, phase = as_("marcus"), step_of(fought, 1, Step.BATTLES)
    fields = {"winner-0": "4", "score-0": "45-20"}
    text = text_of(browser.post(form_of(1, "battles"), {"phase": phase.pk, "do": "look", **fields}))
    assert "Decisions that nobody was asked for" in text
    assert "Army 4: advances to " in text
    assert "Make correction" in text
    sent = looked_at(browser, form_of(1, "battles"), phase, **fields)
    assert browser.post(form_of(1, "battles"), {**sent, "reason": "Why", "keeps_later": "yes"}).status_code == 409
    kept = looked_at(browser, form_of(1, "battles"), phase, **fields, keeps_later="yes")
    assert browser.post(form_of(1, "battles"), {**kept, "reason": "Why"}).status_code == 302
    assert Correction.objects.count() == 0
    text = text_of(as_("hamilcar").get(LIST))
    assert "Decisions that nobody would be asked for" in text
    assert "Army 4: advances to " in text


def test_superseded_documents_stay_readable(fought: Campaign, as_: Browsers) -> None:
    old = step_of(fought, 1, Step.ADMINISTRATION)
    texts = {"before": _came_to(old)}
    correct(fought, step_of(fought, 1, Step.BATTLES), draw("4-9", 20, 45))
    texts["after"] = _came_to(step_of(fought, 1, Step.ADMINISTRATION))
    for which, text in texts.items():
        assert as_("hamilcar").get(f"{LIST}1/{which}/1/administration.json").content.decode() == text
    for missing in ("1/before/2/movement", "2/before/1/battles", "0/after/1/battles", "1/beside/1/battles"):
        assert as_("hamilcar").get(f"{LIST}{missing}.json").status_code == 404
    for page in ("rounds/1/", "rounds/1/posts/", "rounds/1/replay/"):
        assert f"{LIST}#correction-1" in as_("hamilcar").get(f"/campaigns/war/{page}").content.decode()
    log = text_of(as_("hamilcar").get("/campaigns/war/log/"))
    assert "The step was corrected: correction 1." in log


def _came_to(phase: Phase) -> str:
    return record_texts(phase.records.get()).document_out


@pytest.mark.parametrize("format_", ["bbcode", "markdown", "plain"])
def test_a_correction_has_a_post(fought: Campaign, as_: Browsers, format_: str) -> None:
    change = Change(position=PositionChange(armies={1: None}, points={"roma": 7}))
    correct(fought, step_of(fought, 1, Step.ADMINISTRATION), change, reason="A ruling.")
    text = text_of(as_("hamilcar").get(f"/campaigns/war/rounds/1/posts/?as={format_}"))
    assert "Round 1: correction 1" in text
    assert "Reason: A ruling." in text
    assert "Army 1 (Hanno) is off the map." in text
    assert "The campaign goes on in round 2 with this step: Instructions." in text


def test_orders_can_be_corrected_and_added(fought: Campaign, as_: Browsers) -> None:
    phase = step_of(fought, 1, Step.MOVEMENT)
    fields = {"sheet-movement-16": "0,0", "kind-0": "transfer", "subject-0": "9", "text-0": "10 50"}
    sent = looked_at(as_("marcus"), form_of(1, "movement"), phase, **fields)
    assert as_("marcus").post(form_of(1, "movement"), {**sent, "reason": "Misread."}).status_code == 302
    assert not Correction.objects.exists()  # the players are asked first
    proposed = ProposedCorrection.objects.get()
    make_if_overdue(proposed.pk, proposed.proposed_at + OBJECTION_TIME)
    sheets = Correction.objects.get().what["sheets"]
    assert sheets == [
        {"kind": "movement", "subject": 16, "text": "0 0"},
        {"kind": "transfer", "subject": 9, "text": "10 50"},
    ]
    text = as_("marcus").get(form_of(1, "movement")).content.decode()
    assert re.search(r'name="sheet-movement-16"[^>]*value="0 0"', text)
    assert re.search(r'name="sheet-transfer-9"[^>]*value="10 50"', text)


@pytest.mark.parametrize(
    ("step", "fields", "said"),
    [
        ("movement", {"sheet-movement-4": "4 north"}, 'That order is not valid: word 2, "north", is none of'),
        ("movement", {"sheet-movement-4": "\x00"}, "That order is not valid"),
        ("movement", {"kind-0": "movement", "subject-0": "99", "text-0": "0"}, "Choose an army on the map"),
        ("movement", {"kind-0": "advance", "subject-0": "4", "text-0": "0"}, "Choose the kind of orders."),
        ("movement", {"kind-0": "sea_links", "subject-0": "4", "text-0": "x"}, "Choose the faction"),
        ("battles", {"winner-0": "5", "score-0": "45-20"}, "did not fight here"),
        ("battles", {"winner-0": "4", "score-0": "lots"}, "is not a score"),
        ("administration", {"strength-1": "2000", "hex-1": "1111"}, "a whole number from 1 to"),
        ("administration", {"strength-1": "many", "hex-1": "1111"}, "a whole number from 1 to"),
        ("administration", {"strength-1": "500", "hex-1": "Atlantis"}, "The map has no such hex"),
        ("administration", {"points-0": "lots"}, "Enter a whole number of victory points."),
        ("administration", {"structure-0": "Atlantis", "holder-0": "roma"}, "no such structure"),
        ("administration", {"structure-0": "Enna", "holder-0": "persia"}, "Choose who holds it."),
        ("administration", {}, "This does not change the result of the step"),
        ("battles", {}, "This does not change the result of the step"),
    ],
)
def test_invalid_input_is_marked_and_changes_nothing(
    fought: Campaign, as_: Browsers, step: str, fields: dict[str, str], said: str
) -> None:
    phase = step_of(fought, 1, Step(step))
    for do in ("look", "make"):
        answer = as_("marcus").post(form_of(1, step), {"phase": phase.pk, "do": do, "reason": "Why", **fields})
        assert answer.status_code == 422
        assert said in text_of(answer)
    assert Correction.objects.count() == 0


def test_a_land_army_in_the_sea_is_refused_with_its_number(fought: Campaign, as_: Browsers) -> None:
    phase = step_of(fought, 1, Step.ADMINISTRATION)
    board = outcome(phase).board
    sea = board.grid.name(board.terrain.index("S"))
    answer = as_("marcus").post(
        form_of(1, "administration"), {"phase": phase.pk, "do": "look", "strength-5": "500", "hex-5": sea}
    )
    assert answer.status_code == 422
    assert f"army 5: {sea} is Sea, where no army can stand" in text_of(answer)
    assert f'value="{sea}"' in answer.content.decode()


def test_a_correction_that_was_not_previewed_is_refused(fought: Campaign, as_: Browsers) -> None:
    browser, phase = as_("marcus"), step_of(fought, 1, Step.BATTLES)
    sent = looked_at(browser, form_of(1, "battles"), phase, **{"winner-0": "draw", "score-0": "45-20"})
    for other in ({"score-0": "46-20"}, {"mark": "0-open-0"}, {"looked_at": ""}):
        answer = browser.post(form_of(1, "battles"), {**sent, "reason": "Why", **other})
        assert answer.status_code == 409
        assert "What comes of it" in text_of(answer)
    assert browser.post(form_of(1, "battles"), {**sent, "reason": " "}).status_code == 422
    assert browser.post(form_of(1, "battles"), {**sent, "reason": "x" * 1001}).status_code == 422
    assert Correction.objects.count() == 0
    assert browser.post(form_of(1, "battles"), {**sent, "reason": "Why"}).status_code == 302
    answer = browser.post(form_of(1, "battles"), {**sent, "reason": "Why"})
    assert answer.status_code == 409
    assert "this step was corrected after you opened the page" in text_of(answer)
    assert Correction.objects.count() == 1


def test_a_page_of_before_another_correction_keeps_what_was_typed_on_it(fought: Campaign, as_: Browsers) -> None:
    """The values that it showed and nobody changed are those in force now."""
    old = step_of(fought, 1, Step.ADMINISTRATION)
    document = outcome(old)
    army, hex_ = document.position.army[4], document.board.grid.name(document.position.army[4].hex)
    shown = {f"points-{row}": str(one.victory_points) for row, one in enumerate(document.position.factions)}
    roma = [one.id for one in document.position.factions].index("roma")
    correct(fought, old, Change(position=PositionChange(points={"roma": 77})))
    typed = {"strength-4": str(army.strength - 1), "hex-4": hex_, "structure-0": "Enna", "reason": "A ruling."}
    answer = as_("marcus").post(form_of(1, "administration"), {"phase": old.pk, "do": "look", **shown, **typed})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert re.search(rf'name="strength-4" value="{army.strength - 1}"', page)
    assert re.search(rf'name="points-{roma}" value="77"', page)
    assert '<option value="Enna" selected>' in page


def test_correction_pages_do_not_depend_on_sealed_orders(fought: Campaign, as_: Browsers) -> None:
    """Hamilcar's secret order is in none of the pages, and none of them is different without it."""

    def shown() -> list[str]:
        browser, pages = as_("marcus"), []
        phase = step_of(fought, 1, Step.BATTLES)
        fields = {"phase": phase.pk, "do": "look", "winner-0": "draw", "score-0": "45-20"}
        pages.append(browser.post(form_of(1, "battles"), fields).content.decode())
        pages.append(browser.get(CHOOSE).content.decode())
        return [re.sub(r'csrfmiddlewaretoken" value="\w+"|nonce-\S+', "", page) for page in pages]

    before = shown()
    submit_orders(
        phase_id=current_phase(fought).pk,
        army_number=4,
        seat=fought.seats.get(name="Hamilcar"),
        text=SECRET,
    )
    assert shown() == before
    correct(fought, step_of(fought, 1, Step.BATTLES), draw("4-9", 20, 45))
    for name in ("marcus", "lucius"):
        for page in (LIST, CHOOSE, "/campaigns/war/log/", "/campaigns/war/rounds/1/posts/", "/campaigns/war/desk/"):
            assert SECRET not in as_(name).get(page).content.decode()
    for which in ("before", "after"):
        assert SECRET not in as_("marcus").get(f"{LIST}1/{which}/1/administration.json").content.decode()
    assert f'value="{SECRET}"' in as_("hamilcar").get("/campaigns/war/orders/").content.decode()
    assert SECRET in as_("hamilcar").get("/campaigns/war/orders/").content.decode()


def test_published_orders_removed_by_a_correction_stay_public(fought: Campaign, as_: Browsers) -> None:
    submit_orders(phase_id=current_phase(fought).pk, army_number=5, seat=fought.seats.get(name="Hamilcar"), text="4 4")
    go_on(fought)
    correct(fought, step_of(fought, 2, Step.MOVEMENT), sheet(Kind.MOVEMENT, 5, ""))
    assert position(current_phase(fought)).army[5]
    assert ">4 4</code>" in as_("marcus").get("/campaigns/war/rounds/2/").content.decode()
