"""The documents of a round of the replayed campaign, step by step, as its posts are made of them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from campaign.reports.posts.administration import administration_post
from campaign.reports.posts.asked import Command, orders_asked_for
from campaign.reports.posts.blocks import Post
from campaign.reports.posts.engagements import engagements_post, results_post, retreats_post
from campaign.reports.posts.movement import movement_post
from campaign.reports.posts.orders_step import initiative_post
from campaign.reports.posts.speech import ENGLISH
from campaign.reports.posts.standings import end_post, standings_post
from campaign.rules.round_document import RoundDocument, read_document
from campaign.rules.sequence_of_play import adjudicate_battles, adjudicate_initiative, carried_over, reported
from orders.rules.kinds import Step
from tests.replays.test_first_punic_war import SCRIPT, stored

MAP = "https://example.org/map.png"
COMMANDS = (
    Command("Hanno", "Carthago", (1, 2, 3)),
    Command("Hamilcar", "Carthago", (4, 5, 6, 7, 8)),
    Command("Marcus", "Roma", tuple(range(9, 17))),
)


@dataclass(frozen=True)
class PlayedRound:
    """A round from its second on: the documents with which it began and to which each of its steps came."""

    beginning: RoundDocument
    initiative: RoundDocument
    movement: RoundDocument
    retreats: RoundDocument
    battles: RoundDocument
    administration: RoundDocument


@cache
def played(number: int) -> PlayedRound:
    """A round of the replayed campaign; the first one begins with the scenario and is not needed here."""
    script: dict[str, Any] = SCRIPT[number - 1]
    beginning = carried_over(stored(number - 1, "administration"))
    sheets = {"orders": {"initiative": script["orders"]["initiative"]}}
    moved = stored(number, "movement")
    retreats = adjudicate_battles({**moved, "retreats": script["answers"].get("retreats", [])})
    fought = reported(json.loads(json.dumps(retreats)), script["answers"]["reports"])
    administered = stored(number, "administration")
    return PlayedRound(
        *(
            read_document(document)
            for document in (
                beginning,
                adjudicate_initiative({**beginning, **sheets}),
                moved,
                retreats,
                fought,
                administered,
            )
        )
    )


def all_posts(number: int) -> Sequence[Post]:
    """Every post of a round, in the order in which they are pasted."""
    round_ = played(number)
    found = [
        orders_asked_for(
            ENGLISH,
            round_.beginning,
            Step.INITIATIVE,
            COMMANDS,
            due="Saturday 28 November 2026, 18:00 (Stockholm time)",
            map_address=MAP,
        ),
        initiative_post(ENGLISH, round_.initiative),
        movement_post(ENGLISH, round_.movement, map_address=MAP),
        engagements_post(ENGLISH, round_.movement),
        retreats_post(ENGLISH, round_.movement, round_.retreats),
        results_post(ENGLISH, round_.battles) if round_.battles.model.engagements else None,
        administration_post(ENGLISH, round_.battles, round_.administration),
        standings_post(ENGLISH, round_.battles, round_.administration),
        end_post(ENGLISH, round_.battles, round_.administration),
    ]
    return [post for post in found if post is not None]
