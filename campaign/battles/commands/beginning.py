"""Battles are made: of the engagements of a step, by the method that their sides accept, and on the practice ground."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils.crypto import salted_hmac

from campaign.battles.commands.playing import locked, play_on
from campaign.battles.queries.methods import methods_accepted
from campaign.battles.rules.engaged import agreed_method, allies_of, list_of, side_a
from campaign.battles.rules.engine_versions import ENGINE_VERSION
from campaign.battles.secrets import FightSecrets
from campaign.games.all_games import game_of_step
from campaign.games.engagements import CARDS, OUTSIDE, QUICK_AUTO, EngagementFacts
from campaign.language.catalogue.sentences import say
from campaign.models import Fight, Phase, SettledMethods
from campaign.selectors.commanders import cast_of
from campaign.selectors.phases import game_document, outline
from campaign.selectors.reports import reported
from campaign.services.chance import SEED_BYTES
from campaign.services.errors import Refused
from navy.rules.chance import seed_digest
from orders.sealing import reseal, seal

RATING = 2
PRACTICE, PRACTICE_ROUND = "practice", 1
"""Campaign and round in the documents of the practice ground."""
PRACTICE_PLAN_TIME = timedelta(days=1)
PRACTICE_HOURS = 24
UNHURRIED_HOURS = 32_000
"""How long a battle waits for the orders of someone who plays alone: some years."""
_USED_AGAIN = timedelta(minutes=2)
_NOT_BEGUN = timedelta(hours=1)
"""After such a time without use a battle for which nobody has given a plan makes room for a new one."""
_IDLE = timedelta(days=2)
"""After such a time without use a battle that is under way makes room; a phase takes at most PRACTICE_HOURS."""


class NoRoom(Refused):
    """No room for another practice battle."""


@transaction.atomic
def settle_methods(phase_id: int, at: datetime) -> None:
    """Make the battles of a battles phase that are fought on the site, once for all engagements (GS.84)."""
    phase = Phase.objects.select_for_update().select_related("campaign").get(pk=phase_id)
    is_fought = not phase.game_step.takes_orders and phase.status == Phase.Status.OPEN
    if not is_fought or SettledMethods.objects.filter(phase=phase).exists():
        return
    SettledMethods.objects.create(phase=phase, settled_at=at)
    for facts in engagements_of(phase):
        begin_fight(phase, facts, at)


def engagements_of(phase: Phase) -> Sequence[EngagementFacts]:
    """Return the engagements that are fought in a battles phase."""
    part, document = game_of_step(phase.step).engagements, game_document(phase)
    return [one for one in part.facts(document, document) if one.battle is not None] if part else []


def begin_fight(phase: Phase, facts: EngagementFacts, at: datetime) -> Fight | None:
    """Make the battle of an engagement, if its sides fight it on the site; None if they do not, or there is one.

    The caller holds the lock on the phase.
    """
    engagement, now, part = facts.engagement, outline(phase), game_of_step(phase.step).engagements
    if part is None or not now.on_site:
        return None
    if phase.fights.filter(engagement=engagement.id).exists() or reported(phase, [engagement])[engagement.id].reports:
        return None
    campaign = phase.campaign
    method = agreed_method(now.methods, methods_accepted(campaign, phase.round, engagement, now.methods))
    if method == OUTSIDE:
        return None
    first = side_a(method, facts.set_up_by, assaults=engagement.assault is not None)
    cast = cast_of(campaign, at)
    bots_alone = campaign.solo and method == QUICK_AUTO  # nobody has to give a battle plan
    sides = [
        _side(facts, which) | {"bot": not cast.is_played(engagement, which) or bots_alone, "auto": method == QUICK_AUTO}
        for which in (first, 1 - first)
    ]
    rules = part.rules(game_document(phase))
    plans_due = at + timedelta(days=rules.plan_days)
    fight = _new_fight(
        phase=phase,
        engagement=engagement.id,
        method=Fight.Method.CARDS if method == CARDS else Fight.Method.QUICK,
        campaign_name=campaign.slug,
        round=phase.round,
        engine_version=rules.version,
        terrain=facts.terrain,
        sides=sides,
        is_live=rules.is_live,
        hours=UNHURRIED_HOURS if campaign.solo else rules.phase_hours,
        plans_due_at=phase.due_at if campaign.solo else min(plans_due, max(at, phase.due_at)),
        made_at=at,
    )
    play_on(fight.pk, at)
    return fight


@dataclass(frozen=True, slots=True)
class PracticeSide:
    """One side of a battle on the practice ground; `bot` says that the bot, or the default instructions, lead it."""

    army_list: str
    fp: int
    bot: bool = False


@transaction.atomic
def begin_practice(method: str, terrain: str, sides: Sequence[PracticeSide], at: datetime, holder: str = "") -> Fight:
    """Make a battle of the practice ground, in the row of one that is not used any more if there are enough.

    Visitors from one address, `holder`, hold at most MOST_OF_ONE_ADDRESS. Raise NoRoom where no battle makes room: none
    that is under way is removed for a new one.
    """
    row = _row_for_practice(holder, at)
    public_id = uuid4()
    values: dict[str, Any] = {
        "public_id": public_id,
        "engagement": public_id.hex[:8],
        "method": method,
        "campaign_name": PRACTICE,
        "round": PRACTICE_ROUND,
        "engine_version": ENGINE_VERSION,
        "terrain": terrain,
        "sides": [
            {"name": name, "list": side.army_list, "fp": side.fp, "rating": RATING, "bot": side.bot}
            for name, side in zip("AB", sides, strict=True)
        ],
        "is_live": False,
        "hours": PRACTICE_HOURS,
        "plans_due_at": at + PRACTICE_PLAN_TIME,
        "made_at": at,
        "used_at": at,
        "holder": holder,
        "key_a": uuid4(),
        "key_b": None,
        "invitation": None if sides[1].bot else uuid4(),
    }
    fight = _new_fight(**values) if row is None else _made_anew(row, values)
    play_on(fight.pk, at)
    return locked(fight.pk)


def _row_for_practice(holder: str, at: datetime) -> Fight | None:
    """Return the row of a battle that makes room for another; None for a new row. Raise NoRoom."""
    kept = Fight.objects.filter(phase=None).select_for_update(of=("self",), skip_locked=True).select_related("sealed")
    used = Fight.objects.filter(phase=None).exclude(used_at=None)
    most = settings.MOST_OF_ONE_ADDRESS
    if holder and used.filter(holder=holder).count() >= most:
        row = _makes_room(kept.filter(holder=holder), at)
        if row is None:
            raise NoRoom(say("too_many_battles_of_your_address", count=most))
        return row
    row = kept.filter(used_at=None).first()
    if row is None and used.count() >= settings.MOST_PRACTICE_BATTLES:
        row = _makes_room(kept, at)
        if row is None:
            raise NoRoom(say("too_many_battles"))
    return row


def _makes_room(fights: QuerySet[Fight], at: datetime) -> Fight | None:
    """Return the battle that is missed least: one that is over, one that nobody began, one that nobody looks at."""
    by_use = fights.exclude(used_at=None).order_by("used_at")
    return (
        by_use.exclude(over_at=None).first()
        or by_use.filter(given=[], used_at__lt=at - _NOT_BEGUN).first()
        or by_use.filter(used_at__lt=at - _IDLE).first()
    )


def use_practice(fight: Fight, at: datetime) -> None:
    """Record that a battle of the practice ground is used; not again within two minutes."""
    if fight.used_at is None or at - fight.used_at > _USED_AGAIN:
        Fight.objects.filter(pk=fight.pk, key_a=fight.key_a).update(used_at=at)


@transaction.atomic
def take_invitation(invitation: UUID, claim: str, at: datetime) -> UUID | None:
    """Give side B of a practice battle to the first visitor who accepts its invitation; return the key of the side.

    `claim` is a random text that the visitor's page was given. Sent again it leads to the same side, so that an answer
    that was lost does no harm. Return None for an invitation that someone else has taken, or that there is not.
    """
    fights = Fight.objects.filter(phase=None, invitation=invitation, over_at=None).exclude(used_at=None)
    fight = fights.select_for_update().first()
    if fight is None:
        return None
    key = UUID(salted_hmac("campaign.practice", f"{invitation} {claim}", algorithm="sha256").hexdigest()[:32])
    if fight.key_b is None:
        Fight.objects.filter(pk=fight.pk).update(key_b=key, used_at=at)
        return key
    return key if fight.key_b == key else None


def clear(fight: Fight) -> None:
    """Overwrite a battle of the practice ground; its row is used again, because sealed rows are never removed."""
    reseal(fight.sealed, FightSecrets("").text)
    keys = ("key_a", "key_b", "invitation", "used_at")
    fields: dict[str, Any] = {**dict.fromkeys(keys), "given": [], "record": "", "seed": "", "holder": ""}
    Fight.objects.filter(pk=fight.pk).update(**fields)


def _side(facts: EngagementFacts, which: int) -> dict[str, Any]:
    side = facts.sides[which]
    return {
        "name": side.name,
        "list": list_of(side.army_list),
        "fp": max(1, side.fp),
        "rating": RATING,
        "faction": facts.engagement.factions[which],
        "side": which,
        "left": side.army is None,
        "allies": sorted({allies_of(one) for one in side.allies} - {""}),
    }


def _new_fight(**values: Any) -> Fight:
    seed = secrets.token_hex(SEED_BYTES)
    return Fight.objects.create(**values, digest=seed_digest(seed), sealed=seal(FightSecrets(seed).text))


def _made_anew(fight: Fight, values: dict[str, Any]) -> Fight:
    """Use a row again; its version goes on, so that a page of the battle before it cannot give orders to this one."""
    seed = secrets.token_hex(SEED_BYTES)
    reseal(fight.sealed, FightSecrets(seed).text)
    nothing = ("begun_at", "awaited", "waits_since", "due_at", "over_at", "casualties")
    blank: dict[str, Any] = {**dict.fromkeys(nothing), "seed": "", "record": "", "given": []}
    Fight.objects.filter(pk=fight.pk).update(**values, **blank, digest=seed_digest(seed))
    return locked(fight.pk)
