"""What an administrator puts right in a step that is published: other sheets, other results, another position."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from campaign.games.engagements import GameResult
from campaign.games.position_change import ArmyChange, PositionChange
from hexmap.rules.documents import JsonObject
from orders.rules.counting import corrected_sheets
from orders.rules.game_steps import CLOSING_ROUNDS, SETTING_UP
from orders.rules.sheets import SheetText


def changes_position(step: str) -> bool:
    """Whether the outcome of a step is the position with which a round begins."""
    return step in SETTING_UP or step in CLOSING_ROUNDS


@dataclass(frozen=True, slots=True)
class Change:
    """What a correction puts in the place of something else in one step.

    A sheet in canonical text stands in the place of the one of its kind and subject, "" takes that back; a result
    stands in the place of what was reported of its engagement. With `keeps_later` no later step opens again for
    decisions that nobody was asked for: the orders that were given, and the defaults, stand.
    """

    sheets: Sequence[SheetText] = ()
    results: Sequence[GameResult] = ()
    position: PositionChange = field(default_factory=PositionChange)
    keeps_later: bool = False

    def __bool__(self) -> bool:
        return bool(self.sheets or self.results or self.position)

    @property
    def needs_consent(self) -> bool:
        """Whether players have to agree: other orders, another position, or decisions that they are not asked for."""
        return bool(self.sheets or self.position or self.keeps_later)

    def followed_by(self, later: "Change") -> "Change":
        """Both changes together; where they speak of the same the later one holds."""
        sheets = {(sheet.kind, sheet.subject): sheet for sheet in (*self.sheets, *later.sheets)}
        results = {result.engagement: result for result in (*self.results, *later.results)}
        position = self.position.followed_by(later.position)
        return Change(tuple(sheets.values()), tuple(results.values()), position, later.keeps_later)

    def as_json(self) -> JsonObject:
        """The change as it is stored, and published."""
        return {
            "sheets": [{"kind": one.kind, "subject": one.subject, "text": one.text} for one in self.sheets],
            "results": [
                {"engagement": one.engagement, "winner": one.winner, "casualties": dict(one.casualties)}
                for one in self.results
            ],
            "armies": {
                str(number): one and {"strength": one.strength, "hex": one.hex, "afloat": one.afloat}
                for number, one in sorted(self.position.armies.items())
            },
            "points": dict(self.position.points),
            "control": dict(self.position.control),
            **({"keeps_later": True} if self.keeps_later else {}),
        }


def change_of(values: Mapping[str, Any]) -> Change:
    """The change that `as_json` has written."""
    armies = {int(number): one and ArmyChange(**one) for number, one in values["armies"].items()}
    return Change(
        tuple(corrected_sheets(values)),
        tuple(GameResult(one["engagement"], one["winner"], one["casualties"]) for one in values["results"]),
        PositionChange(armies, values["points"], values["control"]),
        values.get("keeps_later", False),
    )
