"""The receipts of a campaign: the public ones, and a player's own."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from django.db.models import QuerySet

from campaign.games.all_games import game_of_step
from campaign.models import Campaign, Correction, Phase, PhaseRecord, RoundSeed, SiegeSeed
from campaign.receipts.rules.export import FORMAT, Export, export_text, read_export, steps_covered
from campaign.receipts.rules.hidden import without_hidden
from campaign.receipts.rules.own import OwnReceipt
from campaign.selectors.corrections import corrections_of, mark_of, replaced_in
from campaign.selectors.membership import Membership
from campaign.selectors.phases import published_records, record_texts, step_rank
from campaign.selectors.seen import hides_orders
from hexmap.rules.documents import JsonObject
from orders.rules.game_steps import SeedKind
from orders.rules.receipts import chain_digest, list_digest
from orders.rules.sheets import SheetText
from orders.rules.visibility import Stage
from orders.selectors import Receipt, listed_receipts, moment_text, own_receipts

Seed = TypeVar("Seed", RoundSeed, SiegeSeed)


def receipts_export(campaign: Campaign) -> str:
    """Return the text of the export: every closed step with its receipts, published ones with their orders.

    It changes only when a step is opened, closed, published or corrected, and is put together once for each such
    moment.
    """
    return _export(campaign.pk, campaign.title, mark_of(campaign), hides_orders(campaign))


def public_receipts(campaign: Campaign) -> Export:
    """The same as values."""
    return read_export(json.loads(receipts_export(campaign)))


def kept_receipts(member: Membership) -> list[tuple[int, list[Receipt]]]:
    """Return the receipts of a member's faction, with salts and orders, by round, latest first."""
    rounds = Phase.ever.filter(campaign=member.campaign).order_by("-round").values_list("round", flat=True).distinct()
    found = ((round_, own_receipts(member.campaign.pk, round_, member.reader)) for round_ in rounds)
    return [(round_, receipts) for round_, receipts in found if receipts]


def own_of(receipts: Iterable[Receipt]) -> list[OwnReceipt]:
    """Return receipts in the form that players store."""
    return [OwnReceipt(one.listed.receipt, one.salt, one.statement) for one in receipts]


@lru_cache(maxsize=8)
def _export(campaign_id: int, title: str, _mark: str, hidden: bool) -> str:
    """Return the export of a moment. All of it is public, so it can be cached for everyone.

    `hidden` leaves out the orders and seeds that stay secret while units are hidden.
    """
    campaign = Campaign.objects.get(pk=campaign_id)
    phases = list(campaign.phases.defer("document").order_by("round", step_rank()))
    seeds = _by_round(RoundSeed.objects.defer("sealed").filter(campaign=campaign))
    siege_seeds = _by_round(SiegeSeed.objects.defer("sealed").filter(campaign=campaign))
    corrections = corrections_of(campaign)
    numbers = sorted({phase.round for phase in phases})
    rounds = []
    for number in numbers:
        of_round = [phase for phase in phases if phase.round == number]
        values = _round(campaign, number, of_round, seeds.get(number, []), siege_seeds.get(number, []))
        rounds.append(without_hidden(values) if hidden else values)
    return export_text(
        {
            "format": FORMAT,
            "campaign": campaign.name_in_receipts,
            "title": title,
            "rounds": rounds,
            **({"hidden": True} if hidden else {}),
            **({"entered_at_once": True} if campaign.entered_at_once else {}),
            "reached": {"round": phases[-1].round, "step": phases[-1].step, "chain": _chained(rounds)},
            **(
                {"corrections": [_correction(which, one) for which, one in enumerate(corrections, 1)]}
                if corrections
                else {}
            ),
        }
    )


def _by_round(seeds: QuerySet[Seed]) -> Mapping[int, Sequence[Seed]]:
    """The seeds by round, the first one first."""
    found: dict[int, list[Seed]] = {}
    for seed in seeds.order_by("made_at", "pk"):
        found.setdefault(seed.round, []).append(seed)
    return found


