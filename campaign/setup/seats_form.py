"""The form of a new campaign's seats: how many per faction, their names, and their armies."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.contrib.auth.models import User
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.games.vae_victis.rules.honour import is_usable_id
from campaign.services.campaigns import SeatPlan
from campaign.setup.commands import ScenarioSide, dealt
from campaign.views.typed_numbers import whole_number
from hexmap.rules.documents import holds_control_characters
from hexmap.rules.names import name_key

LONGEST_NAME = 100
_OF_ARMIES = {
    "too_many": gettext_lazy("Every seat needs an army. Enter 1 to %(most)s seats for %(faction)s."),
    "without_seat": gettext_lazy("Army %(number)s has no seat. Choose one."),
    "seat_without": gettext_lazy("This seat has no army. Give it one below, or remove a seat."),
}
_OF_LEADERS = {
    "too_many": gettext_lazy("Every seat needs a leader. Enter 1 to %(most)s seats for %(faction)s."),
    "without_seat": gettext_lazy("Leader %(number)s has no seat. Choose one."),
    "seat_without": gettext_lazy("This seat has no leader. Give it one below, or remove a seat."),
}
_PREFIXES = ("seats-", "shown-", "seat-", "army-", "captain-", "die-", "me", "for_scenario")


@dataclass
class SeatLine:
    """A seat in the form: its place among those of its faction, and its name as typed."""

    which: int
    field: str
    name: str
    problem: str = ""

    @property
    def label(self) -> str:
        """Its name, or its number as long as it has none."""
        return self.name.strip() or _("Seat %(number)s") % {"number": self.which + 1}


@dataclass
class ArmyLine:
    """An army: its hex, and the place of its seat (None: no seat)."""

    number: int
    where: str
    field: str
    seat: int | None
    problem: str = ""


@dataclass
class SideLines:
    """The seats and armies of a faction. `count` is the number of seats as it was typed, `shown` as they are shown.

    `anew` means that the armies were distributed again, because the number of seats changed. `die` is the colour of the
    faction's siege die, "" in a campaign without the siege die (SD.3).
    """

    index: int
    side: ScenarioSide
    count: str
    shown: int
    anew: bool
    captain: int | None
    seats: list[SeatLine] = field(default_factory=list)
    armies: list[ArmyLine] = field(default_factory=list)
    problem: str = ""
    captain_problem: str = ""
    die: str = ""
    die_problem: str = ""

    @property
    def dice(self) -> list[tuple[str, str]]:
        """The colours to choose from, each with its name."""
        return [("red", _("Red")), ("white", _("White, which is worse"))]


class SeatsForm:
    """The seats of all factions, from what was typed, or the default ones."""

    def __init__(
        self,
        sides: Sequence[ScenarioSide],
        typed: QueryDict,
        dice: Mapping[str, str] | None = None,
        *,
        named_in_orders: bool = False,
        may_play: bool = True,
    ) -> None:
        """Read the seats; `dice` are the usual colours of siege dice by faction, None without the siege die.

        `named_in_orders` means that players write the names of seats in orders, as they do with honour (HO.37). Without
        `may_play` the administrator can have no seat.
        """
        self.may_play = may_play
        self.named_in_orders = named_in_orders
        self.sides = [_side_lines(index, side, typed) for index, side in enumerate(sides)]
        if dice is not None:
            for lines in self.sides:
                lines.die = typed.get(f"die-{lines.index}") or dice.get(lines.side.id, "red")
        self.me = typed.get("me", "")
        self.me_problem = ""

    @property
    def dealt_anew(self) -> bool:
        """Whether the armies of a faction were dealt out because the number of its seats had changed."""
        return any(lines.anew for lines in self.sides)

    def seats(self) -> Iterator[tuple[str, SideLines, SeatLine]]:
        """Return every seat with its faction and its value in "I play as"."""
        return ((f"{lines.index}-{seat.which}", lines, seat) for lines in self.sides for seat in lines.seats)

    def is_good(self) -> bool:
        """Check everything; add errors to their fields. Return whether there are none."""
        for lines in self.sides:
            _check_side(lines)
        _check_names((seat for _key, _lines, seat in self.seats()), named_in_orders=self.named_in_orders)
        if self.me and self.me not in {key for key, _lines, _seat in self.seats()}:
            self.me_problem = _("This seat no longer exists. Choose one from the list.")
        elif self.me and not self.may_play:
            self.me_problem = _(
                "The orders that you enter from messages count at once, so you cannot play. Choose no seat, or go back"
                " and switch that off."
            )
        return not any((self.me_problem, *(problem for lines in self.sides for problem in _problems(lines))))

    def siege_dice(self) -> dict[str, str]:
        """Return the colours of siege dice by faction; none in a campaign without the siege die (SD.3)."""
        return {lines.side.id: lines.die for lines in self.sides if lines.die}

    def plans(self, user: User, general: str = "") -> list[SeatPlan]:
        """Return the seats to create, with the user in the one they play, and in the others a general of a level."""
        return [
            SeatPlan(
                name=seat.name.strip(),
                user=user if key == self.me else None,
                faction=lines.side.id,
                armies=[army.number for army in lines.armies if army.seat == seat.which],
                captain=lines.captain == seat.which,
                general="" if key == self.me else general,
            )
            for key, lines, seat in self.seats()
        ]


def carried(typed: QueryDict) -> list[tuple[str, str]]:
    """Return the typed seats as hidden values for a page that does not show them."""
    return [(name, value) for name, values in typed.lists() if name.startswith(_PREFIXES) for value in map(str, values)]


def _side_lines(index: int, side: ScenarioSide, typed: QueryDict) -> SideLines:
    most, given = len(side.armies), typed.get(f"seats-{index}")
    before, wanted = whole_number(typed.get(f"shown-{index}")), whole_number(given)
    fits = wanted is not None and 1 <= wanted <= most
    usual = before if before is not None and 1 <= before <= most else side.usual_seats
    shown = wanted if wanted is not None and fits else usual
    lines = SideLines(
        index=index,
        side=side,
        count=str(shown) if given is None else given,
        shown=shown,
        anew=shown != before,
        captain=whole_number(typed.get(f"captain-{index}")),
    )
    if given is not None and not fits:
        lines.problem = _words_of(side, "too_many") % {"faction": side.title, "most": most}
    if lines.anew and (lines.captain is None or lines.captain >= shown):
        lines.captain = 0
    lines.seats = [_seat_line(lines, which, typed) for which in range(shown)]
    owners = {army: seat for seat, armies in enumerate(dealt(side.armies, shown)) for army in armies}
    for army, where in zip(side.armies, side.places, strict=True):
        name = f"army-{army}"
        lines.armies.append(ArmyLine(army, where, name, owners[army] if lines.anew else whole_number(typed.get(name))))
    return lines


def _seat_line(lines: SideLines, which: int, typed: QueryDict) -> SeatLine:
    name = f"seat-{lines.index}-{which}"
    usual = f"{lines.side.title[: LONGEST_NAME - 10]} {which + 1}"
    return SeatLine(which, name, typed.get(name, usual))


def _words_of(side: ScenarioSide, problem: str) -> str:
    """The faults of the seats of a side that commands armies, or leaders."""
    return str((_OF_LEADERS if side.has_leaders else _OF_ARMIES)[problem])


def _check_side(lines: SideLines) -> None:
    if lines.die not in ("", "red", "white"):
        lines.die_problem = _("Choose one from the list.")
    for army in lines.armies:
        if army.seat is None or army.seat >= lines.shown:
            army.problem = _words_of(lines.side, "without_seat") % {"number": army.number}
    for seat in lines.seats:
        if not any(army.seat == seat.which for army in lines.armies):
            seat.problem = _words_of(lines.side, "seat_without")
    if lines.captain is None or lines.captain >= lines.shown:
        lines.captain_problem = _("%(faction)s needs a captain, who submits the orders of the faction. Choose one.") % {
            "faction": lines.side.title
        }


def _check_names(seats: Iterable[SeatLine], *, named_in_orders: bool) -> None:
    taken: set[str] = set()
    for seat in seats:
        name = seat.name.strip()
        if not name:
            seat.problem = _("Enter a name for the seat.")
        elif len(name) > LONGEST_NAME:
            seat.problem = _("Enter a name of at most %(most)s characters.") % {"most": LONGEST_NAME}
        elif holds_control_characters(name):
            seat.problem = _("Enter the name on one line, without control characters.")
        elif named_in_orders and not is_usable_id(name):
            seat.problem = _("Orders name this seat. Enter a name without commas and colons, and not “none”.")
        elif name_key(name) in taken:
            seat.problem = _("Another seat has this name. Enter a different one.")
        taken.add(name_key(name))


def _problems(lines: SideLines) -> Iterator[str]:
    yield from (lines.problem, lines.captain_problem, lines.die_problem)
    yield from (seat.problem for seat in lines.seats)
    yield from (army.problem for army in lines.armies)
