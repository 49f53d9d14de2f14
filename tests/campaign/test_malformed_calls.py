"""Calls of commands with input that is not valid: one line, with the place, and exit status 2."""

import json
import os
import sys
from collections.abc import Callable, Sequence
from io import BytesIO, TextIOWrapper
from itertools import product
from pathlib import Path
from threading import Thread
from typing import TextIO

import pytest

from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES
from campaign.games.vae_victis.scenarios import shipped_scenario
from manage import main
from tests.battles.test_laws import battle_of
from tests.commands import manage

FILE = "FILE"
"""Stands in a call for the file with the malformed text."""
BYTE_ORDER_MARK = "\ufeff"
GRID = VAE_VICTIS_CASES.folder / "gr-grid.txt"

STANDARD_INPUT: Sequence[Sequence[str]] = (
    ("adjudicate", "movement"),
    ("adjudicate", "battles", "--game", "vae-victis"),
    ("adjudicate", "battle", "--game", "hannibal"),
    ("decide", "movement", "roma"),
    ("decide", "ballot", "roma", "--game", "hannibal"),
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
ENDLESS: Sequence[Sequence[str]] = (
    ("fight", "--lines", "/dev/zero"),
    ("import_campaign", "/dev/zero", "--administrator", "x"),
)
"""Calls with a device that has no end, for commands that do not read whole texts."""
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
    "two lines": lambda _: "a\nb",
    "a long name": lambda _: "/" + "x" * 5_000,
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
    (("decide", "ballot", "roma"), "has no step ballot"),
    (("decide", "ballot", "roma", "--game", "hannibal", "--level", "legate"), "has no level legate"),
    (("fight", "a", "b"), "b"),
    (("fight", "--lines", "--check", "record.txt"), "--check"),
    (("draw_map", "-"), "OUT"),
    (("draw_map", "-", "map.jpg"), "map.jpg"),
    (("draw_map", "-", "map.png", "--size", "huge"), "--size"),
    (("draw_map", "-", "map.png", "--size", "9000"), "--size"),
    (("draw_map", "-", "map.png", "--style", "cubist"), "--style"),
    (("draw_map", "-", "map.png", "--layers", "dragons"), "--layers"),
    (("forum_post",), "RESULT.json"),
    (("verify_receipts",), "EXPORT"),
    (("run_cases",), "FILE"),
    (("seen_document", "roma", "--game", "vae-victis"), "--game"),
    (("what_if", "roma", "--trials", "many"), "--trials"),
    (("what_if", "roma", "--rival", "caesar"), "--rival"),
    (("first_document", "hannibal-1"), "hannibal-1"),
    (("arena", "recruit", "recruit", "--games", "0"), "at least 1 game"),
    (("arena", "recruit", "recruit", "--jobs", "100000"), "1 to 64 jobs"),
    (("arena", "recruit", "recruit", "--rounds", "0"), "at least 1 round"),
    (("arena", "recruit", "recruit", "--game", "hannibal", "--rounds", "9"), "--rounds"),
    (("arena", "recruit", "legate", "--game", "hannibal"), "hannibal has no legate"),
    (("arena", "recruit", "recruit", "--game", "hannibal", "--scenario", "sicily"), "hannibal has no sicily"),
    (("benchmark", "--runs", "0"), "at least 1 run"),
    (("restore", "-"), "standard input: is not a backup"),
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


@pytest.mark.parametrize("words", ENDLESS, ids=" ".join)
def test_no_device_is_read_for_ever(words: Sequence[str]) -> None:
    assert "/dev/zero: " in must_be_refused(words)


def test_a_named_pipe_without_a_writer_is_named_before_it_is_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = Thread(target=pipe.write_text, args=("{}",))
    writer.start()
    said = manage("forum_post", str(pipe)).stderr.splitlines()
    writer.join()
    assert said == [f"{pipe}: waiting for a program that writes to this pipe ...", "format: is missing"]


def test_a_long_record_is_quoted_in_part(tmp_path: Path) -> None:
    battle, record = tmp_path / "battle.json", tmp_path / "record.txt"
    battle.write_text(json.dumps(battle_of(3, "cards")), encoding="utf-8")
    record.write_text("x" * 100_000, encoding="utf-8")
    line = must_be_refused(["fight", str(battle), "--check", str(record)])
    assert len(line) < 700
    assert line.startswith("line 1: the record says 'xxx")
    assert "but from the battle follows" in line


def gone_reader() -> TextIO:
    """A pipe whose reader has ended, as `head` does."""
    reading, writing = os.pipe()
    os.close(reading)
    return os.fdopen(writing, "w")


def full_disk() -> TextIO:
    """A device to which nothing can be written."""
    return Path("/dev/full").open("w", encoding="utf-8")


@pytest.mark.parametrize(
    ("output", "status", "said"),
    [
        pytest.param(gone_reader, 141, "", id="reader"),
        pytest.param(full_disk, 2, "standard output: No space left on device\n", id="disk"),
    ],
)
def test_output_that_cannot_be_written_ends_a_command(
    output: Callable[[], TextIO],
    status: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["manage.py", "run_cases", str(GRID)])
    with output() as stream, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", stream)
        with pytest.raises(SystemExit) as ended:
            main()
    assert (ended.value.code, capsys.readouterr().err) == (status, said)


def test_closed_streams_are_empty_ones(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["manage.py", "adjudicate", "movement"])
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SystemExit) as ended:
        main()
    sys.stdin.close()
    assert (ended.value.code, capsys.readouterr().err) == (2, "line 1, column 1: not JSON: Expecting value\n")


def test_a_word_that_is_no_text_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["manage.py", "decide", "movement", "carthago", "--seed", "\udc80"])
    given = BytesIO(json.dumps(json.loads(shipped_scenario("first-punic-war"))).encode())
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(given, encoding="utf-8"))
    with pytest.raises(SystemExit) as ended:
        main()
    assert (ended.value.code, capsys.readouterr().err) == (2, "'\\udc80': is not UTF-8 text\n")


@pytest.mark.parametrize("words", FILES, ids=" ".join)
@pytest.mark.parametrize("place", PLACES)
def test_a_file_that_cannot_be_read_is_named(words: Sequence[str], place: str, tmp_path: Path) -> None:
    path = PLACES[place](tmp_path)
    line = must_be_refused([path if word == FILE else word for word in words])
    assert "".join(letter if letter.isprintable() else " " for letter in path)[:100] in line


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
    cases.write_text(BYTE_ORDER_MARK + GRID.read_text(encoding="utf-8"), encoding="utf-8")
    assert manage("run_cases", str(cases)).stdout == manage("run_cases", str(GRID)).stdout


def test_a_file_without_a_case_is_refused(tmp_path: Path) -> None:
    cases = tmp_path / "cases.txt"
    cases.write_text("# no case yet\n", encoding="utf-8")
    assert must_be_refused(["run_cases", str(cases)]).startswith(f"{cases}: no case")
