"""The glossary in one language: a sentence for each term, with the numbers of the rules and its paragraph."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from json import dumps

from campaign.rulebook.codes import rulebook_of


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
        """The values that the script of the pages needs, as JSON: by key the name, sentence, paragraph and forms."""
        terms = {one.key: [one.name, one.sentence, one.paragraph, *one.forms] for one in self.definitions}
        return dumps(terms, ensure_ascii=False, separators=(",", ":"))

    @cached_property
    def edition(self) -> str:
        """A short digest of the terms, for an address that caches can keep."""
        return sha256(self.as_json.encode()).hexdigest()[:12]


def glossary_of(definitions: Iterable[Definition]) -> Glossary:
    """Return the glossary of terms; numbers stand for the keys in braces of their sentences, by their paragraphs."""
    return Glossary(tuple(sorted(map(_numbered, definitions), key=lambda one: one.name.casefold())))


def _numbered(one: Definition) -> Definition:
    rulebook = rulebook_of(one.paragraph)
    return replace(one, sentence=rulebook.numbered(one.sentence, f"glossary, {one.key}")) if rulebook else one
