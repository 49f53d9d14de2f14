"""Editions of maps: smaller files of what is drawn, made once and kept."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.core.files.storage import default_storage
from django.test import Client
from PIL import Image

from campaign.models import Phase, Picture
from campaign.platform.throttle_counts import Turn
from campaign.services import picture_editions
from campaign.services.drawing import base_folder
from campaign.services.picture_editions import NoSuchEdition, edition_of
from campaign.views import pictures
from tests.conftest import advance
from tests.front.test_front_page import draw_round, keep_picture


@pytest.fixture(autouse=True)
def _own_cache(settings: Any, tmp_path: Path) -> None:
    settings.PICTURES_CACHE_DIR = tmp_path


@pytest.fixture
def drawn(phase: Phase) -> Picture:
    """The map of the outcome of round 1, published."""
    advance(phase, to="published")
    return draw_round(phase)


@pytest.mark.parametrize(
    ("name", "form", "size"),
    [
        ("small-200.webp", "WEBP", (200, 270)),
        ("small-400.webp", "WEBP", (320, 432)),  # never larger than the picture
        ("map-760.webp", "WEBP", (320, 432)),
        ("card.jpg", "JPEG", (1200, 630)),
    ],
)
def test_an_edition_has_its_size(drawn: Picture, name: str, form: str, size: tuple[int, int]) -> None:
    image = Image.open(BytesIO(edition_of(drawn, name).data))
    assert (image.format, image.size) == (form, size)


def test_the_stage_shows_the_part_where_something_happens(drawn: Picture) -> None:
    for name, form in (("stage-560.webp", "WEBP"), ("stage-560.avif", "AVIF")):
        image = Image.open(BytesIO(edition_of(drawn, name).data))
        assert image.format == form
        assert image.width < 320, "a part of the map"
        assert image.width > image.height


def test_an_edition_is_made_once(drawn: Picture) -> None:
    first = edition_of(drawn, "small-200.webp")
    default_storage.delete(str(drawn.file.name))
    assert edition_of(drawn, "small-200.webp") == first
    with pytest.raises(NoSuchEdition):
        edition_of(drawn, "card.jpg")


def test_editions_are_made_where_none_can_be_kept(drawn: Picture, settings: Any) -> None:
    settings.PICTURES_CACHE_DIR = "/proc/nowhere"
    assert edition_of(drawn, "small-200.webp").data


def test_the_oldest_editions_are_removed(drawn: Picture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_editions, "MOST_BYTES", 1)
    edition_of(drawn, "small-200.webp")
    edition_of(drawn, "small-400.webp")
    assert list((base_folder() / "editions").iterdir()) == []


@pytest.mark.parametrize("name", ["small-401.webp", "stage-760.png", "", "%2e%2e", "card.jpg.png"])
def test_an_unknown_edition_is_not_found(drawn: Picture, name: str) -> None:
    assert Client().get(f"/pictures/{drawn.public_id}/{name}").status_code == 404


def test_a_stage_of_a_map_without_outcome_is_not_found(phase: Phase) -> None:
    opening = keep_picture(phase, Picture.Moment.BEFORE)
    assert Client().get(f"/pictures/{opening.public_id}/stage-760.webp").status_code == 404
    assert Client().get(f"/pictures/{uuid4()}/stage-760.webp").status_code == 404


def test_editions_of_an_unpublished_outcome_are_for_the_administrator(
    phase: Phase, as_: Callable[[str], Client]
) -> None:
    advance(phase, to="resolved")
    picture = draw_round(phase)
    address = f"/pictures/{picture.public_id}/card.jpg"
    assert Client().get(address).status_code == as_("hanno").get(address).status_code == 404
    answer = as_("marcus").get(address)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"].startswith("private")


def test_an_edition_is_kept_by_browsers_for_ever(drawn: Picture) -> None:
    address = f"/pictures/{drawn.public_id}/card.jpg"
    answer = Client().get(address)
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    known = Client().get(address, headers={"if-none-match": answer.headers["ETag"]})
    assert known.status_code == 304


def test_only_one_request_makes_an_edition_while_others_wait_for_it(
    drawn: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = Turn(f"edition-{drawn.public_id}-card.jpg")
    assert turn.take()
    address = f"/pictures/{drawn.public_id}/card.jpg"
    monkeypatch.setattr(pictures, "sleep", lambda _seconds: None)
    busy = Client().get(address)
    assert (busy.status_code, busy["Cache-Control"], busy["Content-Type"]) == (200, "no-store", "image/png")
    with drawn.file.open("rb") as whole:
        assert b"".join(busy) == whole.read()
    assert Client().get(f"/pictures/{drawn.public_id}/small-200.webp").status_code == 200
    monkeypatch.setattr(pictures, "sleep", lambda _seconds: turn.give_back())
    assert Client().get(address).status_code == 200


def test_visitors_have_editions_made_within_a_limit_and_read_those_made_without_one(
    drawn: Picture, settings: Any
) -> None:
    cache.clear()
    settings.THROTTLES = settings.THROTTLES | {"editions": (1, 86_400)}
    address = f"/pictures/{drawn.public_id}/"
    assert [Client().get(f"{address}card.jpg").status_code for _ in range(3)] == [200, 200, 200]
    assert Client().get(f"{address}small-200.webp").status_code == 429
    assert Client().get(f"{address}small-200.webp", REMOTE_ADDR="192.0.2.7").status_code == 200
