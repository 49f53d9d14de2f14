"""The files of the translators: complete, compiled, and with the same values as the English messages."""

import gettext
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as configured
from django.core.management import call_command

TOP = Path(__file__).resolve().parents[2]
LANGUAGES = [code for code, _ in configured.LANGUAGES if code != configured.LANGUAGE_CODE]
ROOMS = ("campaign", "hexmap", "navy", "orders", "templates")
VALUE = re.compile(r"%\(\w+\)s|\{\w+\}|<[^>]+>|%%")

Messages = dict[Any, str]


def run(*command: str) -> str:
    """What a program of GNU gettext says."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def listed(file: str, which: str) -> list[str]:
    """The messages of a readable file that are untranslated, or fuzzy; the head of the file is no message."""
    lines = run("msgattrib", which, "--no-wrap", file).splitlines()
    return [line for line in lines if line.startswith("msgid ") and line != 'msgid ""']


def messages(compiled: Path) -> Messages:
    with compiled.open("rb") as file:
        catalogue: Messages = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    return {message: text for message, text in catalogue.items() if message != ""}


def committed(code: str) -> Path:
    return TOP / "campaign" / "locale" / code / "LC_MESSAGES" / "django.po"


@pytest.fixture
def collected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Path:
    """The messages of all languages collected again, in a copy of the sources."""
    for room in ROOMS:
        shutil.copytree(TOP / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__", "*.png", "*.ttf"))
    monkeypatch.chdir(tmp_path)
    settings.LOCALE_PATHS = [tmp_path / "campaign" / "locale"]
    call_command("makemessages", locale=LANGUAGES, verbosity=0)
    return tmp_path / "campaign" / "locale"


def test_every_message_of_the_sources_is_translated(collected: Path) -> None:
    for code in LANGUAGES:
        file = str(collected / code / "LC_MESSAGES" / "django.po")
        assert listed(file, "--untranslated") == []
        assert listed(file, "--only-fuzzy") == []
        run("msgfmt", "--check-format", "--output-file", str(collected / "new.mo"), file)
        fresh = messages(collected / "new.mo")
        assert fresh == messages(committed(code).with_suffix(".mo")), "run make messages"
        assert len(fresh) > 800


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_compiled_messages_match_the_po_file(code: str, tmp_path: Path) -> None:
    run("msgfmt", "--output-file", str(tmp_path / "new.mo"), str(committed(code)))
    assert messages(tmp_path / "new.mo") == messages(committed(code).with_suffix(".mo"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_translation_keeps_the_placeholders_and_tags_of_its_message(code: str) -> None:
    for message, text in messages(committed(code).with_suffix(".mo")).items():
        if isinstance(message, str):
            assert set(VALUE.findall(text)) == set(VALUE.findall(message)), message


WORDS = {
    "army": "armé|här|list",
    "deadline": "frist",
    "faction": "makt",
    "hex": "hex",
    "receipt": "kvitt",
    "round": "rund|rond",  # a round of a battle is "rond"
    "step": "steg",
    "structure": "fäste",
    "teammate": "lagkamrat",
}
"""Terms of the glossary in docs/languages.md that have one word in Swedish, and what it begins with."""
OTHER_SENSES = {"steps no further", "turns round", "receipts.json", "Army lists: Field of Glory"}
"""Messages in which such a word means something else, by a part of them."""


@pytest.mark.parametrize("word", WORDS)
def test_a_term_has_one_word_in_swedish(word: str) -> None:
    """Readers would look for two things where the rules know one."""
    term = re.compile(rf"\b{word[:-1]}(?:{word[-1]}s?|ies)\b", re.IGNORECASE)
    found = [
        (message, text)
        for message, text in messages(committed("sv").with_suffix(".mo")).items()
        for said in (VALUE.sub("", message[0] if isinstance(message, tuple) else message),)
        if term.search(said) and not any(other in said for other in OTHER_SENSES)
    ]
    assert len(found) > 3
    assert [pair for pair in found if not re.search(WORDS[word], pair[1], re.IGNORECASE)] == []
