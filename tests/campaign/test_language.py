"""Sentences of the catalogue in another language: each is found, and nothing of it is lost."""

import ast
import copy
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

import hexmap.rules.sentences
import navy.rules.sentences
import orders.rules.sentences
from campaign.games.vae_victis.choices.offers import choices_of, consequences, standing_choices
from campaign.games.vae_victis.preview.forecast import Forecast
from campaign.games.vae_victis.preview.preview_json import preview_as_json
from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES, outcome
from campaign.games.vae_victis.rules.document import read_document
from campaign.games.vae_victis.steps import Step
from campaign.language.catalogue.events import Event
from campaign.language.catalogue.sentences import CATALOGUE, MESSAGES, TYPES, Sentence, say
from campaign.language.translated import rerendered_in_english, translated, with_minus
from hexmap.rules.documents import DocumentError
from hexmap.rules.sentences.catalogue import Catalogue
from hexmap.rules.sentences.messages import forms, names_in
from hexmap.rules.sentences.value_types import type_name
from orders.rules.notation import parse_instruction
from tests.json_rounds import adjudicate_administration, adjudicate_movement
from tests.laws.random_rounds import Document, RandomRound

HERE = Path(__file__).parent.parent
SAID = {"say", "translated_lazily"}
CATALOGUES = {
    "hexmap": hexmap.rules.sentences.CATALOGUE,
    "orders": orders.rules.sentences.CATALOGUE,
    "navy": navy.rules.sentences.CATALOGUE,
    "campaign": CATALOGUE,
}
"""What the sources of each room can say."""
PLACE = re.compile(r"(?:[^,:;()]+ \(\d{4}\)|\d{4})")
"""Places stand for themselves: they are the same in every language."""


def unknown_sentences(texts: Iterable[str]) -> list[str]:
    """The texts that the catalogue does not know, or does not give back letter by letter."""
    return sorted(
        {text for text in texts if text and not PLACE.fullmatch(text) and rerendered_in_english(text) != text}
    )


def events(*documents: Any) -> Iterator[str]:
    for document in documents:
        yield from (event["text"] for event in document["events"])


def test_every_event_of_a_whole_campaign_is_in_the_catalogue() -> None:
    folder = HERE / "replays" / "first-punic-war"
    documents = [json.loads(file.read_text(encoding="utf-8")) for file in folder.glob("*-*.json")]
    texts = set(events(*documents))
    assert len(texts) > 500
    assert unknown_sentences(texts) == []


def test_every_event_of_the_rulebook_cases_is_in_the_catalogue() -> None:
    texts: set[str] = set()
    for _, case in VAE_VICTIS_CASES.cases():
        try:
            texts |= set(events(outcome(VAE_VICTIS_CASES.set_up(case))))
        except DocumentError:
            continue
    assert len(texts) > 400
    assert unknown_sentences(texts) == []


def test_every_event_of_random_rounds_is_in_the_catalogue() -> None:
    texts: set[str] = set()
    for seed in range(200):
        random_round = RandomRound(seed)
        moved = adjudicate_movement(random_round.document())
        answered = random_round.answers(moved)
        texts |= set(events(moved, adjudicate_administration(answered)))
    assert len(texts) > 5000
    assert unknown_sentences(texts) == []


def desks(seed: int) -> Iterator[tuple[Step, Document, list[str]]]:
    """A random round at the moments at which something is decided, and the names of its map."""
    random_round = RandomRound(seed)
    document = random_round.document()
    moved = adjudicate_movement(copy.deepcopy(document))
    reports = [
        {"engagement": one["id"], "winner": one["armies"][0], "casualties": dict.fromkeys(map(str, one["armies"]), 20)}
        for one in moved["engagements"]
    ]
    names = [str(name) for name in (*random_round.zones, *(one["name"] for one in random_round.structures))]
    bare = {key: value for key, value in document.items() if key != "orders"}
    for step in (Step.PLACEMENT, Step.INITIATIVE, Step.MOVEMENT):
        yield step, copy.deepcopy(bare), names
    yield Step.RETREATS, copy.deepcopy(moved), names
    yield Step.ADMINISTRATION, {**moved, "reports": reports}, names


