"""Work that kills every worker that takes it ends in a visible place, and takes nothing else with it."""

from pathlib import Path
from random import Random

from campaign.models import Phase, UnfinishedTask
from tests.faults import invariants
from tests.faults.browser import Browser
from tests.faults.cast import make_due, make_ready, open_war
from tests.faults.table import seen
from tests.faults.waiting import until_published
from tests.site import Site
from tests.waiting import wait_for


def test_a_step_that_kills_its_workers_is_given_up(here: Site, weak_points: Path) -> None:
    """Its administrator sees that, and has it resolved again after the repair."""
    here.have("one", "two", "beat", "web")
    war = open_war("poisoned")
    phase, marches = make_ready(war, Random(7))
    (weak_points / "adjudicating").write_text("always")
    make_due([phase])
    seen("a step that kills every worker, given up", wait_for("the step given back", lambda: _given_back(phase)))
    assert all(here.parts[name].is_running for name in ("one", "two"))
    assert UnfinishedTask.objects.filter(campaign=war).exclude(given_up_at=None).count() == 1
    (weak_points / "adjudicating").unlink()
    marcus = Browser(here, "marcus")
    page = marcus.get(f"/campaigns/{war.slug}/administration/")
    assert "The step could not be resolved" in page.text
    assert marcus.post(f"/campaigns/{war.slug}/administration/resolve/", phase=phase.pk).status_code == 302
    until_published([phase])
    invariants.check_campaign(war)
    invariants.check_marches(phase, marches)
    assert not UnfinishedTask.objects.filter(campaign=war).exclude(given_up_at=None).exists()


def _given_back(phase: Phase) -> bool:
    phase.refresh_from_db()
    return phase.status == Phase.Status.CLOSED and phase.failure != ""
