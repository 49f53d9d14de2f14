"""The guards of `campaign/views/access.py`: who is refused there, before the page behind them begins.

A guard knows nothing of its page, so whom it refuses it refuses at every moment at which it treats them alike. That is
tried with the guards themselves at every moment; the page then need not be asked for again.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from traceback import walk_tb
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.core.handlers import exception
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.test import RequestFactory

from campaign.models import Campaign
from campaign.platform.checkout import TOP
from campaign.views import access
from tests.secrecy.cast import ADMINISTRATOR, NOBODY
from tests.secrecy.world import World

_GUARDS = (access.for_members, access.for_readers, access.for_administrator, access.for_players)
_GUARD_FILE = Path(access.__file__)
Treatment = tuple[str, ...]
"""What the guards do with somebody, whatever page they guard."""


def treatment_of(world: World, visitor: str) -> Treatment:
    """What each guard does with a visitor at the moment to which a war has come, when they read and when they send."""
    with transaction.atomic():
        if visitor == ADMINISTRATOR:
            Campaign.objects.filter(pk=world.war.pk).update(administrator=world.visitors.users[visitor])
        user = AnonymousUser() if visitor == NOBODY else User.objects.get(pk=world.visitors.users[visitor].pk)
        found = tuple(_treated(guard, method, user, world.war.slug) for guard in _GUARDS for method in ("GET", "POST"))
        transaction.set_rollback(True)
    return found


def _treated(guard: Callable[..., Any], method: str, user: AnonymousUser | User, slug: str) -> str:
    request = RequestFactory().generic(method, "/")
    request.user = user
    try:
        return str(guard(_empty_page)(request, slug=slug).status_code)
    except Http404:
        return "404"
    except PermissionDenied as refusal:
        return f"403 {refusal}"


def _empty_page(_request: HttpRequest, *_arguments: Any) -> HttpResponse:
    return HttpResponse()


@dataclass
class Door:
    """Whether a guard has refused what was asked for."""

    refused: bool = False


@contextmanager
def watched_door() -> Iterator[Door]:
    """Look whether a guard refuses what is asked for within the context."""
    door = Door()
    answer = exception.response_for_exception

    def look(request: HttpRequest, error: Exception) -> HttpResponseBase:
        door.refused = _is_of_a_guard(error)
        return answer(request, error)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exception, "response_for_exception", look)
        yield door


def _is_of_a_guard(error: Exception) -> bool:
    """Return whether a guard raised it, and no other function of the site was called on the way there."""
    files = [Path(frame.f_code.co_filename) for frame, _line in walk_tb(error.__traceback__)]
    ours = {file for file in files if file.is_relative_to(TOP) and not file.is_relative_to(TOP / ".venv")}
    return files[-1] == _GUARD_FILE and ours == {_GUARD_FILE}