def test_every_text_of_choices_is_in_the_catalogue() -> None:
    texts: set[str] = set()
    for seed in range(40):
        for step, values, names in desks(seed):
            document = read_document(values)
            for faction in document.position.active_factions:
                offers = choices_of(document, step, faction.id), standing_choices(document, step, faction.id)
                for choice in (*offers[0], *offers[1]):
                    texts |= {choice.default, choice.why}
                    texts |= {text for option in choice.options for text in (option.label, option.note)}
                texts |= set(events({"events": consequences(document, step, faction.id, ())}))
            texts -= set(names)
    assert len(texts) > 1000
    assert unknown_sentences(texts) == []


def said(values: Any) -> Iterator[str]:
    """The sentences, labels and places in JSON values."""
    if isinstance(values, dict):
        for key, value in values.items():
            if key in ("text", "summary", "terrain", "place") and isinstance(value, str):
                yield value
            else:
                yield from said(value)
    elif isinstance(values, list):
        for value in values:
            yield from said(value)


def test_every_text_of_previews_is_in_the_catalogue() -> None:
    texts: set[str] = set()
    for seed in range(60):
        values = RandomRound(seed).document()
        document = read_document(copy.deepcopy(values))
        forecast = Forecast(document)
        texts |= set(said(forecast.layers()))
        for number, instruction in values["orders"]["movement"].items():
            preview = preview_as_json(document.board, forecast.preview(int(number), parse_instruction(instruction)))
            del preview["text"]
            texts |= set(said(preview))
    assert len(texts) > 500
    assert unknown_sentences(texts) == []


@pytest.mark.parametrize(
    ("english", "swedish"),
    [
        ("Army 4 enters Enna (4664) for 3 MP.", "Armé 4 går in i Enna (4664) för 3 MP."),
        (
            "Armies 4, 7 and 9 all make for 4664; army 7 goes there, because it is the strongest.",
            "Arméerna 4, 7 och 9 är alla på väg till 4664; armé 7 går dit, eftersom den är starkast.",
        ),
        (
            "The coast line from Gela to Catana is cut at 4664, in the ZoC of armies 4 and 9 and Enna.",
            "Kustförbindelsen från Gela till Catana är avskuren vid 4664, i ZoC för arméerna 4 och 9 och Enna.",
        ),
        (
            "The transfer of 50 FP from army 1 to army 2 is not carried out. Army 2 is of another faction.",
            "Överföringen av 50 FP från armé 1 till armé 2 utförs inte. Armé 2 tillhör en annan makt.",
        ),
        (
            'That order is not valid: word 2, "north", is none of 0 2 4 6 8 10 12.',
            'Ordern är inte giltig: ord 2, "north", är inget av 0 2 4 6 8 10 12.',
        ),
        (
            "Army 4 cannot embark: Gela is blockaded by army 12.",
            "Armé 4 kan inte gå ombord: Gela blockeras av armé 12.",
        ),
        (
            "Army 9 wins: army 4 lost 45 %, the garrison of Gela lost 20 %.",
            "Armé 9 vinner: armé 4 förlorade 45 %, garnisonen i Gela förlorade 20 %.",
        ),
        ("by road, halved", "längs väg, halverat"),
        ("Siege of Acrae: armies 4 and 5 → army 4.", "Belägringen av Acrae: arméerna 4 och 5 → armé 4."),
        ("Siege of Acrae: Carthago → Roma.", "Belägringen av Acrae: Carthago → Roma."),
    ],
)
def test_a_sentence_is_translated_with_all_its_values(english: str, swedish: str) -> None:
    with translation.override("sv"):
        assert translated(english) == swedish


def test_counts_use_plural_forms() -> None:
    one, more = (
        "Army 4 cannot embark: after a defeat at sea it stays on land for " + end
        for end in ("1 more round.", "2 more rounds.")
    )
    with translation.override("sv"):
        assert translated(one).endswith("i 1 runda till.")
        assert translated(more).endswith("i 2 rundor till.")


@pytest.mark.parametrize("text", ["", "Nobody has ever said this.", "4 2 4", "{army} {0}", "Enna", "x" * 5000])
def test_an_unknown_sentence_is_not_translated(text: str) -> None:
    with translation.override("sv"):
        assert translated(text) == text


def test_english_sentences_are_not_changed() -> None:
    for language in ("en", "en-gb", None):
        with translation.override(language):
            assert translated("Army 4 stays at 4664.") == "Army 4 stays at 4664."


