"""Maps in accounts: kept, listed, replaced and deleted by their owner alone, within bounds; and previews of maps."""

import copy
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.files.storage import default_storage
from django.test import Client
from django.utils import timezone
from PIL import Image

from campaign.language.translated import rerendered_in_english
from campaign.map_editor import commands
from campaign.map_editor import tasks as map_editor_tasks
from campaign.map_editor.previews import PREVIEW_LIFETIME, ask_for_preview, remove_old_previews
from campaign.models import MapPreview, SavedMap, UnfinishedTask
from hexmap.drawing import map_picture
from hexmap.editor.bounds import LARGEST_DOCUMENT
from hexmap.rules.shipped_maps import shipped_map_text
from tests.conftest import NOW
from tests.setup.test_scenarios import ISLAND

Browsers = Callable[[str], Client]
Document = dict[str, Any]
MINE = "/map-editor/mine/"
PREVIEW = "/map-editor/preview/"


@pytest.fixture
def timon(people: dict[str, User], as_: Browsers) -> Client:
    """A user without a campaign."""
    return as_("timon")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The previews for which workers are asked."""
    found: list[int] = []
    monkeypatch.setattr(map_editor_tasks.draw_preview, "delay", found.append)
    return found


def send(browser: Client, address: str, document: Document | str | bytes = ISLAND, **more: Any) -> Any:
    text = document if isinstance(document, (str, bytes)) else json.dumps(document)
    return browser.post(address, text, content_type="application/json", **more)


def changed(**changes: Any) -> Document:
    return {**copy.deepcopy(ISLAND), **changes}


def listed(browser: Client) -> list[Document]:
    found: list[Document] = browser.get(MINE).json()["maps"]
    return found


def status_of(browser: Client, address: str) -> int:
    """The status of a picture's address; the file is read, which closes it."""
    answer = browser.get(address)
    assert answer.getvalue() if answer.streaming else True
    return int(answer.status_code)


def test_a_saved_map_is_found_in_another_session(timon: Client, as_: Browsers) -> None:
    text = json.dumps(ISLAND, indent=3)
    kept = send(timon, MINE, text).json()
    timon.logout()
    later = as_("timon")
    assert [(one["title"], one["columns"], one["rows"], one["version"]) for one in listed(later)] == [
        ("An island", 6, 4, 1)
    ]
    assert later.get(kept["address"]).content.decode() == text


def test_the_map_saved_last_is_listed_first(timon: Client) -> None:
    first = send(timon, MINE).json()
    send(timon, MINE, changed(title="Another island"))
    assert [one["title"] for one in listed(timon)] == ["Another island", "An island"]
    answer = send(timon, f"{first['address']}?version=1", changed(title="The first one"))
    assert (answer.status_code, answer.json()["version"]) == (200, 2)
    assert [one["title"] for one in listed(timon)] == ["The first one", "Another island"]


def test_the_list_names_the_time_zone_of_saving(timon: Client) -> None:
    send(timon, MINE)
    SavedMap.objects.update(saved_at=datetime(2026, 11, 23, 12, 48, tzinfo=UTC))
    assert listed(timon)[0]["saved"] == "Monday 23 November 2026, 12:48 (UTC)"


def test_an_unfinished_map_can_be_saved(timon: Client) -> None:
    unfinished = changed(sea_zones=[], roads=[["0202", "0909"]])
    assert send(timon, MINE, unfinished).status_code == 200
    assert json.loads(timon.get(listed(timon)[0]["address"]).content) == unfinished


@pytest.mark.parametrize("version", ["", "?version=1", "?version=9", "?version=x", "?version=-1"])
def test_an_outdated_window_does_not_overwrite_a_map(timon: Client, version: str) -> None:
    address = send(timon, MINE).json()["address"]
    assert send(timon, f"{address}?version=1", changed(title="The newer one")).status_code == 200
    answer = send(timon, f"{address}{version}", changed(title="The older one"))
    assert answer.status_code == 409
    assert answer.json()["problem"].startswith("This map was changed in another window after you opened it")
    assert listed(timon)[0]["title"] == "The newer one"


def test_only_the_owner_can_open_a_saved_map(timon: Client, as_: Browsers) -> None:
    kept = send(timon, MINE).json()
    hanno = as_("hanno")
    assert listed(hanno) == []
    assert hanno.get(kept["address"]).status_code == 404
    assert send(hanno, f"{kept['address']}?version=1", changed(title="Mine now")).status_code == 404
    assert hanno.post(kept["delete"]).status_code == 404
    for address in (MINE, kept["address"], PREVIEW):
        assert Client().get(address).status_code == 302
        assert send(Client(), address).status_code == 302
    assert [one["title"] for one in listed(timon)] == ["An island"]


