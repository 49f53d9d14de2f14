"""Checking exports of receipts: what was tampered with is found, with its place, and nothing else is."""

import hashlib
import hmac
import json
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.contrib.auth.models import User
from django.core.management import call_command

from campaign.games.vae_victis.kinds import KINDS, Kind
from campaign.receipts.queries import receipts_export
from campaign.receipts.rules.check import ExportVerdict, check
from campaign.receipts.rules.export import read_export
from campaign.receipts.rules.own import OwnReceipt, own_text, read_own
from campaign.receipts.rules.sheets import facts_of_sheets, read_statement
from hexmap.rules.documents import DocumentError
from hexmap.rules.shipped_maps import shipped_map, shipped_map_names
from orders.rules.sheets import SheetText
from tests.archive.tampered import (
    MALFORMED,
    NOUGHT,
    TAMPERED,
    Tamper,
    changed,
    cut_and_unchained,
    given,
    movement,
    mutations,
    overtaken,
    receipts,
    rechained,
    relisted,
    unchained,
)
from tests.campaign.sea_war import Sea, play_two_rounds, sea_war
from tests.commands import manage

Export = dict[str, Any]
TOP = Path(__file__).resolve().parents[2]
_KEPT: list[str] = []


@pytest.fixture
def text(people: dict[str, User], start: dict[str, Any]) -> str:
    """The export of the sea war, which is played for the first test that asks for it."""
    if not _KEPT:
        sea = Sea(sea_war(people, start))
        play_two_rounds(sea)
        _KEPT.append(receipts_export(sea.war))
    return _KEPT[0]


@pytest.fixture
def exported(text: str) -> Export:
    export: Export = json.loads(text)
    return export


def named(verdict: ExportVerdict) -> list[str]:
    """The problems of a verdict by round, step and words."""
    return [
        f"{problem.place.round} {problem.place.step or ''}".rstrip() + f": {problem.words}"
        for problem in verdict.problems
    ]


@pytest.mark.parametrize("what", TAMPERED)
def test_every_manipulation_is_found(exported: Export, what: str) -> None:
    tamper, expected = TAMPERED[what]
    assert named(check(read_export(changed(exported, tamper)))) == expected


@pytest.mark.parametrize("what", MALFORMED)
def test_an_invalid_export_is_refused_with_the_place(exported: Export, what: str) -> None:
    tamper, line = MALFORMED[what]
    with pytest.raises(DocumentError) as refused:
        read_export(changed(exported, tamper))
    assert str(refused.value) == line


@pytest.mark.parametrize("value", [None, [], "", 5, {"rounds": [[[[]]]]}, {"format": {"a": {}}}])
def test_any_json_value_that_is_not_an_export_is_refused(value: Any) -> None:
    with pytest.raises(DocumentError):
        read_export(value)


def test_any_change_of_an_export_is_checked_or_refused(exported: Export) -> None:
    refused = suspect = 0
    for mutation in mutations(exported, 2000):
        try:
            suspect += bool(check(read_export(mutation)).problems)
        except DocumentError as error:
            refused += 1
            assert re.fullmatch(r"[\w.\[\] -]+: (is missing|unknown key|is not what belongs here)", str(error))
    assert refused > 1000
    assert suspect > 100


@pytest.mark.parametrize("name", shipped_map_names())
def test_orders_accept_every_name_of_a_shipped_map(name: str) -> None:
    board = shipped_map(name)
    for structure in board.structure_named:
        assert re.fullmatch(KINDS[Kind.BESIEGE].form, structure)
    for zone in board.zones:
        assert re.fullmatch(KINDS[Kind.SEA_LINKS].form, f"{zone}: {', '.join(board.structure_named)}")


def test_a_problem_is_a_sentence_with_its_place(exported: Export) -> None:
    tampered = changed(exported, lambda e: receipts(e)[0].update(salt="0" * 32))
    short = receipts(exported)[0]["receipt"][:12]
    problem = check(read_export(tampered)).problems[0]
    assert str(problem) == f"round 1, movement, receipt {short}: does not fit its salt and orders."


