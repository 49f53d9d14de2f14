"""The march of army 4 in round 1, which was misread by hand and put right by its player."""

import copy
from typing import Any

from tests.json_rounds import adjudicate_movement


def test_army_4_marches_from_enna_to_catana(start: dict[str, Any]) -> None:
    document = copy.deepcopy(start)
    document["orders"] = {"movement": {"4": "4 4 4 2 2 2"}}
    result = adjudicate_movement(document)
    assert result["movement"]["4"] == {
        "from": "4664",
        "path": ["4765", "4865", "4966", "5065", "5165", "5264"],
        "costs": [2, 2, 2, 1, 2, 1],
        "mp_spent": 10,
        "nmp_spent": 0,
        "moved": True,
        "finished": "MV.5",
        "impulse": 6,
    }
    assert next(army["hex"] for army in result["armies"] if army["number"] == 4) == "5264"
