"""What an export leaves out while units are hidden: orders of one side from which they follow, and seeds (HH.15.4)."""

from typing import Any

from campaign.games.all_games import game_of_step
from campaign.games.receipts import GameReceipts
from campaign.receipts.rules.sheets import read_statement
from hexmap.rules.documents import JsonObject
from orders.rules.kinds import name_in_documents


def without_hidden(values: JsonObject) -> JsonObject:
    """A round of an export without what stays secret until the game is over."""
    chances = [{**one, "seed": None} for one in (*values.get("earlier_chances", ()), values["chance"]) if one]
    earlier = {"earlier_chances": chances[:-1]} if chances[1:] else {}
    steps = [_step(step, game_of_step(step["step"]).receipts) for step in values["steps"]]
    return {**values, "chance": chances[-1] if chances else None, "steps": steps, **earlier}


def _step(values: JsonObject, game: GameReceipts) -> JsonObject:
    of_others = _of_others(values["receipts"], game)
    shown = {**values, "receipts": [_receipt(one, game) for one in values["receipts"]]}
    if values["adjudicated"] is not None:
        shown["adjudicated"] = {"sheets": _shown(values["adjudicated"]["sheets"], of_others, game)}
    if "replaced" in values:
        shown["replaced"] = [
            one for one in values["replaced"] if one["kind"] not in game.sealed or one["subject"] in of_others
        ]
    return shown


def _receipt(values: JsonObject, game: GameReceipts) -> JsonObject:
    statement = read_statement(values["sheet"]) if values.get("sheet") else None
    if values["faction"] != game.sealed_faction or statement is None or statement.kind not in game.sealed:
        return values
    return {key: value for key, value in values.items() if key not in ("salt", "sheet")}


def _of_others(receipts: list[JsonObject], game: GameReceipts) -> set[str]:
    """The subjects of orders of the other side in a list: by these alone the sides of leaders are known here."""
    read = (
        read_statement(one["sheet"]) for one in receipts if one["faction"] != game.sealed_faction and one.get("sheet")
    )
    return {str(statement.subject) for statement in read if statement is not None}


def _shown(sheets: Any, of_others: set[str], game: GameReceipts) -> JsonObject:
    """The orders that were adjudicated: of the kinds that stay sealed only those of the other side."""
    sealed = {name_in_documents(kind) for kind in game.sealed}
    kept = {
        kind: {about: text for about, text in given.items() if kind not in sealed or about in of_others}
        for kind, given in sheets.items()
    }
    return {kind: given for kind, given in kept.items() if given}
