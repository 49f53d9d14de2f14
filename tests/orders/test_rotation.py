"""The keys are changed while a campaign is played, and it is noticed when one is missing."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.core.checks import WARNING, CheckMessage, Tags, run_checks
from django.core.management import CommandError, call_command
from django.core.management.base import SystemCheckError
from django.test import Client

from campaign.games.vae_victis.kinds import Kind
from campaign.models import Campaign, Phase, Seat
from orders import rotation
from orders.models import Sealed
from orders.sealing import CannotUnseal, current_key, fingerprint, reseal, seal, unseal
from tests.conftest import SECRET, advance, step_on, submit_orders, texts_of_sheets

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
OLD, NEW, OTHER = (Fernet.generate_key().decode() for _ in range(3))


@pytest.fixture(autouse=True)
def old_key(settings: Any) -> None:
    settings.SEAL_KEYS = [OLD]


def rotate(*words: str) -> tuple[str, str, str]:
    """What the command writes, what it complains of, and with what it fails."""
    out, err, failure = io.StringIO(), io.StringIO(), ""
    try:
        call_command("rotate_seals", *words, stdout=out, stderr=err)
    except CommandError as error:
        assert error.returncode == (2 if words else 1)
        failure = str(error)
    told = out.getvalue() + err.getvalue() + failure
    assert not any(secret in told for secret in (OLD, NEW, OTHER, SECRET, "word "))
    return out.getvalue(), err.getvalue(), failure


def sealed_under(key: str, settings: Any, *texts: str) -> list[Sealed]:
    """Texts that another key has sealed."""
    kept, settings.SEAL_KEYS = settings.SEAL_KEYS, [key]
    rows = [seal(text) for text in texts]
    settings.SEAL_KEYS = kept
    return rows


def test_after_a_key_rotation_the_old_key_can_be_removed(
    war: Campaign, phase: Phase, seat: Seats, as_: Browsers, settings: Any
) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4 4")
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=SECRET)
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="12", kind=Kind.DEBARK)
    settings.SEAL_KEYS = [NEW, OLD]
    submit_orders(phase_id=phase.pk, army_number=9, seat=seat("Marcus"), text="0")
    assert rotate() == (f"3 encrypted again with the key {fingerprint(NEW)}, 0 left.\n", "", "")
    settings.SEAL_KEYS = [NEW]
    assert set(Sealed.objects.values_list("key", flat=True)) == {fingerprint(NEW)}
    assert texts_of_sheets() == [("4 4",), (SECRET,), ("12",), ("0",)]
    assert SECRET in as_("hamilcar").get("/campaigns/war/orders/").content.decode()
    step_on(war)
    assert SECRET in as_("marcus").get("/campaigns/war/rounds/1/").content.decode()
    step_on(war)
    assert war.phases.latest("pk").round == 2


def test_a_resolved_step_is_published_after_a_change_of_keys(
    war: Campaign, phase: Phase, seat: Seats, as_: Browsers, settings: Any
) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=SECRET)
    advance(phase, to="resolved")
    settings.SEAL_KEYS = [NEW, OLD]
    rotate()
    settings.SEAL_KEYS = [NEW]
    advance(phase, to="published")
    assert SECRET in as_("marcus").get("/campaigns/war/rounds/1/").content.decode()


@pytest.mark.django_db
def test_rotating_to_the_same_key_changes_nothing() -> None:
    rows = [seal(f"word {number}") for number in range(3)]
    assert rotate()[0] == f"0 encrypted again with the key {fingerprint(OLD)}, 0 left.\n"
    assert [row.token for row in Sealed.objects.order_by("pk")] == [row.token for row in rows]


@pytest.mark.django_db
def test_an_interrupted_rotation_can_be_continued(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of seven, two at a time, the sixth is interrupted: with it goes what its transaction had done, the fifth."""
    rows = [seal(f"word {number}") for number in range(7)]
    settings.SEAL_KEYS = [NEW, OLD]
    monkeypatch.setattr(rotation, "BATCH_SIZE", 2)

    def interrupted(row: Sealed) -> None:
        if row.pk == rows[5].pk:
            raise KeyboardInterrupt
        reseal(row)

    with monkeypatch.context() as patch:
        patch.setattr(rotation, "reseal", interrupted)
        with pytest.raises(KeyboardInterrupt):
            call_command("rotate_seals")
    assert [row.key == fingerprint(NEW) for row in Sealed.objects.order_by("pk")] == [True] * 4 + [False] * 3
    assert rotate()[0] == f"3 encrypted again with the key {fingerprint(NEW)}, 0 left.\n"
    settings.SEAL_KEYS = [NEW]
    assert [unseal(row) for row in Sealed.objects.order_by("pk")] == [f"word {number}" for number in range(7)]


