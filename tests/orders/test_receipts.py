"""Receipts: one number per version of orders, which anyone can compute again."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, Seat
from campaign.services.errors import NotTaken
from orders import services
from orders.models import OrderSheet
from orders.rules.life import Version
from orders.rules.receipts import NO_SEED, ListedReceipt, Statement, list_digest, receipt_of, statement_text
from orders.rules.visibility import Reader
from orders.selectors import Receipt, listed_receipts, own_receipts
from tests.conftest import NOW, SECRET, advance, submit_orders

Seats = Callable[[str], Seat]
SALT = "000102030405060708090a0b0c0d0e0f"
MARCH = Statement("war", 1, NO_SEED, Kind.MOVEMENT, 4, 1, Version.HANDED_IN, "4 4 4 2 2 2")

# Worked out by hand, as in
# printf '%s\nVae Victis order sheet\ncampaign: war\nround: 1\nchance: orders\nkind: movement\nsubject: 4\nnumber: 1\n
# state: handed_in\n\n4 4 4 2 2 2' 000102030405060708090a0b0c0d0e0f | sha256sum
KNOWN = [
    (MARCH, "33a64437c27468c97d20e4b7d9bdf684ac90af120ce065a99ed5bfc8d0bea61f"),
    (
        replace(MARCH, number=2, state=Version.WITHDRAWN, text=""),
        "5a345c01da1f0a749c97655b439d6d5ffec38df3fe969f86c7e0b2d54db049d5",
    ),
    (
        Statement("war", 1, NO_SEED, Kind.SURRENDER, "carthago", 1, Version.HANDED_IN, "Adys, Tyndaris"),
        "dfa69bfe21156d60cff0a9e0dfe528004e76ad2426d495d0b11c46ffb6733107",
    ),
    (
        replace(MARCH, chance="823e31cf1f67c275375bdbbdee31471e68c11dd8c3cf39aa9a64c4fa79ef05bf"),
        "90df71628b53d08c6438fed1771f227c0181c4a8637f10fc5c249882c0279145",
    ),
]


def receipt(statement: Statement, salt: str = SALT) -> str:
    return receipt_of(salt, statement_text(statement))


@pytest.mark.parametrize(("statement", "expected"), KNOWN)
def test_a_receipt_can_be_computed_by_hand(statement: Statement, expected: str) -> None:
    assert receipt(statement) == expected


@pytest.mark.parametrize(
    "change",
    [
        {"campaign": "war-2"},
        {"round": 2},
        {"chance": "0" * 64},
        {"kind": Kind.RETREAT},
        {"subject": 5},
        {"subject": "carthago"},
        {"number": 2},
        {"state": Version.WITHDRAWN},
        {"text": "4 4 4 2 2 4"},
        {"text": "4 4 4 2 2 2 "},
        {"text": ""},
    ],
)
def test_different_orders_have_different_receipts(change: dict[str, Any]) -> None:
    assert receipt(replace(MARCH, **change)) != receipt(MARCH)


def test_a_different_salt_gives_a_different_receipt() -> None:
    assert receipt(MARCH, SALT[:-1] + "e") != receipt(MARCH)


def test_the_digest_of_a_list_can_be_computed_by_hand() -> None:
    """printf '%s\\n' '["aa","2264-04-01T12:00:00Z","carthago","Hanno"]' '["bb",...]' | sha256sum"""
    entries = [
        ListedReceipt("aa", "carthago", "Hanno", "2264-04-01T12:00:00Z"),
        ListedReceipt("bb", "roma", "Marcus", "2264-04-01T12:00:01Z"),
    ]
    assert list_digest(entries) == "03dd87c3acf542d73f7aa1495f05848eaec99c82810c341e6350573472b6a442"
    assert list_digest(entries[::-1]) != list_digest(entries)
    assert list_digest([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_names_with_line_breaks_cannot_forge_a_list() -> None:
    """printf '%s\\n' '["aa","2264-04-01T12:00:00Z","carthago \\"minor\\"","Ha\\\\nnó\\n"]' | sha256sum"""
    odd = ListedReceipt("aa", 'carthago "minor"', "Ha\\nnó\n", "2264-04-01T12:00:00Z")
    assert list_digest([odd]) == "88b37b2b0f340e6822bf1c7e6cb85908ff4381112db30c457f1a6c6eff7b750b"
    told_apart = [
        ListedReceipt("aa", "roma minor", "Marcus", "now"),
        ListedReceipt("aa", "roma", "minor Marcus", "now"),
    ]
    assert len({list_digest([one]) for one in told_apart}) == 2


def rows() -> list[tuple[str, int, bool]]:
    """Of every version in order: what it is, its number, and whether it has a receipt."""
    found = OrderSheet.objects.order_by("version").values_list("state", "number", "receipt")
    return [(state, number, bool(receipt)) for state, number, receipt in found]


@pytest.mark.parametrize(
    ("versions", "expected"),
    [
        pytest.param([("handed_in", "4")], [("handed_in", 1, True)], id="handed in"),
        pytest.param([("draft", "4")], [("draft", 0, False)], id="a draft"),
        pytest.param(
            [("draft", "4"), ("draft", "")], [("draft", 0, False), ("withdrawn", 0, False)], id="a draft thrown away"
        ),
        pytest.param(
            [("draft", "4"), ("withdrawn", "")], [("draft", 0, False), ("withdrawn", 0, False)], id="a draft withdrawn"
        ),
        pytest.param(
            [("handed_in", "4"), ("withdrawn", "")], [("handed_in", 1, True), ("withdrawn", 2, True)], id="withdrawn"
        ),
        pytest.param(
            [("handed_in", "4"), ("draft", "2"), ("handed_in", "2"), ("withdrawn", ""), ("handed_in", "4")],
            [
                ("handed_in", 1, True),
                ("draft", 1, False),
                ("handed_in", 2, True),
                ("withdrawn", 3, True),
                ("handed_in", 4, True),
            ],
            id="changed, withdrawn and handed in again",
        ),
        pytest.param([("handed_in", "4"), ("handed_in", "4")], [("handed_in", 1, True)], id="the same again"),
    ],
)
def test_submitted_and_withdrawn_versions_have_receipts(
    phase: Phase, seat: Seats, versions: list[tuple[str, str]], expected: list[tuple[str, int, bool]]
) -> None:
    for state, text in versions:
        submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=text, state=Version(state))
    assert rows() == expected
    given = [receipt for receipt in OrderSheet.objects.values_list("receipt", flat=True) if receipt]
    assert len(set(given)) == len(given)


def test_the_number_of_versions_of_orders_is_limited(
    phase: Phase, seat: Seats, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else one player could make the list longer than the pages of receipts, and the check, can read."""
    monkeypatch.setattr(services, "MOST_VERSIONS", 3)
    hamilcar = seat("Hamilcar")
    for text in ("4", "4 4", "4 4 4"):
        submit_orders(phase_id=phase.pk, army_number=4, seat=hamilcar, text=text)
    with pytest.raises(NotTaken, match="too many times"):
        submit_orders(phase_id=phase.pk, army_number=4, seat=hamilcar, text="6")
    assert [one.statement for one in own(phase, "carthago")][2:] == [
        statement_text(replace(MARCH, text="4 4 4", number=3))
    ]
    submit_orders(phase_id=phase.pk, army_number=4, seat=hamilcar, text="6", state=Version.DRAFT)
    submit_orders(phase_id=phase.pk, army_number=5, seat=hamilcar, text="6")
    submit_orders(phase_id=phase.pk, army_number=4, seat=hamilcar, text="", state=Version.WITHDRAWN)
    with pytest.raises(NotTaken, match="too many times"):
        submit_orders(phase_id=phase.pk, army_number=4, seat=hamilcar, text="6")
    assert len(own(phase, "carthago")) == 5


