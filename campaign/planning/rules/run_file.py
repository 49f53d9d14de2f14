"""What came of one round of a plan as a short text, and back. The map, which never changes, is left out."""

import json
import zlib
from base64 import b85decode, b85encode
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from campaign.games.engagements import GameResult
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from campaign.games.vae_victis.rules.step_of_round import SEQUENCE
from campaign.games.vae_victis.steps import Step
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

    `map_` is what documents of the campaign have under `map`.
    """
    values = json.loads(text)
    following, fault = values["following"], values["fault"]
    return PlanProgress(
        tuple(_outcomes(values, map_, engine_version)),
        following and Step(following),
        fault and PlanFault(fault[0], Step(fault[1]), fault[2], fault[3]),
    )


def _without_map(document: RoundDocument) -> dict[str, Any]:
    return {key: value for key, value in document.as_json().items() if key != "map"}


def _with_map(values: Mapping[str, Any], map_: Any, engine_version: str) -> RoundDocument:
    return read_document({**values, "map": map_}, engine_version=engine_version)


def _step(outcome: StepOutcome) -> dict[str, Any]:
    return {
        "step": outcome.step,
        "after": _without_map(outcome.after),
        "idle": [[sheet.kind, sheet.subject, sheet.text] for sheet in outcome.idle],
        "results": [[one.engagement, one.winner, dict(one.casualties)] for one in outcome.results],
        "assumed": sorted(outcome.assumed),
    }


def _outcomes(values: Mapping[str, Any], map_: Any, engine_version: str) -> Iterator[StepOutcome]:
    last: RoundDocument | None = None
    for one in values["steps"]:
        step, after = Step(one["step"]), _with_map(one["after"], map_, engine_version)
        yield StepOutcome(
            step,
            _with_map(values["before"], map_, engine_version) if last is None else SEQUENCE.opening(last, step),
            after,
            tuple(SheetText(kind, subject, text) for kind, subject, text in one["idle"]),
            tuple(GameResult(*result) for result in one["results"]),
            frozenset(one["assumed"]),
        )
        last = after