def test_random_numbers_can_be_computed_from_the_documentation(exported: Export) -> None:
    """Written from docs/receipts.md: seed, lines of the sheets that count, digest, blocks, bytes below 250 mod 10."""
    for entry in exported["rounds"]:
        step = next(step for step in entry["steps"] if step["step"] == "movement")
        last: dict[str, list[str]] = {}
        for one in step["receipts"]:
            head, _, said = one["sheet"].partition("\n\n")
            fields = dict(line.split(": ", 1) for line in head.splitlines()[1:])
            last[f"{fields['kind']} {fields['subject']}"] = [fields["state"], said]
        lines = sorted(f"{name}: {said}" for name, (state, said) in last.items() if state == "handed_in")
        assert lines == [
            *("movement 12: 0", "movement 1: 0 2", "movement 4: 4 4 4"),
            *("sea_links carthago: none", "transfer 9: 14 50"),
        ]
        digest = hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()
        found: list[int] = []
        for block in range(5):
            code = hmac.new(entry["chance"]["seed"].encode(), f"{digest}:{block}".encode(), hashlib.sha256).digest()
            found += [byte % 10 for byte in code if byte < 250]
        assert hashlib.sha256(entry["chance"]["seed"].encode()).hexdigest() == entry["chance"]["digest"]
        numbers = step["adjudicated"]["random_numbers"]
        assert len(numbers) >= 4
        assert numbers == found[: len(numbers)]
        first, second = step["adjudicated"]["naval_battles"]
        drawn = [battle["numbers"][str(army)] for battle in (first, second) for army in sorted(battle["armies"])]
        assert drawn == numbers[:4]


def kept(export: Export) -> list[OwnReceipt]:
    """What the players of the movement of round 1 have kept."""
    return [OwnReceipt(one["receipt"], one["salt"], one["sheet"]) for one in receipts(export)]


def test_own_receipts_survive_writing_and_reading(exported: Export) -> None:
    own = kept(exported)
    assert read_own(own_text(own)) == (own, [])
    assert read_own(own_text(own).replace("\n", "\r\n").strip()) == (own, [])


def test_own_receipts_are_searched_in_their_lists(exported: Export) -> None:
    verdict = check(read_export(exported), kept(exported))
    assert (verdict.problems, verdict.found, verdict.waiting) == ([], 8, 0)


def test_a_dropped_receipt_is_found_by_its_player(
    exported: Export,
) -> None:
    """The first version is removed, the second renumbered and given a valid receipt."""
    own = kept(exported)

    def tamper(export: Export) -> None:
        found = receipts(export)
        found[3] |= given(found[3]["sheet"].replace("number: 2", "number: 1"))
        del found[2]
        relisted(export)

    export = read_export(changed(exported, tamper))
    assert check(export).problems == []
    assert [str(problem) for problem in check(export, own).problems] == [
        f"your receipt {one.receipt[:12]}: is not in the list of round 1, movement." for one in own[2:4]
    ]


def test_forged_orders_are_found_by_a_player_with_own_receipts(exported: Export) -> None:
    """OR.4: the player's own receipt is in its list, but it is no longer the version that counts."""
    forged = overtaken(exported)
    receipt = receipts(forged)[-1]["receipt"][:12]
    export = read_export(forged)
    unlike = [problem for problem in check(export, kept(exported)).problems if problem not in check(export).problems]
    assert [str(problem) for problem in unlike] == [
        f"round 1, movement, receipt {receipt}: is a later version of movement 1 than yours. If you did not submit it,"
        " someone else did."
    ]
    assert [problem for problem in check(export, kept(forged)).problems if problem.words == "own later"] == []


def test_a_changed_seed_is_found_with_own_receipts_before_publication(exported: Export) -> None:
    """NB.4: the digest is in every version, so a kept receipt proves which seed there was."""

    def tamper(export: Export) -> None:
        export["rounds"][0]["steps"] = []
        del export["rounds"][1:]
        export["rounds"][0]["chance"] |= {"digest": NOUGHT, "seed": None}
        rechained(export)

    export, one = read_export(changed(exported, tamper)), kept(exported)[0]
    digest = exported["rounds"][0]["chance"]["digest"]
    assert check(export).problems == []
    assert [str(problem) for problem in check(export, [one]).problems] == [
        f"your receipt {one.receipt[:12]}: its orders were submitted under the chance {digest}, but that of its round"
        f" is {NOUGHT}."
    ]


def test_players_without_own_receipts_get_no_version_warnings(exported: Export) -> None:
    others = [one for one in kept(exported) if one.statement and "\nsubject: 1\n" not in one.statement]
    words = {problem.words for problem in check(read_export(overtaken(exported)), others).problems}
    assert "own later" not in words


