"""Sealing: what is sealed says nothing without its key, and opens to the letter with it."""

from collections.abc import Callable
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.db import InternalError, connection, transaction
from django.db.utils import IntegrityError
from hypothesis import given
from hypothesis import strategies as st

from campaign.models import Message, Phase, PublishedRecord, Seat
from orders.models import RevealedSheet, Sealed
from orders.sealing import BLOCK, CannotUnseal, current_key, fingerprint, reseal, seal, sealed_values, unseal, unsealed
from tests.conftest import NOW, SECRET, advance, submit_orders, whole_database

Seats = Callable[[str], Seat]
TEXTS = st.text() | st.text("\x00\x80\n ⚓🐘é", max_size=2 * BLOCK)


@pytest.fixture
def keys(settings: Any) -> list[str]:
    """Three keys; the first one is in use."""
    made = [Fernet.generate_key().decode() for _ in range(3)]
    settings.SEAL_KEYS = made[:1]
    return made


@given(TEXTS)
def test_sealed_texts_open_unchanged(text: str) -> None:
    assert unsealed(**sealed_values(text)) == text


@pytest.mark.parametrize("text", ["", "\x00", "\x80", "4 4\x00\x00", "\x80\x00", "🐘" * 300, "0" * BLOCK, SECRET])
@pytest.mark.django_db
def test_stored_sealed_texts_open_unchanged(text: str) -> None:
    row = Sealed.objects.get(pk=seal(text).pk)
    assert unseal(row) == text
    assert row.key == current_key()
    assert not text or text not in row.token


def test_sealing_the_same_text_twice_differs() -> None:
    assert sealed_values(SECRET)["token"] != sealed_values(SECRET)["token"]


def test_sealing_hides_the_length_of_short_texts() -> None:
    """A block holds the text and one byte for its end; the next one is as long again."""
    lengths = {len(sealed_values("2" * length)["token"]) for length in range(0, BLOCK, 31)}
    lengths.add(len(sealed_values("2" * (BLOCK - 1))["token"]))
    assert len(lengths) == 1
    assert len(sealed_values("2" * BLOCK)["token"]) > lengths.pop()
    assert len(sealed_values("🐘" * 255)["token"]) == len(sealed_values("")["token"])


def test_texts_of_an_older_key_open_while_it_is_listed(keys: list[str], settings: Any) -> None:
    older = sealed_values(SECRET)
    settings.SEAL_KEYS = [keys[1], keys[0]]
    assert unsealed(**older) == SECRET
    assert older["key"] == fingerprint(keys[0])
    assert sealed_values(SECRET)["key"] == fingerprint(keys[1])


def test_a_missing_key_fails_without_naming_keys(keys: list[str], settings: Any) -> None:
    sealed = sealed_values(SECRET)
    settings.SEAL_KEYS = keys[1:]
    with pytest.raises(CannotUnseal) as refused:
        unsealed(**sealed)
    assert fingerprint(keys[0]) in str(refused.value)
    assert not any(key in str(refused.value) for key in keys)
    assert refused.value.__cause__ is None
    assert refused.value.__suppress_context__


@pytest.mark.parametrize("place", [0, 20, 500, -30, -1])
def test_a_changed_token_cannot_be_unsealed(place: int) -> None:
    sealed = sealed_values(SECRET)
    place %= len(sealed["token"].rstrip("="))
    letters = list(sealed["token"])
    letters[place] = "A" if letters[place] != "A" else "Q"
    with pytest.raises(CannotUnseal):
        unsealed("".join(letters), sealed["key"])


@pytest.mark.parametrize("token", ["", "no token", "é", "gAAAAA=="])
def test_an_invalid_token_cannot_be_unsealed(token: str) -> None:
    with pytest.raises(CannotUnseal):
        unsealed(token, current_key())


@pytest.mark.django_db
def test_resealing_replaces_the_text_or_only_the_key(keys: list[str], settings: Any) -> None:
    row = seal("a plan")
    reseal(row, "another plan")
    assert unseal(Sealed.objects.get()) == unseal(row) == "another plan"
    settings.SEAL_KEYS = [keys[1], keys[0]]
    reseal(row)
    settings.SEAL_KEYS = [keys[1]]
    assert unseal(Sealed.objects.get()) == unseal(row) == "another plan"
    assert Sealed.objects.get().key == fingerprint(keys[1])


@pytest.fixture
def written(phase: Phase, seat: Seats) -> None:
    """A published movement with an order, and a message of Carthago."""
    hamilcar = seat("Hamilcar")
    submit_orders(phase_id=phase.pk, army_number=4, seat=hamilcar, text=SECRET)
    advance(phase, to="published")
    assert hamilcar.user is not None
    Message.objects.create(
        faction=hamilcar.faction, seat=hamilcar, author=hamilcar.user, sealed=seal("To Enna!"), written_at=NOW
    )


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE orders_revealedsheet SET text = '0'", "only ever added"),
        ("DELETE FROM orders_revealedsheet", "only ever added"),
        ("UPDATE campaign_publishedrecord SET document_out = '{}'", "only ever added"),
        ("DELETE FROM campaign_publishedrecord", "only ever added"),
        ("UPDATE campaign_message SET sealed_id = sealed_id", "only ever added"),
        ("DELETE FROM campaign_message", "only ever added"),
        ("DELETE FROM orders_sealed", "never removed"),
    ],
)
def test_the_database_refuses_changes_of_append_only_rows(written: None, statement: str, says: str) -> None:
    before = [model.objects.count() for model in (RevealedSheet, PublishedRecord, Message, Sealed)]
    assert all(before)
    with pytest.raises((InternalError, IntegrityError), match=says), transaction.atomic():
        connection.cursor().execute(statement)
    assert [model.objects.count() for model in (RevealedSheet, PublishedRecord, Message, Sealed)] == before


def test_unpublished_orders_are_nowhere_in_clear_in_the_database(phase: Phase, seat: Seats) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=SECRET)
    advance(phase, to="resolved")
    assert SECRET not in whole_database()
    advance(phase, to="published")
    assert SECRET in whole_database()
