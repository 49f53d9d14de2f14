"""A round played back: by button, by keyboard, on a phone; and an army led from the text-only page."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaign.models import Campaign, Phase, Seat
from campaign.services.pictures import draw_opening
from tests.conftest import advance, submit_orders
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP, PHONE, no_sideways_scrolling

REPLAY = "/campaigns/war/rounds/1/replay/"
ENNA, CATANA = "4664", "5264"

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def published(war: Campaign) -> Phase:
    """Round 1, in which army 4 marches in six impulses from Enna to Catana, with its map drawn."""
    phase: Phase = war.phases.get()
    seat: Seat = war.seats.get(name="Hamilcar")
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat, text="4 4 4 2 2 2")
    advance(phase, to="published")
    draw_opening(phase.pk)
    return phase


def places_of(page: Page) -> Any:
    """Where the counter of army 4 stands on the map, in the picture's pixels."""
    return page.locator("[data-army='4']").evaluate(
        "mark => { const { e, f } = mark.transform.baseVal.consolidate().matrix; return [e, f].map(Math.round) }"
    )


def centre_of(page: Page, hex_: str) -> list[int]:
    """The centre of a hex in the picture, by the layout that the page was given: flat-topped, even columns lower."""
    layout = json.loads(page.locator("#replay-data").text_content() or "")["layout"]
    column, row = int(hex_[:2]) - 1, int(hex_[2:]) - 1
    high = 3**0.5 / 2
    across = layout["left"] + layout["size"] * (1 + 1.5 * column)
    return [round(across), round(layout["top"] + layout["size"] * high * (1 + 2 * row + column % 2))]


def test_a_round_is_played_to_its_end(published: Phase, visitor: Visitor) -> None:
    page = visitor("Lucius", viewport=DESKTOP, reduced_motion="reduce")
    page.goto("/campaigns/war/rounds/1/")
    page.get_by_role("link", name="Replay the round on the map").click()
    expect(page.locator("#now")).to_have_text("The round begins (1 / 8)")
    assert places_of(page) == centre_of(page, ENNA)
    page.get_by_label("Speed").select_option("fast")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    expect(page.locator("#now")).to_have_text("The movement is over (8 / 8)")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert places_of(page) == centre_of(page, CATANA)
    expect(page.locator(".frame:visible")).to_contain_text("Army 4 marches from Enna (4664) to Catana (5264)")
    assert page.locator(".map-world img").evaluate("image => image.naturalWidth") == 3200


@pytest.mark.parametrize(("motion", "plays"), [("no-preference", True), ("reduce", False)])
def test_a_replay_opens_at_its_head_and_plays(published: Phase, visitor: Visitor, motion: Any, *, plays: bool) -> None:
    page = visitor("Lucius", viewport={"width": 1280, "height": 500}, reduced_motion=motion)
    page.goto(REPLAY)
    expect(page.get_by_role("button", name="Pause" if plays else "Play", exact=True)).to_be_visible()
    if plays:
        expect(page.locator("#now")).to_have_text("Impulse 1 (2 / 8)")
    page.reload()
    expect(page.locator("#theatre")).to_be_visible()
    assert page.evaluate("scrollY") == 0
    expect(page.get_by_role("heading", name="Replay of round 1")).to_be_in_viewport()


def test_a_replay_is_stepped_through_with_the_keyboard(published: Phase, visitor: Visitor) -> None:
    page = visitor("Hanno", viewport=DESKTOP)
    page.goto(f"{REPLAY}#frame-0")
    now = page.locator("#now")
    expect(now).to_have_text("The round begins (1 / 8)")
    page.keyboard.press("ArrowRight")
    expect(now).to_have_text("Impulse 1 (2 / 8)")
    expect(page.locator(".frame:visible table")).to_contain_text("Enna (4664)")
    page.keyboard.press("ArrowRight")
    expect(now).to_have_text("Impulse 2 (3 / 8)")
    page.keyboard.press("ArrowLeft")
    expect(now).to_have_text("Impulse 1 (2 / 8)")
    page.keyboard.press("End")
    expect(now).to_have_text("The movement is over (8 / 8)")
    assert places_of(page) == centre_of(page, CATANA)
    page.keyboard.press("Home")
    assert places_of(page) == centre_of(page, ENNA)
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_counter_moves_and_arrives(published: Phase, visitor: Visitor) -> None:
    page = visitor("Hanno", viewport=DESKTOP)
    page.goto(f"{REPLAY}#frame-0")
    page.get_by_role("button", name="Forward").click()
    expect(page.locator("path.trail.now")).to_have_count(1)
    page.wait_for_function(
        "place => document.querySelector(\"[data-army='4']\").getAttribute('transform') === place",
        arg="translate({} {})".format(*exact(page, "4765")),
    )


def exact(page: Page, hex_: str) -> list[float]:
    found: list[float] = page.evaluate(
        "async hex => { const { Geometry } = await import('/static/js/map/geometry.js');"
        " const geometry = new Geometry(JSON.parse(document.getElementById('replay-data').textContent));"
        " const { x, y } = geometry.centre(geometry.index(hex)); return [x, y] }",
        hex_,
    )
    return found


def test_a_replay_works_on_a_phone_and_its_address_leads_to_a_scene(published: Phase, visitor: Visitor) -> None:
    page = visitor("Lucius", viewport=PHONE, is_mobile=True, has_touch=True, device_scale_factor=2)
    page.goto(f"{REPLAY}#frame-6")
    expect(page.locator("#now")).to_have_text("Impulse 6 (7 / 8)")
    assert no_sideways_scrolling(page)
    page.get_by_role("button", name="Go to the start").tap()
    expect(page.locator("#now")).to_have_text("The round begins (1 / 8)")
    expect(page).to_have_url(re.compile("#frame-0$"))
    page.get_by_role("slider").fill("7")
    expect(page.locator("#now")).to_have_text("The movement is over (8 / 8)")


def test_a_phone_zooms_to_events_with_readable_counters(published: Phase, visitor: Visitor) -> None:
    page = visitor("Lucius", viewport=PHONE, is_mobile=True, has_touch=True, reduced_motion="reduce")
    for scene in range(8):
        page.goto("about:blank")
        page.goto(f"{REPLAY}#frame-{scene}")
        expect(page.locator("#now")).to_contain_text(f"({scene + 1} / 8)")
        frame = page.locator("#map").bounding_box()
        counter = page.locator("[data-army='4'] .square").bounding_box()
        assert frame is not None
        assert counter is not None
        assert counter["width"] >= 24
        assert frame["x"] <= counter["x"] <= frame["x"] + frame["width"] - counter["width"]
        assert frame["y"] <= counter["y"] <= frame["y"] + frame["height"] - counter["height"]
