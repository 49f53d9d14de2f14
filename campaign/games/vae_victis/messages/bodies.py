"""What is ordered for an army, once it is known for which: `2 4 2`, `assaults`, `sends 50 FP to 4`."""

import re
from collections.abc import Callable, Mapping

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.messages import words
from campaign.games.vae_victis.messages.items import Ambiguity
from campaign.games.vae_victis.messages.sender import Sender
from orders.rules.notation import MARCH, STILL, NotationError, marches_in
from orders.rules.sentences import say
from orders.rules.sheets import InvalidSheet

Order = tuple[str, str]
"""A kind of sheet, and what it says."""
UNNAMED = "?"
"""In place of the direction or structure that an order does not name."""

_HEAD = re.compile(r"^(?P<head>\d[\d\s,;/.x*>-]*)(?P<tail>[^\d\s].*)$")
_STANDS_STILL = (Kind.MOVEMENT, "")
_STILL_FIRST = re.compile(rf"{STILL.pattern}[\s,.;&+]*(?:(?:and|then|first|och|sedan)\b[\s,]*)*(?=\d)")
_WORDS: tuple[tuple[re.Pattern[str], Order], ...] = (
    (STILL, _STANDS_STILL),
    (words.RETREAT, (Kind.RETREAT, "retreat")),
    (words.FIGHT, (Kind.RETREAT, "fight")),
    (words.STAY_AFLOAT, (Kind.DEBARK, "stay")),
    (words.STAY_PUT, (Kind.ADVANCE, "stay")),
)


def orders_in(body: str, sender: Sender) -> tuple[tuple[Order, ...], str]:
    """The orders that a body gives an army, and what is left of it that was not understood.

    Several orders of one kind are readings to choose from. No orders, and all of it left, where it says nothing that
    an army can do. An army that stands still has an empty march: a `0` would cost it MP (MV.3). Raises InvalidSheet
    for what is meant as an order and is none, and Unclear for one that has to be written otherwise.
    """
    body = MARCH.sub("", body.strip(" .!,;:"))
    if one := _one(body, sender):
        return one, ""
    if _STILL_FIRST.match(body):
        raise Ambiguity(say("standing_still_before_a_march_is_written_as_0"))
    head = _HEAD.match(body)
    if head is None:
        return (), body
    marches = _marches(head["head"])
    tail = (
        re.sub(r"^[\s,.;&+]*(?:(?:and|och|then|sedan)\b[\s,]*)*", "", head["tail"].strip(" .!,;:"))
        or head["tail"].strip()
    )
    further, left = orders_in(tail, sender) if not tail[:1].isdigit() else ((), tail)
    return (*marches, *(order for order in further if order != _STANDS_STILL)), left


def _one(body: str, sender: Sender) -> tuple[Order, ...]:
    """The orders of a body that is nothing but one order; two of them where it can be read in two ways."""
    if re.fullmatch(r"[\d\s,;/.x*>-]*\d[\d\s,;/.x*>-]*", body):
        return _marches(body)
    for pattern, order in _WORDS:
        if pattern.fullmatch(body):
            return (order,)
    for pattern, read in _PATTERNS.items():
        if found := pattern.fullmatch(body):
            return (read(found, sender),)
    zone = words.POINT.fullmatch(body)
    if zone and re.fullmatch(words.STRENGTH, zone["place"]):
        return ((Kind.INITIATIVE, "strength"),)
    if zone and (known := sender.zone(zone["place"].removeprefix("the "))):
        return ((Kind.INITIATIVE, known),)
    place = words.PLACE.fullmatch(body)
    if place and place["name"].strip() in sender.structures:
        return ((Kind.PLACEMENT, sender.structure(place["name"])),)
    return ()


def _marches(text: str) -> tuple[Order, ...]:
    try:
        return tuple((Kind.MOVEMENT, march) for march in marches_in(text))
    except NotationError as error:
        raise InvalidSheet(str(error)) from None


def _fixed(kind: str, text: str) -> Callable[[re.Match[str], Sender], Order]:
    """An order that may name the structure that it is about, which must then be one."""

    def read(found: re.Match[str], sender: Sender) -> Order:
        name = found["name"]
        if name and not re.fullmatch(r"(?:it|the\s+(?:town|city|siege|walls?)|den|staden)", name):
            sender.structure(name)
        return kind, text

    return read


def _of_structure(kind: str) -> Callable[[re.Match[str], Sender], Order]:
    return lambda found, sender: (kind, sender.structure(found["name"]) if found["name"] else UNNAMED)


def _sent(found: re.Match[str], _sender: Sender) -> Order:
    """`50 fp to 4, 20 to army 7` as a sheet has it."""
    pairs = []
    for part in re.split(r"\s*(?:,|;|&|\+|\band\b|\boch\b)\s*", found["rest"].strip(" .")):
        one = words.SENT.fullmatch(part) or words.SENT_THE_OTHER_WAY.fullmatch(part)
        if one is None:
            raise InvalidSheet(say("is_no_transfer", quoted=f'"{part[:40]}"'))
        pairs.append((int(one["to"]), int(one["fp"])))
    return Kind.TRANSFER, ", ".join(f"{to} {fp}" for to, fp in sorted(pairs))


_PATTERNS: Mapping[re.Pattern[str], Callable[[re.Match[str], Sender], Order]] = {
    words.ASSAULT: _fixed(Kind.ASSAULT, "assault"),
    words.LIFT: _fixed(Kind.LIFT_SIEGE, "lift"),
    words.PASS: _fixed(Kind.BESIEGE, "pass"),
    words.BESIEGE: _of_structure(Kind.BESIEGE),
    words.TAKE_OVER: _of_structure(Kind.TAKE_OVER),
    words.DEBARK: lambda found, _sender: (Kind.DEBARK, found["name"] or UNNAMED),
    words.ADVANCE: lambda found, _sender: (Kind.ADVANCE, found["name"]),
    words.SEND: _sent,
    words.SEND_AT_ONCE: _sent,
}
