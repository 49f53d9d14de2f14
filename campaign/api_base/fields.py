"""Fields of the API that Django REST framework does not have."""

from collections.abc import Iterable
from datetime import UTC
from typing import Any

from rest_framework import serializers

from campaign.games.all_games import GAMES
from campaign.games.engagements import DRAW
from campaign.language.translated import translated
from orders.rules.game_steps import STEPS
from orders.rules.kinds import kinds_of_game


class StepField(serializers.ChoiceField):
    """A step of the round."""

    def __init__(self, **options: Any) -> None:
        super().__init__(list(STEPS), **options)


class KindField(serializers.ChoiceField):
    """A kind of order."""

    def __init__(self, **options: Any) -> None:
        super().__init__([kind for game in GAMES for kind in kinds_of_game(game)], **options)


class BoundedListField(serializers.ListField):
    """A list that a program sends, of at most `max_length` items: counted before anything in it is looked at."""

    def __init__(self, *, max_length: int, **options: Any) -> None:
        super().__init__(max_length=max_length, **options)
        self._most = max_length

    def to_internal_value(self, data: Any) -> Any:
        """Return the items; raise ValidationError for too many of them, whatever they are."""
        if isinstance(data, list) and len(data) > self._most:
            self.fail("max_length", max_length=self._most)
        return super().to_internal_value(data)


class MomentField(serializers.DateTimeField):
    """A moment in UTC, in whichever time zone the reader sees the pages."""

    timezone = UTC


class SentenceField(serializers.CharField):
    """A sentence of the rules or services, in the language of the reader."""

    def to_representation(self, value: str) -> str:
        """The sentence, translated."""
        return translated(value)


class SentencesField(serializers.CharField):
    """Several sentences of the rules or services as one text, in the language of the reader."""

    def to_representation(self, value: Iterable[str]) -> str:
        """The sentences, translated."""
        return " ".join(translated(sentence) for sentence in value)


class WinnerField(serializers.CharField):
    """The side that won a game, `draw` for none."""

    def to_representation(self, value: str) -> str:
        """The side, or `draw`."""
        return value or DRAW
