"""The glossary in one language: a sentence for each term, with the numbers of the rules and its paragraph."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from json import dumps

from campaign.games.vae_victis.rulebook.book import with_numbers
from campaign.games.vae_victis.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Definition:
    """A term: its name, its sentence, and the paragraph of the rules.

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


@dataclass(frozen=True)
class Glossary:
    """All terms, in the order of their names."""

    definitions: tuple[Definition, ...]

    @cached_property
    def by_key(self) -> Mapping[str, Definition]:
        """The terms by their keys."""
        return {one.key: one for one in self.definitions}

    @cached_property
    def as_json(self) -> str:
        """What the script of the pages needs, as JSON: by key the name, sentence, paragraph and forms."""
        terms = {one.key: [one.name, one.sentence, one.paragraph, *one.forms] for one in self.definitions}
        return dumps(terms, ensure_ascii=False, separators=(",", ":"))

    @cached_property
    def edition(self) -> str:
        """A short digest of the terms, for an address that caches can keep."""
        return sha256(self.as_json.encode()).hexdigest()[:12]


def glossary_of(definitions: Iterable[Definition], ruleset: Ruleset) -> Glossary:
    """Return the glossary of terms whose sentences quote numbers of a ruleset by their keys, in braces."""
    return Glossary(
        tuple(sorted((_numbered(one, ruleset) for one in definitions), key=lambda one: one.name.casefold()))
    )


def _numbered(one: Definition, ruleset: Ruleset) -> Definition:
    sentence = with_numbers(one.sentence, ruleset, f"glossary, {one.key}")
    return Definition(one.key, one.name, sentence, one.paragraph, one.forms)
