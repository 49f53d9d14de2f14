"""The puzzles of *Vae Victis*, as the site shows them."""

from functools import cache
from typing import Any

from campaign.games.learning import Puzzle, Puzzles, PuzzleText
from campaign.games.vae_victis.learning.lesson import LEFT_OUT
from campaign.games.vae_victis.learning.puzzle_file import (
    KEYS,
    PuzzleFile,
    kept_position,
    orders_of,
    read_file,
    shipped_file,
)
from campaign.games.vae_victis.learning.puzzle_rounds import attempt
from campaign.games.vae_victis.learning.puzzle_texts import ASKED, ASKS, GOAL_KINDS, TEXTS, goal_text
from campaign.games.vae_victis.messages.one_order import read_order


def puzzle_of(file: PuzzleFile, words: PuzzleText | None = None) -> Puzzle:
    """Return a puzzle as the site shows it, of its file and its words."""
    document, entry = file.document, file.entry
    asked = [ASKED[kind] for kind in file.asked]
    return Puzzle(
        file=f"{entry.model_dump_json()} {file.window}",
        board=document.board,
        position=document.position,
        window=file.window,
        yours=file.yours,
        rounds=entry.rounds,
        points=document.ruleset.movement.points,
        asked={army.number: asked for army in document.position.armies if army.faction == file.yours},
        goals=[goal_text(goal, document.board) for goal in entry.goal],
        words=words,
        solution=orders_of(file, entry.solution) if entry.solution else (),
        read=lambda kind, army, text: read_order(kind, army, text, document.board),
        attempt=lambda orders: attempt(file, orders),
        left_out=LEFT_OUT,
    )


@cache
def _shipped() -> dict[str, Puzzle]:
    return {key: puzzle_of(shipped_file(key), TEXTS[key]) for key in KEYS}


def _read(values: Any) -> Puzzle:
    return puzzle_of(read_file(values))


PUZZLES = Puzzles(shipped=_shipped, read=_read, position=kept_position, goals=GOAL_KINDS, asks=ASKS)
