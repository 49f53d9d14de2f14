"""PostgreSQL is shut down at once in the middle, and started again: nothing is half done or has to be restarted."""

import time
from random import Random

from tests.faults import invariants
from tests.faults.browser import Browser
from tests.faults.cast import make_due, make_ready, open_war
from tests.faults.table import seen
from tests.faults.waiting import until_published
from tests.site import Site
from tests.waiting import wait_for


def test_steps_are_resolved_although_the_database_restarts(here: Site) -> None:
    """Workers, beat and the web server run on; the web server says that it is the database, until it is back."""
    here.have("one", "two", "beat", "web")
    wars = [open_war(f"shut-down-{number}") for number in range(2)]
    chance = Random(3)
    ready = [make_ready(war, chance) for war in wars]
    hanno = Browser(here, "hanno")
    processes = {name: part.process for name, part in here.parts.items()}
    make_due([phase for phase, _ in ready])
    time.sleep(chance.uniform(0, 2))
    here.database.crash()
    answer = hanno.get(f"/campaigns/{wars[0].slug}/")
    assert (answer.status_code, "Retry-After" in answer.headers) == (503, True)
    here.database.start()
    took = wait_for("the web server back", lambda: hanno.get(f"/campaigns/{wars[0].slug}/").status_code == 200)
    took += until_published(phase for phase, _ in ready)
    seen("the database shut down at once and restarted", took)
    assert {name: part.process for name, part in here.parts.items()} == processes
    assert all(part.is_running for part in here.parts.values())
    for war, (phase, marches) in zip(wars, ready, strict=True):
        invariants.check_campaign(war)
        invariants.check_marches(phase, marches)
        invariants.check_replays(war)
