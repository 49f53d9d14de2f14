"""The parameters of a ruleset one by one: where each stands, its paragraph, how large it may be (PA)."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from campaign.games.rule_changes import Parameter, Value
from campaign.games.vae_victis.rule_changes.parameter_words import NAMES, choices_in_words
from campaign.games.vae_victis.rules.ruleset import Ruleset
from campaign.games.vae_victis.scenarios import largest

SETTLED = frozenset({"name", "game", "army.strength", "days.placement", "honour"})
"""What matters before a campaign has begun, and never after."""
_ONLY_RISES = ("army.strength_cap", "zone_of_control.army")
"""With less of these an army, or a siege, that is on the map could be one that cannot be (FA.3, SI.1)."""

_PARAGRAPHS = {
    "army": "FA.3",
    "movement": "MV.1",
    "movement.stand": "MV.3",
    "movement.network": "MV.2",
    "movement.river": "MV.2",
    "movement.enemy_navy": "MV.2",
    "movement.floor": "MV.2",
    "movement.ceiling": "MV.2",
    "movement.strait_clear": "MV.10",
    "zone_of_control": "ZC.2",
    "zone_of_control.army": "ZC.1",
    "zone_of_control.navy": "ZC.1",
    "superiority": "IN.3",
    "superiority.strait": "MV.10",
    "superiority.refuge": "NB.6",
    "superiority.passage": "AF.1",
    "sailing": "NV.2",
    "sailing.level": "IN.4",
    "debarkation": "NV.10",
    "naval_battle": "NB.4",
    "naval_battle.defeats": "NB.5",
    "naval_battle.distance": "NB.6",
    "naval_battle.inactive": "NB.6",
    "engagement": "ST.1",
    "engagement.allies_distance": "EN.7",
    "garrison": "AS.2",
    "garrison.garrison_list": "VU.4",
    "resilience": "SI.2",
    "resilience.blockaded": "SI.3",
    "siege": "SI.5",
    "siege_die": "SD.1",
    "siege_die.loss": "SD.2",
    "siege_die.red": "SD.4",
    "siege_die.white": "SD.4",
    "after_battle": "AF.1",
    "after_battle.from_assault": "AS.5",
    "recovery": "ST.4",
    "losses": "ST.2",
    "transfer": "ST.6",
    "victory_points": "VP.1",
    "victory_points.town": "VP.2",
    "victory_points.city": "VP.2",
    "victory_points.strong_lost": "VP.2",
    "victory_points.strong_from": "VP.2",
    "victory": "VP.3",
    "victory.weakened": "VW.2",
    "victory.capitals": "VW.3",
    "victory.capitals_connected": "VW.3",
    "victory.own_capital": "VW.4",
    "victory.settled_by": "VW.5",
    "victory.foreign_town": "VW.5",
    "victory.last_round": "VW.6",
    "victory.concede": "VW.8",
    "field_of_glory": "EN.6",
    "field_of_glory.battle": "EN.5",
    "field_of_glory.map": "EN.5",
    "field_of_glory.rerolls": "EN.5",
    "field_of_glory.weeks": "EN.5",
    "battle": "GS.83",
    "battle.watched": "GS.58",
    "battle.plan_days": "GS.60",
    "battle.phase_hours": "GS.60",
    "days": "RD.1",
}
"""The paragraph of a parameter, or of all below a name; the longest name that fits counts."""


@cache
def parameters() -> Mapping[str, Parameter]:
    """All parameters that can change in a campaign, by path, in the order of the file."""
    return {one.path: one for one in _of(Ruleset, "")}


def values_of(ruleset: Ruleset) -> dict[str, Value]:
    """The values of these parameters in a ruleset, by path."""
    found = dict(_flat(ruleset.model_dump(), ""))
    return {path: found[path] for path in parameters()}


def _of(model: type[BaseModel], before: str) -> Iterator[Parameter]:
    for name, field in model.model_fields.items():
        path, kind = before + name, field.annotation
        if path in SETTLED:
            continue
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from _of(kind, f"{path}.")
            continue
        most = largest(path) if kind is int else 0
        yield Parameter(
            path,
            NAMES[path],
            _paragraph(path),
            is_number=kind is int,
            least=_bound(field.metadata, "ge", -most) if kind is int else 0,
            most=min(most, _bound(field.metadata, "le", most)),
            step=_bound(field.metadata, "multiple_of", 1),
            choices=get_args(kind) if get_origin(kind) is Literal else (),
            is_switch=kind is bool,
            only_rises=path in _ONLY_RISES,
            words=choices_in_words(path, is_switch=kind is bool),
        )


def _bound(metadata: list[Any], name: str, otherwise: int) -> int:
    return next((int(getattr(one, name)) for one in metadata if hasattr(one, name)), otherwise)


def _paragraph(path: str) -> str:
    named = path
    while named and named not in _PARAGRAPHS:
        named = named.rpartition(".")[0]
    return _PARAGRAPHS.get(named, "")


def _flat(values: Mapping[str, Any], before: str) -> Iterator[tuple[str, Value]]:
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield before + key, value
