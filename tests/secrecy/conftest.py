"""The visitors of the table, and what makes asking for so many pages quicker."""

import gc
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.template.base import Template
from django.utils.formats import reset_format_cache

from tests.markup import mark_numbers_of_languages
from tests.secrecy.cast import Visitors, arrive
from tests.secrecy.reading import KNOWN, question_of, rows
from tests.turns import WITHOUT_TURNS


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Writes down what was asked of everyone at every moment, and was right: no row of it is new any more."""
    is_worker = hasattr(session.config, "workerinput")
    if WITHOUT_TURNS and exitstatus == pytest.ExitCode.OK and not is_worker:
        KNOWN.write_text("".join(f"{one}\n" for one in sorted(set(map(question_of, rows())))), encoding="utf-8")


@pytest.fixture(scope="package", autouse=True)
def _fewer_collections() -> Iterator[None]:
    """What is there already stays, so that it need not be looked through for garbage between the pages."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(autouse=True)
def _plain_templates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asks which templates a page was made of, so no test browser keeps copies of all that they were given."""
    monkeypatch.setattr(Template, "_render", lambda template, context: template.nodelist.render(context))


@pytest.fixture(autouse=True)
def _point_of_a_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Numbers that are written in a language can be told from others."""
    mark_numbers_of_languages(monkeypatch)
    yield
    monkeypatch.undo()
    reset_format_cache()


@pytest.fixture
def visitors(db: None, settings: Any, tmp_path: Any) -> Iterator[Visitors]:
    """All ten of them; how often they ask is counted in a cache of their own, and requests are not logged.

    They look at more pages in a minute than people do. Their sessions are in signed cookies, which saves a query each
    time; `test_nothing_leaks` looks at those that the site stores.
    """
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
    settings.THROTTLES = {**settings.THROTTLES, "reads": (10**9, 60), "heavy": (10**9, 60)}
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": str(tmp_path)}
    }
    logs = [logging.getLogger(name) for name in ("django.request", "campaign.platform.request_log")]
    for log in logs:
        log.setLevel(logging.CRITICAL)
    yield arrive()
    for log in logs:
        log.setLevel(logging.NOTSET)
