"""Random rounds in which everything can happen: small islands, ships, straits, sieges, networks, transfers."""

import random
from typing import Any

from tests.json_rounds import adjudicate_battles

Document = dict[str, Any]
FACTIONS = (
    *("carthago", "roma", "syracusae", "massilia", "etruria", "samnium", "lucania", "bruttium", "tarentum"),
    *("epirus", "numidia", "liguria", "umbria", "picenum", "apulia"),
)
STEPS = {12: (0, -1, -1), 6: (0, 1, 1), 2: (1, -1, 0), 4: (1, 0, 1), 8: (-1, 0, 1), 10: (-1, -1, 0)}
"""Column step, row step from an odd column, row step from an even column, by direction."""


def name_of(place: tuple[int, int]) -> str:
    """The name of a hex."""
    return f"{place[0]:02}{place[1]:02}"


class RandomRound:
    """A random document and the random answers to what becomes of it."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.columns, self.rows = self.chance.randint(6, 11), self.chance.randint(6, 9)
        self.places = [(c, r) for r in range(1, self.rows + 1) for c in range(1, self.columns + 1)]

    def next_to(self, place: tuple[int, int], direction: int) -> tuple[int, int] | None:
        """The hex in a direction, or None off the map."""
        right, odd, even = STEPS[direction]
        column, row = place[0] + right, place[1] + (odd if place[0] % 2 else even)
        return (column, row) if 1 <= column <= self.columns and 1 <= row <= self.rows else None

    def around(self, place: tuple[int, int]) -> list[tuple[int, int]]:
        """The hexes around one."""
        return [near for direction in STEPS if (near := self.next_to(place, direction))]

    def document(self) -> Document:
        """A position with orders, ready for the movement step."""
        self._terrain()
        self._structures()
        self._factions()
        self._armies()
        return {
            "format": "vae-victis/position/1",
            "ruleset": "vae-victis-2",
            "map": self._map(),
            "round": self.chance.randint(1, 9),
            "factions": self.factions,
            "control": self.control,
            "armies": self.armies,
            "sieges": self.sieges,
            "orders": self._orders(),
        }

    def _terrain(self) -> None:
        chance = self.chance
        centres = chance.sample(self.places, chance.randint(2, 4))
        reach = {centre: chance.randint(1, 3) for centre in centres}
        land = {
            place
            for place in self.places
            if any(abs(place[0] - c[0]) + abs(place[1] - c[1]) <= reach[c] for c in centres) and chance.random() < 0.93
        }
        self.terrain: dict[tuple[int, int], str] = {}
        for place in self.places:
            near_land = any(near in land for near in self.around(place))
            if place in land:
                self.terrain[place] = chance.choice("FFFFFFHHDMWAPL" if chance.random() < 0.3 else "FFFHDMW")
            elif near_land or chance.random() < 0.25:
                self.terrain[place] = "C"
            else:
                self.terrain[place] = chance.choice("SSSSO")
        self.land = [place for place in self.places if self.terrain[place] in "FDHMWA"]
        if not self.land:
            self.terrain[1, 1] = "F"
            self.land = [(1, 1)]
        self.water = [place for place in self.places if self.terrain[place] in "CS"]

    def _structures(self) -> None:
        chance = self.chance
        places = chance.sample(self.land, min(len(self.land), chance.randint(3, 9)))
        self.structures = [
            {"name": f"Place {which}", "kind": chance.choice(["town", "city"]), "hex": name_of(place)}
            for which, place in enumerate(places, start=1)
        ]
        self.structure_at = {place: entry["name"] for place, entry in zip(places, self.structures, strict=True)}
        self.roads = self._paths(8)
        self.rivers = self._paths(3)

    def _paths(self, count: int) -> list[list[str]]:
        sides = []
        for _ in range(count):
            here = self.chance.choice(self.land)
            for _ in range(self.chance.randint(1, 5)):
                further = [near for near in self.around(here) if self.terrain[near] in "FDHMWAC"]
                if not further:
                    break
                following = self.chance.choice(further)
                if not {self.terrain[here], self.terrain[following]} & {"C"} or self.chance.random() < 0.2:
                    sides.append([name_of(here), name_of(following)])
                    here = following
        return sides

    def _factions(self) -> None:
        chance = self.chance
        count = chance.choice([2, 2, 2, 3, 3, 3, 4, 6, 15])
        names = [entry["name"] for entry in self.structures]
        passive = chance.choice(FACTIONS[2:count]) if count > 2 and chance.random() < 0.5 else None
        self.factions: list[Document] = []
        for faction in FACTIONS[:count]:
            entry: Document = {
                "id": faction,
                "title": faction.title(),
                "active": faction != passive,
                "capitals": chance.sample(names, chance.choice([1, 1, 2])),
                "initiative_factor": chance.randint(1, 2),
                "victory_points": chance.randint(-3, 30),
                "army_list": f"List of {faction}",
                "allies": [{"list": "Numidian"}, {"list": "Greek", "controls": chance.choice(names)}],
            }
            if count > 2:
                entry["allies"][1]["extinct"] = FACTIONS[2]
            self.factions.append(entry)
        self.active = [entry["id"] for entry in self.factions if entry["active"]]
        self.control: dict[str, str] = {}
        for entry in self.factions:
            for capital in entry["capitals"]:
                if chance.random() < 0.85:
                    self.control[capital] = entry["id"]
        for name in names:
            if name not in self.control and chance.random() < 0.85:
                self.control[name] = chance.choice(FACTIONS[:count])

    def _armies(self) -> None:
        chance = self.chance
        spots = chance.sample(self.land, min(len(self.land), chance.randint(2, 9)))
        ports = [place for place in self.structure_at if any(self.terrain[near] == "C" for near in self.around(place))]
        spots += chance.sample(ports, min(len(ports), 3))
        spots += chance.sample(self.water, min(len(self.water), chance.randint(0, 5)))
        spots = list(dict.fromkeys(spots))
        chance.shuffle(spots)
        self.armies: list[Document] = []
        self.where: dict[int, tuple[int, int]] = {}
        for number, place in enumerate(spots, start=1):
            afloat = self.terrain[place] in "CS"
            holder = self.control.get(self.structure_at.get(place, ""))
            faction = holder if holder in self.active and chance.random() < 0.8 else chance.choice(self.active)
            strength = chance.choice([1, 30, 700, 1199, 1300, 1500, 1590, 1600])
            self.where[number] = place
            self.armies.append(
                {
                    "number": number,
                    "faction": faction,
                    "hex": name_of(place),
                    "strength": strength,
                    "afloat": afloat,
                    "inactive_rounds": 0 if afloat or chance.random() < 0.85 else chance.randint(1, 3),
                }
            )
        self._sieges()

    def _sieges(self) -> None:
        chance = self.chance
        self.sieges: list[Document] = []
        busy: set[int] = set()
        for place, name in self.structure_at.items():
            holder = self.control.get(name)
            if holder is None or chance.random() < 0.3:
                continue
            near = [
                army
                for army in self.armies
                if army["faction"] != holder
                and not army["afloat"]
                and army["number"] not in busy
                and self.where[army["number"]] in [place, *self.around(place)]
            ]
            if not near:
                continue
            faction = near[0]["faction"]
            armies = [army["number"] for army in near if army["faction"] == faction]
            busy.update(armies)
            resilience = chance.randint(-1, 4)
            self.sieges.append(
                {
                    "structure": name,
                    "faction": faction,
                    "armies": armies,
                    "resilience": resilience,
                    "initial_resilience": max(resilience, chance.randint(0, 4)),
                }
            )

    def _map(self) -> Document:
        half = self.columns // 2
        zones = [
            {"name": "West", "hexes": [name_of(p) for p in self.water if p[0] <= half + 1]},
            {"name": "East", "hexes": [name_of(p) for p in self.water if p[0] > half]},
        ]
        self.zones = [zone["name"] for zone in zones]
        return {
            "format": "vae-victis/map/1",
            "name": "random",
            "title": "Random",
            "hex_km": 15,
            "terrain": [
                "".join(self.terrain[column, row] for column in range(1, self.columns + 1))
                for row in range(1, self.rows + 1)
            ],
            "roads": self.roads,
            "rivers": self.rivers,
            "structures": self.structures,
            "sea_zones": zones,
            "sources": [],
        }

    def _orders(self) -> Document:
        chance = self.chance
        numbers = [army["number"] for army in self.armies]
        besieging = [number for siege in self.sieges for number in siege["armies"]]
        orders: Document = {
            "initiative": {str(n): chance.choice([*self.zones, *self.zones, "strength"]) for n in numbers},
            "movement": {str(n): self._instruction(n, besieging) for n in numbers if chance.random() < 0.9},
            "assault": [n for n in besieging if chance.random() < 0.4],
            "lift_siege": [n for n in besieging if chance.random() < 0.15],
            "transfers": [],
            "sea_links": {},
        }
        if chance.random() < 0.1:
            orders["assault"].append(chance.choice(numbers))
        for _ in range(chance.randint(0, 3)):
            giver = chance.choice(self.armies)
            own = [army["number"] for army in self.armies if army["faction"] == giver["faction"]]
            orders["transfers"].append(
                {"from": giver["number"], "to": chance.choice(own), "fp": chance.choice([1, 40, 60, 100, 120])}
            )
        for entry in self.factions:
            if chance.random() < 0.6:
                names = [structure["name"] for structure in self.structures]
                orders["sea_links"][entry["id"]] = {
                    zone: chance.sample(names, min(len(names), chance.randint(1, 4))) for zone in self.zones
                }
        return orders

    def _instruction(self, number: int, besieging: list[int]) -> str:
        chance, here = self.chance, self.where[number]
        if number in besieging and chance.random() < 0.7:
            return chance.choice(["", "0", "0 0"])
        target = self.where[chance.choice(list(self.where))]
        words = []
        for _ in range(chance.randint(0, 8)):
            ways = [(d, near) for d in STEPS if (near := self.next_to(here, d))]
            if chance.random() < 0.12 or not ways:
                words.append(0)
                continue
            if chance.random() < 0.5:
                ways.sort(key=lambda way: abs(way[1][0] - target[0]) + abs(way[1][1] - target[1]))
                direction, here = ways[0]
            else:
                direction, here = chance.choice(ways)
            words.append(direction)
        return " ".join(map(str, words))

    def answers(self, moved: Document) -> Document:
        """The document after movement with retreats at times, all reports, and decisions of all kinds."""
        chance = self.chance
        fighting = sorted({number for entry in moved["engagements"] for number in entry["armies"]})
        retreats = [number for number in fighting if chance.random() < 0.15]
        reports = []
        for entry in adjudicate_battles({**moved, "retreats": retreats})["engagements"]:
            sides = [*entry["armies"], *([entry["assault"]] if "assault" in entry else [])]
            reports.append(
                {
                    "engagement": entry["id"],
                    "winner": chance.choice([None, *sides, *sides]),
                    "casualties": {str(number): chance.choice([0, 10, 20, 40, 60, 100]) for number in entry["armies"]},
                }
            )
        hexes = [name_of(place) for place in self.land]
        armies = moved["armies"]
        stood = [army["hex"] for army in armies]
        names = [structure["name"] for structure in self.structures]
        decisions = {
            "advance": {str(a["number"]): chance.choice([*stood, *hexes]) for a in armies if chance.random() < 0.5},
            "debark": {str(a["number"]): chance.choice(list(STEPS)) for a in armies if chance.random() < 0.6},
            "besiege": {str(a["number"]): self._wish(a, names) for a in armies if chance.random() < 0.7},
            "surrender": [name for name in names if chance.random() < 0.1],
            "concede": [entry["id"] for entry in self.factions if chance.random() < 0.03],
        }
        return {**moved, "retreats": retreats, "reports": reports, "decisions": decisions}

    def _wish(self, army: Document, names: list[str]) -> str:
        place = int(army["hex"][:2]), int(army["hex"][2:])
        near = [self.structure_at[p] for p in (place, *self.around(place)) if p in self.structure_at]
        return self.chance.choice(near or names)