def test_a_new_sentence_translates_like_its_stored_text(monkeypatch: pytest.MonkeyPatch) -> None:
    def with_code(event: Event) -> dict[str, Any]:
        return {"rule": event.rule, "kind": event.kind, "round": event.round, **event.about, "text": event.text}

    monkeypatch.setattr(Event, "as_json", with_code)
    texts: list[str] = []
    for seed in range(20):
        random_round = RandomRound(seed)
        moved = adjudicate_movement(random_round.document())
        texts += events(moved, adjudicate_administration(random_round.answers(moved)))
    assert len(texts) > 1000
    assert [text for text in texts if not isinstance(text, Sentence)] == []
    with translation.override("sv"):
        assert [text for text in texts if translated(text) != translated(str.__str__(text))] == []


def test_documents_hold_the_english_sentence_and_no_code() -> None:
    event = Event("MV.11", "army_stayed", 3, say("army_stays", army=4, place="4664"))
    assert type(event.as_json()["text"]) is str
    assert event.as_json()["text"] == "Army 4 stays at 4664."


def test_a_sentence_keeps_its_code_and_values_when_copied() -> None:
    sentence = say("army_halted", army=4, place="4664", holders=[say("holder.armies", armies=[7, 9]), "Enna"])
    assert sentence == "Army 4 is halted at 4664 by the ZoC of armies 7 and 9 and Enna."
    copied = copy.deepcopy(sentence)
    assert (copied, copied.code, copied.values) == (sentence, sentence.code, sentence.values)


def test_values_that_do_not_fit_a_message_are_refused() -> None:
    with pytest.raises(KeyError):
        say("nobody_has_ever_said_this")
    with pytest.raises(KeyError):
        say("army_stays", army=4)
    with pytest.raises(TypeError):
        say("army_stays", army=4, place="4664", faction="roma")


def calls_of_say(room: str) -> Iterator[ast.Call]:
    """The calls of `say` and `translated_lazily` in the sources of a room."""
    for file in (HERE.parent / room).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAID:
                yield node


@pytest.mark.parametrize(("room", "catalogue"), CATALOGUES.items())
def test_every_code_passed_to_say_is_in_its_catalogue(room: str, catalogue: Catalogue) -> None:
    wrong, codes = [], set()
    for call in calls_of_say(room):
        match call.args:
            case [ast.Constant(value=str(code))]:
                codes.add(code)
                given = {keyword.arg for keyword in call.keywords}
                taken = {name for form in forms(catalogue.messages.get(code, "")) for name in names_in(form)}
                if code not in catalogue.messages or (None not in given and given != taken):
                    wrong.append((code, given))
    assert wrong == []
    assert len(codes) > 2


def test_every_value_of_a_sentence_is_of_a_type_or_group() -> None:
    known = {*TYPES, *(code.partition(".")[0] for code in MESSAGES if "." in code)}
    values = {(code, name) for code, one in MESSAGES.items() for form in forms(one) for name in names_in(form)}
    assert {(code, name) for code, name in values if type_name(name) not in known} == set()


def test_codes_are_unique() -> None:
    codes = [code for chapter in CATALOGUE.chapters for code in chapter.MESSAGES]
    assert len(codes) == len(set(codes)) == len(MESSAGES)


def test_a_series_with_commas_in_its_values_is_translated_from_its_code() -> None:
    fights = [
        say("fight.against_army", engagement="1-2", army=1),
        say("fight.the_assault_on", engagement="2-Gela", name="Gela"),
    ]
    with translation.override("sv"):
        assert translated(say("fights", fights=fights)) == "utkämpar 1-2 mot armé 1 och 2-Gela, stormningen av Gela"


def test_decimals_in_sentences_are_written_as_their_reader_does() -> None:
    sentence = say("general_begins_siege", place="Enna (4664)", points="12.3", resilience=4)
    read_back = str.__add__(sentence, "")
    with translation.override("sv"):
        assert translated(sentence) == "Enna (4664) är värd 12,3 poäng och har motståndskraft 4."
        assert translated(read_back) == translated(sentence)
    assert "12.3" in translated(sentence)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Engagement 4-Enna: Roma -3, Carthago +3.", "Engagement 4-Enna: Roma −3, Carthago +3."),
        ("18 (-1 river) on 2026-11-29", "18 (−1 river) on 2026-11-29"),
        ('-1, not "2 -4" or “-4”', '−1, not "2 -4" or “-4”'),
        ("a 4 -> 5, 2-4-2", "a 4 -> 5, 2-4-2"),
    ],
)
def test_negative_numbers_have_a_minus_sign(text: str, read: str) -> None:
    assert with_minus(text) == read
