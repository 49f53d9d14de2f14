"""Two processes that install the demonstration at the same moment."""

from threading import Thread
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from campaign.demonstration import install, installed
from campaign.models import Campaign


@pytest.mark.django_db(transaction=True)
def test_the_second_of_two_installations_at_once_finds_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Any] = []

    def install_too() -> None:
        try:
            found.append(install(timezone.now(), "en"))
        except Exception as error:  # a thread must not lose it
            found.append(error)
        finally:
            connection.close()

    other = Thread(target=install_too)

    def play(_campaign: Campaign, _demonstration: object) -> None:
        """Wait half a second, so that the other installation comes as far as it can."""
        other.start()
        other.join(0.5)

    monkeypatch.setattr(installed, "play_to_the_end", play)
    monkeypatch.setattr(installed, "draw_maps", lambda _campaign: None)
    campaign, is_new = install(timezone.now(), "en")
    other.join(30)
    assert is_new
    assert found == [(campaign, False)]
