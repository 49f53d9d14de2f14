"""How tests start: with the site, or without it where all of them lie in a folder that knows none.

A plugin named with `-p`, because pytest-django reads the settings before any conftest is read. For a folder that knows
no site there are no settings then, no servers, and no fixtures of `tests/conftest.py`.
"""

import gc
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from campaign.config.deep_calls import with_room

HERE = Path(__file__).parent
WITHOUT_SITE = ("hexmap", "laws", "words")
"""The folders of tests that know no site; `tests/test_running.py` sees to it."""


def folder_without_site(arguments: Sequence[str]) -> Path | None:
    """Return the folder without the site in which everything lies that the arguments of pytest name."""
    named = [Path(word.partition("::")[0]).resolve() for word in arguments]
    paths = [path for path in named if path.exists()]
    folders = (HERE / name for name in WITHOUT_SITE)
    return next((one for one in folders if paths and all(path.is_relative_to(one) for path in paths)), None)


FOLDER = folder_without_site(sys.argv[1:])
if FOLDER is None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.config.settings")
pytest_plugins = ["tests.servers"] if FOLDER is None else []
# A busy machine is no fault.
hypothesis_settings.register_profile("thorough", deadline=None, suppress_health_check=[HealthCheck.too_slow])
hypothesis_settings.register_profile("usual", hypothesis_settings.get_profile("thorough"), max_examples=25)
hypothesis_settings.register_profile("quick", hypothesis_settings.get_profile("thorough"), max_examples=5)
hypothesis_settings.load_profile("usual")


LONGEST_FIRST = (
    *("test_table_after_the_march", "test_table", "faults", "secrecy", "laws", "launcher", "replays"),
    *("test_accessibility", "test_accessibility_before_the_march", "journeys", "test_sealing_migration"),
)
"""The longest files, and the folders with long ones; the others come after them.

The tests of faults wait most of their time: what is long and waits for nothing is done beside them.
"""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Iterator[None]:
    """Read no conftest above a folder without the site."""
    if FOLDER is not None:
        early_config.known_args_namespace.confcutdir = str(FOLDER)
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Nothing that collecting makes is garbage, so nobody looks for any."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long files begin first, so that at the end no worker waits long for what another has begun.

    Tests with transactions of their own stay behind the others, as pytest-django has put them.
    """
    items.sort(key=lambda item: (_empties_the_tables(item), _rank(item)))


def _empties_the_tables(item: pytest.Item) -> bool:
    marks = [mark.kwargs.get("transaction", False) for mark in item.iter_markers("django_db")]
    return any(marks) or not {"transactional_db", "live_server"}.isdisjoint(getattr(item, "fixturenames", ()))


def _rank(item: pytest.Item) -> int:
    names = (item.path.stem, *item.path.parts)
    return min((LONGEST_FIRST.index(name) for name in names if name in LONGEST_FIRST), default=len(LONGEST_FIRST))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Tests lie deep below pytest, and what they ask the site lies deep below them."""
    if isinstance(item, pytest.Function):
        item.obj = with_room(item.obj)
    return (yield)


@pytest.fixture(scope="session", autouse=True)
def _fewer_collections() -> None:
    """What has been imported stays, so that it need not be looked through for garbage during the tests.

    What they leave behind themselves is looked for now and then: usually Python looks after every 700 new objects, and
    a page makes thousands.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
