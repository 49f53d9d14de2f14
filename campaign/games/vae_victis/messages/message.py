"""A message read: the public face. What is certain, what has to be chosen, and what gave no order."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from types import MappingProxyType

from campaign.games.messages import (
    MOST_CHARACTERS,
    MOST_LINES,
    Group,
    MessageReading,
    MessageTooLong,
    UnreadLine,
)
from campaign.games.vae_victis.kinds import canonical
from campaign.games.vae_victis.messages.clauses import clauses_of
from campaign.games.vae_victis.messages.items import Ambiguity, Meaning
from campaign.games.vae_victis.messages.joining import best_origins, joined
from campaign.games.vae_victis.messages.lines import LONGEST_LINE, MessageLine, lines_of
from campaign.games.vae_victis.messages.meanings import Context, meaning_of
from campaign.games.vae_victis.messages.sender import Asked, Sender
from campaign.games.vae_victis.messages.words import DOUBT, LOOKS_LIKE_ORDERS, NOT_DONE
from hexmap.rules.board import Board
from orders.rules.plain_text import without_politeness
from orders.rules.quotations import Origin
from orders.rules.sentences import say
from orders.rules.sheets import InvalidSheet, SheetText


def read_message(message: str, sender: Sender, quoted_from: int | None = None) -> MessageReading:
    """The orders of a message, line by line. Raises MessageTooLong; whatever else the text is, something comes back.

    `read_message("Army 4: 2 4 2", sender)` has one group with one reading, `movement 4: 2 4 2`, which is sure. Where a
    line can mean several things, or what it means depends on words that are not understood, nothing is sure; nor is
    anything below the sign of a quotation. `quoted_from` is the number of the line from which on another reader calls
    the message a quotation.
    """
    if len(message) > MOST_CHARACTERS:
        numbers = {"number": f"{len(message):,}", "most_number": f"{MOST_CHARACTERS:,}"}
        raise MessageTooLong(say("characters_are_too_many_for_a_message", **numbers))
    reader = _MessageReader(sender)
    for line in lines_of(message, quoted_from):
        reader.read(line)
    return reader.outcome()


class _MessageReader:
    """Reads lines one after another; quotations have a context of their own."""

    def __init__(self, sender: Sender) -> None:
        self.sender = sender
        self.contexts: dict[Origin, Context] = defaultdict(Context)
        self.canonical: dict[tuple[str, str], str] = {}
        self.groups: list[Group] = []
        self.rest: list[tuple[str, str, Group]] = []
        self.left: list[UnreadLine] = []

    def read(self, line: MessageLine) -> None:
        """Read a line."""
        if line.number > MOST_LINES:
            if not self.left or self.left[-1].line <= MOST_LINES:
                problem = say("only_the_first_lines_are_read", number=MOST_LINES)
                self.left.append(UnreadLine(line.number, line.said[:80], problem))
        elif len(line.said) >= LONGEST_LINE:
            problem = say("this_line_is_too_long_for_an_order", number=f"{LONGEST_LINE:,}")
            self.left.append(UnreadLine(line.number, line.said[:80], problem))
        elif line.unread:
            self.left.append(UnreadLine(line.number, line.said))
        else:
            self._read_clauses(line)

    def _read_clauses(self, line: MessageLine) -> None:
        found, problems = False, []
        doubt = _doubt_in(line)
        for clause in clauses_of(line.text):
            meant = self._meaning_at_best(clause, line.origin)
            says = self._keep(meant, line, doubt) or meant.heading
            if not says and not meant.problem:
                self.contexts[line.origin].topic = None
            if meant.problem:
                problems.append(meant.problem)
            elif not says and _should_be_one(clause, self.sender):
                problems.append(say("line_not_understood"))
            found |= says
        if problems:
            self.left += [UnreadLine(line.number, line.said[:200], problem) for problem in dict.fromkeys(problems)]
        elif not found:
            self.left.append(UnreadLine(line.number, line.said[:200]))

    def _meaning_at_best(self, clause: str, origin: Origin) -> Meaning:
        """The meaning of a clause; without its courtesies where only then it is certain."""
        before = replace(self.contexts[origin])
        meant = self._meaning(clause, origin)
        bare = without_politeness(clause)
        if meant.is_certain or bare == clause:
            return meant
        after, self.contexts[origin] = self.contexts[origin], before
        polite = self._meaning(bare, origin)
        if polite.is_certain:
            return polite
        self.contexts[origin] = after
        return meant

    def _meaning(self, clause: str, origin: Origin) -> Meaning:
        try:
            meant = meaning_of(clause, self.sender, self.contexts[origin])
            sheets = tuple(self._canonical(sheet) for sheet in meant.sheets)
            return replace(meant, sheets=sheets, choices=tuple(self._canonical(sheet) for sheet in meant.choices))
        except Ambiguity as error:
            return Meaning(problem=str(error))
        except InvalidSheet as error:
            return Meaning(problem=say("not_understood", sentence=str(error)))

    def _canonical(self, sheet: SheetText) -> SheetText:
        key = sheet.kind, sheet.text
        if key not in self.canonical:  # the same is often said of many armies
            self.canonical[key] = canonical(*key, self.sender.board)
        return SheetText(sheet.kind, sheet.subject, self.canonical[key])

    def _keep(self, meant: Meaning, line: MessageLine, doubt: str) -> bool:
        """Note the readings of a clause, those of one kind and army together."""
        place = Group((), (line.number,), line.said[:200], meant.why or doubt, line.origin)
        if meant.choices:
            self.groups.append(replace(place, readings=tuple(dict.fromkeys(meant.choices))))
        by_key: dict[object, list[SheetText]] = defaultdict(list)
        for sheet in dict.fromkeys(meant.sheets):
            by_key[sheet.key].append(sheet)
        self.groups += [replace(place, readings=tuple(sheets)) for sheets in by_key.values()]
        self.rest += [(kind, text, place) for kind, text in meant.rest]
        return bool(meant.choices or meant.sheets or meant.rest)

    def outcome(self) -> MessageReading:
        """Everything that was read, and who the rest is."""
        groups = [*self.groups, *self._rest()]
        kept, dropped = joined(groups, self.sender.board)
        quoted = (UnreadLine(group.lines[0], group.said) for group in dropped)
        return MessageReading(
            tuple(kept), tuple(sorted({*self.left, *quoted}, key=lambda left: (left.line, left.said, left.problem)))
        )

    def _rest(self) -> Iterator[Group]:
        """The orders of an army that is not named otherwise."""
        best = best_origins(self.groups)
        for kind, text, place in self.rest:
            for number in self.sender.armies:
                if best.get((kind, number), Origin.QUOTED + 1) > place.origin:
                    yield replace(place, readings=(SheetText(kind, number, text),))


def _doubt_in(line: MessageLine) -> str:
    """The reason why nothing in a line is certain; blank where nothing casts doubt on it."""
    if line.origin is Origin.QUOTED:
        return say("it_stands_in_a_quotation")
    if line.origin is Origin.BELOW:
        return say("it_is_below_the_beginning_of_a_quotation")
    doubt = DOUBT.search(NOT_DONE.sub(" ", line.text))
    return say("a_word_in_the_line_may_change_what_it", quoted=f'"{doubt[0]}"') if doubt else ""


def _should_be_one(clause: str, sender: Sender) -> bool:
    """Whether a clause that means nothing has words or names of orders in it, so that it should be looked at."""
    return LOOKS_LIKE_ORDERS.search(clause) is not None or _names_something(clause, (sender.zones, sender.structures))


def _names_something(clause: str, names: Iterable[Iterable[str]]) -> bool:
    return any(name in clause for some in names for name in some)


def sender_of(board: Board, faction: str, armies: Iterable[int], asked: Asked = MappingProxyType({})) -> Sender:
    """The sender of a message: a player of a faction with these armies, of whom the step asks something or nothing."""
    numbers = tuple(sorted(armies))
    return Sender(board, faction, numbers, {number: asked[number] for number in numbers if number in asked})
