"""The replay of a round: its frames, and the page on which they are played."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.games.frames import ArmyPath, Frame
from campaign.games.vae_victis.reports.frames import frames_of
from campaign.games.vae_victis.reports.scenes import RoundScene
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, PhaseRecord, Seat
from campaign.services.campaigns import SeatPlan
from hexmap.rules.documents import DocumentError, document_text
from orders.sealing import seal
from tests.conftest import NOW, advance, open_war, step_on, submit_orders, texts_of_record
from tests.elements import parsed
from tests.json_rounds import adjudicate_movement, carried_over
from tests.markup import compact

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
Document = dict[str, Any]
FOLDER = Path(__file__).parents[1] / "replays" / "first-punic-war"
ROUNDS = range(1, 10)
REPLAY = "/campaigns/war/rounds/1/replay/"


def stored(round_: int, step: str) -> Document:
    found: Document = json.loads((FOLDER / f"{round_}-{step}.json").read_text(encoding="utf-8"))
    return found


def places(document: Document) -> dict[int, str]:
    return {army["number"]: army["hex"] for army in document["armies"]}


def played(round_: int) -> tuple[Document, Document, Sequence[Frame]]:
    """A round of the nine after its movement, after its administration, and its frames."""
    moved, after = stored(round_, "movement"), stored(round_, "administration")
    later = after["events"][len(moved["events"]) :]
    following = read_document(carried_over(after)).position
    return moved, after, frames_of(read_document(moved), later, following)


def moved_by(start: Document, orders: dict[str, str]) -> RoundDocument:
    return read_document(adjudicate_movement({**start, "orders": {"movement": orders}}))


def marks(frame: Frame) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.mark, one.hexes) for one in frame.happenings if one.mark]


@pytest.mark.parametrize("round_", ROUNDS)
def test_frames_place_armies_as_the_documents_do(round_: int, start: Document) -> None:
    before = start if round_ == 1 else stored(round_ - 1, "administration")
    moved, after, frames = played(round_)
    assert frames[0].armies == places(before)
    assert frames_of(read_document(moved))[-1].armies == places(moved)
    assert frames[-1].armies == places(after)
    assert RoundScene.RULING not in [frame.scene for frame in frames]


@pytest.mark.parametrize("round_", ROUNDS)
def test_every_event_appears_in_exactly_one_frame(round_: int) -> None:
    _, after, frames = played(round_)
    told = [one.event["text"] for frame in frames for one in frame.happenings]
    assert sorted(told) == sorted(event["text"] for event in after["events"] if event["kind"] != "hex_entered")
    entered = [(one.army, one.origin, one.hex, one.cost) for frame in frames for one in frame.entered]
    assert sorted(entered) == sorted(
        (event["army"], event["origin"], event["hex"], event["cost"])
        for event in after["events"]
        if event["kind"] == "hex_entered"
    )


@pytest.mark.parametrize("round_", ROUNDS)
def test_moves_connect_the_places_of_consecutive_frames(round_: int) -> None:
    _, _, frames = played(round_)
    last_seen: dict[int, str] = dict(frames[0].armies)
    for frame in frames[1:]:
        for move in frame.moves:
            assert move.hexes[0] == last_seen[move.army]
            assert move.hexes[-1] == frame.armies[move.army]
        moving = {move.army for move in frame.moves}
        assert {n: hex_ for n, hex_ in frame.armies.items() if n not in moving}.items() <= last_seen.items()
        last_seen |= frame.armies


def test_each_impulse_of_a_march_is_a_frame(start: Document) -> None:
    frames = frames_of(moved_by(start, {"4": "4 4"}))
    scenes = [(frame.scene, frame.number, frame.armies[4]) for frame in frames]
    assert scenes == [
        (RoundScene.START, 0, "4664"),
        (RoundScene.IMPULSE, 1, "4765"),
        (RoundScene.IMPULSE, 2, "4865"),
        (RoundScene.MOVED, 0, "4865"),
    ]
    assert frames[2].moves == (ArmyPath(4, ("4765", "4865"), marching=True),)


def test_an_impulse_without_moves_is_a_frame_too(start: Document) -> None:
    frames = frames_of(moved_by(start, {"4": "4 0 0 4"}))
    assert [frame.number for frame in frames if frame.scene is RoundScene.IMPULSE] == [1, 2, 3, 4]
    assert [len(frame.moves) for frame in frames] == [0, 1, 0, 0, 1, 0]


def test_a_halt_and_a_stop_are_marked_where_they_happen(start: Document) -> None:
    """Army 4 comes into the ZoC of the Town of Leontini in its own hex (MV.6).

    By way of the Hills of 4965 it has 12 - 2 - 2 - 6 = 2 MP left, and 5064, Farmlands with a river, costs 3 (MV.5).
    """
    frames = frames_of(moved_by(start, {"4": "4 4 4 2 4"}))
    assert marks(frames[5]) == [("halt", ("5166",))]
    frames = frames_of(moved_by(start, {"4": "4 4 2 2"}))
    assert [marks(frame) for frame in frames] == [[], [], [], [], [("stop", ("4965",))], []]


def test_battles_lie_between_fighters_and_sieges_at_structures() -> None:
    _, _, frames = played(2)
    fights = next(frame for frame in frames if frame.scene is RoundScene.ENGAGEMENTS)
    assert ("battle", ("5362", "5361")) in marks(fights)
    gained = next(frame for frame in frames if frame.scene is RoundScene.SIEGES)
    assert ("gain", ("5362",)) in marks(gained)


def test_a_defeated_army_leaves_the_map_and_returns_where_placed() -> None:
    """In round 2 army 4 loses at Tauromenium (5362) and is placed in Clupea (2469)."""
    _, _, frames = played(2)
    by_scene = {frame.scene: frame for frame in frames}
    assert 4 not in by_scene[RoundScene.LOSERS_LEAVE].armies
    assert by_scene[RoundScene.LOSERS_PLACED].moves == (ArmyPath(4, ("5362", "2469"), marching=False),)


def test_a_navy_without_refuge_disappears_with_its_battle(start: Document) -> None:
    """Listed after all battles, but its hex is free from its own battle on."""
    moved = stored(5, "movement")
    lost = {
        "rule": "NB.6",
        "kind": "army_eliminated",
        "round": 5,
        "army": 12,
        "hex": "4943",
        "text": "Army 12 is lost.",
    }
    events = [event for event in moved["events"] if not (event["kind"] == "navy_defeated" and event["army"] == 12)]
    frames = frames_of(read_document({**moved, "events": [*events, lost]}))
    battle = next(frame for frame in frames if frame.scene is RoundScene.NAVAL_BATTLE)
    assert 12 not in battle.armies
    assert ("gone", ("4943",)) in marks(battle)


def test_a_ruling_of_the_administrator_is_the_last_frame() -> None:
    moved, after, frames = played(3)
    elsewhere = carried_over(after)
    elsewhere["armies"] = [{**army, "hex": "1869"} if army["number"] == 1 else army for army in after["armies"]]
    assert places(after)[1] != "1869"
    ruled = frames_of(read_document(moved), after["events"][len(moved["events"]) :], read_document(elsewhere).position)
    assert (ruled[-1].scene, ruled[-1].armies) == (RoundScene.RULING, places(elsewhere))
    assert ruled[-1].moves == (ArmyPath(1, (places(after)[1], "1869"), marching=False),)
    assert len(ruled) == len(frames) + 1


def test_no_replay_exists_before_movement(start: Document) -> None:
    with pytest.raises(DocumentError, match="nothing to play back"):
        frames_of(read_document(start))


@pytest.mark.parametrize(("name", "status"), [("nobody", 302), ("timon", 404), ("hanno", 200), ("marcus", 200)])
def test_only_members_see_the_replay(war: Campaign, phase: Phase, as_: Browsers, name: str, status: int) -> None:
    step_on(war)
    assert as_(name).get(REPLAY).status_code == status


@pytest.mark.parametrize("status", ["open", "closed", "resolved"])
def test_an_unpublished_movement_has_no_replay(phase: Phase, as_: Browsers, status: str) -> None:
    advance(phase, to=status)
    assert as_("marcus").get(REPLAY).status_code == 404
    assert as_("marcus").get("/campaigns/war/rounds/99999999999999999999/replay/").status_code == 404


def test_the_replay_includes_administration_after_publication(war: Campaign, phase: Phase, as_: Browsers) -> None:
    """A navy at sea stays there; without battles, administration has recovery events or none."""
    last = step_on(war)
    assert last.step == Step.ADMINISTRATION
    advance(last, to="resolved")
    record, texts = last.records.get(), texts_of_record(last)
    values = json.loads(texts.document_out)
    told = {"rule": "VP.4", "kind": "faction_conceded", "round": 1, "faction": "roma", "text": "Roma concedes."}
    document = document_text({**values, "events": [*values["events"], told]})
    made = PhaseRecord.objects.create(
        phase=last,
        number=2,
        sealed=seal(json.dumps({"in": texts.document_in, "out": document})),
        ruleset=record.ruleset,
        engine_version=record.engine_version,
        made_at=NOW,
    )
    assert "Roma concedes." not in as_("hanno").get(REPLAY).content.decode()
    advance_to_published(made.phase)
    assert "Roma concedes." in as_("hanno").get(REPLAY).content.decode()


def advance_to_published(phase: Phase) -> None:
    Phase.objects.filter(pk=phase.pk).update(status=Phase.Status.PUBLISHED)


def test_the_page_shows_everything_without_script(phase: Phase, seat: Seats, as_: Browsers) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4 4 4 2 4")
    advance(phase, to="published")
    content = as_("lucius").get(REPLAY).content.decode()
    page = parsed(content)
    headings = [heading.text for heading in page.all("h2") if heading.is_shown]
    assert headings[:-1] == ["The round begins", *(f"Impulse {number}" for number in range(1, 6))]
    assert not page.one("#theatre").is_shown
    assert not [button for button in page.all("button") if button.is_shown and button.text == "Show"]
    text = compact(content)
    for said in ("Impulse 5", "<td>Enna (4664)</td><td>4765</td>", "Army 4 is halted at Leontini (5166)"):
        assert said in text
    assert '<a class="rule" href="/rules/MV.6/">MV.6</a>' in text


def data_of(answer: Any) -> Document:
    text = answer.content.decode().split('<script id="replay-data" type="application/json">')[1].split("</script>")[0]
    found: Document = json.loads(text)
    return found


def test_the_browser_gets_places_moves_and_marks(phase: Phase, seat: Seats, as_: Browsers) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4 4 4 2 4")
    advance(phase, to="published")
    data = data_of(as_("lucius").get(REPLAY))
    assert data["frames"][1]["moves"] == [{"army": 4, "hexes": ["4664", "4765"], "marching": True}]
    assert data["frames"][5]["armies"]["4"] == "5166"
    assert data["frames"][5]["marks"] == [{"kind": "halt", "hexes": ["5166"]}]
    assert data["layout"]["width"] == 3200


def test_frames_mark_armies_at_sea(phase: Phase, seat: Seats, as_: Browsers) -> None:
    """Army 1 embarks from Carthago (1969) to the north-east."""
    submit_orders(phase_id=phase.pk, army_number=1, seat=seat("Hanno"), text="2")
    advance(phase, to="published")
    frames = data_of(as_("hanno").get(REPLAY))["frames"]
    assert [1 in frame["afloat"] for frame in frames][:2] == [False, True]


@pytest.mark.parametrize("title", ["</script><script>alert(1)</script>", "<b>Bella</b>"])
def test_names_with_script_tags_stay_text(people: dict[str, User], start: Document, as_: Browsers, title: str) -> None:
    document = {**start, "factions": [dict(faction) for faction in start["factions"]]}
    document["factions"][0]["title"] = title
    marcus = people["marcus"]
    plans = [SeatPlan("Marcus", marcus, "roma", range(9, 17)), SeatPlan(title, None, "carthago", range(1, 9))]
    war = open_war(marcus, document, plans, Step.MOVEMENT)
    Campaign.objects.update(title=title)
    step_on(war)
    text = as_("marcus").get(REPLAY).content.decode()
    assert "alert(1)</script>" not in text
    assert "<b>Bella" not in text


def test_the_replay_keeps_its_number_of_queries(phase: Phase, as_: Browsers, django_assert_num_queries: Any) -> None:
    advance(phase, to="published")
    browser = as_("marcus")
    with django_assert_num_queries(17):
        assert browser.get(REPLAY).status_code == 200


def test_the_round_page_links_to_its_replay(phase: Phase, as_: Browsers) -> None:
    advance(phase, to="published")
    assert f'href="{REPLAY}"' in as_("hanno").get("/campaigns/war/rounds/1/").content.decode()
