"""The notation of orders: one reader for each kind, which refuses a text and says what to write (HH.15.3)."""

from campaign.games.hannibal.kinds import KINDS, OrderKind
from campaign.games.hannibal.rules.sheets.battle import BattleLine, BattlePlan, Leave, read_battle
from campaign.games.hannibal.rules.sheets.kinds import KINDS_OF_STEP, subjects_of
from campaign.games.hannibal.rules.sheets.lines import SheetError, plainly_written
from campaign.games.hannibal.rules.sheets.march import (
    Diplomacy,
    Drop,
    GoInside,
    March,
    MarchWord,
    StepWord,
    read_march,
    word_text,
)
from campaign.games.hannibal.rules.sheets.offices import (
    Ballot,
    Dictators,
    FirstMover,
    Placing,
    read_ballot,
    read_dictators,
    read_first,
    read_placing,
)
from campaign.games.hannibal.rules.sheets.recruiting import (
    Recruiting,
    read_concede,
    read_order,
    read_recruiting,
    read_take,
)

__all__ = [
    "KINDS",
    "KINDS_OF_STEP",
    "Ballot",
    "BattleLine",
    "BattlePlan",
    "Dictators",
    "Diplomacy",
    "Drop",
    "FirstMover",
    "GoInside",
    "Leave",
    "March",
    "MarchWord",
    "OrderKind",
    "Placing",
    "Recruiting",
    "SheetError",
    "StepWord",
    "plainly_written",
    "read_ballot",
    "read_battle",
    "read_concede",
    "read_dictators",
    "read_first",
    "read_march",
    "read_order",
    "read_placing",
    "read_recruiting",
    "read_take",
    "subjects_of",
    "word_text",
]
