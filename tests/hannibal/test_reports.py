"""Stories, logs and moving pictures of games of HANNIBAL: they say what the events say, and nothing that is hidden."""

import pytest

from campaign.games.frames import StepDocuments
from campaign.games.hannibal.reports.frames import frames_of_round
from campaign.games.hannibal.reports.logs import combat_rounds, election_rows, march_row, points_rows
from campaign.games.hannibal.reports.map_scene import HIDDEN, nothing_hidden
from campaign.games.hannibal.reports.moments import moments_of, moments_of_step
from campaign.games.hannibal.reports.scenes import Scene, ScenePart, new_events, scenes_of, scenes_of_step
from campaign.games.hannibal.reports.stage import played, rewound
from campaign.games.hannibal.reports.tables import leader_rows, meeting_rows, province_rows
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.intelligence import hides_units, seen_hexes
from campaign.games.hannibal.rules.position import CARTHAGO, ROMA
from campaign.games.hannibal.rules.scenarios import first_document
from hexmap.rules.documents import DocumentError
from tests.hannibal.played_games import PlayedStep, random_steps, scripted_steps


def documents(*steps: PlayedStep) -> list[StepDocuments[GameDocument]]:
    return [StepDocuments(before.position.step, before, after) for before, after in steps]


def step_of(round_: int, step: str) -> PlayedStep:
    """A step of the scripted game."""
    return next(
        (before, after)
        for before, after in scripted_steps()
        if (before.position.round, before.position.step) == (round_, step)
    )


def scene_of(round_: int, step: str, scene: Scene) -> ScenePart:
    return next(one for one in scenes_of_step(*step_of(round_, step)) if one.scene is scene)


@pytest.mark.parametrize("seed", range(4))
def test_a_story_has_every_event_once_in_its_order(seed: int) -> None:
    for before, after in random_steps(seed):
        events = [event for scene in scenes_of_step(before, after) for event in scene.events]
        assert events == list(new_events(before, after))


@pytest.mark.parametrize("seed", range(4))
def test_every_march_combat_and_siege_has_its_subject_and_its_last_event(seed: int) -> None:
    for before, after in random_steps(seed):
        marched = {event["leader"] for event in new_events(before, after) if event["kind"] == "march"}
        for scene in scenes_of_step(before, after):
            if scene.scene is Scene.MARCH:
                assert scene.leader is not None
                assert (scene.events[-1]["kind"] == "march") == (scene.leader in marched)
            if scene.scene is Scene.COMBAT:
                own = [event for event in scene.events if event["rule"].startswith("HH.8.")]
                assert {event["hex"] for event in own if "hex" in event} == {scene.hex}
            if scene.scene is Scene.SIEGE:
                assert {event["city"] for event in scene.events if "city" in event} == {scene.city}


def test_scenes_of_the_first_battle_are_in_the_order_of_the_rules() -> None:
    titles = [str(scene.title) for scene in scenes_of_step(*step_of(1, "battle"))]
    assert titles == [
        "Provinces", "Combat at Felsina (1508)", "Unfortified cities", "Provinces", "Winter losses", "Victory points",
    ]  # fmt: skip


def test_an_election_row_has_a_die_and_modifiers_that_come_to_the_score() -> None:
    before, after = step_of(2, "ballot")
    rows = election_rows(before.position, new_events(before, after))
    assert [row.office for row in rows] == ["consul", "consul", "praetor", "praetor"]
    for row in rows:
        assert row.die is not None
        assert row.die + sum(added for added, _ in row.modifiers) == row.score


@pytest.mark.parametrize("seed", range(6))
def test_modifiers_come_to_the_score_in_random_games(seed: int) -> None:
    scored = 0
    for before, after in random_steps(seed, "hannibal-212"):
        for row in election_rows(before.position, new_events(before, after)):
            assert (row.die or 0) + sum(added for added, _ in row.modifiers) == row.score
            scored += 1
        if before.position.round > 5:
            break
    assert scored > 0


def test_a_march_has_its_hexes_its_cost_and_the_cities_tried_with_their_dice() -> None:
    before, after = step_of(1, "march_1")
    scene = next(scene for scene in scenes_of_step(before, after) if scene.leader == 35)
    row = march_row(scene, after.position)
    assert (row.side, row.hexes[0], len(row.hexes)) == (CARTHAGO, "0504", 12)
    assert row.outcome is not None
    assert row.cost == sum(row.outcome["costs"])
    assert [one.city for one in row.tried] == ["Mutina"]
    assert row.tried[0].won == (after.position.control["Mutina"] == CARTHAGO)
    assert row.others == ()


