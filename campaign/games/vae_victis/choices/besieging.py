"""Sieges that an army may begin, join or take over (SI.1, SI.7)."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from campaign.games.orders_form import Choice, Option
from campaign.games.vae_victis.choices.moments import Moments
from campaign.games.vae_victis.choices.moves import MoveOption, decided_move, may_come_to_nothing, moves_of
from campaign.games.vae_victis.choices.standpoint import Standpoint
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.administration.aftermath import Aftermath
from campaign.games.vae_victis.rules.sieges.resilience import rounds_to_fall
from campaign.games.vae_victis.rules.sieges.siege_odds import odds_in_words, odds_of_siege
from campaign.games.vae_victis.rules.sieges.siege_progress import fault_of_siege, resilience_at_start, resilience_now
from campaign.language.catalogue.sentences import Sentence, say
from hexmap.rules.board import Structure
from hexmap.rules.position import Army
from orders.rules.legality import Fault
from orders.rules.sheets import SheetText


class Sieges:
    """The sieges open to the armies of a faction, from their hexes and from hexes they may move to."""

    def __init__(self, here: Standpoint, moments: Moments) -> None:
        self.here = here
        self.moments = moments
        self.after = moments.of_sieges()

    def choices(self, kind: str) -> Iterator[Choice]:
        """The choices of one of the two kinds, by army."""
        beginning = kind == Kind.BESIEGE
        default = say("does_not_besiege") if beginning else say("does_not_take_the_siege_over")
        for number, found in self._options.items():
            options = tuple(option for one, option in found if one == kind)
            if options:
                rule = "SI.1" if beginning else "SI.7"
                yield Choice(kind, self.here.faction, number, options, default, rule)

    def fault(self, sheet: SheetText) -> Fault | None:
        """The reason why an army cannot besiege a structure, wherever it moves before and those go that may advance."""
        problem = _fault(self.after, sheet)
        army = self.here.position.army[int(sheet.subject)]
        if not problem or any(not _fault(after, sheet) for after in self._other_ways(army)):
            return None
        rule = "SI.7" if sheet.kind == Kind.TAKE_OVER else "SI.1"
        return Fault(rule, say("cannot_besiege", army=army.number, name=sheet.text, nosiege=problem))

    def _other_ways(self, army: Army) -> Iterator[Aftermath]:
        """Step 4 as it may come about: the army moves first, or others that may advance are away, or both."""
        others = tuple(number for number in self.moments.may_move_on() if number != army.number)
        for moments in (self.moments, *self._after_moves(army, others)):
            yield moments.of_sieges()
            yield moments.of_sieges(others)

    def _after_moves(self, army: Army, others: Sequence[int]) -> Iterator[Moments]:
        decided = decided_move(self.here, army)
        if decided is None:
            for move in moves_of(self.here, self.moments, army, others):
                yield self.moments.with_decisions_of(self.here.with_sheet(move.sheet))
        elif may_come_to_nothing(self.moments, decided):
            yield self.moments.with_decisions_of(self.here.without_sheet(decided.sheet))

    @cached_property
    def _options(self) -> dict[int, list[tuple[str, Option]]]:
        """The options of every army, each with its kind."""
        return {army.number: list(self._options_of(army)) for army in self.here.armies}

    def _options_of(self, army: Army) -> Iterator[tuple[str, Option]]:
        """Return the sieges open to an army in its hex, and after a possible move."""
        offered = set()
        for structure in _legal(self.after, army.number):
            offered.add(structure.name)
            yield _option(self.after, army.number, structure)
        for move in moves_of(self.here, self.moments, army):
            if not _structures_near(self.after, move.hex):
                continue
            after = self.moments.with_decisions_of(self.here.with_sheet(move.sheet)).of_sieges()
            for structure in _legal(after, army.number):
                if structure.name not in offered:
                    offered.add(structure.name)
                    yield _option(after, army.number, structure, move)


def _legal(after: Aftermath, number: int) -> Iterator[Structure]:
    """Return the structures that an army may besiege from its hex in step 4."""
    army = after.deployment.armies.get(number)
    if army is not None and not army.afloat:
        for structure in _structures_near(after, army.hex):
            if not fault_of_siege(after, number, structure):
                yield structure


def _structures_near(after: Aftermath, hex_: int) -> list[Structure]:
    """Return the structures in the ZoC of an army in a hex."""
    at = after.board.structure_at
    return [at[near] for near in sorted(after.board.grid.within(hex_, after.ruleset.radii.army)) if near in at]


def _fault(after: Aftermath, sheet: SheetText) -> str:
    """The reason why a siege cannot be begun, joined or taken over; a siege that is not there cannot be taken over
    (SI.7).
    """
    problem = fault_of_siege(after, int(sheet.subject), after.board.structure_named[sheet.text])
    if not problem and sheet.kind == Kind.TAKE_OVER and sheet.text not in after.sieges:
        return say("nosiege.there_is_no_siege_to_take_over")
    return problem


def _option(after: Aftermath, number: int, structure: Structure, move: MoveOption | None = None) -> tuple[str, Option]:
    """The option for a structure, and of which kind it is."""
    siege = after.sieges.get(structure.name)
    where = after.board.describe(structure.hex)
    kind, rule = Kind.BESIEGE, "SI.1"
    if siege is None:
        label, resilience = say("besieges", place=where), resilience_at_start(after, structure)[1]
    else:
        resilience = resilience_now(after, structure)
        if siege.armies:
            label = say("joins_the_siege_of_by", place=where, armies=siege.armies)
        else:
            kind, rule, label = Kind.TAKE_OVER, "SI.7", say("takes_over_the_siege_of", place=where)
    note = _resilience(after, structure, (*(siege.armies if siege else ()), number), resilience)
    if move is None:
        return kind, Option(structure.name, label, rule, note)
    first = say(f"move.{move.verb}", place=after.board.describe(move.hex))
    note = say("move_siege", move=first, siege=note)
    return kind, Option(structure.name, label, rule, note, needs=(move.sheet,))


def _resilience(after: Aftermath, structure: Structure, armies: Sequence[int], resilience: int) -> Sentence:
    """The resilience, and when the structure falls: by the odds of the siege dice where they are thrown (SD.8)."""
    odds = odds_of_siege(after.round.position, after.ruleset, structure.name, armies, resilience)
    if odds is not None:
        return say("siege.odds", resilience=resilience, odds=odds_in_words(odds, begun=False))
    rounds = rounds_to_fall(resilience, len(armies), after.ruleset)
    return say("siege.resilience", resilience=resilience, falls=_length(rounds))


def _length(rounds: int | None) -> Sentence:
    return say("falls.never") if rounds is None else say("falls.after_rounds", count=rounds)
