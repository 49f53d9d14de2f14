"""What is said for a whole faction or in lists: points by zone, sea links, surrenders, FP from one to another."""

import re
from collections.abc import Iterator

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.messages import words
from campaign.games.vae_victis.messages.items import Meaning
from campaign.games.vae_victis.messages.sender import Sender
from orders.rules.sentences import say
from orders.rules.sheets import SheetText

_SMALL = r"(?:on|in|i|på|point|poäng|for|för|the|each|var|sea|zone|its|their|goes?|put|puts)"


def links_meant(clause: str, sender: Sender) -> Meaning | None:
    """Sea links: `sea links mare tyrrhenum: olbia, caralis`, `link olbia over mare tyrrhenum`; None if it is not that.

    Raises InvalidSheet for a structure that is not on the map.
    """
    body = words.LINKS.sub("", clause)
    if not body:
        return Meaning(heading=True)
    if body != clause and words.NONE.fullmatch(body.strip(" .")):
        return _of_faction(sender, Kind.SEA_LINKS, "none")
    one = words.LINK.match(body)
    if one and (zone := sender.zone(one["zone"].strip(" ."))):
        return _of_faction(sender, Kind.SEA_LINKS, f"{zone}: {', '.join(sender.structures_in(one['names']))}")
    parts = re.split(rf"(?:^|[\s,]+)(?:in\s+|i\s+|over\s+)?({sender.zone_words})\s*[:-]\s*", body)
    if len(parts) < 3 or parts[0].strip(" ,.") or any(re.search(r"\d", names) for names in parts[2::2]):
        return None
    if body == clause and not any(name in clause for name in sender.structures):
        return None
    lines = [
        f"{sender.zone(zone)}: {', '.join(sender.structures_in(names))}"
        for zone, names in zip(parts[1::2], parts[2::2], strict=True)
    ]
    return _of_faction(sender, Kind.SEA_LINKS, "\n".join(lines))


def surrender_meant(clause: str, sender: Sender) -> Meaning | None:
    """Structures given up: `surrender enna, gela`."""
    found = words.SURRENDER.match(clause)
    if found is None:
        return None
    return _of_faction(sender, Kind.SURRENDER, ", ".join(sorted(set(sender.structures_in(found["names"])))))


def transfer_meant(clause: str, _sender: Sender) -> Meaning | None:
    """FP from one army to another where the giver does not come first: `send 50 fp from 3 to 4`, `3 -> 4: 50 fp`."""
    found = words.SENT_FROM.fullmatch(clause.strip(" .")) or words.SENT_BETWEEN.fullmatch(clause.strip(" ."))
    if found is None:
        return None
    return Meaning((SheetText(Kind.TRANSFER, int(found["giver"]), f"{int(found['to'])} {int(found['fp'])}"),))


def points_meant(clause: str, sender: Sender) -> Meaning | None:
    """Initiative points: `1 + 2 on mare tuscum, rest strength`, `mare tuscum: 1, 2`; None if it is no such list."""
    tokens = _tokens(clause, sender)
    if tokens is None or not any(kind == "place" for kind, _ in tokens):
        return None
    pairs = _pairs(tokens)
    if pairs is None:
        return None
    sheets: list[SheetText] = []
    rest: list[tuple[str, str]] = []
    for who, place in pairs:
        if who == "rest":
            rest.append((Kind.INITIATIVE, place))
        else:
            numbers = sender.armies if who == "all" else [int(number) for number in re.findall(r"\d+", who)]
            sheets += (SheetText(Kind.INITIATIVE, number, place) for number in numbers)
    why = say("the_numbers_may_be_armies") if _may_be_counts(clause, pairs, sender) else ""
    return Meaning(tuple(sheets), rest=tuple(rest), why=why)


def _of_faction(sender: Sender, kind: str, text: str) -> Meaning:
    return Meaning((SheetText(kind, sender.faction, text),))


def _tokens(clause: str, sender: Sender) -> list[tuple[str, str]] | None:
    """The armies and places of a clause in their order; None if there is any other word in it."""
    armies = rf"(?P<who>{words.ARMIES})|(?P<rest>\b{words.REST}\b)|(?P<all>\b{words.ALL}\b)"
    place = rf"(?P<strength>\b{words.STRENGTH}\b)|(?P<place>\b(?:{sender.zone_words})\b)"
    pattern = re.compile(rf"{place}|{armies}|(?P<small>\b{_SMALL}\b|->|[\s,:.=()-]|&|\+|\band\b|\boch\b)")
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(clause):
        token = pattern.match(clause, at)
        if token is None:
            return None
        at = token.end()
        name = token.lastgroup or ""
        if name == "strength":
            found.append(("place", "strength"))
        elif name == "place":
            found.append(("place", str(sender.zone(token[0]))))
        elif name != "small":
            found.append(("who", token[0] if name == "who" else name))
    return found


def _pairs(tokens: list[tuple[str, str]]) -> list[tuple[str, str]] | None:
    """The zone of each seat's point, whichever of the two is said first; None where they do not come in turns."""
    kinds = [kind for kind, _ in tokens]
    if len(tokens) % 2 or kinds not in (["who", "place"] * (len(tokens) // 2), ["place", "who"] * (len(tokens) // 2)):
        return None
    said = [text for _, text in tokens]
    both: Iterator[tuple[str, str]] = zip(said[::2], said[1::2], strict=True)
    return list(both) if kinds[0] == "who" else [(who, place) for place, who in both]


def _may_be_counts(clause: str, pairs: list[tuple[str, str]], sender: Sender) -> bool:
    """Whether bare numbers may say how many points are meant: they come to as many as the player has armies."""
    if len(sender.armies) < 2 or not all(who.isdigit() for who, _ in pairs) or re.search(r"\d\s*[:)=]", clause):
        return False
    return sum(int(who) for who, _ in pairs) == len(sender.armies)
