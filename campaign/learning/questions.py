"""What readers of the lesson ask of its position: reaches, marches, and why an army cannot get somewhere."""

from functools import lru_cache

from campaign.games.desk import Problem
from campaign.games.vae_victis.preview import Forecast, Preview
from campaign.learning.lesson import forecast
from campaign.learning.outcome import Marches
from orders.rules.notation import parse_instruction


def preview_of(number: int, numbers: tuple[int, ...], marches: Marches) -> Preview:
    """Return the preview of an army's instruction beside the marches of the reader's other armies."""
    return _beside(_others(number, marches)).preview(number, numbers)


def way_to(number: int, hex_: int, marches: Marches) -> tuple[int, ...] | Problem:
    """Return the cheapest instruction that leads an army to a hex, or why there is none."""
    beside = _beside(_others(number, marches))
    return beside.why_out_of_reach(number, hex_) or beside.reach(number).instruction_to(hex_)


def _others(number: int, marches: Marches) -> Marches:
    return tuple(march for march in marches if march[0] != number)


@lru_cache(maxsize=64)
def _beside(marches: Marches) -> Forecast:
    return forecast().with_plans({number: parse_instruction(text, number) for number, text in marches})
