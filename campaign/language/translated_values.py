"""JSON values of the rules, with their sentences in the language of the reader."""

from typing import Any

from campaign.language.translated import translated

_SENTENCES = frozenset({"text", "summary", "terrain"})
"""The keys of sentences for people in the results of rules."""


def translated_values(value: Any) -> Any:
    """The same values with the sentences of the rules in the language that is active."""
    if isinstance(value, list):
        return [translated_values(one) for one in value]
    if isinstance(value, dict):
        return {
            key: translated(one) if key in _SENTENCES and isinstance(one, str) else translated_values(one)
            for key, one in value.items()
        }
    return value
