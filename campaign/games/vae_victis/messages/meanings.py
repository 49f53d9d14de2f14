"""What a clause means, given whose message it is and what stood before it."""

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.messages import words
from campaign.games.vae_victis.messages.answers import ReadAnswer, asked_about, orders_for, said_in
from campaign.games.vae_victis.messages.items import Ambiguity, Meaning
from campaign.games.vae_victis.messages.lists import links_meant, points_meant, surrender_meant, transfer_meant
from campaign.games.vae_victis.messages.sender import Sender
from orders.rules.notation import NUMBERED, NotationError, marches_in
from orders.rules.sentences import say
from orders.rules.sheets import SheetText

WHOSE = say("it_is_not_said_for_which_army_this_is")
TWO_WAYS = say("it_can_be_read_in_two_ways")
FIRST_NUMBER = say("the_first_number_may_be_the_army")
_LISTED = re.compile(
    rf"^(?P<who>{words.ARMIES}|{words.REST}\b|{words.ALL}\b)(?:\s*\([^()]*\))?"
    r"(?P<mark>\s*(?:->|[:)=]|\.(?=\s|$)|-(?=\s|\d))+)?\s*(?P<body>.*)$"
)
_VERB_FIRST = re.compile(
    rf"^(?P<body>\D.*?)\s*(?:\b(?:with|med|for|för|by)\b|:)\s*(?P<who>{words.ARMIES}|{words.REST}|{words.ALL})$"
)
_BARE = re.compile(r"^(?=.*\d)[\d\s,/.x*>-]+$")


@dataclass
class Context:
    """What stood before a clause: the army of a heading, whether a march has been read for it, and what it is about."""

    heading: int | None = None
    used: bool = field(default=False)
    topic: str | None = None


def meaning_of(clause: str, sender: Sender, context: Context) -> Meaning:
    """The meaning of a clause; empty where it says nothing. Raises InvalidSheet for an order that is none."""
    if found := links_meant(clause, sender):
        return found
    clause = _without_heading(clause, context)
    if not clause:
        return Meaning(heading=True)
    for read in (surrender_meant, transfer_meant, points_meant):
        if found := read(clause, sender):
            return _of_his_own(found, sender)
    listed = _LISTED.match(clause)
    if listed and _is_marked(clause, listed):
        return _of_his_own(_for_armies(listed, sender, context), sender)
    if _BARE.match(clause):
        return _bare(clause, sender, context)
    if listed and not listed["body"][:1].isdigit():
        return _of_his_own(_for_armies(listed, sender, context), sender)
    if turned := _VERB_FIRST.match(clause):
        meant = _for_armies(turned, sender, context)
        if meant.sheets or meant.rest:
            return _of_his_own(meant, sender)
    return _of_heading(clause, sender, context)


def _without_heading(clause: str, context: Context) -> str:
    """A clause without the words that only say what it, and the lines below it, are about."""
    for kind, heading in words.HEADINGS.items():
        if found := heading.match(clause):
            context.topic = kind
            return clause[found.end() :].strip()
    if found := words.TOPIC.match(clause):
        context.topic = None
        return clause[found.end() :].strip()
    return clause


def _is_marked(clause: str, listed: re.Match[str]) -> bool:
    """Whether what a clause begins with can only be armies, because a word or a mark says so."""
    if re.match(rf"{NUMBERED}|{words.REST}\b|{words.ALL}\b", clause):
        return True
    mark, body = (listed["mark"] or "").strip(), listed["body"]
    if mark == "-":
        return " - " in clause and " - " not in body
    return mark in (":", ")", "=", "->") or (mark == "." and "." not in body)


def _for_armies(found: re.Match[str], sender: Sender, context: Context) -> Meaning:
    """The same orders for all who are named; an army alone on its line is a heading for those that follow."""
    who, body = found["who"], found["body"].strip(" .,:")
    numbers = [int(number) for number in re.findall(r"\d+", who)]
    if len(numbers) == 1:
        context.heading, context.used = numbers[0], bool(body)
    if not body:
        return Meaning(heading=True)
    if "," in who and _BARE.match(body) and not found.groupdict().get("mark"):
        march = "".join(re.split(r"(\d+)", who, maxsplit=1)[2:]) + " " + body
        return Meaning(choices=_readings(march, numbers[:1]), why=say("the_numbers_after_the_first_may_be_armies"))
    said = said_in(body, sender)
    if numbers or re.fullmatch(words.ALL, who):
        return _given(numbers or _all(said, sender), said, sender, context)
    if said.yes is not None:
        return Meaning(problem=WHOSE)
    return Meaning(rest=said.orders, why=_left(said.left)) if said.orders else Meaning()


