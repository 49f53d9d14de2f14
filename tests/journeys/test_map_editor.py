"""The map editor in the browser: by mouse, by keyboard, on a phone; what is taken back, kept, checked, downloaded."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect
from sesame.utils import get_query_string

from campaign.models import MapPreview, SavedMap
from hexmap.rules.board import Board
from hexmap.rules.map_file import read_map
from hexmap.rules.shipped_maps import shipped_map_names, shipped_map_text
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP, TOUCH, no_sideways_scrolling
from tests.setup.test_scenarios import ISLAND

pytestmark = pytest.mark.django_db(transaction=True)

Document = dict[str, Any]
SHIPPED: Document = json.loads(shipped_map_text("first-punic-war"))


def editor_of(page: Page) -> Page:
    """The editor, with the map that it begins with."""
    page.goto("/map-editor/")
    expect(page.locator(".editor.ready")).to_be_visible()
    return page


def open_file(page: Page, name: str, document: Document | str | bytes) -> None:
    page.get_by_role("button", name="Open or create map").click()
    text = json.dumps(document) if isinstance(document, dict) else document
    content = text.encode() if isinstance(text, str) else text
    page.locator("#file").set_input_files({"name": name, "mimeType": "application/json", "buffer": content})


def island_of(page: Page) -> Page:
    """The editor with a small island."""
    editor_of(page)
    open_file(page, "island.json", ISLAND)
    expect(page.locator("#title")).to_have_text("An island")
    return page


def downloaded(page: Page) -> Document:
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download map").click()
    document: Document = json.loads(Path(waiting.value.path()).read_text(encoding="utf-8"))
    assert waiting.value.suggested_filename == f"{document['name']}.json"
    return document


def board_of(page: Page) -> Board:
    return read_map(downloaded(page))


def point_of(page: Page, name: str) -> tuple[float, float]:
    """Where the middle of a hex of the island is on the screen: its columns are 36 pixels apart at full size."""
    column, row = int(name[:2]) - 1, int(name[2:]) - 1
    size, high, margin = 24, 24 * 3**0.5 / 2, 30
    x, y = margin + size * (1 + 1.5 * column), margin + high * (1 + 2 * row + column % 2)
    box = page.locator("#world").evaluate("world => world.getBoundingClientRect().toJSON()")
    scale = box["width"] / page.locator("#world").evaluate("world => world.offsetWidth")
    return box["left"] + x * scale, box["top"] + y * scale


def take(page: Page, tool: str) -> None:
    page.locator("#tools").get_by_label(tool, exact=True).check()


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f"[name={name}][value='{value}']").check()


def drag(page: Page, *names: str) -> None:
    page.mouse.move(*point_of(page, names[0]))
    page.mouse.down()
    for name in names[1:]:
        page.mouse.move(*point_of(page, name), steps=4)
    page.mouse.up()


def undo_everything(page: Page) -> None:
    while page.locator("#undo").is_enabled():
        page.locator("#undo").click()


def terrain_of(document: Document, name: str) -> str:
    return str(document["terrain"][int(name[2:]) - 1][int(name[:2]) - 1])


@pytest.mark.parametrize("name", shipped_map_names())
def test_an_unchanged_shipped_map_is_downloaded_byte_for_byte(
    people: dict[str, User], visitor: Visitor, name: str
) -> None:
    page = editor_of(visitor("Timon", viewport=DESKTOP))
    page.get_by_role("button", name="Open or create map").click()
    page.locator("#shipped").select_option(f"/map-editor/maps/{name}.json")
    page.get_by_role("button", name="Open this map").click()
    expect(page.locator("#begin")).not_to_be_visible()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download map").click()
    assert Path(waiting.value.path()).read_text(encoding="utf-8") == shipped_map_text(name)


def test_painting_terrain_can_be_undone(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    choose(page, "letter", "H")
    drag(page, "0202", "0302", "0402")
    drag(page, "0101")
    document = downloaded(page)
    assert [terrain_of(document, name) for name in ("0202", "0302", "0402", "0101")] == ["H"] * 4
    assert "0101" not in document["sea_zones"][0]["hexes"]  # land lies in no sea zone
    page.locator("#undo").click()
    assert terrain_of(downloaded(page), "0101") == "C"
    assert "0101" in downloaded(page)["sea_zones"][0]["hexes"]
    page.locator("#map").focus()
    page.keyboard.press("Control+z")
    assert read_map(downloaded(page)).terrain == read_map(ISLAND).terrain
    page.keyboard.press("Control+Shift+Z")
    assert terrain_of(downloaded(page), "0302") == "H"
    page.locator("#redo").click()
    assert terrain_of(downloaded(page), "0101") == "H"


def test_terrain_is_painted_with_brush_and_area(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    choose(page, "letter", "W")
    choose(page, "brush", "fill")
    drag(page, "0302")
    assert downloaded(page)["terrain"] == ["CCCCCC", "CWWWWC", "CWWWWC", "CCCCCC"]
    choose(page, "letter", "M")
    choose(page, "brush", "1")
    drag(page, "0302")  # of an odd column: its neighbours to 2 and 10 lie in the row above, those to 4 and 8 in its own
    assert downloaded(page)["terrain"] == ["CMMMCC", "CMMMWC", "CWMWWC", "CCCCCC"]


def test_new_coast_is_of_the_zone_beside_it_and_coast_is_made_in_a_belt(
    people: dict[str, User], visitor: Visitor
) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    choose(page, "letter", "C")
    drag(page, "0302")
    assert "0302" in downloaded(page)["sea_zones"][0]["hexes"]
    page.locator("#undo").click()
    choose(page, "letter", "S")
    choose(page, "brush", "fill")
    drag(page, "0101")
    assert downloaded(page)["terrain"][0] == "SSSSSS"
    page.locator("#depth").select_option("1")
    page.get_by_role("button", name="Make Coast").click()
    made = read_map(downloaded(page))
    for hex_, letter in enumerate(made.terrain):
        near_land = any(made.is_land(near) for near in made.adjacent(hex_))
        assert letter == "F" or letter == ("C" if near_land else "S"), made.grid.name(hex_)


def test_roads_and_rivers_by_dragging_and_by_pressing(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    take(page, "Roads")
    drag(page, "0202", "0302", "0402")
    take(page, "Rivers")
    for name in ("0203", "0503"):
        drag(page, name)
    document = downloaded(page)
    assert document["roads"] == [["0202", "0302"], ["0302", "0402"]]
    ends = [name for pair in document["rivers"] for name in pair]
    assert (len(document["rivers"]), ends.count("0203"), ends.count("0503")) == (3, 1, 1)
    take(page, "Roads")
    choose(page, "roads-how", "erase")
    drag(page, "0302")
    assert downloaded(page)["roads"] == []
    choose(page, "roads-how", "draw")
    page.mouse.click(*point_of(page, "0101"))
    expect(page.locator("#here")).to_contain_text("This is drawn on land only. Choose a hex of land.")
    drag(page, "0101", "0201")
    expect(page.locator("#spoken")).to_have_text("This is drawn on land only. Choose a hex of land.")
    assert downloaded(page)["roads"] == []


def test_a_town_can_be_placed_named_moved_upgraded_and_removed(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    take(page, "Towns")
    page.mouse.click(*point_of(page, "0402"))
    name = page.locator("#structure-name")
    expect(name).to_be_focused()
    for wrong, problem in (
        ("Eos", "That name is taken, or it looks the same in orders as another one. Enter another one."),
        ("EOS", "That name is taken, or it looks the same in orders as another one. Enter another one."),
        ("Eos, Nova", "Enter a name without commas, colons and other marks. They part names in orders."),
        ("12", "is not a number"),
    ):
        name.fill(wrong)
        name.blur()
        expect(page.locator("#structure-problem")).to_contain_text(problem)
    name.fill("Νέα Πόλις")
    name.press("Enter")
    page.locator("#structure-modern").fill("Napoli")
    page.get_by_role("button", name="Change to City").click()
    page.get_by_role("button", name="Move to another hex").click()
    page.mouse.click(*point_of(page, "0101"))
    expect(page.locator("#spoken")).to_contain_text("Choose another hex.")
    expect(page.locator("#here")).to_contain_text("Choose another hex.")
    page.mouse.move(*point_of(page, "0303"))
    expect(page.locator("#here")).not_to_contain_text("Choose another hex.")
    page.get_by_role("button", name="Move to another hex").click()
    page.mouse.click(*point_of(page, "0303"))
    placed = board_of(page).structure_named["Νέα Πόλις"]
    assert (placed.is_city, placed.modern) == (True, "Napoli")
    assert downloaded(page)["structures"][-1]["hex"] == "0303"
    page.get_by_role("button", name="Remove from map").click()
    assert [one["name"] for one in downloaded(page)["structures"]] == ["Eos", "Hesperos"]
    undo_everything(page)
    assert board_of(page).structures == read_map(ISLAND).structures


def test_the_kind_of_the_next_structure_does_not_change_existing_ones(
    people: dict[str, User], visitor: Visitor
) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    take(page, "Towns")
    page.mouse.click(*point_of(page, "0202"))  # Eos, a City
    expect(page.locator("#structure-hex")).to_have_text("0202 · City")
    expect(page.locator("[name=kind][value=town]")).to_be_checked()
    choose(page, "kind", "city")
    choose(page, "kind", "town")
    assert downloaded(page)["structures"][0] == {**ISLAND["structures"][0], "modern": ""}
    page.mouse.click(*point_of(page, "0302"))
    choose(page, "kind", "city")
    page.mouse.click(*point_of(page, "0402"))
    kinds = {one["hex"]: one["kind"] for one in downloaded(page)["structures"]}
    assert kinds == {"0202": "city", "0503": "city", "0302": "town", "0402": "city"}
    page.get_by_role("button", name="Change to Town").click()
    expect(page.locator("#structure-hex")).to_have_text("0402 · Town")
    expect(page.locator("[name=kind][value=city]")).to_be_checked()
    assert downloaded(page)["structures"][-1]["kind"] == "town"


def test_typing_a_name_is_undone_as_a_whole(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    take(page, "Towns")
    page.mouse.click(*point_of(page, "0402"))
    page.locator("#structure-name").press_sequentially("Nova Roma ")
    assert downloaded(page)["structures"][-1]["name"] == "Nova Roma"
    expect(page.locator("#structure-name")).to_have_value("Nova Roma")
    page.locator("#structure-modern").press_sequentially("Rome")
    page.mouse.click(*point_of(page, "0202"))  # another one is looked at, without a word of being done
    page.mouse.click(*point_of(page, "0402"))
    expect(page.locator("#structure-modern")).to_have_value("Rome")
    page.locator("#undo").click()
    assert downloaded(page)["structures"][-1]["modern"] == ""
    assert downloaded(page)["structures"][-1]["name"] == "Nova Roma"
    page.locator("#undo").click()
    assert downloaded(page)["structures"][-1]["name"] == "New 1"
    page.locator("#redo").click()
    assert downloaded(page)["structures"][-1]["name"] == "Nova Roma"
    page.get_by_text("Map details").click()
    page.locator("#fact-title").fill("Nova Insula")
    expect(page.locator("#title")).to_have_text("Nova Insula")


def test_typing_a_name_never_loses_a_letter(people: dict[str, User], visitor: Visitor) -> None:
    page = visitor("Timon", viewport=DESKTOP)
    page.clock.install()
    island_of(page)
    take(page, "Towns")
    page.mouse.click(*point_of(page, "0402"))
    name = page.locator("#structure-name")
    name.fill("Eos")  # another one has that name, so far
    expect(page.locator("#structure-problem")).to_be_visible()
    for letter in " II x":
        name.press_sequentially(letter)
        page.clock.run_for(500)  # lists and names are made anew meanwhile
    expect(page.locator("#structure-problem")).to_be_hidden()
    expect(name).to_have_value("Eos II x")
    assert downloaded(page)["structures"][-1]["name"] == "Eos II x"


def test_typed_text_stays_while_lists_are_rebuilt(people: dict[str, User], visitor: Visitor) -> None:
    page = visitor("Timon", viewport=DESKTOP)
    page.clock.install()
    island_of(page)
    take(page, "Towns")
    page.mouse.click(*point_of(page, "0402"))
    page.locator("#structure-name").fill("Νέα Πόλις")
    page.clock.run_for(1000)  # far longer than after a stroke
    page.locator("#structure-name").press("Enter")
    page.locator("#structure-modern").fill("Napoli")
    page.clock.run_for(1000)
    page.locator("#structure-modern").press("Enter")
    assert board_of(page).structure_named["Νέα Πόλις"].modern == "Napoli"
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.clock.run_for(1000)
    expect(page.locator("#structure-name")).to_have_value("New 1")
    expect(page.locator("#structure-modern")).to_have_value("")
    take(page, "Sea zones")
    page.get_by_role("button", name="Add zone").click()
    page.locator("#zone-name").fill("Mare Novum")
    page.clock.run_for(1000)
    page.locator("#zone-name").press("Tab")
    assert board_of(page).zones == ("Okeanos", "Mare Novum")


def test_zones_can_be_added_painted_shared_and_removed(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    take(page, "Sea zones")
    page.get_by_role("button", name="Add zone").click()
    page.locator("#zone-name").fill("Mare Novum")
    page.locator("#zone-name").press("Tab")
    drag(page, "0101", "0102")
    choose(page, "zone-how", "also")
    drag(page, "0103")
    drag(page, "0202")  # land is of no zone
    board = board_of(page)
    assert board.zones == ("Okeanos", "Mare Novum")
    zones = {name: board.zones_of[board.grid.index(name)] for name in ("0101", "0102", "0103", "0104", "0202")}
    assert zones == {"0101": (1,), "0102": (1,), "0103": (0, 1), "0104": (0,), "0202": ()}
    choose(page, "zone-how", "out")
    drag(page, "0103")
    assert "0103" not in downloaded(page)["sea_zones"][1]["hexes"]
    page.get_by_role("button", name="Remove zone").click()
    page.get_by_role("button", name="Check map").click()
    expect(page.locator("#findings")).to_contain_text("2 hexes of Coast or Sea are in no sea zone.")
    undo_everything(page)
    assert board_of(page).zones_of == read_map(ISLAND).zones_of


def test_a_small_map_can_be_drawn_with_the_keyboard_alone(people: dict[str, User], visitor: Visitor) -> None:
    page = editor_of(visitor("Timon", viewport=DESKTOP))
    page.locator("#begin-button").press("Enter")
    for field, text in (("columns", "5"), ("rows", "4"), ("km", "8"), ("title", "Insula"), ("name", "insula")):
        page.locator(f"#new-{field}").fill(text)
    page.locator("#new-name").press("Enter")
    expect(page.locator("#title")).to_have_text("Insula")
    spoken = page.locator("#spoken")
    frame = page.locator("#map")
    frame.focus()
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowUp")
    expect(spoken).to_have_text("Off the map")
    page.keyboard.press("ArrowRight")
    expect(spoken).to_have_text("0201 · Sea · Sea zone 1")
    page.keyboard.press("d")  # to 4, from an even column half a hex and a row lower
    expect(spoken).to_contain_text("0302")
    page.keyboard.press("Enter")  # the terrain tool, Farmlands
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("3")
    expect(spoken).to_have_text("Roads")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("5")
    page.keyboard.press("Enter")
    expect(page.locator("#structure-name")).to_be_focused()
    page.keyboard.type("Roma")
    page.keyboard.press("Enter")
    expect(frame).to_be_focused()
    document = downloaded(page)
    board = read_map(document)
    assert (document["name"], document["title"], document["hex_km"]) == ("insula", "Insula", 8)
    assert document["terrain"] == ["SSSSS", "SSFSS", "SSFSS", "SSSSS"]
    assert document["roads"] == [["0302", "0303"]]
    assert board.grid.name(board.structure_named["Roma"].hex) == "0302"


def test_a_map_is_drawn_on_a_phone(people: dict[str, User], visitor: Visitor) -> None:
    page = editor_of(visitor("Timon", **TOUCH))
    assert no_sideways_scrolling(page)
    open_file(page, "island.json", ISLAND)
    choose(page, "letter", "H")
    page.touchscreen.tap(*point_of(page, "0302"))
    assert terrain_of(downloaded(page), "0302") == "H"
    fingers = page.context.new_cdp_session(page)
    x, y = point_of(page, "0302")

    def touch(kind: str, *apart: float) -> None:
        points = [{"x": x + sign * apart[0], "y": y, "id": place} for place, sign in enumerate((-1, 1)) if apart]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    before = width_of_map(page)
    touch("touchStart", 20)
    for apart in (25, 30, 35, 40):
        touch("touchMove", apart)
    touch("touchEnd")
    assert width_of_map(page) > 1.5 * before
    document = downloaded(page)
    assert sum(row.count("H") for row in document["terrain"]) == 1  # two fingers leave no trace


def width_of_map(page: Page) -> float:
    return float(page.locator("#world").evaluate("world => world.getBoundingClientRect().width"))


def test_a_reload_keeps_the_map_and_starting_over_asks(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    choose(page, "letter", "A")
    drag(page, "0303")
    editor_of(page)
    expect(page.locator("#title")).to_have_text("An island")
    page.get_by_role("button", name="Open or create map").click()
    page.get_by_role("button", name="Open this map").click()
    page.get_by_role("button", name="Keep map").click()
    page.get_by_role("button", name="Back to the map").click()
    assert terrain_of(downloaded(page), "0303") == "A"
    page.get_by_role("button", name="Open or create map").click()
    page.get_by_role("button", name="Open this map").click()  # it has been downloaded: nothing to ask
    expect(page.locator("#title")).to_have_text(SHIPPED["title"])


def my_maps(page: Page) -> list[str]:
    """The titles of the maps in the dialog, which stays open."""
    page.get_by_role("button", name="Open or create map").click()
    expect(page.locator("#my-maps-note")).not_to_have_text("Loading your maps…")
    return page.locator("#my-maps strong").all_text_contents()


def test_a_map_is_saved_in_the_account_and_opened_in_another_browser(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    expect(page.locator("#saved")).to_have_text("not saved in your account")
    page.get_by_role("button", name="Save map").click()
    expect(page.locator("#saved")).to_have_text("saved in your account")
    choose(page, "letter", "A")
    drag(page, "0303")
    expect(page.locator("#saved")).to_have_text("saving…")
    expect(page.locator("#saved")).to_have_text("saved in your account")
    other = editor_of(visitor("Timon", viewport=DESKTOP))
    assert my_maps(other) == ["An island"]
    other.locator("#my-maps").get_by_role("button", name="Open map An island").click()
    expect(other.locator("#title")).to_have_text("An island")
    assert terrain_of(downloaded(other), "0303") == "A"
    assert my_maps(editor_of(visitor("Hanno", viewport=DESKTOP))) == []


def test_an_outdated_window_is_warned_and_saves_a_copy(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    page.get_by_role("button", name="Save map").click()
    expect(page.locator("#saved")).to_have_text("saved in your account")
    SavedMap.objects.update(version=2, title="Changed elsewhere")
    choose(page, "letter", "A")
    drag(page, "0303")
    expect(page.locator("#saved")).to_contain_text("This map was changed in another window after you opened it")
    page.get_by_role("button", name="Save map").click()
    expect(page.locator("#saved")).to_have_text("saved in your account")
    assert my_maps(page) == ["An island", "Changed elsewhere"]


def test_the_newest_version_of_a_saved_map_is_opened(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    page.get_by_role("button", name="Save map").click()
    expect(page.locator("#saved")).to_have_text("saved in your account")
    expect(page.locator("#kept")).to_have_text("saved in this browser")
    text = json.dumps({**ISLAND, "title": "The island, later"})
    SavedMap.objects.update(version=2, document=text)
    page.goto("about:blank")
    expect(editor_of(page).locator("#title")).to_have_text("The island, later")


def test_a_map_is_deleted_from_the_account_and_stays_in_the_browser(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    page.get_by_role("button", name="Save map").click()
    expect(page.locator("#saved")).to_have_text("saved in your account")
    my_maps(page)
    page.get_by_role("button", name="Delete map An island").click()
    page.get_by_role("button", name="Keep map").click()
    expect(page.locator("#my-maps li")).to_have_count(1)
    page.get_by_role("button", name="Delete map An island").click()
    page.get_by_role("button", name="Delete map", exact=True).click()
    expect(page.locator("#my-maps li")).to_have_count(0)
    assert not SavedMap.objects.exists()
    page.get_by_role("button", name="Back to the map").click()
    expect(page.locator("#saved")).to_have_text("not saved in your account")
    assert downloaded(page)["title"] == "An island"


def test_two_accounts_in_one_browser_have_separate_maps(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    expect(page.locator("#kept")).to_have_text("saved in this browser")
    page.goto(f"/sign-in/{get_query_string(people['hanno'])}")
    expect(editor_of(page).locator("#title")).to_have_text(SHIPPED["title"])
    page.goto(f"/sign-in/{get_query_string(people['timon'])}")
    expect(editor_of(page).locator("#title")).to_have_text("An island")


def test_an_expired_session_is_reported_and_the_map_is_kept(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    page.get_by_role("button", name="Save map").click()
    expect(page.locator("#saved")).to_have_text("saved in your account")
    Session.objects.all().delete()
    choose(page, "letter", "A")
    drag(page, "0303")
    expect(page.locator("#saved")).to_contain_text("You are signed out.")
    expect(page.locator("#kept")).to_have_text("saved in this browser")
    other = page.context.new_page()
    other.goto(f"/sign-in/{get_query_string(people['timon'])}")
    page.get_by_role("button", name="Save map").click()
    expect(page.locator("#saved")).to_have_text("saved in your account")
    assert terrain_of(json.loads(SavedMap.objects.get().document), "0303") == "A"


def test_a_map_is_not_saved_in_an_account_that_has_signed_in_since(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    # A request that still comes with Timon's session would sign out Hanno, whose cookie its answer deletes.
    expect(page.locator("#my-maps-note")).to_contain_text("No maps yet.")
    page.wait_for_load_state("networkidle")
    other = page.context.new_page()
    other.goto(f"/sign-in/{get_query_string(people['hanno'])}")
    page.get_by_role("button", name="Save map").click()
    expect(page.locator("#saved")).to_have_text("Something went wrong. Reload the page and try again.")
    assert not SavedMap.objects.exists()


def test_a_preview_shows_the_picture_that_a_worker_draws(
    people: dict[str, User], visitor: Visitor, worker: None
) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    page.get_by_role("button", name="Preview picture").click()
    expect(page.locator("#preview-note")).to_have_text("The site is drawing your map. This takes a few seconds.")
    picture = page.get_by_role("img", name="Your map as campaigns show it")
    expect(picture).to_be_visible(timeout=60_000)
    assert picture.evaluate("picture => picture.decode().then(() => picture.naturalWidth)") == 1600
    expect(picture).to_be_in_viewport(ratio=1)  # a small map is not blown up
    expect(page.locator("#preview-close")).to_be_in_viewport(ratio=1)
    page.locator("#preview-close").click()
    expect(page.locator("#preview")).to_be_hidden()


def test_a_failed_preview_shows_a_message(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    with page.expect_response("**/map-editor/preview/"):
        page.get_by_role("button", name="Preview picture").click()
    MapPreview.objects.update(failed=True)
    expect(page.locator("#preview-note")).to_contain_text("The map could not be drawn.")


def test_a_finding_leads_to_its_hex(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    choose(page, "letter", "S")
    drag(page, "0502")
    page.get_by_role("button", name="Check map").click()
    expect(page.locator("#verdict-text")).to_have_text("The map is valid.")
    row = page.locator("#findings li", has_text="touches land")
    row.get_by_role("button", name="0502").click()
    expect(page.locator("#here")).to_have_text("0502 · Sea · Okeanos")
    choose(page, "letter", "O")
    choose(page, "brush", "1")
    drag(page, "0503")
    page.get_by_role("button", name="Check map").click()
    expect(page.locator("#verdict-text")).to_contain_text("structures[1].hex: 0503 is Ocean, not land")
    page.locator("#verdict-text").get_by_role("button", name="0503").click()
    expect(page.locator("#here")).to_contain_text("0503 · Ocean · Hesperos (City)")


BROKEN: list[tuple[Document | str | bytes, str]] = [
    ("", "it is not JSON"),
    ("[]", "This is not a map document"),
    ({"format": "vae-victis/position/1"}, "This file is a position document. The map editor opens maps"),
    ({"format": "vae-victis/scenery/1"}, "This file is the scenery of a map."),
    ({"format": "vae-victis/constructor/1"}, "This is not a map document"),
    (json.dumps({**ISLAND, "title": "Sicília"}, ensure_ascii=False).encode("latin-1"), "is not text in UTF-8"),
    ({**ISLAND, "more": 1}, "more: unknown key"),
    ({key: value for key, value in ISLAND.items() if key != "rivers"}, "rivers: is missing"),
    ({**ISLAND, "terrain": []}, "terrain: the map has no hexes"),
    ({**ISLAND, "terrain": ["CC", "C"]}, "terrain[1]: the row must have 2 letters"),
    ({**ISLAND, "terrain": ["C?"]}, "terrain[0]: a letter of the row is not a terrain"),
    (
        {**ISLAND, "terrain": ["C" * 1000] * 1000},
        "The map has 1000 x 1000 hexes. The editor opens maps of at most",
    ),
    ({**ISLAND, "roads": [["0101", "0603"]]}, "roads[0]: the two hexes are not neighbours"),
    ({**ISLAND, "rivers": [["0101", None]]}, "rivers[0]: is not a hex of the map"),
    ({**ISLAND, "structures": [{"name": "X", "kind": "village", "hex": "0202"}]}, "structures[0].kind: is neither"),
    ({**ISLAND, "sea_zones": [{"name": "X", "hexes": ["0909"]}]}, "sea_zones[0].hexes[0]: is not a hex of the map"),
    ({**ISLAND, "sea_zones": "none"}, "sea_zones: is not a list"),
    ({**ISLAND, "hex_km": "15"}, "hex_km: is not a number above 0"),
    ({**ISLAND, "sources": [7]}, "sources[0]: is not a text"),
    (" " * 2_000_001, "The file is larger than 2 MB. Choose a smaller one."),
]


def test_an_invalid_map_file_is_refused_and_the_map_kept(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    for document, problem in BROKEN:
        open_file(page, "map.json", document)
        expect(page.locator("#begin-problem")).to_contain_text(problem)
        page.get_by_role("button", name="Back to the map").click()
    assert read_map(downloaded(page)).terrain == read_map(ISLAND).terrain


def test_names_and_facts_in_any_script_are_kept(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    page.get_by_text("Map details").click()
    title = 'Η Νήσος "البحر" \\ </script><b>'
    page.locator("#fact-title").fill(title)
    page.locator("#fact-hexKm").fill("0")
    page.locator("#fact-hexKm").blur()
    expect(page.locator("#fact-problem")).to_have_text("Enter the kilometres as a number above 0.")
    page.locator("#fact-hexKm").fill("7.5")
    page.locator("#fact-sources").fill("One\n\n  Two  \n")
    page.locator("#fact-sources").blur()
    document = downloaded(page)
    assert (document["title"], document["hex_km"], document["sources"]) == (title, 7.5, ["One", "Two"])
    expect(page.locator("#title")).to_have_text(title)


FUZZ = """async ([text, seed, strokes]) => {
    const at = "/static/js/map_editor/";
    const load = async (name) => import(`${at}${name}.js`);
    const { draftOfText } = await load("reading");
    const { textOf, documentOf } = await load("writing");
    const { paint, makeCoast } = await load("terrain");
    const { follow, erase } = await load("lines");
    const { place, alter, remove } = await load("structures");
    const { addZone, paintZone, removeZone } = await load("zones");
    const { line, within, alike } = await load("areas");
    const { most, directions, words } = JSON.parse(document.getElementById("editor-data").textContent);
    const draft = draftOfText(text, { most, directions, terrains: words.terrains }, words);
    let state = seed;
    const chance = (end) => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return Math.floor((state / 4294967296) * end);
    };
    const hex = () => chance(draft.geometry.count);
    const letter = () => "FDHMWAPLCSO"[chance(11)];
    const zone = () => draft.facts.zones[chance(draft.facts.zones.length)]?.key;
    const acts = [
        () => paint(draft, within(draft.geometry, hex(), chance(3)), letter()),
        () => paint(draft, alike(draft.geometry, hex(), (near) => draft.terrain[near]), letter()),
        () => makeCoast(draft, 1 + chance(3)),
        () => follow(draft, chance(2) ? "roads" : "rivers", line(draft.geometry, hex(), hex()), chance(3) > 0),
        () => erase(draft, chance(2) ? "roads" : "rivers", hex()),
        () => place(draft, hex(), { city: chance(2) === 1, title: "X" }),
        () => alter(draft, hex(), { modern: String(chance(9)), city: chance(2) === 1 }),
        () => remove(draft, hex()),
        () => chance(4) === 0 && addZone(draft, "Z"),
        () => chance(6) === 0 && draft.facts.zones.length && removeZone(draft, zone()),
        () => {
            const how = ["alone", "also", "out"][chance(3)];
            return draft.facts.zones.length && paintZone(draft, within(draft.geometry, hex(), chance(3)), zone(), how);
        },
        () => draft.undo(),
        () => draft.redo(),
        () => {
            draft.begin();
            paint(draft, [hex()], letter());
            place(draft, hex(), { city: true, title: "Y" });
            draft.abandon();
        },
    ];
    const before = textOf(draft);
    for (let stroke = 0; stroke < strokes; stroke += 1) {
        acts[chance(acts.length)]();
    }
    const drawn = documentOf(draft);
    const after = textOf(draft);
    let undone = 0;
    while (draft.undo()) undone += 1;
    const back = textOf(draft) === before;
    for (let redone = 0; redone < undone; redone += 1) draft.redo();
    const again = textOf(draft) === after;
    const reread = textOf(draftOfText(after, { most, directions, terrains: words.terrains }, words)) === after;
    return { undone, back, again, reread, drawn };
}"""
"""Random strokes on a map, all of them taken back, all of them made again."""


@pytest.mark.parametrize("seed", range(6))
def test_random_strokes_can_be_undone_and_redone(people: dict[str, User], visitor: Visitor, seed: int) -> None:
    page = editor_of(visitor("Timon", viewport=DESKTOP))
    text = shipped_map_text("first-punic-war") if seed == 0 else json.dumps(ISLAND)
    found = page.evaluate(FUZZ, [text, seed * 7919 + 1, 60 if seed == 0 else 400])
    assert found["undone"] > 10
    assert (found["back"], found["again"], found["reread"]) == (True, True, True)
    drawn = found["drawn"]
    for key in ("roads", "rivers"):
        for name in {name for pair in drawn[key] for name in pair}:
            assert terrain_of(drawn, name) in "FDHMWAPL", (key, name)
    for zone in drawn["sea_zones"]:
        assert {terrain_of(drawn, name) for name in zone["hexes"]} <= {"C", "S"}


def test_the_hex_under_the_mouse_is_found_at_every_zoom(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    here = page.locator("#here")
    for name in ("0101", "0604", "0302"):
        page.mouse.move(*point_of(page, name))
        expect(here).to_have_text(re.compile(f"^{name} · "))
    page.mouse.wheel(0, -600)
    expect(here).to_contain_text("0302")
    page.mouse.move(*point_of(page, "0402"))
    expect(here).to_contain_text("0402")


def test_only_the_check_sends_the_map_to_the_site(people: dict[str, User], visitor: Visitor) -> None:
    page = island_of(visitor("Timon", viewport=DESKTOP))
    sent: list[str] = []
    page.on("request", lambda request: sent.append(f"{request.method} {request.url}"))
    drag(page, "0303", "0403")
    downloaded(page)
    assert [one for one in sent if "blob:" not in one] == []
    page.get_by_role("button", name="Check map").click()
    expect(page.locator("#verdict-text")).to_have_text("The map is valid.")
    assert [one.rpartition("/map-editor/")[2] for one in sent if "blob:" not in one] == ["check/"]
