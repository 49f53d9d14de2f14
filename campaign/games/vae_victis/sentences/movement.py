"""Movement on land and at sea (MV, NV.1 to NV.4)."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "obstacle.points": _("it has not enough MP left"),
    "obstacle.map": _("the map ends there"),
    "obstacle.impassable": _("nothing can pass there"),
    "obstacle.water": _("an army may not enter water there"),
    "obstacle.land": _("no movement order lands a navy"),
    "obstacle.ocean": _("nobody sails the Ocean"),
    "obstacle.naval_points": _("no pool of its faction can pay for it"),
    "criterion.1": _("it has the lowest cost of entering"),
    "criterion.2": _("it has spent the fewest MP so far"),
    "criterion.3": _("it is the strongest"),
    "criterion.4": _("its faction controls the structure nearest to that hex"),
    "criterion.5": _("its faction has more victory points"),
    "criterion.6": _("it comes from furthest north"),
    "criterion.7": _("it comes from furthest west"),
    "spent.mp": _("{mp} of {all_mp} MP"),
    "spent.mp_and_nmp": _("{mp} of {all_mp} MP and {nmp} NMP"),
    "spent.nmp": _("{nmp} NMP"),
    "army_stops": _("Army {army} stops at {place}: {obstacle}."),
    "army_stops_before_hex": _(
        "Army {army} stops at {place} and does not enter {target_place}, {terrain}: {obstacle}."
    ),
    "army_stops_before_strait": _("Army {army} stops at {place} and does not cross the strait {hex}: {obstacle}."),
    "army_enters_land": _("Army {army} enters {place} for {mp} MP."),
    "army_enters_water": _("Army {army} enters {place} for {nmp} NMP of {zone}."),
    "army_blocked_by_exchange": _("Army {army} cannot enter {place}: it would exchange hexes with {armies}."),
    "army_blocked_by_one": _("Army {army} cannot enter {place}: {armies} stands there."),
    "army_blocked_by_several": _("Army {army} cannot enter {place}: {armies} stand there."),
    "hex_contested_by_two": _("{Armies} both make for {place}; army {army} goes there, because {criterion}."),
    "hex_contested_by_several": _("{Armies} all make for {place}; army {army} goes there, because {criterion}."),
    "army_halted": _("Army {army} is halted at {place} by the ZoC of {holders}."),
    "army_put_back": _("Army {army} is put back from {from_place} to {place}: army {other_army} was there first."),
    "army_rides_at_anchor": _("Army {army} rides at anchor at {place}."),
    "army_stays": _("Army {army} stays at {place}."),
    "army_sails": _("Army {army} sails from {from_place} to {place} for {spent}."),
    "army_marches": _("Army {army} marches from {from_place} to {place} for {spent}."),
}