def test_the_owner_deletes_a_map(timon: Client) -> None:
    kept = send(timon, MINE).json()
    assert timon.get(kept["delete"]).status_code == 405
    assert timon.post(kept["delete"]).status_code == 200
    assert listed(timon) == []
    assert send(timon, f"{kept['address']}?version=1").status_code == 404
    assert timon.post(kept["delete"]).status_code == 404


def test_deleting_an_account_deletes_its_maps_and_previews(
    timon: Client, people: dict[str, User], asked: list[int]
) -> None:
    send(timon, MINE)
    send(timon, PREVIEW)
    people["timon"].delete()
    assert not SavedMap.objects.exists()
    assert not MapPreview.objects.exists()


def test_the_number_of_maps_per_account_is_limited(
    timon: Client, as_: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "MOST_MAPS", 2)
    assert [send(timon, MINE).status_code for _ in range(3)] == [200, 200, 409]
    problem = send(timon, MINE).json()["problem"]
    assert problem == ("You have 2 maps, the most an account can hold. Delete one of them, or download this map.")
    assert rerendered_in_english(problem) == problem
    assert send(as_("hanno"), MINE).status_code == 200
    newest = listed(timon)[0]
    assert send(timon, f"{newest['address']}?version=1").status_code == 200
    timon.post(newest["delete"])
    assert send(timon, MINE).status_code == 200


REFUSED: dict[str, tuple[str | bytes, int, str]] = {
    "no text": (b"\xff\xfe", 422, "The document is not text in UTF-8"),
    "too much": (b" " * (LARGEST_DOCUMENT + 1), 413, "The document is larger than 2 MB"),
    "no JSON": ("{", 422, "line 1, column 2: not JSON"),
    "deep": ("[" * 100_000, 422, "the document is nested too deeply"),
    "a list": ("[]", 422, "Input should be a JSON object"),
    "a position": ('{"format": "vae-victis/position/1"}', 422, 'format: is "vae-victis/position/1", but should be'),
    "too many hexes": (json.dumps(changed(terrain=["S" * 201] * 200)), 422, "terrain: there are 40,200 hexes"),
    "no hexes": (json.dumps(changed(terrain=[])), 422, "terrain: "),
    "a long title": (json.dumps(changed(title="T" * 201)), 422, "title: "),
    "a blank name": (
        json.dumps(changed(structures=[{"name": " ", "kind": "town", "hex": "0202"}])),
        422,
        "structures[0].name: is blank",
    ),
    "an unknown key": (json.dumps(changed(weather="rain")), 422, "weather: unknown key"),
}


@pytest.mark.parametrize("address", [MINE, PREVIEW])
@pytest.mark.parametrize(("body", "status", "problem"), REFUSED.values(), ids=REFUSED)
def test_saving_or_previewing_an_invalid_map_is_refused_with_the_fault(
    timon: Client, asked: list[int], address: str, body: str | bytes, status: int, problem: str
) -> None:
    answer = send(timon, address, body)
    assert answer.status_code == status
    assert answer.json()["problem"].startswith(problem), answer.json()
    assert not SavedMap.objects.exists()
    assert not MapPreview.objects.exists()
    assert asked == []


def test_form_data_is_not_accepted_as_a_map(timon: Client) -> None:
    answer = timon.post(MINE, {"document": json.dumps(ISLAND)})
    assert (answer.status_code, answer.json()["problem"]) == (422, "The document was not sent as JSON.")


def test_a_title_with_nothing_in_it_is_listed(timon: Client) -> None:
    assert send(timon, MINE, changed(title="An\x00 isl\nand")).status_code == 200
    assert send(timon, MINE, changed(title="")).status_code == 200
    assert [one["title"] for one in listed(timon)] == ["island", "An  isl and"]


@pytest.mark.parametrize("number", [0, 10**9 + 1, 2**63, 10**30])
def test_an_unknown_map_is_not_found(timon: Client, number: int) -> None:
    address = f"{MINE}{number}/"
    assert timon.get(address).status_code == 404
    assert send(timon, f"{address}?version=1").status_code == 404
    assert timon.post(f"{address}delete/").status_code == 404


def test_saving_and_previewing_are_throttled(timon: Client, asked: list[int], settings: Any) -> None:
    settings.THROTTLES = {**settings.THROTTLES, "maps": (2, 10**9), "pictures": (1, 10**9)}
    cache.clear()
    assert [send(timon, MINE).status_code for _ in range(3)] == [200, 200, 429]
    assert [send(timon, PREVIEW).status_code for _ in range(2)] == [200, 429]
    assert timon.get(PREVIEW).status_code == timon.get(MINE).status_code == 200


