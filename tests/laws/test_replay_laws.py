"""What holds for the replay of every round, whatever happened in it."""

import copy

from hypothesis import given
from hypothesis import strategies as st

from campaign.games.frames import Frame
from campaign.games.vae_victis.reports.frames import frames_of
from campaign.games.vae_victis.reports.scenes import RoundScene
from campaign.games.vae_victis.rules.document import read_document
from tests.json_rounds import adjudicate_administration, adjudicate_movement
from tests.laws.law import law
from tests.laws.random_rounds import Document, RandomRound

LAW = law(200)
SEEDS = st.integers(0, 10**9)


def played(seed: int) -> tuple[Document, Document, Document]:
    """A document with orders, after movement, after administration."""
    random_round = RandomRound(seed)
    document = random_round.document()
    moved = adjudicate_movement(copy.deepcopy(document))
    return document, moved, adjudicate_administration(copy.deepcopy(random_round.answers(moved)))


def places(document: Document) -> dict[int, str]:
    return {army["number"]: army["hex"] for army in document["armies"]}


def later(moved: Document, after: Document) -> list[Document]:
    found: list[Document] = after["events"][len(moved["events"]) :]
    return found


@LAW
@given(SEEDS)
def test_the_events_alone_lead_from_the_start_to_the_next_round(seed: int) -> None:
    document, moved, after = played(seed)
    frames = frames_of(read_document(moved), later(moved, after))
    assert frames[0].armies == places(document)
    assert frames_of(read_document(moved))[-1].armies == places(moved)
    assert frames[-1].armies == places(after)


@LAW
@given(SEEDS)
def test_after_the_movement_no_frame_has_two_armies_in_one_hex(seed: int) -> None:
    _, moved, after = played(seed)
    over = False
    for frame in frames_of(read_document(moved), later(moved, after)):
        over = over or frame.scene == "moved"
        if over:
            assert len(set(frame.armies.values())) == len(frame.armies)


@LAW
@given(SEEDS)
def test_replay_frames_are_ordered_and_unique(seed: int) -> None:
    _, moved, after = played(seed)
    frames = frames_of(read_document(moved), later(moved, after))
    order = [_place(frame) for frame in frames]
    assert order == sorted(set(order))


@LAW
@given(SEEDS)
def test_every_marked_event_has_a_hex(seed: int) -> None:
    _, moved, after = played(seed)
    document = read_document(moved)
    for frame in frames_of(document, later(moved, after)):
        for one in frame.happenings:
            assert one.hexes or not one.mark
            assert all(document.board.grid.index(name) >= 0 for name in one.hexes)


def _place(frame: Frame) -> tuple[int, int]:
    return [*RoundScene].index(RoundScene(frame.scene)), frame.number