def test_versions_are_listed_in_order_of_their_number(phase: Phase, seat: Seats) -> None:
    """Of two windows the one whose request came a moment later got hold of the step first."""
    later, earlier = NOW + timedelta(seconds=2), NOW
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4", at=later)
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4 4", at=earlier)
    first, second = own(phase, "carthago")
    assert first.statement == statement_text(replace(MARCH, text="4"))
    assert second.statement == statement_text(replace(MARCH, text="4 4", number=2))
    assert first.listed.at == second.listed.at == "2264-04-01T12:00:02Z"


def test_changing_orders_keeps_the_earlier_version_and_receipt(phase: Phase, seat: Seats) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4 4")
    before = OrderSheet.objects.values().get()
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4 4 4")
    assert OrderSheet.objects.values().get(version=1) == before
    first, second = own(phase, "carthago")
    assert first.listed.receipt == before["receipt"]
    assert first.statement == statement_text(replace(MARCH, text="4 4"))
    assert second.statement == statement_text(replace(MARCH, text="4 4 4", number=2))


def own(phase: Phase, faction: str | None) -> list[Receipt]:
    return own_receipts(phase.campaign_id, phase.round, Reader(faction))


def test_only_the_player_can_verify_receipts_before_publication(phase: Phase, seat: Seats) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4 4 4 2 2 2")
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), text="Adys", kind=Kind.SURRENDER)
    mine = own(phase, "carthago")
    assert [(one.kind, one.army, one.listed.by) for one in mine] == [
        (Kind.MOVEMENT, 4, "Hamilcar"),
        (Kind.SURRENDER, None, "Hanno"),
    ]
    for one in mine:
        assert one.salt is not None
        assert one.statement is not None
        assert receipt_of(one.salt, one.statement) == one.listed.receipt
    assert mine[0].statement == statement_text(MARCH)
    assert own(phase, "roma") == own(phase, None) == []


def test_public_receipts_name_their_orders_after_publication(war: Campaign, phase: Phase, seat: Seats) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=SECRET)
    submit_orders(phase_id=phase.pk, army_number=5, seat=seat("Hamilcar"), text=SECRET, state=Version.DRAFT)
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="retreat", kind=Kind.RETREAT)
    advance(phase, to="closed")
    (sealed,) = listed_receipts(war, 1, [Step.MOVEMENT])
    assert sealed == Receipt(ListedReceipt(sealed.listed.receipt, "carthago", "Hamilcar", "2264-04-01T12:00:00Z"))
    advance(phase, to="published")
    (opened,) = listed_receipts(war, 1, [Step.MOVEMENT])
    assert opened.listed == sealed.listed
    assert (opened.kind, opened.army) == (Kind.MOVEMENT, 4)
    assert opened.statement == statement_text(replace(MARCH, text=SECRET))
    assert receipt_of(str(opened.salt), opened.statement) == opened.listed.receipt
    (standing,) = listed_receipts(war, 1, [Step.RETREATS])
    assert (standing.kind, standing.army, standing.salt, standing.statement) == (None, None, None, None)
