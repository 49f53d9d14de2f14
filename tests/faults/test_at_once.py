"""Two press the same button at the same moment, and the deadline comes with them: one of them has done it."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from random import Random

from django.utils import timezone

from campaign.models import Campaign, LogEntry, Phase
from campaign.models.log import Action
from campaign.selectors import current_phase
from tests.faults import invariants
from tests.faults.browser import Browser
from tests.faults.cast import make_ready, open_war
from tests.faults.table import seen
from tests.faults.waiting import until_published
from tests.site import Site
from tests.waiting import wait_for

HANDS = 4
"""The administrator's open windows."""


def test_closing_by_hand_and_at_the_deadline_at_once_closes_once(here: Site) -> None:
    """The first request closes the step; all others get a message, and nothing happens twice."""
    here.have("one", "two", "beat", "web")
    war = open_war("at-once")
    phase, marches = make_ready(war, Random(4))
    windows = [Browser(here, "marcus") for _ in range(HANDS)]
    Phase.objects.filter(pk=phase.pk).update(due_at=timezone.now() + timedelta(seconds=1))
    statuses = _at_once(windows, phase, f"/campaigns/{war.slug}/administration/close/", after=1.0)
    seen("buttons and the deadline at the same moment", until_published([phase]))
    closed_by = [entry.actor for entry in LogEntry.objects.filter(phase=phase, action=Action.CLOSED)]
    assert len(closed_by) == 1
    assert sorted(statuses) == ([302] if closed_by[0] else [409]) + [409] * (HANDS - 1)
    invariants.check_campaign(war)
    invariants.check_marches(phase, marches)


def test_publishing_twice_at_once_opens_the_next_step_once(here: Site) -> None:
    """One has published it; the next step is opened once."""
    here.have("one", "two", "beat", "web")
    war = open_war("published-at-once", Campaign.AutoAdvance.NOTHING)
    phase, _ = make_ready(war, Random(5))
    windows = [Browser(here, "marcus") for _ in range(HANDS)]
    address = f"/campaigns/{war.slug}/administration"
    assert sorted(_at_once(windows, phase, f"{address}/close/")) == [302] + [409] * (HANDS - 1)
    resolved = Phase.objects.filter(pk=phase.pk, status=Phase.Status.RESOLVED)
    wait_for("the step resolved", resolved.exists)
    assert sorted(_at_once(windows, phase, f"{address}/publish/")) == [302] + [409] * (HANDS - 1)
    assert current_phase(war).pk != phase.pk
    invariants.check_campaign(war)


def _at_once(windows: list[Browser], phase: Phase, address: str, after: float = 0.0) -> list[int]:
    """Presses a button in all windows at the same moment; the statuses of the answers, each with its sentence."""
    together = threading.Barrier(len(windows))

    def press(window: Browser) -> int:
        together.wait()
        threading.Event().wait(after)
        answer = window.post(address, phase=phase.pk)
        assert answer.status_code != 409 or 'role="alert"' in answer.text, answer.text
        return answer.status_code

    with ThreadPoolExecutor(len(windows)) as pool:
        return list(pool.map(press, windows))
