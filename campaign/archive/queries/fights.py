"""Battles on the site as values of `campaign.json`."""

from collections.abc import Mapping
from datetime import datetime

from campaign.archive.queries.layout import ArchiveLayout
from campaign.archive.queries.moments import in_full, in_full_or_none
from campaign.battles.queries.published import plan_salts
from campaign.models import Fight
from hexmap.rules.documents import JsonObject


def fight_values(layout: ArchiveLayout) -> list[JsonObject]:
    """Return the battles that are kept, in the order in which they were made."""
    seats = dict(layout.campaign.seats.values_list("pk", "name"))
    return [_fight(layout, fight, seats) for fight in layout.fights]


def _fight(layout: ArchiveLayout, fight: Fight, seats: Mapping[int, str]) -> JsonObject:
    files = layout.fight_files[fight.pk]
    return {
        "phase": layout.folder_of(fight).place,
        "engagement": fight.engagement,
        "document": files.document,
        "record": files.record,
        "picture": files.picture or None,
        "public_id": str(fight.public_id),
        "digest": fight.digest,
        "casualties": fight.casualties,
        "sides": [_side(side, salt) for side, salt in zip(fight.sides, plan_salts(fight), strict=True)],
        "given": [_given(one, seats) for one in fight.given],
        "made_at": in_full(fight.made_at),
        "plans_due_at": in_full(fight.plans_due_at),
        "begun_at": in_full_or_none(fight.begun_at),
        "over_at": in_full_or_none(fight.over_at),
        "hours": fight.hours,
        "live": fight.is_live,
        "version": fight.version,
    }


def _side(side: JsonObject, salt: str | None) -> JsonObject:
    return {
        "faction": side["faction"],
        "side": side["side"],
        "allies": side["allies"],
        "bot": bool(side["bot"]),
        "auto": bool(side.get("auto")),
        "left": bool(side.get("left")),
        "salt": salt,
    }


def _given(one: JsonObject, seats: Mapping[int, str]) -> JsonObject:
    """Return who gave a plan or an order, and when; a battle plan has a receipt."""
    return {
        "side": one["side"],
        "seat": seats[one["seat"]],
        "at": in_full(datetime.fromisoformat(one["at"])),
        "receipt": one.get("receipt"),
    }
