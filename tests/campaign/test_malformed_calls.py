"""Calls of commands with input that is not valid: one line, with the place, and exit status 2."""

import json
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

import pytest

from campaign.scenarios import shipped_scenario
from tests.battles.test_laws import battle_of
from tests.campaign.test_commands import manage

FILE = "FILE"
"""Stands in a call for the file with the malformed text."""
BYTE_ORDER_MARK = "\ufeff"
CASES = Path(__file__).parents[1] / "rulebook" / "cases" / "gr-grid.txt"

STANDARD_INPUT: Sequence[Sequence[str]] = (
    ("adjudicate", "movement"),
    ("adjudicate", "battles", "--game", "vae-victis"),
    ("adjudicate", "battle", "--game", "hannibal"),
    ("decide", "movement", "roma"),
    ("seen_document", "roma"),
    ("what_if", "roma"),
    ("fight", "-", "--auto"),
    ("forum_post", "-"),
    ("draw_map", "-", "never-written.png"),
    ("verify_receipts", "-"),
)
FILES: Sequence[Sequence[str]] = (
    ("fight", FILE),
    ("forum_post", FILE),
    ("draw_map", FILE, "never-written.png"),
    ("verify_receipts", FILE),
    ("adjudicate", "movement", "--map", FILE),
    ("decide", "movement", "roma", "--map", FILE),
    ("seen_document", "roma", "--map", FILE),
    ("what_if", "roma", "--map", FILE),
    ("run_cases", FILE),
)
TEXTS: dict[str, str | bytes] = {
    "nothing": "",
    "blank": " \n ",
    "words": "round 3",
    "half a document": '{"format": "vae-victis/position/1", ',
    "a list": "[]",
    "a number": "3",
    "a text": '"round"',
    "nothing as a value": "null",
    "an empty object": "{}",
    "another format": '{"format": "vae-victis/nothing/1"}',
    "no number": '{"round": NaN}',
    "a key twice": '{"round": 1, "round": 2}',
    "nested deep": "[" * 5_000,
    "half a character": '{"round": "\\ud800"}',
    "thousands of digits": f'{{"round": {"1" * 5_000}}}',
    "no UTF-8": b"\xff\xfe\x00",
}
PLACES: dict[str, Callable[[Path], str]] = {
    "missing": lambda folder: str(folder / "missing.json"),
    "a folder": str,
    "a device without an end": lambda _: "/dev/zero",
    "a null character": lambda _: "a\0b",
}
OPTIONS: Sequence[tuple[Sequence[str], str]] = (
    (("adjudicate",), "step"),
    (("adjudicate", "lunch"), "lunch"),
    (("adjudicate", "ballot"), "has no step ballot"),
    (("adjudicate", "movement", "--game", "chess"), "--game"),
    (("adjudicate", "movement", "--seed", "1"), "--seed"),
    (("adjudicate", "movement", "--map"), "--map"),
    (("decide", "movement"), "faction"),
    (("decide", "movement", "roma", "--level", "caesar"), "--level"),
    (("decide", "movement", "roma", "--armies", "one"), "--armies"),
    (("decide", "lunch", "roma"), "lunch"),
    (("fight", "a", "b"), "b"),
    (("fight", "--lines", "--check", "record.txt"), "--check"),
    (("draw_map", "-"), "OUT"),
    (("draw_map", "-", "map.jpg"), "map.jpg"),
    (("draw_map", "-", "map.png", "--size", "huge"), "--size"),
    (("draw_map", "-", "map.png", "--size", "9000"), "--size"),
    (("draw_map", "-", "map.png", "--style", "cubist"), "--style"),
    (("draw_map", "-", "map.png", "--layers", "dragons"), "--layers"),
    (("draw_map", "-", "map.png", "--seen-by", "caesar"), "--seen-by"),
    (("forum_post",), "RESULT.json"),
    (("verify_receipts",), "EXPORT"),
    (("run_cases",), "FILE"),
    (("seen_document", "caesar"), "caesar"),
    (("what_if", "roma", "--trials", "many"), "--trials"),
    (("what_if", "roma", "--rival", "caesar"), "--rival"),
    (("first_document", "hannibal-1"), "hannibal-1"),
    (("arena", "recruit", "recruit", "--games", "0"), "at least 1 game"),
)
LIBRARIES = ("Traceback", "CommandError", "valid dictionary", "instance of", "pydantic", "utf-8-sig", "Errno")
"""Words that belong to the program's libraries and help nobody who calls it."""


