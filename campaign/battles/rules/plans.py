"""Battle plans of both methods: the canonical text of one, and the default one."""

from campaign.battles.rules.cards.sheet import CardsSheet, read_cards_sheet
from campaign.battles.rules.document import BattleDocument
from campaign.battles.rules.quick.sheet import QuickSheet, default_sheet, read_quick_sheet


def canonical_plan(battle: BattleDocument, side: int, text: str) -> str:
    """Return a side's battle plan in its one form; raises SheetFault for one that is not valid."""
    given = battle.sides[side]
    sheet: QuickSheet | CardsSheet
    if battle.method == "quick":
        sheet = read_quick_sheet(text, battle.engagement, given.name, given.list, given.fp)
    else:
        sheet = read_cards_sheet(text, battle.engagement, given.name, given.list)
    return sheet.text


def default_plan(battle: BattleDocument, side: int) -> str:
    """Return the battle plan of a side that gives none (GS.16, BC.27)."""
    given = battle.sides[side]
    if battle.method == "quick":
        return default_sheet(battle.engagement, given.name, given.list, given.fp).text
    return CardsSheet(battle.engagement, given.name).text
