"""The example of a program plays two steps of a round on a running site, as a program of its own."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from pytest_django.live_server_helper import LiveServer

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Scope
from campaign.services.campaigns import SeatPlan
from hexmap.rules.shipped_maps import shipped_map
from orders.models import OrderSheet
from tests.api.conftest import key_of
from tests.conftest import open_war, outcome_of, step_on, text_of_sheet

BOT = Path(__file__).resolve().parents[2] / "docs" / "example_bot.py"
SCOPES = (Scope.READ, Scope.SHEETS_READ, Scope.SHEETS_WRITE, Scope.PLANNING)
PATIENCE = 60
"""Seconds; a busy machine may take long to start a program."""


@pytest.fixture
def started(
    live_server: LiveServer, people: dict[str, User], tmp_path: Path
) -> Iterator[Callable[..., "subprocess.Popen[str]"]]:
    """Starts the program for an army of Hamilcar's."""
    running: list[subprocess.Popen[str]] = []

    def start(army: int, steps: int) -> "subprocess.Popen[str]":
        options = ["--steps", str(steps), "--pause", "0.2", "--receipts", str(tmp_path / "receipts.json")]
        command = [sys.executable, str(BOT), live_server.url, "war", str(army), *options]
        environment = {**os.environ, "VAE_VICTIS_KEY": key_of(people["hamilcar"], SCOPES)}
        running.append(
            subprocess.Popen(command, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        )
        return running[-1]

    yield start
    for process in running:
        if process.poll() is None:
            process.kill()
        process.communicate()


def wait_for(sheet: dict[str, Any], bot: "subprocess.Popen[str]") -> OrderSheet:
    """The sheet, as soon as it is there."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and bot.poll() is None:
        found = OrderSheet.objects.filter(**sheet).first()
        if found is not None:
            return found
        time.sleep(0.1)
    raise AssertionError(f"no sheet; the program says {bot.communicate(timeout=1)}")


def test_the_example_bot_submits_orders_and_verifies_its_receipts(
    people: dict[str, User], start: dict[str, Any], started: Callable[..., "subprocess.Popen[str]"]
) -> None:
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan("Hanno", people["hanno"], "carthago", [1, 2, 3]),
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", list(range(4, 9))),
    ]
    war = open_war(people["marcus"], start, plans, Step.INITIATIVE)
    bot = started(4, steps=2)
    point = wait_for({"army__number": 4, "kind": Kind.INITIATIVE.value}, bot)
    assert text_of_sheet(point) == "strength"
    movement = step_on(war)
    march = wait_for({"army__number": 4, "kind": Kind.MOVEMENT.value}, bot)
    assert not OrderSheet.objects.exclude(army__number=4).exists()
    step_on(war)
    said, wrong = bot.communicate(timeout=PATIENCE)
    assert (bot.returncode, wrong) == (0, "")
    for receipt in (point.receipt, march.receipt):
        assert f"Receipt {receipt[:12]} holds" in said
    assert nearest(outcome_of(movement)) < nearest(movement.document)


def nearest(document: str) -> int:
    """The hexes from army 4 to the nearest structure that is not Carthago's."""
    values, board = json.loads(document), shipped_map("first-punic-war")
    (hex_,) = (board.grid.index(army["hex"]) for army in values["armies"] if army["number"] == 4)
    goals = [name for name, faction in values["control"].items() if faction != "carthago"]
    return min(board.grid.distance(hex_, board.structure_named[name].hex) for name in goals)


def test_the_example_bot_exits_with_a_message_on_a_wrong_key(live_server: LiveServer) -> None:
    environment = {**os.environ, "VAE_VICTIS_KEY": "vv_wrong"}
    command = [sys.executable, str(BOT), live_server.url, "war", "4"]
    ended = subprocess.run(command, env=environment, text=True, capture_output=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 1
    assert ended.stderr.startswith("401: There is no such API key.")
