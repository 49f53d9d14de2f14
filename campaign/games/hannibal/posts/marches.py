"""The post about a march: recruiting, each leader's march with diplomacy, and orders as submitted (HH.4 to HH.6)."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from campaign.games.hannibal.kinds import KINDS, Kind
from campaign.games.hannibal.posts.situation import PUBLIC
from campaign.games.hannibal.posts.words import bullets, hannibal_post, leader_name, said, side_title
from campaign.games.hannibal.reports.logs import DiplomacyRow, MarchRow, march_row
from campaign.games.hannibal.reports.scenes import Scene, ScenePart, scenes_of_step
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.sheets.kinds import KINDS_OF_STEP
from campaign.post_texts.blocks import Block, Bullets, Column, Heading, Paragraph, Post, Table
from campaign.post_texts.composing import PostKind
from campaign.post_texts.maps import map_in_post
from campaign.post_texts.speech import Speech
from hexmap.rules.sentences.messages import _

Orders = Mapping[str, Mapping[str, str | None]]
"""Published orders by kind and what they are about; None for one that stays secret (HH.15.4)."""


def march_post(
    speech: Speech,
    before: GameDocument,
    after: GameDocument,
    orders: Orders,
    *,
    map_address: str | None = None,
    full_address: str | None = None,
    moving_address: str | None = None,
) -> Post:
    """Return the post about the marches of a side, leader by leader, with the dice of diplomacy as everyone sees them.

    `orders` are those of the step, as everyone may read them.
    """
    story = scenes_of_step(before, after, PUBLIC)
    blocks: dict[str, Sequence[Block]] = {
        "map": map_in_post(speech, speech.gettext("The map after the marches"), map_address, full_address),
        "moving": map_in_post(speech, speech.gettext("The marches, hex by hex"), moving_address, None),
        "recruiting": list(_scenes(speech, story, _BEFORE)),
        "marches": list(_marches(speech, story, after.position)),
        "events": list(_scenes(speech, story, _AFTER)),
        "orders": list(orders_table(speech, before, orders)),
    }
    side = side_title(before, before.position.mover or "")
    return hannibal_post(speech, MARCHES[before.position.step], before, blocks, side=side)


_BEFORE = (Scene.CAPUA, Scene.RECRUITING, Scene.UNITS)
_AFTER = (Scene.BREAKOUT, Scene.SIEGE, Scene.OVER)
"""The scenes of a march step beside the marches, above and below them."""


def _scenes(speech: Speech, story: Sequence[ScenePart], wanted: Sequence[Scene]) -> Iterator[Block]:
    """The events of scenes under their titles; one title for scenes that follow one another with the same."""
    title = ""
    for scene in story:
        if scene.scene in wanted:
            if scene.title != title:
                yield Heading(speech.translated(scene.title))
            title = scene.title
            yield from bullets(speech, [event for event in scene.events if event["kind"] != "pick"])


def _marches(speech: Speech, story: Sequence[ScenePart], after: Position) -> Iterator[Block]:
    rows = [march_row(scene, after) for scene in story if scene.scene is Scene.MARCH]
    if rows:
        yield Bullets([_march(speech, after, row) for row in rows])
    else:
        yield Paragraph(speech.gettext("Nobody marches."))


def _march(speech: Speech, after: Position, row: MarchRow) -> str:
    """A march in a few sentences: from where to where at what cost, diplomacy, what else happened."""
    parts = []
    if row.outcome is not None and len(row.hexes) > 1:
        text = speech.gettext("%(leader)s: %(from)s to %(to)s, %(cost)s half points.")
        index, place = after.theatre.board.grid.index, after.theatre.place
        values = {
            "leader": leader_name(after, row.leader),
            "from": place(index(row.hexes[0])),
            "to": place(index(row.hexes[-1])),
            "cost": row.cost,
        }
        parts.append(text % values)
    elif row.outcome is not None:
        text = speech.gettext("%(leader)s stays at %(place)s.")
        here = after.theatre.place(after.theatre.board.grid.index(row.hexes[0]))
        parts.append(text % {"leader": leader_name(after, row.leader), "place": here})
    parts += [_tried(speech, one) for one in row.tried]
    parts += [said(speech, event) for event in row.others]
    if row.outcome is not None and row.outcome["rule"] != _AS_ORDERED:
        parts.append(said(speech, row.outcome))
    return " ".join(parts)


_AS_ORDERED = "HH.5.1"
"""The paragraph of a march that ends as ordered."""


def _tried(speech: Speech, row: DiplomacyRow) -> str:
    """Diplomacy at a city, with the die where it is seen."""
    if row.die is None:
        text = (
            speech.gettext("Diplomacy at %(city)s: won.")
            if row.won
            else speech.gettext("Diplomacy at %(city)s: failed.")
        )
    elif row.won:
        text = speech.gettext("Diplomacy at %(city)s, die %(die)s: won.")
    else:
        text = speech.gettext("Diplomacy at %(city)s, die %(die)s: failed.")
    return text % {"city": row.city, "die": row.die}


def orders_table(speech: Speech, before: GameDocument, orders: Orders) -> Iterator[Block]:
    """The orders of a step as submitted, secret ones without their text; nothing where there are none."""
    position = before.position
    names = [kind.name_in_documents for kind in KINDS_OF_STEP[position.step]]
    rows = [
        (_about(before, about), _kind_name(speech, kind), _lines(speech, text))
        for kind in names
        for about, text in sorted(orders.get(kind, {}).items(), key=lambda item: item[0].zfill(_DIGITS))
    ]
    if rows:
        columns = [Column(speech.gettext("Whose")), Column(speech.gettext("Kind")), Column(speech.gettext("Orders"))]
        yield Heading(speech.gettext("Orders as submitted"))
        yield Table(columns, rows)


_DIGITS = 9
"""The digits by which numbers of leaders are sorted as texts."""


def _kind_name(speech: Speech, kind: str) -> str:
    """The name of a kind of orders; posts are short."""
    title = _("Concede") if KINDS[kind].name == Kind.CONCEDE_GAME else KINDS[kind].title
    return speech.gettext(title)


def _about(before: GameDocument, about: str) -> str:
    return leader_name(before.position, int(about)) if about.isdigit() else side_title(before, about)


def secret_order(speech: Speech) -> str:
    """The placeholder of an order that stays secret (HH.15.4)."""
    return speech.gettext("secret until the end of the game (HH.15.4)")


def _lines(speech: Speech, text: str | None) -> str:
    """An order in one line."""
    if text is None:
        return secret_order(speech)
    return "; ".join(line.strip() for line in text.splitlines()) or "-"


def _text(speech: Speech) -> str:
    lines = [
        "{map}",
        "{moving}",
        speech.gettext("The leaders of %(side)s have marched.") % {"side": "{side}"},
        "{recruiting}",
        "# " + speech.gettext("Marches"),
        "{marches}",
        "{events}",
        "{orders}",
    ]
    return "\n".join(lines)


def _kind(step: str, what: Callable[[Speech], str]) -> PostKind:
    blocks = ("map", "moving", "recruiting", "marches", "events", "orders")
    return PostKind(step, what, _text, blocks, ("season", "side"), quotes=("orders",))


MARCHES: Mapping[str, PostKind] = {
    "march_1": _kind("march_1", lambda speech: speech.gettext("first marches")),
    "march_2": _kind("march_2", lambda speech: speech.gettext("second marches")),
}
"""The posts about the two march steps."""
