"""Published rounds of every game as the page plays them back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.games.hannibal.reports.frames import LeaderFrame, frames_of_round
from campaign.games.hannibal.rules.intelligence import Reader
from campaign.games.hannibal.rules.seen import seen_as
from campaign.games.hannibal.steps import HANNIBAL
from campaign.games.vae_victis.reports.frames import Frame
from campaign.games.vae_victis.steps import VAE_VICTIS
from campaign.models import PhaseRecord
from campaign.replay.queries import replay_of
from campaign.reports.frames_json import FrameShown
from campaign.selectors import Membership
from campaign.selectors.hannibal import hannibal_document, hannibal_outcome
from campaign.selectors.phases import published_records
from campaign.selectors.seen import document_reader
from hexmap.rules.board import Board

Shown = Mapping[str, Any]
"""A frame as the page shows it."""


@dataclass(frozen=True)
class PlayedRound:
    """A round as far as it has been published, as someone may read it.

    `factions` are the identifiers of the factions in their order, `pages` the frames as the page shows them; `names`
    are those of leaders, by number, in games that have them.
    """

    board: Board
    factions: Sequence[str]
    frames: Sequence[FrameShown]
    pages: Sequence[Shown]
    names: Mapping[int, str]


def played_round(member: Membership, round_: int) -> PlayedRound:
    """The replay of a round as a reader of a campaign may see it.

    Raises PhaseRecord.DoesNotExist where nothing of it can be played back yet.
    """
    return _PLAYED[member.campaign.game](member, round_)


def _of_vae_victis(member: Membership, round_: int) -> PlayedRound:
    replay = replay_of(member.campaign, round_, document_reader(member))
    moved, frames = replay.moved, replay.frames
    factions = [faction.id for faction in moved.position.factions]
    return PlayedRound(moved.board, factions, frames, [_page(moved.board, frame) for frame in frames], {})


_HEX_ENTERED = "hex_entered"


def _page(board: Board, frame: Frame) -> Shown:
    """Return a frame for the page: entered hexes as a table, other events as a list."""
    entered = [one.event for one in frame.happenings if one.event["kind"] == _HEX_ENTERED]
    return {
        "scene": frame.scene.value,
        "number": frame.number,
        "entered": [
            {**event, "from": _place(board, event["origin"]), "to": _place(board, event["hex"])} for event in entered
        ],
        "happenings": [one for one in frame.happenings if one.event["kind"] != _HEX_ENTERED],
    }


def _place(board: Board, name: str) -> str:
    return board.describe(board.grid.index(name))


def _of_hannibal(member: Membership, round_: int) -> PlayedRound:
    records = published_records(member.campaign, round_)
    if not records:
        raise PhaseRecord.DoesNotExist
    reader: Reader = seen_as(document_reader(member))
    steps = [(hannibal_document(record.phase), hannibal_outcome(record)) for record in records.values()]
    frames = frames_of_round(steps, reader)
    position, model = steps[0][0].position, steps[0][0].model
    board = position.theatre.board
    pages = [_leader_page(board, frame) for frame in frames]
    names = {number: position.name(number) for number in position.leaders}
    return PlayedRound(board, [str(side.id) for side in model.sides], frames, pages, names)


def _leader_page(board: Board, frame: LeaderFrame) -> Shown:
    return {
        "step": frame.step,
        "title": str(frame.title),
        "entered": [
            {
                "army": one.leader,
                "from": _place(board, one.origin),
                "to": _place(board, one.hex),
                "half_points": one.cost,
            }
            for one in frame.entered
        ],
        "happenings": frame.happenings,
    }


_PLAYED: Mapping[str, Callable[[Membership, int], PlayedRound]] = {VAE_VICTIS: _of_vae_victis, HANNIBAL: _of_hannibal}
"""How a round is played back, by game."""
