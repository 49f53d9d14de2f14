"""Where the focus is can be seen, it goes on in the order of the page, and nothing moves for who wants it still."""

from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaign.models import Campaign, Phase
from tests.conftest import advance, submit_orders
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP, PHONE

pytestmark = pytest.mark.django_db(transaction=True)

REGIONS = {".skip": "skip", ".masthead": "masthead", "#map": "map", ".map-tools": "tools", "#layers": "layers"}
REGIONS |= {"#facts": "facts", ".panel": "panel", "#order-bar": "order bar"}
FOCUS = """regions => {
    const one = document.activeElement;
    if (one === document.body) {
        return null;
    }
    const style = getComputedStyle(one);
    const box = one.getBoundingClientRect();
    const seenAt = (across, down) => {
        const above = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
        return style.pointerEvents === "none" || one.contains(above) || above?.contains(one);
    };
    return {
        what: `${one.localName} ${one.ariaLabel ?? one.textContent.trim().slice(0, 30)}`,
        region: Object.entries(regions).filter(([selector]) => one.closest(selector)).map(([, name]) => name).at(-1),
        outlined: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
        covered: ![0.1, 0.5, 0.9].some((across) => [0.1, 0.5, 0.9].some((down) => seenAt(across, down))),
        ahead: one.tabIndex > 0,
    };
}"""


def walk(page: Page) -> list[dict[str, Any]]:
    """Everything to which Tab leads, from the top of the page to its end."""
    steps: list[dict[str, Any]] = []
    while len(steps) < 200:
        page.keyboard.press("Tab")
        step = page.evaluate(FOCUS, REGIONS)
        if step is None:
            return steps
        steps.append(step)
    raise AssertionError("Tab leads nowhere")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_focus_on_the_map_is_visible_and_in_order(
    war: Campaign, visitor: Visitor, viewport: dict[str, int]
) -> None:
    hamilcar = visitor("Hamilcar", viewport=viewport)
    hamilcar.goto("/campaigns/war/desk/")  # with an army in the address Tab begins at that army
    expect(hamilcar.locator(".plan .compass")).to_be_visible()
    steps = walk(hamilcar)
    assert [step["what"] for step in steps if not step["outlined"]] == []
    assert [step["what"] for step in steps if step["covered"]] == []
    assert [step["what"] for step in steps if step["ahead"]] == []
    order = [region for region, _steps in groupby(steps, key=lambda step: step["region"])]
    bar = ["order bar"] if viewport == PHONE else []
    assert order == ["skip", "masthead", "map", "tools", "layers", "facts", "panel", *bar]


@pytest.mark.parametrize(("motion", "at_once"), [("reduce", True), ("no-preference", False)])
def test_counters_jump_with_reduced_motion(
    war: Campaign, phase: Phase, visitor: Visitor, motion: str, at_once: bool
) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=war.seats.get(name="Hamilcar"), text="4 4")
    advance(phase, to="published")
    hanno = visitor("Hanno", viewport=DESKTOP, reduced_motion=motion)
    hanno.goto("/campaigns/war/rounds/1/replay/#frame-0")
    expect(hanno.locator("#now")).to_have_text("The round begins (1 / 4)")
    begun, soon, arrived = hanno.evaluate(
        """async () => {
            const { Geometry } = await import("/static/js/map/geometry.js");
            const geometry = new Geometry(JSON.parse(document.getElementById("replay-data").textContent));
            const { x, y } = geometry.centre(geometry.index("4765"));
            const counter = () => document.querySelector("[data-army='4']").getAttribute("transform");
            const begun = counter();
            document.querySelector("[data-do=forward]").click();
            await new Promise(requestAnimationFrame);
            return [begun, counter(), `translate(${x} ${y})`];
        }"""
    )
    assert begun != arrived
    assert (soon == arrived) is at_once
