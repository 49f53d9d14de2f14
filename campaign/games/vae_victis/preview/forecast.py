"""The public interface of previews of a player's orders.

The armies of the faction that plans go as it has planned so far; all others stay where they are.
"""

from collections.abc import Mapping, Sequence
from copy import copy

from campaign.games.desk import FactionMarches, Problem
from campaign.games.vae_victis.preview.fellows import Fellows
from campaign.games.vae_victis.preview.land_reach import LandReach
from campaign.games.vae_victis.preview.layers import layers_of
from campaign.games.vae_victis.preview.out_of_reach import why_out_of_reach
from campaign.games.vae_victis.preview.previews import hexes_ahead, preview_of
from campaign.games.vae_victis.preview.sea_reach import SeaReach
from campaign.games.vae_victis.preview.situation import Situation
from campaign.games.vae_victis.preview.together import march_together
from campaign.games.vae_victis.preview.values import NextHex, Preview, Reach, ReachedHex
from campaign.games.vae_victis.rules.document import RoundDocument
from hexmap.rules.documents import JsonObject
from hexmap.rules.supply import Distances
from orders.rules.order_file import Orders


class Forecast:
    """Previews for one document, created once and queried many times.

    Of `own_orders`, which hold nothing but the orders of the faction that plans, only sieges lifted and sea links
    matter: they change networks and ZoCs before movement (SI.6, LG.6). The orders that the document itself may
    hold are never looked at. Numbers that are no army's raise KeyError.
    """

    def __init__(self, document: RoundDocument, own_orders: Orders | None = None) -> None:
        self._situation = Situation(document, own_orders or Orders())
        self._forget()

    def with_plans(self, plans: Mapping[int, Sequence[int]]) -> "Forecast":
        """The same forecast for a faction whose armies are to carry out these instructions, by army number.

        They draw on the same pools of NMP (NV.2), and no two of them can end in one hex (MV.9). That of the army that
        is asked about is left out of account.
        """
        forecast = copy(self)
        forecast._situation = self._situation.with_plans(plans)
        forecast._forget()
        return forecast

    def _forget(self) -> None:
        self._reaches: dict[int, Reach] = {}
        self._fellows: dict[int, Fellows] = {}

    def _fellows_of(self, number: int) -> Fellows:
        if number not in self._fellows:
            self._fellows[number] = Fellows(self._situation, number)
        return self._fellows[number]

    @property
    def superiority_is_known(self) -> bool:
        """Return whether naval superiority is that of the round; else it assumes that nobody places a point."""
        return self._situation.superiority_is_known

    def preview(self, number: int, instruction: Sequence[int]) -> Preview:
        """Return the preview of an instruction for an army, number by number."""
        return preview_of(self._situation, number, instruction, self._fellows_of(number))

    def next_hexes(self, number: int, instruction: Sequence[int]) -> tuple[NextHex, ...]:
        """Return the six hexes around the end of an army's path, and the effect of one more number."""
        return hexes_ahead(self._situation, number, instruction, self._fellows_of(number))

    def together(self, faction: str, instructions: Mapping[int, Sequence[int]]) -> FactionMarches:
        """Return the preview of instructions for all armies of a faction together."""
        return march_together(self._situation, faction, instructions)

    def reach(self, number: int) -> Reach:
        """Every hex that an army can get to this round."""
        if number not in self._reaches:
            army = self._situation.position.army[number]
            fellows = self._fellows_of(number)
            hexes: dict[int, ReachedHex] = {}
            if not army.afloat:
                hexes.update(LandReach(self._situation, army, fellows).hexes())
            hexes.update(SeaReach(self._situation, army, fellows).hexes())
            self._reaches[number] = Reach(number, hexes)
        return self._reaches[number]

    def why_out_of_reach(self, number: int, hex_: int) -> Problem | None:
        """Return why an army cannot get to a hex in this round; None if it can."""
        if hex_ in self.reach(number).hexes:
            return None
        return why_out_of_reach(self._situation, number, hex_, self._fellows_of(number))

    def enemy_reach(self, faction: str) -> Mapping[int, tuple[int, ...]]:
        """The hexes that armies of other factions can get to this round, each with their numbers."""
        found: dict[int, tuple[int, ...]] = {}
        for army in self._situation.position.armies:
            if army.faction != faction:
                for hex_ in self.reach(army.number).hexes:
                    found[hex_] = (*found.get(hex_, ()), army.number)
        return dict(sorted(found.items()))

    def supply(self, number: int) -> float | None:
        """MP from an army to its faction's network (LG.8): infinite where no way leads there, None for a navy."""
        situation, army = self._situation, self._situation.position.army[number]
        if army.afloat:
            return None
        return Distances(situation.board, situation.networks[army.faction], situation.ruleset.costs).of(army.hex)

    def layers(self) -> JsonObject:
        """Return the layers of the map beside its picture, as JSON values."""
        return layers_of(self._situation)
