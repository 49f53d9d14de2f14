"""A short game with written orders comes out the same to the byte, step by step, through the command."""

import json
from hashlib import sha256
from pathlib import Path

from tests.campaign.test_commands import manage

GAME = json.loads((Path(__file__).parent / "short-game.json").read_text(encoding="utf-8"))


def test_a_game_with_written_orders_comes_out_the_same_to_the_byte() -> None:
    document = json.loads(manage("first_document", GAME["scenario"], "--seed", GAME["seed"]).stdout)
    for number, step in enumerate(GAME["steps"]):
        given = json.dumps({**document, "orders": step["orders"]})
        text = manage("adjudicate", "--game", "hannibal", step["step"], given=given).stdout
        assert sha256(text.removesuffix("\n").encode()).hexdigest() == step["sha256"], number
        document = json.loads(text)
    assert document["sides"][0]["victory_points"] == GAME["points"]
    assert document["ended"]["winner"] == GAME["winner"]
