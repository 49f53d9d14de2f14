"""The page Orders of *Vae Victis*: lines for now, rare ones folded, standing orders, and conceding (RD.8)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from campaign.games.orders_form import (
    Block,
    Choice,
    Clock,
    FormRequest,
    Line,
    OrdersForm,
    Paragraph,
    Row,
    Section,
    Words,
)
from campaign.games.vae_victis.choices import choices_of, consequences, standing_choices
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.administration import leaving
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.honour import with_vacancies
from campaign.language.catalogue.sentences import say
from orders.rules.game_steps import MARCHING
from orders.rules.sheets import SheetText


def _now(
    document: RoundDocument, step: str, faction: str, own: Sequence[SheetText], vacant: frozenset[str] | None
) -> tuple[Choice, ...]:
    return choices_of(_with_vacancies(document, vacant), step, faction, own)


def _with_vacancies(document: RoundDocument, vacant: frozenset[str] | None) -> RoundDocument:
    honour = document.position.honour
    if vacant is None or honour is None:
        return document
    return replace(document, position=replace(document.position, honour=with_vacancies(honour, vacant)))


def sections(request: FormRequest) -> Iterator[Section]:
    """The form of a player: lines for the step, those hardly ever given, standing orders, and conceding."""
    rows = [row for row in request.rows if row.choice.kind != Kind.CONCEDE]
    now = [row for row in rows if not row.beforehand]
    later = [row for row in rows if row.beforehand]
    yield from _for_now(request, now)
    if later:
        lead = _paragraph("orders_form.standing_lead", "RD.8")
        yield _folded("beforehand", "orders_form.standing", (lead,), later)
    yield from _conceding(request, [row for row in request.rows if row.choice.kind == Kind.CONCEDE])


def _for_now(request: FormRequest, rows: Sequence[Row]) -> Iterator[Section]:
    marches = request.step in MARCHING
    pressing = [row for row in rows if row.choice.pressing]
    seldom = [row for row in rows if not row.choice.pressing]
    if not rows:
        yield Section("now", "", (_paragraph("orders_form.nothing_to_do"),))
        return
    lead = (_paragraph("vvform.march_lead"),) if marches else ()
    lines: Sequence[Block] = [Line(row) for row in pressing] or [_paragraph("vvform.no_orders_needed")]
    clock = (Clock(),) if marches else ()
    yield Section("now", say("orders_form.now"), (*lead, *lines, *clock))
    if seldom:
        yield replace(_folded("seldom", "vvform.seldom_marches" if marches else "vvform.seldom", (), seldom), rank=3)


def _folded(id_: str, code: str, lead: tuple[Block, ...], rows: Sequence[Row]) -> Section:
    blocks = (*lead, *(Line(row) for row in rows))
    return Section(id_, say(code), blocks, is_folded=True, is_open=any(row.is_filled for row in rows))


def _conceding(request: FormRequest, rows: Sequence[Row]) -> Iterator[Section]:
    if rows:
        document: RoundDocument = request.document
        title = document.position.faction[request.side].title
        leaves = bool(leaving(document.position, [request.side], document.ruleset))
        code, rule = ("vvform.concede_leaves", "VW.8") if leaves else ("vvform.concede_ends", "VP.4")
        lead = Paragraph((Words(say(code, faction=title), rule),))
        yield _folded("concede", "vvform.concede", (lead,), rows)


def _paragraph(code: str, rule: str = "") -> Paragraph:
    return Paragraph((Words(say(code), rule),))


def _beforehand(document: RoundDocument, step: str, faction: str, own: Sequence[SheetText]) -> tuple[Choice, ...]:
    return standing_choices(document, step, faction, own)


ORDERS_FORM = OrdersForm(
    now=_now,
    beforehand=_beforehand,
    sections=lambda request: tuple(sections(request)),
    several_lines=frozenset({Kind.SEA_LINKS, Kind.FREE_COMMAND}),
    conceding=Kind.CONCEDE,
    march=Kind.MOVEMENT,
    foreseen=consequences,
)
