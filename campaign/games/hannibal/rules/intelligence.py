"""What a side, or the public, sees of a game (HH.11.3, HH.15.4).

The adjudicator works with the whole document, which nobody but the site has. Everyone else gets a document of the
format `hannibal/seen/1`: without the seed, from which dice to come could be computed, and without the orders of others
that are not published. With `intelligence = "hidden"` all but carthago also get none of the Carthaginian units that
they do not see, nor anything from which these follow. When the game is over, everything is seen.
"""

from collections.abc import Mapping
from typing import Any, Literal

from campaign.games.hannibal.rules.control import title
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.position import CARTHAGO, ROMA, Force, Position
from campaign.games.hannibal.rules.seen_events import seen_events
from campaign.games.hannibal.rules.sheets.march import without_drops
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.language.catalogue.sentences import say
from hexmap.rules.documents import JsonObject

Reader = Literal["roma", "carthago", "public"]
READERS: tuple[Reader, ...] = ("roma", "carthago", "public")
"""Who a document is for: a side, or everyone."""
FORMAT = "hannibal/seen/1"
Texts = Mapping[str, Mapping[str, str]]


def hides_units(position: Position, reader: Reader) -> bool:
    """Whether Carthaginian units can be hidden from a reader at this moment (HH.11.3)."""
    return position.ruleset.intelligence == "hidden" and reader != CARTHAGO and position.ended is None


def seen_hexes(position: Position) -> tuple[int, ...]:
    """The hexes in which all Carthaginian units are seen: where a Roman leader stands when `battle` opens, by name."""
    if position.step != "battle":
        return ()
    hexes = {force.hex for force in position.forces if force.side == ROMA and force.leader is not None}
    return tuple(sorted(hexes, key=position.hex_name))


def is_hidden(position: Position, force: Force, reader: Reader) -> bool:
    """Whether a reader sees of a force only the leader and that it has units (HH.11.3)."""
    hidden = hides_units(position, reader) and force.side == CARTHAGO and bool(force.units)
    return hidden and force.hex not in seen_hexes(position)


def note_seen(run: StepRun) -> None:
    """Add an event for each hex in which Carthaginian units are seen when `battle` opens; none if all are always."""
    position = run.position
    if position.ruleset.intelligence != "hidden":
        return
    for hex_ in seen_hexes(position):
        units = [unit for force in position.at(hex_, CARTHAGO) for unit in force.units]
        if units:
            place, sp = position.theatre.place(hex_), position.sp(units)
            text = say("hh_forces_seen", faction=title(CARTHAGO), number=sp, place=place)
            run.note("HH.11.3", "forces_seen", text, hex=position.hex_name(hex_), sp=sp)


def seen_document(document: GameDocument, reader: Reader) -> JsonObject:
    """The document as a reader may see it."""
    position, values = document.position, dict(document.as_json())
    seen: dict[str, Any] = {**values, "format": FORMAT, "seen_by": reader}
    if position.ended:
        return seen
    del seen["seed"]
    seen["orders"] = _own_orders(document.texts, position, reader)
    if hides_units(position, reader):
        seen["forces"] = [_seen_force(entry, position, reader) for entry in values["forces"]]
        seen["pools"] = None
        seen["events"] = seen_events(document.events, position)
        if "standing" in values:
            plans = {side: text for side, text in values["standing"]["battle"].items() if side != CARTHAGO}
            seen["standing"] = {**values["standing"], "battle": plans}
    return seen


def published_orders(texts: Texts, position: Position, reader: Reader) -> dict[str, dict[str, str | None]]:
    """The orders of a step that is published, as a reader may see them; None for one that stays secret (HH.15.4).

    With hidden units these are `take` and `battle` of carthago, until the game ends; its marches are seen without the
    words that leave units behind.
    """
    secret = hides_units(position, reader)
    return {
        kind: {about: _published(kind, about, text, position) if secret else text for about, text in given.items()}
        for kind, given in texts.items()
    }


def _published(kind: str, about: str, text: str, position: Position) -> str | None:
    if side_of_subject(about, position) != CARTHAGO:
        return text
    if kind in ("take", "battle"):
        return None
    return without_drops(text, position.ruleset.units) if kind == "march" else text


def _own_orders(texts: Texts, position: Position, reader: Reader) -> dict[str, dict[str, str]]:
    """The orders of the reader's side: those of a document are for a step that is not published."""
    own = {
        kind: {about: text for about, text in given.items() if side_of_subject(about, position) == reader}
        for kind, given in texts.items()
    }
    return {kind: given for kind, given in own.items() if given}


def side_of_subject(about: str, position: Position) -> str:
    """The side that gives orders about a side or a leader."""
    return position.leaders[int(about)].side if about.isdigit() else about


def _seen_force(entry: Mapping[str, Any], position: Position, reader: Reader) -> dict[str, Any]:
    """A force of the document; its units are null where there are some that the reader does not see."""
    grid = position.theatre.board.grid
    at = position.at(grid.index(entry["hex"]), entry["side"])
    force = next(force for force in at if force.leader == entry["leader"])
    return {**entry, "units": None if is_hidden(position, force, reader) else entry["units"]}
