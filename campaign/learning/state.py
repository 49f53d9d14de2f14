"""How far a reader of the lesson has come: their army and their marches, as the address of a page has them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from campaign.games.learning import Marches
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.learning.taught import lesson
from campaign.views.typed_numbers import whole_number
from orders.rules.sheets import InvalidSheet


@dataclass(frozen=True)
class LessonState:
    """The chosen army, and the marches in canonical form; `problems` has a sentence for each that is not valid.

    `typed` has the texts as they were written. An army whose march is not given is missing.
    """

    army: int
    given: Mapping[int, str] = field(default_factory=dict)
    typed: Mapping[int, str] = field(default_factory=dict)
    problems: Mapping[int, str] = field(default_factory=dict)

    @property
    def marches(self) -> Marches:
        """The marches of all the reader's armies; the suggested one where none is given."""
        taught = lesson()
        return tuple((number, self.given.get(number, taught.suggested[number])) for number in taught.own_numbers)

    def marches_beside(self, army: int) -> Marches:
        """Return the marches that are given of the other armies."""
        return tuple((number, text) for number, text in sorted(self.given.items()) if number != army)

    def query(self, **march: str) -> str:
        """Return the state as the query of an address, with other marches (`march_3`) if they are named."""
        texts = {f"march-{number}": text for number, text in self.given.items()}
        texts |= {name.replace("_", "-"): text for name, text in march.items()}
        return urlencode({"army": self.army, **texts})


def read_state(query: Mapping[str, str]) -> LessonState:
    """Return the state of an address; an unknown army is the first one, an unknown key is passed over."""
    taught = lesson()
    army = whole_number(query.get("army"))
    given, typed, problems = dict[int, str](), dict[int, str](), dict[int, str]()
    for number in taught.own_numbers:
        text = query.get(f"march-{number}")
        if text is None:
            continue
        try:
            given[number] = taught.read(number, text)
            typed[number] = given[number]
        except InvalidSheet as error:
            typed[number] = text[:_SHOWN]
            problems[number] = translated(say("not_understood", sentence=str(error)))
    return LessonState(army if army in taught.own_numbers else taught.own_numbers[0], given, typed, problems)


_SHOWN = 200
"""Characters of an invalid march that its field shows again."""
