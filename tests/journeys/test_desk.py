"""The desk in the browser: the same order by mouse, by keyboard, by typing and by touch; layers; what goes wrong."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from playwright.sync_api import Page, Route, expect

from campaign.config.module_bundles import bundle
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, Picture, Seat
from campaign.platform.checkout import TOP
from campaign.services import phases, pictures
from campaign.services.campaigns import SeatPlan
from hexmap.drawing.geometry import layout
from hexmap.rules.hexes import Grid
from orders.models import OrderSheet
from orders.rules.kinds import NOTHING
from tests.archive.archived import picture_bytes
from tests.conftest import NOW, advance, open_war, submit_orders, text_of_sheet, texts_of_sheets
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP, TOUCH, no_sideways_scrolling
from tests.setup.test_scenarios import ISLAND, ON_THE_ISLAND

pytestmark = pytest.mark.django_db(transaction=True)

Seats = Callable[[str], Seat]
WIDTH = 3200
AT = layout(Grid(76, 81), WIDTH)
# Army 4 stands at Enna; 4 and 2 are the best way to 4864: Farmlands, 2 and 2 MP, instead of 3 and 2 over the Hills.
WAY = ("4765", "4864")
ORDER = "4 2"


def open_desk(page: Page, army: int = 4) -> Page:
    page.goto(f"/campaigns/war/desk/#army-{army}")
    expect(page.locator(".desk.ready")).to_be_visible()
    return page


def point_of(page: Page, name: str) -> tuple[float, float]:
    """Where the middle of a hex is on the screen."""
    x, y = AT.centre(AT.grid.index(name))
    box = page.locator("#world").evaluate("world => world.getBoundingClientRect().toJSON()")
    scale = box["width"] / WIDTH
    return box["left"] + x * scale, box["top"] + y * scale


def path_of(page: Page) -> str:
    """The path as it is drawn, once it is settled."""
    expect(page.locator(".way tbody tr")).to_have_count(len(WAY))
    expect(page.locator(".badge")).to_have_count(len(WAY))
    return page.locator(".path-line").get_attribute("d") or ""


def text_of(page: Page) -> str:
    return " ".join(page.locator(".way").inner_text().split())


def field(page: Page, army: int = 4) -> Any:
    return page.locator(f"#sheet-movement-{army}")


def test_clicking_keys_and_typing_show_the_same_path(war: Campaign, visitor: Visitor) -> None:
    clicked = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    clicked.mouse.click(*point_of(clicked, WAY[-1]))
    expect(field(clicked)).to_have_value(ORDER)

    pressed = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    pressed.locator("#map").focus()
    pressed.keyboard.type("de")
    expect(field(pressed)).to_have_value(ORDER)

    typed = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    field(typed).fill("4,2")

    assert path_of(clicked) == path_of(pressed) == path_of(typed) != ""
    assert text_of(clicked) == text_of(pressed) == text_of(typed)
    assert "MV.1" in text_of(clicked)
    for page in (clicked, pressed, typed):
        assert no_sideways_scrolling(page)

    clicked.mouse.click(*point_of(clicked, WAY[-1]))  # the end of the path takes the last click back
    expect(field(clicked)).to_have_value("")
    pressed.get_by_role("button", name="Undo step").click()
    expect(field(pressed)).to_have_value("4")


def test_orders_can_be_submitted_with_the_keyboard_alone(war: Campaign, visitor: Visitor) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP), army=5)
    hamilcar.locator("#map").focus()
    hamilcar.keyboard.press("p")  # back from army 5 to army 4
    expect(hamilcar.locator("#spoken")).to_have_text("Army 4 is chosen, at Enna (4664).")
    hamilcar.keyboard.type("de0w")
    hamilcar.keyboard.press("Backspace")
    hamilcar.keyboard.press("Backspace")
    expect(field(hamilcar)).to_have_value(ORDER)
    expect(hamilcar.locator("#spoken")).to_contain_text("4864")
    hamilcar.keyboard.press("Enter")
    expect(hamilcar.locator("#army-4").get_by_role("button", name="Submit orders").first).to_be_focused()
    hamilcar.keyboard.press("Enter")
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("Submitted")
    assert texts_of_sheets("army__number") == [(4, ORDER)]


def test_orders_can_be_submitted_on_a_phone(war: Campaign, visitor: Visitor) -> None:
    hamilcar = open_desk(visitor("Hamilcar", **TOUCH))
    for name in WAY:
        hamilcar.touchscreen.tap(*point_of(hamilcar, name))
    expect(field(hamilcar)).to_have_value(ORDER)
    assert path_of(hamilcar) != ""
    assert no_sideways_scrolling(hamilcar)
    hamilcar.locator("#army-4").get_by_role("button", name="Submit orders").first.tap()
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("Submitted")
    hamilcar.locator('.army-choice[data-army="4"]').tap()  # once more, which changes nothing
    hamilcar.locator("#army-4 .compass").get_by_role("button", name=re.compile("^12, ")).tap()
    expect(field(hamilcar)).to_have_value(f"{ORDER} 12")
    expect(hamilcar.locator("#army-4 .unsaved").first).to_be_visible()


def test_a_tap_on_the_bubble_means_the_hex_below_it(war: Campaign, visitor: Visitor) -> None:
    """The bubble lies on the hexes beside the last tap, of which the next one may be meant."""
    hamilcar = open_desk(visitor("Hamilcar", **TOUCH))
    hamilcar.touchscreen.tap(*point_of(hamilcar, "4062"))
    expect(hamilcar.locator("#bubble")).to_contain_text("out of reach")
    below = """bubble => {
        const box = bubble.querySelector(".rule").getBoundingClientRect();
        const outer = bubble.getBoundingClientRect();
        const at = (x, y) => document.elementFromPoint(x, y);
        return [at(outer.left + 3, outer.top + 3).closest("#map") !== null, at(box.left + 3, box.top + 3).localName];
    }"""
    assert hamilcar.locator("#bubble").evaluate(below) == [True, "a"]


def test_clicking_any_hex_in_reach_takes_the_best_way_from_the_start(war: Campaign, visitor: Visitor) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    hamilcar.mouse.click(*point_of(hamilcar, "4864"))
    expect(field(hamilcar)).to_have_value("4 2")  # Farmlands, 2 and 2 MP, instead of 3 and 2 over the Hills
    hamilcar.mouse.click(*point_of(hamilcar, "4764"))  # beside the end of the path, but it counts from Enna
    expect(field(hamilcar)).to_have_value("2")
    hamilcar.mouse.click(*point_of(hamilcar, "4764"))
    expect(field(hamilcar)).to_have_value("4 2")
    expect(hamilcar.locator("#bubble")).to_be_hidden()


def test_pointing_at_a_hex_shows_the_march_there_without_asking_the_site(war: Campaign, visitor: Visitor) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    expect(hamilcar.locator(".reach-mark").first).to_be_attached()  # shown without being switched on
    hamilcar.wait_for_load_state("networkidle")
    asked: list[str] = []
    hamilcar.on("request", lambda request: asked.append(request.url))
    hamilcar.mouse.move(*point_of(hamilcar, "4864"))
    expect(hamilcar.locator(".layer-way .way-line")).to_be_attached()
    hamilcar.mouse.move(*point_of(hamilcar, "4062"))
    expect(hamilcar.locator(".layer-way > *")).to_have_count(0)
    expect(hamilcar.locator("#map")).to_have_class(re.compile("out-of-reach"))
    assert asked == []
    expect(field(hamilcar)).to_have_value("")


def test_one_key_shows_the_reach_of_enemies_and_one_all_keys(war: Campaign, visitor: Visitor) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    hamilcar.locator("#map").focus()
    for shown in (True, False):
        hamilcar.keyboard.press("x")
        expect(hamilcar.locator(".layer-enemies .enemy-area")).to_have_count(int(shown))
    hamilcar.keyboard.press("?")
    dialog = hamilcar.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("the reach of the enemies")
    hamilcar.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    hamilcar.get_by_role("button", name="Keyboard shortcuts").first.click()
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    field(hamilcar).press("?")
    expect(dialog).to_be_hidden()


def test_submitting_leads_to_the_next_army_without_orders(war: Campaign, visitor: Visitor) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    expect(hamilcar.locator("#lines .progress-text")).to_have_text("0 of 5 armies ordered")
    hamilcar.mouse.click(*point_of(hamilcar, WAY[-1]))
    expect(field(hamilcar)).to_have_value(ORDER)
    hamilcar.locator("#army-4").get_by_role("button", name="Submit orders").first.click()
    expect(hamilcar.locator("#lines .progress-text")).to_have_text("1 of 5 armies ordered")
    expect(hamilcar.locator("#army-5")).to_be_visible()
    expect(hamilcar.locator("#army-4")).to_be_hidden()
    expect(hamilcar.locator("#spoken")).to_contain_text("Next: army 5 at")
    expect(hamilcar.locator("#spoken")).to_be_in_viewport(ratio=1)
    expect(hamilcar.locator("#lines button.main:visible")).to_have_count(1)


def test_all_drafts_are_submitted_together_and_refused_ones_stay(war: Campaign, visitor: Visitor) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP), army=5)
    together = hamilcar.get_by_role("button", name="Submit all drafts")
    expect(together).to_be_hidden()
    field(hamilcar, 5).fill("0")
    hamilcar.locator("#army-5").get_by_role("button", name="Save draft").first.click()
    expect(hamilcar.locator("#state-movement-5")).to_contain_text("Draft")
    hamilcar.locator('.army-choice[data-army="6"]').click()
    field(hamilcar, 6).fill("0 5")
    hamilcar.locator('.army-choice[data-army="4"]').click()
    field(hamilcar).fill(ORDER)
    together.click()
    expect(hamilcar.locator("#spoken")).to_contain_text("Submitted: 2. Refused: 1.")
    expect(hamilcar.locator("#army-6")).to_be_visible()
    expect(hamilcar.locator("#state-movement-6")).to_contain_text("That order is not valid")
    expect(field(hamilcar, 6)).to_have_value("0 5")
    assert sorted(texts_of_sheets("army__number", "state"))[:2] == [(4, "handed_in", ORDER), (5, "draft", "0")]
    assert OrderSheet.objects.filter(state="handed_in").count() == 2
    field(hamilcar, 6).fill("0")
    hamilcar.locator("#army-6").get_by_role("button", name="Submit orders").first.click()
    expect(hamilcar.locator("#lines .progress-text")).to_have_text("3 of 5 armies ordered")


def test_a_new_player_orders_by_two_taps_without_scrolling(war: Campaign, visitor: Visitor) -> None:
    hamilcar = open_desk(visitor("Hamilcar", **TOUCH))
    bar = hamilcar.locator("#order-bar")
    expect(hamilcar.locator(".reach-mark").first).to_be_attached()
    hamilcar.touchscreen.tap(*point_of(hamilcar, WAY[-1]))
    expect(bar).to_contain_text("To 4864: 8 MP left")
    submit = bar.get_by_role("button", name="Submit orders")
    map_, button = hamilcar.locator("#map").bounding_box(), submit.bounding_box()
    assert map_ is not None
    assert button is not None
    assert button["height"] >= 44
    assert map_["height"] > 400
    assert map_["y"] + map_["height"] <= button["y"]
    submit.tap()
    expect(bar).to_contain_text("1 of 5 armies ordered")
    expect(bar.get_by_role("button", name="Army 5: choose the next army")).to_be_visible()
    assert hamilcar.evaluate("scrollY") == 0
    assert texts_of_sheets("army__number") == [(4, ORDER)]
    assert no_sideways_scrolling(hamilcar)


@pytest.mark.parametrize("screen", [{"viewport": DESKTOP}, TOUCH], ids=["desktop", "phone"])
def test_a_click_out_of_reach_is_answered_on_the_map(war: Campaign, visitor: Visitor, screen: dict[str, Any]) -> None:
    hamilcar = open_desk(visitor("Hamilcar", **screen))
    hamilcar.mouse.click(*point_of(hamilcar, "4062"))  # two days' march away
    problem = hamilcar.locator("#bubble")
    expect(problem).to_contain_text(re.compile("^4062 is out of reach: it needs [0-9]+ MP, and army 4 has 12"))
    expect(problem).to_be_in_viewport(ratio=1)
    expect(hamilcar.locator("#army-4 .summary")).to_have_text("Army 4 stays at Enna (4664).")
    hamilcar.mouse.click(*point_of(hamilcar, WAY[0]))
    expect(field(hamilcar)).to_have_value("4")
    expect(problem).to_be_hidden()
    expect(hamilcar.locator("#army-4 .summary")).not_to_contain_text("stays at")  # the answer about the click is there
    field(hamilcar).fill("2 4 7")
    hamilcar.locator("#map").focus()
    hamilcar.keyboard.press("w")
    expect(hamilcar.locator(".map-problem")).to_contain_text("not valid")
    field(hamilcar).fill("2 4")
    expect(hamilcar.locator(".map-problem")).to_have_count(0)


def test_changing_a_refused_line_clears_its_error(war: Campaign, visitor: Visitor) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    state = hamilcar.locator("#state-movement-4")
    before = state.inner_text()
    field(hamilcar).fill("2 5")
    hamilcar.locator("#army-4").get_by_role("button", name="Submit orders").first.click()
    expect(state).to_contain_text("That order is not valid")
    expect(state).to_have_class("problem")
    expect(field(hamilcar)).to_have_attribute("aria-invalid", "true")
    field(hamilcar).fill("2 4")
    expect(state).to_have_class("state")
    expect(state).to_have_text(before)
    expect(field(hamilcar)).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize("screen", [{"viewport": DESKTOP}, TOUCH], ids=["desktop", "phone"])
@pytest.mark.parametrize("button", ["Submit orders", "Save draft"])
def test_submitting_an_empty_line_shows_a_message(
    war: Campaign, visitor: Visitor, screen: dict[str, Any], button: str
) -> None:
    hamilcar = open_desk(visitor("Hamilcar", **screen))
    hamilcar.locator("#beforehand-4 summary").first.click()
    form = hamilcar.locator("#beforehand-4 form", has=hamilcar.locator("select")).first
    form.get_by_role("button", name=button).click()
    expect(form.locator("p.problem")).to_have_text("There is nothing to submit. Choose or write an order first.")
    assert OrderSheet.objects.count() == 0


@pytest.mark.parametrize("screen", [{"viewport": DESKTOP}, TOUCH], ids=["desktop", "phone"])
def test_the_facts_of_a_hex_cover_nothing_of_the_map(war: Campaign, visitor: Visitor, screen: dict[str, Any]) -> None:
    hamilcar = open_desk(visitor("Hamilcar", **screen))
    expect(hamilcar.locator("#facts")).to_contain_text("Enna (4664)")
    hamilcar.evaluate("scrollTo(0, 0)")
    map_, facts = (hamilcar.locator(place).bounding_box() for place in ("#map", "#facts"))
    assert map_ is not None
    assert facts is not None
    assert facts["y"] >= map_["y"] + map_["height"] > map_["y"] + 250
    hamilcar.locator("#map").focus()
    hamilcar.keyboard.press("Escape")
    expect(hamilcar.locator("#facts")).to_have_text("Choose a hex on the map to see what is there.")
    assert hamilcar.locator("#facts").bounding_box() == facts
    assert no_sideways_scrolling(hamilcar)


def test_the_notice_of_complete_orders_is_visible_beside_long_orders(
    war: Campaign, phase: Phase, seat: Seats, visitor: Visitor
) -> None:
    for army in (5, 6, 7, 8):
        submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=army, text="0")
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), kind=Kind.SEA_LINKS, text=NOTHING[Kind.SEA_LINKS])
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    field(hamilcar).fill("2 4 4 2 12 10")
    expect(hamilcar.locator(".way tbody tr").nth(5)).to_be_attached()
    hamilcar.locator("#army-4").get_by_role("button", name="Submit orders").first.click()
    expect(hamilcar.get_by_text("Orders submitted. All your armies have orders.")).to_be_in_viewport(ratio=1)


def test_a_halt_is_marked_on_the_map(war: Campaign, visitor: Visitor) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    field(hamilcar).fill("6 6 6")  # 4666 is in the ZoC of Gela
    expect(hamilcar.locator(".way .halt")).to_contain_text("MV.6")
    expect(hamilcar.locator(".stop")).to_have_count(1)
    expect(hamilcar.locator(".way tbody tr").last).to_contain_text("not carried out")
    field(hamilcar).fill("6 6 7")
    expect(hamilcar.locator(".plan .problem")).to_contain_text('word 3, "7", is none of 0 2 4 6 8 10 12')


def test_hovering_shows_the_facts_of_a_hex(war: Campaign, visitor: Visitor) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    hamilcar.mouse.move(*point_of(hamilcar, "4565"))
    facts = hamilcar.locator("#facts")
    expect(facts).to_contain_text("4565")
    expect(facts).to_contain_text("Hills; River to")
    expect(facts).to_contain_text("8 from here: 7 MP")  # Hills 6, River hex +1
    hamilcar.mouse.move(*point_of(hamilcar, "4664"))
    expect(facts).to_contain_text("Town, held by Carthago")
    expect(facts).to_contain_text("Army 4 of Carthago, 1600 FP")
    expect(facts).to_contain_text("ZoC of Carthago: Enna, Army 4")


def test_the_hex_under_the_mouse_is_found_at_every_zoom(war: Campaign, visitor: Visitor) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    facts = hamilcar.locator("#facts h2")
    hamilcar.get_by_role("button", name="Whole map").click()
    hamilcar.mouse.move(*point_of(hamilcar, "1206"))
    expect(facts).to_have_text("1206")
    hamilcar.mouse.wheel(0, -900)
    expect(facts).to_have_text("1206")  # it is zoomed about the mouse
    hamilcar.mouse.click(*point_of(hamilcar, "1206"))
    hamilcar.keyboard.press("Shift+D")  # looks to 4 of it, half a hex lower (GR.2), without a step
    expect(facts).to_have_text("1307")
    expect(field(hamilcar)).to_have_value("")


def test_the_hex_positions_of_browser_and_picture_agree(war: Campaign, visitor: Visitor) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    points = [(AT.grid.name(hex_), *corner) for hex_ in range(len(AT.grid)) for corner in AT.corners(hex_, 0.93)]
    wrong = hamilcar.evaluate(
        """async (points) => {
            const { Board } = await import("/static/js/map/board.js");
            const { urls } = JSON.parse(document.getElementById("desk-data").textContent);
            const { geometry } = new Board(await (await fetch(urls.board)).json());
            return points.filter(([name, x, y]) => geometry.name(geometry.at(x, y)) !== name).length;
        }""",
        points,
    )
    assert wrong == 0


def test_every_layer_can_be_shown_and_hidden(war: Campaign, visitor: Visitor) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    hamilcar.locator("#layers summary").click()
    for layer in ("zoc", "networks", "superiority", "reach", "enemies"):
        box = hamilcar.locator(f"#layers input[value={layer}]")
        box.check()
        expect(hamilcar.locator(f".layer-{layer} > *").first).to_be_attached()
        box.uncheck()
        expect(hamilcar.locator(f".layer-{layer} > *")).to_have_count(0)
    hamilcar.get_by_label("Zones of control").check()
    expect(hamilcar.locator(".zone-edge")).to_have_count(3)
    hamilcar.get_by_label("Roma").uncheck()
    expect(hamilcar.locator(".zone-edge")).to_have_count(2)


def test_orders_changed_in_another_window_are_not_overwritten(
    war: Campaign, phase: Phase, seat: Seats, visitor: Visitor
) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    field(hamilcar).fill(ORDER)
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="0")
    hamilcar.locator("#army-4").get_by_role("button", name="Submit orders").first.click()
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("changed in another window")
    expect(field(hamilcar)).to_have_value(ORDER)
    assert text_of_sheet(OrderSheet.objects.get()) == "0"


def test_orders_of_another_window_are_shown_and_can_be_replaced(
    war: Campaign, phase: Phase, seat: Seats, visitor: Visitor
) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP), army=5)
    field(hamilcar, 5).fill("0 0")
    hamilcar.locator('.army-choice[data-army="4"]').click()
    field(hamilcar).fill(ORDER)
    state = hamilcar.locator("#state-movement-4")
    hand_over = hamilcar.locator("#army-4").get_by_role("button", name="Submit orders").first
    for there, again in (("0", "0 0 0"), ("12", None)):  # changed once more while he looks
        submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text=there)
        if again is not None:
            submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=5, text=again)
        hand_over.click()
        expect(state).to_contain_text("changed in another window")
        expect(state).to_contain_text(f"Orders now: “{there}”.")
        expect(field(hamilcar)).to_have_value(ORDER)
        expect(field(hamilcar)).to_be_focused()
        expect(hamilcar.locator("#army-4 .unsaved").first).to_be_visible()
    hand_over.click()
    expect(state).to_contain_text("Changed, version 3")
    assert text_of_sheet(OrderSheet.objects.filter(army__number=4).latest("version")) == ORDER

    hamilcar.locator('.army-choice[data-army="5"]').click()  # of which he has not been told yet
    expect(field(hamilcar, 5)).to_have_value("0 0")
    hamilcar.locator("#army-5").get_by_role("button", name="Submit orders").first.click()
    expect(hamilcar.locator("#state-movement-5")).to_contain_text("Orders now: “0 0 0”.")
    assert text_of_sheet(OrderSheet.objects.get(army__number=5)) == "0 0 0"


def test_submitting_to_a_step_just_closed_shows_a_message(war: Campaign, phase: Phase, visitor: Visitor) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    field(hamilcar).fill(ORDER)
    phases.close_step(phase.pk, NOW)
    hamilcar.locator("#army-4").get_by_role("button", name="Submit orders").first.click()
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("The step is closed. Nothing was changed.")
    expect(field(hamilcar)).to_have_value(ORDER)


def test_submitting_one_line_keeps_unsaved_text_of_others(war: Campaign, visitor: Visitor) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP), army=5)
    field(hamilcar, 5).fill("0 0")
    hamilcar.locator('.army-choice[data-army="4"]').click()
    field(hamilcar).fill(ORDER)
    hamilcar.locator("#army-4").get_by_role("button", name="Save draft").first.click()
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("Draft, not submitted")
    expect(field(hamilcar, 5)).to_have_value("0 0")


def test_a_navy_debarks_by_a_tap(war: Campaign, phase: Phase, visitor: Visitor) -> None:
    document = json.loads(phase.document)
    for army in document["armies"]:
        if army["number"] == 4:
            army |= {"hex": "4059", "afloat": True}  # north of Panormus; 8 of it lies 3960, Hills
    Phase.objects.filter(pk=phase.pk).update(document=json.dumps(document))
    advance(phase, to="published")
    assert war.phases.latest("pk").step == Step.ADMINISTRATION
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    expect(hamilcar.locator(".option")).to_be_attached()
    hamilcar.mouse.click(*point_of(hamilcar, "3960"))
    expect(hamilcar.locator("#sheet-debark-4")).to_have_value("8")
    form = hamilcar.locator('form[data-field="debark-4"]')
    form.get_by_role("button", name="Submit orders").click()
    expect(hamilcar.locator("#state-debark-4")).to_contain_text("Submitted")


def test_the_first_view_is_light(war: Campaign, visitor: Visitor) -> None:
    hamilcar = visitor("Hamilcar", viewport=DESKTOP)
    session = hamilcar.context.new_cdp_session(hamilcar)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    addresses: dict[str, str] = {}
    sizes: dict[str, int] = {}
    session.on("Network.requestWillBeSent", lambda sent: addresses.update({sent["requestId"]: sent["request"]["url"]}))
    session.on("Network.loadingFinished", lambda got: sizes.update({got["requestId"]: got["encodedDataLength"]}))
    open_desk(hamilcar)
    hamilcar.wait_for_load_state("networkidle")
    sent = sum(size for which, size in sizes.items() if "/pictures/" not in addresses.get(which, ""))
    assert 50_000 < sent < 500_000  # the test's server compresses no file, so people are sent less


def width_of_map(page: Page) -> float:
    return float(page.locator("#world").evaluate("world => world.getBoundingClientRect().width"))


def test_pinch_and_double_tap_zoom_the_map(war: Campaign, visitor: Visitor) -> None:
    phone = open_desk(visitor("Hamilcar", **TOUCH))
    x, y = point_of(phone, "4664")
    fingers = phone.context.new_cdp_session(phone)

    def touch(kind: str, *apart: float) -> None:
        points = [{"x": x + sign * apart[0], "y": y, "id": place} for place, sign in enumerate((-1, 1)) if apart]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    before = width_of_map(phone)
    touch("touchStart", 30)
    for apart in (35, 40, 45, 50, 55, 60):
        touch("touchMove", apart)
    touch("touchEnd")
    pinched = width_of_map(phone)
    assert pinched == pytest.approx(2 * before, rel=0.05)
    expect(field(phone)).to_have_value("")  # neither finger has tapped

    for _ in range(2):
        phone.touchscreen.tap(x, y)
    phone.wait_for_function(
        "width => document.querySelector('#world').getBoundingClientRect().width > width", arg=1.2 * pinched
    )


@pytest.mark.parametrize("screen", [{"viewport": DESKTOP}, TOUCH], ids=["desktop", "phone"])
def test_a_small_map_opens_as_a_whole(people: dict[str, User], visitor: Visitor, screen: dict[str, Any]) -> None:
    seats = [SeatPlan("Hanno", people["hanno"], "east", [1]), SeatPlan("Lucius", people["lucius"], "west", [2, 3])]
    war = open_war(people["marcus"], {**ON_THE_ISLAND, "map": ISLAND}, seats, Step.MOVEMENT)
    pictures.draw_opening(war.phases.get().pk)
    hanno = visitor("Hanno", **screen)
    hanno.goto("/campaigns/war/desk/")
    expect(hanno.locator(".desk.ready")).to_be_visible()
    expect(hanno.locator("#map-picture")).to_be_visible()
    shown = hanno.evaluate(
        """async () => {
            const { Board } = await import("/static/js/map/board.js");
            const { urls } = JSON.parse(document.getElementById("desk-data").textContent);
            const { geometry } = new Board(await (await fetch(urls.board)).json());
            const [world, frame, picture] = ["world", "map", "map-picture"].map((id) =>
                document.getElementById(id).getBoundingClientRect());
            const scale = world.width / geometry.width;
            const counter = document.querySelector(".layer-counters [data-army='1'] .square").getBoundingClientRect();
            const { x, y } = geometry.centre(geometry.index("0202"));
            return {
                hex: 2 * geometry.size * scale,
                inside: world.left >= frame.left && world.right <= frame.right
                    && world.top >= frame.top && world.bottom <= frame.bottom,
                off: Math.hypot(world.left + x * scale - (counter.left + counter.right) / 2,
                    world.top + y * scale - (counter.top + counter.bottom) / 2),
                counter: counter.width,
                stretched: picture.height / picture.width - world.height / world.width,
            };
        }"""
    )
    assert 40 <= shown["hex"] < 91
    assert shown["inside"]
    assert shown["counter"] < shown["hex"]
    assert shown["off"] < 2
    assert abs(shown["stretched"]) < 0.01


def test_a_map_drawn_with_an_old_frame_keeps_its_proportions(phase: Phase, visitor: Visitor) -> None:
    """Its hexes stay where everything that is drawn upon them lies: 40 x 30 pixels become 3,200 x 2,400."""
    file = ContentFile(picture_bytes("PNG"), name="old.png")
    Picture.objects.create(phase=phase, moment=Picture.Moment.DESK, scale=Picture.Scale.FORUM, file=file, width=40)
    desk = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    shown = desk.wait_for_function(
        "() => { const map = document.querySelector('#map-picture');"
        " return map.naturalWidth && [map.offsetWidth, map.offsetHeight] }"
    )
    assert shown.json_value() == [WIDTH, WIDTH * 3 / 4]


@pytest.mark.parametrize(
    ("screen", "scale", "shown"),
    [
        ({"viewport": DESKTOP}, 1, "forum"),
        ({"viewport": DESKTOP}, 2, "full"),
        (TOUCH, 1, "thumbnail"),
        (TOUCH, 2, "forum"),
    ],
)
def test_a_screen_with_twice_the_pixels_gets_the_next_larger_picture(
    phase: Phase, visitor: Visitor, screen: dict[str, Any], scale: int, shown: str
) -> None:
    made = {}
    for size in (Picture.Scale.THUMBNAIL, Picture.Scale.FORUM, Picture.Scale.FULL):
        file = ContentFile(picture_bytes("PNG"), name=f"{size}.png")
        made[size] = Picture.objects.create(phase=phase, moment=Picture.Moment.DESK, scale=size, file=file, width=40)
    desk = open_desk(visitor("Hamilcar", **screen, device_scale_factor=scale))
    wait_for_source(desk, f"{made[Picture.Scale(shown)].public_id}.png")


def test_the_small_edition_is_seen_until_the_sharp_map_has_arrived(phase: Phase, visitor: Visitor) -> None:
    large = keep_large(phase)
    page = visitor("Hamilcar", **TOUCH)
    held: list[Route] = []
    page.route(f"**/{large.public_id}.png", lambda route: held.append(route))
    with page.expect_request(f"**/{large.public_id}.png"):
        desk = open_desk(page)
    wait_for_source(desk, f"{large.public_id}/map-760.webp")
    for route in held:
        route.continue_()
    wait_for_source(desk, f"{large.public_id}.png")


def test_a_map_that_is_seen_as_a_whole_needs_no_sharp_one(people: dict[str, User], visitor: Visitor) -> None:
    seats = [SeatPlan("Hanno", people["hanno"], "east", [1]), SeatPlan("Lucius", people["lucius"], "west", [2, 3])]
    war = open_war(people["marcus"], {**ON_THE_ISLAND, "map": ISLAND}, seats, Step.MOVEMENT)
    pictures.draw_opening(war.phases.get().pk)
    page = visitor("Hanno", **TOUCH)
    page.goto("/campaigns/war/desk/")
    expect(page.locator(".desk.ready")).to_be_visible()
    wait_for_source(page, "/map-760.webp")
    page.wait_for_load_state("networkidle")
    wait_for_source(page, "/map-760.webp")
    page.get_by_role("button", name="Zoom in").click(click_count=3)
    wait_for_source(page, ".png")


def test_the_map_is_shown_as_it_was_drawn_while_the_site_is_busy(phase: Phase, visitor: Visitor) -> None:
    large = keep_large(phase)
    page = visitor("Hamilcar", viewport=DESKTOP)
    page.route("**/map-1120.webp", lambda route: route.abort())
    desk = open_desk(page)
    wait_for_source(desk, f"{large.public_id}.png")


def keep_large(phase: Phase) -> Picture:
    """Keep the large map of the page Map, as if it had been drawn."""
    file = ContentFile(picture_bytes("PNG"), name="large.png")
    return Picture.objects.create(
        phase=phase, moment=Picture.Moment.DESK, scale=Picture.Scale.FORUM, file=file, width=40
    )


def wait_for_source(page: Page, end: str) -> None:
    """Wait until the map that is seen is there and has an address with that end."""
    page.wait_for_function(
        "end => { const map = document.querySelector('#map-picture');"
        " return map.naturalWidth > 0 && map.currentSrc.endsWith(end) }",
        arg=end,
    )


def test_the_map_page_works_with_all_its_scripts_in_one_file(phase: Phase, visitor: Visitor) -> None:
    page = visitor("Hamilcar", viewport=DESKTOP)
    script = bundle("js/desk/desk.js", lambda name: (TOP / "static" / name).read_text(encoding="utf-8"))
    page.route("**/js/desk/desk.js", lambda route: route.fulfill(body=script, content_type="text/javascript"))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    desk = open_desk(page)
    expect(desk.locator(".reach-mark").first).to_be_attached()
    assert [url for url in asked if "/js/desk/" in url and not url.endswith("/desk.js")] == []
