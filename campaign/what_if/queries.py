"""The orders of a side that a member may read, as the what-if page begins with them."""

from campaign.models import Phase
from campaign.selectors import Membership, sheets_for
from orders.rules.kinds import kinds_of
from orders.rules.life import Life
from orders.rules.sheets import SheetText

_WITHOUT_TEXT = (Life.NONE, Life.WITHDRAWN)


def own_sheets(phase: Phase, member: Membership) -> list[SheetText]:
    """Return the orders of a step that the member's side has: the draft, or without one what is submitted.

    None of the other side, also not such as are published already.
    """
    kinds = kinds_of(phase.step)
    return [
        SheetText(sheet.kind, sheet.subject, sheet.latest_text)
        for sheet in sheets_for(phase, member)
        if sheet.faction == member.reader.faction and sheet.kind in kinds
        if sheet.draft is not None or sheet.life not in _WITHOUT_TEXT
    ]
