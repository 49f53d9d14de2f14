"""Random rounds with honour: seats of each faction, some vacant, with shares and orders about command."""

import copy
import random
from typing import Any

from tests.json_rounds import adjudicate_administration, adjudicate_movement
from tests.laws.random_rounds import Document, RandomRound

CLASSIC = {"base": "vae-victis-2"}


class HonouredRound:
    """A random round with honour, played; `classic` are the same documents without any of it."""

    def __init__(self, seed: int, **numbers: Any) -> None:
        self.chance = random.Random(seed + 1)
        made = RandomRound(seed)
        self.plain = made.document()
        self.document = self._with_honour(copy.deepcopy(self.plain), numbers)
        self.moved = adjudicate_movement(copy.deepcopy(self.document))
        self.answered = made.answers(self.moved)
        self.after = adjudicate_administration(copy.deepcopy(self.answered))

    def _with_honour(self, document: Document, numbers: dict[str, Any]) -> Document:
        chance = self.chance
        self.seats: list[Document] = []
        for faction in document["factions"]:
            own = [army["number"] for army in document["armies"] if army["faction"] == faction["id"]]
            if faction["active"]:
                self.seats += self._seats(faction["id"], own)
        held = {seat["faction"]: seat["id"] for seat in self.seats if not seat["vacant"]}
        document["ruleset"] = {**CLASSIC, "honour": numbers}
        document["honour"] = {
            "seats": self.seats,
            "princeps": {faction: seat for faction, seat in held.items() if chance.random() < 0.9},
            "tokens": self._tokens(document),
            "levels": {},
            "commanded": {},
        }
        document["orders"] |= self._orders(document)
        return document

    def _seats(self, faction: str, own: list[int]) -> list[Document]:
        count = self.chance.randint(1, 3)
        return [
            {
                "id": f"{faction} {which}",
                "faction": faction,
                "armies": own[which::count],
                "vacant": self.chance.random() < 0.2,
                "points": self.chance.randint(-3, 9),
                "won": self.chance.randint(0, 3),
                "lost": self.chance.randint(0, 3),
            }
            for which in range(count)
        ]

    def _tokens(self, document: Document) -> Document:
        found = {}
        for name, faction in document["control"].items():
            own = [seat["id"] for seat in self.seats if seat["faction"] == faction]
            if own and self.chance.random() < 0.5:
                found[name] = {self.chance.choice(own): 1}
        return found

    def _orders(self, document: Document) -> Document:
        chance, seats = self.chance, [seat["id"] for seat in self.seats]
        lend, borrow, away = {}, {}, {}
        for seat in self.seats:
            partners = [one["id"] for one in self.seats if one["faction"] == seat["faction"]]
            for number in map(str, seat["armies"]):
                if chance.random() < 0.6:
                    lend[number] = chance.choice([*partners, "none"])
                    borrow[number] = sorted(chance.sample(partners, chance.randint(0, len(partners))))
                elif chance.random() < 0.3:
                    away[number] = chance.choice(partners)
        free = {
            seat["faction"]: {str(number): chance.choice(seats) for number in seat["armies"]}
            for seat in self.seats
            if seat["vacant"]
        }
        return {"lend": lend, "borrow": borrow, "away": away, "free_command": free}
