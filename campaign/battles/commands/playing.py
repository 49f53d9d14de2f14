"""A battle under way: its plans and orders come in, and it is played as far as it goes without another one."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from campaign.battles.commands.results import report_result
from campaign.battles.rules.cards.orders import AWAY
from campaign.battles.rules.document import MOST_ORDERS
from campaign.battles.rules.methods import ADJUDICATORS
from campaign.battles.rules.plans import canonical_plan, default_plan
from campaign.battles.rules.playing import questions_asked, refused_order, throws_made, waits_for
from campaign.battles.rules.quick.armies import NO_ALLIES
from campaign.battles.rules.quick.orders import BOT
from campaign.battles.rules.record import FoughtBattle
from campaign.battles.rules.sheet_lines import SheetFault
from campaign.battles.secrets import FightSecrets, GivenPlan, document_of, keep_secrets, secrets_of
from campaign.language.catalogue.sentences import say
from campaign.models import Fight, Phase, Seat
from campaign.services.errors import NotTaken, StepClosed, WrongMoment
from orders.rules.receipts import receipt_of
from orders.services import SALT_BYTES

MOST_PLANS = 50
"""Versions of a side's battle plan."""
_LONGEST_LINE = 400


@dataclass(frozen=True, slots=True)
class Giver:
    """Who gives a plan or an order: the side, 0 or 1, and the seat, None on the practice ground."""

    side: int
    seat: Seat | None = None


@transaction.atomic
def give_plan(fight_id: int, giver: Giver, text: str, at: datetime) -> None:
    """Add a side's battle plan; the last one before the battle begins counts.

    Raise NotTaken for one that is not valid, WrongMoment if the battle has begun.
    """
    fight = locked(fight_id)
    if fight.begun_at is not None or at >= fight.plans_due_at:
        raise WrongMoment(say("the_battle_has_begun"))
    content = secrets_of(fight)
    try:
        plan = canonical_plan(document_of(fight, content), giver.side, text)
    except SheetFault as fault:
        raise NotTaken(str(fault), "GS.15" if fight.method == Fight.Method.QUICK else "BC.27") from None
    _check_allies(fight.sides[giver.side], plan)
    last = content.plan_of(giver.side)
    if last is not None and last.text == plan:
        return
    if sum(one.side == giver.side for one in content.plans) >= MOST_PLANS:
        raise NotTaken(say("the_battle_plan_changed_too_often", number=MOST_PLANS))
    salt = secrets.token_hex(SALT_BYTES)
    _note(fight, giver, at, receipt=receipt_of(salt, plan))
    content = replace(content, plans=(*content.plans, GivenPlan(giver.side, salt, plan)))
    _play_on(fight, content, at)


@transaction.atomic
def give_order(fight_id: int, giver: Giver, line: str, after: int, at: datetime) -> None:
    """Carry out an order of a side; `after` is the version of the battle that its player saw.

    Raise NotTaken for an order that is not allowed, and changes nothing then; WrongMoment if the battle does not wait
    for the side, or has gone on since.
    """
    fight = locked(fight_id)
    if fight.begun_at is None:
        raise WrongMoment(say("the_battle_has_not_begun"))
    if fight.is_over:
        raise WrongMoment(say("the_battle_is_over"))
    if fight.version != after:
        raise NotTaken(say("the_battle_has_gone_on"), overtaken=True)
    content = secrets_of(fight)
    is_instruction = fight.method == Fight.Method.CARDS and ":" in line
    if fight.awaited != giver.side and not is_instruction:
        raise WrongMoment(say("it_is_not_your_turn_in_this_battle"))
    if _is_late(fight, at):
        raise StepClosed(say("the_time_for_this_phase_is_over"))
    if len(content.orders) >= MOST_ORDERS:
        raise NotTaken(say("the_battle_has_too_many_orders", number=MOST_ORDERS))
    document, line = document_of(fight, content), " ".join(line[:_LONGEST_LINE].split())
    problem = refused_order(document, content.orders, giver.side, line)
    if problem:
        raise NotTaken(problem, "GS.59" if fight.method == Fight.Method.QUICK else "BC.29")
    _note(fight, giver, at)
    _play_on(fight, replace(content, orders=(*content.orders, (giver.side, line))), at)


@transaction.atomic
def take_back_order(fight_id: int, giver: Giver, after: int, at: datetime) -> None:
    """Withdraw the last order of the side that is to move, if nothing has been thrown for it (GS.59).

    Raise WrongMoment if there is none, or if dice were thrown for it; NotTaken if the battle has gone on since.
    """
    fight = locked(fight_id)
    if fight.version != after:
        raise NotTaken(say("the_battle_has_gone_on"), overtaken=True)
    content = secrets_of(fight)
    if fight.awaited != giver.side or not can_take_back(fight, content):
        raise WrongMoment(say("there_is_no_order_to_take_back"))
    _note(fight, giver, at)
    _play_on(fight, replace(content, orders=content.orders[:-1]), at)


@transaction.atomic
def leave_to_bot(fight_id: int, giver: Giver, at: datetime, *, leaves: bool) -> None:
    """Let the bot, or the instructions, lead a side from now on; or lead it oneself again (GS.60)."""
    fight = locked(fight_id)
    if fight.is_over:
        raise WrongMoment(say("the_battle_is_over"))
    if not leaves and fight.sides[giver.side].get("auto"):
        raise WrongMoment(say("this_battle_is_fought_automatically"))
    fight.sides[giver.side]["left"] = leaves
    _note(fight, giver, at)
    _play_on(fight, secrets_of(fight), at)


