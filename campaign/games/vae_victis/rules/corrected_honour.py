"""Honour after a corrected position: shares in structures that change hands end, and the final table (HO.26, HO.34)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from campaign.games.vae_victis.rules.document import RoundDocument, final_keys, keys_of, only_keys
from campaign.games.vae_victis.rules.honour import final_table


def honour_with(values: Mapping[str, Any], control: Mapping[str, str]) -> dict[str, Any]:
    """The key `honour` of a document whose structures change hands; nothing where it has none.

    Shares in a structure that is their faction's no more end, and their points are taken off.
    """
    honour = values.get("honour")
    if honour is None:
        return {}
    faction = {seat["id"]: seat["faction"] for seat in honour["seats"]}
    kept: dict[str, dict[str, int]] = {}
    lost = dict.fromkeys(faction, 0)
    for name, shares in honour.get("tokens", {}).items():
        own = {seat: points for seat, points in shares.items() if control.get(name) == faction[seat]}
        kept |= {name: own} if own else {}
        for seat, points in shares.items():
            lost[seat] += 0 if seat in own else points
    seats = [{**seat, "points": seat["points"] - lost[seat["id"]]} for seat in honour["seats"]]
    return {"honour": {**honour, "seats": seats, "tokens": kept}}


def with_final_table(outcome: RoundDocument) -> RoundDocument:
    """The outcome with the final table of its position, or without one where the campaign goes on (HO.34)."""
    if outcome.position.honour is None:
        return outcome
    ended = outcome.model.ended
    table = final_keys(final_table(outcome.position, ended["winner"])) if ended else {}
    keys = {key: value for key, value in keys_of(outcome.model).items() if key != "final"}
    return replace(outcome, model=only_keys({**keys, **table}))
