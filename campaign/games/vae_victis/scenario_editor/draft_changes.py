"""Changes of a scenario that is being made, one at a time; each returns another draft within the bounds of the site."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, count
from typing import Any, TypeVar

from campaign.games.rule_changes import Value, nested
from campaign.games.scenario_editor import FactionChange
from campaign.games.vae_victis.rule_changes.parameters import SETTLED
from campaign.games.vae_victis.rules.document import with_rule_change
from campaign.games.vae_victis.rules.ruleset import ruleset_of
from campaign.games.vae_victis.scenario_editor.drafting import Draft, DraftFaction
from campaign.games.vae_victis.scenarios import MOST_ARMIES, MOST_FACTIONS
from campaign.language.in_latin import in_latin
from hexmap.editor.bounds import check_count
from hexmap.rules.documents import DocumentModel
from hexmap.rules.position_file import ArmyEntry
from hexmap.rules.ruleset_files import merged_values

COLOURS = (
    *("#b3261e", "#5b2a86", "#8f6a00", "#1e6b52", "#1f4e8c"),
    *("#7a4419", "#b03a72", "#3f3f46", "#1b7a78", "#a8480c"),
)
"""Colours that a new faction gets, the first one that is free; white numbers are legible on all of them."""
_LONGEST_ID = 40


def with_faction(draft: Draft, title: str, capitals: Sequence[str]) -> Draft:
    """Return a draft with another active faction, which holds its capitals where nobody else does."""
    check_count("factions", len(draft.factions) + 1, MOST_FACTIONS, "factions", "remove one first")
    taken = {one.colour for one in draft.factions}
    faction = DraftFaction(
        id=_free_id(draft, title),
        title=title,
        active=True,
        capitals=list(capitals),
        initiative_factor=1,
        victory_points=0,
        colour=next((colour for colour in COLOURS if colour not in taken), COLOURS[0]),
    )
    held = {capital: draft.control.get(capital, faction.id) for capital in capitals}
    return _changed(draft, factions=[*draft.factions, faction], control=_in_order({**draft.control, **held}))


def with_faction_changed(draft: Draft, id_: str, change: FactionChange) -> Draft:
    """Return a draft with other properties of a faction; a faction that becomes passive loses its armies (FA.1).

    Capitals that are new to it and that nobody holds become its own.
    """
    found = draft.faction(id_)
    if found is None:
        return draft
    before = set(found.capitals)
    values = {
        "title": change.title,
        "colour": change.colour,
        "active": change.active,
        "capitals": list(change.capitals),
        "initiative_factor": change.initiative_factor,
        **({"army_list": change.army_list or None} if change.army_list or found.army_list else {}),
    }
    factions = [_changed(one, **values) if one.id == id_ else one for one in draft.factions]
    held = {one: id_ for one in change.capitals if one not in before and one not in draft.control}
    control = _in_order({**draft.control, **held}) if held else draft.control
    after = _changed(draft, factions=factions, control=control)
    lost = [] if change.active else [army.number for army in draft.armies if army.faction == id_]
    return without_armies(after, lost)


def without_faction(draft: Draft, id_: str) -> Draft:
    """Return a draft without a faction, its armies, its sieges, what it holds, and allies who depend on it (EN.7)."""
    factions = [_without_allies_of(one, id_) for one in draft.factions if one.id != id_]
    control = {structure: holder for structure, holder in draft.control.items() if holder != id_}
    after = _changed(draft, factions=factions, control=control)
    after = without_armies(after, [army.number for army in draft.armies if army.faction == id_])
    return _changed(after, sieges=[siege for siege in after.sieges if siege.structure in control])


def with_control(draft: Draft, holders: Mapping[str, str]) -> Draft:
    """Return a draft in which structures have other holders, by name; "" is nobody.

    A siege of a structure that its besieger holds now, or nobody, ends.
    """
    control = {one: holder for one, holder in {**draft.control, **holders}.items() if holder}
    if control == draft.control:
        return draft
    sieges = [one for one in draft.sieges if control.get(one.structure) not in (None, one.faction)]
    return _changed(draft, control=_in_order(control), sieges=sieges)


def with_armies(draft: Draft, armies: Sequence[ArmyEntry]) -> Draft:
    """Return a draft with these armies in the place of all; sieges of armies that are gone or elsewhere end."""
    check_count("armies", len(armies), MOST_ARMIES, "armies", "remove some first")
    if list(armies) == draft.armies:
        return draft
    stayed = {(one.number, one.faction, one.hex) for one in armies}
    gone = {one.number for one in draft.armies if (one.number, one.faction, one.hex) not in stayed}
    sieges = [siege for siege in draft.sieges if not gone & set(siege.armies)]
    return _changed(draft, armies=list(armies), sieges=sieges)


def without_armies(draft: Draft, numbers: Iterable[int]) -> Draft:
    """Return a draft without some armies, and without their sieges."""
    gone = set(numbers)
    return with_armies(draft, [army for army in draft.armies if army.number not in gone]) if gone else draft


def with_rules(draft: Draft, base: str, values: Mapping[str, Value]) -> Draft:
    """Return a draft with a shipped ruleset and the values of other parameters, by path.

    What no parameter says of its ruleset stays: its name, honour, and what is settled at the start. Raises
    DocumentError for numbers that make no ruleset.
    """
    ruleset = with_rule_change(base, merged_values(_settled(draft.ruleset), nested(values)))
    ruleset_of(ruleset)
    return _changed(draft, ruleset=ruleset)


def _settled(ruleset: Any) -> dict[str, Any]:
    if not isinstance(ruleset, dict):
        return {}
    kept: dict[str, Any] = {}
    for path in sorted(SETTLED):
        table, _dot, name = path.partition(".")
        if not name and table in ruleset:
            kept[table] = ruleset[table]
        elif isinstance(ruleset.get(table), dict) and name in ruleset[table]:
            kept[table] = {name: ruleset[table][name]}
    return kept


def _free_id(draft: Draft, title: str) -> str:
    """Return an id made from a title: letters and digits without accents, a number behind one that is taken."""
    plain = in_latin(title).lower()
    words = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    base = "-".join(words)[:_LONGEST_ID].strip("-") or "faction"
    taken = {one.id for one in draft.factions}
    numbered = (f"{base}-{number}" for number in count(2))
    return next(id_ for id_ in chain([base], numbered) if id_ not in taken)


def _without_allies_of(faction: DraftFaction, id_: str) -> DraftFaction:
    allies = [ally for ally in faction.allies if ally.extinct != id_]
    return faction if allies == faction.allies else _changed(faction, allies=allies)


def _in_order(control: Mapping[str, str]) -> dict[str, str]:
    return dict(sorted(control.items()))


_Model = TypeVar("_Model", bound=DocumentModel)


def _changed(model: _Model, **values: Any) -> _Model:
    return model.model_copy(update=values)
