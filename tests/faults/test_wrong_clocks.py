"""Workers whose clocks are an hour ahead or behind, and who die: nothing stalls, is doubled, or is taken too late."""

from pathlib import Path
from random import Random

import pytest

from campaign.models import Campaign, Phase
from campaign.platform.checkout import TOP
from campaign.services.errors import StepClosed
from tests.faults import invariants
from tests.faults.cast import make_due, make_ready, open_war, order_marches
from tests.faults.conftest import stop_workers
from tests.faults.table import seen
from tests.faults.waiting import until_published
from tests.site import Site
from tests.waiting import wait_for

HOUR = 3600


def test_steps_survive_workers_with_wrong_clocks(here: Site, weak_points: Path) -> None:
    """One that is an hour ahead dies of a step, one that is an hour behind takes it up, and they go on together."""
    stop_workers(here)
    wars = [open_war("wrong-clocks"), open_war("two-hours-apart")]
    _machine(here, "ahead", HOUR)
    phase = _dies_of(wars[0], weak_points, "adjudicating")
    _machine(here, "behind", -HOUR)
    took = until_published([phase])
    phase = _dies_of(wars[0], weak_points, "recorded")
    _machine(here, "ahead", HOUR)
    seen("a worker killed whose clock was an hour wrong", max(took, until_published([phase])))
    _machine(here, "behind", -HOUR)
    for number in range(2):
        _one_step(wars, Random(number))
    stop_workers(here)
    here.parts["beat"].kill()
    for war in wars:
        invariants.check_replays(war)
        invariants.check_receipts_in_time(war)


def test_a_worker_a_day_ahead_of_beat_still_works(here: Site) -> None:
    """What beat asks for is never too old for it."""
    stop_workers(here)
    here.start_beat()
    here.start_worker("ahead", environment=_wrong(24 * HOUR))
    war = open_war("ahead-of-beat")
    phase, _ = make_ready(war, Random(9))
    make_due([phase])
    seen("a worker whose clock is a day ahead of that of beat", until_published([phase]))
    stop_workers(here)
    invariants.check_campaign(war)


def _one_step(wars: list[Campaign], chance: Random) -> None:
    """A step of every war; once it is closed, by whatever clock, no sheet is taken."""
    ready = [make_ready(war, chance) for war in wars]
    make_due([phase for phase, _ in ready], ago=HOUR)
    until_published(phase for phase, _ in ready)
    for war in wars:
        invariants.check_campaign(war)
    for phase, marches in ready:
        if marches:
            invariants.check_marches(phase, marches)
        with pytest.raises(StepClosed):
            order_marches(phase, chance)


def _machine(here: Site, name: str, offset: int) -> None:
    """A worker and a beat whose clock is wrong by so many seconds, the beat in the place of the one before."""
    wrong = _wrong(offset)
    here.start_worker(name, environment=wrong)
    here.start_beat(wrong)


def _wrong(offset: int) -> dict[str, str]:
    """What makes a process have a clock that is wrong by so many seconds."""
    return {"PYTHONPATH": str(TOP / "tests" / "faults" / "clock"), "CLOCK_OFFSET": str(offset)}


def _dies_of(war: Campaign, weak_points: Path, point: str) -> Phase:
    """The next step of a war, which is due by every clock, and of which the one worker that there is dies."""
    phase, _ = make_ready(war, Random(6))
    (weak_points / point).write_text("worker")
    make_due([phase], ago=HOUR)
    wait_for(f"a worker that dies when {point}", lambda: not (weak_points / point).exists())
    return phase
