"""The documents of a round of the replayed campaign, step by step, as its posts are made of them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from campaign.games.vae_victis.choices.offers import choices_of
from campaign.games.vae_victis.posts.administration import administration_post
from campaign.games.vae_victis.posts.asked import orders_asked_for
from campaign.games.vae_victis.posts.engagements import engagements_post, results_post, retreats_post
from campaign.games.vae_victis.posts.movement import movement_post
from campaign.games.vae_victis.posts.orders_step import initiative_post
from campaign.games.vae_victis.posts.standings import end_post
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from campaign.games.vae_victis.rules.sequence_of_play import reported
from campaign.games.vae_victis.steps import Step
from campaign.post_texts.asked import Command
from campaign.post_texts.blocks import Post
from campaign.post_texts.speech import Addresses, Speech
from campaign.posts.texts.joining import joined, with_question
from tests.json_rounds import adjudicate_battles, adjudicate_initiative, carried_over
from tests.replays.test_first_punic_war import SCRIPT, stored

SITE = "https://example.org"
MAP = f"{SITE}/map.png"
ACTION = f"{SITE}/action.png"
DUE = "Saturday 28 November 2026, 18:00 (Stockholm time)"
COMMANDS = (
    Command("Hanno", "Carthago", (1, 2, 3), "carthago"),
    Command("Hamilcar", "Carthago", (4, 5, 6, 7, 8), "carthago"),
    Command("Marcus", "Roma", tuple(range(9, 17)), "roma"),
)
SPEECH = Speech(
    campaign="The war",
    players={number: one.player for one in COMMANDS for number in one.armies},
    seats=[(one.player, one.identifier) for one in COMMANDS],
    addresses=Addresses(
        f"{SITE}/orders/",
        f"{SITE}/rounds/9/engagements/",
        9,
        f"{SITE}/rounds/9/",
        f"{SITE}/rounds/9/replay/",
        f"{SITE}/rules/",
        f"{SITE}/questions/",
    ),
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
    fought = reported(read_document(json.loads(json.dumps(retreats))), script["answers"]["reports"]).as_json()
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


def single_posts(number: int) -> Mapping[Step, list[Post]]:
    """What the steps of a round came to, one post for each template."""
    round_ = played(number)
    retreated = bool(round_.retreats.model.retreated)
    movement = movement_post(SPEECH, round_.movement, map_address=MAP, action_address=ACTION)
    retreats = [retreats_post(SPEECH, round_.movement, round_.retreats), engagements_post(SPEECH, round_.retreats)]
    fought = bool(round_.battles.model.engagements)
    told: Mapping[Step, Sequence[Post | None]] = {
        Step.INITIATIVE: [initiative_post(SPEECH, round_.initiative)],
        Step.MOVEMENT: [movement, engagements_post(SPEECH, round_.movement)],
        Step.RETREATS: retreats if retreated else [],
        Step.BATTLES: [results_post(SPEECH, round_.battles)] if fought else [],
        Step.ADMINISTRATION: [
            end_post(SPEECH, round_.battles, round_.administration, map_address=MAP),
            administration_post(SPEECH, round_.battles, round_.administration, map_address=MAP),
        ],
    }
    return {step: [post for post in posts if post is not None] for step, posts in told.items()}


def question(number: int, step: Step) -> Post:
    """The question of a step of a round, with what follows of the documents of the replayed campaign."""
    round_ = played(number)
    document = {
        Step.INITIATIVE: round_.beginning,
        Step.MOVEMENT: round_.initiative,
        Step.RETREATS: round_.movement,
        Step.BATTLES: round_.retreats,
        Step.ADMINISTRATION: round_.battles,
    }[step]
    decisions = [
        choice
        for faction in (document.position.active_factions if step == Step.ADMINISTRATION else ())
        for choice in choices_of(document, step, faction.id)
    ]
    map_address = MAP if step == Step.INITIATIVE else None
    return orders_asked_for(SPEECH, document, step, COMMANDS, due=DUE, map_address=map_address, decisions=decisions)


def all_posts(number: int) -> Sequence[Post]:
    """Every post of a round as it is pasted: what a step came to, and below it what the next one asks.

    The question with which the round opens stands at the end of the round before.
    """
    told = single_posts(number)
    met, left = (bool(document.model.engagements) for document in (played(number).movement, played(number).retreats))
    skipped = {Step.RETREATS: not met, Step.BATTLES: not left}
    taken = [step for step in told if not skipped.get(step)]
    found = []
    for at, step in enumerate(taken):
        last = step == Step.ADMINISTRATION
        following = question(number, taken[at + 1]) if not last else _next_round(number)
        post = joined(SPEECH, *told[step]) if told[step] else None
        if post and following:
            found.append(with_question(SPEECH, post, following, number + 1 if last else None))
        else:
            found += [one for one in (post, following) if one]
    return found


def _next_round(number: int) -> Post | None:
    return None if played(number).administration.model.ended else question(number + 1, Step.INITIATIVE)