@pytest.mark.django_db
def test_rotation_names_texts_without_a_key_and_continues(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rotation, "BATCH_SIZE", 2)
    first = seal("word 1")
    foreign = sealed_under(OTHER, settings, "word 2", "word 3", "word 4")
    last = seal("word 5")
    Sealed.objects.filter(pk=foreign[2].pk).update(token="no token")
    settings.SEAL_KEYS = [NEW, OLD]
    out, err, failure = rotate()
    assert out == f"2 encrypted again with the key {fingerprint(NEW)}, 3 left.\n"
    assert [line.split(":")[0] for line in err.splitlines()] == [f"Encrypted text {row.pk}" for row in foreign]
    assert fingerprint(OTHER) in err
    assert failure.startswith("3 could not be decrypted.")
    assert [unseal(Sealed.objects.get(pk=row.pk)) for row in (first, last)] == ["word 1", "word 5"]
    settings.SEAL_KEYS = [NEW, OTHER]
    assert rotate()[2].startswith("1 could not be decrypted.")


def checked() -> list[CheckMessage]:
    return run_checks(tags=[Tags.database], databases=["default"])


@pytest.mark.django_db
def test_a_missing_key_is_reported_with_advice(settings: Any) -> None:
    seal("word 1")
    sealed_under(OTHER, settings, "word 2", "word 3")
    settings.SEAL_KEYS = [NEW, OLD]
    (problem,) = checked()
    assert problem.id == "orders.E001"
    assert problem.msg == f"The key {fingerprint(OTHER)} is not in SEAL_KEYS. Texts sealed with it: 2."
    assert str(problem.hint).startswith("Put it back into SEAL_KEYS")
    assert [one for one in run_checks() if one.level >= WARNING] == []  # which asks no database
    settings.SEAL_KEYS = [NEW, OLD, OTHER]
    assert checked() == []


@pytest.mark.django_db
def test_the_site_does_not_start_without_a_key(settings: Any) -> None:
    """`make play` and docker compose begin with the migrations, which have the database checked."""
    sealed_under(OTHER, settings, "word 1")
    with pytest.raises(SystemCheckError, match=fingerprint(OTHER)):
        call_command("migrate", verbosity=0, skip_checks=False)
    settings.SEAL_KEYS = [OLD, OTHER]
    call_command("migrate", verbosity=0, skip_checks=False)


@pytest.mark.django_db
def test_a_lost_key_can_be_given_up_and_added_again(settings: Any) -> None:
    (row,) = sealed_under(OTHER, settings, "word 1")
    out, err, failure = rotate("--lost", fingerprint(OTHER))
    assert out.startswith(f"1 encrypted with the key {fingerprint(OTHER)} were given up.\n0 encrypted again")
    assert (err, failure, checked()) == ("", "", [])
    assert rotate() == (f"0 encrypted again with the key {fingerprint(OLD)}, 0 left.\n", "", "")
    row.refresh_from_db()
    with pytest.raises(CannotUnseal, match="lost-"):
        unseal(row)
    settings.SEAL_KEYS = [OLD, OTHER]
    assert rotate()[0] == f"1 encrypted again with the key {fingerprint(OLD)}, 0 left.\n"
    row.refresh_from_db()
    settings.SEAL_KEYS = [OLD]
    assert (unseal(row), row.key) == ("word 1", current_key())


@pytest.mark.django_db
def test_an_available_key_cannot_be_given_up() -> None:
    row = seal("word 1")
    assert rotate("--lost", fingerprint(OLD))[2] == f"the key {fingerprint(OLD)} is not lost: it is in SEAL_KEYS"
    row.refresh_from_db()
    assert row.key == fingerprint(OLD)
