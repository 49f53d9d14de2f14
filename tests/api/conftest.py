"""Programs of the cast: each with a key of its owner's."""

from collections.abc import Callable, Collection
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from campaign.accounts.token_commands import NewToken, make_token
from campaign.models import ApiToken, Campaign, Scope

Programs = Callable[..., Client]


@pytest.fixture(autouse=True)
def _nothing_counted(db: None) -> None:
    """What other tests have asked for counts for nothing here."""
    cache.clear()


def key_of(user: User, scopes: Collection[Scope] = tuple(Scope), campaign: Campaign | None = None) -> str:
    """Return a new key of a user."""
    return make_token(user, NewToken(f"program {ApiToken.objects.count()}", scopes, campaign), timezone.now())[1]


@pytest.fixture
def program(people: dict[str, User]) -> Programs:
    """Return a program of a user, with a key of these scopes, by default all: `program("hanno", Scope.READ)`."""

    def client(name: str, *scopes: Scope, campaign: Campaign | None = None) -> Client:
        key = key_of(people[name], scopes or tuple(Scope), campaign)
        return Client(
            raise_request_exception=False, enforce_csrf_checks=True, headers={"authorization": f"Bearer {key}"}
        )

    return client


def post(client: Client, address: str, **body: Any) -> Any:
    """What a client gets for a JSON body."""
    return client.post(address, body, content_type="application/json")
