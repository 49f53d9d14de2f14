"""The engagements of a round as the site shows and fights them (EN.3)."""

from collections.abc import Iterator
from typing import Any

from campaign.games.engagements import (
    Adjustment,
    BattleRules,
    Engagement,
    EngagementFacts,
    EngagementsPart,
    OutsideGame,
    SideFacts,
)
from campaign.games.vae_victis.rules.battles import list_of_side
from campaign.games.vae_victis.rules.document import EngagementEntry, RoundDocument, engagement_named
from campaign.games.vae_victis.rules.sieges import current_resilience
from campaign.games.words import Words
from campaign.language.adjustment_names import ADJUSTMENTS
from hexmap.rules.sentences.messages import _


def _facts(marched: RoundDocument, left: RoundDocument) -> list[EngagementFacts]:
    return [*_fought(left), *_not_fought(marched, left)]


def _fought(document: RoundDocument) -> Iterator[EngagementFacts]:
    groups = list(enumerate(document.model.battles or (), start=1))
    for engagement, entry in _engagements(document):
        battle, group = next((battle, group) for battle, group in groups if entry.id in group)
        together = [other for other in group if other != entry.id]
        yield _engagement(document, engagement, entry, battle=battle, together=together)


def _not_fought(marched: RoundDocument, left: RoundDocument) -> Iterator[EngagementFacts]:
    for engagement, entry in _engagements(marched):
        if entry.id in left.model.not_fought:
            gone = [number for number in engagement.armies if number in left.model.retreated]
            yield _engagement(marched, engagement, entry, retreated=gone)


def _engagements(document: RoundDocument) -> Iterator[tuple[Engagement, EngagementEntry]]:
    for entry in document.model.engagements or ():
        engagement = engagement_named(entry.id, document.board, document.position)
        if engagement is not None:
            yield engagement, entry


def _engagement(
    document: RoundDocument, engagement: Engagement, entry: EngagementEntry, **battle: Any
) -> EngagementFacts:
    return EngagementFacts(
        engagement=engagement,
        sides=(_side(document, engagement, entry, 0), _side(document, engagement, entry, 1)),
        set_up_by=0 if engagement.assault else engagement.armies.index(entry.set_up_by),
        terrain=entry.terrain,
        ground=getattr(document.ruleset.field_of_glory, entry.terrain.lower(), entry.terrain),
        **battle,
    )


def _side(document: RoundDocument, engagement: Engagement, entry: EngagementEntry, which: int) -> SideFacts:
    name = engagement.sides[which]
    army = None if name == engagement.assault else engagement.armies[which]
    return SideFacts(
        name=name,
        army=army,
        place=name if army is None else document.board.describe(document.position.army[army].hex),
        fp=entry.fp[name],
        adjustments=[_of_resilience(document, entry, name)] if army is None else list(_of_army(entry, name)),
        army_list=list_of_side(document.position, engagement, which, document.ruleset) or "",
        allies=entry.allies.get(name, []),
    )


def _of_army(entry: EngagementEntry, side: str) -> Iterator[Adjustment]:
    """The adjustments of an army, each named by its rule and a word: `ST.1 river`."""
    for label, fp in entry.adjustments.get(side, []):
        rule, _blank, name = str(label).partition(" ")
        yield Adjustment(Words(ADJUSTMENTS.get(name, name)), rule, fp)


def _of_resilience(document: RoundDocument, entry: EngagementEntry, name: str) -> Adjustment:
    """The FP that its remaining resilience gives a garrison (AS.2)."""
    structure, siege = document.board.structure_named[name], document.position.siege_of[name]
    resilience = current_resilience(document.board, document.position, structure, siege.resilience, document.ruleset)
    words = Words(_("current resilience %(resilience)s"), {"resilience": resilience})
    return Adjustment(words, "AS.2", entry.fp[name] - document.ruleset.garrison.base)


def _rules(document: RoundDocument) -> BattleRules:
    battle, texts = document.ruleset.battle, document.ruleset.field_of_glory
    return BattleRules(
        version=document.engine_version,
        plan_days=battle.plan_days,
        phase_hours=battle.phase_hours,
        is_live=battle.watched == "live",
        outside=OutsideGame(texts.battle, texts.map, texts.rerolls, texts.weeks),
    )


ENGAGEMENTS = EngagementsPart(facts=_facts, rules=_rules)
