"""The plans of a faction for the browser: positions of hexes in the picture, armies, and marches."""

from collections.abc import Iterable, Mapping

from campaign.games.desk import MarchEnd
from campaign.games.outline import Outline
from campaign.reports.frames_json import layout_as_json
from hexmap.rules.documents import JsonObject


def plans_as_json(
    now: Outline, faction: str, marches: Iterable[tuple[MarchEnd, bool]], keys: Mapping[str, int], width: int
) -> JsonObject:
    """The layout of a picture `width` pixels wide as browsers show it, all armies, and a faction's marches.

    Hexes are given by name. `marches` come with whether they are drafts; `keys` are the keys of the factions by which
    the style sheet of the colours knows them.
    """
    name = now.board.grid.name
    bars = {one.id: which for which, one in enumerate(now.factions)}
    return {
        **layout_as_json(now.board, width),
        "armies": [
            {
                "number": army.number,
                "hex": name(army.hex),
                "afloat": army.afloat,
                "own": army.faction == faction,
                "key": keys.get(army.faction),
                "bars": bars[army.faction],
            }
            for army in now.army.values()
        ],
        "marches": [
            {
                "army": marched.army,
                "path": [name(hex_) for hex_ in marched.path],
                "end": name(marched.end),
                "draft": draft,
                "stopped": bool(marched.problems),
            }
            for marched, draft in marches
        ],
    }
