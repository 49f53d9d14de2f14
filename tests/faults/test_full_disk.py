"""There is no room for maps: the war goes on, and they come when there is room again."""

import resource
from random import Random

from campaign.models import Campaign, Phase, Picture, UnfinishedTask
from tests.faults import invariants
from tests.faults.cast import make_due, make_ready, open_war
from tests.faults.conftest import stop_workers
from tests.faults.table import seen
from tests.faults.waiting import until_drawn
from tests.site import Site
from tests.site_parts import Part
from tests.waiting import wait_for

TOO_LITTLE = 30_000
"""Bytes that a file may have: fewer than any map for the forum has."""


def test_a_full_disk_does_not_stop_steps(here: Site) -> None:
    """Steps are resolved and published without them, no map is shown that is not whole, and nothing is done by hand."""
    stop_workers(here)
    here.have("beat")
    worker = here.start_worker("one")
    worker.wait_for_child()
    _allow(worker, TOO_LITTLE)
    war = open_war("full-disk")
    phase, marches = make_ready(war, Random(8))
    make_due([phase])
    published = Phase.objects.filter(pk=phase.pk, status=Phase.Status.PUBLISHED)
    wait_for("the step published", published.exists)
    wait_for("a map that has failed", UnfinishedTask.objects.filter(campaign=war, error__endswith="OSError").exists)
    assert not _drawn(war)
    invariants.check_campaign(war)
    invariants.check_marches(phase, marches)
    _allow(worker, resource.RLIM_INFINITY)
    seen("no room for maps, after there is room again", until_drawn())
    assert _drawn(war)
    invariants.check_pictures(here.places.home / "media")


def _drawn(war: Campaign) -> bool:
    return Picture.objects.filter(phase__campaign=war, scale=Picture.Scale.FORUM).exists()


def _allow(worker: Part, size: int) -> None:
    """How large the files may become that a worker and its children write; a new child has the limit of its parent."""
    if worker.process is not None:
        for pid in (worker.process.pid, *worker.children()):
            _soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, hard))
