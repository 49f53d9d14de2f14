"""The commands fed with documents, as other programs use them."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from campaign.battles.cases.all_cases import CASE_LANGUAGES
from campaign.games.cases import CaseLanguage
from tests.commands import manage, start_and_run

TOP = Path(__file__).resolve().parents[2]
Document = dict[str, Any]


@pytest.fixture
def ordered(start: Document) -> Document:
    return {**copy.deepcopy(start), "orders": {"movement": {"4": "4 4 4 2 2 2"}, "initiative": {"1": "Mare Africum"}}}


def test_movement_from_standard_input_to_standard_output(ordered: Document) -> None:
    run = start_and_run("adjudicate", "movement", given=json.dumps(ordered))
    assert (run.returncode, run.stderr) == (0, "")
    result = json.loads(run.stdout)
    assert result["movement"]["4"]["mp_spent"] == 10
    assert list(result) == [
        *("format", "ruleset", "map", "round", "factions", "control", "armies", "sieges", "orders"),
        *("initiative", "naval_superiority", "movement", "random_numbers", "nmp_left", "naval_battles", "networks"),
        *("supply", "engagements", "battles", "in_transit", "eliminated", "events", "ended"),
    ]


def test_initiative_then_movement_gives_the_same_as_movement_alone(ordered: Document) -> None:
    first = manage("adjudicate", "initiative", given=json.dumps(ordered))
    second = manage("adjudicate", "movement", given=first.stdout)
    assert second.stdout == manage("adjudicate", "movement", given=json.dumps(ordered)).stdout
    assert json.loads(first.stdout)["naval_superiority"]["carthago"]["Mare Africum"] == 3


def test_equal_documents_give_equal_bytes(ordered: Document) -> None:
    shuffled = {key: ordered[key] for key in reversed(ordered)}
    shuffled["armies"] = list(reversed(ordered["armies"]))
    shuffled["control"] = dict(reversed(ordered["control"].items()))
    runs = [start_and_run("adjudicate", "movement", given=json.dumps(document)) for document in (ordered, shuffled)]
    assert runs[0].stdout == runs[1].stdout != ""


def test_lines_give_a_document_or_an_error_a_line(ordered: Document) -> None:
    bad = copy.deepcopy(ordered)
    bad["armies"][3]["hex"] = "9999"
    lines = [json.dumps(ordered), json.dumps(bad), "{", json.dumps(ordered)]
    run = start_and_run("adjudicate", "movement", "--lines", given="\n".join(lines) + "\n")
    results = [json.loads(line) for line in run.stdout.splitlines()]
    assert run.returncode == 2
    assert [next(iter(result)) for result in results] == ["format", "error", "error", "format"]
    assert results[1] == {"error": "armies[3].hex: 9999 is not on the map"}


def test_a_map_can_be_read_from_a_file(ordered: Document, tmp_path: Path) -> None:
    shipped = TOP / "hexmap" / "maps" / "first-punic-war.json"
    own = json.loads(shipped.read_text(encoding="utf-8")) | {"name": "my-own"}
    (tmp_path / "map.json").write_text(json.dumps(own), encoding="utf-8")
    document = json.dumps({**ordered, "map": "my-own"})
    assert "there is no map" in manage("adjudicate", "movement", given=document).stderr
    run = manage("adjudicate", "movement", "--map", str(tmp_path / "map.json"), given=document)
    assert json.loads(run.stdout)["movement"]["4"]["mp_spent"] == 10
    other = manage("adjudicate", "movement", "--map", str(tmp_path / "map.json"), given=json.dumps(ordered))
    assert other.returncode == 2
    assert other.stderr == 'map: the document names "first-punic-war", the file of --map holds "my-own"\n'


def changed(document: Document, path: str, value: Any) -> Document:
    """The document with one value changed; `path` as in `armies.3.hex`."""
    document = copy.deepcopy(document)
    place: Any = document
    *steps, last = path.split("/")
    for step in steps:
        place = place[int(step) if isinstance(place, list) else step]
    place[int(last) if isinstance(place, list) else last] = value
    return document


FAULTS = [
    ("armies/3/hex", "9999", "armies[3].hex: 9999 is not on the map"),
    ("armies/3/hex", "1969", "armies[3].hex: 1969 already holds army 1"),
    ("armies/3/hex", "0101", "armies[3].hex: 0101 is Peaks, where no army can stand"),
    ("armies/3/hex", 4664, "armies[3].hex: Input should be a text"),
    ("armies/3/number", 1, "armies[3].number: there are two armies 1"),
    ("armies/3/faction", "etruria", 'armies[3].faction: there is no faction "etruria"'),
    ("armies/3/faction", "syracusae", 'armies[3].faction: "syracusae" is passive and has no armies'),
    ("armies/3/strength", 0, "armies[3].strength: 0 is not between 1 and 1600"),
    ("armies/3/strength", 1601, "armies[3].strength: 1601 is not between 1 and 1600"),
    ("armies/3/strength", 1599.5, "armies[3].strength: Input should be a whole number"),
    ("armies/3/strength", True, "armies[3].strength: Input should be a whole number"),
    ("armies/3/afloat", True, "armies[3].hex: 4664 is Hills, where no navy can be"),
    ("armies/3/rank", 1, "armies[3].rank: unknown key"),
    ("armies/3/number", 10**9, "armies[3].number: Input should be less than or equal to 999999999"),
    ("round", 10**20, "100000000000... is a number of more than 15 digits"),
    ("ruleset", {"base": "vae-victis-2", "zone_of_control": {"army": 10**9}, "name": 3},
     "ruleset.name: Input should be a text"),
    ("random_numbers", [3, 10], "random_numbers[1]: Input should be less than or equal to 9"),
    ("orders/transfers", [{"from": 1, "to": 2, "fp": 5}] * 10_001,
     "orders.transfers: List should have at most 10000 items, not 10001"),
    ("control/Atlantis", "roma", 'control.Atlantis: the map has no structure "Atlantis"'),
    ("control/Roma", "etruria", 'control.Roma: there is no faction "etruria"'),
    ("factions", [{"id": "roma"}] * 101, "factions: List should have at most 100 items, not 101"),
    ("factions/1/id", "carthago", 'factions[1].id: "carthago" is given twice'),
    ("factions/1/id", "ro\nma", 'factions[1].id: "ro\\nma" holds a control character, such as a line break'),
    ("factions/1/id", "roma\x85", 'factions[1].id: "roma\\x85" holds a control character, such as a line break'),
    ("factions/1/capitals", ["Atlantis"], 'factions[1].capitals[0]: the map has no structure "Atlantis"'),
    ("factions/1/colour", "red", "factions[1].colour: String should match pattern '^#[0-9a-fA-F]{6}$'"),
    ("format", "vae-victis/position/9", 'format: is "vae-victis/position/9", but should be '"'vae-victis/position/1'"),
    ("ruleset", "house-rules",
     'ruleset: "house-rules" is not shipped; there is peloponnesian-war, vae-victis-1, vae-victis-2, vae-victis-3'),
    ("ruleset", {"base": "vae-victis-2", "elephants": 3}, "ruleset.elephants: unknown key"),
    ("ruleset", {"movement": {}}, "ruleset.base: names no shipped ruleset"),
    ("ruleset", {"base": "vae-victis-2", "movement": {"terrain": {"hills": 5}}},
     "ruleset.movement.terrain.hills: Input should be a multiple of 2"),
    ("map", "atlantis",
     'map: there is no map "atlantis"; shipped: first-punic-war, italia, italia-218, peloponnesian-war, sicily; '
     "others come with --map"),
    ("round", 0, "round: Input should be greater than or equal to 1"),
    ("ruleset", 3, "ruleset: is neither a ruleset's name nor a description"),
    ("map", None, "map: is neither a map's name nor a map document"),
    ("weather", "fine", "weather: unknown key"),
    ("orders/movement/4", "4 7", 'orders.movement.4: word 2, "7", is none of 0 2 4 6 8 10 12'),
    ("orders/movement/4", "0 " * 300, "orders.movement.4: 300 numbers are too many, use at most 255"),
    ("orders/movement/17", "4", "orders.movement.17: there is no army 17"),
    ("orders/movement/04", "4", 'orders.movement.04: "04" is no army\'s number'),
    ("orders/initiative/1", "Mare Nostrum", 'orders.initiative.1: "Mare Nostrum" is neither a sea zone nor "strength"'),
    ("orders/assault", [99], "orders.assault[0]: there is no army 99"),
    ("orders/transfers", [{"from": 1, "to": 99, "fp": 5}], "orders.transfers[0].to: there is no army 99"),
    ("orders/sea_links", {"roma": {"Mare Tuscum": ["X"]}},
     'orders.sea_links.roma.Mare Tuscum[0]: the map has no structure "X"'),
    ("sieges", [{"structure": "Enna", "faction": "roma", "armies": [9], "resilience": 1, "initial_resilience": 1}],
     'sieges[0].armies[0]: army 9 does not have "Enna" in its ZoC'),
    ("sieges", [{"structure": "Roma", "faction": "roma", "armies": [9], "resilience": 1, "initial_resilience": 1}],
     'sieges[0].structure: "Roma" is held by no other faction'),
    ("naval_superiority", {"carthago": {}}, 'naval_superiority: the active faction "roma" is missing'),
]  # fmt: skip


@pytest.fixture(scope="module")
def refusals(start: Document) -> list[Document]:
    """What the command answers to all faulty documents, in order; one run for all."""
    ordered = {**start, "orders": {"movement": {}, "initiative": {}}}
    lines = [json.dumps(changed(ordered, path, value)) for path, value, _ in FAULTS]
    run = manage("adjudicate", "movement", "--lines", given="\n".join(lines))
    assert run.returncode == 2
    return [json.loads(line) for line in run.stdout.splitlines()]


@pytest.mark.parametrize(("which", "says"), list(enumerate(says for _, _, says in FAULTS)))
def test_every_fault_is_named_by_its_place(refusals: list[Document], which: int, says: str) -> None:
    assert refusals[which] == {"error": says}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("", "line 1, column 1: not JSON: Expecting value"),
        ("round 3", "line 1, column 1: not JSON: Expecting value"),
        ('{"round": NaN}', "NaN is not a number"),
        ('{"round": 1, "round": 2}', 'the key "round" is given twice in one object'),
        ("[" * 100_000, "the document is nested too deeply"),
        ('{"round": "\\ud800"}', "a text in it holds half a character, a lone surrogate"),
        ("[]", "Input should be a JSON object"),
        (b"\xff\xfe", "not JSON: the input is not UTF-8 text"),
    ],
    ids=["nothing", "not JSON", "NaN", "a key twice", "nested deep", "half a character", "a list", "not UTF-8"],
)
def test_invalid_input_prints_one_line_and_exits_with_status_2(given: str | bytes, says: str) -> None:
    run = manage("adjudicate", "movement", given=given)
    assert (run.returncode, run.stdout, run.stderr) == (2, "", f"{says}\n")


def test_input_is_read_as_utf_8_in_any_locale() -> None:
    run = start_and_run("adjudicate", "movement", given=b"\xff\xfe")
    assert (run.returncode, run.stdout, run.stderr) == (2, "", "not JSON: the input is not UTF-8 text\n")


def test_a_document_of_fifty_million_characters_is_refused_without_parsing() -> None:
    run = start_and_run("adjudicate", "movement", given=b" " * 50_000_000)
    assert (run.returncode, run.stderr) == (2, "the document is longer than 20,000,000 characters; no more are read\n")


@pytest.mark.parametrize("length", [50_000_000, 150_000_000])
def test_a_line_that_is_too_long_is_refused_and_the_next_one_adjudicated(ordered: Document, length: int) -> None:
    given = b"[" * length + b"\n" + json.dumps(ordered).encode() + b"\n"
    run = start_and_run("adjudicate", "movement", "--lines", given=given)
    first, second = map(json.loads, run.stdout.splitlines())
    assert first == {"error": "the line is longer than 20,000,000 bytes; no more are read"}
    assert second["movement"]["1"]["finished"] == "MV.5"
    assert run.returncode == 2


@pytest.mark.parametrize("step", ["initiative", "movement", "battles", "administration"])
def test_a_deeply_nested_document_gives_an_error_line(step: str) -> None:
    deep = "[" * 10_000 + "]" * 10_000
    run = manage("adjudicate", step, "--lines", given=f'{deep}\n{{"map": {deep}}}\n'.encode())
    assert [json.loads(line) for line in run.stdout.splitlines()] == [
        {"error": "the document is nested too deeply"}
    ] * 2
    assert (run.returncode, run.stderr) == (2, "")


@pytest.mark.parametrize("step", ["battles", "administration"])
def test_the_later_steps_need_a_movement(ordered: Document, step: str) -> None:
    run = manage("adjudicate", step, given=json.dumps(ordered))
    assert run.returncode == 2
    assert run.stderr == "movement: is missing; adjudicate the movement first\n"


def test_a_whole_round_from_the_command_line(ordered: Document) -> None:
    text = json.dumps(ordered)
    for step in ("initiative", "movement", "battles", "administration"):
        run = manage("adjudicate", step, given=text)
        assert (run.returncode, run.stderr) == (0, "")
        text = run.stdout
    result = json.loads(text)
    assert list(result) == [
        "format",
        "ruleset",
        "map",
        "round",
        "factions",
        "control",
        "armies",
        "sieges",
        "events",
        "ended",
    ]
    assert (result["round"], result["ended"]) == (2, None)


def test_a_movement_is_not_adjudicated_twice(ordered: Document) -> None:
    once = manage("adjudicate", "movement", given=json.dumps(ordered)).stdout
    twice = manage("adjudicate", "movement", given=once)
    assert (twice.returncode, twice.stderr) == (2, "movement: this movement has been adjudicated already\n")


def test_events_of_an_earlier_round_are_dropped(ordered: Document) -> None:
    old = {"rule": "MV.5", "kind": "army_stopped", "round": 0, "text": "Long ago."}
    own = {**old, "round": 1, "text": "Just now."}
    document = {**ordered, "events": [old, own], "ended": {"winner": "roma"}}
    result = json.loads(manage("adjudicate", "movement", given=json.dumps(document)).stdout)
    assert result["events"][0] == own
    assert old not in result["events"]
    assert result["ended"] is None


@pytest.mark.parametrize(
    ("order", "value", "rule"),
    [
        ("assault", [4], "AS.1"),
        ("lift_siege", [4], "OR.3"),
        ("transfers", [{"from": 4, "to": 12, "fp": 50}], "ST.6"),
        ("sea_links", {"carthago": {"Mare Africum": ["Roma"]}}, "LG.6"),
    ],
)
def test_an_illegal_order_is_not_carried_out_and_an_event_says_why(
    ordered: Document, order: str, value: Any, rule: str
) -> None:
    document = {**ordered, "orders": {order: value}}
    result = json.loads(manage("adjudicate", "movement", given=json.dumps(document)).stdout)
    refused = [event for event in result["events"] if event["kind"] == "order_not_carried_out"]
    assert [event["rule"] for event in refused] == [rule]


def test_the_post_of_a_movement(ordered: Document, tmp_path: Path) -> None:
    path = tmp_path / "result.json"
    path.write_text(manage("adjudicate", "movement", given=json.dumps(ordered)).stdout, encoding="utf-8")
    run = manage("forum_post", str(path), "--map-address", "https://example.org/1.png")
    assert run.returncode == 0
    golden = (Path(__file__).parents[1] / "posts" / "forum_post.txt").read_text(encoding="utf-8")
    assert run.stdout == golden


def test_a_post_needs_a_movement(ordered: Document) -> None:
    run = manage("forum_post", "-", given=json.dumps(ordered))
    assert run.returncode == 2
    assert run.stderr.startswith("movement: is missing")


def test_a_map_is_drawn(ordered: Document, tmp_path: Path) -> None:
    run = start_and_run("draw_map", "-", str(tmp_path / "map.png"), "--size", "400", given=json.dumps(ordered))
    assert (run.returncode, run.stderr) == (0, "")
    with Image.open(tmp_path / "map.png") as image:
        assert image.width == 400


def test_a_map_is_drawn_as_vectors(ordered: Document, tmp_path: Path) -> None:
    run = manage("draw_map", "-", str(tmp_path / "map.svg"), "--layers", "map,armies", given=json.dumps(ordered))
    assert (run.returncode, run.stderr) == (0, "")
    assert "<svg" in (tmp_path / "map.svg").read_text(encoding="utf-8")[:200]


def test_a_movement_is_drawn_as_a_moving_picture(ordered: Document, tmp_path: Path) -> None:
    moved = manage("adjudicate", "movement", given=json.dumps(ordered)).stdout
    run = manage("draw_map", "-", str(tmp_path / "round.apng"), "--moving", "--size", "400", given=moved)
    assert (run.returncode, run.stderr) == (0, "")
    with Image.open(tmp_path / "round.apng") as image:
        assert image.width == 400
        assert getattr(image, "n_frames", 1) > 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("draw_map", "/no/such/file", "x.png"), "/no/such/file: No such file or directory"),
        (("draw_map", "-", "/no/such/folder/x.png", "--size", "200"), "/no/such/folder/x.png: No such file"),
        (("draw_map", "-", "x.png", "--size", "5"), "--size: 5 is not between 100 and 8000"),
        (("draw_map", "-", "x.png", "--size", "wide"), '--size: "wide" is neither thumbnail, forum, full nor'),
        (("draw_map", "-", "x.png", "--style", "gothic"), '--style: unknown style "gothic"; choose from classic'),
        (("draw_map", "-", "x.png", "--layers", "map,dragons"), '--layers: unknown layer "dragons"; choose from'),
        (("draw_map", "-", "x.gif"), "x.gif: the name of a map ends with .png or .svg"),
        (("draw_map", "-", "x.svg", "--moving"), "x.svg: the name of a moving picture ends with .png or .apng"),
        (("draw_map", "-", "x.png", "--moving"), "movement: is missing; there is nothing to play back"),
        (("draw_map", "-", "x.png", "--scenery", "/no/such/file"), "/no/such/file: "),
        (("forum_post", "/no/such/file"), "/no/such/file: No such file or directory"),
        (("adjudicate", "movement", "--map", "/no/such/file"), "/no/such/file: No such file or directory"),
    ],
)
def test_files_that_cannot_be_read_or_written_are_named(ordered: Document, words: tuple[str, ...], says: str) -> None:
    run = manage(*words, given=json.dumps(ordered))
    assert run.returncode == 2
    assert run.stderr.startswith(says)
    assert run.stderr.count("\n") == 1


GOOD = "## MV.1 A case that holds.\n    FFF\narmy 1 roma 0101\norder 1: 4\nthen\n1 at 0201\n"
BAD = "## MV.1 A case that does not.\n    FFF\narmy 1 roma 0101\norder 1: 4\nthen\n1 at 0301\n"


def test_cases_from_a_file_are_run(tmp_path: Path) -> None:
    path = tmp_path / "cases.txt"
    path.write_text(GOOD, encoding="utf-8")
    run = start_and_run("run_cases", str(path))
    assert (run.returncode, run.stdout) == (0, "1 of 1 cases pass\n")
    path.write_text(GOOD + BAD + "## MV.1 One that expects nothing.\n    FFF\n", encoding="utf-8")
    run = start_and_run("run_cases", str(path))
    assert run.returncode == 1
    assert run.stdout.splitlines() == [
        f"{path}:7: MV.1 A case that does not.",
        "    line 12: 1 at 0301: at is 0201",
        f"{path}:13: MV.1 One that expects nothing.",
        "    has no expectation",
        "1 of 3 cases pass",
    ]


@pytest.mark.parametrize("language", CASE_LANGUAGES, ids=lambda language: language.title)
def test_cases_of_each_catalogue_are_run(language: CaseLanguage[Any, Any]) -> None:
    catalogue = sorted(language.folder.glob("*.txt"))[0]
    cases = catalogue.read_text(encoding="utf-8").count("\n## ")
    run = manage("run_cases", str(catalogue))
    assert cases > 5
    assert (run.returncode, run.stdout) == (0, f"{cases} of {cases} cases pass\n")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("## MV.1 Bad.\narmy one roma 0101\nthen\nno naval\n", "line 2: 'army one roma 0101' cannot be read"),
        ("## MV.1 Bad.\nelephant 1\nthen\nno naval\n", "line 2: 'elephant' is none of"),
        ("## HH.5.5 Bad.\nelephant 1\nthen\nround 2\n", "line 2: 'elephant' is none of force, round, year"),
        ("## HH.5.5 Bad.\nround 1 march_1\nthen\nelephant 1\n", "line 4: 'elephant' is none of leader, units"),
        ("## GS.4 Bad.\nelephant 1\nthen\nact A1 1 -\n", "line 2: 'elephant' is none of dice, general, stars"),
        ("## GS.4 Bad.\n    cols 05\n    05 .\nthen\ncheck elephant 1\n", "line 5: 'check' is none of check hp"),
        ("## MV Bad.\n", "line 1: '## MV Bad.' is no heading of a case, such as"),
        ("## XX.1 Bad.\n", "line 1: 'XX' is none of AF, AS"),
        (None, "No such file or directory"),
    ],
)
def test_a_case_file_that_cannot_be_read_is_named(tmp_path: Path, text: str | None, says: str) -> None:
    path = tmp_path / "cases.txt"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    run = manage("run_cases", str(path))
    assert run.returncode == 2
    assert run.stderr.startswith(f"{path}: {says}")
    assert run.stderr.count("\n") == 1
