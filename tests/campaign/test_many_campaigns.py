"""Many campaigns: sample campaigns work like any others, and no page needs more queries because of their number."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.desk.queries.your_turn import MOST_CAMPAIGNS
from campaign.devtools.replayed import replay
from campaign.devtools.sample_data.blocks import ADDRESS, Block, block_since, highest_keys
from campaign.devtools.sample_data.copying import copy_block, follow_keys, note_where_from
from campaign.devtools.sample_data.people import make_people, players_of
from campaign.devtools.sample_data.playing import SEATS_A_SIDE, play
from campaign.devtools.sample_data.recipes import recipe
from campaign.games.vae_victis.kinds import Kind
from campaign.models import Campaign, LogEntry, Message, Phase
from campaign.selectors import stalled_phases
from campaign.selectors.due_steps import steps_to_look_at, steps_to_publish
from campaign.selectors.early_close import steps_fallen_silent
from orders.rules.receipts import receipt_of
from orders.selectors import listed_receipts
from tests.conftest import NOW

PLAYED = 2
COPIES = 29
"""With them there are sixty campaigns."""


@pytest.fixture
def block(db: None) -> Block:
    """A campaign of the club in its first instructions, and a public one of others in its battles."""
    people = make_people(100)
    before = highest_keys()
    for number in range(PLAYED):
        users = players_of(people, number, 2 * SEATS_A_SIDE)
        play(recipe(number, 0), f"{ADDRESS}{number + 1}", users, NOW, seed=1)
    return block_since(before, PLAYED, people)


def looks(block: Block) -> dict[str, Callable[[], object]]:
    """Return the queries of the most frequent pages, for a member of the club with a campaign per copy."""
    club, stranger = Client(), Client()
    club.force_login(User.objects.get(pk=block.people.first))
    return {
        "home": lambda: club.get("/"),
        "the page of a campaign of the club": lambda: club.get(f"/campaigns/{ADDRESS}1/"),
        "its orders": lambda: club.get(f"/campaigns/{ADDRESS}1/orders/"),
        "its administration": lambda: club.get(f"/campaigns/{ADDRESS}1/administration/"),
        "campaigns, for programs": lambda: club.get("/api/campaigns/"),
        "its rounds, for programs": lambda: club.get(f"/api/campaigns/{ADDRESS}1/rounds/"),
        "what is to be decided, for programs": lambda: club.get(f"/api/campaigns/{ADDRESS}1/decisions/"),
        "its sheets, for programs": lambda: club.get(f"/api/campaigns/{ADDRESS}1/sheets/"),
        "public campaigns": lambda: stranger.get("/campaigns/"),
        "the page of a public campaign": lambda: stranger.get(f"/campaigns/{ADDRESS}2/"),
        "steps that are due": lambda: steps_to_look_at(NOW),
        "steps to be published": lambda: steps_to_publish(),
        "steps that may be complete": lambda: steps_fallen_silent(NOW),
        "steps that have stalled": lambda: stalled_phases(NOW),
    }


def numbers_of_queries(block: Block) -> dict[str, int]:
    found = {}
    for name, look in looks(block).items():
        look()  # what is kept from the first time on is not counted
        with CaptureQueriesContext(connection) as asked:
            answer: Any = look()
        assert getattr(answer, "status_code", 200) == 200, name
        found[name] = len(asked)
    return found


def test_sixty_campaigns_need_the_same_queries_as_four(block: Block) -> None:
    copy_block(block, 1, 1)
    few = numbers_of_queries(block)
    copy_block(block, 2, COPIES)
    assert Campaign.objects.count() == 60
    many = numbers_of_queries(block)
    assert many.pop("home") - few.pop("home") <= 6 * MOST_CAMPAIGNS, "it looks whether some campaigns wait for the user"
    assert many == few


def test_a_copy_is_a_campaign_like_any_other(block: Block) -> None:
    """Its records replay to the same bytes, its receipts are those of its sheets, and its players can go on."""
    copy_block(block, 1, 1)
    copy_block(block, 2, 3)
    follow_keys()
    note_where_from(block, 3)
    copy = Campaign.objects.get(slug=f"{ADDRESS}7")
    original = Campaign.objects.get(slug=f"{ADDRESS}1")
    replayed = list(replay(copy))
    assert len(replayed) == original.phases.filter(status=Phase.Status.PUBLISHED).count() > 0
    assert [one.problem for one in replayed if one.problem] == []
    known = [one for one in listed_receipts(copy, 1, [Kind.INITIATIVE]) if one.salt and one.statement]
    assert known
    assert all(receipt_of(one.salt or "", one.statement or "") == one.listed.receipt for one in known)
    assert copy.phases.latest("pk").document == original.phases.latest("pk").document
    assert list(copy.seats.values_list("user")) == list(original.seats.values_list("user"))  # the club's
    assert LogEntry.objects.create(campaign=copy, action="step.ruled", at=NOW).pk > 0
    assert {one.seats.count() for one in Campaign.objects.all()} == {2 * SEATS_A_SIDE}
    others = [set(one.seats.values_list("user", flat=True)) for one in Campaign.objects.filter(public=True)]
    assert len({frozenset(users) for users in others}) == 4
    originals = Message.objects.filter(faction__campaign=original)
    assert Message.objects.filter(faction__campaign=copy).count() == originals.count() > 0


def test_the_command_fills_an_empty_database_and_no_other(db: None, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("generate_campaigns", "1", "--rounds", "0", "--people", "100")
    assert Campaign.objects.get().slug == "made-up-1"
    assert "1 campaigns" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        call_command("generate_campaigns", "1")
    assert "this database has campaigns already" in capsys.readouterr().err