def _chained(rounds: Iterable[JsonObject]) -> str | None:
    """Add its chain digest to every step; the last one."""
    chain = None
    for entry in rounds:
        for step in entry["steps"]:
            chain = step["chain"] = chain_digest(chain or "", entry["round"], step["step"], step["digest"])
    return chain


def _round(
    campaign: Campaign,
    number: int,
    phases: Sequence[Phase],
    seeds: Sequence[RoundSeed],
    siege_seeds: Sequence[SiegeSeed],
) -> JsonObject:
    """A round; every part of it is as far as its step was when the phases were read, whatever has happened since."""
    covered = steps_covered([phase.step for phase in phases])
    records = published_records(campaign, number)
    revealed = {phase.game_step.reveals for phase in phases if phase.stage is Stage.PUBLISHED}
    steps = [
        _step(phase, covered[phase.step], records.get(phase.step)) for phase in phases if phase.stage is not Stage.OPEN
    ]
    chances = _chances(seeds, opened=SeedKind.NAVAL in revealed)
    values = {"round": number, "chance": chances[-1] if chances else None, "steps": steps}
    if chances[1:]:
        values["earlier_chances"] = chances[:-1]
    siege_chances = _chances(siege_seeds, opened=SeedKind.SIEGES in revealed)
    if siege_chances:
        values["siege_chance"] = siege_chances[-1]
    if siege_chances[1:]:
        values["earlier_siege_chances"] = siege_chances[:-1]
    return values


def _chances(seeds: Sequence[Seed], *, opened: bool) -> list[JsonObject]:
    """The seeds of a round; one that a correction has superseded is open, whatever became of its step.

    One for a step of its own is open once that is published.
    """
    return [_chance(seed, opened=opened or seed.superseded_by_id is not None or _step_of(seed) != "") for seed in seeds]


def _step_of(seed: RoundSeed | SiegeSeed) -> str:
    return seed.step if isinstance(seed, RoundSeed) else ""


def _chance(seed: RoundSeed | SiegeSeed, *, opened: bool) -> JsonObject:
    return {
        "digest": seed.digest,
        "made_at": moment_text(seed.made_at),
        "seed": (seed.seed or None) if opened else None,
        **({"step": _step_of(seed)} if _step_of(seed) else {}),
    }


def _correction(number: int, one: Correction) -> JsonObject:
    opened = one.what["opened"]
    return {
        "number": number,
        "round": one.phase.round,
        "step": one.phase.step,
        "at": moment_text(one.made_at),
        "reason": one.reason,
        "opened": opened and {"round": opened[0], "step": opened[1]},
    }


def _step(phase: Phase, covered: Collection[str], record: PhaseRecord | None) -> JsonObject:
    if phase.closed_at is None:
        raise AssertionError("a closed step without the moment of its closing")
    published = phase.stage is Stage.PUBLISHED
    receipts = listed_receipts(phase.campaign_id, phase.round, covered)
    values = {
        "step": phase.step,
        "closed_at": moment_text(phase.closed_at),
        "published_at": phase.published_at and moment_text(phase.published_at),
        "digest": list_digest(one.listed for one in receipts),
        "receipts": [_receipt(one, opened=published) for one in receipts],
        "adjudicated": _adjudicated(phase.step, record) if published and record else None,
    }
    replaced = [_replaced(sheet, number) for sheet, number in replaced_in(phase)] if published else []
    return {**values, "replaced": replaced} if replaced else values


def _replaced(sheet: SheetText, number: int) -> JsonObject:
    return {"kind": sheet.kind, "subject": str(sheet.subject), "text": sheet.text, "correction": number}


def _receipt(one: Receipt, *, opened: bool) -> JsonObject:
    listed = one.listed
    values: JsonObject = {"receipt": listed.receipt, "faction": listed.faction, "by": listed.by, "at": listed.at}
    if one.entered:
        values["entered"] = True
    return {**values, "salt": one.salt, "sheet": one.statement} if opened else values


def _adjudicated(step: str, record: PhaseRecord) -> JsonObject:
    """Return what the step filled in in its document."""
    texts = record_texts(record)
    went_in, came_to = json.loads(texts.document_in), json.loads(texts.document_out)
    return game_of_step(step).filled_in(step, went_in, came_to)
