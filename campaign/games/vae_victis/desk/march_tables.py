"""An army's march as tables: its steps, the hexes around its end, and the structures that it could reach."""

from collections.abc import Sequence

from campaign.games.desk import MarchTables, Neighbour, ReachableStructure
from campaign.games.vae_victis.desk.army_facts import ground_of, stronghold_of
from campaign.games.vae_victis.preview import Forecast, Preview, preview_as_json
from campaign.games.vae_victis.rules.document import RoundDocument
from hexmap.rules.documents import JsonObject
from hexmap.rules.hexes import DIRECTIONS, OFF_MAP, STAND
from orders.rules.notation import format_instruction


def march_tables(document: RoundDocument, forecast: Forecast, number: int, instruction: Sequence[int]) -> MarchTables:
    """Return the tables of an army's instruction; raise KeyError if there is no such army."""
    preview = forecast.preview(number, instruction)
    values = preview_as_json(document.board, preview)

    def step_of(direction: int) -> JsonObject:
        further = preview_as_json(document.board, forecast.preview(number, [*instruction, direction]))
        return dict(further["steps"][-1])

    neighbours = [
        _neighbour(document, preview, which, ahead, step_of(ahead["direction"]))
        for which, ahead in enumerate(values["next"])
    ]
    return MarchTables(values, neighbours, Neighbour(STAND, {}, step_of(STAND)))


def _neighbour(document: RoundDocument, preview: Preview, which: int, ahead: JsonObject, step: JsonObject) -> Neighbour:
    board, hex_ = document.board, preview.next[which].hex
    if hex_ == OFF_MAP:
        return Neighbour(ahead["direction"], ahead, step)
    back = (which + len(DIRECTIONS) // 2) % len(DIRECTIONS)
    structure = board.structure_at.get(hex_)
    return Neighbour(
        direction=ahead["direction"],
        ahead=ahead,
        step=step,
        ground=ground_of(document, hex_),
        by_road=bool(board.roads[hex_] >> back & 1),
        stronghold=stronghold_of(document, structure) if structure else None,
        standing=tuple(army for army in document.position.armies if army.hex == hex_ and army.number != preview.army),
    )


def structures_in_reach(document: RoundDocument, forecast: Forecast, number: int) -> list[ReachableStructure]:
    """The structures that an army can get to and end in this round, by name, its own hex aside."""
    reach = forecast.reach(number)
    found = []
    for structure in sorted(document.board.structures, key=lambda structure: structure.name):
        reached = reach.hexes.get(structure.hex)
        if reached is None or reached.occupied or structure.hex == document.position.army[number].hex:
            continue
        text = format_instruction(reach.instruction_to(structure.hex))
        left, unit = (reached.nmp_left, "NMP") if reached.afloat else (reached.mp_left, "MP")
        found.append(ReachableStructure(stronghold_of(document, structure), text, left, unit))
    return found
