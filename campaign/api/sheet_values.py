"""Phases, sheets and decisions as the values that the API answers."""

from typing import Any

from campaign.language.told import told
from campaign.models import Phase
from campaign.rules.choices.choice import Option
from campaign.selectors import Line
from orders.rules.sheets import NOTHING, SheetText
from orders.selectors import Message, Receipt, Sheet

Values = dict[str, Any]


def phase_values(phase: Phase, *, takes_sheets: bool) -> Values:
    """A phase; `takes_sheets` says whether sheets are taken at this moment (OR.4)."""
    return {
        "id": phase.pk,
        "round": phase.round,
        "step": phase.step,
        "status": phase.status,
        "due_at": phase.due_at,
        "takes_sheets": takes_sheets,
    }


def sheet_values(sheet: Sheet) -> Values:
    """A sheet, as its reader may see it."""
    return {
        "kind": sheet.kind.value,
        "faction": sheet.faction,
        "army": sheet.army,
        "text": sheet.text,
        "draft": sheet.draft,
        "life": sheet.life.value,
        "version": sheet.version,
        "last": sheet.last,
        "receipt": sheet.receipt,
        "by": sheet.by,
        "at": sheet.at,
        "standing": sheet.standing,
        "entered": sheet.entered,
        "repeated": sheet.repeated,
        "message": _message(sheet.message) if sheet.message else None,
    }


def _message(message: Message) -> Values:
    return {
        "text": message.text,
        "by": message.by,
        "at": message.at,
        "until": message.until,
        "counts": message.counts,
    }


def decision_values(line: Line) -> Values:
    """A choice with the sheet in which it has been made, in the language of the reader."""
    choice = line.choice
    return {
        "kind": choice.kind.value,
        "army": choice.army,
        "beforehand": line.standing,
        "waiting": line.is_open,
        "pressing": choice.pressing,
        "free": choice.free,
        "why": told(choice.why),
        "default": told(choice.default),
        "rule": choice.rule,
        "nothing": NOTHING.get(choice.kind, ""),
        "options": [_option(option) for option in choice.options],
        "sheet": sheet_values(line.sheet) if line.sheet else None,
    }


def _option(option: Option) -> Values:
    return {
        "text": option.text,
        "meaning": told(option.label),
        "rule": option.rule,
        "note": told(option.note),
        "needs": [_need(need) for need in option.needs],
    }


def _need(need: SheetText) -> Values:
    army = need.subject if isinstance(need.subject, int) else None
    return {"kind": need.kind.value, "army": army, "text": need.text}


def receipt_values(receipt: Receipt) -> Values:
    """A receipt of the reader's own faction, with what it is for."""
    listed = receipt.listed
    return {
        "receipt": listed.receipt,
        "faction": listed.faction,
        "by": listed.by,
        "at": listed.at,
        "salt": receipt.salt,
        "sheet": receipt.statement,
    }