def test_other_problems_of_own_receipts_are_named(exported: Export) -> None:
    one = kept(exported)[0]
    assert one.statement is not None
    later, foreign, odd = (
        given(text)
        for text in (
            one.statement.replace("round: 1", "round: 3"),
            one.statement.replace("campaign: war", "campaign: peace"),
            "an order",
        )
    )
    own = [OwnReceipt(made["receipt"], made["salt"], made["sheet"]) for made in (later, foreign, odd)]
    own += [OwnReceipt(one.receipt), OwnReceipt("0" * 64), OwnReceipt(one.receipt, "0" * 32, one.statement)]
    verdict = check(read_export(exported), own)
    assert (verdict.found, verdict.waiting) == (1, 1)
    assert [problem.words for problem in verdict.problems] == ["own elsewhere", "unreadable", "own nowhere", "unfit"]
    _, problems = read_own(f"{one.receipt}\n--------\nreceipt: none")
    assert [str(problem) for problem in problems] == [
        "your receipts: entry 2 is not understood; copy it as the page of your receipts shows it."
    ]


def test_decisions_without_an_object_may_be_omitted(exported: Export) -> None:
    """A faction can give up what it has lost meanwhile; that is not adjudicated (SI.8)."""
    step = exported["rounds"][0]["steps"][-1]
    assert step["adjudicated"] == {"decisions": {"surrender": ["Ostia"]}}
    step["adjudicated"]["decisions"] = {}
    assert check(read_export(exported)).problems == []


@pytest.mark.parametrize(
    ("kind", "subject", "said", "facts"),
    [
        (Kind.TRANSFER, 9, "14 50, 15 20", ["transfer 9 to 14: 50", "transfer 9 to 15: 20"]),
        (Kind.SURRENDER, "roma", "Ostia, Roma", ["surrender Ostia", "surrender Roma"]),
        (
            Kind.SEA_LINKS,
            "roma",
            "Mare Tyrrhenum: Olbia, Caralis\nMare Siculum: Messana",
            ["sea_links roma Mare Siculum: Messana", "sea_links roma Mare Tyrrhenum: Olbia, Caralis"],
        ),
        (Kind.DEBARK, 8, "10", ["debark 8: 10"]),
        (Kind.TAKE_OVER, 7, "Gela", ["besiege 7: Gela"]),
        (Kind.RETREAT, 4, "fight", []),
        (Kind.ASSAULT, 4, "assault", ["assault 4"]),
        (Kind.PLACEMENT, 4, "Enna", []),
    ],
)
def test_orders_are_turned_into_facts_for_the_document(
    kind: str, subject: int | str, said: str, facts: list[str]
) -> None:
    assert facts_of_sheets([SheetText(kind, subject, said)]) == facts


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("movement", "marching"),
        ("subject: 1", "subject: 01"),
        ("subject: 1", "subject: roma"),
        ("number: 1", "number: 0"),
        ("chance: ", "chance: 0"),
        ("chance: ", "seed: "),
        ("handed_in", "draft"),
        ("handed_in", "withdrawn"),
        ("0 2", "0 2 "),
        ("0 2", "0 3"),
        ("Vae", "vae"),
    ],
)
def test_only_canonical_statements_are_read(exported: Export, old: str, new: str) -> None:
    sheet = receipts(exported)[0]["sheet"]
    assert old in sheet
    assert read_statement(sheet) is not None
    assert read_statement(sheet.replace(old, new)) is None


