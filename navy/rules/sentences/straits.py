"""Why a strait cannot be crossed (MV.10)."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "obstacle.army_at_strait": _("army {army} is in or next to it"),
    "obstacle.city_at_strait": _("{name} has it in its ZoC"),
    "obstacle.no_superiority": _("{faction} has no naval superiority there"),
}
