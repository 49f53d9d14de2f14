"""The script of the campaign on the web: orders for every decision.

The script also orders what is not allowed, for the adjudicator to pass over. The site refuses that when it is
submitted, so its players then submit what is left of it.
"""

import json
from dataclasses import astuple, dataclass
from functools import cache
from typing import Any

from campaign.games.demonstration import PlannedOrders
from campaign.games.vae_victis.demonstration.script import orders_for, text_submitted
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from campaign.games.vae_victis.scenarios import shipped_scenario
from campaign.games.vae_victis.steps import Step
from tests.replays.test_first_punic_war import SCRIPT, stored

Document = dict[str, Any]
START: Document = json.loads(shipped_scenario("first-punic-war"))
FACTION_OF = {army["number"]: army["faction"] for army in START["armies"]}
PLAYED = ("carthago", "roma")
RULES: dict[str, str] = {
    Kind.INITIATIVE: "IN.2",
    Kind.TRANSFER: "ST.6",
    Kind.SEA_LINKS: "LG.6",
    Kind.ADVANCE: "AF.3",
    Kind.DEBARK: "NV.10",
    Kind.BESIEGE: "SI.1",
}
"""By which paragraph what the script orders is not allowed."""


@dataclass(frozen=True)
class Sheet(PlannedOrders):
    """Orders with their field in the form."""

    @property
    def field(self) -> str:
        """The name of its field in the form."""
        return f"sheet-{self.kind}" if self.army is None else f"sheet-{self.kind}-{self.army}"


def sheets_of(round_: int, step: Step) -> list[Sheet]:
    """Return the orders of the players for a step, faction orders first."""
    return [Sheet(*astuple(one)) for one in orders_for(SCRIPT[round_ - 1], step, _moved(round_))]


def reports_of(round_: int) -> list[Document]:
    """What the script has reported of the engagements of a round."""
    found: list[Document] = SCRIPT[round_ - 1]["answers"]["reports"]
    return found


def what_is_left(sheet: Sheet, round_: int) -> str:
    """What is allowed of orders that were refused; "" for nothing."""
    text = text_submitted(SCRIPT[round_ - 1], sheet)
    assert text != sheet.text
    return text


@cache
def _moved(round_: int) -> RoundDocument:
    """The document after the movement of a round."""
    return read_document(stored(round_, "movement"))