def verify(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """The command as a program of its own, without any database."""
    command = [sys.executable, "manage.py", "verify_receipts", *arguments]
    environment = {
        "SECRET_KEY": "x",
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        "REDIS_URL": "redis://127.0.0.1:1",
    }
    environment["SEAL_KEYS"] = Fernet.generate_key().decode()
    return subprocess.run(command, cwd=TOP, capture_output=True, text=True, input=stdin, env=environment, check=False)


def test_the_command_finds_nothing_in_an_untouched_export(text: str, exported: Export, tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text(own_text(kept(exported)), encoding="utf-8")
    run = verify("-", "--mine", str(mine), stdin=text)
    assert (run.returncode, run.stderr) == (0, "")
    assert re.search(rf"^ +1 +movement +8 +8 +fits +{movement(exported)['digest']}$", run.stdout, re.MULTILINE)
    assert re.search(r"^ +2 +administration +2 +0 +fits, not open yet ", run.stdout, re.MULTILINE)
    for entry in exported["rounds"]:
        for step in entry["steps"]:
            assert re.search(rf"^ +{entry['round']} +{step['step']} +{step['chain']}$", run.stdout, re.MULTILINE)
    assert "Of your receipts 8 are in their lists, and 0 wait until their step is closed." in run.stdout
    assert run.stdout.endswith("Everything fits. Receipts checked: 22, lists: 6.\n")


def test_a_missing_step_has_its_own_message_and_exit_status(exported: Export, tmp_path: Path) -> None:
    export = tmp_path / "receipts.json"
    export.write_text(json.dumps(changed(exported, TAMPERED["the last step is left out"][0])), encoding="utf-8")
    run = verify(str(export))
    assert (run.returncode, run.stderr) == (1, "")
    assert "round 2, administration: the campaign has reached this step, but the last list before it is missing.\n" in (
        run.stdout
    )


@pytest.mark.parametrize("tamper", [unchained, cut_and_unchained])
def test_an_export_without_chain_digests_has_its_own_headline_and_exit_status(
    exported: Export, tmp_path: Path, tamper: Tamper
) -> None:
    export = tmp_path / "receipts.json"
    export.write_text(json.dumps(changed(exported, tamper)), encoding="utf-8")
    run = verify(str(export))
    assert (run.returncode, run.stderr) == (4, "")
    assert "This export is in an older format without chain digests, so a missing step can go unnoticed." in run.stdout
    assert "Everything fits" not in run.stdout
    last = run.stdout.splitlines()[-1]
    assert last.startswith("Everything in this export fits, but it cannot show whether a step was cut out. ")
    assert last.endswith(", lists: 6.")
    assert "chain digest\n" not in run.stdout


def test_a_chain_digest_that_is_not_checked_is_not_printed(exported: Export) -> None:
    export = changed(exported, lambda e: e.update(format="vae-victis/receipts/1"))
    assert [row.chain for row in check(read_export(export)).rows] == [None] * 6


def test_a_problem_outweighs_missing_chain_digests(exported: Export, tmp_path: Path) -> None:
    tamper, _ = TAMPERED["a step that every round has is left out with all chain digests"]
    export = tmp_path / "receipts.json"
    export.write_text(json.dumps(changed(exported, tamper)), encoding="utf-8")
    run = verify(str(export))
    assert run.returncode == 1
    assert "Everything in this export fits" not in run.stdout


def test_the_command_finds_a_manipulated_export(exported: Export, tmp_path: Path) -> None:
    export = tmp_path / "receipts.json"
    export.write_text(json.dumps(changed(exported, TAMPERED["a sheet that counts"][0])), encoding="utf-8")
    run = verify(str(export))
    assert (run.returncode, run.stderr) == (1, "")
    assert "round 1, movement: this was submitted, but not adjudicated: movement 1: 0 4\n" in run.stdout
    assert run.stdout.endswith("Problems: 4, in 22 receipts of 6 lists.\n")


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"{", "line 1, column 2: not JSON: "),
        (b"[" * 100_000, "the document is nested too deeply"),
        (b"\xff", "is not UTF-8 text"),
        (b"{}", "format: is missing"),
        (None, "No such file or directory"),
    ],
)
def test_unreadable_input_prints_one_line_and_exits_with_status_2(
    content: bytes | None, line: str, tmp_path: Path
) -> None:
    export = tmp_path / "receipts.json"
    if content is not None:
        export.write_bytes(content)
    with pytest.raises(SystemExit) as left:
        call_command("verify_receipts", str(export))
    assert left.value.code == 2
    run = manage("verify_receipts", str(export))
    assert run.returncode == 2
    assert line in run.stderr
    assert run.stderr.count("\n") == 1
    assert "Traceback" not in run.stderr


def test_the_examples_of_the_documentation_compute_as_shown() -> None:
    text = (TOP / "docs" / "receipts.md").read_text(encoding="utf-8")
    examples = re.findall(r"```sh\n(.*?)```\n\n    ([^\n]+)\n", text, re.DOTALL)
    assert len(examples) == 6
    for program, expected in examples:
        run = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=True)
        assert run.stdout.strip() == expected


def test_the_statement_in_the_documentation_is_valid() -> None:
    text = (TOP / "docs" / "receipts.md").read_text(encoding="utf-8")
    found = re.search(r"\n((?:    [^\n]*\n|\n)*?    Vae Victis order sheet\n(?:    [^\n]*\n|\n)+)", text)
    assert found is not None
    statement = read_statement(dedent(found[1]).strip())
    assert statement is not None
    assert (statement.kind, statement.subject, statement.number, statement.text) == (Kind.MOVEMENT, 4, 2, "4 4 4 2 2 2")