def preview_drawn(browser: Client, document: Document | str = ISLAND) -> Document:
    """How a preview stands once a worker has done what it was asked for."""
    answer = send(browser, PREVIEW, document).json()
    assert answer["state"] == "pending"
    map_editor_tasks.draw_preview(answer["number"])
    found: Document = browser.get(PREVIEW).json()
    return found


@pytest.mark.django_db(transaction=True)
def test_a_preview_is_queued_for_a_worker(timon: Client, asked: list[int]) -> None:
    assert send(timon, PREVIEW).json()["number"] == asked[0]


def test_a_preview_is_the_picture_of_the_map(timon: Client, asked: list[int]) -> None:
    drawn = preview_drawn(timon)
    answer = timon.get(drawn["address"])
    picture = Image.open(BytesIO(answer.getvalue()))
    assert (drawn["state"], picture.size) == ("drawn", (drawn["width"], drawn["height"]))
    assert picture.width == 1600
    assert MapPreview.objects.get().document == ""


def test_a_map_with_faults_can_be_previewed(timon: Client, asked: list[int]) -> None:
    eos = ISLAND["structures"][0]
    faulty = changed(sea_zones=[], structures=[eos, eos, {**eos, "hex": "0101"}], roads=[["0202", "0503"]])
    assert preview_drawn(timon, faulty)["state"] == "drawn"


def test_only_the_owner_sees_a_preview(timon: Client, as_: Browsers, asked: list[int]) -> None:
    drawn = preview_drawn(timon)
    hanno = as_("hanno")
    assert hanno.get(PREVIEW).json() == {"state": "none"}
    assert status_of(hanno, drawn["address"]) == 404
    preview_drawn(hanno)
    assert status_of(hanno, drawn["address"]) == 404
    assert status_of(timon, drawn["address"]) == 200
    assert status_of(Client(), drawn["address"]) == 302


@pytest.mark.django_db(transaction=True)
def test_an_account_has_one_preview_at_a_time(timon: Client, asked: list[int]) -> None:
    first = preview_drawn(timon)
    second = send(timon, PREVIEW, changed(title="Another island")).json()
    assert status_of(timon, first["address"]) == 404
    assert default_storage.listdir("previews")[1] == []
    map_editor_tasks.draw_preview(first["number"])  # asked for twice: nothing is left to be done
    assert timon.get(PREVIEW).json() == second
    map_editor_tasks.draw_preview(second["number"])
    assert len(default_storage.listdir("previews")[1]) == MapPreview.objects.count() == 1


def test_a_preview_that_is_replaced_while_it_is_drawn_leaves_no_file(
    people: dict[str, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    preview = ask_for_preview(people["timon"], json.dumps(ISLAND), NOW)
    encode = map_picture.encode_png

    def encode_late(image: Any) -> bytes:
        MapPreview.objects.filter(pk=preview.pk).delete()
        return encode(image)

    monkeypatch.setattr("hexmap.editor.picture.encode_png", encode_late)
    map_editor_tasks.draw_preview(preview.pk)
    assert not default_storage.exists(preview.file_name)


def test_a_failed_preview_is_reported_and_not_retried(timon: Client, asked: list[int], cannot_draw: None) -> None:
    found = preview_drawn(timon)
    assert (found["state"], found["address"]) == ("failed", "")
    assert MapPreview.objects.get().document == ""


def test_a_preview_that_the_machine_failed_to_draw_is_tried_again(
    timon: Client, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as busy:
        busy.setattr("campaign.map_editor.previews._store", full)
        assert preview_drawn(timon)["state"] == "pending"
    UnfinishedTask.objects.update(failed_at=timezone.now() - timedelta(hours=1))
    map_editor_tasks.draw_preview(MapPreview.objects.get().pk)
    assert timon.get(PREVIEW).json()["state"] == "drawn"


@pytest.mark.django_db(transaction=True)
def test_removing_old_previews_deletes_their_files(timon: Client, people: dict[str, User], asked: list[int]) -> None:
    preview_drawn(timon)
    name = MapPreview.objects.get().file_name
    assert remove_old_previews(timezone.now() + PREVIEW_LIFETIME - timedelta(minutes=5)) == 0
    assert default_storage.exists(name)
    assert remove_old_previews(timezone.now() + PREVIEW_LIFETIME + timedelta(minutes=5)) == 1
    assert not default_storage.exists(name)


def test_a_lost_picture_is_not_found(timon: Client, asked: list[int]) -> None:
    drawn = preview_drawn(timon)
    default_storage.delete(MapPreview.objects.get().file_name)
    assert status_of(timon, drawn["address"]) == 404


def test_the_largest_shipped_map_can_be_saved_unchanged(timon: Client) -> None:
    text = shipped_map_text("first-punic-war")
    kept = send(timon, MINE, text).json()
    assert timon.get(kept["address"]).content.decode() == text
