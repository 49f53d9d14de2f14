"""A campaign after Vae Victis III, replayed to the byte, which the Etruscans end with two connected capitals (VW.3).

The other seven factions stand still. `script.json` has orders and answers of each round.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from campaign.games.vae_victis.posts.administration import administration_post
from campaign.games.vae_victis.posts.standings import end_post
from campaign.games.vae_victis.rules.document import read_document
from campaign.games.vae_victis.scenarios import shipped_scenario
from campaign.post_texts.blocks import Post
from campaign.post_texts.formats import FORMATS, written
from campaign.post_texts.speech import Speech
from hexmap.rules.documents import document_text
from tests.json_rounds import adjudicate_administration, adjudicate_movement, carried_over

Document = dict[str, Any]
FOLDER = Path(__file__).parent / "bellum-italicum"
SCRIPT: list[Document] = json.loads((FOLDER / "script.json").read_text(encoding="utf-8"))
ROUNDS = [part["round"] for part in SCRIPT]


def stored(round_: int, step: str) -> Document:
    found: Document = json.loads((FOLDER / f"{round_}-{step}.json").read_text(encoding="utf-8"))
    return found


def beginning(round_: int) -> Document:
    """The document with which a round began."""
    if round_ > 1:
        return carried_over(stored(round_ - 1, "administration"))
    first: Document = json.loads(shipped_scenario("bellum-italicum"))
    return {**first, "ruleset": "vae-victis-3"}  # it was played before the scenario had a last round


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_round_is_replayed_to_the_byte(round_: int) -> None:
    part = SCRIPT[round_ - 1]
    moved = adjudicate_movement({**beginning(round_), "orders": part["orders"]})
    over = adjudicate_administration({**moved, **part["answers"]})
    for step, document in (("movement", moved), ("administration", over)):
        text = (FOLDER / f"{round_}-{step}.json").read_text(encoding="utf-8")
        assert document_text(document, one_line=True) + "\n" == text


def test_two_connected_capitals_end_the_campaign() -> None:
    ends = [stored(round_, "administration")["ended"] for round_ in ROUNDS]
    assert ends[:-1] == [None] * (len(ROUNDS) - 1)
    assert ends[-1] == {"winner": "etrusci", "rule": "VP.3", "reason": "holds the capitals of 2 others"}
    control = stored(ROUNDS[-1], "administration")["control"]
    assert {name: control[name] for name in ("Arretium", "Ancona", "Felsina")} == dict.fromkeys(
        ("Arretium", "Ancona", "Felsina"), "etrusci"
    )


def test_the_same_capitals_without_a_line_between_them_end_nothing() -> None:
    cut = beginning(ROUNDS[-1])
    for army in cut["armies"]:
        if army["number"] == 6:
            army["hex"] = "3415"  # on the road from Felsina to Ariminum
    over = adjudicate_administration(adjudicate_movement({**cut, "orders": SCRIPT[-1]["orders"]}))
    assert [over["control"][name] for name in ("Ancona", "Felsina")] == ["etrusci", "etrusci"]
    assert over["ended"] is None


def test_the_last_posts_are_as_stored() -> None:
    before, after = (read_document(stored(ROUNDS[-1], step)) for step in ("movement", "administration"))
    posts = [administration_post(Speech(), before, after), end_post(Speech(), before, after)]
    texts = ["\n".join(written(post, FORMATS["bbcode"])) for post in posts if isinstance(post, Post)]
    assert "\n\n".join(texts) + "\n" == (FOLDER / "last-posts.txt").read_text(encoding="utf-8")
