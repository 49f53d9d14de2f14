"""Making sample data: users, a few dozen campaigns that are really played, and their copies."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import Model

from campaign.devtools.sample_data.blocks import ADDRESS, COPIED, Block, block_since, highest_keys
from campaign.devtools.sample_data.blocks import People as Everybody
from campaign.devtools.sample_data.copying import copy_block, follow_keys, note_where_from
from campaign.devtools.sample_data.feeds import add_feeds
from campaign.devtools.sample_data.people import make_people, players_of
from campaign.devtools.sample_data.pictures import add_pictures, shared_file
from campaign.devtools.sample_data.playing import SEATS_A_SIDE, play
from campaign.devtools.sample_data.recipes import recipe
from campaign.models import Campaign, LogEntry, Message, Notice, Phase, PhaseRecord, Picture, Seat
from orders.models import OrderSheet

CAMPAIGNS_PLAYED = 12
"""The number of campaigns played and copied; a remainder of the division is played as well."""
_COPY_BATCH = 40
"""Copies of the block in one statement, which bounds the memory of the database."""

_TOLD: dict[str, type[Model]] = {
    "campaigns": Campaign,
    "seats": Seat,
    "phases": Phase,
    "records of steps": PhaseRecord,
    "versions of orders": OrderSheet,
    "log entries": LogEntry,
    "messages": Message,
    "notices": Notice,
    "pictures": Picture,
}

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class SampleRequest:
    """The wanted number of campaigns, their complete rounds, the number of users, and the seed."""

    campaigns: int
    rounds: int
    people: int
    seed: int


def generate(wanted: SampleRequest, at: datetime, tell: Tell) -> dict[str, int]:
    """Generate everything or nothing; return the number of rows by kind."""
    with transaction.atomic():
        _keep_others_out()
        everybody = make_people(wanted.people)
        copies, over = _shares(wanted.campaigns)
        for number in range(wanted.campaigns - over, wanted.campaigns):
            _play(wanted, number, everybody, at)
        before = highest_keys()
        played = min(CAMPAIGNS_PLAYED, wanted.campaigns)
        for number in range(played):
            _play(wanted, number, everybody, at)
        tell(f"{played + over} campaigns were played.")
        _copy_all(block_since(before, played, everybody), copies, tell)
        add_feeds(everybody, at)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return {what: table._base_manager.count() for what, table in _TOLD.items()}


def _shares(campaigns: int) -> tuple[int, int]:
    """Return how often the block is copied, and how many campaigns are played besides."""
    if campaigns <= CAMPAIGNS_PLAYED:
        return 0, 0
    return campaigns // CAMPAIGNS_PLAYED - 1, campaigns % CAMPAIGNS_PLAYED


def _keep_others_out() -> None:
    """Lock the tables: the rows of a block are identified by their keys, so nobody else may add any between them."""
    names = ", ".join(connection.ops.quote_name(table._meta.db_table) for table in COPIED)
    with connection.cursor() as cursor:
        cursor.execute(f"LOCK TABLE {names} IN SHARE ROW EXCLUSIVE MODE")


def _play(wanted: SampleRequest, number: int, everybody: Everybody, at: datetime) -> None:
    users = players_of(everybody, number, 2 * SEATS_A_SIDE)
    campaign = play(recipe(number, wanted.rounds), f"{ADDRESS}{number + 1}", users, at, wanted.seed)
    add_pictures(campaign, shared_file(campaign))
    ahead = at + timedelta(days=1, minutes=number)
    campaign.phases.exclude(status=Phase.Status.PUBLISHED).update(due_at=ahead)


def _copy_all(block: Block, copies: int, tell: Tell) -> None:
    for first in range(1, copies + 1, _COPY_BATCH):
        last = min(first + _COPY_BATCH - 1, copies)
        copy_block(block, first, last)
        tell(f"{(last + 1) * block.campaigns:,} campaigns made.")
    follow_keys()
    note_where_from(block, copies)
