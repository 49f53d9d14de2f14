"""A round prepared so that nearly everything happens in it, most of it in Sicily.

Army 4 of Hamilcar stands at Enna and meets army 16 of Lucius two hexes away; army 15 of Lucius comes down the road from
Messana to Hamilcar's army 5; army 14 of Lucius stands between Hamilcar's army 6 and the open country, and army 6 before
the walls of Gela; army 7 has Camarina nearly starved out; army 8 is at sea off Panormus.
"""

import copy
from typing import Any

from django.contrib.auth.models import User

from campaign.services.campaigns import SeatPlan

PLACES = {4: "4664", 5: "5260", 6: "4767", 7: "4970", 8: "4059", 14: "4867", 15: "5459", 16: "4964"}
"""Where the armies stand; the others are in their structures far away."""
SEA = "Mare Tyrrhenum"
"""The zone of army 8."""
MARCH = "2 4 4 2 12 10 8 6 0 0"
"""What Hamilcar orders for army 4; it is halted by army 16 after two hexes. So long that no page holds it by chance."""


def before_the_round(start: dict[str, Any]) -> dict[str, Any]:
    """The position as the round begins."""
    document = copy.deepcopy(start)
    for army in document["armies"]:
        army["hex"] = PLACES.get(army["number"], army["hex"])
        army["afloat"] = army["number"] == 8
    document["sieges"] = [
        {"structure": "Camarina", "faction": "carthago", "armies": [7], "resilience": 1, "initial_resilience": 1}
    ]
    return document


def seats(people: dict[str, User]) -> list[SeatPlan]:
    """Who commands what; Hamilcar and Lucius are the ones who play this round."""
    return [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 14)), captain=True),
        SeatPlan("Lucius", people["lucius"], "roma", [14, 15, 16]),
        SeatPlan("Hanno", people["hanno"], "carthago", [1, 2, 3], captain=True),
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", [4, 5, 6, 7, 8]),
    ]
