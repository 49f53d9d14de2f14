"""Puzzles: solutions reach their goals by the rules, nothing and the obvious mistake do not; the pages work."""

import json
from pathlib import Path

import pytest
from django.test import Client

from campaign.games.vae_victis.learning.puzzle_file import KEYS, orders_of, read_file, shipped_file
from campaign.games.vae_victis.learning.puzzle_rounds import attempt
from campaign.games.vae_victis.learning.puzzle_texts import TEXTS
from campaign.games.vae_victis.rulebook.book import RULEBOOK
from hexmap.rules.documents import DocumentError

POSITIONS = Path("campaign/games/vae_victis/learning/positions")


def test_there_are_twelve_puzzles_and_a_file_for_each() -> None:
    assert len(KEYS) == 12
    assert {path.stem for path in POSITIONS.glob("*.json")} == set(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_the_solution_reaches_the_goal_and_nothing_else_named_does(key: str) -> None:
    puzzle = shipped_file(key)
    assert attempt(puzzle, orders_of(puzzle, puzzle.entry.solution)).solved
    assert not attempt(puzzle, orders_of(puzzle, [])).solved
    assert puzzle.entry.wrong
    assert not attempt(puzzle, orders_of(puzzle, puzzle.entry.wrong)).solved


@pytest.mark.parametrize("key", KEYS)
def test_hints_and_lessons_cite_paragraphs_of_the_rulebook(key: str) -> None:
    text = TEXTS[key]
    cited = {one.rule for one in (*text.hints, text.learned)}
    assert len(text.hints) >= 2
    assert cited <= set(RULEBOOK.codes)


@pytest.mark.parametrize(("change", "problem"), [
    ({"yours": "syracusae"}, "yours: is not an active faction"),
    ({"rounds": 9}, "rounds"),
    ({"goal": [{"kind": "controls", "structure": "Atlantis"}]}, "goal[0].structure"),
    ({"goal": [{"kind": "beaten", "army": 3}]}, "goal[0].army: is of the wrong side"),
    ({"goal": [{"kind": "stands", "army": 3, "hex": "9999"}]}, "goal[0].hex"),
    ({"solution": [{"movement-1": "2"}]}, "solution[0]: orders army 1"),
    ({"solution": [{"surrender-3": "x"}]}, "solution[0]"),
    ({"solution": [{"movement-3": "north"}]}, "solution[0]"),
    ({"window": {"column": 1, "row": 0, "columns": 9, "rows": 9}}, "window"),
    ({"extra": 1}, "extra"),
])  # fmt: skip
def test_what_is_no_puzzle_is_refused_with_its_place(change: dict[str, object], problem: str) -> None:
    values = json.loads((POSITIONS / "roads.json").read_text(encoding="utf-8"))
    with pytest.raises(DocumentError) as refused:
        read_file(values | change)
    assert problem in str(refused.value)


@pytest.mark.django_db
def test_a_visitor_tries_fails_sees_the_solution_and_goes_on(client: Client) -> None:
    address = "/learn/puzzles/roads/"
    assert 'name="1-movement-3"' in client.get(address).content.decode()
    missed = client.get(address, {"1-movement-3": "10 12 10", "played": "1"}).content.decode()
    assert "Not yet" in missed
    assert "1-movement-3=10+12+10&amp;played=0" in missed
    solved = client.get(address, {"solution": "1"}).content.decode()
    assert "Solved" in solved
    assert 'href="/learn/puzzles/stop/"' in solved
    assert "MV.2" in solved


@pytest.mark.django_db
def test_a_puzzle_of_two_rounds_asks_again_and_keeps_the_first_orders(client: Client) -> None:
    page = client.get("/learn/puzzles/siege/", {"1-movement-3": "4 4 6", "1-movement-4": "2 4 2 4", "played": "1"})
    text = page.content.decode()
    assert "After round 1" in text
    assert 'name="2-movement-3"' in text
    assert 'name="1-movement-4" value="2 4 2 4"' in text


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "status"), [
    ("", 200),
    ("roads/", 200),
    ("roads/?1-movement-3=north&played=1", 422),
    ("roads/?played=99999999999", 200),
    ("roads/?played=-1", 200),
    ("atlantis/", 404),
    ("roads/board.svg", 200),
    ("roads/reach/3.json", 200),
    ("roads/reach/1.json", 404),
    ("roads/reach/77.json", 404),
    ("roads/preview.json?army=3&to=3821", 200),
    ("roads/preview.json?army=3&to=0101", 422),
    ("roads/preview.json?army=3&to=nowhere", 422),
    ("roads/preview.json?army=3&text=x", 422),
    ("roads/preview.json?army=1&to=3821", 404),
    ("roads/preview.json", 404),
    ("atlantis/board.svg", 404),
])  # fmt: skip
def test_strangers_read_puzzles_and_bad_addresses_are_refused(client: Client, path: str, status: int) -> None:
    assert client.get(f"/learn/puzzles/{path}").status_code == status
