"""The text of orders as the adjudicator gets it."""

from dataclasses import dataclass

from orders.rules.kinds import NOTHING

LONGEST_SHEET = 2000
"""Characters of a sheet that are looked at; the longest instruction has well below a thousand."""


class InvalidSheet(ValueError):
    """A text that is not understood; `str()` says what is wrong and what is expected."""


@dataclass(frozen=True, slots=True)
class SheetText:
    """A sheet as the adjudicator gets it: its kind, the army or faction that it is about, its canonical text."""

    kind: str
    subject: int | str
    text: str

    @property
    def army(self) -> int | None:
        """The number of the army that it is about; None for a sheet of the faction."""
        return self.subject if isinstance(self.subject, int) else None

    @property
    def key(self) -> tuple[str, int | str]:
        """Its kind and subject."""
        return self.kind, self.subject

    @property
    def line(self) -> str:
        """The sheet as one text: `SheetText("movement", 4, "2 4").line == "movement 4: 2 4"`."""
        return f"{self.kind} {self.subject}: {self.text}"


def asks_for_nothing(sheet: SheetText) -> bool:
    """Whether a sheet leaves everything as it is."""
    return not sheet.text or sheet.text == NOTHING.get(sheet.kind)
