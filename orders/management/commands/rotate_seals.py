"""`manage.py rotate_seals`: seal everything under the first key, so that an older one can be removed."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from orders.rotation import give_up, rotate_batch, waiting
from orders.sealing import current_key


class Command(BaseCommand):
    """Reseal what is not sealed under the first of SEAL_KEYS; continue where an earlier run was interrupted."""

    help = "Encrypts everything again with the first key of SEAL_KEYS. Afterwards you can remove the older keys."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the option for a key that is lost."""
        parser.add_argument(
            "--lost",
            metavar="FINGERPRINT",
            help="give up a lost key: what it encrypted is kept, but nobody is warned about it any longer",
        )

    def handle(self, *_args: Any, lost: str | None = None, **_options: Any) -> None:
        """Print how many texts were resealed and how many are left; exit status 1 if no key opens one of them."""
        if lost is not None:
            self._give_up(lost)
        done, unopened = self._rotate()
        self.stdout.write(f"{done} encrypted again with the key {current_key()}, {waiting().count()} left.")
        if unopened:
            raise CommandError(
                f"{unopened} could not be decrypted. Put the keys above back into SEAL_KEYS, after the first one, and "
                "run this again."
            )

    def _give_up(self, lost: str) -> None:
        try:
            given_up = give_up(lost)
        except ValueError as error:
            raise CommandError(str(error), returncode=2) from None
        self.stdout.write(f"{given_up} encrypted with the key {lost} were given up.")

    def _rotate(self) -> tuple[int, int]:
        """Return how many texts were resealed, and how many no key opens; each is tried once."""
        done = unopened = last = 0
        while batch := rotate_batch(last):
            for number, problem in batch.unopened.items():
                self.stderr.write(f"Encrypted text {number}: {problem}")
            done, unopened, last = done + batch.done, unopened + len(batch.unopened), batch.last
        return done, unopened
