"""A shadow run: what a step that has been played would have come to with other parameters of its ruleset (RD.6)."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from campaign.games.rule_changes import ON_THE_WAY, Shadow
from campaign.games.vae_victis.reports.differences import differences
from campaign.games.vae_victis.rules.document import (
    Levels,
    RoundDocument,
    RuleChange,
    keys_of,
    read_document,
    with_rule_change,
)
from campaign.games.vae_victis.rules.honour import is_of_the_ledger
from campaign.games.vae_victis.rules.step_of_round import carried_out
from campaign.games.vae_victis.steps import Step
from campaign.language.catalogue.sentences import say
from hexmap.rules.documents import DocumentError
from orders.rules.game_steps import SETTING_UP, WITH_RESULTS


def shadow_of(document_in: RoundDocument, step: str, change: RuleChange) -> Shadow:
    """The result that a step would have had with a change of its ruleset, from the document that went into it as it
    was.

    Both outcomes are adjudicated now, so that nothing but the change is different between them.
    """
    # armies are placed by no parameter (FA.4), and a game that has been played ended as it did (EN.9)
    if step in SETTING_UP or step in WITH_RESULTS:
        return Shadow()
    played = carried_out(document_in, Step(step))
    try:
        shadow = carried_out(_with_change(document_in, change), Step(step))
    except DocumentError as error:
        return Shadow(fault=str(error))
    if _figures(played) == _figures(shadow):
        return Shadow()
    how = (*differences(played, shadow), *_of_the_step(played, shadow))
    if not how:
        return Shadow((ON_THE_WAY,))
    before, after = _told(played), _told(shadow)
    gone, instead = before - after, after - before
    return Shadow(how, tuple(gone.elements()), tuple(instead.elements()))


def _with_change(document: RoundDocument, change: RuleChange) -> RoundDocument:
    """The document under other rules, read again, because it can be invalid under them; raises DocumentError."""
    values = {**document.as_json(), "ruleset": with_rule_change(document.model.ruleset, change)}
    return read_document(values, engine_version=document.engine_version)


def _figures(document: RoundDocument) -> dict[str, Any]:
    """An outcome without its words, which can name a parameter that made no difference."""
    return {key: value for key, value in keys_of(document.model).items() if key not in ("ruleset", "events")}


def _told(document: RoundDocument) -> Counter[str]:
    """The sentences of a document but for those of the ledger, which a campaign may hide (HO.36)."""
    return Counter(event["text"] for event in document.model.events if not is_of_the_ledger(event))


def _of_the_step(played: RoundDocument, shadow: RoundDocument) -> Iterator[str]:
    yield from _levels("Naval superiority", played, played.superiority, shadow.superiority)
    yield from _levels("NMP left", played, played.model.nmp_left, shadow.model.nmp_left)
    yield from _engagements(played, shadow)
    if played.model.ended != shadow.model.ended:
        yield say("the_end_of_the_campaign")


def _levels(what: str, played: RoundDocument, before: Levels | None, after: Levels | None) -> Iterator[str]:
    for faction in played.position.active_factions:
        old, new = (before or {}).get(faction.id, {}), (after or {}).get(faction.id, {})
        for zone in played.board.zones:
            if zone in old and zone in new and old[zone] != new[zone]:
                yield f"{what} of {faction.title} in {zone}: {old[zone]} → {new[zone]}."


def _engagements(played: RoundDocument, shadow: RoundDocument) -> Iterator[str]:
    """Engagements that would not have come about, or others, and the FP of those that would have (EN, ST.1)."""
    old = {one.id: one for one in played.model.engagements or ()}
    new = {one.id: one for one in shadow.model.engagements or ()}
    for id_ in [*old, *(id_ for id_ in new if id_ not in old)]:
        if id_ not in new:
            yield say("engagement_is_not_there", engagement=id_)
        elif id_ not in old:
            yield say("engagement_is_there", engagement=id_)
        else:
            for side, fp in old[id_].fp.items():
                if fp != new[id_].fp.get(side):
                    yield say("engagement_fp", engagement=id_, name=side, before_fp=fp, fp=new[id_].fp[side])
