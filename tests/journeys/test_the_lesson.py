"""The lesson: by mouse, by finger, by keyboard, resumed, skipped, without script; and how many clicks it takes."""

import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from campaign.games.learning import KEYS
from tests.journeys.conftest import Look, Visitor
from tests.journeys.pages import Visit
from tests.journeys.screens import DESKTOP, PHONE, TOUCH, no_sideways_scrolling

pytestmark = pytest.mark.django_db(transaction=True)

ARMY_3, ARMY_2, CENTURIPAE, ENNA, BESIDE_ARMY_2, FIELDS = "4123", "3725", "3721", "3122", "3825", "4024"


@dataclass
class Reader:
    """Someone who takes the lesson; `presses` counts what they press, on the map and beside it."""

    page: Page
    touches: bool = False
    presses: list[str] = field(default_factory=list)

    def open(self, address: str = "/learn/") -> None:
        self.page.goto(address)
        expect(self.page.locator(".lesson.ready")).to_be_visible()

    def press(self, name: str) -> None:
        """Press the button or link of that name; it is on the screen, without scrolling."""
        button = (
            self.page.locator(".lesson-panel")
            .get_by_role("button", name=name)
            .or_(self.page.locator(".lesson-panel").get_by_role("link", name=name, exact=True))
        )
        expect(button).to_be_visible()
        assert is_on_screen(self.page, button), name
        self.presses.append(name)
        button.tap() if self.touches else button.click()

    def choose(self, hex_: str) -> None:
        """Press a hex of the map."""
        x, y = centre_of(self.page, hex_)
        self.presses.append(hex_)
        self.page.touchscreen.tap(x, y) if self.touches else self.page.mouse.click(x, y)

    def reads(self, text: str) -> None:
        expect(self.page.locator(".lesson")).to_contain_text(text)

    def sees(self, text: str) -> None:
        """See a sentence on the map."""
        expect(self.page.locator("#bubble")).to_contain_text(text)

    def comes_to(self, key: str) -> None:
        expect(self.page.locator(f".lesson[data-chapter={key}]")).to_be_visible()


def is_on_screen(page: Page, part: Locator) -> bool:
    box, window = part.bounding_box(), page.viewport_size
    assert box is not None
    assert window is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= window["height"]


def centre_of(page: Page, hex_: str, data: str = "learn-data") -> tuple[float, float]:
    """The middle of a hex on the screen, by the layout that the page was given and where the map is."""
    board = json.loads(page.locator(f"#{data}").text_content() or "")["board"]
    layout, grid = board["layout"], board["grid"]
    column, row = int(hex_[:2]) - 1 - grid["west"], int(hex_[2:]) - 1 - grid["north"]
    x = layout["left"] + layout["size"] * (1 + 1.5 * column)
    y = layout["top"] + layout["size"] * 3**0.5 / 2 * (1 + 2 * row + column % 2)
    box: Any = page.locator("#world .overlay:not(.drawn)").bounding_box()
    scale = box["width"] / layout["width"]
    return box["x"] + x * scale, box["y"] + y * scale


def take_the_lesson(reader: Reader) -> None:
    reader.open()
    reader.press("Start the lesson")
    reader.comes_to("army")
    reader.choose(ARMY_3)
    reader.comes_to("reach")
    reader.choose(FIELDS)
    reader.sees("9 of 12 MP left")
    reader.press("Plan a march")
    reader.choose(CENTURIPAE)
    reader.reads("Army 3 is halted at Centuripae (3721) by the ZoC of Centuripae.")
    reader.press("Meet the enemy")
    reader.choose(BESIDE_ARMY_2)
    reader.reads("Army 4 is halted at 3825 by the ZoC of army 2.")
    reader.press("Review your orders")
    reader.reads("Army 3: marches to Centuripae (3721)")
    reader.press("Submit orders")
    reader.reads("Hanno's army 2: receipt")
    reader.press("Play the round")
    reader.comes_to("result")
    reader.press("Show the end")
    reader.reads("Armies 2 and 4 both make for 3925")
    reader.reads("You have 4 points, Hanno has −2.")
    reader.press("Finish the lesson")
    reader.comes_to("next")
    expect(reader.page.get_by_role("link", name="Watch a campaign")).to_be_visible()


def test_the_whole_lesson_by_mouse(visitor: Visitor) -> None:
    reader = Reader(visitor("nobody", viewport=DESKTOP))
    take_the_lesson(reader)
    assert reader.page.context.cookies() == []
    print(f"\nThe lesson takes {len(reader.presses)} clicks: {', '.join(reader.presses)}")  # noqa: T201


def test_the_whole_lesson_by_finger_on_one_screen(visitor: Visitor) -> None:
    reader = Reader(visitor("nobody", **TOUCH), touches=True)
    take_the_lesson(reader)
    assert no_sideways_scrolling(reader.page)
    assert reader.page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"]