CALLS = [
    pytest.param(words, TEXTS[name], id=f"{' '.join(words)}: {name}")
    for words, name in product((*STANDARD_INPUT, *FILES), TEXTS)
]
"""Every kind of malformed input, given to every command that reads one."""


def must_be_refused(words: Sequence[str], given: str | bytes = "") -> str:
    """The one line with which a call is refused."""
    run = manage(*words, given=given)
    assert (run.returncode, run.stdout) == (2, "")
    assert len(run.stderr.splitlines()) == 1
    assert not [word for word in LIBRARIES if word in run.stderr]
    return run.stderr


@pytest.mark.parametrize(("words", "text"), CALLS)
def test_a_malformed_document_is_refused_in_one_line(words: Sequence[str], text: str | bytes, tmp_path: Path) -> None:
    path = tmp_path / "given"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    line = must_be_refused([str(path) if word == FILE else word for word in words], text)
    assert str(path) in line or words != ("run_cases", FILE)


@pytest.mark.parametrize("words", FILES, ids=" ".join)
@pytest.mark.parametrize("place", PLACES)
def test_a_file_that_cannot_be_read_is_named(words: Sequence[str], place: str, tmp_path: Path) -> None:
    path = PLACES[place](tmp_path)
    line = must_be_refused([path if word == FILE else word for word in words])
    assert path.replace("\0", " ") in line.replace("\0", " ")


@pytest.mark.parametrize(("words", "named"), OPTIONS, ids=[" ".join(words) for words, _ in OPTIONS])
def test_a_malformed_option_is_named(words: Sequence[str], named: str) -> None:
    """The parser of options prints the usage before its line."""
    run = manage(*words)
    assert (run.returncode, run.stdout) == (2, "")
    assert named in run.stderr.splitlines()[-1]


def test_a_record_that_is_missing_is_named(tmp_path: Path) -> None:
    battle, record = tmp_path / "battle.json", tmp_path / "record.txt"
    battle.write_text(json.dumps(battle_of(3, "cards")), encoding="utf-8")
    assert must_be_refused(["fight", str(battle), "--check", str(record)]).startswith(f"{record}: ")


def test_a_byte_order_mark_changes_nothing() -> None:
    document = json.dumps(json.loads(shipped_scenario("first-punic-war")))
    marked = BYTE_ORDER_MARK + document
    for words in (
        ("adjudicate", "movement"),
        ("decide", "movement", "carthago", "--level", "recruit", "--armies", "1"),
    ):
        plain, other = manage(*words, given=document), manage(*words, given=marked)
        assert (plain.returncode, plain.stdout) == (0, other.stdout)
        assert "error" not in json.loads(manage(*words, "--lines", given=marked).stdout)


def test_a_byte_order_mark_before_the_first_case_is_skipped(tmp_path: Path) -> None:
    cases = tmp_path / "cases.txt"
    cases.write_text(BYTE_ORDER_MARK + CASES.read_text(encoding="utf-8"), encoding="utf-8")
    assert manage("run_cases", str(cases)).stdout == manage("run_cases", str(CASES)).stdout


def test_a_file_without_a_case_is_refused(tmp_path: Path) -> None:
    cases = tmp_path / "cases.txt"
    cases.write_text("# no case yet\n", encoding="utf-8")
    assert must_be_refused(["run_cases", str(cases)]).startswith(f"{cases}: no case")
