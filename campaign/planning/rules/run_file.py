"""What came of one round of a plan as a short text, and back. The map, which never changes, is left out."""

import json
import zlib
from base64 import b85decode, b85encode
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from campaign.games.all_games import AnyDocument, game_of_step
from campaign.games.engagements import GameResult
from campaign.games.game import Game
from campaign.planning.rules.planned_rounds import PlanFault, PlanProgress, StepOutcome
from orders.rules.sheets import SheetText


class PackedRun(NamedTuple):
    """A run of one round: what it was `made_of`, whether another round follows, and its JSON text."""

    made_of: str
    goes_on: bool
    text: str


def packed(ran: PlanProgress, made_of: str) -> str:
    """The text of a run of one round; `made_of` is a word for all that it depends on."""
    text = f"{made_of}\n{int(ran.goes_on)}\n{_text(ran)}"
    return b85encode(zlib.compress(text.encode())).decode()


def unpacked(text: str) -> PackedRun:
    """A run from a text of `packed`; its documents are not read yet."""
    made_of, goes_on, rest = zlib.decompress(b85decode(text)).decode().split("\n", 2)
    return PackedRun(made_of, goes_on == "1", rest)


def _text(ran: PlanProgress) -> str:
    fault = ran.fault
    values = {
        "before": _without_map(ran.outcomes[0].before) if ran.outcomes else None,
        "steps": [_step(outcome) for outcome in ran.outcomes],
        "following": ran.following,
        "fault": fault and [fault.round, fault.step, fault.place, fault.problem],
    }
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def read_run(text: str, map_: Any, engine_version: str) -> PlanProgress:
    """The run of the JSON text of a PackedRun, of a campaign with a version of the engine.

    `map_` is what documents of the campaign have under `map`; None for a game whose documents have no map.
    """
    values = json.loads(text)
    fault = values["fault"]
    return PlanProgress(
        tuple(_outcomes(values, map_, engine_version)), values["following"], fault and PlanFault(*fault)
    )


def _without_map(document: AnyDocument) -> dict[str, Any]:
    return {key: value for key, value in document.as_json().items() if key != "map"}


def _with_map(values: Mapping[str, Any], game: Game[Any], map_: Any, engine_version: str) -> AnyDocument:
    document: AnyDocument = game.read_text(
        json.dumps(values if map_ is None else {**values, "map": map_}), engine_version
    )
    return document


def _step(outcome: StepOutcome) -> dict[str, Any]:
    return {
        "step": outcome.step,
        "after": _without_map(outcome.after),
        "idle": [[sheet.kind, sheet.subject, sheet.text] for sheet in outcome.idle],
        "results": [[one.engagement, one.winner, dict(one.casualties)] for one in outcome.results],
        "assumed": sorted(outcome.assumed),
    }


def _outcomes(values: Mapping[str, Any], map_: Any, version: str) -> Iterator[StepOutcome]:
    """The steps of a run; each opens with the result of the one before it."""
    last: AnyDocument | None = None
    for one in values["steps"]:
        game = game_of_step(one["step"])
        before = _with_map(values["before"], game, map_, version) if last is None else game.opening(last, one["step"])
        last = _with_map(one["after"], game, map_, version)
        yield StepOutcome(
            one["step"],
            game.outline(before).round,
            before,
            last,
            tuple(SheetText(kind, subject, text) for kind, subject, text in one["idle"]),
            tuple(GameResult(*result) for result in one["results"]),
            frozenset(one["assumed"]),
        )
