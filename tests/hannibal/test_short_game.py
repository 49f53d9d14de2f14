"""A short game with written orders comes out the same to the byte, step by step, with the version it began with."""

import json
from hashlib import sha256
from pathlib import Path

from campaign.games.hannibal.rules.document import read_document
from campaign.games.hannibal.rules.engine_versions import VERSIONS
from campaign.games.hannibal.rules.sequence_of_play import adjudicate
from hexmap.rules.documents import document_text
from tests.commands import manage

GAME = json.loads((Path(__file__).parent / "short-game.json").read_text(encoding="utf-8"))


def first_text() -> str:
    return manage("first_document", GAME["scenario"], "--seed", GAME["seed"]).stdout


def texts_of_first_version() -> list[str]:
    """The documents after each step of a game that began with the first version of the engine."""
    document, texts = json.loads(first_text()), []
    for step in GAME["steps"]:
        given = read_document({**document, "orders": step["orders"]}, engine_version=VERSIONS[0])
        document = adjudicate(given, step["step"]).as_json()
        texts.append(document_text(document))
    return texts


def test_game_of_first_version_comes_out_the_same_to_the_byte() -> None:
    texts = texts_of_first_version()
    assert [sha256(text.encode()).hexdigest() for text in texts] == [step["sha256"] for step in GAME["steps"]]
    assert json.loads(texts[-1])["sides"][0]["victory_points"] == GAME["points"]
    assert json.loads(texts[-1])["ended"]["winner"] == GAME["winner"]


def test_command_uses_the_newest_version_which_only_names_losses_in_this_game() -> None:
    """Nobody avoids an attack here that cannot be made, and no new proconsul has more than 78 SP."""
    text, texts = first_text(), []
    for step in GAME["steps"]:
        given = json.dumps({**json.loads(text), "orders": step["orders"]})
        text = manage("adjudicate", "--game", "hannibal", step["step"], given=given).stdout
        texts.append(text.removesuffix("\n"))
    first = [json.loads(one) for one in texts_of_first_version()]
    rounds = [event for one in first for event in one["events"] if event["kind"] == "combat_round"]
    for event in rounds:
        event["lost_so_far"] = event.pop("lost")
    assert len(rounds) == 2
    assert [json.loads(one) for one in texts] == first
