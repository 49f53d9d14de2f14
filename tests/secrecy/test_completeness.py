"""The table has every address of the site, and every way of asking for it that the site answers."""

from pathlib import Path

import pytest
from django.core.cache import cache
from django.urls import Resolver404, get_resolver, resolve

from campaign.games.vae_victis.steps import Step
from tests.routes import routes
from tests.secrecy.asking import FORMS
from tests.secrecy.cast import OWN, VISITORS, Visitors
from tests.secrecy.marked import SecretKind
from tests.secrecy.reading import KNOWN, Moment, Row, asked_in, question_of, rows
from tests.secrecy.talk import EARLY_PLANS, LATE_PLANS
from tests.secrecy.world import STATUSES
from tests.secrecy.written import DRAFTS, EARLIER, MARCHES
from tests.turns import TURNS

NUMBER, ADDRESS = "1", "00000000-0000-0000-0000-000000000001"
NO_ADDRESS_OF_OURS = ("What does not exist",)
FILES = "/static/"
"""Files are served by a middleware, beside the addresses."""
OTHER_METHODS = ("put", "patch", "delete")
"""The forms of django-allauth take a PUT for a POST, and lead away those who are signed in whatever they send."""


def example_of(row: Row) -> str:
    """The address of a row with numbers and names that nothing has where it depends on what there is."""
    address = row.address
    for name, example in (
        *(("{plan: ", NUMBER), ("{round}", NUMBER), ("{saved map}", NUMBER)),
        *(("{step}", "movement"), ("{", ADDRESS)),
    ):
        while name in address:
            start = address.index(name)
            address = address[:start] + example + address[address.index("}", start) + 1 :]
    return address if address.startswith("/") else f"/campaigns/war/{'' if address == '.' else address}"


def route_of(row: Row) -> str:
    """The route that leads from the address of a row."""
    return resolve(example_of(row)).route.replace("^", "")


def test_every_address_of_the_site_is_in_the_table() -> None:
    known = {route_of(row) for row in rows() if row.section not in NO_ADDRESS_OF_OURS and FILES not in row.address}
    assert sorted(set(routes(get_resolver())) - known) == []


def test_every_address_of_the_table_exists() -> None:
    lost = []
    for row in rows():
        if row.section in NO_ADDRESS_OF_OURS or FILES in row.address:
            continue
        try:
            route_of(row)
        except Resolver404:
            lost.append(row.address)
    assert lost == []


def test_addresses_marked_as_missing_do_not_resolve() -> None:
    for row in rows():
        if row.section in NO_ADDRESS_OF_OURS and row.address != "/campaigns/peace/":
            with pytest.raises(Resolver404):
                resolve(row.address)


def test_addresses_refuse_methods_not_in_the_table(visitors: Visitors) -> None:
    """Somebody who is signed in sends every address everything else, and is told that it does not take that."""
    examples: dict[str, str] = {}
    asked: dict[str, set[str]] = {}
    for row in rows():
        if row.section not in NO_ADDRESS_OF_OURS and FILES not in row.address:
            examples.setdefault(route_of(row), example_of(row))
            asked.setdefault(route_of(row), set()).add(row.asks.partition(" ")[0].lower())
    taken = []
    for route, methods in asked.items():
        others = () if route.startswith("accounts/") else OTHER_METHODS
        for method in sorted({"get", "post", *others} - methods):
            cache.clear()  # nobody is to be refused for too many requests
            status = getattr(visitors.browsers[OWN], method)(examples[route]).status_code
            if status != 405:
                taken.append(f"{method} {examples[route]}: {status}")
    assert not taken, "\n".join(taken)


def test_table_rows_are_reachable_and_name_existing_forms() -> None:
    """A row that comes after one that always fits is never read."""
    forms = {row.asks.partition(" ")[2] for row in rows()} - {""}
    assert forms <= set(FORMS)
    moments = [Moment(step, status) for step in range(len(Step)) for status in range(len(STATUSES) - 1)]
    moments.append(Moment(len(Step), 0))
    unread = []
    for place, row in enumerate(rows()):
        same = (row.section, row.address, row.asks)
        earlier = [one for one in rows()[:place] if (one.section, one.address, one.asks) == same]
        if not any(row.fits(moment) and not any(one.fits(moment) for one in earlier) for moment in moments):
            unread.append(f"{row.address} {row.asks} {row.when}")
    assert unread == []


def test_three_runs_ask_all_of_the_table_and_each_of_them_what_is_secret_or_new() -> None:
    turns = [asked_in(turn) for turn in range(TURNS)]
    everything = set(map(question_of, rows()))
    assert set().union(*turns) == everything
    in_each = set.intersection(*map(set, turns))
    assert {question_of(row) for row in rows() if "ours" in row.cells.values()} <= in_each
    assert all(len(one) < 0.6 * len(everything) for one in turns), "known.txt is old: `make secrecy` writes it"


def test_an_address_that_is_not_known_is_asked_in_every_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    known = KNOWN.read_text(encoding="utf-8").splitlines()
    asked_once = next(one for one in asked_in(0) if one not in asked_in(1))
    monkeypatch.setattr("tests.secrecy.reading.KNOWN", tmp_path / "known.txt")
    (tmp_path / "known.txt").write_text("\n".join(one for one in known if one != str(asked_once)))
    assert asked_once in asked_in(1)


def test_texts_named_in_the_table_exist() -> None:
    texts = {text for _, _, text in (*MARCHES, *EARLIER, *DRAFTS)}
    texts |= {text for plan in (*EARLY_PLANS, *LATE_PLANS) for text in (plan[3], plan[5])}
    assert {held for row in rows() for held in row.holds} <= texts | set(SecretKind)


def test_the_table_has_a_cell_for_each_of_the_ten_visitors() -> None:
    assert len(VISITORS) == 10
    assert all(set(row.cells) == set(VISITORS) for row in rows())