def test_a_march_row_is_made_of_a_march_alone() -> None:
    with pytest.raises(ValueError, match="not the march of a leader"):
        march_row(scene_of(1, "battle", Scene.COMBAT), step_of(1, "battle")[1].position)


@pytest.mark.parametrize("seed", range(4))
def test_losses_of_the_rounds_add_up_to_those_of_the_combat(seed: int) -> None:
    for before, after in random_steps(seed, "hannibal-212"):
        for scene in scenes_of_step(before, after):
            ends = [event for event in scene.events if event["kind"] == "combat"]
            rounds = combat_rounds(scene)
            if not ends or any(event["kind"] == "all_lost" for event in scene.events):
                continue  # what is left of a side that is lost as a whole is lost after the last round
            assert len(rounds) == ends[0]["rounds"]
            assert sum(one.lost_roma for one in rounds) == ends[0]["lost"][ROMA]
            assert sum(one.lost_carthago for one in rounds) == ends[0]["lost"][CARTHAGO]
        if before.position.round > 5:
            break


def test_points_by_source_come_to_what_the_winter_counted() -> None:
    before, after = step_of(3, "battle")
    rows = points_rows(after.position, new_events(before, after))
    gained = after.position.points - before.position.points
    assert sum(row.points for row in rows) == gained
    assert all(row.points == sum(points for _, points in row.parts) for row in rows)


def test_tables_of_a_position_list_leaders_provinces_and_meetings() -> None:
    position = step_of(1, "battle")[0].position
    assert [row.name for row in leader_rows(position)] == ["Longus", "Hannibal", "Hanno", "Hamilcar", "Gaulish leader"]
    felsina = {row.side for row in meeting_rows(position) if row.place == "Felsina (1508)"}
    assert felsina == {ROMA, CARTHAGO}
    rows = {row.name: row for row in province_rows(position)}
    assert len(rows) == 14
    assert (rows["Latium"].value, rows["Latium"].roma, rows["Latium"].carthago) == (15, 3, 0)


@pytest.mark.parametrize("seed", range(4))
def test_a_played_step_ends_where_the_document_ends(seed: int) -> None:
    for before, after in random_steps(seed):
        frames = played(scenes_of_step(before, after), before.position, after.position)
        if frames:
            assert frames[-1].position == after.position


@pytest.mark.parametrize("seed", range(4))
def test_the_moves_of_a_march_step_lead_every_leader_to_their_last_hex(seed: int) -> None:
    for before, after in random_steps(seed):
        if not before.position.step.startswith("march"):
            continue
        places = {number: force.hex for number, force in before.position.led.items()}
        for frame in played(scenes_of_step(before, after), before.position, after.position):
            for move in frame.moves:
                if move.leader in places:
                    assert places[move.leader] == move.hexes[0]
                places[move.leader] = move.hexes[-1]
        last = {number: force.hex for number, force in after.position.led.items()}
        assert {number: hex_ for number, hex_ in places.items() if number in last} == {
            number: hex_ for number, hex_ in last.items() if number in places
        }


def test_a_replay_has_a_frame_for_every_scene_and_ends_where_the_round_ends() -> None:
    steps = [pair for pair in scripted_steps() if pair[0].position.round == 1]
    frames = frames_of_round(documents(*steps))
    titles = [str(scene.title) for before, after in steps for scene in scenes_of_step(before, after)]
    assert [str(frame.title) for frame in frames] == ["The round begins", *titles]
    last = steps[-1][1].position
    assert frames[-1].armies == {number: last.hex_name(force.hex) for number, force in last.led.items()}
    assert frames[0].armies == {1: "1005", 31: "0504", 32: "0504", 33: "0504", 35: "0504"}


def test_a_march_in_a_replay_lists_the_hexes_with_their_costs() -> None:
    frames = frames_of_round(documents(step_of(1, "march_1")))
    hannibal = next(frame for frame in frames if str(frame.title) == "March of Hannibal")
    assert [(one.origin, one.hex, one.cost) for one in hannibal.entered] == [("0504", "0505", 4), ("0505", "0405", 2)]
    assert [(move.army, move.hexes, move.marching) for move in hannibal.moves] == [(31, ("0504", "0505", "0405"), True)]


