"""The situation in which a faction decides: the document, and its orders so far."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.order_texts import links_in, names_in, transfers_in
from campaign.games.vae_victis.rules.administration.victory import conceding
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.ruleset import Ruleset
from campaign.games.vae_victis.rules.sequence_of_play import initiative_of
from campaign.games.vae_victis.rules.sieges.lifted_sieges import lifted, without_lifted
from campaign.language.catalogue.sentences import say
from hexmap.rules.board import Board
from hexmap.rules.logistics import Logistics, Network
from hexmap.rules.position import Army, Faction, Position
from navy.rules.superiority import Initiative
from orders.rules.order_file import Decisions, Orders, Transfer
from orders.rules.sheets import SheetText, asks_for_nothing


class OwnSheets:
    """The orders of one faction that ask for something, one per kind and subject."""

    def __init__(self, sheets: Iterable[SheetText]) -> None:
        self._sheets = {(sheet.kind, sheet.subject): sheet for sheet in sheets if not asks_for_nothing(sheet)}

    def __iter__(self) -> Iterator[SheetText]:
        return iter(self._sheets.values())

    def of(self, kind: str) -> dict[int, str]:
        """Return the texts of the orders of an army kind, in army-number order."""
        found = {int(sheet.subject): sheet.text for sheet in self if sheet.kind == kind}
        return dict(sorted(found.items()))

    def of_faction(self, kind: str, faction: str) -> str:
        """Return the text of the orders of a faction kind; "" if there is none."""
        sheet = self._sheets.get((kind, faction))
        return sheet.text if sheet else ""

    def without(self, kind: str, subject: int | str) -> "OwnSheets":
        """All of these but one."""
        return OwnSheets(sheet for key, sheet in self._sheets.items() if key != (kind, subject))

    def and_also(self, sheet: SheetText) -> "OwnSheets":
        """Return these with another one, replacing that of the same kind and subject."""
        return OwnSheets([*self, sheet])


@dataclass(frozen=True)
class Standpoint:
    """A document as a faction sees it, with its own orders and nobody else's."""

    document: RoundDocument
    faction: str
    own: OwnSheets

    def with_sheet(self, sheet: SheetText) -> "Standpoint":
        """Return the same with one more order."""
        return replace(self, own=self.own.and_also(sheet))

    def without_sheet(self, sheet: SheetText) -> "Standpoint":
        """Return the same without the orders of that kind and subject."""
        return replace(self, own=self.own.without(sheet.kind, sheet.subject))

    @property
    def board(self) -> Board:
        """The board of the document."""
        return self.document.board

    @property
    def position(self) -> Position:
        """The position of the document."""
        return self.document.position

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the document."""
        return self.document.ruleset

    @property
    def side(self) -> Faction:
        """The faction itself."""
        return self.position.faction[self.faction]

    @cached_property
    def armies(self) -> tuple[Army, ...]:
        """The faction's armies and navies on the map, by number."""
        return tuple(army for army in self.position.armies if army.faction == self.faction)

    @cached_property
    def initiative(self) -> Initiative:
        """The placed points and the superiority that follows; before it is known, none."""
        return initiative_of(self.document)

    @property
    def levels(self) -> Mapping[str, int]:
        """The faction's superiority by zone."""
        return self.initiative.superiority[self.faction]

    @cached_property
    def lifting(self) -> Mapping[int, str]:
        """The armies that lift their siege, each with its structure (OR.3)."""
        return lifted(self.position, tuple(self.own.of(Kind.LIFT_SIEGE)))[0]

    @cached_property
    def logistics(self) -> Logistics:
        """Logistics at the start of the round, with the faction's own lifted sieges and sea links (LG.7)."""
        links = links_in(self.own.of_faction(Kind.SEA_LINKS, self.faction))
        return Logistics(
            self.board,
            without_lifted(self.position, self.lifting),
            self.ruleset.radii,
            self.initiative.superiority,
            {self.faction: links},
        )

    @cached_property
    def network(self) -> Network:
        """The faction's network as the round starts (LG.7)."""
        return self.logistics.network(self.faction)

    @cached_property
    def transfers(self) -> tuple[Transfer, ...]:
        """The transfers of the faction's orders (ST.6)."""
        return tuple(
            Transfer(giver, receiver, fp)
            for giver, text in self.own.of(Kind.TRANSFER).items()
            for receiver, fp in transfers_in(text)
        )

    def orders(self) -> Orders:
        """The faction's orders, its movement left out."""
        return Orders(
            initiative=self.own.of(Kind.INITIATIVE),
            assault=tuple(self.own.of(Kind.ASSAULT)),
            lift_siege=tuple(self.own.of(Kind.LIFT_SIEGE)),
            transfers=self.transfers,
            sea_links={self.faction: links_in(self.own.of_faction(Kind.SEA_LINKS, self.faction))},
        )

    def decisions(self) -> Decisions:
        """The faction's decisions of Administration (RD.8)."""
        surrendering = self.own.of_faction(Kind.SURRENDER, self.faction)
        return Decisions(
            advance={number: self.board.grid.index(text) for number, text in self.own.of(Kind.ADVANCE).items()},
            debark={number: int(text) for number, text in self.own.of(Kind.DEBARK).items()},
            besiege=self.own.of(Kind.BESIEGE) | self.own.of(Kind.TAKE_OVER),
            surrender=names_in(surrendering),
            concede=conceding(self.position, self.own),
        )


def some_of(names: Iterable[str], most: int = 5) -> str:
    """Return names for a note, shortened: `some_of(["Enna", "Gela"], 1) == "Enna and 1 more"`."""
    found = list(names)
    shown, rest = ", ".join(found[:most]), len(found) - most
    return say("some.and_more", list=shown, rest_number=rest) if rest > 0 else shown
