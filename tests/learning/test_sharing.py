"""Puzzles of users: kept, shared once solved, bounded, removed by author and staff."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from campaign.learning import sharing
from campaign.learning.sharing import keep_puzzle, position_of
from campaign.models import SharedPuzzle
from hexmap.rules.documents import DocumentError
from tests.conftest import NOW

ROADS = json.loads(Path("campaign/games/vae_victis/learning/positions/roads.json").read_text(encoding="utf-8"))
SHARED = "/learn/shared/"


@pytest.fixture
def author(client: Client, db: None) -> User:
    user = User.objects.create_user("iolaus")
    client.force_login(user)
    return user


def form(**change: Any) -> dict[str, Any]:
    asked = {"title": "Roads", "position": json.dumps(ROADS["position"]), "yours": "roma", "rounds": "1", "within": "0"}
    return {**asked, "kind": "besieges", "structure": "Centuripae", "enemy": "stands"} | change


def kept_of(author: User) -> SharedPuzzle:
    return keep_puzzle(author, "Roads", ROADS | {"solution": [], "wrong": []}, NOW)


def test_a_position_is_kept_without_orders() -> None:
    held = {"orders": {"movement": {"1": "4 4"}}, "decisions": {}, "events": []}
    assert position_of(json.dumps(ROADS["position"] | held)) == ROADS["position"]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"movement": {}}', " " * 100_001])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(DocumentError):
        position_of(text)


def test_a_puzzle_is_shared_only_with_orders_that_reach_its_goal(client: Client, author: User) -> None:
    assert client.post("/learn/share/", form()).status_code == 302
    kept = SharedPuzzle.objects.get(author=author)
    address = f"{SHARED}{kept.public_id}/"
    client.post(f"{address}publish/", {"1-movement-3": "10 12 10"})
    assert Client().get(address).status_code == 404
    client.post(f"{address}publish/", {"1-movement-3": "10 10 10"})
    assert Client().get(address).status_code == 200
    assert "Solved" in Client().get(address, {"solution": "1"}).content.decode()


@pytest.mark.parametrize("asked", ["?solution=1", "reach/3.json", "preview.json?army=3&text=10"])
def test_visitors_share_a_limit_on_all_that_plays_a_shared_puzzle(
    client: Client, author: User, settings: Any, asked: str
) -> None:
    kept = kept_of(author)
    address = f"{SHARED}{kept.public_id}/"
    client.post(f"{address}publish/", {"1-movement-3": "10 10 10"})
    cache.clear()
    settings.THROTTLES = settings.THROTTLES | {"practice_pages": (1, 10**9)}
    visitor = Client()
    assert [visitor.get(f"{address}{asked}").status_code for _ in range(2)] == [200, 429]
    assert "max-age=0" in visitor.get(f"{address}{asked}")["Cache-Control"]
    assert client.get(f"{address}{asked}").status_code == 200
    cache.clear()


@pytest.mark.parametrize("change", [
    {"position": "{}"},
    {"yours": "gallia"},
    {"structure": "Atlantis"},
    {"rounds": "99"},
    {"kind": "wins"},
    {"title": ""},
    {"enemy": "consul"},
])  # fmt: skip
def test_a_form_that_is_no_puzzle_is_shown_again(client: Client, author: User, change: dict[str, str]) -> None:
    assert client.post("/learn/share/", form(**change)).status_code == 422
    assert not SharedPuzzle.objects.filter(author=author).exists()


def test_an_account_keeps_so_many_puzzles(client: Client, author: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "MOST_PUZZLES", 1)
    kept_of(author)
    assert client.post("/learn/share/", form()).status_code == 422


def test_only_author_and_staff_remove_a_shared_puzzle(author: User) -> None:
    kept = kept_of(author)
    SharedPuzzle.objects.update(shared_at=NOW)
    address = f"{SHARED}{kept.public_id}/remove/"
    other, staff = Client(), Client()
    other.force_login(User.objects.create_user("timon"))
    staff.force_login(User.objects.create_user("gisgo", is_staff=True))
    assert other.post(address).status_code == 404
    assert SharedPuzzle.objects.exists()
    assert staff.post(address).status_code == 302
    assert not SharedPuzzle.objects.exists()


def test_visitors_are_led_to_the_sign_in_page(client: Client, db: None) -> None:
    assert client.get("/learn/share/").status_code == 302
