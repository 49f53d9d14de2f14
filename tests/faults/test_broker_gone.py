"""The broker is restarted and emptied in the middle, or is away for a while: nothing but time is lost."""

import time
from random import Random

from campaign.models import Campaign, Phase
from campaign.selectors import current_phase
from orders.models import OrderSheet
from tests.faults import invariants
from tests.faults.browser import Browser
from tests.faults.cast import make_due, make_ready, open_war
from tests.faults.table import seen
from tests.faults.waiting import until_published
from tests.site import Site
from tests.waiting import wait_for

QUICKLY = 10.0
"""Seconds within which every page answers while the broker is away, on a machine that is busy as well."""


def test_steps_are_resolved_although_the_broker_loses_its_queue(here: Site) -> None:
    """It keeps nothing, so a restart empties it; workers and beat are not restarted."""
    here.have("one", "two", "beat")
    wars = [open_war(f"emptied-{number}") for number in range(2)]
    chance = Random(2)
    ready = [make_ready(war, chance) for war in wars]
    make_due([phase for phase, _ in ready])
    time.sleep(chance.uniform(0, 2))
    here.broker.restart()
    took = until_published(phase for phase, _ in ready)
    seen("the broker restarted and emptied", took)
    for war, (phase, marches) in zip(wars, ready, strict=True):
        invariants.check_campaign(war)
        invariants.check_marches(phase, marches)
        invariants.check_replays(war)


def test_the_site_works_without_a_broker(here: Site) -> None:
    """Pages answer, orders are taken, a step begins to close; when the broker is back it is closed and resolved."""
    here.have("web")
    war = open_war("without-broker", Campaign.AutoAdvance.NOTHING)
    phase = current_phase(war)
    hanno, marcus = Browser(here, "hanno"), Browser(here, "marcus")
    here.broker.crash()
    handed_in = hanno.post(f"/campaigns/{war.slug}/orders/", phase=phase.pk, **{"sheet-movement-1": "4 4"})
    closed = marcus.post(f"/campaigns/{war.slug}/administration/close/", phase=phase.pk)
    pages = [hanno.get(f"/campaigns/{war.slug}/{page}") for page in ("", "orders/", "desk/", "log/")]
    assert (handed_in.status_code, closed.status_code) == (302, 302)
    assert [page.status_code for page in pages] == [200] * len(pages)
    slowest = max(answer.elapsed.total_seconds() for answer in (handed_in, closed, *pages))
    assert slowest < QUICKLY
    phase.refresh_from_db()
    assert phase.status == Phase.Status.OPEN
    assert phase.closing_at is not None, "what arrives from now on is refused, and a worker closes it"
    here.have("one", "two", "beat")
    here.broker.start()
    took = wait_for("the step resolved", lambda: _is(phase, Phase.Status.RESOLVED))
    seen("the broker away while a step was closed", took)
    assert OrderSheet.objects.filter(campaign=war, phase=phase).count() == 1
    invariants.check_marches(phase, {1: "4 4"})
    invariants.check_campaign(war)


def _is(phase: Phase, status: str) -> bool:
    phase.refresh_from_db(fields=["status"])
    return phase.status == status
