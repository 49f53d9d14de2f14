"""A scenario that is being made: a position document that may lack something.

A draft is a value: `draft_changes` returns others, `draft_faults` says what is still wrong with one.
"""

from itertools import count
from typing import Any, Literal

from pydantic import Field

from campaign.games.vae_victis.rules.ruleset import CLASSIC, ruleset_of
from campaign.games.vae_victis.scenarios import MOST_ARMIES, MOST_FACTIONS
from hexmap.editor.bounds import LARGEST_DOCUMENT, check_count, check_map_size
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, DocumentModel, JsonObject, document_text, parse_json, validated
from hexmap.rules.map_file import read_map
from hexmap.rules.position_file import ArmyEntry, FactionEntry, HonourEntry, SiegeEntry
from hexmap.rules.shipped_maps import shipped_map, shipped_map_names


class DraftFaction(FactionEntry):
    """A faction of a draft, which may have no capital yet."""

    capitals: list[str] = Field(default_factory=list)


class Draft(DocumentModel):
    """A position document at the start of a round that may lack factions, capitals and armies."""

    format: Literal["vae-victis/position/1"] = "vae-victis/position/1"
    ruleset: Any
    map: Any
    round: int = Field(default=1, ge=1)
    factions: list[DraftFaction]
    control: dict[str, str]
    cultures: dict[str, str] = Field(default_factory=dict)
    culture_lists: dict[str, str] = Field(default_factory=dict)
    armies: list[ArmyEntry]
    sieges: list[SiegeEntry]
    honour: HonourEntry | None = None

    @property
    def text(self) -> str:
        """The draft as JSON on one line, in the order of the format."""
        return document_text(self.as_json, one_line=True)

    @property
    def as_json(self) -> JsonObject:
        """The draft as the JSON values of a position document."""
        needed = {"format": self.format, "ruleset": self.ruleset, "map": self.map, "round": self.round}
        return {**needed, **self.model_dump(exclude_unset=True)}

    @property
    def base(self) -> str:
        """The name of the shipped ruleset on which its rules are based."""
        named = self.ruleset if isinstance(self.ruleset, str) else self.ruleset.get("base")
        return named if isinstance(named, str) else CLASSIC

    @property
    def highest_strength(self) -> int:
        """FP that an army has at most."""
        return ruleset_of(self.ruleset).army.strength_cap

    @property
    def usual_strength(self) -> int:
        """FP that an army has as usual."""
        return ruleset_of(self.ruleset).army.strength

    @property
    def next_number(self) -> int:
        """The lowest number that no army has."""
        taken = {army.number for army in self.armies}
        return next(number for number in count(1) if number not in taken)

    def faction(self, id_: str) -> DraftFaction | None:
        """Return one of its factions; None if there is none."""
        return next((one for one in self.factions if one.id == id_), None)


def new_draft(map_: Any) -> Draft:
    """Return the draft of a scenario on a map, which is the name of a shipped one or a map document.

    Raises DocumentError, with places below `map`, for a map that cannot be played on.
    """
    draft = Draft(ruleset=CLASSIC, map=map_, factions=[], control={}, armies=[], sieges=[])
    board_of_draft(draft)
    return draft


def read_draft(text: str) -> Draft:
    """Return the draft of a JSON text; raise DocumentError for what is none, or beyond the bounds of the site."""
    if len(text.encode()) > LARGEST_DOCUMENT:
        raise DocumentError("", f"the document is larger than {LARGEST_DOCUMENT:,} bytes")
    value = parse_json(text)
    if isinstance(value, dict):
        check_map_size(value.get("map"))
    draft = validated(Draft, value)
    check_count("factions", len(draft.factions), MOST_FACTIONS, "factions", "leave some out")
    check_count("armies", len(draft.armies), MOST_ARMIES, "armies", "leave some out")
    ruleset_of(draft.ruleset)
    return draft


def board_of_draft(draft: Draft) -> Board:
    """Return the board of a draft; raise DocumentError for a map that is not shipped or not valid."""
    if isinstance(draft.map, str):
        if draft.map not in shipped_map_names():
            raise DocumentError("map", f"there is no shipped map {draft.map[:60]!r}")
        return shipped_map(draft.map)
    check_map_size(draft.map)
    try:
        return read_map(draft.map)
    except DocumentError as error:
        raise DocumentError(f"map.{error.place}" if error.place else "map", error.problem) from None
