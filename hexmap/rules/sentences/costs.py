"""What makes a land hex cheaper or dearer to enter (MV.2)."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "by_road_halved": _("by road, halved"),
    "road_on_a_logistics_line": _("road on a logistics line"),
    "river_hex": _("River hex"),
    "in_the_zoc_of_a_navy_of_another_faction": _("in the ZoC of a navy of another faction"),
    "at_least": _("at least {number}"),
    "at_most": _("at most {number}"),
}
