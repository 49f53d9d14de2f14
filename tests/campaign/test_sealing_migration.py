"""Campaigns from before sealing: secrets are sealed, published texts are public."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from campaign.games.vae_victis.kinds import Kind
from campaign.models import Campaign, Phase, PhaseRecord, PublishedRecord, Seat, Tenure
from campaign.selectors import record_texts
from orders.checks import check_seal_keys
from orders.models import OrderSheet, RevealedSheet, Sealed
from orders.rules.receipts import receipt_of
from orders.rules.visibility import Reader
from orders.selectors import own_receipts
from tests.campaign.test_migrations import migrate_to_now
from tests.conftest import NOW, SECRET, step_on, submit_orders, texts_of_sheets, whole_database

BEFORE = [("campaign", "0004_go_on_after_movement"), ("orders", "0003_kinds_and_life")]
MARCH = "4 4 4 2 2 2"
GIVEN_UP = "Adys, Tyndaris"
SHEETS = [
    ("movement", 4, 1, "handed_in", "4 4"),
    ("movement", 4, 2, "draft", SECRET),
    ("movement", 4, 3, "handed_in", MARCH),
    ("movement", 5, 1, "handed_in", "2 2 2"),
    ("movement", 5, 2, "withdrawn", ""),
    ("movement", 6, 1, "draft", SECRET),
    ("movement", 6, 2, "withdrawn", ""),
    ("retreat", 4, 1, "handed_in", "retreat"),
    ("surrender", None, 1, "handed_in", GIVEN_UP),
]
"""Of each the kind, the army, the version, what it is and what it says, in the movement of round 1."""

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def old(transactional_db: None) -> Iterator[Any]:
    """The tables as they were; afterwards they are as they are now."""
    yield migrate_to(BEFORE)
    migrate_to_now()


def migrate_to(state: list[tuple[str, str]]) -> Any:
    executor = MigrationExecutor(connection)
    executor.migrate(state)
    return MigrationExecutor(connection).loader.project_state(state).apps


def played(old: Any) -> None:
    """A round with published movement and open administration, without engagements."""
    user = old.get_model("auth", "User").objects.create(username="hanno")
    war = old.get_model("campaign", "Campaign").objects.create(
        slug="war", title="The war", administrator=user, created_at=NOW - timedelta(days=30)
    )
    carthago = old.get_model("campaign", "Faction").objects.create(
        campaign=war, identifier="carthago", title="Carthago", colour="#000000", active=True
    )
    seat = old.get_model("campaign", "Seat").objects.create(campaign=war, faction=carthago, user=user, name="Hanno")
    armies = {
        number: old.get_model("campaign", "Army").objects.create(
            campaign=war, number=number, faction=carthago, seat=seat
        )
        for number in (4, 5, 6)
    }
    phases = [phase_of(old, war, "movement", "published"), phase_of(old, war, "administration", "open")]
    for kind, army, version, state, text in SHEETS:
        old.get_model("orders", "OrderSheet").objects.create(
            campaign=war,
            round=1,
            phase=phases[0],
            kind=kind,
            faction=carthago,
            army=None if army is None else armies[army],
            version=version,
            state=state,
            text=text,
            handed_in_by=seat,
            handed_in_at=NOW,
        )
    for phase, said in zip(phases, ("published", "secret"), strict=True):
        old.get_model("campaign", "PhaseRecord").objects.create(
            phase=phase,
            number=1,
            document_in=f'"{said} in"',
            document_out=f'"{said} out"',
            ruleset="vae-victis-2",
            engine_version="0.3",
            made_at=NOW,
        )


def other_seats_were_made(old: Any) -> None:
    """A seat that was taken by an invitation, and one that nobody has taken."""
    war, carthago = old.get_model("campaign", "Campaign").objects.get(), old.get_model("campaign", "Faction").objects
    seats = old.get_model("campaign", "Seat").objects
    late = old.get_model("auth", "User").objects.create(username="hamilcar")
    came = seats.create(campaign=war, faction=carthago.get(), user=late, name="Hamilcar")
    seats.create(campaign=war, faction=carthago.get(), user=None, name="Nobody yet")
    old.get_model("campaign", "Invitation").objects.create(
        seat=came, made_at=NOW - timedelta(days=1), taken_by=late, taken_at=NOW
    )


def phase_of(old: Any, war: Any, step: str, status: str) -> Any:
    return old.get_model("campaign", "Phase").objects.create(
        campaign=war,
        round=1,
        step=step,
        status=status,
        document="{}",
        opened_at=NOW,
        due_at=NOW + timedelta(days=7),
        published_at=NOW if status == "published" else None,
    )


def test_the_migration_seals_secret_texts_opens_published_ones_and_can_be_reversed(old: Any) -> None:
    """All that is asked of one migration and its reverse, because each takes seconds."""
    played(old)
    other_seats_were_made(old)
    check_seal_keys_can_be_checked_before_the_first_migration()
    check_open_orders_are_sealed()
    check_old_orders_have_receipts()
    check_published_texts_are_revealed()
    check_old_records_are_sealed()
    check_tenures_date_from_the_start_or_the_invitation()
    check_the_reverse_migration_unseals_everything(migrate_to(BEFORE))
    migrate_to_now()
    assert texts_of_sheets("kind", "army__number", "version", "state") == SHEETS


def check_seal_keys_can_be_checked_before_the_first_migration() -> None:
    """`migrate` checks the database first, which at that moment has no table of sealed texts."""
    assert Sealed._meta.db_table not in connection.introspection.table_names()
    assert check_seal_keys(databases=["default"]) == []
    call_command("migrate", verbosity=0, skip_checks=False)
    assert check_seal_keys(databases=["default"]) == []


def check_open_orders_are_sealed() -> None:
    assert texts_of_sheets("kind", "army__number", "version", "state") == SHEETS
    everything = whole_database()
    assert SECRET not in everything
    assert GIVEN_UP not in everything


def check_old_orders_have_receipts() -> None:
    """Submitted and withdrawn versions; their receipts are dated when the version was given."""
    given = OrderSheet.objects.order_by("pk").values_list("number", "receipt")
    assert [(number, bool(receipt)) for number, receipt in given] == [
        (1, True),
        (1, False),
        (2, True),
        (1, True),
        (2, True),
        (0, False),
        (0, False),
        (1, True),
        (1, True),
    ]
    mine = own_receipts(Campaign.objects.get().pk, 1, Reader("carthago"))
    assert len(mine) == 6
    assert [receipt_of(str(one.salt), str(one.statement)) for one in mine] == [one.listed.receipt for one in mine]
    assert len({one.salt for one in mine}) == 6


def check_published_texts_are_revealed() -> None:
    """The retreat was left out; the decisions that came in its place are still open."""
    revealed = RevealedSheet.objects.order_by("sheet").values_list("sheet__army__number", "sheet__version", "text")
    assert list(revealed) == [(4, 1, "4 4"), (4, 3, MARCH), (5, 1, "2 2 2"), (5, 2, "")]
    assert RevealedSheet.objects.values_list("revealed_at").distinct().get() == (NOW,)


def check_old_records_are_sealed() -> None:
    first, second = PhaseRecord.objects.order_by("pk")
    assert record_texts(first) == ('"published in"', '"published out"')
    assert record_texts(second) == ('"secret in"', '"secret out"')
    published = PublishedRecord.objects.get()
    assert (published.record, published.document_out) == (first, '"published out"')
    assert "secret out" not in whole_database()


def check_tenures_date_from_the_start_or_the_invitation() -> None:
    tenures = Tenure.objects.order_by("pk").values_list("seat__name", "user__username", "since", "until")
    assert list(tenures) == [
        ("Hanno", "hanno", NOW - timedelta(days=30), None),
        ("Hamilcar", "hamilcar", NOW, None),
    ]


def check_the_reverse_migration_unseals_everything(back: Any) -> None:
    sheets = back.get_model("orders", "OrderSheet").objects.order_by("pk")
    assert list(sheets.values_list("kind", "army__number", "version", "state", "text")) == SHEETS
    records = back.get_model("campaign", "PhaseRecord").objects.order_by("pk")
    assert list(records.values_list("document_in", "document_out")) == [
        ('"published in"', '"published out"'),
        ('"secret in"', '"secret out"'),
    ]


def test_a_published_round_can_be_read_without_the_key(
    war: Campaign, phase: Phase, seat: Seats, as_: Browsers, settings: Any
) -> None:
    """A round as it is really played, taken back to the version before and on again."""
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=MARCH)
    step_on(war)
    before = as_("marcus").get("/campaigns/war/rounds/1/position.json").content
    migrate_to(BEFORE)
    migrate_to_now()
    settings.SEAL_KEYS = [Fernet.generate_key().decode()]
    browser = as_("marcus")
    page = browser.get("/campaigns/war/rounds/1/")
    assert page.status_code == 200
    assert "Army 4 marches from Enna (4664) to Catana (5264)" in page.content.decode()
    assert browser.get("/campaigns/war/rounds/1/replay/").status_code == 200
    assert browser.get("/campaigns/war/rounds/1/position.json").content == before
    assert texts_of_sheets("kind") == [(Kind.MOVEMENT, MARCH)]
