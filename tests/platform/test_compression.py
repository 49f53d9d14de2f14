"""Compressed pages: for visitors, and of texts only."""

from collections.abc import Callable
from gzip import decompress

import pytest
from django.test import Client

from campaign.models import Campaign, Picture
from tests.front.test_front_page import keep_picture

GZIP = {"accept-encoding": "gzip, br"}


@pytest.mark.django_db
def test_visitors_get_a_compressed_page_with_the_same_text() -> None:
    answer = Client().get("/rules/mv/", headers=GZIP)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert decompress(answer.content) == Client().get("/rules/mv/").content


def test_pages_of_signed_in_users_are_not_compressed(war: Campaign, as_: Callable[[str], Client]) -> None:
    hanno = as_("hanno")
    assert "Content-Encoding" not in hanno.get("/rules/mv/", headers=GZIP).headers
    assert "Content-Encoding" not in hanno.get("/campaigns/war/orders/", headers=GZIP).headers


def test_pictures_are_not_compressed_again(war: Campaign) -> None:
    picture = keep_picture(war.phases.get(), Picture.Moment.BEFORE)
    answer = Client().get(f"/pictures/{picture.public_id}/small-200.webp", headers=GZIP)
    assert answer.status_code == 200
    assert "Content-Encoding" not in answer.headers