@transaction.atomic
def leave_all_to_bot(fight_id: int, giver: Giver, at: datetime) -> None:
    """Let the bot lead a side to the end, also before the battle begins: then with its plan, or the default one."""
    fight = locked(fight_id)
    content = secrets_of(fight)
    if fight.begun_at is None and content.plan_of(giver.side) is None:
        give_plan(fight_id, giver, default_plan(document_of(fight, content), giver.side), at)
    if not locked(fight_id).is_over:
        leave_to_bot(fight_id, giver, at, leaves=True)


@transaction.atomic
def play_on(fight_id: int, at: datetime) -> None:
    """Play a battle on as far as it goes at a moment: the clock calls it where a time has run out."""
    fight = locked(fight_id)
    if not fight.is_over:
        _play_on(fight, secrets_of(fight), at)


def locked(fight_id: int) -> Fight:
    """Return a battle with its row locked, so that only one change is made at a time."""
    return Fight.objects.select_for_update(of=("self",)).select_related("sealed", "phase__campaign").get(pk=fight_id)


def can_take_back(fight: Fight, content: FightSecrets) -> bool:
    """Return whether the last order can be taken back: its side is still to move, and nothing was thrown for it."""
    if fight.method != Fight.Method.QUICK or fight.is_over or not content.orders or fight.awaited is None:
        return False
    side, line = content.orders[-1]
    if side != fight.awaited or line == BOT:
        return False
    document = document_of(fight, content)
    return throws_made(document, content.orders) == throws_made(document, content.orders[:-1])


def _check_allies(side: Mapping[str, Any], plan: str) -> None:
    """Raise NotTaken for allies that the sheet of the engagement does not offer (EN.7)."""
    named = next((line.removeprefix("allies: ") for line in plan.split("\n") if line.startswith("allies: ")), NO_ALLIES)
    if named != NO_ALLIES and named not in side.get("allies", (named,)):
        raise NotTaken(say("these_allies_are_not_offered", quoted=named), "EN.7")


def _play_on(fight: Fight, content: FightSecrets, at: datetime) -> None:
    """Play a battle as far as it goes, save it, and report its result if it is over."""
    if fight.begun_at is None and _may_begin(fight, content, at):
        fight.begun_at = at
    fight.version += 1
    if fight.begun_at is not None:
        content = _played(fight, content, at)
    keep_secrets(fight, content)
    fight.save()


def _leads_itself(side: Mapping[str, Any]) -> bool:
    """Return whether the bot, or the instructions, lead a side now.

    Nobody plays it (GS.85), the battle is automatic (GS.61), or its player has left it to them (GS.60).
    """
    return bool(side["bot"] or side.get("auto") or side.get("left"))


def _may_begin(fight: Fight, content: FightSecrets, at: datetime) -> bool:
    """Return whether a battle begins: nobody is waited for any more."""
    settled = [side["bot"] or content.plan_of(which) is not None for which, side in enumerate(fight.sides)]
    return all(settled) or at >= fight.plans_due_at or _ends_now(fight, at)


def _played(fight: Fight, content: FightSecrets, at: datetime) -> FightSecrets:
    """Return the content of a battle after it was played as far as it goes; set whom it waits for, or its result."""
    document, orders = document_of(fight, content), list(content.orders)
    ends = _ends_now(fight, at) or all(_leads_itself(side) for side in fight.sides)
    late = _is_late(fight, at)
    while True:
        fought = ADJUDICATORS[document.method](document, orders, to_end=ends)
        awaited = waits_for(fought)
        if awaited is None:
            break
        if not _leads_itself(fight.sides[awaited]) and not (late and awaited == fight.awaited):
            _wait_for(fight, awaited, questions_asked(fought), at)
            return replace(content, orders=tuple(orders))
        orders.append((awaited, BOT if fight.method == Fight.Method.QUICK else AWAY))
        late = False
    content = replace(content, orders=tuple(orders))
    _end(fight, content, fought, at)
    return content


def _wait_for(fight: Fight, side: int, question: int, at: datetime) -> None:
    """Set the side that a battle waits for, and its time, which begins again with each question (GS.60, BC.30)."""
    if (fight.awaited, fight.question) != (side, question):
        fight.question = question
        fight.awaited, fight.waits_since, fight.due_at = side, at, at + timedelta(hours=fight.hours)


def _end(fight: Fight, content: FightSecrets, fought: FoughtBattle, at: datetime) -> None:
    """Publish a battle that is over, and report its result."""
    fight.awaited = fight.due_at = None
    fight.over_at, fight.seed, fight.record = at, content.seed, fought.text
    fight.casualties = list(fought.casualties or ())
    if fight.phase is not None:
        report_result(fight, fought, at)


def _is_late(fight: Fight, at: datetime) -> bool:
    """Return whether the time of the side that a battle waits for is over."""
    return fight.due_at is not None and at >= fight.due_at


def _ends_now(fight: Fight, at: datetime) -> bool:
    """Return whether the deadline of a battle's step has passed: it is played to its end then (GS.60)."""
    if fight.phase is None:
        return False
    return fight.phase.status != Phase.Status.OPEN or at >= fight.phase.due_at


def _note(fight: Fight, giver: Giver, at: datetime, **more: str) -> None:
    """Note who gave something and when, without what it was."""
    seat = None if giver.seat is None else giver.seat.pk
    fight.given = [*fight.given, {"side": giver.side, "seat": seat, "at": at.isoformat(), **more}]
