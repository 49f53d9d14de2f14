"""The glossary: one sentence for each term of the rules, in every language, with the paragraph that defines it."""

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from json import dumps

from django.utils.translation import get_language, override

from campaign.language.glossary_terms import TERMS, GlossaryTerm
from campaign.rulebook.book import with_numbers
from campaign.rules.ruleset import shipped_ruleset

RULESET = "vae-victis-2"
"""The ruleset whose numbers the definitions quote, as the rulebook does."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A term in one language: its name, its sentence, and the paragraph of the rules.

    `forms` are the words by which it is found in texts, none where it is only explained on request.
    """

    key: str
    name: str
    sentence: str
    paragraph: str
    forms: tuple[str, ...]

    @property
    def short_name(self) -> str:
        """The name without what it stands for: "FP" of "FP (force points)"."""
        return self.name.partition(" (")[0]


def glossary(language: str | None = None) -> tuple[Definition, ...]:
    """Return all terms in a language, by default the active one, in the order of their names."""
    return _glossary(language or get_language() or "en")


def definition_of(key: str) -> Definition:
    """Return a term in the active language; raises KeyError for an unknown one."""
    return {one.key: one for one in glossary()}[key]


def terms_as_json(language: str) -> str:
    """Return what the script of the pages needs, as JSON: by key the name, sentence, paragraph and forms."""
    terms = {one.key: [one.name, one.sentence, one.paragraph, *one.forms] for one in glossary(language)}
    return dumps(terms, ensure_ascii=False, separators=(",", ":"))


@lru_cache
def edition_of(language: str) -> str:
    """Return a short digest of the terms in a language, for an address that caches can keep."""
    return sha256(terms_as_json(language).encode()).hexdigest()[:12]


@lru_cache
def _glossary(language: str) -> tuple[Definition, ...]:
    with override(language):
        return tuple(sorted(map(_definition, TERMS), key=lambda one: one.name.casefold()))


def _definition(term: GlossaryTerm) -> Definition:
    sentence = with_numbers(str(term.sentence), shipped_ruleset(RULESET), f"glossary, {term.key}")
    forms = tuple(str(term.forms).split("|")) if term.forms else ()
    return Definition(term.key, str(term.name), sentence, term.paragraph, forms)
