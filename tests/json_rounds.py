"""The steps of a round from JSON values to JSON values, as the command has them."""

from typing import Any

from campaign.games.vae_victis.rules.document import read_document
from campaign.games.vae_victis.rules.sequence_of_play import STEPS
from hexmap.rules.position_file import PositionDocument
from hexmap.rules.shipped_maps import MapByName, shipped_map


def adjudicate(step: str, value: Any, maps: MapByName = shipped_map) -> dict[str, Any]:
    """What a document comes to in a step, by the word of the command; raises DocumentError."""
    return STEPS[step](read_document(value, maps)).as_json()


def adjudicate_initiative(value: Any) -> dict[str, Any]:
    """The document after initiative."""
    return adjudicate("initiative", value)


def adjudicate_movement(value: Any) -> dict[str, Any]:
    """The document after movement."""
    return adjudicate("movement", value)


def adjudicate_battles(value: Any) -> dict[str, Any]:
    """The document after retreats."""
    return adjudicate("battles", value)


def adjudicate_administration(value: Any) -> dict[str, Any]:
    """The document after administration."""
    return adjudicate("administration", value)


def carried_over(outcome: dict[str, Any]) -> dict[str, Any]:
    """The keys with which a round starts."""
    return {key: outcome[key] for key in PositionDocument.model_fields if key in outcome}