def _all(said: ReadAnswer, sender: Sender) -> list[int]:
    """All armies of the player; of those only the ones that are asked something where it is an answer."""
    return [army for army in sender.armies if said.yes is None or sender.asked.get(army)]


def _given(armies: list[int], said: ReadAnswer, sender: Sender, context: Context) -> Meaning:
    """Orders for armies: for each a sheet of every kind, or readings to choose from where a kind comes twice."""
    foreign = [army for army in armies if army not in sender.armies]
    if said.is_empty:
        return Meaning()
    if foreign:
        return Meaning(problem=say("army_is_not_one_of_the_armies_of_this", army=foreign[0]))
    if len(armies) > 1 and any(kind == Kind.PLACEMENT for kind, _ in said.orders):
        return Meaning()  # two armies are never placed in one structure (FA.4), so the list is about something else
    sheets: list[SheetText] = []
    why = _left(said.left)
    for army in dict.fromkeys(armies):
        orders = orders_for(army, said, sender, context.topic)
        sheets += (SheetText(kind, army, text) for kind, text in orders)
        why = why or (TWO_WAYS if len({kind for kind, _ in orders}) < len(orders) else "")
    return Meaning(tuple(sheets), why=why)


def _left(left: str) -> str:
    return say("the_rest_of_it_was_not_understood", quoted=f'"{left[:80]}"') if left else ""


def _bare(clause: str, sender: Sender, context: Context) -> Meaning:
    """Numbers and nothing else: the first may be the army, and if it is not, only a heading says whose they are."""
    first = re.match(r"\D*(\d+)(.*)$", clause)
    number, body = (int(first[1][:4]), first[2]) if first else (0, "")
    named = _readings(body, [number]) if number in sender.armies else ()
    headed = context.heading is not None and not context.used
    whole = _readings(clause, [context.heading] if headed and context.heading is not None else list(sender.armies))
    if headed and whole:
        context.used = True
        return Meaning(whole, why=TWO_WAYS if len(whole) > 1 else "")
    if named and not whole:
        return Meaning(named, why=TWO_WAYS if len(named) > 1 else "")
    if named:
        return Meaning(choices=(*named, *whole), why=FIRST_NUMBER)
    if whole and len(sender.armies) == 1:
        return Meaning(whole, why=TWO_WAYS if len(whole) > 1 else "")
    if whole:
        return Meaning(choices=whole, why=WHOSE)
    return Meaning(problem=_why_not(clause, number, sender))


def _readings(text: str, armies: list[int]) -> tuple[SheetText, ...]:
    try:
        marches = marches_in(text)
    except NotationError:
        return ()
    return tuple(SheetText(Kind.MOVEMENT, army, march) for army in armies for march in marches)


def _why_not(clause: str, number: int, sender: Sender) -> str:
    """The fault of numbers that are no march: of the army's that they begin with, or of all of them."""
    rest = re.sub(r"^\D*\d+", "", clause) if number in sender.armies else clause
    try:
        marches_in(rest)
    except NotationError as error:
        return say("not_understood", sentence=str(error))
    return say("line_not_understood")


def _of_heading(clause: str, sender: Sender, context: Context) -> Meaning:
    """An order without an army: that of the heading, of the only army the player has, or of the only one asked it."""
    said = said_in(clause, sender)
    if said.is_empty:
        return Meaning()
    first = re.match(r"\d+", clause)
    if first and int(first[0][:4]) in sender.armies:
        return Meaning(problem=FIRST_NUMBER)
    army = context.heading if context.heading is not None else sender.armies[0] if len(sender.armies) == 1 else None
    asked = asked_about(said, sender, context.topic)
    if asked and army not in asked:
        army = asked[0] if len(asked) == 1 else None
    if army is None:
        return _choices(said, asked or (sender.armies if said.orders else ()), sender, context)
    context.used = True
    return _given([army], said, sender, context)


def _choices(said: ReadAnswer, armies: Iterable[int], sender: Sender, context: Context) -> Meaning:
    """An order of which it is not said for which of these armies it is."""
    found: list[SheetText] = []
    for army in armies:
        with suppress(Ambiguity):
            found += _given([army], said, sender, context).sheets
    return Meaning(choices=tuple(found), why=WHOSE) if found else Meaning(problem=WHOSE)


def _of_his_own(meant: Meaning, sender: Sender) -> Meaning:
    """The same, unless an army in it is not the player's."""
    for sheet in meant.sheets:
        if isinstance(sheet.subject, int) and sheet.subject not in sender.armies:
            return Meaning(problem=say("army_is_not_one_of_the_armies_of_this", army=sheet.subject))
    return meant
