"""The glossary in the language of the page, made once for each language."""

from functools import lru_cache

from django.utils.translation import get_language, override

from campaign.language.glossary_terms import TERMS, GlossaryTerm
from campaign.rulebook.glossary import Definition, Glossary, glossary_of


def glossary(language: str | None = None) -> Glossary:
    """Return all terms in a language, by default the active one."""
    return _glossary(language or get_language() or "en")


def definition_of(key: str) -> Definition:
    """Return a term in the active language; raises KeyError for an unknown one."""
    return glossary().by_key[key]


@lru_cache
def _glossary(language: str) -> Glossary:
    with override(language):
        return glossary_of(map(_definition, TERMS))


def _definition(term: GlossaryTerm) -> Definition:
    """Return a term in the active language, its numbers still as keys."""
    forms = tuple(str(term.forms).split("|")) if term.forms else ()
    return Definition(term.key, str(term.name), str(term.sentence), term.paragraph, forms)
