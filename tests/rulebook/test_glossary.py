"""The glossary: a sentence for each term, from the rules, in every language."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from campaign.games.vae_victis.rulebook.book import RULEBOOK
from campaign.language.glossary_terms import TERMS
from campaign.templatetags.glossary import term
from campaign.views.glossary import definition_of, glossary
from tests.forms import Reader

LANGUAGES = [code for code, _ in settings.LANGUAGES]
TABLE = (Path(__file__).resolve().parents[2] / "docs" / "languages.md").read_text(encoding="utf-8")


def rows_of_the_table() -> dict[str, list[str]]:
    """The words of docs/languages.md in English with their cells in the other languages."""
    table = TABLE.partition("\n## Glossary\n")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line[:2] == "| "]
    return {english: cells for words, *cells in rows[1:] for english in (words, *words.split(", "))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_term_has_one_short_sentence_with_numbers(language: str) -> None:
    for one in glossary(language).definitions:
        assert one.sentence.endswith("."), one.key
        assert ". " not in one.sentence, one.key
        assert len(one.sentence.split()) <= 36, one.key
        assert not re.search(r"[{}]", one.sentence), one.key
    assert "12 MP" in glossary("en").by_key["mp"].sentence


def test_each_term_names_a_paragraph_of_the_rules() -> None:
    assert {one.paragraph for one in TERMS} - set(RULEBOOK.codes) == set()
    assert len({one.key for one in TERMS}) == len(TERMS) >= 40


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_each_term_is_translated(language: str) -> None:
    english = glossary("en").by_key
    for one in glossary(language).definitions:
        assert one.sentence != english[one.key].sentence, one.key
        assert bool(one.forms) == bool(english[one.key].forms), one.key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_form_means_two_terms(language: str) -> None:
    forms = [form.lower() for one in glossary(language).definitions for form in one.forms]
    assert sorted(form for form in forms if forms.count(form) > 1) == []


def test_the_table_for_translators_has_the_same_terms() -> None:
    rows, swedish = rows_of_the_table(), {one.key: one.name for one in glossary("sv").definitions}
    for one in glossary("en").definitions:
        assert one.name in rows, f"docs/languages.md lacks {one.name}"
        assert swedish[one.key] in re.split(", ", rows[one.name][0]), one.name


def test_an_unknown_term_is_a_fault_of_its_template() -> None:
    with pytest.raises(KeyError):
        definition_of("hoplite")


def test_a_term_marked_by_hand_links_to_the_glossary_with_its_sentence() -> None:
    with override("en"):
        link, plural = term("mp"), term("zoc", "ZoCs")
    assert link.startswith('<a class="term" href="/rules/glossary/#mp" title="Movement points pay for a march:')
    assert link.endswith(">MP</a>")
    assert plural.endswith(">ZoCs</a>")


@pytest.mark.django_db
def test_strangers_read_the_glossary_in_their_language() -> None:
    page = Client().get("/rules/glossary/", headers={"Accept-Language": "sv"}).content.decode()
    assert "<h1>Ordlista</h1>" in page
    assert '<div id="zoc">' in page
    assert 'href="/rules/ZC.1/"' in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_caches_keep_an_edition_of_the_terms(language: str) -> None:
    answer = Client().get(f"/rules/glossary/{language}/{glossary(language).edition}.json")
    assert json.loads(answer.content) == json.loads(glossary(language).as_json)
    assert "immutable" in answer["Cache-Control"]
    assert "public" in answer["Cache-Control"]


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["en/0123456789ab", "xx/0123456789ab", "sv/en"])
def test_terms_of_another_edition_or_language_do_not_exist(address: str) -> None:
    assert Client().get(f"/rules/glossary/{address}.json").status_code == 404


@pytest.mark.django_db
def test_the_page_names_the_terms_of_its_language() -> None:
    page = Client().get("/rules/glossary/", headers={"Accept-Language": "sv"}).content.decode()
    assert f'data-terms="/rules/glossary/sv/{glossary("sv").edition}.json"' in page


@pytest.mark.django_db
def test_the_glossary_is_reached_and_left_by_links() -> None:
    reader = Reader()
    reader.open("/rules/mv/")
    reader.follow("Glossary")
    assert "12 MP in a round" in reader.page.one("#mp").text
    reader.follow("MV.1", within="#mp")
    assert reader.page.one("h1").text == "Movement on land"
