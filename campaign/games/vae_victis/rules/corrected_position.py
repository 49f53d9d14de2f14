"""The outcome of a step with another position than the one that was adjudicated (FA, SI, VP.3)."""

import re
from collections.abc import Mapping
from typing import Any

from campaign.games.position_change import ArmyChange, PositionChange, Positions
from campaign.games.vae_victis.rules.administration import RoundEnd, ending
from campaign.games.vae_victis.rules.corrected_honour import honour_with, with_final_table
from campaign.games.vae_victis.rules.document import RoundDocument, changed, read_document
from hexmap.rules.documents import DocumentError
from hexmap.rules.logistics import Logistics

Entry = dict[str, Any]
"""An army or a siege as a document has it."""

_END = "campaign_ended"


def changed_outcome(before: RoundDocument, outcome: RoundDocument, change: PositionChange) -> RoundDocument:
    """The outcome of a step with the position changed, and the end of the campaign decided again by it (VP.3).

    `before` is the document that went into the step: it knows the faction of an army that comes back to the map, and
    who concedes (VP.4). An army that is moved or taken off the map besieges no longer; a siege that nobody keeps up,
    or of a structure that changes hands, is over. Raises DocumentError, which names what cannot be.
    """
    if not change:
        return outcome
    values = outcome.as_json()
    _check_known(before, values, change)
    position: dict[str, Any] = {
        "factions": [
            {**one, "victory_points": change.points.get(one["id"], one["victory_points"])} for one in values["factions"]
        ],
        "control": _controlled(values["control"], change),
        "armies": _armies(before, values, change),
        "sieges": _sieges(values, change),
    }
    position |= honour_with(values, position["control"])
    read = _read({**values, **position})
    keys = {key: getattr(read.model, key) for key in position}
    if read.position.round == before.position.round:
        return changed(outcome, keys, read.position)
    return with_final_table(changed(outcome, keys | _ended(before, read), read.position))


def _read(values: Mapping[str, Any]) -> RoundDocument:
    """The changed document; a fault of an army is named by its number, as the administrator knows it."""
    try:
        return read_document(values)
    except DocumentError as error:
        which = re.match(r"armies\[(\d+)\]", error.place)
        place = f"army {values['armies'][int(which[1])]['number']}" if which else error.place
        raise DocumentError(place, error.problem) from None


def _check_known(before: RoundDocument, outcome: Mapping[str, Any], change: PositionChange) -> None:
    there = {one["number"] for one in outcome["armies"]} | set(before.position.army)
    for number in change.armies:
        if number not in there:
            raise DocumentError(f"army {number}", f"there is no army {number} in this round")
    for faction in change.points:
        if faction not in before.position.faction:
            raise DocumentError("factions", f"there is no faction {faction}")


def _controlled(control: Mapping[str, str], change: PositionChange) -> dict[str, str]:
    held = {**control, **change.control}
    return {name: faction for name, faction in sorted(held.items()) if faction is not None}


def _armies(before: RoundDocument, outcome: Mapping[str, Any], change: PositionChange) -> list[Entry]:
    armies = {one["number"]: one for one in outcome["armies"]}
    for number, said in change.armies.items():
        if said is None:
            armies.pop(number, None)
        else:
            armies[number] = _army(before, number, armies.get(number), said)
    return [armies[number] for number in sorted(armies)]


def _army(before: RoundDocument, number: int, was: Entry | None, said: ArmyChange) -> Entry:
    if was is None:
        army = before.position.army[number]
        was = {"faction": army.faction, "inactive_rounds": 0, "siege_train": army.siege_train}
    return {
        "number": number,
        "faction": was["faction"],
        "hex": said.hex,
        "strength": said.strength,
        "afloat": said.afloat,
        "inactive_rounds": was["inactive_rounds"],
        **({"siege_train": True} if was.get("siege_train") else {}),
    }


def _sieges(outcome: Mapping[str, Any], change: PositionChange) -> list[Entry]:
    stood = {one["number"]: (one["hex"], one["afloat"]) for one in outcome["armies"]}
    left = {
        number for number, said in change.armies.items() if said is None or stood.get(number) != (said.hex, said.afloat)
    }
    kept = []
    for siege in outcome["sieges"]:
        armies = [number for number in siege["armies"] if number not in left]
        changes_hands = change.control.get(siege["structure"], outcome["control"].get(siege["structure"]))
        if armies and changes_hands == outcome["control"].get(siege["structure"]):
            kept.append({**siege, "armies": armies})
    return kept


def _ended(before: RoundDocument, after: RoundDocument) -> dict[str, Any]:
    """Whether the campaign is over by the changed position, as administration says it."""
    conceding = [one.id for one in before.position.active_factions if one.id in before.model.decisions.concede]
    logistics = Logistics(
        after.board, after.position, before.ruleset.radii, before.superiority or {}, before.orders.sea_links
    )
    end = ending(RoundEnd(after.board, before.ruleset, after.position, logistics.network), conceding)
    said = end and {"winner": end.winner, "rule": end.rule, "reason": end.reason}
    if said == after.model.ended:
        return {}
    events = [event for event in after.model.events if event["kind"] != _END]
    if end is not None:
        text = str.__str__(end.in_words({one.id: one.title for one in after.position.factions}))
        about = {"winner": end.winner, "reason": end.reason}
        events.append({"rule": end.rule, "kind": _END, "round": before.position.round, **about, "text": text})
    return {"ended": said, "events": events}


POSITIONS = Positions(
    changed=changed_outcome,
    control=lambda document: document.position.control,
    most_strength=lambda document: document.ruleset.army.strength_cap,
)
