"""Forecasts of marches with the orders of a faction, as the pages show them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from campaign.games.desk import FactionMarches, Instructions, MarchTables, Problem, ReachableStructure
from campaign.games.vae_victis.desk.march_tables import march_tables, structures_in_reach
from campaign.games.vae_victis.kinds import Kind, orders_of_sheets
from campaign.games.vae_victis.preview import Forecast, may_end_at_sea, preview_as_json, reach_as_json
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.sieges import lifted, without_lifted
from hexmap.rules.documents import JsonObject, validated
from hexmap.rules.zones_of_control import army_zone, structures_holding
from orders.rules.order_file import Orders, OrdersDocument, orders_of
from orders.rules.sheets import SheetText

BEFORE_MARCHES = (Kind.LIFT_SIEGE, Kind.SEA_LINKS)
"""The kinds of orders that take effect before movement (SI.6, LG.6)."""


@dataclass(frozen=True, eq=False)
class PlannedForecast:
    """A forecast as `MarchForecast`, with the document and the orders that it was made for."""

    document: RoundDocument
    orders: Orders
    forecast: Forecast

    def with_plans(self, plans: Instructions) -> Self:
        """Return the same forecast for a faction whose other armies carry out these instructions."""
        return replace(self, forecast=self.forecast.with_plans(plans))

    def preview(self, number: int, instruction: Sequence[int]) -> JsonObject:
        """Return the preview of an instruction, number by number."""
        return preview_as_json(self.document.board, self.forecast.preview(number, instruction))

    def way_to(self, number: int, hex_: int) -> JsonObject | Problem:
        """Return the preview of the best instruction to a hex, or why an army cannot get there in this round."""
        problem = self.forecast.why_out_of_reach(number, hex_)
        return problem or self.preview(number, self.forecast.reach(number).instruction_to(hex_))

    def path(self, number: int, instruction: Sequence[int]) -> list[str]:
        """Return the names of the hexes of a march as far as it gets, its own first."""
        steps = self.forecast.preview(number, instruction).steps
        hexes = [self.document.position.army[number].hex, *(step.hex for step in steps if step.entered)]
        return [self.document.board.grid.name(hex_) for hex_ in hexes]

    def reach(self, number: int) -> JsonObject:
        """Return every hex that an army can get to in this round."""
        return reach_as_json(self.document.board, self.forecast.reach(number))

    def enemy_reach(self, faction: str) -> Mapping[str, Sequence[int]]:
        """Return the hexes that armies of other factions can get to in this round, with their numbers."""
        name = self.document.board.grid.name
        return {name(hex_): list(who) for hex_, who in self.forecast.enemy_reach(faction).items()}

    def together(self, faction: str, instructions: Instructions) -> FactionMarches:
        """Return the results of the instructions of all armies of a faction together."""
        return self.forecast.together(faction, instructions)

    def supply(self, number: int) -> float | None:
        """Return the MP from an army to its network: infinite where no way leads there, None for a navy (LG.8)."""
        return self.forecast.supply(number)

    def layers(self) -> JsonObject:
        """Return the layers of the map; `holding` has the hexes in the ZoC of each army and structure (ZC)."""
        return {**self.forecast.layers(), "holding": self._holding()}

    def _holding(self) -> JsonObject:
        board, radii = self.document.board, self.document.ruleset.radii
        lifting, _ = lifted(self.document.position, self.orders.lift_siege)
        position = without_lifted(self.document.position, lifting)
        structures: dict[str, list[str]] = {}
        for hex_, holders in structures_holding(board, position, radii).items():
            for structure in holders:
                structures.setdefault(structure.name, []).append(board.grid.name(hex_))
        zones = ((army.number, army_zone(board, army, radii)) for army in position.armies)
        armies = {str(number): [board.grid.name(hex_) for hex_ in zone] for number, zone in zones}
        return {"armies": armies, "structures": structures}

    def tables(self, number: int, instruction: Sequence[int]) -> MarchTables:
        """Return the tables of an instruction."""
        return march_tables(self.document, self.forecast, number, instruction)

    def structures_in_reach(self, number: int) -> list[ReachableStructure]:
        """Return the structures that an army can get to and end in this round, by name, its own hex aside."""
        return structures_in_reach(self.document, self.forecast, number)


def forecast_of(document: RoundDocument, sheets: Sequence[SheetText]) -> PlannedForecast:
    """Return the forecast of a document with the sea links and lifted sieges of one faction.

    Once armies have moved the document shows the links of all factions.
    """
    if document.movement is not None:
        orders = Orders(sea_links=document.orders.sea_links)
    else:
        model = validated(OrdersDocument, orders_of_sheets(sheets)["orders"])
        orders = orders_of(model, document.board, document.position, document.position.army)
    return PlannedForecast(document, orders, Forecast(document, orders))


def may_lose_armies(document: RoundDocument, instructions: Instructions) -> bool:
    """Return whether some instruction leads over a Sea hex; otherwise no army can be lost (NV.5)."""
    armies = document.position.army
    return any(
        may_end_at_sea(document.board, armies[number].hex, numbers)
        for number, numbers in instructions.items()
        if number in armies
    )
