"""The marches that a faction plans: drafted or submitted."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaign.models import Phase
from campaign.selectors.membership import Membership
from orders.rules.kinds import Kind, Step
from orders.rules.notation import NotationError, parse_instruction
from orders.rules.sheets import LONGEST_SHEET
from orders.rules.visibility import Stage
from orders.selectors import readable_sheets

_OPEN = dict.fromkeys(Step, Stage.OPEN)
"""With every step open a reader gets the orders of their own faction, and no others."""


@dataclass(frozen=True)
class Marches:
    """The current instructions of a faction's armies, by army number.

    `texts` are drafts where there are any, else what was submitted. `version` rises with everything that one of
    them writes.
    """

    texts: tuple[tuple[int, str], ...] = ()
    version: int = 0

    def beside(self, texts: Mapping[int, str]) -> "Marches":
        """Return the same with texts that are not saved yet; invalid ones are left out."""
        return Marches(tuple(sorted({**dict(self.texts), **{n: t for n, t in texts.items() if _is_valid(t)}}.items())))

    @property
    def instructions(self) -> dict[int, tuple[int, ...]]:
        """The instructions as the adjudicator reads them."""
        return {number: parse_instruction(text) for number, text in self.texts}


def marches_in_mind(phase: Phase, member: Membership) -> Marches:
    """Return the drafted or submitted marches of the member's faction in a phase; none outside the movement step."""
    faction = member.reader.faction
    if faction is None or phase.step != Step.MOVEMENT:
        return Marches()
    sheets = readable_sheets(phase.campaign_id, phase.round, member.reader, _OPEN, (Kind.MOVEMENT,))
    texts = {sheet.army: sheet.text if sheet.draft is None else sheet.draft for sheet in sheets}
    found = sorted((army, text) for army, text in texts.items() if army is not None and text)
    return Marches(tuple(found), sum(sheet.last for sheet in sheets))


def _is_valid(text: str) -> bool:
    if len(text) > LONGEST_SHEET:
        return False
    try:
        parse_instruction(text)
    except NotationError:
        return False
    return True
