"""The lesson and puzzles by their links and forms alone."""

from pathlib import Path

from django.contrib.auth.models import User

from tests.forms import Reader

ROADS = Path("campaign/games/vae_victis/learning/positions/roads.json")
NUMBERS = "Or write the march in clock numbers: 12 is north, 2 north-east, and so on"


def test_the_whole_lesson(db: None) -> None:
    reader = Reader()
    reader.open("/learn/")
    reader.follow("Start the lesson")
    reader.check("Army 3, near Catana")
    reader.press("Choose this army")
    reader.follow("Plan a march")
    reader.check("to Centuripae (3721), 2 MP left")
    reader.press("Show this march")
    assert "Army 3 is halted at Centuripae (3721)" in reader.main.text
    reader.follow("Meet the enemy")
    reader.fill(NUMBERS, "10 8 x")
    reader.press("Show these numbers", status=422)
    assert 'word 3, "x"' in reader.page.one(".problem").text
    reader.fill(NUMBERS, "10 8 8")
    reader.press("Show these numbers")
    assert "Army 4 is halted at 3825 by the ZoC of army 2." in reader.main.text
    reader.follow("Review your orders")
    reader.follow("Submit orders")
    assert "You have 4 points, Hanno has −2." in reader.main.text
    reader.follow("Finish the lesson")
    reader.follow("Watch a campaign")


def test_a_puzzle_is_solved(db: None) -> None:
    reader = Reader()
    reader.open("/learn/puzzles/assault/")
    reader.choose("Assault", "Yes")
    reader.press("Try it")
    assert "Solved" in reader.page.one(".outcome").text
    reader.follow("Next puzzle")
    assert reader.page.one("h1").text == "Around the roadblock"


def test_a_position_is_shared_as_a_puzzle(people: dict[str, User]) -> None:
    """Hamilcar makes a puzzle, solves it and shares it; a visitor solves it, and Hamilcar removes it."""
    hamilcar, stranger = Reader(people["hamilcar"]), Reader()
    hamilcar.open("/learn/share/")
    hamilcar.fill("Title", "Home by road")
    hamilcar.fill("Position document", ROADS.read_text(encoding="utf-8"))
    hamilcar.fill("Faction to lead, its id", "roma")
    hamilcar.choose("Task", "You besiege a structure")
    hamilcar.fill("Structure", "Centuripae")
    hamilcar.press("Save and solve")
    solve(hamilcar)
    address = hamilcar.address.partition("?")[0]
    stranger.open(address, status=404)
    hamilcar.press("Share this puzzle")
    assert "The puzzle is shared" in hamilcar.status
    stranger.open(address)
    solve(stranger)
    hamilcar.press("Remove puzzle")
    assert "removed" in hamilcar.status
    stranger.open(address, status=404)


def solve(reader: Reader) -> None:
    reader.fill("1-movement-3", "10 10 10")
    reader.press("Try it")
    assert "Solved" in reader.page.one(".outcome").text