def test_a_wrong_press_says_why_at_the_pointer(visitor: Visitor) -> None:
    reader = Reader(visitor("nobody", viewport=DESKTOP))
    reader.open("/learn/army/")
    reader.choose(ARMY_2)
    reader.sees("That is Hanno's army. Choose one of yours: 3 or 4.")
    box, (x, y) = reader.page.locator("#bubble").bounding_box(), centre_of(reader.page, ARMY_2)
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - x) < 60
    assert abs(box["y"] - y) < 90
    reader.choose(CENTURIPAE)
    reader.sees("No army stands there.")
    reader.choose(ARMY_3)
    reader.comes_to("reach")
    reader.choose(ENNA)
    reader.sees("the ZoC of army 2 stops army 3 at 3724. MV.6")
    expect(reader.page.get_by_role("link", name="Plan a march")).to_be_hidden()
    reader.open("/learn/stop/")
    reader.choose(FIELDS)
    reader.sees("nobody stops it. Choose a hex beside army 2.")
    reader.choose(ARMY_3)
    reader.sees("Your army 3 stands there.")


def test_the_whole_lesson_by_keyboard(visitor: Visitor) -> None:
    page = visitor("nobody", viewport=DESKTOP)
    reader = Reader(page)
    reader.open()

    def keys(*names: str) -> None:
        for name in names:
            page.keyboard.press(name)

    page.locator("#next").focus()
    keys("Enter")
    expect(page.locator("#map")).to_be_focused()
    keys("ArrowUp")
    expect(page.locator("#spoken")).to_have_text("4123, Farmlands, army 3 of Roma")
    keys("Enter")
    reader.comes_to("reach")
    page.locator("#map").focus()
    keys("q", "Enter")
    reader.sees("11 of 12 MP left")
    page.locator("#next").focus()
    keys("Enter")
    expect(page.locator("#map")).to_be_focused()
    keys("ArrowUp", "q", "q", "q", "q", "Enter")
    reader.reads("Army 3 is halted at Centuripae")
    page.locator("#next").focus()
    keys("Enter", "ArrowUp", "q", "a", "a", "Enter")
    reader.reads("Army 4 is halted at 3825")
    for read in ("Army 4: marches", "Hanno's army 2: receipt", "Show the end"):
        page.locator("#next").focus()
        keys("Enter")
        reader.reads(read)
    reader.comes_to("result")
    page.locator("#again").focus()
    keys("Enter")
    reader.reads("You have 4 points")


def test_the_lesson_goes_on_where_the_reader_stopped(visitor: Visitor) -> None:
    page = visitor("nobody", viewport=DESKTOP)
    reader = Reader(page)
    reader.open("/learn/march/")
    reader.choose(CENTURIPAE)
    reader.press("Meet the enemy")
    reader.comes_to("stop")
    page.reload()
    reader.comes_to("stop")
    reader.open()
    reader.press("Continue where you stopped")
    reader.comes_to("stop")
    page.go_back()
    reader.comes_to("goal")
    expect(page).to_have_title("Two sides, one island · Learn in five minutes · Vae Victis")
    page.go_forward()
    reader.comes_to("stop")
    expect(page).to_have_title("Enemies stop you · Learn in five minutes · Vae Victis")
    reader.open("/learn/submit/")
    reader.reads("Army 3: marches to Centuripae (3721)")
    reader.reads("Army 4: marches to 3825 (our suggestion)")
    reader.open()
    reader.press("Start over")
    reader.comes_to("army")


def test_every_step_can_be_skipped(visitor: Visitor) -> None:
    reader = Reader(visitor("nobody", **TOUCH), touches=True)
    reader.open()
    reader.press("Start the lesson")
    for key in KEYS[1:-1]:
        reader.comes_to(key)
        reader.press("Submit orders" if key == "submit" else "Skip this step")
        if key == "submit":
            reader.press("Play the round")
    reader.comes_to("next")


def test_a_site_that_does_not_answer_says_so(visitor: Visitor) -> None:
    reader = Reader(visitor("nobody", viewport=DESKTOP))
    reader.open("/learn/march/")
    reader.page.wait_for_load_state("networkidle")
    reader.page.context.set_offline(True)
    reader.choose(CENTURIPAE)
    reader.sees("The site does not answer. Nothing was lost. Try again.")
    reader.page.context.set_offline(False)
    reader.choose(CENTURIPAE)
    reader.reads("Army 3 is halted at Centuripae")


def end_of_the_round(page: Page) -> None:
    page.get_by_role("button", name="Show the end").click()
    expect(page.locator("#found")).to_contain_text("What it means")


@pytest.mark.parametrize(
    "visit",
    [
        Visit("learn", "nobody", (), says="Two sides, one island"),
        Visit("learn-chapter", "nobody", ("reach",), says="Its reach"),
        Visit("learn-chapter", "nobody", ("march",), query="march-3=x", status=422, says="A march"),
        Visit("learn-chapter", "nobody", ("result",), act=end_of_the_round, says="What happened"),
        Visit("learn-chapter", "nobody", ("next",), says="You know how to play"),
    ],
    ids=lambda visit: "-".join(map(str, (visit.name, *visit.args))),
)
def test_the_pages_of_the_lesson_are_accessible(visit: Visit, look_at: Look) -> None:
    assert look_at(visit) == []