def test_a_combat_in_a_replay_is_marked_in_its_hex() -> None:
    frames = frames_of_round(documents(step_of(1, "battle")))
    marks = {(one.mark, one.hexes) for frame in frames for one in frame.happenings if one.mark}
    assert {("battle", ("1508",)), ("back", ("1508",)), ("gain", ("0405",))} <= marks


def test_a_replay_of_no_step_has_no_frames() -> None:
    assert frames_of_round([]) == ()


def test_a_moving_picture_goes_hex_by_hex_and_leaves_a_trail() -> None:
    before, after = step_of(1, "march_2")
    moments = moments_of_step(before, after)
    march = next(event for event in new_events(before, after) if event["kind"] == "march")
    assert len(moments) == 1 + len(march["path"]) + 1
    index = after.position.theatre.board.grid.index
    way = [index(name) for name in (march["from"], *march["path"])]
    at = [next(army.hex for army in moment.position.armies if army.number == 1) for moment in moments]
    assert at == [way[0], *way[1:], way[-1]]
    assert list(moments[-1].scene.marches[1]) == way
    assert moments[1].caption == "Round 1 · winter 218 BC · March of Longus"


def test_a_combat_is_marked_before_its_losses() -> None:
    before, after = step_of(1, "battle")
    shown = [one for one in moments_of_step(before, after) if one.scene.battles]
    assert next(one.caption for one in shown) == "Round 1 · winter 218 BC · Combat at Felsina (1508)"
    felsina = after.position.theatre.cities["Felsina"].hex
    totals = {counter.faction: counter.total for counter in shown[0].scene.counters if counter.hex == felsina}
    assert totals == {
        side: str(sum(before.position.sp(force.units) for force in before.position.at(felsina, side)))
        for side in (ROMA, CARTHAGO)
    }


def test_one_document_is_enough_for_the_marches_of_its_round() -> None:
    document = step_of(1, "march_2")[1]
    moments = moments_of(document)
    marches = [event for event in document.events if event["kind"] == "march"]
    assert len(moments) == 2 + sum(len(event["path"]) for event in marches)
    start = rewound(scenes_of(document.events, document.position), document.position)
    assert {number: start.hex_name(force.hex) for number, force in start.led.items()} == {
        1: "1005", 31: "0504", 32: "0504", 33: "0504", 35: "0504",
    }  # fmt: skip


def test_a_document_without_marches_has_no_moving_picture() -> None:
    with pytest.raises(DocumentError, match="no march and no battle"):
        moments_of(first_document("hannibal-217", "1"))


def unseen_forces(before: GameDocument) -> set[int]:
    """The hexes of Carthaginian units that the public does not see when a step opens."""
    seen = set(seen_hexes(before.position))
    return {one.hex for one in before.position.forces if one.side == CARTHAGO and one.units and one.hex not in seen}


@pytest.mark.parametrize("seed", range(3))
def test_a_moving_picture_for_the_public_shows_no_hidden_strength(seed: int) -> None:
    hidden = 0
    for before, after in random_steps(seed, intelligence="hidden"):
        if not hides_units(after.position, "public"):
            continue
        for moment in moments_of_step(before, after, "public")[:-1]:
            for counter in moment.scene.counters:
                if counter.faction == CARTHAGO and counter.hex not in seen_hexes(before.position):
                    assert counter.total in (HIDDEN, "-")
                    hidden += counter.total == HIDDEN
    assert hidden > 0


@pytest.mark.parametrize("seed", range(3))
def test_a_story_for_the_public_has_no_hidden_event(seed: int) -> None:
    left_out = 0
    for before, after in random_steps(seed, intelligence="hidden"):
        if not hides_units(after.position, "public"):
            continue
        everything = sum(len(scene.events) for scene in scenes_of_step(before, after))
        kinds = [event["kind"] for scene in scenes_of_step(before, after, "public") for event in scene.events]
        assert not {"joins", "elephants_lost"} & set(kinds)
        left_out += everything - len(kinds)
    assert left_out > 0


def test_tables_for_the_public_show_hidden_units_as_unknown() -> None:
    before = next(random_steps(0, intelligence="hidden"))[0]
    shown = {row.name: row.sp for row in leader_rows(before.position, "public")}
    assert shown["Hannibal"] == HIDDEN
    assert shown["Longus"] == "20"
    assert nothing_hidden(before.position.forces[0]) is False
    assert unseen_forces(before) != set()
