"""Output of the commands that replay campaigns."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Protocol

from django.db import connection, transaction

from campaign.devtools.own_process import begin
from campaign.devtools.replayed import RecordReplay, replay
from campaign.models import Campaign
from campaign.platform.progress import with_progress

_PROGRESS_INTERVAL = 100
"""Campaigns between two progress lines."""


class Output(Protocol):
    """A stream for lines."""

    def write(self, msg: str) -> object:
        """Write a line."""


@dataclass(frozen=True, slots=True)
class ReplayOutcome:
    """The result of replaying a campaign: a line for each record with a problem, and the number of records."""

    records: int
    differing: int
    unreadable: int
    lines: tuple[str, ...]


def tell_replay(campaign: Campaign, output: Output) -> bool:
    """Replay a campaign and print the result; return whether all its records give the same bytes."""
    outcome = _outcome(with_progress(replay(campaign), "Records replayed"))
    for line in outcome.lines:
        output.write(line)
    same = outcome.records - outcome.differing - outcome.unreadable
    output.write(f"{same} of {outcome.records} records replay to the same bytes.")
    return same == outcome.records


def replay_all(output: Output, progress: Output, workers: int = 1) -> bool:
    """Replay every campaign, in several processes; return whether all records give the same bytes.

    A line goes to `output` for each record that differs or cannot be read, none of which stops the others, and a
    summary at the end; progress lines go to `progress`.
    """
    numbers = list(Campaign.objects.order_by("pk").values_list("pk", flat=True))
    records = differing = unreadable = 0
    for done, outcome in enumerate(_outcomes(numbers, workers), start=1):
        for line in outcome.lines:
            output.write(line)
        records += outcome.records
        differing += outcome.differing
        unreadable += outcome.unreadable
        if done % _PROGRESS_INTERVAL == 0:
            progress.write(f"{done:,} of {len(numbers):,} campaigns; {differing + unreadable:,} records with problems")
    output.write(
        f"{records - differing - unreadable:,} of {records:,} records of {len(numbers):,} campaigns replay to the same "
        f"bytes; {differing:,} do not, {unreadable:,} cannot be read."
    )
    return not differing and not unreadable


def _outcomes(numbers: list[int], workers: int) -> Iterator[ReplayOutcome]:
    """Return the result of each campaign, in order."""
    if workers == 1:
        yield from map(_replayed, numbers)
        return
    # Spawned, not forked: a forked process would inherit locks of threads that it does not have.
    database = connection.settings_dict
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=begin, initargs=(database,)) as pool:
        yield from pool.map(_replayed, numbers)


def _replayed(number: int) -> ReplayOutcome:
    """Replay a campaign as it is at one moment, even while it is played, in a read-only transaction."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        campaign = Campaign.objects.filter(pk=number).first()
        return _outcome(replay(campaign), f"{campaign.slug}: ") if campaign else ReplayOutcome(0, 0, 0, ())


def _outcome(replayed: Iterable[RecordReplay], whose: str = "") -> ReplayOutcome:
    records = differing = unreadable = 0
    lines = []
    for one in replayed:
        records += 1
        if one.problem:
            unreadable += one.unreadable
            differing += not one.unreadable
            lines.append(f"{whose}Round {one.phase.round}, {one.phase.step}: {one.problem}")
    return ReplayOutcome(records, differing, unreadable, tuple(lines))
