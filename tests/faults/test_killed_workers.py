"""A worker is killed at any moment of its work: no round is lost, doubled or half published."""

import os
import sys
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from campaign.models import Campaign, Phase
from campaign.selectors import openings_without_picture, records_without_picture
from tests.faults import invariants
from tests.faults.cast import Marches, make_due, make_ready, open_war
from tests.faults.conftest import TIMES, times
from tests.faults.table import seen
from tests.faults.waiting import until_drawn, until_published
from tests.faults.weak_points import POINTS
from tests.site import Site
from tests.waiting import wait_for

WARS = 2
FEW = 6
"""Random kills where nobody asks for more."""
UNTOUCHED, HALF_DONE = "before anything is closed", "some steps closed, some not published"
AT_ONCE = 0.005
"""Seconds after which it is looked again where a moment must not be missed."""
WEAKEST = ("recorded", "opening", "drawn")
"""The moments at which a worker is killed where nobody asks for more: just before something is there for good."""


def test_steps_survive_a_worker_killed_at_a_random_moment(here: Site) -> None:
    """As often as asked for: some steps are due at once, and while two workers are about them one is killed."""
    seed = int(os.environ.get("FAULT_SEED", "") or time.time())
    sys.stdout.write(f"FAULT_SEED={seed}\n")
    chance = Random(seed)
    wars = [open_war(f"random-{number}") for number in range(WARS)]
    here.have("one", "two", "beat")
    _undisturbed(wars, chance)  # the first one waits for workers to start, and draws the land
    lengths = _undisturbed(wars, chance)
    over = []
    for number in range(times(FEW)):
        _round_of_kills(here, wars, chance, lengths)
        over += [war for war in wars if _is_over(war)]
        wars = [open_war(f"random-{number}-{war.pk}") if _is_over(war) else war for war in wars]
    until_drawn()
    for war in (*over, *wars):
        invariants.check_replays(war)
        invariants.check_notified_once(war)
    invariants.check_pictures(here.places.home / "media")


@pytest.mark.parametrize("point", POINTS if os.environ.get(TIMES) else WEAKEST)
def test_steps_survive_a_worker_killed_at_a_weak_point(here: Site, weak_points: Path, point: str) -> None:
    """At each of the moments between which something could be half done."""
    war = open_war(f"weak-{point}")
    here.have("one", "two", "beat")
    phase, marches = make_ready(war, Random(1))
    flag = weak_points / point
    flag.write_text("worker")
    make_due([phase])
    wait_for(f"a worker that dies when {point}", lambda: not flag.exists())
    seen(f"a worker killed when {point}", until_published([phase]))
    invariants.check_campaign(war)
    invariants.check_marches(phase, marches)
    invariants.check_replays(war)


class _Lengths(NamedTuple):
    """The seconds from a deadline until all is done, and from the first step's closing until all are published."""

    whole: float
    resolving: float


def _undisturbed(wars: list[Campaign], chance: Random) -> _Lengths:
    """A step of every war, and how long it takes where nobody is killed."""
    ready = _due(wars, chance)
    phases = [phase for phase, _ in ready]
    waited = _until_begun(phases)
    resolving = wait_for("all steps published", lambda: _where(phases) not in (UNTOUCHED, HALF_DONE), pause=AT_ONCE)
    drawing = until_drawn()
    _check(wars, ready)
    return _Lengths(waited + resolving + drawing, resolving)


def _round_of_kills(here: Site, wars: list[Campaign], chance: Random, lengths: _Lengths) -> None:
    """A step of every war, and one kill: half of them at any moment at all, half while steps are resolved."""
    ready = _due(wars, chance)
    phases = [phase for phase, _ in ready]
    if chance.random() < 0.5:
        time.sleep(chance.uniform(0, lengths.whole))
    else:
        _until_begun(phases)
        time.sleep(chance.uniform(0, lengths.resolving))
    where = _where(phases)
    _kill(here, chance)
    recovery = until_published(phases)
    _check(wars, ready)
    seen(f"a worker killed at a random moment, {where}", recovery)


def _due(wars: list[Campaign], chance: Random) -> list[tuple[Phase, Marches]]:
    """Return the next step of every campaign, which is due, with the submitted marches."""
    ready = [make_ready(war, chance) for war in wars]
    make_due([phase for phase, _ in ready])
    return ready


def _check(wars: list[Campaign], ready: list[tuple[Phase, Marches]]) -> None:
    """Everything is as it must be."""
    for war in wars:
        invariants.check_campaign(war)
    for phase, marches in ready:
        if marches:
            invariants.check_marches(phase, marches)


def _until_begun(phases: list[Phase]) -> float:
    """Waits until one of some steps is closed; the seconds that it took."""
    return wait_for("a step that is closed", lambda: _where(phases) != UNTOUCHED, pause=AT_ONCE)


def _is_over(war: Campaign) -> bool:
    """Whether a war has had its last round, so that another one goes on in its place."""
    return not war.phases.exclude(status=Phase.Status.PUBLISHED).exists()


def _where(phases: list[Phase]) -> str:
    """Return what a kill would interrupt now, as far as the database shows."""
    found = set(Phase.objects.filter(pk__in=[phase.pk for phase in phases]).values_list("status", flat=True))
    if found == {Phase.Status.OPEN}:
        return UNTOUCHED
    if found != {Phase.Status.PUBLISHED}:
        return HALF_DONE
    return (
        "all published, maps to be drawn"
        if openings_without_picture() or records_without_picture()
        else "nothing left to do"
    )


def _kill(here: Site, chance: Random) -> None:
    """Kills one of two workers, wholly, or the process in it that works; the whole one is started again."""
    name = chance.choice(["one", "two"])
    if chance.random() < 0.5:
        here.parts[name].kill_child()
    else:
        here.parts[name].kill()
        here.start_worker(name)
