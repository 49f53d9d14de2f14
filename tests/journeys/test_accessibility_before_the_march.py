"""Axe looks at the pages of campaigns whose armies have not marched yet, and at those of accounts."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.journeys.conftest import Look, LookAround
from tests.journeys.pages import BEFORE_THE_MARCH
from tests.journeys.pages_of_accounts import ACCOUNTS, BY_INVITATION, strangers
from tests.journeys.worlds import Cast, World

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("world", BEFORE_THE_MARCH, ids=lambda world: world.__name__)
def test_the_pages_of_a_campaign_before_the_march(world: World, faults_in: LookAround) -> None:
    assert faults_in(world) == []


def test_the_pages_of_accounts(
    people: dict[str, User], start: Any, look_at: Look, settings: Any, tmp_path: Any
) -> None:
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": str(tmp_path)}
    }
    settings.WEBHOOK_HOSTS = ["discord.com", "bots.example.org"]
    known = strangers(Cast(people, start))
    assert [fault for visit in ACCOUNTS if visit.has_turn() for fault in look_at(visit, **known)] == []
    settings.SIGN_UP_FOR_SEATS = False
    assert [fault for visit in BY_INVITATION for fault in look_at(visit, **known)] == []
