"""One site for all tests of faults, whose servers and parts they break; it is repaired after each of them."""

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from campaign.models import Campaign, Channel, identities
from campaign.notices.commands.channels import stop_channel
from campaign.receipts import queries
from tests.faults import table
from tests.faults.weak_points import FOLDER
from tests.site import Site, site

TIMES = "FAULT_TIMES"
"""The variable of the environment that says how often a worker is killed; a few times where it is not set."""
LONGEST_LOG = 5000
"""Characters printed of each log where something has failed."""


@pytest.fixture(scope="package")
def whole_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site whose servers run, for the tests of faults alone, so that the others share nothing with it."""
    folder = tmp_path_factory.mktemp("weak-points")
    with site(settings="tests.faults.settings", environment={FOLDER: str(folder)}) as found:
        yield found


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Function) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where a test has failed the ends of its site's logs are printed."""
    report = yield
    found = item.funcargs.get("here")
    if report.failed and isinstance(found, Site):
        logs = sorted(found.logs.iterdir())
        report.sections += [(f"log of {log.stem}", log.read_text(encoding="utf-8")[-LONGEST_LOG:]) for log in logs]
    return report


@pytest.fixture
def here(whole_site: Site, django_db_blocker: Any) -> Iterator[Site]:
    """The site, whose database this test uses instead of its own; what was broken is repaired at the end."""
    with django_db_blocker.unblock():
        own = connections["default"]
        connections["default"] = _connection(whole_site)
        _forget_rows()
        try:
            yield whole_site
            _repair(whole_site)
        finally:
            connections["default"].close()
            connections["default"] = own
            _forget_rows()


@pytest.fixture
def weak_points(whole_site: Site) -> Path:
    """The folder in which a file makes a moment deadly."""
    return Path(whole_site.environment[FOLDER])


def times(few: int) -> int:
    """How often something is broken: as often as the environment says, or a few times."""
    return int(os.environ.get(TIMES, "") or few)


def stop_workers(found: Site) -> None:
    """Ends every worker, because the next ones are to be other ones."""
    for name in found.parts.keys() - {"web", "beat"}:
        found.parts.pop(name).kill()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints what was survived."""
    for line in table.lines():
        terminalreporter.write_line(line)


def _connection(found: Site) -> Any:
    """A connection to the database of a site; everything but the way there is as in the settings."""
    made = connections.create_connection("default")
    way = {"NAME": "vae_victis", "USER": "vae_victis", "PASSWORD": "", "HOST": str(found.places.sockets), "PORT": ""}
    made.settings_dict = {**made.settings_dict, **way}
    return made


def _forget_rows() -> None:
    """Empties what this process keeps by the number of a row, which is that of another campaign in another database."""
    identities._name_restored.cache_clear()
    queries._export.cache_clear()


def _repair(found: Site) -> None:
    """Servers run, nothing is deadly any more, and no war of this test goes on beside those of the next one."""
    for flag in Path(found.environment[FOLDER]).iterdir():
        flag.unlink()
    found.database.start()
    found.broker.start()
    Campaign.objects.update(by_itself=Campaign.AutoAdvance.NOTHING)
    for channel in Channel.objects.filter(stopped_at=None):  # not deleted: a worker may be making a notice for it
        stop_channel(channel, timezone.now(), channel.owner)
