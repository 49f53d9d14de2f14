"""The orders of a side that a member may read, as the what-if page begins with them."""

from campaign.games.hannibal.what_if import Texts
from campaign.models import Phase
from campaign.selectors import Membership, sheets_for
from orders.rules.kinds import Kind, kinds_of
from orders.rules.life import Life

_WITHOUT_TEXT = (Life.NONE, Life.WITHDRAWN)
_NOT_TRIED = (Kind.CONCEDE_GAME,)
"""Conceding ends the game whatever the dice say."""


def own_texts(phase: Phase, member: Membership) -> Texts:
    """Return the orders of a step that the member's side has: the draft, or without one what is submitted.

    None of the other side, also not such as are published already.
    """
    side = member.reader.faction
    found: dict[str, dict[str, str]] = {}
    for sheet in sheets_for(phase, member):
        is_of_step = sheet.kind in kinds_of(phase.step) and sheet.kind not in _NOT_TRIED
        has_text = sheet.draft is not None or sheet.life not in _WITHOUT_TEXT
        if sheet.faction == side and is_of_step and has_text and sheet.latest_text.strip():
            found.setdefault(sheet.kind.value, {})[str(sheet.subject)] = sheet.latest_text
    return found
